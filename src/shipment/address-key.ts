import type { OrderAddress } from '../order/delivery-info.ts';

/** The same for addresses that differ in width, blanks or dashes alone. It is an address itself: never stored, never logged. */
export function addressKey({ orderId: _order, ...address }: OrderAddress): string {
  return JSON.stringify(
    Object.entries(address)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => (text ?? '').normalize('NFKC').replace(DASHES, '-').replace(BLANKS, '').toLowerCase()),
  );
}

const DASHES = /[\u2010-\u2015\u2212]/g;
const BLANKS = /\s/g;
