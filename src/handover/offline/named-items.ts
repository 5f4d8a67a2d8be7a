import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { PickupTokenItem } from '../../pickup/pickup-token.ts';
import { badInput, isId, mistaken, Refusal } from '../../refusal.ts';
import { type CoveringToken, coveredAt } from '../covering-token.ts';
import { HandoverRecord, HandoverRecordItem } from '../handover-record.ts';
import { MAX_NAMED, namedBy, type Report, refuseNamed } from '../report.ts';
import { HandoverUndo, UndoneItem } from '../undo/undo-record.ts';

/** An item as it is at this moment. Its order stays so until the end of the transaction. */
export type NamedItem = Awaited<ReturnType<typeof itemsBy>>[number];

/** The items that a report names at its gacha; without names all that the code covers there. */
export async function namedItems(tx: EntityManager, report: Report, token: CoveringToken | undefined): Promise<NamedItem[]> {
  const asked = { tokenId: token?.id ?? NONE, gachaId: report.gachaId };
  if (!report.orderIds && !report.itemIds) {
    const ids = token ? coveredAt(token, report.gachaId).map(({ id }) => id) : [];
    return itemsBy(tx, { ...asked, ids }, 'item.id');
  }
  const named = namedBy(report);
  if (named instanceof Refusal) throw named;
  const ids = named.ids.filter(isId);
  if (named.field === 'orderIds') await refuseTooMany(tx, ids);
  const found = await itemsBy(tx, { ...asked, ids }, named.field === 'orderIds' ? 'item.order_id' : 'item.id');
  if (!token) return found;
  const known = new Set(found.map(named.keyOf));
  const isUnknown = (id: string) => !known.has(id);
  const code = named.field === 'orderIds' ? 'ORDER_OF_OTHER_GACHA' : 'ITEM_OF_OTHER_GACHA';
  if (named.ids.some(isUnknown)) throw refuseNamed('NOT_FOUND', named, isUnknown, mistaken(code));
  return named.field === 'orderIds' ? meantOf(found) : found;
}

/** Each is locked, and those that cannot be taken are noted. */
async function refuseTooMany(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
  const [named] = await playsOf(tx, { orderIds });
  if ((named?.plays ?? 0) <= MAX_NAMED.itemIds) return;
  throw badInput('orderIds', 'TOO_MANY_ITEMS', { most: MAX_NAMED.itemIds });
}

const playsOf = statement((tx, { orderIds }: { orderIds: readonly string[] }) =>
  tablesOf(tx, Order)
    .selectFrom('orders')
    .where('id', '=', anyOf(orderIds))
    .select(sql<number>`coalesce(sum(play_amount), 0)::int`.as('plays')),
);

const NONE = '00000000-0000-0000-0000-000000000000';

/** Where a code covers what is left of an order, the rest of it may have gone before. */
function meantOf(items: readonly NamedItem[]): NamedItem[] {
  const covered = new Set(items.filter(({ isCovered }) => isCovered).map(({ orderId }) => orderId));
  return items.filter(({ isCovered, orderId }) => isCovered || !covered.has(orderId));
}

type Asked = { tokenId: string; gachaId: string; ids: readonly string[] };

/** By their own ids. */
export const itemsByIds = (tx: EntityManager, asked: Asked): Promise<NamedItem[]> => itemsBy(tx, asked, 'item.id');

const itemsBy = statement((tx, { tokenId, gachaId, ids }: Asked, key: 'item.id' | 'item.order_id') =>
  tablesOf(tx, OrderDetail, Order, PickupTokenItem, HandoverRecord, HandoverRecordItem, UndoneItem, HandoverUndo)
    .selectFrom('order_details as item')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .leftJoin('pickup_token_items as covered', (on) =>
      on.onRef('covered.order_detail_id', '=', 'item.id').on('covered.pickup_token_id', '=', tokenId),
    )
    .leftJoin('handover_items as stands', 'stands.order_detail_id', 'item.id')
    .leftJoin('handovers as given', 'given.id', 'stands.handover_id')
    .where(key, '=', anyOf(ids))
    .where('orders.gacha_id', '=', gachaId)
    .where('orders.state', 'not in', ['pending', 'paying', 'waiting', 'cancelled'])
    .where('orders.deleted_at', 'is', null)
    .where('item.deleted_at', 'is', null)
    .select(['item.id as itemId', 'orders.id as orderId', 'orders.play_amount as playAmount', 'orders.state as orderState'])
    .select(['orders.delivery_type as deliveryType', 'orders.user_id as userId', 'item.delivered_at as deliveredAt'])
    .select(['item.refunded_at as refundedAt', 'orders.held_at as heldAt'])
    .select(['given.id as handoverId', 'given.pickup_token_id as tokenId', 'given.staff_id as staffId'])
    .select(['given.device_id as deviceId', 'given.delivered_at as givenAt', 'given.report_id as reportId'])
    .select(sql<boolean>`covered.order_detail_id is not null`.as('isCovered'))
    .select(({ selectFrom }) =>
      selectFrom('undone_handover_items as undone')
        .innerJoin('handover_undos as undo', 'undo.id', 'undone.undo_id')
        .whereRef('undone.order_detail_id', '=', 'item.id')
        .select(({ fn }) => fn.max('undo.undone_at').as('at'))
        .as('undoneAt'),
    )
    .orderBy('item.id')
    .forNoKeyUpdate('orders'),
);
