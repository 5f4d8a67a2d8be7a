import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf } from '../../database/rows.ts';
import { statement } from '../../database/statement.ts';
import { insertOf } from '../../database/write.ts';
import type { Processor } from '../processor/processor.ts';
import { hashOfReturnKey, returnKeyOf } from './access-keys.ts';
import { newLease } from './lease.ts';
import { digestOf, newProcessorOrderId, Payment, type PaymentRow, type PaymentState } from './payment.ts';

/** An attempt of which the processor need not know begins where its card may be asked. */
export const firstState = ({ register }: Pick<Processor, 'register'>): PaymentState => (register ? 'entered' : 'registered');

type Attempt = Pick<PaymentRow, 'id' | 'orderId' | 'amount' | 'mustChallenge'> & {
  processor: Pick<Processor, 'name' | 'register'>;
  cardToken: string | null;
};

/** With the processor's order id, before any call. The database lets an order have one attempt that lives. */
export async function insertAttempts(tx: EntityManager, attempts: readonly Attempt[]): Promise<Map<string, PaymentRow>> {
  if (attempts.length === 0) return new Map();
  const rows = attempts.map((attempt) => attemptRow(tx, attempt));
  const inserted = await insertRows(tx, { rows });
  return new Map(inserted.map((payment) => [payment.id, payment]));
}

const attemptRow = (tx: EntityManager, { processor, cardToken, ...attempt }: Attempt) => ({
  ...{ ...attempt, processor: processor.name, state: firstState(processor), processorOrderId: newProcessorOrderId() },
  returnKeyHash: hashOfReturnKey(returnKeyOf(tx, attempt)),
  cardDigest: cardToken === null ? null : digestOf(cardToken, attempt),
});

const insertRows = statement((tx, { rows }: { rows: readonly ReturnType<typeof attemptRow>[] }) =>
  insertOf(tx, Payment, rows, { set: { leaseUntil: newLease } }).returning(allOf(tx, Payment)),
);
