import { signal } from '@preact/signals';
import type { AddressText, Mistakes } from '../parts/address.ts';

const NOTHING: AddressText = {
  ...{ fullname: '', zipCode: '', prefecture: '', city: '', address1: '', address2: '', phoneNumber: '', country: 'JP' },
};

/** For as long as the page is open, and nowhere else: on a phone that is lent the next person must not read it. */
export const address = signal(NOTHING);
export const mistakes = signal<Mistakes>({});
