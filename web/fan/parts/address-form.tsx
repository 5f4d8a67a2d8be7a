import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { PREFECTURES } from '../../shared/prefectures.ts';
import { words } from '../words.ts';
import { type AddressText, FIELDS, type Field, isOptional, type Mistakes } from './address.ts';

type Kept = { address: Signal<AddressText>; mistakes: Signal<Mistakes> };
/** `save` is called once nothing is missing; what the gateway finds then is noted in `mistakes`. */
type FormProps = Kept & { label: string; save: () => unknown; isBusy?: boolean; children?: ComponentChildren };

export function AddressForm({ address, mistakes, label, save, isBusy = false, children }: FormProps) {
  const said = words().ordering;
  const form = useRef<HTMLFormElement>(null);
  const toFirstMistake = (): void => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  // The gateway has found them on another screen.
  useEffect(toFirstMistake, []);
  const submit = async (): Promise<void> => {
    const missing = FIELDS.filter((field) => !isOptional(field) && address.value[field].trim() === '');
    mistakes.value = Object.fromEntries(missing.map((field) => [field, said.required]));
    if (missing.length === 0) await save();
    requestAnimationFrame(toFirstMistake);
  };
  return (
    <form
      ref={form}
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {Object.keys(mistakes.value).length > 0 && <Notice kind="wrong">{said.mistakes}</Notice>}
      {FIELDS.map((field) => (
        <OneField key={field} field={field} address={address} mistakes={mistakes} />
      ))}
      {children}
      <Button type="submit" kind="main" wide busy={isBusy}>
        {label}
      </Button>
    </form>
  );
}

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

function OneField({ field, address, mistakes }: Kept & { field: Field }) {
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
      {field === 'prefecture' && address.value.country === 'JP' ? (
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
