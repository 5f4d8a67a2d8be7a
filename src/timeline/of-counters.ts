import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { anyOf, given, tablesOf } from '../database/tables.ts';
import { HandoverRecord, HandoverRecordItem } from '../handover/handover-record.ts';
import { UndoneItem } from '../handover/undo/undo-record.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { PickupToken, PickupTokenItem } from '../pickup/pickup-token.ts';
import { Staff } from '../staff/staff.ts';
import { type EventKind, eventOf, MAX_EVENTS, type TimelineEvent } from './event.ts';

/** The pickup codes that covered something of an order: when they came and went, never the code. */
export async function eventsOfCodes(em: EntityManager, orderIds: readonly string[]): Promise<TimelineEvent[]> {
  const found = await codes(em, { orders: orderIds.map((orderId) => ({ orderId })) });
  return found.flatMap(({ orderId, id: sourceId, createdAt, supersededAt, expiresAt, now }) => {
    const isSuperseded = supersededAt !== null && supersededAt < expiresAt;
    const instants: [EventKind, Date | null][] = [
      ['PICKUP_CODE_ISSUED', createdAt],
      ['PICKUP_CODE_SUPERSEDED', isSuperseded ? supersededAt : null],
      ['PICKUP_CODE_EXPIRED', !isSuperseded && expiresAt <= now ? expiresAt : null],
    ];
    return instants.flatMap(([kind, at]) => (at ? [eventOf({ orderId, at, kind, sourceId })] : []));
  });
}

const codes = statement((em, { orders }: { orders: readonly { orderId: string }[] }) =>
  tablesOf(em, Order, OrderDetail, PickupToken, PickupTokenItem)
    .selectFrom(given(em, OrderDetail, 'asked', orders))
    .innerJoin('orders', 'orders.id', 'asked.orderId')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('pickup_tokens as token')
          .whereRef('token.user_id', '=', 'orders.user_id')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('order_details as item')
                .innerJoin('pickup_token_items as covered', 'covered.order_detail_id', 'item.id')
                .whereRef('item.order_id', '=', 'orders.id')
                .whereRef('covered.pickup_token_id', '=', 'token.id')
                .select('item.id'),
            ),
          )
          .select(['token.id', 'token.created_at as createdAt', 'token.superseded_at as supersededAt'])
          .select('token.expires_at as expiresAt')
          .orderBy('token.created_at', 'desc')
          .limit(MAX_EVENTS)
          .as('code'),
      (join) => join.onTrue(),
    )
    .selectAll('code')
    .select(['asked.orderId', sql<Date>`clock_timestamp()`.as('now')]),
);

/** From the handovers themselves, which are older than the deeds; those that were undone, too. */
export async function eventsOfHandovers(em: EntityManager, orderIds: readonly string[]): Promise<TimelineEvent[]> {
  const found = await handovers(em, { orderIds });
  return found.map((handover) => eventOf({ ...handover, kind: 'HANDED_OVER' }));
}

const handovers = statement((em, { orderIds }: { orderIds: readonly string[] }) =>
  tablesOf(em, OrderDetail, HandoverRecord, HandoverRecordItem, UndoneItem, Staff)
    .selectFrom('order_details as item')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('handover_items')
          .whereRef('order_detail_id', '=', 'item.id')
          .select('handover_id')
          .unionAll(selectFrom('undone_handover_items').whereRef('order_detail_id', '=', 'item.id').select('handover_id'))
          .as('given'),
      (join) => join.onTrue(),
    )
    .innerJoin('handovers', 'handovers.id', 'given.handover_id')
    .innerJoin('staff', 'staff.id', 'handovers.staff_id')
    .where('item.order_id', '=', anyOf(orderIds))
    .groupBy(['item.order_id', 'handovers.id', 'staff.id'])
    .select(['item.order_id as orderId', 'handovers.id as sourceId', 'handovers.delivered_at as at'])
    .select(['staff.id as staffId', 'staff.name as staffName', sql<number>`count(*)::int`.as('amount')]),
);
