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
import { Clash, isOutdated } from '../parts/clash.tsx';
import { useEdited, type Written } from '../parts/edited.ts';
import { type Both, localized } from '../parts/localized.ts';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { TwoLanguages } from '../parts/two-languages.tsx';
import { said } from '../words.ts';

type Again = { again: () => Promise<void> };

/** The seller, the terms and the privacy notice. Each save is a version, and orders keep the one that they were made under. */
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

type SellerField = 'nameJa' | 'nameEn' | 'addressJa' | 'addressEn' | 'personJa' | 'personEn' | 'telephone' | 'number';

const SAID = { name: 'name', address: 'address', person: 'personInCharge' } as const;

const sellerOf = (seller: SellerAndTermsQuery['seller']): Written<SellerField> => ({
  ...{ nameJa: seller?.nameJa ?? '', nameEn: seller?.nameEn ?? '', addressJa: seller?.addressJa ?? '' },
  ...{ addressEn: seller?.addressEn ?? '', personJa: seller?.personJa ?? '', personEn: seller?.personEn ?? '' },
  ...{ telephone: seller?.telephone ?? '', number: seller?.registrationNumber ?? '' },
});

function SellerForm({ seller, again }: Again & { seller: SellerAndTermsQuery['seller'] }) {
  const { seller: words, desk, gacha } = said();
  const edited = useEdited<SellerField>(seller?.version ?? 0, sellerOf(seller));
  const { mine } = edited;
  const [savedAt, setSavedAt] = useState<number>();
  const save = useDeed(async () => {
    const both = (of: keyof typeof SAID) => localized({ ja: mine[`${of}Ja`], en: mine[`${of}En`] });
    const number = mine.number.trim();
    const input = {
      ...(seller && { version: edited.version }),
      ...{ name: both('name'), address: both('address'), personInCharge: both('person'), telephone: mine.telephone.trim() },
      ...(number !== '' && { registrationNumber: number }),
      ...(number === '' && seller?.registrationNumber && { without: ['REGISTRATION_NUMBER' as const] }),
    };
    setSavedAt(undefined);
    try {
      await ask(SaveSellerDocument, { input }, { tries: 1 });
      edited.kept();
      setSavedAt(now());
    } finally {
      await again();
    }
  });
  const isClash = edited.isOld && !save.isBusy;
  const take = (): void => {
    edited.clash.take();
    save.forget();
  };
  const nameOf = (field: SellerField): string => {
    if (field === 'telephone') return words.fields.telephone;
    if (field === 'number') return words.fields.registrationNumber;
    return `${words.fields[SAID[field.slice(0, -2) as keyof typeof SAID]]} (${gacha.languages[field.endsWith('Ja') ? 'ja' : 'en']})`;
  };
  const mistakes = mistakesIn(save.error);
  const plain = (id: 'telephone' | 'registrationNumber', field: 'telephone' | 'number') => (
    <div class="field">
      <label for={`field-${id}`}>{words.fields[id]}</label>
      <input
        id={`field-${id}`}
        value={mine[field]}
        aria-invalid={mistakes.has(id)}
        onInput={({ currentTarget }) => edited.set({ [field]: currentTarget.value })}
      />
      {mistakes.has(id) && <span class="mistake">{mistakes.get(id)}</span>}
    </div>
  );
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
      {isClash && <Clash {...edited.clash} nameOf={nameOf} take={take} />}
      {(['name', 'address', 'person'] as const).map((of) => (
        <TwoLanguages
          key={of}
          id={of === 'name' ? 'sellerName' : of}
          title={words.fields[SAID[of]]}
          value={{ ja: mine[`${of}Ja`], en: mine[`${of}En`] }}
          mistake={mistakes.get(SAID[of])}
          set={({ ja, en }) =>
            edited.set({ ...(ja !== undefined && { [`${of}Ja`]: ja }), ...(en !== undefined && { [`${of}En`]: en }) })
          }
        />
      ))}
      <div class="grid">
        {plain('telephone', 'telephone')}
        {plain('registrationNumber', 'number')}
      </div>
      {!(isClash && isOutdated(save.error)) && <Refused error={save.error} />}
      {savedAt !== undefined && <Notice kind="fine">{desk.saved(clock(savedAt))}</Notice>}
      <div>
        <Button kind="main" type="submit" busy={save.isBusy} disabled={!isForAllGachas.value || isClash}>
          {desk.save}
        </Button>
      </div>
    </form>
  );
}

type LegalField = 'ja' | 'en' | 'isConsentRequired';

/** Those that were kept by language; one for all is both. */
function bothOf(texts: unknown): Both {
  const told = (texts ?? {}) as Partial<Record<string, string>>;
  const [first = ''] = Object.values(told);
  return { ja: told.ja ?? first, en: told.en ?? first };
}

function LegalForm({ kind, legal, again }: Again & { kind: LegalTextKind; legal: DeskLegalTextFragment | null }) {
  const { seller: words, gacha } = said();
  const both = bothOf(legal?.texts);
  const isAsked = (legal?.isConsentRequired ?? true) ? 'yes' : '';
  const edited = useEdited<LegalField>(legal?.version ?? 0, { ...both, isConsentRequired: isAsked });
  const { mine } = edited;
  const [savedAt, setSavedAt] = useState<number>();
  const save = useDeed(async () => {
    const text = localized({ ja: mine.ja, en: mine.en });
    const input = {
      ...{ kind, text, isConsentRequired: mine.isConsentRequired === 'yes' },
      ...(legal && { version: edited.version }),
    };
    setSavedAt(undefined);
    try {
      await ask(AddTermsDocument, { input }, { tries: 1 });
      edited.kept();
      setSavedAt(now());
    } finally {
      await again();
    }
  });
  const isClash = edited.isOld && !save.isBusy;
  const take = (): void => {
    edited.clash.take();
    save.forget();
  };
  const nameOf = (field: LegalField): string => (field === 'isConsentRequired' ? words.consent : gacha.languages[field]);
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
      {isClash && (
        <Clash
          {...edited.clash}
          nameOf={nameOf}
          show={(field, value) => (field === 'isConsentRequired' ? words.consent : value)}
          take={take}
        />
      )}
      <TwoLanguages
        id={kind}
        title={words.text}
        value={{ ja: mine.ja, en: mine.en }}
        rows={8}
        mistake={mistakes.get('text')}
        set={edited.set}
      />
      <label class="tick">
        <input
          type="checkbox"
          checked={mine.isConsentRequired === 'yes'}
          onChange={({ currentTarget }) => edited.set({ isConsentRequired: currentTarget.checked ? 'yes' : '' })}
        />
        {words.consent}
      </label>
      {!(isClash && isOutdated(save.error)) && <Refused error={save.error} />}
      {savedAt !== undefined && <Notice kind="fine">{said().desk.saved(clock(savedAt))}</Notice>}
      <div>
        <Button type="submit" busy={save.isBusy} disabled={!isForAllGachas.value || isClash || (mine.ja + mine.en).trim() === ''}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
