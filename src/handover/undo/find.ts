import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../../database/tables.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { PickupToken, PickupTokenItem } from '../../pickup/pickup-token.ts';
import { isId } from '../../refusal.ts';
import { HandoverRecord, HandoverRecordItem } from '../handover-record.ts';
import { HandoverUndo, UndoneItem } from './undo-record.ts';

export type FoundHandover = { id: string; gachaId: string; staffId: string; toldAt: Date; tokenId: string; userId: string };

export async function findHandover(em: EntityManager, id: string): Promise<FoundHandover | undefined> {
  if (!isId(id)) return undefined;
  return tablesOf(em, HandoverRecord, PickupToken)
    .selectFrom('handovers')
    .innerJoin('pickup_tokens as token', 'token.id', 'handovers.pickup_token_id')
    .where('handovers.id', '=', id)
    .select(['handovers.id', 'handovers.gacha_id as gachaId', 'handovers.staff_id as staffId'])
    .select(sql<Date>`coalesce(handovers.reported_at, handovers.delivered_at)`.as('toldAt'))
    .select(['token.id as tokenId', 'token.user_id as userId'])
    .executeTakeFirst();
}

/** `undoneAt` is null of what stands. */
export type RecordedItem = { id: string; orderId: string; playAmount: number; undoneAt: Date | null };

/** All that was handed over with it, found by what its token covers. */
export async function itemsOfHandover(
  em: EntityManager,
  { id, tokenId }: Pick<FoundHandover, 'id' | 'tokenId'>,
): Promise<RecordedItem[]> {
  return tablesOf(em, PickupTokenItem, OrderDetail, Order, HandoverRecordItem, UndoneItem, HandoverUndo)
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
    .where('covered.pickup_token_id', '=', tokenId)
    .where(({ or, eb }) => or([eb('stands.handover_id', 'is not', null), eb('undone.handover_id', 'is not', null)]))
    .select(['item.id', 'orders.id as orderId', 'orders.play_amount as playAmount', 'undo.undone_at as undoneAt'])
    .orderBy('item.id')
    .execute();
}

/** Undefined where there is no such handover. */
export const gachaOfHandover = async (em: EntityManager, id: string): Promise<string | undefined> =>
  (await findHandover(em, id))?.gachaId;
