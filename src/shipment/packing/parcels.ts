import type { EntityManager } from '@mikro-orm/postgresql';
import { compareTexts } from '../../database/ordering.ts';
import { deliveryInfosOf, type OrderAddress } from '../../order/delivery-info.ts';
import type { OrderAtHand } from '../../order/order.ts';
import { type Doer, writeManyDeeds } from '../../staff/audit-entry.ts';
import { type Hold, holdOf } from '../hold.ts';
import { addressKey } from './address-key.ts';
import { type WaitingFan, type WaitingFilter, type WaitingItem, waitingItems } from './waiting.ts';

export type WaitingParcel = {
  userId: string;
  deliveryInfo: OrderAddress;
  orders: OrderAtHand[];
  itemIds: string[];
  packingList: PackingItem[];
  held: Hold | null;
};
/** `orderIds`: of those that won it. */
export type PackingItem = { prizeId: string; amount: number; orderIds: readonly string[] };

type Reading = { by: Doer; filter: WaitingFilter; showsAddresses: boolean };

/** In the order of the fans. An address that is shown is noted as read, before it is shown. */
export async function parcelsOf(
  em: EntityManager,
  fans: readonly WaitingFan[],
  { by, filter, showsAddresses }: Reading,
): Promise<WaitingParcel[]> {
  const userIds = fans.map(({ userId }) => userId);
  const items = await waitingItems(em, userIds, filter);
  const addresses = new Map((await deliveryInfosOf(em, [...new Set(items.map(({ orderId }) => orderId))])).map(byOrder));
  if (showsAddresses) await noteReading(em, by, items);
  const ofFan = Map.groupBy(items, ({ userId }) => userId);
  return userIds.flatMap((userId) => parcelsIn(ofFan.get(userId) ?? [], addresses));
}

const byOrder = (address: OrderAddress) => [address.orderId, address] as const;

/** What is held is in no parcel with what may go. */
function parcelsIn(items: readonly WaitingItem[], addresses: ReadonlyMap<string, OrderAddress>): WaitingParcel[] {
  const keyOf = (item: WaitingItem): string => {
    const { orderId } = item;
    const address = addresses.get(orderId);
    if (!address) throw new Error(`order ${orderId} is to be posted, and has no address`);
    return `${holdOf(item, item) ?? ''} ${addressKey(address)}`;
  };
  return [...Map.groupBy(items, keyOf).values()].map((its) => {
    const [first] = its as [WaitingItem];
    const { userId, orderId } = first;
    const orders = new Map(its.map((item) => [item.orderId, { id: item.orderId, playAmount: item.playAmount }]));
    const deliveryInfo = addresses.get(orderId) as OrderAddress;
    const itemIds = its.map(({ id }) => id);
    return {
      userId,
      deliveryInfo,
      orders: [...orders.values()],
      itemIds,
      packingList: packingList(its),
      held: holdOf(first, first),
    };
  });
}

type Picked = Pick<WaitingItem, 'orderId' | 'prizeId' | 'pickingName' | 'position'>;

/** As one walks along the shelves: by what the store calls the prizes. */
export const packingList = (items: readonly Picked[]): PackingItem[] =>
  [...Map.groupBy(items, ({ prizeId }) => prizeId).values()]
    .map((same) => ({
      ...{ first: same[0] as Picked, amount: same.length },
      orderIds: [...new Set(same.map(({ orderId }) => orderId))],
    }))
    .sort((a, b) => compareTexts(a.first.pickingName, b.first.pickingName) || a.first.position - b.first.position)
    .map(({ first, ...item }) => ({ prizeId: first.prizeId, ...item }));

type OfOrder = Pick<WaitingItem, 'orderId' | 'gachaId' | 'userId'>;

/** Notes the reading on every order, so that the log tells each reader of an address. */
export async function noteReading(em: EntityManager, by: Doer, items: readonly OfOrder[]): Promise<void> {
  const orders = [...Map.groupBy(items, ({ orderId }) => orderId).values()].flatMap(([first]) => first ?? []);
  await writeManyDeeds(
    em,
    orders.map(({ orderId, gachaId, userId }) => ({ by, action: 'ADDRESS_READ', orderId, gachaId, userId })),
  );
}
