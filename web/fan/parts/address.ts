import type { Signal } from '@preact/signals';
import type { Mistake } from '../../shared/refusal.ts';
import type { AddressFragment } from '../documents.ts';

export const FIELDS = ['fullname', 'zipCode', 'prefecture', 'city', 'address1', 'address2', 'phoneNumber'] as const;
export type Field = (typeof FIELDS)[number];
export type AddressText = Record<Field | 'country', string>;
export type Mistakes = Partial<Record<Field, string>>;

export const isOptional = (field: Field): boolean => field === 'address2';
export const isComplete = (it: AddressText): boolean => FIELDS.every((field) => isOptional(field) || it[field].trim() !== '');

export const textOf = ({ address2, ...rest }: AddressFragment): AddressText => ({ ...rest, address2: address2 ?? '' });

/** As the gateway takes it. */
export const deliveryInfoOf = ({ address2, ...rest }: AddressText) => ({ ...rest, address2: address2.trim() || null });

/** As it is written on a parcel. */
export function linesOf({ fullname, zipCode, prefecture, city, address1, address2, phoneNumber }: AddressFragment): string {
  const lines = [`〒${zipCode}`, `${prefecture}${city}${address1}`, address2, fullname, phoneNumber];
  return lines.filter(Boolean).join('\n');
}

const isField = (name: string | undefined): name is Field => FIELDS.some((field) => field === name);

/** What the gateway says of single fields; false where it says something else. */
export function noteMistakes(mistakes: Signal<Mistakes>, errors: readonly Mistake[]): boolean {
  const found = errors.flatMap(({ field, message }) => {
    const name = field.split('.').at(-1);
    return isField(name) ? [[name, message] as const] : [];
  });
  mistakes.value = Object.fromEntries(found);
  return found.length > 0;
}
