import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { deliveryInfosOf } from '../../src/order/delivery-info.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { type Arena, race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const ROUNDS = 12;
/** As long as the last one took: so the fan moves at any moment of it, on any machine. */
let packingTakesMs = 60;
const LIST = `query ($id: ID!) { parcelsToPack(gachaIds: [$id]) { nodes { parcels { deliveryInfo { city } orders { id } } } } }`;
const PACK = 'mutation ($input: PackParcelInput!) { packParcel(input: $input) { shipment { id } } }';
const MOVE = 'mutation ($input: CorrectAddressInput!) { correctAddress(input: $input) { order { id } } }';
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';

const chance = seeded(SEED);
printSeed();

const label = (n: number) => ({ carrier: 'YAMATO', trackingNumber: String(Date.now()).slice(-9) + String(n).padStart(3, '0') });

type Prepared = { fan: Fan; clerk: StaffMember; gachaId: string; orderId: string };

async function prepare({ database, gateway }: Arena): Promise<Prepared> {
  const gachaId = await aGacha(database, { delivery_type: 'mail' });
  const [fan, clerk] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [gachaId], 'shipping')];
  return { fan, clerk, gachaId, orderId: await fan.hasPaid(gachaId, 1, ADDRESS) };
}

/** The address is read with the parcel, after it was packed, and again when all is over. */
async function duel({ database }: Arena, { fan, clerk, gachaId, orderId }: Prepared) {
  const city = async () => (await deliveryInfosOf(database.fork(), [orderId]))[0]?.city ?? '';
  const move = { input: { orderId, deliveryInfo: { ...ADDRESS, city: '港区' } } };
  const began = performance.now();
  const isPacked = () => {
    packingTakesMs = Math.ceil(performance.now() - began);
    return city();
  };
  const [packed] = await Promise.all([
    clerk.asks(PACK, { input: { orderIds: [orderId] } }).then(isPacked),
    pause(chance(packingTakesMs)).then(() => fan.asks(MOVE, move)),
  ]);
  const { nodes: waiting } = (await clerk.asks(LIST, { id: gachaId })).data.parcelsToPack;
  return { packed, final: await city(), waiting };
}

race('a parcel that is packed goes where its fan sees it go', {
  // One after the other: beside many others to pack takes so much longer than to move that the two would not meet.
  run: async (arena) => {
    const ended: Awaited<ReturnType<typeof duel>>[] = [];
    for (const prepared of await Promise.all(Array.from({ length: ROUNDS }, () => prepare(arena))))
      ended.push(await duel(arena, prepared));
    return ended;
  },
  written: (duels) => expect(duels.map(({ final }) => final)).toEqual(duels.map(({ packed }) => packed)),
  heard: (duels) => expect(duels.flatMap(({ waiting }) => waiting)).toEqual([]),
  guards: { alterations: ['drop trigger of_packed_stay on delivery_infos'] },
});

race('of ten who post the same items at once one posts them', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database, { delivery_type: 'mail' });
    const fan = await Fan.signsUp(gateway);
    const orderIds = [await fan.hasPaid(gachaId, 2, ADDRESS), await fan.hasPaid(gachaId, 1, ADDRESS)];
    const other = await openTestGateway(database);
    const gateways: readonly TestGateway[] = [gateway, other];
    const clerks = await Promise.all(
      Array.from({ length: 10 }, (_, n) => StaffMember.isHired(gateways[n % 2] as TestGateway, database, [gachaId], 'shipping')),
    );
    const answers = await Promise.all(
      clerks.map((clerk, n) => clerk.asks(POST, { input: { orderIds: n % 2 ? orderIds : orderIds.toReversed(), ...label(n) } })),
    );
    await other.close();
    const [row] = await database.sql<{ parcels: number }>('select count(*)::int as parcels from shipments where user_id = ?', [
      fan.id,
    ]);
    return { codes: answers.map(({ code }) => code), parcels: row?.parcels };
  },
  written: ({ parcels }) => expect(parcels).toBe(1),
  heard: ({ codes }) => {
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([undefined, 'ALREADY_HANDED_OVER']));
  },
  guards: { without: ['state'], constraints: ['shipment_items.shipment_items_pkey'] },
});
