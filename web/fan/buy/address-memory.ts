import { signal } from '@preact/signals';
import type { AddressText, Mistakes } from '../parts/address.ts';

const NOTHING: AddressText = {
  ...{ fullname: '', zipCode: '', prefecture: '', city: '', address1: '', address2: '', phoneNumber: '', country: 'JP' },
};

/** For as long as the page is open, and nowhere else: an address is nobody's business on a phone that is lent. */
export const address = signal(NOTHING);
export const mistakes = signal<Mistakes>({});
