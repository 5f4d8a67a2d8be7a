import type { PaymentRow } from '../payment/attempt/payment.ts';
import { badInput, fieldError, mistaken, Refusal } from '../refusal.ts';
import { AT_PROCESSOR, isStanding, isWhole, type RefundedPrizes, type RefundOrigin, type RefundRow } from './refund.ts';

/** Without an amount all that is left, and then with what becomes of the prizes. */
export type WantedRefund = {
  amount?: number | null | undefined;
  prizes?: RefundedPrizes | null | undefined;
  reason: string;
};

type Known = { payment: PaymentRow; refunds: readonly RefundRow[] };

/** The whole refund that an order has already. */
export const wholeOf = ({ refunds }: Pick<Known, 'refunds'>): RefundRow | undefined =>
  refunds.find((refund) => isWhole(refund) && isStanding(refund));

/** Not refunded yet. */
export const remainingOf = ({ payment, refunds }: Known): number =>
  Math.max(0, payment.amount - yenOf(refunds.filter(isStanding)));

export type NewRefund = Pick<RefundRow, 'remaining' | 'atProcessor' | 'amount' | 'prizes' | 'origin'>;

export function decideRefund(
  { payment, refunds }: Known,
  { amount, prizes = null }: WantedRefund,
  origin: RefundOrigin,
): NewRefund {
  const standing = refunds.filter(isStanding);
  const remaining = remainingOf({ payment, refunds });
  const { least, most, code } = origin === 'charge-back' ? boundsOfBank(payment, standing) : boundsOfShop(standing, remaining);
  const asked = amount ?? most;
  if (asked > most || asked < least) throw badInput('amount', code, { least, most });
  const refund = { remaining, atProcessor: leftAtProcessor(payment, standing), amount: asked, prizes, origin };
  mustSayOfPrizes(refund, standing.some(isWhole));
  return refund;
}

/** Also nothing, where the items were worth nothing. */
export function partOfItems({ payment, refunds }: Known, amount: number, origin: RefundOrigin): NewRefund {
  const [standing, remaining] = [refunds.filter(isStanding), remainingOf({ payment, refunds })];
  boundsOfShop(standing, remaining);
  return { remaining, atProcessor: leftAtProcessor(payment, standing), amount, prizes: null, origin };
}

type Bounds = { least: number; most: number; code: 'NOT_REFUNDED_SO_FAR' | 'NOT_CAPTURED' };

/** A part that was taken back leaves money of a refunded order; the shop may give back that, too. */
function boundsOfShop(standing: readonly RefundRow[], remaining: number): Bounds {
  if (standing.some(({ state }) => state === 'owed'))
    throw new Refusal('REFUND_IN_PROGRESS', [fieldError('orderId', mistaken('REFUND_OWED'))]);
  if (standing.some(isWhole) && remaining === 0)
    throw new Refusal('ORDER_REFUNDED', [fieldError('orderId', mistaken('WAS_REFUNDED'))]);
  return { least: Math.min(1, remaining), most: remaining, code: 'NOT_REFUNDED_SO_FAR' };
}

/** A bank does not ask what the shop has given back. */
function boundsOfBank({ amount }: PaymentRow, standing: readonly RefundRow[]): Bounds {
  const known = standing.find(({ origin }) => origin === 'charge-back');
  if (known)
    throw new Refusal('CHARGE_BACK_RECORDED', [fieldError('orderId', mistaken('CHARGED_BACK', { refundId: known.id }))], {
      named: { refundId: known.id },
    });
  return { least: 1, most: amount, code: 'NOT_CAPTURED' };
}

function mustSayOfPrizes({ amount, remaining, prizes, origin }: NewRefund, isRefunded: boolean): void {
  const isAll = amount >= remaining;
  if (isRefunded && prizes) throw badInput('prizes', 'PRIZES_DECIDED');
  if (!isRefunded && isAll && !prizes) throw badInput('prizes', 'PRIZES_UNDECIDED');
  if (!isAll && prizes) throw badInput('prizes', 'PRIZES_OF_PART');
  if (origin === 'charge-back' && prizes === 'restock') throw badInput('prizes', 'PRIZES_WRITTEN_OFF');
}

/** By these, of a payment that it had taken. */
export const leftAtProcessor = ({ amount }: Pick<PaymentRow, 'amount'>, refunds: readonly RefundRow[]): number =>
  amount - yenOf(refunds.filter(({ origin }) => AT_PROCESSOR.includes(origin)));

export const yenOf = (refunds: readonly Pick<RefundRow, 'amount'>[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
