import type { EntityManager } from '@mikro-orm/postgresql';
import { type PaymentState, UNFINISHED_STATES } from '../payment/payment.ts';
import { FREE_OF_CHARGE } from '../payment/processor/processor.ts';
import type { Ids } from './check.ts';

/** A payment as it is written down here. `age` is in seconds. */
export type Row = {
  id: string;
  orderId: string;
  processor: string;
  processorOrderId: string;
  amount: number;
  state: PaymentState;
  tries: number;
  age: number;
};

export const isUnfinished = ({ state }: Row): boolean => UNFINISHED_STATES.includes(state);
export const isFree = ({ processor }: Row): boolean => processor === FREE_OF_CHARGE.name;

export const idsOf = ({ id, orderId, processorOrderId }: Row): Ids => ({
  payment: id,
  order: orderId,
  processorOrder: processorOrderId,
});

export const readRows = (em: EntityManager, where: string): Promise<Row[]> =>
  em.fork().execute<Row[]>(
    `select id, order_id as "orderId", processor, processor_order_id as "processorOrderId", amount, state, tries,
            greatest(extract(epoch from clock_timestamp() - created_at), 0)::int as age
       from payments where ${where}`,
  );
