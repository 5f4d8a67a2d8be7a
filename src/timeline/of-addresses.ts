import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../database/statement.ts';
import { given, tablesOf } from '../database/tables.ts';
import { type AddressChange, AddressEvent } from '../order/address/address-event.ts';
import { type EventKind, eventOf, MAX_EVENTS, type TimelineEvent } from './event.ts';

const KINDS: Record<AddressChange, EventKind> = { corrected: 'ADDRESS_CORRECTED', erased: 'ADDRESS_ERASED' };

export async function eventsOfAddresses(em: EntityManager, orderIds: readonly string[]): Promise<TimelineEvent[]> {
  const found = await changes(em, { orders: orderIds.map((orderId) => ({ orderId })) });
  return found.map(({ change, ...event }) => eventOf({ ...event, kind: KINDS[change] }));
}

const changes = statement((em, { orders }: { orders: readonly { orderId: string }[] }) =>
  tablesOf(em, AddressEvent)
    .selectFrom(given(em, AddressEvent, 'asked', orders))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('address_events as event')
          .whereRef('event.order_id', '=', 'asked.orderId')
          .select(['event.order_id as orderId', 'event.id as sourceId', 'event.at', 'event.kind as change'])
          .orderBy('event.at', 'desc')
          .limit(MAX_EVENTS)
          .as('noted'),
      (join) => join.onTrue(),
    )
    .selectAll('noted'),
);
