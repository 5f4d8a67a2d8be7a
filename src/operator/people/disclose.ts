import type { EntityManager } from '@mikro-orm/postgresql';
import { CheckIn } from '../../check-in/check-in.ts';
import { CheckInJump, CheckInPlace } from '../../check-in/jump.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { type SoldOdds, soldUnder } from '../../gacha/sold.ts';
import { AddressEvent } from '../../order/address/address-event.ts';
import { deliveryInfosOf } from '../../order/delivery-info.ts';
import { type Order, orderStatus } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { Payment } from '../../payment/attempt/payment.ts';
import { PickupToken } from '../../pickup/pickup-token.ts';
import { Refund } from '../../refund/refund.ts';
import { isId } from '../../refusal.ts';
import { Consent } from '../../seller/consent.ts';
import { ReturnedItem } from '../../shipment/returned-item.ts';
import { Shipment, ShipmentItem } from '../../shipment/shipment.ts';
import { birthMonthOf } from '../../spending/birth-month.ts';
import { OwnCap } from '../../spending/own-cap.ts';
import { Deed, type Doer, writeDeeds } from '../../staff/audit-entry.ts';
import { bansOf } from '../../staff/ban.ts';
import { User } from '../../user/user.ts';
import { allOrdersOf } from './orders-of.ts';

type Disclosing = { id: string; by: Doer; why: string | null };

export type Disclosed = NonNullable<Awaited<ReturnType<typeof discloseUser>>>;

/**
 * All that is kept of a user, for that user, as of one moment; null where there is no such user. What staff did is told, without
 * their names. Cards are at the processor alone; of codes there are only hashes.
 */
export async function discloseUser(em: EntityManager, { id, by, why }: Disclosing) {
  return transact(em, async (tx) => {
    await tx.execute('set transaction isolation level repeatable read');
    const user = isId(id) ? await tx.findOne(User, { id }) : null;
    if (!user) return null;
    const orders = await allOrdersOf(tx, id);
    const told = {
      asOf: await databaseClock(tx),
      account: accountOf(user),
      bans: (await bansOf(tx, id)).map(({ isBanned, changedAt, reason }) => ({ isBanned, changedAt, reason })),
      ...(await spendingOf(tx, id)),
      consents: await consentsOf(tx, id),
      ...(await whereaboutsOf(tx, id)),
      orders: await ordersOf(tx, orders),
      pickupCodes: await codesOf(tx, id),
      parcels: await parcelsOf(tx, orders),
      deedsAbout: await deedsAbout(tx, id),
    };
    await writeDeeds(tx, [{ by, action: 'USER_DISCLOSED', userId: id, why }]);
    return told;
  });
}

const accountOf = ({ id, providerType, providerId, providerUserId, createdAt, bannedAt, erasedAt }: User) => ({
  ...{ id, providerType, providerId, providerUserId, createdAt },
  ...{ bannedAt: bannedAt ?? null, erasedAt: erasedAt ?? null },
});

async function spendingOf(em: EntityManager, userId: string) {
  const own = await em.findOne(OwnCap, { userId });
  const { dayYen = null, monthYen = null, laterDayYen = null, laterMonthYen = null, laterFrom = null } = own ?? {};
  return {
    birthMonth: await birthMonthOf(em, userId),
    ownCap: own && { dayYen, monthYen, laterDayYen, laterMonthYen, laterFrom },
  };
}

async function consentsOf(em: EntityManager, user: string) {
  const found = await em.find(Consent, { user }, { populate: ['legalText'], orderBy: { at: 'asc' } });
  return found.map(({ legalText, answer, at }) => {
    const { kind, number } = legalText.unwrap();
    return { document: kind, version: number, answer, at };
  });
}

async function whereaboutsOf(em: EntityManager, userId: string) {
  const checkIns = await em.find(CheckIn, { user: userId }, { populate: ['gacha'], orderBy: { checkedInAt: 'asc' } });
  const last = await em.findOne(CheckInPlace, { userId });
  const jumps = await em.find(CheckInJump, { userId }, { orderBy: { at: 'asc' } });
  return {
    checkIns: checkIns.map(({ gacha, checkedInAt, expiresAt }) => ({ gacha: gacha.unwrap().name, checkedInAt, expiresAt })),
    lastPlace: last && { latitude: last.latitude, longitude: last.longitude, at: last.at },
    farCheckIns: jumps.map(({ fromLatitude, fromLongitude, fromAt, latitude, longitude, at, kilometres }) => ({
      ...{ fromLatitude, fromLongitude, fromAt, latitude, longitude, at, kilometres },
    })),
  };
}

async function ordersOf(em: EntityManager, orders: readonly Order[]) {
  const ids = orders.map(({ id }) => id);
  const of = { order: { $in: ids } };
  const items = await em.find(OrderDetail, of, { orderBy: { play: 'asc' }, filters: false });
  const payments = await em.find(Payment, of, { orderBy: { createdAt: 'asc' } });
  const refunds = await em.find(Refund, of, { orderBy: { createdAt: 'asc' } });
  const moves = await em.find(AddressEvent, { orderId: { $in: ids } }, { orderBy: { at: 'asc' } });
  const sold = new Map(
    (await soldUnder(em, [...new Set(orders.map(({ oddsVersion }) => oddsVersion.id))])).map((one) => [one.oddsVersionId, one]),
  );
  const addresses = await deliveryInfosOf(em, ids);
  const among = <One extends { order: { id: string } }>(all: readonly One[], id: string) =>
    all.filter(({ order }) => order.id === id);
  return orders.map((order) => ({
    ...{ id: order.id, gacha: order.gacha.unwrap().name, status: orderStatus({ ...order, deletedAt: order.deletedAt ?? null }) },
    ...{ number: order.serialNumber ?? null, plays: order.playAmount, price: order.price, delivery: order.deliveryType },
    ...{ createdAt: order.createdAt, paidAt: order.paidAt ?? null, deliveredAt: order.deliveredAt ?? null },
    address: addressOf(addresses.find(({ orderId }) => orderId === order.id)),
    termsShown: order.termsShown ?? null,
    addressChanges: moves.filter(({ orderId }) => orderId === order.id).map(({ kind, at }) => ({ kind, at })),
    items: among(items, order.id).map(itemUnder(sold.get(order.oddsVersion.id))),
    payments: among(payments, order.id).map(paymentOf),
    refunds: among(refunds, order.id).map(refundOf),
  }));
}

function addressOf(address: Awaited<ReturnType<typeof deliveryInfosOf>>[number] | undefined) {
  if (!address) return null;
  const { orderId: _, ...told } = address;
  return told;
}

/** As it was sold, in each language that the operator gave. */
function nameIn(sold: SoldOdds | undefined, prizeId: string): string {
  const name = sold?.prizes.get(prizeId)?.name ?? prizeId;
  return typeof name === 'string' ? name : Object.values(name).join(' / ');
}

const itemUnder =
  (sold: SoldOdds | undefined) =>
  ({ id, prize, deliveredAt, refundedAt, deletedAt, createdAt }: OrderDetail) => ({
    ...{ id, prize: nameIn(sold, prize.id), wonAt: createdAt, deliveredAt: deliveredAt ?? null },
    ...{ refundedAt: refundedAt ?? null, takenBackAt: deletedAt ?? null },
  });

const paymentOf = ({ id, processor, processorOrderId, amount, state, refusal, createdAt, updatedAt }: Payment) => ({
  ...{ id, processor, processorOrderId, amount, state, refusal: refusal ?? null, createdAt, updatedAt },
});

const refundOf = ({ id, origin, state, amount, reason, createdAt, endedAt }: Refund) => ({
  ...{ id, origin, state, amount, reason, createdAt, endedAt: endedAt ?? null },
});

async function codesOf(em: EntityManager, user: string) {
  const codes = await em.find(PickupToken, { user }, { orderBy: { createdAt: 'asc' } });
  return codes.map(({ createdAt, expiresAt, supersededAt }) => ({ createdAt, expiresAt, supersededAt: supersededAt ?? null }));
}

/** By their items: parcels have no index of their fans. */
async function parcelsOf(em: EntityManager, orders: readonly Order[]) {
  const order = { $in: orders.map(({ id }) => id) };
  const won = await em.find(OrderDetail, { order }, { fields: ['id'], filters: false });
  const items = await em.find(ShipmentItem, { orderDetail: { $in: won.map(({ id }) => id) } });
  const back = await em.find(ReturnedItem, { orderDetail: { $in: won.map(({ id }) => id) } });
  const inside = [
    ...items.map(({ shipment, orderDetail }) => ({ shipmentId: shipment.id, itemId: orderDetail.id })),
    ...back.map(({ shipmentId, orderDetail }) => ({ shipmentId, itemId: orderDetail.id })),
  ];
  const its = { id: { $in: [...new Set(inside.map(({ shipmentId }) => shipmentId))] } };
  const parcels = await em.find(Shipment, its, { orderBy: { packedAt: 'asc' } });
  return parcels.map(({ id, packedAt, postedAt, returnedAt, carrier, trackingNumber }) => ({
    ...{ id, packedAt, postedAt: postedAt ?? null, carrier: carrier ?? null, trackingNumber: trackingNumber ?? null },
    returnedAt: returnedAt ?? null,
    items: inside.filter(({ shipmentId }) => shipmentId === id).map(({ itemId }) => itemId),
  }));
}

async function deedsAbout(em: EntityManager, userId: string) {
  const deeds = await em.find(Deed, { userId }, { orderBy: { at: 'asc', id: 'asc' } });
  return deeds.map(({ at, action, why, orderId }) => ({ at, action, orderId: orderId ?? null, why: why ?? null }));
}
