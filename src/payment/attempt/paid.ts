import type { FoundOrder } from '../../order/find.ts';
import type { PaymentRow } from './payment.ts';

/** What became of a payment. The order is read when it is asked for, where nothing else depends on it. */
export type Paid = { orderId: string; order: FoundOrder | null; payment: PaymentRow };
