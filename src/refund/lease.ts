import { type EntityManager, LockMode, raw } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { guard, guardText } from '../database/guard.ts';
import { inSeconds, later, leased, ofDriver } from '../payment/attempt/lease.ts';
import { Refund } from './refund.ts';

type Claim = Pick<Refund, 'id' | 'epoch'>;

/** As the index has it. */
export const IS_OWED = sql<boolean>`state = 'owed'`;

const owedTo = (em: EntityManager, claim: Claim) => ofDriver(em, Refund, claim).where(guard('state', IS_OWED));

/** Locked, to end it. None where another driver has it, or where it has ended. */
export const lockOwed = (tx: EntityManager, { id, epoch }: Claim): Promise<Refund | null> =>
  tx.findOne(
    Refund,
    { id, [raw(guardText('driver', 'epoch = ?'), [epoch])]: [], [raw(guardText('state', `state = 'owed'`))]: [] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );

/**
 * Before the processor is asked: how long this call may still arrive there, also when this process ends before its answer. False
 * where another driver has the refund now.
 */
export async function noteAsking(em: EntityManager, claim: Claim, forSeconds: number): Promise<boolean> {
  const noted = await owedTo(em, claim)
    .set(leased)
    .set(sql.ref('uncertain_until'), inSeconds(forSeconds))
    .executeTakeFirstOrThrow();
  return noted.numUpdatedRows > 0n;
}

export async function askLater(em: EntityManager, claim: Claim, isAlarm: boolean): Promise<void> {
  await owedTo(em, claim).set(later(isAlarm)).execute();
}

/** How long a call for another refund of the same payment may still arrive: it would set an earlier amount again. */
const OTHERS_UNTIL = sql<Date>`(select max(other.uncertain_until) from refunds other
  where other.payment_id = refunds.payment_id and other.id <> refunds.id and other.state <> 'given-up')`;

/** Answers whether there is something to wait for. */
export async function waitForOthers(em: EntityManager, claim: Claim): Promise<boolean> {
  const waiting = await owedTo(em, claim)
    .set({ lease_until: OTHERS_UNTIL })
    .where(sql<boolean>`${OTHERS_UNTIL} > clock_timestamp()`)
    .executeTakeFirstOrThrow();
  return waiting.numUpdatedRows > 0n;
}
