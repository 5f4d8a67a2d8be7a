import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../../database/tables.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { commitSeed, Seed } from '../../draw/seed.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { Prize } from '../../gacha/prize.ts';
import { KeptCall } from '../../idempotency/record.ts';
import { Order } from '../../order/order.ts';
import { Payment } from '../../payment/attempt/payment.ts';
import { PickupToken } from '../../pickup/pickup-token.ts';
import { Restore } from './restore-record.ts';

export type PreparedRestore = { seeds: number; codes: number; calls: number };

/**
 * Fans must not get again what they saw before the restore: outcomes under the old seeds, serial numbers, pickup codes and kept
 * answers. One transaction does it before any payment is looked at, since all later draws must be new.
 */
export function prepareRestore(
  em: EntityManager,
  { id }: Pick<Restore, 'id'>,
  serialGap: number | undefined,
): Promise<PreparedRestore | null> {
  return em.fork().transactional(async (tx) => {
    const restore = await tx.findOneOrFail(Restore, { id });
    if (restore.preparedAt) return null;
    const open = await openGachas(tx);
    for (const gachaId of open) await commitSeed(tx, gachaId);
    await skipSerialNumbers(tx, serialGap);
    const now = await databaseClock(tx);
    const codes = await tx.nativeUpdate(PickupToken, { supersededAt: null }, { supersededAt: now });
    const calls = await forgetCalls(tx);
    restore.preparedAt = now;
    return { seeds: open.length, codes, calls };
  });
}

/** Gachas whose newest seed may still draw: the sale is not over, or a payment is under way. */
async function openGachas(em: EntityManager): Promise<string[]> {
  const db = tablesOf(em, Gacha, Seed, Order, Payment);
  const underWay = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.gacha_id')
    .where(({ not, ref }) => not(ref('payments.is_finished')));
  const rows = await db
    .selectFrom('gachas')
    .select('id')
    .where('id', 'in', db.selectFrom('seeds').select('gacha_id'))
    .where(({ eb, or }) => or([eb('end_at', '>', sql<Date>`clock_timestamp() - interval '2 minutes'`), eb('id', 'in', underWay)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A paid order takes at least one prize. Attempts whose money was refused take a number, too, and give the prize back. */
const BEYOND_STOCK = 1_000;
/** Days of orders at a hundred a second. */
const MAX_SKIPPED = 10_000_000;

async function skipSerialNumbers(tx: EntityManager, serialGap: number | undefined): Promise<void> {
  await tablesOf(tx, Gacha, Prize)
    .updateTable('gachas')
    .set(({ selectFrom, ref }) => {
      const stock = selectFrom('prizes')
        .whereRef('prizes.gacha_id', '=', 'gachas.id')
        .select(({ fn }) => fn.sum('stock').as('left'));
      const bound = sql`least(${sql.lit(BEYOND_STOCK)} + 2 * coalesce(${stock}, 0), ${sql.lit(MAX_SKIPPED)})`;
      return {
        last_serial_number: sql<number>`${ref('last_serial_number')} + coalesce(${serialGap ?? null}::int, ${bound})::int`,
      };
    })
    .execute();
}

/** A captured payment is still the answer to its call. */
async function forgetCalls(tx: EntityManager): Promise<number> {
  const { numDeletedRows } = await tablesOf(tx, KeptCall, Payment)
    .deleteFrom('kept_calls')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('id')
            .whereRef('payments.id', '=', 'kept_calls.payment_id')
            .where('state', '=', 'captured'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
