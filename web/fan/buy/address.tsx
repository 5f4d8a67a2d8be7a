import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { asked, go } from '../../shared/router.ts';
import { words } from '../words.ts';
import { address, FIELDS, type Field, isOptional, mistakes } from './address-memory.ts';
import './order.css';
import { PREFECTURES } from './prefectures.ts';

const AUTOCOMPLETE: Record<Field, string> = {
  fullname: 'name',
  zipCode: 'postal-code',
  prefecture: 'address-level1',
  city: 'address-level2',
  address1: 'address-line1',
  address2: 'address-line2',
  phoneNumber: 'tel-national',
};
const MODE: Partial<Record<Field, 'numeric' | 'tel'>> = { zipCode: 'numeric', phoneNumber: 'tel' };

/** Only where prizes are posted, before the last screen. */
export function Address({ gachaId }: { gachaId: string }) {
  const said = words().ordering;
  const form = useRef<HTMLFormElement>(null);
  const plays = asked.value.get('plays') ?? '1';
  const toFirstMistake = (): void => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  // The gateway has found them, and brought the fan back here.
  useEffect(toFirstMistake, []);
  const goOn = (): void => {
    const missing = FIELDS.filter((field) => !isOptional(field) && address.value[field].trim() === '');
    mistakes.value = Object.fromEntries(missing.map((field) => [field, said.required]));
    if (missing.length > 0) queueMicrotask(toFirstMistake);
    else go(`/gachas/${gachaId}/order?plays=${encodeURIComponent(plays)}`);
  };
  const hasMistakes = Object.keys(mistakes.value).length > 0;
  return (
    <div class="stack narrow" data-state={hasMistakes ? 'mistakes' : 'form'}>
      <a class="wayback" href={`/gachas/${gachaId}?plays=${plays}`}>
        <Icon name="back" />
        {said.backToGacha}
      </a>
      <h1>{said.address}</h1>
      <p>{said.addressTold}</p>
      <form
        ref={form}
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        {hasMistakes && <Notice kind="wrong">{said.mistakes}</Notice>}
        {FIELDS.map((field) => (
          <OneField key={field} field={field} />
        ))}
        <Button type="submit" kind="main" wide>
          {said.toLast}
        </Button>
      </form>
    </div>
  );
}

function OneField({ field }: { field: Field }) {
  const said = words().ordering;
  const mistake = mistakes.value[field];
  const hint = { ...said.hints }[field as keyof typeof said.hints];
  const id = `address-${field}`;
  const shared = {
    id,
    name: field,
    autocomplete: AUTOCOMPLETE[field],
    value: address.value[field],
    required: !isOptional(field),
    'aria-invalid': mistake !== undefined || undefined,
    'aria-describedby': [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(' ') || undefined,
  };
  const set = (text: string): void => {
    address.value = { ...address.value, [field]: text };
    const { [field]: _gone, ...rest } = mistakes.value;
    mistakes.value = rest;
  };
  return (
    <div class={`field of-${field}`}>
      <label for={id}>{said.fields[field]}</label>
      {hint && (
        <p id={`${id}-hint`} class="small quiet">
          {hint}
        </p>
      )}
      {field === 'prefecture' ? (
        <select {...shared} onChange={({ currentTarget }) => set(currentTarget.value)}>
          <option value="">{said.choose}</option>
          {PREFECTURES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} inputMode={MODE[field]} maxLength={200} onInput={({ currentTarget }) => set(currentTarget.value)} />
      )}
      {mistake && (
        <p id={`${id}-mistake`} class="mistake">
          {mistake}
        </p>
      )}
    </div>
  );
}
