import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyOf, tablesOf } from '../database/tables.ts';
import { databaseClock } from '../database/time/clock.ts';
import { transact } from '../database/transaction.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { badInput, isId, Refusal } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { newCode } from './code.ts';
import { hashOfCode, PickupToken, PickupTokenItem, VALID_FOR_MINUTES } from './pickup-token.ts';

export type IssuedToken = { id: string; code: string; expiresAt: Date };

/** A new code for what the user can collect now, of all gachas or some. Earlier codes are superseded. */
export async function issuePickupToken(em: EntityManager, user: User, gachaIds?: readonly string[] | null): Promise<IssuedToken> {
  const ofGachas = gachaIds && knownGachas(gachaIds);
  return transact(em, (tx) => issueIn(tx, user, ofGachas));
}

/** In the transaction of its caller. */
export async function issueIn(tx: EntityManager, user: User, ofGachas?: readonly string[] | null): Promise<IssuedToken> {
  await lockUser(tx, user);
  const now = await databaseClock(tx);
  // Waits for a handover that uses the old code, so that its items are not covered again.
  await tx.nativeUpdate(PickupToken, { user: user.id, supersededAt: null }, { supersededAt: now });
  const code = newCode();
  const expiresAt = new Date(now.getTime() + VALID_FOR_MINUTES * 60_000);
  const { id } = tx.create(PickupToken, { user: user.id, codeHash: hashOfCode(code), expiresAt });
  await tx.flush();
  if ((await cover(tx, id, user, ofGachas)) === 0) throw new Refusal('NOTHING_TO_PICK_UP');
  return { id, code, expiresAt };
}

const MAX_GACHAS = 100;

export function knownGachas(ids: readonly string[]): readonly string[] {
  if (ids.length === 0 || ids.length > MAX_GACHAS) throw badInput('gachaIds', 'GACHAS_NAMED_OR_NONE', { most: MAX_GACHAS });
  return ids.filter(isId);
}

/** Covers the items that wait now, in one statement, since a user may have thousands. Answers how many. */
async function cover(em: EntityManager, tokenId: string, user: User, gachaIds: readonly string[] | null | undefined) {
  const db = tablesOf(em, PickupTokenItem, OrderDetail, Order);
  const waiting = db
    .selectFrom('order_details')
    .innerJoin('orders', 'orders.id', 'order_details.order_id')
    .where('orders.user_id', '=', user.id)
    .where('orders.state', '=', 'assigned')
    .where('orders.delivery_type', '=', 'self')
    .where('orders.deleted_at', 'is', null)
    .where('order_details.delivered_at', 'is', null)
    .where('order_details.refunded_at', 'is', null)
    .where('order_details.deleted_at', 'is', null)
    .$if(gachaIds != null, (items) => items.where('orders.gacha_id', '=', anyOf(gachaIds ?? [])))
    .select([sql<string>`${tokenId}::uuid`.as('pickup_token_id'), 'order_details.id']);
  const insert = db.insertInto('pickup_token_items').columns(['pickup_token_id', 'order_detail_id']).expression(waiting);
  return Number((await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows);
}
