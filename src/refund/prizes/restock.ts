import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newId } from '../../database/id.ts';
import { recordset, tablesOf } from '../../database/tables.ts';
import { lockPrizes } from '../../draw/stock.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import { Prize } from '../../gacha/prize.ts';
import { OrderDetail } from '../../order/order-detail.ts';

type Returned = { id: string; amount: number };

/** By whom odds are changed where a refund does it. */
const BY = 'the gateway';
const WHY = 'prizes of a refunded order were put back';

/**
 * What was refunded before it was handed over is drawn again: as new supply, under a new version of the odds, so that the record
 * of the draw stays as it is. A prize that was retired meanwhile stays written off. Locks as a draw does, and answers how many
 * were put back.
 */
export async function restock(tx: EntityManager, { id, gachaId }: { id: string; gachaId: string }): Promise<number> {
  await lockPrizes(tx, [gachaId]);
  const db = tablesOf(tx, Gacha, Prize, OddsVersion);
  const gachas = db.selectFrom('gachas').select('odds_number').where('id', '=', gachaId).forNoKeyUpdate();
  const { odds_number: number } = await gachas.executeTakeFirstOrThrow();
  const returned = await returnedPrizes(tx, id);
  if (returned.length === 0) return 0;
  await db
    .updateTable('prizes')
    .from(recordset('returned', { id: 'uuid', amount: 'int' }, returned))
    .set((prize) => ({
      supply: prize('prizes.supply', '+', prize.ref('returned.amount')),
      stock: prize('prizes.stock', '+', prize.ref('returned.amount')),
    }))
    .whereRef('prizes.id', '=', 'returned.id')
    .execute();
  await addVersion(tx, gachaId, number, returned);
  return returned.reduce((sum, { amount }) => sum + amount, 0);
}

const returnedPrizes = (tx: EntityManager, orderId: string): Promise<Returned[]> =>
  tablesOf(tx, OrderDetail, Prize)
    .selectFrom('order_details as item')
    .innerJoin('prizes', 'prizes.id', 'item.prize_id')
    .where('item.order_id', '=', orderId)
    .where('item.refunded_at', 'is not', null)
    .where('prizes.deleted_at', 'is', null)
    .groupBy('prizes.id')
    .select(['prizes.id', sql<number>`count(*)::int`.as('amount')])
    .execute();

/** The same weights with more supplied. */
async function addVersion(tx: EntityManager, gachaId: string, number: number, returned: readonly Returned[]): Promise<void> {
  const db = tablesOf(tx, OddsVersion, Gacha);
  const last = await db
    .selectFrom('odds_versions')
    .select(['weights', 'supplies'])
    .where('gacha_id', '=', gachaId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const more = Object.fromEntries(returned.map(({ id, amount }) => [id, (last.supplies[id] ?? 0) + amount]));
  await db
    .insertInto('odds_versions')
    .values({
      ...{ id: newId(), gacha_id: gachaId, number: number + 1, changed_by: BY, reason: WHY },
      weights: JSON.stringify(last.weights) as never,
      supplies: JSON.stringify({ ...last.supplies, ...more }) as never,
    })
    .execute();
  await db
    .updateTable('gachas')
    .set({ odds_number: number + 1 })
    .where('id', '=', gachaId)
    .execute();
}
