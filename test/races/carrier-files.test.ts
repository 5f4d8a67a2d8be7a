import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Carrier } from '../../src/shipment/carrier.ts';
import { packParcel } from '../../src/shipment/packing/pack.ts';
import { parcelNumber } from '../../src/shipment/parcel-number.ts';
import { confirmMany } from '../../src/shipment/posting/confirm-many.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { type Arena, race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const ROUNDS = 6;
const APART_MS = 20;
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';

const chance = seeded(SEED);
printSeed();

const yamato: Carrier = 'yamato';
let last = Date.now();
const aNumber = () => {
  last += 1;
  return String(last).slice(-12);
};

/** Two parcels of different fans, and a clerk who may post them. */
async function twoParcels({ database, gateway }: Arena) {
  const gachaId = await aGacha(database, { delivery_type: 'mail' });
  const clerk = await StaffMember.isHired(gateway, database, [gachaId], 'shipping');
  const parcels: { orderId: string; number: string }[] = [];
  for (const fan of [await Fan.signsUp(gateway), await Fan.signsUp(gateway)]) {
    const orderId = await fan.hasPaid(gachaId, 1, ADDRESS);
    const { id } = await packParcel(database.fork(), { staffId: clerk.id }, { orderIds: [orderId], itemIds: [] });
    parcels.push({ orderId, number: parcelNumber(id) });
  }
  return { clerk, parcels };
}

type Outcome = { posted: number; labels: number; deeds: number; refusals: string[] };

/** A file and a clerk, each with a parcel and a label. */
async function duel(arena: Arena, sameParcel: boolean): Promise<Outcome> {
  const { clerk, parcels } = await twoParcels(arena);
  const [one, other] = sameParcel ? [parcels[0], parcels[0]] : parcels;
  const first = aNumber();
  const second = sameParcel ? aNumber() : first;
  const told = { line: 2, parcel: one?.number ?? '', carrier: yamato, trackingNumber: first };
  const file = async function* () {
    yield told;
  };
  const input = { orderIds: [other?.orderId], carrier: 'YAMATO', trackingNumber: second };
  const [imported, { code }] = await Promise.all([
    pause(chance(APART_MS))
      .then(() => confirmMany(arena.database.fork(), { account: 'Olga' }, file))
      .then(
        () => [],
        (error: { code?: string }) => [String(error.code)],
      ),
    pause(chance(APART_MS)).then(() => clerk.asks(POST, { input })),
  ]);
  const [row] = await arena.database.sql<{ posted: number; labels: number; deeds: number }>(
    `select count(*)::int as posted, count(distinct tracking_number)::int as labels,
            (select count(*)::int from deeds where action = 'SHIPMENT_CONFIRMED' and order_id = any(array[?]::uuid[])) as deeds
       from shipments where posted_at is not null and staff_id = ?`,
    [parcels.map(({ orderId }) => orderId), clerk.id],
  );
  const refusals = [...imported, ...(code ? [code] : [])];
  return { posted: row?.posted ?? 0, labels: row?.labels ?? 0, deeds: row?.deeds ?? 0, refusals };
}

const rounds = (arena: Arena, sameParcel: boolean) => Promise.all(Array.from({ length: ROUNDS }, () => duel(arena, sameParcel)));

race('of a file and a clerk who post the same parcel at once one posts it, and the other is told', {
  run: (arena) => rounds(arena, true),
  written: (outcomes) => {
    for (const outcome of outcomes) expect(outcome).toMatchObject({ posted: 1, labels: 1, deeds: 1 });
  },
  heard: (outcomes) => {
    for (const { refusals } of outcomes) expect([['BAD_INPUT'], ['ALREADY_HANDED_OVER']]).toContainEqual(refusals);
  },
  guards: { without: ['state', 'not posted'] },
});

race('of a file and a clerk who give two parcels the same number at once one is refused', {
  run: (arena) => rounds(arena, false),
  written: (outcomes) => {
    for (const outcome of outcomes) expect(outcome).toMatchObject({ posted: 1, labels: 1, deeds: 1 });
  },
  heard: (outcomes) => {
    for (const { refusals } of outcomes) expect([['BAD_INPUT'], ['TRACKING_NUMBER_TAKEN']]).toContainEqual(refusals);
  },
  guards: {},
});
