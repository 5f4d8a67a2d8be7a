import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf } from '../../database/rows.ts';
import { statement } from '../../database/statement.ts';
import { recordset, tablesOf } from '../../database/tables.ts';
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

const ATTEMPT = {
  id: 'uuid',
  order_id: 'uuid',
  amount: 'int',
  processor: 'text',
  processor_order_id: 'text',
  return_key_hash: 'text',
  card_digest: 'text',
  must_challenge: 'boolean',
  state: 'text',
} as const;

/** With the processor's order id, before any call. The database lets an order have one attempt that lives. */
export async function insertAttempts(tx: EntityManager, attempts: readonly Attempt[]): Promise<Map<string, PaymentRow>> {
  if (attempts.length === 0) return new Map();
  const rows = attempts.map(({ id, orderId, amount, processor, cardToken, mustChallenge }) => ({
    ...{ id, order_id: orderId, amount, processor: processor.name, state: firstState(processor) },
    ...{ processor_order_id: newProcessorOrderId(), return_key_hash: hashOfReturnKey(returnKeyOf(tx, { id })) },
    must_challenge: mustChallenge,
    card_digest: cardToken === null ? null : digestOf(cardToken, { id }),
  }));
  const inserted = await insertRows(tx, { rows });
  return new Map(inserted.map((payment) => [payment.id, payment]));
}

type AttemptRow = Record<Exclude<keyof typeof ATTEMPT, 'amount' | 'card_digest' | 'must_challenge'>, string> & {
  amount: number;
  must_challenge: boolean;
  card_digest: string | null;
};

const insertRows = statement((tx, { rows }: { rows: readonly AttemptRow[] }) => {
  const columns = Object.keys(ATTEMPT) as (keyof typeof ATTEMPT)[];
  return tablesOf(tx, Payment)
    .insertInto('payments')
    .columns([...columns, 'lease_until'])
    .expression(({ selectFrom }) =>
      selectFrom(recordset('attempt', ATTEMPT, rows))
        .select(columns)
        .select(newLease.as('lease_until')),
    )
    .returning(allOf(tx, Payment));
});
