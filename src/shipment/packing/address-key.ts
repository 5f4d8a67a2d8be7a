import type { OrderAddress } from '../../order/delivery-info.ts';

/**
 * The same for addresses that differ in width, blanks (but those between numbers) or dashes alone. It is an address itself: never
 * stored, never logged.
 */
export function addressKey({ orderId: _order, ...address }: OrderAddress): string {
  return JSON.stringify(
    Object.entries(address)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) =>
        (text ?? '').normalize('NFKC').replace(DASHES, '-').replace(BLANKS, '').replace(BETWEEN_NUMBERS, ' ').toLowerCase(),
      ),
  );
}

const DASHES = /[\u2010-\u2015\u2212]/g;
/** But between two numbers, where 1 12 is not 11 2. */
const BLANKS = /(?<!\d)\s+|\s+(?!\d|\s)/g;
const BETWEEN_NUMBERS = /\s+/g;
