import type { Range } from '../../../../database/keyset.ts';
import { badInput } from '../../../../refusal.ts';
import { trackingPage } from '../../../../shipment/carrier.ts';
import { shipmentsNamed } from '../../../../shipment/find.ts';
import { holdOrder, releaseOrder } from '../../../../shipment/holding/hold-order.ts';
import { PACKED_FIRST, parcelsBeingPacked } from '../../../../shipment/packing/being-packed.ts';
import { correctAddress, correctAddressFor } from '../../../../shipment/packing/correct-address.ts';
import { packParcel, unpackParcel } from '../../../../shipment/packing/pack.ts';
import { fansWithParcels } from '../../../../shipment/packing/page.ts';
import { BY_WAITING } from '../../../../shipment/packing/waiting.ts';
import { parcelNumber } from '../../../../shipment/parcel-number.ts';
import { SHIPPING_ROLES, type WantedItems } from '../../../../shipment/postal-items.ts';
import { confirmShipment, correctShipment } from '../../../../shipment/posting/confirm.ts';
import { returnParcel } from '../../../../shipment/returning/return-parcel.ts';
import { covers, holds, scopeOf } from '../../../../staff/role.ts';
import type { OrderResolvers, Resolvers } from '../../../generated/types.ts';
import { readPage } from '../../../pages/pagination.ts';
import { type Context, doerOf, staffOf, userOf } from '../../../request/context.ts';
import { forReaders } from '../../by-role/order-fields.ts';
import { shownPrize } from '../from-snapshot.ts';
import { itemAt, orderAt, orderOf } from '../order.ts';
import { wonIn } from '../sold.ts';

type Named = { [Name in keyof WantedItems]?: WantedItems[Name] | null | undefined };
function wanted({ orderIds, itemIds }: Named): WantedItems {
  for (const [field, ids] of Object.entries({ orderIds, itemIds })) if (ids?.length === 0) throw badInput(field, 'NAMES_NOTHING');
  return { orderIds: orderIds ?? [], itemIds: itemIds ?? [] };
}

async function about(context: Context, { orderId }: { orderId: string }) {
  context.request.noted.order = orderId;
  return { order: await orderOf(context, { orderId }) };
}

export const shipmentResolvers: Resolvers = {
  Query: {
    parcelsToPack: (_root, { gachaIds, since, ...page }, context) => {
      if (gachaIds?.length === 0) throw badInput('gachaIds', 'NAMES_NO_GACHA');
      const scope = gachaIds ?? scopeOf(staffOf(context), SHIPPING_ROLES);
      const asked = context.asked('WaitingParcel');
      const showsAddresses = asked === undefined || asked.has('deliveryInfo');
      const read = (range: Range) =>
        context.write((em) => fansWithParcels(em, doerOf(context), { scope, since: since ?? null }, range, showsAddresses));
      return readPage(read, BY_WAITING, page, context, 'WaitingFanConnection');
    },
    parcelsBeingPacked: async (_root, { gachaIds, since, orderId, number, isPosted: isAskedFor, ...page }, context) => {
      if (gachaIds?.length === 0) throw badInput('gachaIds', 'NAMES_NO_GACHA');
      const isPosted = isAskedFor ?? false;
      const ids = await context.write((em) => shipmentsNamed(em, { orderId, number }));
      const within = scopeOf(staffOf(context), SHIPPING_ROLES);
      if (isPosted && !ids) throw badInput('isPosted', 'POSTED_BY_NAME');
      const filter = { within, scope: gachaIds ?? 'all', since: since ?? null, ids, isPosted } as const;
      const read = (range: Range) => context.write((em) => parcelsBeingPacked(em, filter, range));
      return readPage(read, PACKED_FIRST, page, context, 'ShipmentConnection');
    },
  },
  Mutation: {
    packParcel: async (_root, { input }, context) => ({
      shipment: await context.write((em) => packParcel(em, doerOf(context), wanted(input))),
    }),
    unpackParcel: async (_root, { input }, context) => ({
      orders: await context.write((em) => unpackParcel(em, doerOf(context), input)),
    }),
    confirmShipment: async (_root, { input }, context) => ({
      shipment: await context.write((em) => confirmShipment(em, doerOf(context), { ...input, ...wanted(input) })),
    }),
    correctShipment: async (_root, { input }, context) => ({
      shipment: await context.write((em) => correctShipment(em, doerOf(context), input)),
    }),
    returnParcel: async (_root, { input }, context) => ({
      shipment: await context.write((em) => returnParcel(em, doerOf(context), input)),
    }),
    holdOrder: async (_root, { input }, context) => {
      await context.write((em) => holdOrder(em, doerOf(context), input));
      return about(context, input);
    },
    releaseOrder: async (_root, { input }, context) => {
      await context.write((em) => releaseOrder(em, doerOf(context), input));
      return about(context, input);
    },
    correctAddressFor: async (_root, { input }, context) => {
      await context.write((em) => correctAddressFor(em, doerOf(context), input));
      return about(context, input);
    },
    correctAddress: async (_root, { input }, context) => {
      context.request.noted.order = input.orderId;
      return { order: await context.write((em) => correctAddress(em, userOf(context), input)) };
    },
  },
  Order: forReaders<OrderResolvers>({
    held: async ({ id }, _args, { loaders }) => (await loaders.holdsOfOrder.load(id))[0] ?? null,
    holds: ({ id }, _args, { loaders }) => loaders.holdsOfOrder.load(id),
    shipments: ({ id }, _args, { loaders }) => loaders.shipmentsOfOrder.load(id),
  }),
  UnpackParcelPayload: {
    orders: ({ orders }, _args, context) => Promise.all(orders.map((order) => orderAt(context, order))),
  },
  WaitingParcel: {
    orders: ({ orders }, _args, context) => Promise.all(orders.map((order) => orderAt(context, order))),
  },
  Shipment: {
    number: ({ id }) => parcelNumber(id),
    deliveryInfo: ({ id: shipmentId }, _args, context) => {
      if (!context.staff || !holds(context.staff, SHIPPING_ROLES)) return null;
      return context.loaders.addressOfShipment.load({ shipmentId, by: doerOf(context) });
    },
    held: ({ id, postedAt }, _args, { loaders }) => (postedAt ? null : loaders.holdOfParcel.load(id)),
    url: ({ carrier, trackingNumber }) => (carrier && trackingNumber ? trackingPage(carrier, trackingNumber) : null),
    // Of a fan's parcel the staff of one gacha see what was won there.
    items: async ({ id }, _args, { loaders, staff }) => {
      const items = await loaders.itemsOfShipment.load(id);
      return staff ? items.filter(({ gachaId }) => covers(scopeOf(staff), gachaId)) : items;
    },
  },
  ShipmentItem: {
    item: (item, _args, context) => itemAt(context, item),
    order: ({ orderId: id, playAmount }, _args, context) => orderAt(context, { id, playAmount }),
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
  },
  PackingItem: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
    won: (item, _args, context) => wonIn(context, item),
  },
};
