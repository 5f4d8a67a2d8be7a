import { signal } from '@preact/signals';
import type { Mistake } from '../../shared/refusal.ts';

export const FIELDS = ['fullname', 'zipCode', 'prefecture', 'city', 'address1', 'address2', 'phoneNumber'] as const;
export type Field = (typeof FIELDS)[number];
export type AddressText = Record<Field, string>;

const NOTHING: AddressText = { fullname: '', zipCode: '', prefecture: '', city: '', address1: '', address2: '', phoneNumber: '' };

/** For as long as the page is open, and nowhere else: an address is nobody's business on a phone that is lent. */
export const address = signal<AddressText>(NOTHING);
export const mistakes = signal<Partial<Record<Field, string>>>({});

export const isOptional = (field: Field): boolean => field === 'address2';
export const isComplete = (it: AddressText): boolean => FIELDS.every((field) => isOptional(field) || it[field].trim() !== '');

export function deliveryInfoOf({ address2, ...rest }: AddressText) {
  return { ...rest, country: 'JP', address2: address2.trim() || null };
}

const isField = (name: string | undefined): name is Field => FIELDS.some((field) => field === name);

/** What the gateway says of single fields; false where it says something else. */
export function noteMistakes(errors: readonly Mistake[]): boolean {
  const found = errors.flatMap(({ field, message }) => {
    const name = field.split('.').at(-1);
    return isField(name) ? [[name, message] as const] : [];
  });
  mistakes.value = Object.fromEntries(found);
  return found.length > 0;
}
