import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import { guardValue } from '../database/guard.ts';
import { statement } from '../database/statement.ts';
import { tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Order, type OrderState } from './order.ts';
import { OrderDetail } from './order-detail.ts';

/** Every play of these orders counts. A payment that waits at the bank does not count: a new order would end it. */
const TAKEN = ['paying', 'assigned', 'delivered'] as const satisfies OrderState[];
/**
 * Plays of these orders count if their prizes were given out and kept; and all of them as long as they may be had again: while
 * the refund is owed, and may be given up, and while it is a bank that has the money, and may decide for the shop. Where the shop
 * gave it back, or the prizes can be drawn again, they cannot be had again.
 */
const REFUNDED = ['refunding', 'refunded'] as const satisfies OrderState[];

/** In the words of their indexes: values that were bound would not find them. */
const among = (states: readonly OrderState[]) => states.map((state) => sql.lit<OrderState>(state));

/** Text, since refunds belong to a room above. */
const MAY_BE_HAD_AGAIN = guardValue(
  'purchase limit',
  sql<boolean>`(refunded.state = 'refunding' or exists (
    select from refunds where refunds.order_id = refunded.id and refunds.origin = 'charge-back' and refunds.state = 'done'
      and refunds.prizes = 'write-off'))`,
);

/**
 * The plays of each gacha that count against its limit, which are those that its user is told, in rows that are to be summed up.
 */
export const playsTakenBy = (em: EntityManager, userId: Expression<string>) =>
  tablesOf(em, Order)
    .selectFrom('orders as bought')
    .select(['bought.gacha_id', 'bought.play_amount as plays'])
    .where('bought.user_id', '=', userId)
    .where('bought.state', 'in', among(TAKEN))
    .where('bought.deleted_at', 'is', null)
    .unionAll(
      tablesOf(em, Order, OrderDetail)
        .selectFrom('orders as refunded')
        .innerJoin('order_details as kept', 'kept.order_id', 'refunded.id')
        .select(['refunded.gacha_id', sql.lit(1).as('plays')])
        .where('refunded.user_id', '=', userId)
        .where('refunded.state', 'in', among(REFUNDED))
        .where('refunded.deleted_at', 'is', null)
        .where(({ or, eb }) => or([eb('kept.delivered_at', 'is not', null), MAY_BE_HAD_AGAIN]))
        .where('kept.play', 'is not', null)
        .where('kept.deleted_at', 'is', null),
    );

const aboveLimit = statement((em, { userId, gachaId }: { userId: string; gachaId: string }) =>
  tablesOf(em, Gacha)
    .selectFrom('gachas')
    .innerJoin(playsTakenBy(em, sql<string>`${userId}::uuid`).as('taken'), 'taken.gacha_id', 'gachas.id')
    .where('gachas.id', '=', gachaId)
    .where('gachas.has_limit', '=', true)
    .groupBy('gachas.maximum')
    .select(sql<number>`greatest(sum(taken.plays) - gachas.maximum, 0)::int`.as('plays')),
);

/** How many plays of a gacha a user has beyond what it allows; 0 where it does not limit them. */
export async function playsAboveLimit(em: EntityManager, of: { userId: string; gachaId: string }): Promise<number> {
  const [row] = await aboveLimit(em, of);
  return row?.plays ?? 0;
}
