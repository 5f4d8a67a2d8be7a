import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { allOf, type RowOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Order } from '../order/order.ts';
import { type EventKind, eventOf, type TimelineEvent } from './event.ts';

export async function eventsOfOrders(em: EntityManager, orderIds: readonly string[]): Promise<TimelineEvent[]> {
  return (await rows(em, { orderIds })).flatMap(({ now, ...order }) =>
    instantsOf(order, now).flatMap(([kind, at]) => (at ? [eventOf({ orderId: order.id, at, kind, sourceId: order.id })] : [])),
  );
}

function instantsOf(order: RowOf<typeof Order>, now: Date): [EventKind, Date | null][] {
  const cancelledAt = order.state === 'cancelled' ? order.updatedAt : null;
  const stoodUntil = order.deletedAt ?? cancelledAt ?? now;
  const wasOpen = order.state === 'pending' || order.state === 'cancelled';
  return [
    ['ORDERED', order.createdAt],
    ['PAID', order.paidAt],
    ['CANCELLED', cancelledAt],
    ['REPLACED', order.deletedAt],
    ['EXPIRED', wasOpen && order.payableUntil <= stoodUntil ? order.payableUntil : null],
    ['DELIVERED', order.deliveredAt],
  ];
}

const rows = statement((em, { orderIds }: { orderIds: readonly string[] }) =>
  tablesOf(em, Order)
    .selectFrom('orders')
    .select(allOf(em, Order))
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', anyOf(orderIds)),
);
