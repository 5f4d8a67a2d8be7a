import type { OrderRow } from '../../order/order.ts';
import type { PaymentRow } from './payment.ts';

/** What became of a payment. The order is read when it is asked for, where nothing else depends on it. */
export type Paid = { orderId: string; order: OrderRow | null; payment: PaymentRow | null };
