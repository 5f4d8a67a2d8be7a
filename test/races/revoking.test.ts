import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { revokeStaff, setRoles } from '../../src/staff/members/manage.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { type Arena, race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const ROUNDS = 12;
/** As long as the last one took: so the handover comes at any moment of it, on any machine. */
let lossTakesMs = 60;
const CHANGE = { by: { account: 'operator' }, why: 'a race' };

const chance = seeded(SEED);
printSeed();

type Duel = { code: string | undefined; late: number };

type Prepared = { staff: StaffMember; gachaId: string; orderId: string; pickupCode: string };

/** Without locks payments of the same gacha would get in each other's way. */
async function prepare({ database, gateway }: Arena): Promise<Prepared> {
  const gachaId = await aGacha(database);
  const [fan, staff] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [gachaId])];
  return { staff, gachaId, orderId: await fan.hasPaid(gachaId), pickupCode: await fan.hasCode() };
}

type Lose = (staff: StaffMember) => Promise<unknown>;

/** A counter who confirms, and loses the right to at about the same time; `late`: deeds that are younger than that. */
async function duel({ database }: Arena, lose: Lose, { staff, gachaId, orderId, pickupCode }: Prepared): Promise<Duel> {
  const began = performance.now();
  const isLost = () => {
    lossTakesMs = Math.ceil(performance.now() - began);
  };
  const [{ code }] = await Promise.all([
    pause(chance(lossTakesMs)).then(() => staff.handsOver(pickupCode, gachaId, [orderId])),
    lose(staff).finally(isLost),
  ]);
  const late = await database.sql(
    `select 1 from deeds done join deeds lost on lost.subject_id = done.staff_id and lost.action <> 'STAFF_ADDED'
      where done.staff_id = ? and done.at > lost.at + interval '2 milliseconds'`,
    [staff.id],
  );
  return { code, late: late.length };
}

/** One after the other: losses wait for each other, and most handovers would have come before them. */
async function duels(arena: Arena, lose: Lose): Promise<Duel[]> {
  const ended: Duel[] = [];
  for (const prepared of await Promise.all(Array.from({ length: ROUNDS }, () => prepare(arena))))
    ended.push(await duel(arena, lose, prepared));
  return ended;
}

const written = (all: readonly Duel[]): void => expect(all.map(({ late }) => late)).toEqual(all.map(() => 0));

const heardOr = (refusal: string) => (all: readonly Duel[]) => {
  for (const { code } of all) expect([undefined, refusal]).toContain(code);
};

race('nothing is handed over by a member who was revoked', {
  run: (arena) => duels(arena, ({ id }) => revokeStaff(arena.database.fork(), id, CHANGE)),
  written,
  heard: heardOr('STAFF_REVOKED'),
  guards: {},
});

race('nothing is handed over by a member who lost the role', {
  run: (arena) => duels(arena, ({ id }) => setRoles(arena.database.fork(), id, [], CHANGE)),
  written,
  heard: heardOr('FORBIDDEN'),
  guards: {},
});
