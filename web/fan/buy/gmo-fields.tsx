import { useEffect, useRef, useState } from 'preact/hooks';
import { yen } from '../../shared/language.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { words } from '../words.ts';
import type { FieldsProps } from './card-fields.tsx';
import type { CardForm } from './card-form.ts';
import { CardMistake, loadGmo, tokenOf } from './gmo-script.ts';

type Gmo = Extract<CardForm, { processor: 'gmo' }>;
type Mistakes = Partial<Record<'number' | 'expiry' | 'code' | 'holder', true>>;

const digits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** `04/29` is `202904`, as GMO wants it. */
function expireOf(text: string): string | undefined {
  const found = /^(0[1-9]|1[0-2])(\d{2})$/.exec(digits(text));
  return found ? `20${found[2]}${found[1]}` : undefined;
}

/** The fields have no names and are read once, for GMO's script alone: nothing of a card is kept, or sent to this gateway. */
export function GmoFields({ total, payWith, form }: FieldsProps & { form: Gmo }) {
  const said = words().paying;
  const fields = useRef<HTMLFormElement>(null);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  useEffect(() => {
    // Early, so that it is there when the card is typed; what fails is told at the press.
    loadGmo(form.script).catch(() => {});
  }, []);
  const read = (id: string): string => fields.current?.querySelector<HTMLInputElement>(`#card-${id}`)?.value.trim() ?? '';
  const { run, error, isBusy } = useDeed(async () => {
    const [cardno, expire, securitycode] = [digits(read('number')), expireOf(read('expiry')), digits(read('code'))];
    const holdername = read('holder').normalize('NFKC').toUpperCase();
    const found: Mistakes = {
      ...(!/^\d{10,16}$/.test(cardno) && { number: true }),
      ...(expire === undefined && { expiry: true }),
      ...(!/^\d{3,4}$/.test(securitycode) && { code: true }),
      ...(!/^[A-Z ,.'-]{2,50}$/.test(holdername) && { holder: true }),
    };
    setMistakes(found);
    if (Object.keys(found).length > 0 || expire === undefined) return;
    const gmo = await loadGmo(form.script);
    try {
      const token = await tokenOf(gmo, form.shopId, { cardno, expire, securitycode, holdername });
      fields.current?.reset();
      payWith(token);
    } catch (error) {
      if (!(error instanceof CardMistake && error.field)) throw error;
      setMistakes({ [error.field]: true });
    }
  });
  return (
    <form
      ref={fields}
      class="card stack"
      noValidate
      autocomplete="on"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <h2 class="with-icon">
        <Icon name="card" />
        {said.card}
      </h2>
      <p class="small">{said.cardTold}</p>
      <Field id="number" label={said.number} complete="cc-number" mistake={mistakes.number && said.badNumber} />
      <div class="two-fields">
        <Field id="expiry" label={said.expiry} complete="cc-exp" mistake={mistakes.expiry && said.badExpiry} />
        <Field
          id="code"
          label={said.securityCode}
          complete="cc-csc"
          hint={said.securityCodeTold}
          mistake={mistakes.code && said.badCode}
        />
      </div>
      <Field id="holder" label={said.holder} complete="cc-name" isText mistake={mistakes.holder && said.badHolder} />
      {error !== undefined && <Notice kind="wrong">{said.noScript}</Notice>}
      <Button type="submit" kind="main" wide busy={isBusy}>
        {said.pay(yen(total))}
      </Button>
    </form>
  );
}

type FieldProps = { id: string; label: string; complete: string; hint?: string; isText?: boolean; mistake?: string | undefined };

function Field({ id, label, complete, hint, isText = false, mistake }: FieldProps) {
  const name = `card-${id}`;
  const told = [hint && `${name}-hint`, mistake && `${name}-mistake`].filter(Boolean).join(' ') || undefined;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        class="numbers"
        inputMode={isText ? 'text' : 'numeric'}
        autocomplete={complete}
        spellcheck={false}
        aria-invalid={mistake !== undefined || undefined}
        aria-describedby={told}
      />
      {hint && (
        <p id={`${name}-hint`} class="small quiet">
          {hint}
        </p>
      )}
      {mistake && (
        <p id={`${name}-mistake`} class="mistake" role="alert">
          {mistake}
        </p>
      )}
    </div>
  );
}
