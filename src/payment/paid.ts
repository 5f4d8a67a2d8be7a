import type { Order } from '../order/order.ts';
import type { Payment } from './payment.ts';

/** What became of a payment. The order is read when it is asked for, where nothing else depends on it. */
export type Paid = { orderId: string; order: Order | null; payment: Payment | null };
