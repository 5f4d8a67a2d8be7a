import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { allOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { OrderDetail } from '../order/order-detail.ts';
import type { User } from '../user/user.ts';
import type { IssuedToken } from './issue.ts';
import { PickupToken, PickupTokenItem } from './pickup-token.ts';

/** The code is shown once: only its hash is kept. */
export type ShownToken = Omit<IssuedToken, 'code'> & { code: string | null };

/** Those of these that are the user's own, and can be used now. */
export async function validTokens(
  em: EntityManager,
  { id: userId }: Pick<User, 'id'>,
  ids: readonly string[],
): Promise<ShownToken[]> {
  const tokens = Map.groupBy(await coveredItems(em, { userId, ids }), ({ tokenId }) => tokenId);
  return [...tokens].map(([id, orderDetails]) => {
    const [{ validUntil: expiresAt }] = orderDetails as [(typeof orderDetails)[number]];
    return { id, code: null, expiresAt, orderDetails };
  });
}

const coveredItems = statement((em, { userId, ids }: { userId: string; ids: readonly string[] }) =>
  tablesOf(em, PickupToken, PickupTokenItem, OrderDetail)
    .selectFrom('pickup_tokens as token')
    .innerJoin('pickup_token_items as covered', 'covered.pickup_token_id', 'token.id')
    .innerJoin('order_details', 'order_details.id', 'covered.order_detail_id')
    .select(['token.id as tokenId', 'token.expires_at as validUntil'])
    .select(allOf(em, OrderDetail))
    .where('token.id', '=', anyOf(ids))
    .where('token.user_id', '=', userId)
    .where('token.superseded_at', 'is', null)
    .where((eb) => eb('token.expires_at', '>', sql<Date>`clock_timestamp()`))
    .orderBy('order_details.created_at')
    .orderBy('order_details.order_id')
    .orderBy('order_details.play'),
);
