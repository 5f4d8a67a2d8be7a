import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { MAX_PLAYS } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { refundedItems } from '../../order/refunded/refund-item.ts';
import { badInput, type FieldMistake, fieldError, mistaken, Refusal, type RefusalCode } from '../../refusal.ts';
import { ShipmentItem } from '../../shipment/shipment.ts';
import { priceOf } from './share.ts';

/** `isRefunded`: by itself, also after it was handed over or posted. */
export type ItemOfOrder = Awaited<ReturnType<typeof itemsIn>>[number] & { isRefunded: boolean };

/** The order is locked. */
export async function itemsOfRefundable(tx: EntityManager, orderId: string): Promise<ItemOfOrder[]> {
  const refunded = new Set(await refundedItems(tx, orderId));
  return (await itemsIn(tx, { orderId })).map((item) => ({ ...item, isRefunded: refunded.has(item.id) }));
}

const itemsIn = statement((tx, { orderId }: { orderId: string }) =>
  tablesOf(tx, OrderDetail, ShipmentItem)
    .selectFrom('order_details as item')
    .leftJoin('shipment_items as parcel', 'parcel.order_detail_id', 'item.id')
    .where('item.order_id', '=', orderId)
    .where('item.deleted_at', 'is', null)
    .select(['item.id', 'item.play'])
    .select(sql<boolean>`item.delivered_at is not null`.as('isDelivered'))
    .select(sql<boolean>`item.refunded_at is not null`.as('isWithdrawn'))
    .select(sql<boolean>`parcel.shipment_id is not null and item.delivered_at is null`.as('isPacked'))
    .orderBy('item.play'),
);

/** `mayDelivered`: the caller may also refund what was handed over or posted. */
type Known = { all: readonly ItemOfOrder[]; paid: number; remaining: number; mayDelivered: boolean };

/** `isWhole`: nothing of the order is left, so it is refunded itself. `isMoreThanShare`: also money of its other items. */
export type DecidedItems = { named: readonly ItemOfOrder[]; amount: number; isWhole: boolean; isMoreThanShare: boolean };

/**
 * The share of the items in the price, or another amount. With the last item of an order of which nothing was kept all that is
 * left goes back, and the order with it.
 */
export function decideItems(
  { all, paid, remaining, mayDelivered }: Known,
  { itemIds, amount }: { itemIds: readonly string[]; amount?: number | null | undefined },
): DecidedItems {
  const named = namedItems(all, itemIds, mayDelivered);
  const others = all.filter((item) => !item.isWithdrawn && !named.includes(item));
  const isLastWaiting = others.every(({ isDelivered }) => isDelivered);
  const isAllGone = isLastWaiting && [...others, ...named].every(({ isDelivered }) => !isDelivered);
  const least = isAllGone ? remaining : 0;
  const most = isLastWaiting ? remaining : Math.max(0, remaining - 1);
  const price = priceOf(named, { paid, plays: all.filter(({ play }) => play !== null).length });
  const share = isLastWaiting ? Math.min(price, remaining) : price;
  const asked = amount ?? (isAllGone ? remaining : share);
  // A caller that gave no amount can only name other items, so that is the field of the refusal.
  if (amount == null && asked > most) throw badInput('itemIds', 'SHARE_NOT_LEFT', { share: asked, most });
  if (asked < least || asked > most) throw badInput('amount', 'NOT_OF_ITEMS', { least, most });
  const isWhole = paid > 0 ? asked === remaining : isAllGone;
  return { named, amount: asked, isWhole, isMoreThanShare: asked > price };
}

function namedItems(all: readonly ItemOfOrder[], itemIds: readonly string[], mayDelivered: boolean): readonly ItemOfOrder[] {
  if (itemIds.length === 0 || itemIds.length > MAX_PLAYS) throw badInput('itemIds', 'ITEMS_NAMED', { most: MAX_PLAYS });
  const known = new Map(all.map((item) => [item.id, item]));
  const refuse = (code: RefusalCode, isWrong: (item: ItemOfOrder | undefined) => boolean, mistake: FieldMistake) => {
    const errors = itemIds.flatMap((id, index) => (isWrong(known.get(id)) ? [fieldError(`itemIds.${index}`, mistake)] : []));
    if (errors.length > 0) throw new Refusal(code, errors);
  };
  refuse('NOT_FOUND', (item) => !item, mistaken('ITEM_OF_OTHER_ORDER'));
  refuse('ITEM_REFUNDED', (item) => item?.isRefunded === true || item?.isWithdrawn === true, mistaken('REFUNDED'));
  refuse('ALREADY_PACKED', (item) => item?.isPacked === true, mistaken('IN_A_PARCEL'));
  if (!mayDelivered) refuse('FORBIDDEN', (item) => item?.isDelivered === true, mistaken('SUPERVISOR_REFUNDS'));
  return [...new Set(itemIds)].flatMap((id) => known.get(id) ?? []);
}
