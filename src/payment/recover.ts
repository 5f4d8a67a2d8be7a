import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyOf } from '../database/tables.ts';
import { advanceToEnd } from './advance.ts';
import { hasRunOut, LEASE_SECONDS, takeOver } from './attempt/lease.ts';
import type { PaymentRow } from './attempt/payment.ts';
import type { Checkout } from './checkout.ts';
import { MAX_AT_ONCE } from './keep-recovering.ts';
import { resuming } from './resume.ts';

type Complain = (payment: PaymentRow, error: unknown) => void;
type Around = <Answer>(payment: PaymentRow, work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Takes over the payments whose lease has run out, a few at a time. Any number of gateways may do so at once: each takes
 * what no other has just taken. Answers how many it took.
 */
export async function recover(em: EntityManager, checkout: Checkout, complain: Complain, around?: Around): Promise<number> {
  const taken = await takeOverSome(em);
  await driveAll(em, checkout, taken, { complain, around });
  return taken.length;
}

/** Takes over these payments, as far as they are unfinished, whatever lease they have: where no gateway runs. */
export async function takeUp(em: EntityManager, checkout: Checkout, ids: readonly string[], complain: Complain): Promise<void> {
  const taken = await takeOver(em, ({ and, eb, not, ref }) => and([eb('id', '=', anyOf(ids)), not(ref('is_finished'))]));
  await driveAll(em, checkout, taken, { complain });
}

type Driving = { complain: Complain; around?: Around | undefined };

async function driveAll(
  em: EntityManager,
  checkout: Checkout,
  taken: readonly PaymentRow[],
  { complain, around = (_payment, work) => work() }: Driving,
): Promise<void> {
  await Promise.all(
    taken.map(async (payment) => {
      const finish = () => advanceToEnd(resuming(em, checkout, payment), payment);
      await inTime(around(payment, finish)).catch((error: unknown) => complain(payment, error));
    }),
  );
}

/** A payment that takes longer than a lease is not waited for: its driver goes on, or another takes it over. */
async function inTime(work: Promise<PaymentRow>): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('a payment took longer than its lease')), LEASE_SECONDS * 1000);
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

const takeOverSome = (em: EntityManager): Promise<PaymentRow[]> =>
  takeOver(
    em,
    ({ selectFrom, not, ref }) =>
      sql<boolean>`id in ${selectFrom('payments')
        .select('id')
        .where(not(ref('is_finished')))
        .where(hasRunOut)
        .orderBy('lease_until')
        .limit(sql.lit(MAX_AT_ONCE))
        .forUpdate()
        .skipLocked()}`,
  );
