import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { changeBan } from '../../src/staff/ban.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { Answer } from '../support/gateway.ts';
import { type Arena, type Guards, race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const ROUNDS = 20;
const APART_MS = 30;

/** How far apart the two of each round begin. */
const chance = seeded(SEED);
printSeed();

/** What the verbs read of a ban is taken away, beside the locks. The gateway itself does not hear of it here. */
const GUARDS: Guards = {
  without: ['ban'],
};

/** Instants are rounded to milliseconds. */
const LATE = `b.changed_at + interval '2 milliseconds'`;

type Duel = { code: string | undefined; late: number };

/** Each round a user who acts and is banned at about the same time; `late`: rows that are younger than the ban. */
async function duels(
  { database, gateway }: Arena,
  act: (fan: Fan, order: { id: string; gachaId: string }) => Promise<Answer>,
  late: string,
) {
  const gachaId = await aGacha(database);
  const duel = async ([beforeAct, beforeBan]: [number, number]): Promise<Duel> => {
    const fan = await Fan.signsUp(gateway);
    const order = { id: await fan.hasOrdered(gachaId), gachaId };
    const [{ code }] = await Promise.all([
      pause(beforeAct).then(() => act(fan, order)),
      pause(beforeBan).then(() =>
        changeBan(database.fork(), fan.id, { isBanned: true, changedBy: 'operator', reason: 'a race' }),
      ),
    ]);
    const rows = await database.sql(late, [fan.id]);
    return { code, late: rows.length };
  };
  const pauses = Array.from({ length: ROUNDS }, (): [number, number] => [chance(APART_MS), chance(APART_MS)]);
  return Promise.all(pauses.map(duel));
}

const written = (all: readonly Duel[]): void => expect(all.map(({ late }) => late)).toEqual(all.map(() => 0));

function heard(all: readonly Duel[]): void {
  for (const { code } of all) expect([undefined, 'USER_BANNED']).toContain(code);
}

race('no order is placed once its user is banned', {
  run: (arena) =>
    duels(
      arena,
      (fan, { gachaId }) => fan.ordersPlays(gachaId),
      `select 1 from orders o join user_bans b on b.user_id = o.user_id where o.user_id = ? and o.created_at > ${LATE}`,
    ),
  written,
  heard,
  guards: GUARDS,
});

race('no payment begins once its user is banned', {
  run: (arena) =>
    duels(
      arena,
      (fan, { id }) => fan.pays(id),
      `select 1 from payments p join orders o on o.id = p.order_id join user_bans b on b.user_id = o.user_id
        where o.user_id = ? and p.created_at > ${LATE}`,
    ),
  written,
  heard,
  guards: GUARDS,
});
