import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { asTold, type Lock, mayWait } from '../database/batch.ts';
import { guard } from '../database/guard.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Prize } from '../gacha/prize.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { Draw } from './record.ts';

/**
 * Locks prizes in the order of ids, as an import does, against deadlocks; retired ones too, since an import may bring one back.
 * Answers the gachas of which all prizes are locked.
 */
export async function lockPrizes(tx: EntityManager, gachaIds: readonly string[], lock: Lock = 'wait'): Promise<Set<string>> {
  if (gachaIds.length === 0) return new Set();
  const rows = await whollyLocked(tx, { gachaIds }, lock);
  return new Set(mayWait(lock) ? gachaIds : rows.map((row) => row.gacha_id));
}

const whollyLocked = statement((tx, { gachaIds }: { gachaIds: readonly string[] }, lock: Lock) =>
  tablesOf(tx, Prize)
    .with('locked', (db) =>
      db
        .selectFrom('prizes')
        .select('gacha_id')
        .where('gacha_id', '=', anyOf(gachaIds))
        .orderBy('id')
        .forNoKeyUpdate()
        .$call(asTold(lock)),
    )
    .selectFrom('locked')
    .select('gacha_id')
    .groupBy('gacha_id')
    .having(
      ({ fn, selectFrom }) =>
        sql<boolean>`${fn.countAll()} = ${selectFrom('prizes').whereRef('prizes.gacha_id', '=', 'locked.gacha_id').select(fn.countAll().as('all'))}`,
    ),
);

/** A prize that is named twice loses two. */
export async function takeFromStock(tx: EntityManager, prizeIds: readonly string[]): Promise<void> {
  await takeStock(tx, { prizeIds });
}

const takeStock = statement((tx, { prizeIds }: { prizeIds: readonly string[] }) =>
  tablesOf(tx, Prize)
    .updateTable('prizes')
    .from(
      sql<{ id: string; plays: number }>`(select id, count(*)::int as plays from unnest(${prizeIds}::uuid[]) id group by id)`.as(
        'taken',
      ),
    )
    .set((prize) => ({ stock: prize('prizes.stock', '-', prize.ref('taken.plays')) }))
    .whereRef('prizes.id', '=', 'taken.id'),
);

/**
 * For orders whose capture failed: the prizes go back to stock, items and draws are marked, serial numbers are given up; an order
 * that is paid later draws anew. Locks as a draw does: the payments first (by the caller), then prizes, then gachas.
 */
export async function returnPrizes(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
  if (!tx.isInTransaction()) throw new Error('returnPrizes must run in the transaction that frees the orders');
  const gachaIds = await gachaIdsOf(tx, orderIds);
  await lockPrizes(tx, gachaIds);
  const db = tablesOf(tx, Order, OrderDetail, Draw, Gacha, Prize);
  await db.selectFrom('gachas').select('id').where('id', '=', anyOf(gachaIds)).orderBy('id').forNoKeyUpdate().execute();
  await db
    .with('freed', (db) =>
      db
        .selectFrom('orders')
        .select('id')
        .where('id', '=', anyOf(orderIds))
        .where('state', '=', anyOf(['pending', 'paying'])),
    )
    .with('returned', (db) =>
      db
        .updateTable('order_details')
        .from('freed')
        .set({ deleted_at: sql<Date>`clock_timestamp()` })
        .whereRef('order_id', '=', 'freed.id')
        .where((item) => guard('item not returned', item('deleted_at', 'is', null)))
        .returning('prize_id'),
    )
    .with('marked', (db) =>
      db
        .updateTable('draws')
        .from(['freed', 'gachas'])
        .set(({ ref }) => ({ returned_after: ref('gachas.last_draw') }))
        .whereRef('gachas.id', '=', 'draws.gacha_id')
        .whereRef('draws.order_id', '=', 'freed.id')
        .where('returned_after', 'is', null),
    )
    .with('given_up', (db) =>
      db.updateTable('orders').from('freed').set({ serial_number: null }).whereRef('orders.id', '=', 'freed.id'),
    )
    .with('back', (db) =>
      db
        .selectFrom('returned')
        .select(({ fn }) => ['prize_id', fn.countAll<number>().as('plays')])
        .groupBy('prize_id'),
    )
    .updateTable('prizes')
    .from('back')
    .set((prize) => ({ stock: sql<number>`${prize.ref('prizes.stock')} + ${prize.ref('back.plays')}` }))
    .whereRef('prizes.id', '=', 'back.prize_id')
    .execute();
}

async function gachaIdsOf(tx: EntityManager, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tablesOf(tx, Order)
    .selectFrom('orders')
    .select('gacha_id')
    .distinct()
    .where('id', '=', anyOf(orderIds))
    .execute();
  return rows.map((row) => row.gacha_id);
}
