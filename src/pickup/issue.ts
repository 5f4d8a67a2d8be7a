import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { databaseClock } from '../database/clock.ts';
import { allOf } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { Order } from '../order/order.ts';
import { OrderDetail, type OrderDetailRow } from '../order/order-detail.ts';
import type { Ordering } from '../ordering.ts';
import { badInput, isId, Refusal } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { newCode } from './code.ts';
import { hashOf, PickupToken, PickupTokenItem, VALID_FOR_MINUTES } from './pickup-token.ts';

/** As they are found: the oldest draw first, then by order and play. */
export const COVERED_ORDERING: Ordering<OrderDetailRow> = {
  name: 'items',
  keys: [
    { kind: 'instant', of: ({ createdAt }) => createdAt },
    { kind: 'id', of: ({ orderId }) => orderId },
    { kind: 'number', of: ({ play }) => play },
  ],
};

export type IssuedToken = { id: string; code: string; expiresAt: Date; orderDetails: OrderDetailRow[] };

/** A new code for what the user can collect now, of all gachas or some. Earlier codes are superseded. */
export async function issuePickupToken(em: EntityManager, user: User, gachaIds?: readonly string[] | null): Promise<IssuedToken> {
  const ofGachas = gachaIds && knownGachas(gachaIds);
  return transact(em, async (em) => {
    await lockUser(em, user);
    const now = await databaseClock(em);
    // Waits for a handover that uses the old code, so that its items are not covered again.
    await em.nativeUpdate(PickupToken, { user: user.id, supersededAt: null }, { supersededAt: now });
    const orderDetails = await findWaitingItems(em, user, ofGachas);
    if (orderDetails.length === 0) throw new Refusal('NOTHING_TO_PICK_UP');
    const code = newCode();
    const expiresAt = new Date(now.getTime() + VALID_FOR_MINUTES * 60_000);
    const { id } = em.create(PickupToken, { user: user.id, codeHash: hashOf(code), expiresAt });
    await em.flush();
    await cover(em, id, orderDetails);
    return { id, code, expiresAt, orderDetails };
  });
}

const MAX_GACHAS = 100;

function knownGachas(ids: readonly string[]): readonly string[] {
  if (ids.length === 0 || ids.length > MAX_GACHAS)
    throw badInput('gachaIds', `must name 1 to ${MAX_GACHAS} gachas, or be left out`);
  return ids.filter(isId);
}

const findWaitingItems = (
  em: EntityManager,
  user: User,
  gachaIds: readonly string[] | null | undefined,
): Promise<OrderDetailRow[]> =>
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
    .$if(gachaIds != null, (items) => items.where('orders.gacha_id', '=', anyOf(gachaIds ?? [])))
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
