import type { Ordering } from '../../database/ordering.ts';
import type { Part } from '../../database/rows.ts';
import { isPaid, isRefunded, type Order } from '../../order/order.ts';
import type { AccessKeys } from './access-keys.ts';
import { isOver, type PaymentRow } from './payment.ts';

/** Columns that every field of a payment may need; the others are read where a field of their name is asked for. */
export const PAYMENT_ALWAYS_READ = ['id', 'orderId', 'processor', 'processorOrderId', 'state', 'createdAt'] as const;
/** `isRefunded`: all of the money of its order is back, or on its way. */
export type ShownPayment = Part<PaymentRow, (typeof PAYMENT_ALWAYS_READ)[number]> & { isRefunded?: boolean | undefined };

export const NEWEST_ATTEMPT_FIRST: Ordering<ShownPayment> = {
  name: 'payments',
  keys: [
    { kind: 'instant', of: ({ createdAt }) => createdAt, descending: true },
    { kind: 'id', of: ({ id }) => id, descending: true },
  ],
};

/** Fields that the card processor wrote. */
export type ShownSlip = Pick<ShownPayment, 'processorOrderId' | 'tranId' | 'tranDate' | 'approve' | 'forward'> & {
  keys(): AccessKeys;
};

export type PaymentStatus = 'processing' | 'challenged' | 'captured' | 'refunded' | 'failed';

export function paymentStatus(payment: Pick<ShownPayment, 'state' | 'isRefunded'>): PaymentStatus {
  if (payment.state === 'captured' && payment.isRefunded) return 'refunded';
  if (isOver(payment)) return 'failed';
  return payment.state === 'captured' || payment.state === 'challenged' ? payment.state : 'processing';
}

/**
 * An attempt is read after its order, and may have gone on in between: a client sees both of the same instant, and never
 * money that was taken beside an order without prizes.
 */
export function asFarAs(order: Pick<Order, 'state'>, payment: ShownPayment): ShownPayment {
  // An attempt that waited at the bank ended with its order; its row is updated when its holder comes back.
  if (order.state === 'cancelled' && !isOver(payment)) return { ...payment, state: 'declined', refusal: 'PAYMENT_SUPERSEDED' };
  if (payment.state !== 'captured') return payment;
  if (!isPaid(order)) return { ...payment, state: 'drawn' };
  return isRefunded(order) ? { ...payment, isRefunded: true } : payment;
}

/** The payment of an order, made or under way. */
export function liveAsFarAs(order: Pick<Order, 'state'>, payment: ShownPayment | null): ShownPayment | null {
  const shown = payment && asFarAs(order, payment);
  return shown && isOver(shown) ? null : shown;
}
