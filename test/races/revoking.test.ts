import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { revokeStaff, setRoles } from '../../src/staff/manage.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { type Arena, race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const ROUNDS = 12;
/** The losses wait for each other, so that the handovers must be spread over the time that all of them take: that of the last time. */
let lossesTakeMs = 600;
const APART_MS = 30;
const CHANGE = { by: { account: 'operator' }, why: 'a race' };

const chance = seeded(SEED);
printSeed();

type Duel = { code: string | undefined; late: number };

/** Each round a counter who confirms, and loses the right to at about the same time; `late`: deeds that are younger than that. */
async function duels({ database, gateway }: Arena, lose: (staff: StaffMember) => Promise<unknown>): Promise<Duel[]> {
  const duel = async ([gachaId, beforeAct, beforeLoss]: [string, number, number]): Promise<Duel> => {
    const [fan, staff] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [gachaId])];
    const orderId = await fan.hasPaid(gachaId);
    const pickupCode = await fan.hasCode();
    const began = performance.now();
    const isLost = () => {
      lossesTakeMs = Math.ceil(performance.now() - began);
    };
    const [{ code }] = await Promise.all([
      pause(beforeAct).then(() => staff.handsOver(pickupCode, gachaId, [orderId])),
      pause(beforeLoss)
        .then(() => lose(staff))
        .finally(isLost),
    ]);
    const late = await database.sql(
      `select 1 from deeds done join deeds lost on lost.subject_id = done.staff_id and lost.action <> 'STAFF_ADDED'
        where done.staff_id = ? and done.at > lost.at + interval '2 milliseconds'`,
      [staff.id],
    );
    return { code, late: late.length };
  };
  // Without locks payments of the same gacha would get in each other's way.
  const rounds: [string, number, number][] = [];
  while (rounds.length < ROUNDS) rounds.push([await aGacha(database), chance(lossesTakeMs), chance(APART_MS)]);
  return Promise.all(rounds.map(duel));
}

const holds = (refusal: string) => (all: readonly Duel[]) => {
  for (const { code, late } of all) {
    expect([undefined, refusal]).toContain(code);
    expect(late).toBe(0);
  }
};

race('nothing is handed over by a member who was revoked', {
  run: (arena) => duels(arena, ({ id }) => revokeStaff(arena.database.fork(), id, CHANGE)),
  holds: holds('STAFF_REVOKED'),
  guards: {},
});

race('nothing is handed over by a member who lost the role', {
  run: (arena) => duels(arena, ({ id }) => setRoles(arena.database.fork(), id, [], CHANGE)),
  holds: holds('FORBIDDEN'),
  guards: {},
});
