import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { type Fairness, fairnessOfGachas } from '../../browse/fairness.ts';
import { NO_STATE, type ViewerState, type ViewerStates, viewerState, viewerStates } from '../../browse/viewer-state.ts';
import { type CheckInRow, type LiveAt, liveCheckIns } from '../../check-in/check-in.ts';
import type { Asked } from '../../database/rows.ts';
import { handoversOf, type PastHandover } from '../../handover/given.ts';
import { type ItemOfConflict, itemsOfConflicts } from '../../handover/offline/shown-conflict.ts';
import { deliveryInfosOf, type OrderAddress } from '../../order/delivery-info.ts';
import { ordersAmong } from '../../order/find.ts';
import type { ShownOrder } from '../../order/order.ts';
import { detailsOf } from '../../order/order-detail.ts';
import { shownAttemptsOf, shownPaymentsOf } from '../../payment/attempt/find.ts';
import { refundsOf } from '../../refund/find.ts';
import { type Hold, heldFans } from '../../shipment/hold.ts';
import { addressesOfParcels } from '../../shipment/packing/addresses.ts';
import { itemsIn, postedWith, type ShipmentRow, type ShippedItem } from '../../shipment/shipment.ts';
import type { Doer } from '../../staff/audit-entry.ts';
import type { TimelineEvent } from '../../timeline/event.ts';
import { timelinesOf } from '../../timeline/timeline.ts';
import type { User } from '../../user/user.ts';
import type { RequestReads } from './reads.ts';

type IdList = readonly string[];
type OfOrder = { orderId: string };
/** One request has one reader. */
type AddressAsked = { shipmentId: string; by: Doer };

/** Which fields of a type the operation asks for, as far as it is known. */
export type Asking = { asked(type: string): Asked };

/** A slip is most of its payment. */
const askedOfPayment = (request: Asking): Asked => (request.asked('PaymentSlip') ? undefined : request.asked('Payment'));

type Requested = Asking & { reads: RequestReads };

const ordersOf = (reads: RequestReads, viewer: User | null) =>
  new DataLoader<string, ShownOrder | null>(async (ids: IdList) => {
    const found = viewer ? await reads.from((em) => ordersAmong(em, viewer, ids)) : [];
    const orders = new Map(found.map((order) => [order.id, order]));
    return ids.map((id) => orders.get(id) ?? null);
  });

const rowOfOrder = <Row extends OfOrder>(find: (orderIds: IdList) => Promise<Row[]>) =>
  new DataLoader<string, Row | null>(async (orderIds: IdList) => {
    const rows = new Map((await find(orderIds)).map((row) => [row.orderId, row]));
    return orderIds.map((id) => rows.get(id) ?? null);
  });

const rowsOfOrder = <Row extends OfOrder>(find: (orderIds: IdList) => Promise<Row[]>) =>
  new DataLoader<string, Row[]>(async (orderIds: IdList) => {
    const rows = Map.groupBy(await find(orderIds), ({ orderId }) => orderId);
    return orderIds.map((id) => rows.get(id) ?? []);
  });

/** What decides nothing is read by `reads`. Payments, seeds and what a counter sees are read where they are written. */
export const createLoaders = (em: EntityManager, viewer: User | null, request: Requested) => ({
  ...viewerStateLoaders(viewer, request.reads),
  fairnessOfGacha: new DataLoader<string, Fairness | null>(async (ids: IdList) => {
    const seeds = await fairnessOfGachas(em, ids);
    return ids.map((id) => seeds.get(id) ?? null);
  }),
  /** Whole, since a document may ask for them at many orders, and for several pages. */
  liveCheckInsOfUser: new DataLoader<LiveAt, CheckInRow[], string>(
    async (asked) => {
      const found = await request.reads.from((one) => liveCheckIns(one, asked));
      const rows = Map.groupBy(found, ({ userId }) => userId);
      return asked.map(({ userId }) => rows.get(userId) ?? []);
    },
    { cacheKeyFn: ({ userId }) => userId },
  ),
  orderOfViewer: ordersOf(request.reads, viewer),
  handoversOfItems: new DataLoader<IdList, PastHandover[]>((lists) => handoversOf(em, lists)),
  itemsOfConflict: new DataLoader<string, ItemOfConflict[]>(async (ids: IdList) => {
    const items = Map.groupBy(await itemsOfConflicts(em, { ids }), ({ conflictId }) => conflictId);
    return ids.map((id) => items.get(id) ?? []);
  }),
  detailsOfOrder: rowsOfOrder((orderIds) => request.reads.from((one) => detailsOf(one, orderIds, request.asked('OrderDetail')))),
  deliveryInfoOfOrder: rowOfOrder((orderIds) => request.reads.from((one) => deliveryInfosOf(one, orderIds))),
  paymentOfOrder: rowOfOrder((orderIds) => shownPaymentsOf(em, orderIds, askedOfPayment(request))),
  refundsOfOrder: rowsOfOrder((orderIds) => refundsOf(em, orderIds)),
  shipmentsOfOrder: rowsOfOrder<ShipmentRow & OfOrder>((orderIds) => request.reads.from((one) => postedWith(one, { orderIds }))),
  itemsOfShipment: new DataLoader<string, ShippedItem[]>(async (shipmentIds: IdList) => {
    const items = Map.groupBy(await itemsIn(em, { shipmentIds }), ({ shipmentId }) => shipmentId);
    return shipmentIds.map((id) => items.get(id) ?? []);
  }),
  holdOfFan: new DataLoader<string, Hold | null>(async (userIds: IdList) => {
    const held = await heldFans(em, userIds);
    return userIds.map((id) => (held.has(id) ? 'fan-banned' : null));
  }),
  addressOfShipment: new DataLoader<AddressAsked, OrderAddress | null, string>(
    async (asked) => {
      const [{ by }] = asked as [AddressAsked];
      const shipmentIds = asked.map(({ shipmentId }) => shipmentId);
      return addressesOfParcels(em, by, shipmentIds);
    },
    { cacheKeyFn: ({ shipmentId }) => shipmentId },
  ),
  /** Of orders whose timeline the caller may read. */
  timelineOfOrder: new DataLoader<string, TimelineEvent[]>((orderIds: IdList) => timelinesOf(em, orderIds)),
  attemptsOfOrder: rowsOfOrder((orderIds) => shownAttemptsOf(em, orderIds, askedOfPayment(request))),
});

/** In one batch with those of other requests: every visitor of a list or a gacha asks for them. */
function viewerStateLoaders(viewer: User | null, { run }: Pick<RequestReads, 'run'>) {
  let loading: Promise<ViewerStates> | undefined;
  let loaded: ViewerStates | undefined;
  const some = new Map<string, Promise<ViewerState>>();
  const load = async (gachaId: string): Promise<ViewerState> =>
    (viewer && (await run(viewerState, { userId: viewer.id, gachaId }))) ?? NO_STATE;

  function loadOne(gachaId: string): Promise<ViewerState> {
    const state = some.get(gachaId) ?? load(gachaId);
    some.set(gachaId, state);
    return state;
  }

  return {
    viewerStates: async (): Promise<ViewerStates | null> => {
      if (!viewer) return null;
      loading ??= run(viewerStates, viewer.id).then((states = () => NO_STATE) => states);
      loaded = await loading;
      return loaded;
    },
    /** Synchronous once all are loaded. */
    viewerStateAt: (gachaId: string): ViewerState | Promise<ViewerState> =>
      (viewer ? undefined : NO_STATE) ?? loaded?.(gachaId) ?? loading?.then((states) => states(gachaId)) ?? loadOne(gachaId),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
