import { TAX_PERCENT, taxIn } from '../../browse/receipt.ts';
import type { RefundOrigin, RefundState } from '../../refund/refund.ts';

/** So many orders, or refunds of an origin, of the same amount. */
export type Same = {
  amount: number;
  count: number;
  plays: number;
  origin: RefundOrigin | null;
  state: RefundState | null;
};

/**
 * `taken` by captured payments, `refunded` by the seller, `chargeBacks` by banks, and what is left of it; `owed` is on its way
 * back, and still in `net`.
 */
export type Figures = {
  orders: number;
  plays: number;
  taken: number;
  refunded: number;
  chargeBacks: number;
  net: number;
  owed: number;
  taxes: TaxInside[];
};

/**
 * `tax` is meant: the sum of what each receipt says, less that of each receipt of a return, so that rows add up. Each is rounded
 * down by itself; of the sums at once it would be `taxOfSum`, which is `difference` more.
 */
type TaxInside = { rate: number; amount: number; tax: number; taxOfSum: number; difference: number };

/** What a bank takes is no return, as receipts have it: its tax stays inside. */
export function summed(all: readonly Same[]): Figures {
  const orders = all.filter(({ origin }) => origin === null);
  const done = all.filter(({ origin, state }) => origin !== null && state === 'done');
  const [returned, byBank] = [
    done.filter(({ origin }) => origin !== 'charge-back'),
    done.filter(({ origin }) => origin === 'charge-back'),
  ];
  const [taken, refunded, chargeBacks] = [yenOf(orders), yenOf(returned), yenOf(byBank)];
  return {
    orders: orders.reduce((sum, { count }) => sum + count, 0),
    plays: orders.reduce((sum, { plays }) => sum + plays, 0),
    ...{ taken, refunded, chargeBacks, net: taken - refunded - chargeBacks },
    owed: yenOf(all.filter(({ state }) => state === 'owed')),
    taxes: [taxInside(orders, returned)],
  };
}

const yenOf = (all: readonly Same[]): number => all.reduce((sum, { amount, count }) => sum + amount * count, 0);
const taxesOf = (all: readonly Same[]): number => all.reduce((sum, { amount, count }) => sum + taxIn(amount) * count, 0);

function taxInside(orders: readonly Same[], returned: readonly Same[]): TaxInside {
  const [taken, refunded] = [yenOf(orders), yenOf(returned)];
  const tax = taxesOf(orders) - taxesOf(returned);
  const taxOfSum = taxIn(taken) - taxIn(refunded);
  return { rate: TAX_PERCENT, amount: taken - refunded, tax, taxOfSum, difference: taxOfSum - tax };
}
