import type { FoundOrder } from '../../order/find.ts';
import type { PaymentRow } from './payment.ts';

/** The result of a payment. Its order is read when it is asked for, and the rest does not need it. */
export type Paid = { orderId: string; order: FoundOrder | null; payment: PaymentRow };
