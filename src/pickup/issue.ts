import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { databaseClock } from '../database/clock.ts';
import { allOf } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { Order } from '../order/order.ts';
import { OrderDetail, type OrderDetailRow } from '../order/order-detail.ts';
import { Refusal } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { newCode } from './code.ts';
import { hashOf, PickupToken, PickupTokenItem, VALID_FOR_MINUTES } from './pickup-token.ts';

export type IssuedToken = { token: string; expiredAt: Date; orderDetails: OrderDetailRow[] };

/** A new code for all items that the user can collect now. Earlier codes are superseded. */
export async function issuePickupToken(em: EntityManager, user: User): Promise<IssuedToken> {
  return transact(em, async (em) => {
    await lockUser(em, user);
    const now = await databaseClock(em);
    // Waits for a handover that uses the old code, so that its items are not covered again.
    await em.nativeUpdate(PickupToken, { user: user.id, supersededAt: null }, { supersededAt: now });
    const orderDetails = await findWaitingItems(em, user);
    if (orderDetails.length === 0) throw new Refusal('NOTHING_TO_PICK_UP');
    const token = newCode();
    const expiredAt = new Date(now.getTime() + VALID_FOR_MINUTES * 60_000);
    const { id } = em.create(PickupToken, { user: user.id, codeHash: hashOf(token), expiresAt: expiredAt });
    await em.flush();
    await cover(em, id, orderDetails);
    return { token, expiredAt, orderDetails };
  });
}

const findWaitingItems = (em: EntityManager, user: User): Promise<OrderDetailRow[]> =>
  tablesOf(em, OrderDetail, Order)
    .selectFrom('order_details')
    .innerJoin('orders', 'orders.id', 'order_details.order_id')
    .select(allOf(em, OrderDetail))
    .where('orders.user_id', '=', user.id)
    .where('orders.state', '=', 'assigned')
    .where('orders.delivery_type', '=', 'self')
    .where('orders.deleted_at', 'is', null)
    .where('order_details.delivered_at', 'is', null)
    .where('order_details.deleted_at', 'is', null)
    .orderBy('order_details.created_at')
    .orderBy('order_details.order_id')
    .orderBy('play')
    .execute();

/** In one statement, since a user may have thousands of items. */
async function cover(em: EntityManager, tokenId: string, items: readonly Pick<OrderDetail, 'id'>[]): Promise<void> {
  const db = tablesOf(em, PickupTokenItem, OrderDetail);
  const covered = db
    .selectFrom('order_details')
    .where('id', '=', anyOf(items.map(({ id }) => id)))
    .select([sql<string>`${tokenId}::uuid`.as('pickup_token_id'), 'id']);
  await db.insertInto('pickup_token_items').columns(['pickup_token_id', 'order_detail_id']).expression(covered).execute();
}
