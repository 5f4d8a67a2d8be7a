import { useState } from 'preact/hooks';
import { clock, moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { now } from '../../clock.ts';
import { ask } from '../../session.ts';
import { mistakesIn } from '../catalogue/fields.tsx';
import {
  AddTermsDocument,
  type DeskLegalTextFragment,
  type LegalTextKind,
  SaveSellerDocument,
  SellerAndTermsDocument,
  type SellerAndTermsQuery,
} from '../documents.ts';
import { isForAllGachas } from '../may.ts';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { type Both, localized, TwoLanguages } from '../parts/two-languages.tsx';
import { said } from '../words.ts';

type Again = { again: () => Promise<void> };

/** Who sells, the terms and the privacy notice. Each save is a version, and orders keep the one that they were made under. */
export function SellerScreen() {
  const { catalogue, seller: words } = said();
  const seen = useSeen((signal) => ask(SellerAndTermsDocument, {}, { tries: 2, signal }), []);
  return (
    <div class="page stack" data-state="seller">
      <p>
        <a href="/staff/catalogue">{catalogue.title}</a>
      </p>
      <header class="row apart screen-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <AsOf at={seen.at} />
      </header>
      {!isForAllGachas.value && <Notice kind="look">{words.forAll}</Notice>}
      <Shown seen={seen} lines={8}>
        {({ seller, terms, privacy }) => (
          <>
            <SellerForm seller={seller} again={seen.again} />
            <LegalForm kind="TERMS" legal={terms} again={seen.again} />
            <LegalForm kind="PRIVACY" legal={privacy} again={seen.again} />
          </>
        )}
      </Shown>
    </div>
  );
}

/** Somebody else was faster, or an answer was lost: what is in force now stands beside what is written here, which is kept. */
function InForce({ texts }: { texts: readonly (string | null | undefined)[] }) {
  return (
    <section class="notice look" data-state="in-force" role="status">
      <p>{said().seller.inForce}</p>
      {texts.filter(Boolean).map((text, at) => (
        <p key={at} class="lines">
          {text}
        </p>
      ))}
    </section>
  );
}

function SellerForm({ seller, again }: Again & { seller: SellerAndTermsQuery['seller'] }) {
  const { seller: words, desk } = said();
  const [name, setName] = useState<Both>({ ja: seller?.nameJa ?? '', en: seller?.nameEn ?? '' });
  const [address, setAddress] = useState<Both>({ ja: seller?.addressJa ?? '', en: seller?.addressEn ?? '' });
  const [person, setPerson] = useState<Both>({ ja: seller?.personJa ?? '', en: seller?.personEn ?? '' });
  const [telephone, setTelephone] = useState(seller?.telephone ?? '');
  const [number, setNumber] = useState(seller?.registrationNumber ?? '');
  const [known, setKnown] = useState(seller?.version);
  const [savedAt, setSavedAt] = useState<number>();
  const save = useDeed(async () => {
    const input = {
      ...(seller && { version: seller.version }),
      ...{ name: localized(name), address: localized(address), personInCharge: localized(person), telephone: telephone.trim() },
      ...(number.trim() !== '' && { registrationNumber: number.trim() }),
      ...(number.trim() === '' && seller?.registrationNumber && { without: ['REGISTRATION_NUMBER' as const] }),
    };
    setSavedAt(undefined);
    try {
      const { updateSeller } = await ask(SaveSellerDocument, { input }, { tries: 1 });
      setKnown(updateSeller?.seller.version);
      setSavedAt(now());
    } finally {
      await again();
    }
  });
  const mistakes = mistakesIn(save.error);
  const plain = (id: 'telephone' | 'registrationNumber', value: string, set: (value: string) => void) => (
    <div class="field">
      <label for={`field-${id}`}>{words.fields[id]}</label>
      <input
        id={`field-${id}`}
        value={value}
        aria-invalid={mistakes.has(id)}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      {mistakes.has(id) && <span class="mistake">{mistakes.get(id)}</span>}
    </div>
  );
  const change = (set: (change: (before: Both) => Both) => void) => (one: Partial<Both>) =>
    set((before) => ({ ...before, ...one }));
  return (
    <form
      class="card stack"
      data-form="seller"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <h2>{words.seller}</h2>
      <p class="small quiet numbers">{seller ? words.since(seller.version, moment(seller.since)) : words.noSeller}</p>
      <TwoLanguages id="sellerName" title={words.fields.name} value={name} mistake={mistakes.get('name')} set={change(setName)} />
      <TwoLanguages
        id="address"
        title={words.fields.address}
        value={address}
        mistake={mistakes.get('address')}
        set={change(setAddress)}
      />
      <TwoLanguages
        id="person"
        title={words.fields.personInCharge}
        value={person}
        mistake={mistakes.get('personInCharge')}
        set={change(setPerson)}
      />
      <div class="grid">
        {plain('telephone', telephone, setTelephone)}
        {plain('registrationNumber', number, setNumber)}
      </div>
      <Refused error={save.error} />
      {seller && seller.version > (known ?? 0) && !save.isBusy && (
        <InForce
          texts={[
            ...[seller.nameJa, seller.nameEn, seller.addressJa, seller.addressEn, seller.personJa, seller.personEn],
            ...[seller.telephone, seller.registrationNumber],
          ]}
        />
      )}
      {savedAt !== undefined && <Notice kind="fine">{desk.saved(clock(savedAt))}</Notice>}
      <div>
        <Button kind="main" type="submit" busy={save.isBusy} disabled={!isForAllGachas.value}>
          {desk.save}
        </Button>
      </div>
    </form>
  );
}

/** Those that were kept by language; one for all is both. */
function bothOf(texts: unknown): Both {
  const told = (texts ?? {}) as Partial<Record<string, string>>;
  const [first = ''] = Object.values(told);
  return { ja: told.ja ?? first, en: told.en ?? first };
}

function LegalForm({ kind, legal, again }: Again & { kind: LegalTextKind; legal: DeskLegalTextFragment | null }) {
  const { seller: words } = said();
  const [text, setText] = useState<Both>(() => bothOf(legal?.texts));
  const [isConsentRequired, setRequired] = useState(legal?.isConsentRequired ?? true);
  const [known, setKnown] = useState(legal?.version);
  const [savedAt, setSavedAt] = useState<number>();
  const save = useDeed(async () => {
    const input = { kind, text: localized(text), isConsentRequired, ...(legal && { version: legal.version }) };
    setSavedAt(undefined);
    try {
      const { addTermsVersion } = await ask(AddTermsDocument, { input }, { tries: 1 });
      setKnown(addTermsVersion?.legalText.version);
      setSavedAt(now());
    } finally {
      await again();
    }
  });
  const mistakes = mistakesIn(save.error);
  return (
    <form
      class="card stack"
      data-form={kind}
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <h2>{words.kinds[kind]}</h2>
      <p class="small quiet numbers">{legal ? words.since(legal.version, moment(legal.since)) : words.noText}</p>
      <TwoLanguages
        id={kind}
        title={words.text}
        value={text}
        rows={8}
        mistake={mistakes.get('text')}
        set={(one) => setText((before) => ({ ...before, ...one }))}
      />
      <label class="tick">
        <input type="checkbox" checked={isConsentRequired} onChange={({ currentTarget }) => setRequired(currentTarget.checked)} />
        {words.consent}
      </label>
      <Refused error={save.error} />
      {legal && legal.version > (known ?? 0) && !save.isBusy && <InForce texts={Object.values(bothOf(legal.texts))} />}
      {savedAt !== undefined && <Notice kind="fine">{said().desk.saved(clock(savedAt))}</Notice>}
      <div>
        <Button type="submit" busy={save.isBusy} disabled={!isForAllGachas.value || (text.ja + text.en).trim() === ''}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
