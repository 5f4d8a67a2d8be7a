import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';
import { Order, type OrderState } from './order.ts';
import { OrderDetail } from './order-detail.ts';

/**
 * Every play of these orders counts, but for what was withdrawn and whose money is back: a refund that is owed may be given up,
 * and then the item is the fan's again. A payment that waits at the bank does not count: a new order would end it.
 */
const TAKEN = ['paying', 'assigned', 'delivered'] as const satisfies OrderState[];
/** Plays of these orders count if their prizes were given out and kept. */
const REFUNDED = ['refunding', 'refunded'] as const satisfies OrderState[];

/** In the words of their indexes: values that were bound would not find them. */
const among = (states: readonly OrderState[]) => states.map((state) => sql.lit<OrderState>(state));

/** Text, since refunds belong to a room above. */
const IS_BACK = sql<boolean>`exists (select from refund_items i join refunds r on r.id = i.refund_id
                                      where i.order_detail_id = withdrawn.id and r.state = 'done')`;

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
        .selectFrom('orders as bought')
        .innerJoin('order_details as withdrawn', 'withdrawn.order_id', 'bought.id')
        .select(['bought.gacha_id', sql.lit(-1).as('plays')])
        .where('bought.user_id', '=', userId)
        .where('bought.state', 'in', among(TAKEN))
        .where('bought.deleted_at', 'is', null)
        .where('withdrawn.refunded_at', 'is not', null)
        .where(IS_BACK)
        .where('withdrawn.play', 'is not', null)
        .where('withdrawn.deleted_at', 'is', null),
    )
    .unionAll(
      tablesOf(em, Order, OrderDetail)
        .selectFrom('orders as refunded')
        .innerJoin('order_details as kept', 'kept.order_id', 'refunded.id')
        .select(['refunded.gacha_id', sql.lit(1).as('plays')])
        .where('refunded.user_id', '=', userId)
        .where('refunded.state', 'in', among(REFUNDED))
        .where('refunded.deleted_at', 'is', null)
        .where('kept.delivered_at', 'is not', null)
        .where('kept.play', 'is not', null)
        .where('kept.deleted_at', 'is', null),
    );
