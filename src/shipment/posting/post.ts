import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { guard } from '../../database/guard.ts';
import { anyOf, given, tablesOf } from '../../database/tables.ts';
import { updateOf } from '../../database/write.ts';
import { markDelivered } from '../../order/delivery-info.ts';
import { deliverOrders } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import type { ParcelLabel } from '../carrier.ts';
import type { PostalItem } from '../postal-items.ts';
import { Shipment } from '../shipment.ts';

type Posting = ParcelLabel & { id: string };

const givenLabels = (tx: EntityManager, labels: readonly ParcelLabel[]) =>
  given(
    tx,
    Shipment,
    'label',
    labels.map(({ carrier, trackingNumber }) => ({ carrier, trackingNumber })),
  );

/** Any number: it separates these locks from others of two numbers. */
const LABEL_LOCKS = 25_025;

/** A thousand locks do for any number of labels. */
const lockKey = (carrier: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
  sql<number>`hashtext(${carrier} || ' ' || ${number}) & 1023`;

/** Until the end of the transaction no other parcel gets this number. Answers from when on. */
export async function lockLabel(tx: EntityManager, { carrier, trackingNumber }: ParcelLabel): Promise<Date> {
  const key = lockKey(sql`${carrier}::text`, sql`${trackingNumber}::text`);
  const lock = sql`pg_advisory_xact_lock(${LABEL_LOCKS}, ${key})::text`.as('locked');
  // The columns of a row are worked out in their order.
  const since = sql<Date>`clock_timestamp()`.as('since');
  return (await tablesOf(tx).selectNoFrom([lock, since]).executeTakeFirstOrThrow()).since;
}

/** Of many labels, whose locks are then taken in one sequence. */
export async function lockKeysOf(tx: EntityManager, labels: readonly ParcelLabel[]): Promise<number[]> {
  const rows = await tablesOf(tx)
    .selectFrom(givenLabels(tx, labels))
    .select(lockKey(sql.ref('carrier'), sql.ref('trackingNumber')).as('key'))
    .distinct()
    .execute();
  return rows.map(({ key }) => key);
}

/** Until the end of the transaction no other parcel gets one of the numbers with these keys. */
export async function lockLabels(tx: EntityManager, lockKeys: Iterable<number>): Promise<void> {
  const rows = [...lockKeys].toSorted((a, b) => a - b).map((key) => ({ key }));
  await tablesOf(tx)
    .selectFrom(given(tx, Shipment, 'lock', rows, { key: 'int' }))
    .select(({ fn }) => fn.count(sql`pg_advisory_xact_lock(${LABEL_LOCKS}, key)::text`).as('locked'))
    .execute();
}

/** Carriers give their numbers out again after some time. */
const NUMBER_TAKEN_DAYS = 180;

export async function takenLabels(tx: EntityManager, labels: readonly ParcelLabel[]): Promise<ParcelLabel[]> {
  return tablesOf(tx, Shipment)
    .selectFrom('shipments')
    .innerJoin(givenLabels(tx, labels), (on) =>
      on.onRef('label.trackingNumber', '=', 'shipments.tracking_number').onRef('label.carrier', '=', 'shipments.carrier'),
    )
    .select(['label.carrier', 'label.trackingNumber'])
    .where('shipments.posted_at', '>', sql<Date>`statement_timestamp() - make_interval(days => ${NUMBER_TAKEN_DAYS})`)
    .execute();
}

/** `items` is all that is in these parcels, and is locked. */
export async function postAll(
  tx: EntityManager,
  postings: readonly Posting[],
  items: readonly PostalItem[],
  now: Date,
): Promise<void> {
  const rows = postings.map(({ id, carrier, trackingNumber }) => ({ id, carrier, trackingNumber, postedAt: now }));
  await updateOf(tx, Shipment, rows, { by: ['id'] })
    .where((shipment) => guard('not posted', shipment('shipments.posted_at', 'is', null)))
    .execute();
  await deliverItems(tx, items, now);
}

/** With the last item of an order the order is delivered. */
export async function deliverItems(tx: EntityManager, items: readonly PostalItem[], now: Date): Promise<void> {
  await tablesOf(tx, OrderDetail)
    .updateTable('order_details')
    .set({ delivered_at: now })
    .where('id', '=', anyOf(items.map(({ id }) => id)))
    .execute();
  const delivered = await deliverOrders(tx, [...new Set(items.map(({ orderId }) => orderId))]);
  await markDelivered(tx, delivered, now);
}
