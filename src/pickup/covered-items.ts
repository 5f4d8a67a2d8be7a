import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { orderedBy } from '../database/ordering.ts';
import { everyColumn } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import { OrderDetail, type OrderDetailRow } from '../order/order-detail.ts';
import { type PickupToken, PickupTokenItem } from './pickup-token.ts';

/** The oldest draw first: the plays of a draw have their ids one after the other. */
export const BY_DRAW = orderedBy('items', 'instant', 'createdAt');

const readItems = keyset(
  (em, { tokenId }: { tokenId: string }) =>
    tablesOf(em, PickupTokenItem, OrderDetail)
      .selectFrom('pickup_token_items as covered')
      .innerJoin('order_details', 'order_details.id', 'covered.order_detail_id')
      .where('covered.pickup_token_id', '=', tokenId),
  BY_DRAW,
  { at: ['order_details.created_at', 'createdAt'], id: ['order_details.id', 'id'] },
);

/** The items that a token covers, handed over or not: thousands at most. */
export const coveredItems = (em: EntityManager, { id }: Pick<PickupToken, 'id'>, range: Range): Promise<Slice<OrderDetailRow>> =>
  readItems(em, { tokenId: id }, range, everyColumn(em, OrderDetail));
