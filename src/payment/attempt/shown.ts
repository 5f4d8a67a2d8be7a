import type { Part } from '../../database/rows.ts';
import { isPaid, type Order } from '../../order/order.ts';
import type { PaymentRow } from './payment.ts';

/** What every field of a payment may need; the other columns are read where a field of their name is asked for. */
export const ALWAYS_READ = ['id', 'orderId', 'processor', 'processorOrderId', 'state'] as const;
export type ShownPayment = Part<PaymentRow, (typeof ALWAYS_READ)[number]>;

/**
 * The payment is read after its order, and may have gone on in between: a client sees both of the same instant, and never
 * money that was taken beside an order without prizes.
 */
export function asFarAs(order: Pick<Order, 'state'>, payment: ShownPayment | null): ShownPayment | null {
  // What waited at the bank has ended with its order, and is written down as ended when its holder comes back.
  if (order.state === 'cancelled') return null;
  return payment?.state === 'captured' && !isPaid(order) ? { ...payment, state: 'drawn' } : payment;
}
