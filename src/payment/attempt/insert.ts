import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf } from '../../database/rows.ts';
import { recordset, tablesOf } from '../../database/tables.ts';
import type { Processor } from '../processor/processor.ts';
import { newLease } from './lease.ts';
import { newProcessorOrderId, newReturnKey, Payment, type PaymentRow, type PaymentState } from './payment.ts';

/** An attempt of which the processor need not know begins where its card may be asked. */
export const firstState = ({ register }: Pick<Processor, 'register'>): PaymentState => (register ? 'entered' : 'registered');

type Attempt = Pick<PaymentRow, 'id' | 'orderId' | 'amount'> & { processor: Pick<Processor, 'name' | 'register'> };

const ATTEMPT = {
  id: 'uuid',
  order_id: 'uuid',
  amount: 'int',
  processor: 'text',
  processor_order_id: 'text',
  return_key: 'text',
  state: 'text',
} as const;

/** With the processor's order id, before any call. The database lets an order have one attempt that lives. */
export async function insertAttempts(tx: EntityManager, attempts: readonly Attempt[]): Promise<Map<string, PaymentRow>> {
  if (attempts.length === 0) return new Map();
  const rows = attempts.map(({ id, orderId, amount, processor }) => ({
    ...{ id, order_id: orderId, amount, processor: processor.name, state: firstState(processor) },
    ...{ processor_order_id: newProcessorOrderId(), return_key: newReturnKey() },
  }));
  const inserted = await tablesOf(tx, Payment)
    .insertInto('payments')
    .columns(['id', 'order_id', 'amount', 'processor', 'processor_order_id', 'return_key', 'state', 'lease_until'])
    .expression((payments) =>
      payments
        .selectFrom(recordset('attempt', ATTEMPT, rows))
        .select([
          'id',
          'order_id',
          'amount',
          'processor',
          'processor_order_id',
          'return_key',
          'state',
          newLease.as('lease_until'),
        ]),
    )
    .returning(allOf(tx, Payment))
    .execute();
  return new Map(inserted.map((payment) => [payment.id, payment]));
}
