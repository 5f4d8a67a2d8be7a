import type { Calls } from '../call.ts';

/** What lists, packs and posts parcels. */
export const SHIPPING: Calls = {
  parcelsToPack: {
    ask: 'query ($gachaIds: [ID!]) { parcelsToPack(gachaIds: $gachaIds) { totalCount nodes { fan { id } parcels { deliveryInfo { fullname } orders { id } } } } }',
    about: ({ booth }) => ({ gachaIds: [booth] }),
  },
  parcelsBeingPacked: {
    ask: 'query ($gachaIds: [ID!]) { parcelsBeingPacked(gachaIds: $gachaIds) { totalCount nodes { id number deliveryInfo { city } items { order { id } } } } }',
    about: ({ booth }) => ({ gachaIds: [booth] }),
  },
  packParcel: {
    ask: 'mutation ($input: PackParcelInput!) { packParcel(input: $input) { shipment { id items { order { id } } } } }',
    about: ({ paid }) => ({ input: { orderIds: [paid] } }),
  },
  unpackParcel: {
    ask: 'mutation ($input: UnpackParcelInput!) { unpackParcel(input: $input) { orders { id } } }',
    about: ({ paid }) => ({ input: { shipmentId: paid } }),
  },
  confirmShipment: {
    ask: 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id items { order { id } } } } }',
    about: ({ paid }) => ({ input: { orderIds: [paid], carrier: 'YAMATO', trackingNumber: '123456789012' } }),
  },
  correctShipment: {
    ask: 'mutation ($input: CorrectShipmentInput!) { correctShipment(input: $input) { shipment { id } } }',
    about: ({ paid }) => ({ input: { shipmentId: paid, carrier: 'YAMATO', trackingNumber: '123456789012' } }),
  },
  returnParcel: {
    ask: 'mutation ($input: ReturnParcelInput!) { returnParcel(input: $input) { shipment { id } } }',
    about: ({ paid }) => ({ input: { shipmentId: paid, because: 'REFUSED' } }),
  },
};
