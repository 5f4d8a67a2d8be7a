import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { returnParcel } from '../../src/shipment/returning/return-parcel.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { type Arena, oneByOne, race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';
import { newTrackingNumber } from '../support/store-room.ts';

const ROUNDS = 8;
const APART_MS = 40;
const PACK = 'mutation ($input: PackParcelInput!) { packParcel(input: $input) { shipment { id } } }';
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';
const HOLD = 'mutation ($input: HoldOrderInput!) { holdOrder(input: $input) { order { id } } }';

const chance = seeded(SEED);
printSeed();

/** The first of them to be answered that the order is held, or packed, or handed over, is told the truth. */
async function duel(
  { database }: Arena,
  support: StaffMember,
  orderId: string,
  other: () => Promise<{ code?: string | undefined }>,
) {
  const [held, answer] = await Promise.all([
    pause(chance(APART_MS)).then(() => support.asks(HOLD, { input: { orderId, reason: 'a race' } })),
    pause(chance(APART_MS)).then(other),
  ]);
  const [row] = await database.sql<{ late: number }>(
    `select count(*)::int as late from order_details d join orders o on o.id = d.order_id
       left join shipment_items i on i.order_detail_id = d.id left join shipments s on s.id = i.shipment_id
      where o.id = ? and greatest(s.packed_at, s.posted_at, d.delivered_at) > o.held_at + interval '2 milliseconds'`,
    [orderId],
  );
  return { codes: [held.code, answer.code], late: row?.late ?? 0 };
}

type Duel = Awaited<ReturnType<typeof duel>>;
const nothingLate = (duels: readonly Duel[]) => expect(duels.map(({ late }) => late)).toEqual(duels.map(() => 0));

race('nothing of an order is packed or posted once it is held', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const gachaId = await aGacha(database, { delivery_type: 'mail' });
    const hired = (role: 'support' | 'shipping') => StaffMember.isHired(gateway, database, [gachaId], role);
    const [support, clerk] = [await hired('support'), await hired('shipping')];
    const orders = await oneByOne(arena, ROUNDS, async () => (await Fan.signsUp(gateway)).hasPaid(gachaId, 1, ADDRESS));
    const label = () => ({ carrier: 'YAMATO', trackingNumber: newTrackingNumber() });
    // Some are in a parcel already, which is then posted.
    for (const orderId of orders.filter((_order, round) => round % 4 === 3))
      await clerk.asks(PACK, { input: { orderIds: [orderId] } });
    const goes = (orderId: string, round: number) => () =>
      round % 2 === 0
        ? clerk.asks(PACK, { input: { orderIds: [orderId] } })
        : clerk.asks(POST, { input: { orderIds: [orderId], ...label() } });
    return Promise.all(orders.map((orderId, round) => duel(arena, support, orderId, goes(orderId, round))));
  },
  written: nothingLate,
  heard: (duels) => {
    for (const { codes } of duels) {
      expect([undefined, 'ALREADY_HANDED_OVER']).toContain(codes[0]);
      expect([undefined, 'ORDER_HELD']).toContain(codes[1]);
    }
  },
  guards: { without: ['hold'], alterations: ['drop trigger not_held on shipment_items', 'drop trigger not_held on shipments'] },
});

race('nothing of an order is handed over once it is held', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const gachaId = await aGacha(database);
    const support = await StaffMember.isHired(gateway, database, [gachaId], 'support');
    const counter = await StaffMember.isHired(gateway, database, [gachaId]);
    const prepared = await oneByOne(arena, ROUNDS, async () => {
      const fan = await Fan.signsUp(gateway);
      return { orderId: await fan.hasPaid(gachaId), code: await fan.hasCode() };
    });
    return Promise.all(
      prepared.map(({ orderId, code }) => duel(arena, support, orderId, () => counter.handsOver(code, gachaId, [orderId]))),
    );
  },
  written: nothingLate,
  heard: (duels) => {
    for (const { codes } of duels) {
      expect([undefined, 'ALREADY_HANDED_OVER']).toContain(codes[0]);
      expect([undefined, 'ORDER_HELD']).toContain(codes[1]);
    }
  },
  guards: { without: ['hold'], alterations: ['drop trigger not_held on handover_items'] },
});

const AT_ONCE = 6;

race('a parcel that six report as returned at once comes back once', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database, { delivery_type: 'mail' });
    const clerk = await StaffMember.isHired(gateway, database, [gachaId], 'shipping');
    const orderId = await (await Fan.signsUp(gateway)).hasPaid(gachaId, 2, ADDRESS);
    const input = { orderIds: [orderId], carrier: 'YAMATO', trackingNumber: newTrackingNumber() };
    const { shipment } = (await clerk.asks(POST, { input })).data.confirmShipment;
    const reported = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () =>
        returnParcel(database.fork(), { account: 'a test' }, { shipmentId: shipment.id, because: 'refused' }),
      ),
    );
    const [row] = await database.sql<{ deeds: number; items: number }>(
      `select (select count(*)::int from deeds where subject_id = ? and action = 'PARCEL_RETURNED') as deeds,
              (select count(*)::int from returned_items where shipment_id = ?) as items`,
      [shipment.id, shipment.id],
    );
    return { ...row, heard: reported.map(({ status }) => status) };
  },
  written: ({ deeds, items }) => expect({ deeds, items }).toEqual({ deeds: 1, items: 2 }),
  heard: ({ heard }) => expect(new Set(heard)).toEqual(new Set(['fulfilled'])),
  guards: { alterations: ['alter table returned_items drop constraint returned_items_pkey'] },
});
