import type { EntityManager } from '@mikro-orm/postgresql';
import { sortedBy } from '../database/ordering.ts';
import { allOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { given, tablesOf } from '../database/tables.ts';
import { findShown } from '../database/views/shown.ts';
import { type Action, Deed } from '../staff/audit-entry.ts';
import { Device } from '../staff/device.ts';
import { Staff } from '../staff/staff.ts';
import { EVENTS_OLDEST_FIRST, eventOf, MAX_EVENTS, TimelineEvent } from './event.ts';
import { eventsOfAddresses } from './of-addresses.ts';
import { eventsOfCodes, eventsOfHandovers } from './of-counters.ts';
import { eventsOfOrders } from './of-orders.ts';
import { eventsOfDraws, eventsOfPayments } from './of-payments.ts';
import { eventsOfRefunds } from './of-refunds.ts';

const SOURCES = [
  eventsOfOrders,
  eventsOfPayments,
  eventsOfDraws,
  eventsOfCodes,
  eventsOfHandovers,
  eventsOfRefunds,
  eventsOfAddresses,
  eventsOfDeeds,
];

/** Everything that happened to each of these orders, the oldest first. */
export async function timelinesOf(em: EntityManager, orderIds: readonly string[]): Promise<TimelineEvent[][]> {
  const found = await findShown(em, TimelineEvent, async (em) =>
    (await Promise.all(SOURCES.map((source) => source(em, orderIds)))).flat(),
  );
  const events = Map.groupBy(found, ({ orderId }) => orderId);
  return orderIds.map((id) => sortedBy(EVENTS_OLDEST_FIRST, events.get(id) ?? []));
}

/** Told already by the handovers. */
const TOLD: Action = 'HANDOVER_CONFIRMED';

async function eventsOfDeeds(em: EntityManager, orderIds: readonly string[]): Promise<TimelineEvent[]> {
  const found = await deeds(em, { orders: orderIds.map((orderId) => ({ orderId })) });
  return found.map(({ asked, ...deed }) =>
    eventOf({ orderId: asked, at: deed.at, kind: 'DEED', sourceId: deed.id, staffName: deed.staffName, deed }),
  );
}

const deeds = statement((em, { orders }: { orders: readonly { orderId: string }[] }) =>
  tablesOf(em, Deed, Staff, Device)
    .selectFrom(given(em, Deed, 'asked', orders))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('deeds')
          .leftJoin('staff', 'staff.id', 'deeds.staff_id')
          .leftJoin('devices', 'devices.id', 'deeds.device_id')
          .whereRef('deeds.order_id', '=', 'asked.orderId')
          .where('deeds.action', '<>', TOLD)
          .select(allOf(em, Deed))
          .select(['staff.name as staffName', 'devices.name as deviceName'])
          .orderBy('deeds.at', 'desc')
          .limit(MAX_EVENTS)
          .as('deed'),
      (join) => join.onTrue(),
    )
    .selectAll('deed')
    .select('asked.orderId as asked'),
);
