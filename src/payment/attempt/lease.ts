import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { guard } from '../../database/guard.ts';
import { allOf, type RowOf } from '../../database/rows.ts';
import { type Tables, tablesOf } from '../../database/tables.ts';
import { type Claim, Payment } from './payment.ts';

/**
 * A driver of a payment or a refund has this long for each call and each write of a step; after that another may take it over,
 * and the first can change nothing more. Longer than any call to a processor takes.
 */
export const LEASE_SECONDS = 30;
export const RENEW_LEASE_AFTER_MS = 10_000;
/** So many are taken up at a time. */
export const MAX_AT_ONCE = 20;

export const inSeconds = (seconds: number | RawBuilder<number>) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
export const newLease = inSeconds(sql.lit(LEASE_SECONDS));
export const leased = { lease_until: newLease };
export const hasRunOut = sql<boolean>`lease_until <= clock_timestamp()`;

/** The table of what is driven, which has the columns that a payment has for it: id, state, epoch, lease, tries. */
const driven = ({ tableName }: EntitySchemaWithMeta) => tableName as 'payments';

/** Updates a driven row, as long as no other driver has taken it over. */
export const ofDriver = (em: EntityManager, entity: EntitySchemaWithMeta, { id, epoch }: Claim) =>
  tablesOf(em.fork(), Payment)
    .updateTable(driven(entity))
    .where('id', '=', id)
    .where((one) => guard('driver', one('epoch', '=', epoch)));

/** Changes nothing in what was taken over, or is a step further. */
export async function renewLease(em: EntityManager, { state, ...claim }: Claim & Pick<Payment, 'state'>): Promise<void> {
  await ofDriver(em, Payment, claim)
    .where((payment) => guard('state', payment('state', '=', state)))
    .set(leased)
    .execute();
}

/** Raises the epoch: from then on earlier drivers change nothing. */
export const takeOver = <Of extends EntitySchemaWithMeta>(
  em: EntityManager,
  entity: Of,
  which: RawBuilder<boolean>,
): Promise<RowOf<Of>[]> =>
  tablesOf(em.fork(), Payment)
    .updateTable(driven(entity))
    .set((row) => ({ epoch: row('epoch', '+', 1), ...leased }))
    .where(which)
    .returning(allOf(em, entity))
    .execute() as Promise<RowOf<Of>[]>;

/** A few of which the lease has run out. Any number of gateways may do so at once: each takes what no other has just taken. */
export const takeOverSome = <Of extends EntitySchemaWithMeta>(
  em: EntityManager,
  entity: Of,
  isUnfinished: RawBuilder<boolean>,
): Promise<RowOf<Of>[]> => {
  const some = tablesOf(em, Payment).selectFrom(driven(entity)).select('id').where(isUnfinished).where(hasRunOut);
  const free = some.orderBy('lease_until').limit(sql.lit(MAX_AT_ONCE)).forUpdate().skipLocked();
  return takeOver(em, entity, sql`id in ${free}`);
};

/**
 * When it makes sense to ask the processor again: soon at first, so that a processor that comes back finds us waiting, and
 * ever more rarely after a quarter of an hour. An abandoned payment is asked for every five minutes in its first hour (its
 * first 19 times), and then every hour: many of them must not use up the calls that paying needs. So is what a person must
 * look at.
 */
export const later = (isAlarm: boolean) => (row: ExpressionBuilder<Tables<[typeof Payment]>, 'payments'>) => {
  const atMost = sql`case when ${isAlarm}::boolean or (state = 'abandoned' and tries >= 19) then 3600
    when state = 'abandoned' or created_at <= now() - interval '15 minutes' then 300 else 6 end`;
  return { tries: row('tries', '+', 1), lease_until: inSeconds(sql`least(power(2, least(tries, 12)), ${atMost})`) };
};

/** Unfinished rows, for the operator. `tries`: those of the row that was tried most often. */
export const left = (em: EntityManager, entity: EntitySchemaWithMeta, isUnfinished: RawBuilder<boolean>) =>
  tablesOf(em.fork(), Payment)
    .selectFrom(driven(entity))
    .where(isUnfinished)
    .select(sql<number>`coalesce(max(tries), 0)`.as('tries'))
    .select(sql<number>`coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8`.as('oldestSeconds'));
