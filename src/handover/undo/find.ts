import { defineEntity, type InferEntity, type Loaded, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { tablesOf } from '../../database/tables.ts';
import { findShown, rowsShown } from '../../database/views/shown.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { PickupTokenItem } from '../../pickup/pickup-token.ts';
import { isId } from '../../refusal.ts';
import { HandoverRecord, HandoverRecordItem } from '../handover-record.ts';
import { HandoverUndo, UndoneItem } from './undo-record.ts';

export type FoundHandover = Loaded<HandoverRecord, 'pickupToken'>;

export const findHandover = async (em: EntityManager, id: string): Promise<FoundHandover | null> =>
  isId(id) ? em.findOne(HandoverRecord, { id }, { populate: ['pickupToken'] }) : null;

/** `undoneAt` is null of what stands. */
export const RecordedItem = defineEntity({
  name: 'RecordedItem',
  properties: {
    id: p.uuid(),
    orderId: p.uuid(),
    playAmount: p.integer(),
    undoneAt: p.datetime(3).strictNullable(),
  },
  expression: rowsShown,
});
export type RecordedItem = InferEntity<typeof RecordedItem>;

/** All that was handed over with it, found by what its token covers. One statement, since the user is locked meanwhile. */
export const itemsOfHandover = (em: EntityManager, { id, pickupToken }: FoundHandover): Promise<RecordedItem[]> =>
  findShown(em, RecordedItem, (em) =>
    tablesOf(em, PickupTokenItem, OrderDetail, Order, HandoverRecordItem, UndoneItem, HandoverUndo)
      .selectFrom('pickup_token_items as covered')
      .innerJoin('order_details as item', 'item.id', 'covered.order_detail_id')
      .innerJoin('orders', 'orders.id', 'item.order_id')
      .leftJoin('handover_items as stands', (on) =>
        on.onRef('stands.order_detail_id', '=', 'item.id').on('stands.handover_id', '=', id),
      )
      .leftJoin('undone_handover_items as undone', (on) =>
        on.onRef('undone.order_detail_id', '=', 'item.id').on('undone.handover_id', '=', id),
      )
      .leftJoin('handover_undos as undo', 'undo.id', 'undone.undo_id')
      .where('covered.pickup_token_id', '=', pickupToken.id)
      .where(({ or, eb }) => or([eb('stands.handover_id', 'is not', null), eb('undone.handover_id', 'is not', null)]))
      .select(['item.id', 'orders.id as orderId', 'orders.play_amount as playAmount', 'undo.undone_at as undoneAt'])
      .orderBy('item.id')
      .execute(),
  );

/** Undefined where there is no such handover. */
export const gachaOfHandover = async (em: EntityManager, id: string): Promise<string | undefined> =>
  (await findHandover(em, id))?.gacha.id;
