import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { anyOf, given, tablesOf } from '../database/tables.ts';
import { Prize } from '../gacha/prize.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { PickupToken } from '../pickup/pickup-token.ts';
import { isId } from '../refusal.ts';
import { Device } from '../staff/device.ts';
import { Staff } from '../staff/staff.ts';
import { HandoverRecord, HandoverRecordItem } from './handover-record.ts';

export type PastHandover = {
  handoverId: string;
  deliveredAt: Date;
  staffId: string;
  staffName: string;
  deviceId: string | null;
  deviceName: string | null;
  amount: number;
  items: readonly PastItem[];
  reportedAt: Date | null;
};
/** The items of one prize. */
export type PastItem = { prizeId: string; itemIds: readonly string[]; orderIds: readonly string[] };

/** When and by whom the items of each of these lists were handed over, the latest first. */
export async function handoversOf(em: EntityManager, lists: readonly (readonly string[])[]): Promise<PastHandover[][]> {
  const items = lists.flatMap((itemIds, list) => itemIds.map((id) => ({ list, id })));
  const found = Map.groupBy(await pastHandovers(em, { items }), ({ list }) => list);
  return lists.map((_itemIds, list) =>
    [...Map.groupBy(found.get(list) ?? [], ({ handoverId }) => handoverId).values()].map(together),
  );
}

/** A row for each prize. */
function together(rows: readonly PastRow[]): PastHandover {
  const { list: _list, prizeId: _prizeId, itemIds: _itemIds, orderIds: _orderIds, ...handover } = rows[0] as PastRow;
  const amount = rows.reduce((sum, { itemIds }) => sum + itemIds.length, 0);
  return { ...handover, amount, items: rows.map(({ prizeId, itemIds, orderIds }) => ({ prizeId, itemIds, orderIds })) };
}

type PastRow = Awaited<ReturnType<typeof pastHandovers>>[number];

const pastHandovers = statement((em, { items }: { items: readonly { list: number; id: string }[] }) =>
  tablesOf(em, HandoverRecord, HandoverRecordItem, OrderDetail, Prize, Staff, Device)
    .selectFrom(given(em, OrderDetail, 'item', items, { list: 'int' }))
    .innerJoin('handover_items as given', 'given.order_detail_id', 'item.id')
    .innerJoin('handovers', 'handovers.id', 'given.handover_id')
    .innerJoin('order_details as detail', 'detail.id', 'item.id')
    .innerJoin('prizes', 'prizes.id', 'detail.prize_id')
    .innerJoin('staff', 'staff.id', 'handovers.staff_id')
    .leftJoin('devices', 'devices.id', 'handovers.device_id')
    .groupBy(['item.list', 'handovers.id', 'staff.id', 'devices.id', 'prizes.id'])
    .select(['item.list', 'handovers.id as handoverId', 'handovers.delivered_at as deliveredAt'])
    .select(['staff.id as staffId', 'staff.name as staffName', 'handovers.device_id as deviceId', 'devices.name as deviceName'])
    .select(['prizes.id as prizeId', sql<string[]>`array_agg(item.id order by item.id)`.as('itemIds')])
    .select(sql<string[]>`array_agg(distinct detail.order_id)`.as('orderIds'))
    .select('handovers.reported_at as reportedAt')
    .orderBy('handovers.delivered_at', 'desc')
    .orderBy('handovers.id')
    .orderBy('prizes.position')
    .orderBy('prizes.id'),
);

/** An item that was handed over: through which code, when and by whom. */
export type GivenItem = Awaited<ReturnType<typeof itemsGiven>>[number];

/** Among these orders of the tokens' users. */
export const givenItems = (tx: EntityManager, tokenIds: readonly string[], orderIds: readonly string[]): Promise<GivenItem[]> =>
  itemsGiven(tx, { tokenIds, orderIds: orderIds.filter(isId) });

const itemsGiven = statement((tx, { tokenIds, orderIds }: { tokenIds: readonly string[]; orderIds: readonly string[] }) =>
  tablesOf(tx, PickupToken, Order, OrderDetail, HandoverRecord, HandoverRecordItem, Staff, Device)
    .selectFrom('pickup_tokens as token')
    .innerJoin('orders', 'orders.user_id', 'token.user_id')
    .innerJoin('order_details as item', 'item.order_id', 'orders.id')
    .innerJoin('handover_items as given', 'given.order_detail_id', 'item.id')
    .innerJoin('handovers', 'handovers.id', 'given.handover_id')
    .innerJoin('staff', 'staff.id', 'handovers.staff_id')
    .leftJoin('devices', 'devices.id', 'handovers.device_id')
    .where('token.id', '=', anyOf(tokenIds))
    .where('orders.id', '=', anyOf(orderIds))
    .where('item.deleted_at', 'is', null)
    .select(['token.id as shownTokenId', 'item.id as itemId', 'orders.id as orderId', 'orders.gacha_id as gachaId'])
    .select(['handovers.id as handoverId', 'handovers.pickup_token_id as tokenId', 'handovers.delivered_at as givenAt'])
    .select(['staff.id as staffId', 'staff.name as staffName', 'handovers.report_id as reportId'])
    .select(['handovers.device_id as deviceId', 'devices.name as deviceName']),
);

type AtCounter = { itemId: string; counter: string };

/** Where these items were handed over, as their fans are told it: the device, and no member's name. */
export const countersOfItems = (em: EntityManager, itemIds: readonly string[]): Promise<AtCounter[]> => counters(em, { itemIds });

const counters = statement((em, { itemIds }: { itemIds: readonly string[] }) =>
  tablesOf(em, HandoverRecord, HandoverRecordItem, Device)
    .selectFrom('handover_items as given')
    .innerJoin('handovers', 'handovers.id', 'given.handover_id')
    .innerJoin('devices', 'devices.id', 'handovers.device_id')
    .where('given.order_detail_id', '=', anyOf(itemIds))
    .select(['given.order_detail_id as itemId', 'devices.name as counter']),
);
