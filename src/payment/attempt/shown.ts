import { isPaid, type Order } from '../../order/order.ts';
import type { PaymentRow } from './payment.ts';

/**
 * The payment is read after its order, and may have gone on in between: a client sees both of the same instant, and never
 * money that was taken beside an order without prizes.
 */
export const asFarAs = (order: Pick<Order, 'state'>, payment: PaymentRow | null): PaymentRow | null =>
  payment?.state === 'captured' && !isPaid(order) ? { ...payment, state: 'drawn' } : payment;
