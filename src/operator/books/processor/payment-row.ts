import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentState } from '../../../payment/attempt/payment.ts';
import { FREE_OF_CHARGE } from '../../../payment/processor/processor.ts';
import type { RefundState } from '../../../refund/refund.ts';
import type { RecordIds } from '../lines/check.ts';

/** `age` is in seconds. */
export type BookedPayment = {
  id: string;
  orderId: string;
  processor: string;
  processorOrderId: string;
  amount: number;
  /** Given back at the processor, and what is to be. */
  refunded: number;
  owed: number;
  state: PaymentState;
  tries: number;
  age: number;
};

export const isFreeOfCharge = ({ processor }: BookedPayment): boolean => processor === FREE_OF_CHARGE.name;

export const idsOf = ({ id, orderId, processorOrderId }: BookedPayment): RecordIds => ({
  payment: id,
  order: orderId,
  processorOrder: processorOrderId,
});

export const readPayments = (em: EntityManager, where: string): Promise<BookedPayment[]> =>
  em.fork().execute<BookedPayment[]>(
    `select id, order_id as "orderId", processor, processor_order_id as "processorOrderId", amount, state, tries,
            ${refunds('done')} as refunded, ${refunds('owed')} as owed,
            greatest(extract(epoch from clock_timestamp() - created_at), 0)::int as age
       from payments where ${where}`,
  );

const refunds = (state: RefundState): string => `coalesce((select sum(r.amount) from refunds r
  where r.payment_id = payments.id and r.state = '${state}' and r.origin in ('gateway', 'by-hand')), 0)::int`;
