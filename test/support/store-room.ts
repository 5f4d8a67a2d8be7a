import { randomInt } from 'node:crypto';
import { Fan, StaffMember } from './actors.ts';
import { ADDRESS } from './address.ts';
import { aGacha } from './catalogue.ts';
import type { Answer } from './gateway.ts';
import type { Stage } from './stage.ts';

const SHIPMENT =
  'shipment { id carrier trackingNumber url packedAt postedAt correctedAt items { item { id } order { id } prize { id } } }';
export const LIST = `query ($gachaIds: [ID!], $since: DateTime, $first: Int, $after: String) {
  parcelsToPack(gachaIds: $gachaIds, since: $since, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { fan { id } parcels { deliveryInfo { fullname city } orders { id } packingList { amount prize { pickingName imageUrl } } } } } }`;
const ORDER = `query ($id: ID!) { order(id: $id) { status deliveredAt deliveryInfo { city }
  items { id deliveredAt } shipments { carrier trackingNumber url postedAt items { order { id } } } } }`;

export const newTrackingNumber = () => String(randomInt(1e11, 1e12 - 1));
const mutate = (name: string) => `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input)`;

/** Where a gacha’s prizes are packed, with one of its clerks and a fan. */
export async function aStoreRoom(stage: Stage, changes: Record<string, unknown> = {}) {
  const gachaId = await aGacha(stage.database, { delivery_type: 'mail', ...changes });
  const clerk = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'shipping');
  const fan = await Fan.signsUp(stage.gateway);
  return {
    ...{ gachaId, clerk, fan },
    buys: (playAmount = 1, address: object = ADDRESS) => fan.hasPaid(gachaId, playAmount, address),
    sees: async (id: string) => (await fan.asks(ORDER, { id })).data.order,
    lists: async (given: object = {}) => (await clerk.asks(LIST, { gachaIds: [gachaId], ...given })).data.parcelsToPack,
    packs: (input: object): Promise<Answer> => clerk.asks(`${mutate('packParcel')} { ${SHIPMENT} } }`, { input }),
    unpacks: (shipmentId: string) => clerk.asks(`${mutate('unpackParcel')} { orders { id } } }`, { input: { shipmentId } }),
    posts: (input: object): Promise<Answer> => clerk.asks(`${mutate('confirmShipment')} { ${SHIPMENT} } }`, { input }),
    relabels: (input: object): Promise<Answer> => clerk.asks(`${mutate('correctShipment')} { ${SHIPMENT} } }`, { input }),
    moves: (orderId: string, address: object = { ...ADDRESS, city: '港区' }): Promise<Answer> =>
      fan.asks(`${mutate('correctAddress')} { order { id deliveryInfo { city } } } }`, {
        input: { orderId, deliveryInfo: address },
      }),
  };
}
