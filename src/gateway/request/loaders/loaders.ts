import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { type Fairness, fairnessOfGachas } from '../../../browse/fairness.ts';
import { receiptsOf } from '../../../browse/receipt.ts';
import type { ShownSoldOdds } from '../../../browse/sold-prizes.ts';
import { type CheckInRow, type LiveAt, liveCheckIns } from '../../../check-in/check-in.ts';
import type { Asked } from '../../../database/rows.ts';
import { itemsOfConflicts } from '../../../handover/offline/shown-conflict.ts';
import { countersOfItems, handoversOf, type PastHandover } from '../../../handover/past-handovers.ts';
import { deliveryInfosOf, type OrderAddress } from '../../../order/delivery-info.ts';
import { oddsOfOrders, ordersAmong, ordersWithin } from '../../../order/find.ts';
import { termsOfOrders } from '../../../order/last-screen/order-terms.ts';
import type { ShownOrder } from '../../../order/order.ts';
import { detailsOf, prizesWon } from '../../../order/order-detail.ts';
import { itemsOfRefunds } from '../../../order/refunded/refund-item.ts';
import { paymentsWithin, shownAttemptsOf, shownPaymentsOf } from '../../../payment/attempt/find.ts';
import type { ShownPayment } from '../../../payment/attempt/shown.ts';
import { refundsOf } from '../../../refund/find.ts';
import { Refusal } from '../../../refusal.ts';
import { legalTextsByIds } from '../../../seller/legal-text.ts';
import { type SaleTerms, saleTermsInForce } from '../../../seller/sale-terms.ts';
import { type Hold, heldOrders, heldParcels } from '../../../shipment/hold.ts';
import { addressesOfParcels } from '../../../shipment/packing/addresses.ts';
import { itemsIn, postedWith, type ShipmentRow } from '../../../shipment/shipment.ts';
import { type Spending, spendingsOf } from '../../../spending/spending.ts';
import type { Doer } from '../../../staff/audit-entry.ts';
import { devicesByIds, type ShownDevice } from '../../../staff/device/list.ts';
import { membersByIds, type StaffMember } from '../../../staff/member.ts';
import { scopeOf } from '../../../staff/role.ts';
import type { TimelineEvent } from '../../../timeline/event.ts';
import { timelinesOf } from '../../../timeline/timeline.ts';
import { usersByIds } from '../../../user/find.ts';
import type { User } from '../../../user/user.ts';
import type { SoldOddsCache } from '../../cache/sold-odds.ts';
import { ByOrder } from './by-order.ts';
import { cappedViewerLoader, capsIn, type ViewerReader, viewerStateLoader } from './of-viewer.ts';

type IdList = readonly string[];
type OfOrder = { orderId: string };
/** One request has one reader. */
type AddressAsked = { shipmentId: string; by: Doer };

/** The part of a request that its loaders read with. */
type Reader = ViewerReader & {
  em: EntityManager;
  gateway: { sold: SoldOddsCache };
  staff: StaffMember | null;
  asked(type: string): Asked;
};

/** By which an item tells that it waits. */
const WAITING: Asked = new Set(['deliveredAt', 'refundedAt']);

/** A slip is most of its payment. */
const askedOfPayment = (reader: Reader): Asked => (reader.asked('PaymentSlip') ? undefined : reader.asked('Payment'));

const byId = <Row extends { id: string }>(find: (ids: IdList) => Promise<Row[]>) =>
  new DataLoader<string, Row>(async (ids) => {
    const rows = new Map((await find(ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? new Error('a row that a foreign key refers to is missing'));
  });

/** What is found of each id, or null. */
const foundOrNull = <Value>(find: (ids: IdList) => Promise<ReadonlyMap<string, Value>>) =>
  new DataLoader<string, Value | null>(async (ids) => {
    const values = await find(ids);
    return ids.map((id) => values.get(id) ?? null);
  });

/** All that is found of each id. */
const allOfEach = <Row>(find: (ids: IdList) => Promise<Row[]>, idOf: (row: Row) => string) =>
  new DataLoader<string, Row[]>(async (ids) => {
    const rows = Map.groupBy(await find(ids), idOf);
    return ids.map((id) => rows.get(id) ?? []);
  });

const rowOfOrder = <Row extends OfOrder>(find: (orderIds: IdList) => Promise<Row[]>) =>
  new ByOrder<Row | null>(async (orderIds) => {
    const rows = new Map((await find(orderIds)).map((row) => [row.orderId, row]));
    return orderIds.map((id) => rows.get(id) ?? null);
  });

const rowsOfOrder = <Row extends OfOrder>(find: (orderIds: IdList) => Promise<Row[]>) =>
  new ByOrder<Row[]>(async (orderIds) => {
    const rows = Map.groupBy(await find(orderIds), ({ orderId }) => orderId);
    return orderIds.map((id) => rows.get(id) ?? []);
  });

/**
 * Loaders whose values decide nothing may read a replica. Payments, seeds and the sheets of counters are read from the primary.
 */
const LOADERS = {
  viewerState: (reader: Reader) => viewerStateLoader(reader),
  cappedViewer: (reader: Reader) => cappedViewerLoader(reader),
  /** Nothing is kept: a mutation shows what it has changed. Those of one moment are read together. */
  spendingOfUser: (reader: Reader) =>
    new DataLoader<string, Spending>(
      async (ids: IdList) => {
        const found = await reader.show((em) => spendingsOf(em, [...new Set(ids)], capsIn(reader)));
        return ids.map((id) => found.get(id) ?? new Refusal('NOT_FOUND'));
      },
      { cache: false },
    ),
  fairnessOfGacha: ({ em }: Reader) => foundOrNull<Fairness>((ids) => fairnessOfGachas(em, ids)),
  saleTermsOfGacha: (reader: Reader) => foundOrNull<SaleTerms>((ids) => reader.show((em) => saleTermsInForce(em, ids))),
  legalText: (reader: Reader) => byId((ids) => reader.show((em) => legalTextsByIds(em, ids))),
  /** Whole, since a document may ask for them at many orders, and for several pages. */
  liveCheckInsOfUser: (reader: Reader) =>
    new DataLoader<LiveAt, CheckInRow[], string>(
      async (asked) => {
        const found = await reader.show((em) => liveCheckIns(em, asked));
        const rows = Map.groupBy(found, ({ userId }) => userId);
        return asked.map(({ userId }) => rows.get(userId) ?? []);
      },
      { cacheKeyFn: ({ userId }) => userId },
    ),
  orderSeen: (reader: Reader) =>
    new ByOrder<ShownOrder | null>(async (ids) => {
      const { viewer, staff } = reader;
      const own = viewer && (await reader.show((em) => ordersAmong(em, viewer, ids)));
      const found = own ?? (staff ? await reader.show((em) => ordersWithin(em, scopeOf(staff), ids)) : []);
      const orders = new Map(found.map((order) => [order.id, order]));
      return ids.map((id) => orders.get(id) ?? null);
    }),
  handoversOfItems: ({ em }: Reader) => new DataLoader<IdList, PastHandover[]>((lists) => handoversOf(em, lists)),
  counterOfItem: (reader: Reader) =>
    foundOrNull<string>(async (itemIds) => {
      const found = await reader.show((em) => countersOfItems(em, itemIds));
      return new Map(found.map(({ itemId, counter }) => [itemId, counter]));
    }),
  itemsOfConflict: ({ em }: Reader) =>
    allOfEach(
      (ids) => itemsOfConflicts(em, { ids }),
      ({ conflictId }) => conflictId,
    ),
  detailsOfOrder: (reader: Reader) =>
    rowsOfOrder((orderIds) => reader.show((em) => detailsOf(em, orderIds, reader.asked('OrderItem')))),
  waitingOfOrder: (reader: Reader) => rowsOfOrder((orderIds) => reader.show((em) => detailsOf(em, orderIds, WAITING))),
  deliveryInfoOfOrder: (reader: Reader) => rowOfOrder((orderIds) => reader.show((em) => deliveryInfosOf(em, orderIds))),
  paymentOfOrder: (reader: Reader) => rowOfOrder((orderIds) => shownPaymentsOf(reader.em, orderIds, askedOfPayment(reader))),
  termsOfOrder: (reader: Reader) => rowOfOrder((orderIds) => reader.show((em) => termsOfOrders(em, orderIds))),
  oddsOfOrder: (reader: Reader) => rowOfOrder((orderIds) => reader.show((em) => oddsOfOrders(em, orderIds))),
  /** By this viewer. */
  isPrizeWon: (reader: Reader) =>
    new DataLoader<string, boolean>(async (ids: IdList) => {
      const { viewer } = reader;
      const won = new Set(viewer ? await reader.show((em) => prizesWon(em, viewer, ids)) : []);
      return ids.map((id) => won.has(id));
    }),
  /** By version of the odds, which many orders share. */
  soldUnder: (reader: Reader) =>
    new ByOrder<ShownSoldOdds | null>(async (ids) => {
      const sold = await reader.gateway.sold.read((work) => reader.show(work), ids);
      return ids.map((id) => sold.get(id) ?? null);
    }),
  receiptOfOrder: (reader: Reader) => rowOfOrder((orderIds) => receiptsOf(reader.em, orderIds)),
  refundsOfOrder: ({ em }: Reader) => rowsOfOrder((orderIds) => refundsOf(em, orderIds)),
  itemsOfRefund: ({ em }: Reader) =>
    allOfEach(
      (refundIds) => itemsOfRefunds(em, { refundIds }),
      ({ refundId }) => refundId,
    ),
  shipmentsOfOrder: (reader: Reader) =>
    rowsOfOrder<ShipmentRow & OfOrder>((orderIds) => reader.show((em) => postedWith(em, { orderIds }))),
  itemsOfShipment: ({ em }: Reader) =>
    allOfEach(
      (shipmentIds) => itemsIn(em, { shipmentIds }),
      ({ shipmentId }) => shipmentId,
    ),
  holdsOfOrder: ({ em }: Reader) =>
    new DataLoader<string, Hold[]>(async (orderIds: IdList) => {
      const held = await heldOrders(em, orderIds);
      return orderIds.map((id) => held.get(id) ?? []);
    }),
  holdOfParcel: ({ em }: Reader) => foundOrNull<Hold>((shipmentIds) => heldParcels(em, shipmentIds)),
  addressOfShipment: ({ em }: Reader) =>
    new DataLoader<AddressAsked, OrderAddress | null, string>(
      async (asked) => {
        const [{ by }] = asked as [AddressAsked];
        const shipmentIds = asked.map(({ shipmentId }) => shipmentId);
        return addressesOfParcels(em, by, shipmentIds);
      },
      { cacheKeyFn: ({ shipmentId }) => shipmentId },
    ),
  memberById: ({ em }: Reader) => byId<StaffMember>((ids) => membersByIds(em, ids)),
  deviceById: ({ em }: Reader) => byId<ShownDevice>((ids) => devicesByIds(em, ids)),
  userById: ({ em }: Reader) => byId<User>((ids) => usersByIds(em, { ids })),
  /** Of payments of which an event tells that the caller may read. */
  paymentById: ({ em }: Reader) => byId<ShownPayment>((ids) => paymentsWithin(em, 'all', ids)),
  /** For orders whose timeline the caller may read. */
  timelineOfOrder: ({ em }: Reader) => new DataLoader<string, TimelineEvent[]>((orderIds: IdList) => timelinesOf(em, orderIds)),
  attemptsOfOrder: (reader: Reader) => rowsOfOrder((orderIds) => shownAttemptsOf(reader.em, orderIds, askedOfPayment(reader))),
};

type Makers = typeof LOADERS;
export type Loaders = { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> };

/** Each is made when it is asked for: most requests need one or two of them. */
class LazyLoaders {
  readonly reader: Reader;

  constructor(reader: Reader) {
    this.reader = reader;
  }
}
for (const [name, make] of Object.entries(LOADERS))
  Object.defineProperty(LazyLoaders.prototype, name, {
    get(this: LazyLoaders) {
      const loader = make(this.reader);
      Object.defineProperty(this, name, { value: loader });
      return loader;
    },
  });

export const loadersOf = (reader: Reader): Loaders => new LazyLoaders(reader) as unknown as Loaders;
