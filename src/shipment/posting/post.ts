import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { guard } from '../../database/guard.ts';
import { anyOf, recordset, tablesOf } from '../../database/tables.ts';
import { markDelivered } from '../../order/delivery-info.ts';
import { deliverOrders } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import type { ParcelLabel } from '../carrier.ts';
import type { PostalItem } from '../postal-items.ts';
import { Shipment } from '../shipment.ts';

export type Posting = ParcelLabel & { id: string };

const LABEL = { carrier: 'text', tracking_number: 'text' } as const;
const rowsOf = (labels: readonly ParcelLabel[]) =>
  labels.map(({ carrier, trackingNumber }) => ({ carrier, tracking_number: trackingNumber }));

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
    .selectFrom(recordset('label', LABEL, rowsOf(labels)))
    .select(lockKey(sql.ref('carrier'), sql.ref('tracking_number')).as('key'))
    .distinct()
    .execute();
  return rows.map(({ key }) => key);
}

/** Until the end of the transaction no other parcel gets one of the numbers with these keys. */
export async function lockLabels(tx: EntityManager, lockKeys: Iterable<number>): Promise<void> {
  const rows = [...lockKeys].toSorted((a, b) => a - b).map((key) => ({ key }));
  await tablesOf(tx)
    .selectFrom(recordset('lock', { key: 'int' }, rows))
    .select(({ fn }) => fn.count(sql`pg_advisory_xact_lock(${LABEL_LOCKS}, key)::text`).as('locked'))
    .execute();
}

/** Carriers give their numbers out again after some time. */
const NUMBER_TAKEN_DAYS = 180;

export async function takenLabels(tx: EntityManager, labels: readonly ParcelLabel[]): Promise<ParcelLabel[]> {
  const taken = await tablesOf(tx, Shipment)
    .selectFrom('shipments')
    .innerJoin(recordset('label', LABEL, rowsOf(labels)), (on) =>
      on.onRef('label.tracking_number', '=', 'shipments.tracking_number').onRef('label.carrier', '=', 'shipments.carrier'),
    )
    .select(['label.carrier', 'label.tracking_number as trackingNumber'])
    .where('shipments.posted_at', '>', sql<Date>`statement_timestamp() - make_interval(days => ${NUMBER_TAKEN_DAYS})`)
    .execute();
  return taken as ParcelLabel[];
}

/** `items` is all that is in these parcels, and is locked. */
export async function postAll(
  tx: EntityManager,
  postings: readonly Posting[],
  items: readonly PostalItem[],
  now: Date,
): Promise<void> {
  const rows = postings.map(({ id, ...label }) => ({ id, ...rowsOf([label])[0] }) as Row);
  await tablesOf(tx, Shipment)
    .updateTable('shipments')
    .from(recordset('label', { id: 'uuid', ...LABEL }, rows))
    .set(({ ref }) => ({
      carrier: ref('label.carrier').$castTo<ParcelLabel['carrier']>(),
      tracking_number: ref('label.tracking_number'),
      posted_at: now,
    }))
    .whereRef('shipments.id', '=', 'label.id')
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

type Row = { id: string; carrier: string; tracking_number: string };
