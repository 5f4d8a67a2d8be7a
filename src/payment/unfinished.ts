import type { EntityManager } from '@mikro-orm/postgresql';
import { type PaymentState, UNFINISHED_STATES } from './payment.ts';

export type Unfinished = { state: PaymentState; payments: number; oldestSeconds: number };

/** What is still to be gone on with, for whoever watches the gateway: every unfinished state, also with nothing in it. */
export async function unfinishedPayments(em: EntityManager): Promise<Unfinished[]> {
  const rows = await em.fork().execute<Unfinished[]>(
    `select state, count(*)::int as payments, extract(epoch from clock_timestamp() - min(created_at))::float8 as "oldestSeconds"
       from payments where not is_finished group by state`,
  );
  return UNFINISHED_STATES.map((state) => rows.find((row) => row.state === state) ?? { state, payments: 0, oldestSeconds: 0 });
}
