import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { changeBan } from '../../src/staff/ban.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { type Arena, oneByOne, race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';
import { newTrackingNumber } from '../support/store-room.ts';

const ROUNDS = 12;
const APART_MS = 60;
const PACK = 'mutation ($input: PackParcelInput!) { packParcel(input: $input) { shipment { id } } }';
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';

const chance = seeded(SEED);
printSeed();

type Prepared = { fan: Fan; clerk: StaffMember; orderId: string };

async function prepare({ database, gateway }: Arena): Promise<Prepared> {
  const gachaId = await aGacha(database, { delivery_type: 'mail' });
  const [fan, clerk] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [gachaId], 'shipping')];
  return { fan, clerk, orderId: await fan.hasPaid(gachaId, 1, ADDRESS) };
}

/** `late`: what was packed or posted after the ban. */
async function duel({ database }: Arena, { fan, clerk, orderId }: Prepared, isPosted: boolean) {
  const named = { orderIds: [orderId], ...(isPosted && { carrier: 'YAMATO', trackingNumber: newTrackingNumber() }) };
  const [answer] = await Promise.all([
    pause(chance(APART_MS)).then(() => clerk.asks(isPosted ? POST : PACK, { input: named })),
    pause(chance(APART_MS)).then(() =>
      changeBan(database.fork(), fan.id, { isBanned: true, changedBy: 'operator', reason: 'a race' }),
    ),
  ]);
  const late = await database.sql(
    `select from shipments s join user_bans b on b.user_id = s.user_id where s.user_id = ?
        and greatest(s.packed_at, s.posted_at) > b.changed_at + interval '2 milliseconds'`,
    [fan.id],
  );
  return { code: answer.code, late: late.length };
}

race('nothing of a fan is packed or posted once they are banned', {
  run: async (arena) => {
    const prepared = await oneByOne(arena, ROUNDS, () => prepare(arena));
    return Promise.all(prepared.map((one, round) => duel(arena, one, round % 2 === 0)));
  },
  written: (duels) => expect(duels.map(({ late }) => late)).toEqual(duels.map(() => 0)),
  heard: (duels) => {
    for (const { code } of duels) expect([undefined, 'USER_BANNED']).toContain(code);
  },
  guards: { without: ['ban'] },
});
