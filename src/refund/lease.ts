import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { guard } from '../database/guard.ts';
import { allOf } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import { hasRunOut, newLease } from '../payment/attempt/lease.ts';
import { Refund, type RefundRow } from './refund.ts';

type Claim = Pick<Refund, 'id' | 'epoch'>;

/** Raises the epoch: from then on earlier drivers of these change nothing. Any number of gateways may do so at once. */
export const takeOverRefunds = (em: EntityManager, most: number): Promise<RefundRow[]> =>
  tablesOf(em.fork(), Refund)
    .updateTable('refunds')
    .set((refund) => ({ epoch: refund('epoch', '+', 1), lease_until: newLease }))
    .where(
      ({ selectFrom }) =>
        sql<boolean>`id in ${selectFrom('refunds')
          .select('id')
          .where('state', '=', sql.lit('owed' as const))
          .where(hasRunOut)
          .orderBy('lease_until')
          .limit(sql.lit(most))
          .forUpdate()
          .skipLocked()}`,
    )
    .returning(allOf(em, Refund))
    .execute();

const ofDriver = (em: EntityManager, { id, epoch }: Claim) =>
  tablesOf(em.fork(), Refund)
    .updateTable('refunds')
    .where('id', '=', id)
    .where((one) => guard('driver', one('epoch', '=', epoch)))
    .where((one) => guard('state', one('state', '=', 'owed')));

/**
 * Before the processor is asked: how long this call may still arrive there, also when this process ends before its answer. False
 * where another driver has the refund now.
 */
export async function noteAsking(em: EntityManager, claim: Claim, forSeconds: number): Promise<boolean> {
  const uncertain = sql<Date>`clock_timestamp() + make_interval(secs => ${forSeconds})`;
  const noted = await ofDriver(em, claim).set({ lease_until: newLease, uncertain_until: uncertain }).executeTakeFirstOrThrow();
  return noted.numUpdatedRows > 0n;
}

/** Soon at first, ever more rarely later; what a person must look at every hour. */
export async function askLater(em: EntityManager, claim: Claim, isAlarm: boolean): Promise<void> {
  const atMost = sql`case when ${isAlarm}::boolean then 3600 when created_at <= now() - interval '15 minutes' then 300 else 6 end`;
  await ofDriver(em, claim)
    .set((refund) => ({
      tries: refund('tries', '+', 1),
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => least(power(2, least(tries, 12)), ${atMost}))`,
    }))
    .execute();
}

/** How long a call for another refund of the same payment may still arrive: it would set an earlier amount again. */
const OTHERS_UNTIL = sql<Date>`(select max(other.uncertain_until) from refunds other
  where other.payment_id = refunds.payment_id and other.id <> refunds.id and other.state <> 'given-up')`;

/** Answers whether there is something to wait for. */
export async function waitForOthers(em: EntityManager, claim: Claim): Promise<boolean> {
  const waiting = await ofDriver(em, claim)
    .set({ lease_until: OTHERS_UNTIL })
    .where(sql<boolean>`${OTHERS_UNTIL} > clock_timestamp()`)
    .executeTakeFirstOrThrow();
  return waiting.numUpdatedRows > 0n;
}
