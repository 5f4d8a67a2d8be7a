import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { StaffMember } from '../support/actors.ts';
import { HANDED_OVER_ONCE, rounds, standingOf } from '../support/offline-rounds.ts';
import { race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

/** A report of what happened before looks at more before it writes: so long the last one took. */
let lateTakesMs = 60;
const chance = seeded(SEED);
printSeed();

race('the same report of a counter that was offline, at two gateways at once, is taken once and answered the same', {
  run: (arena) =>
    rounds(arena, async ({ other, gachaId, staff, orderIds, pickupCode }) => {
      const report = { gachaId, orderIds, pickupCode, occurredAt: new Date().toISOString() };
      const sides = [staff, StaffMember.isKnown(other, staff.token), staff, StaffMember.isKnown(other, staff.token)];
      const answers = await Promise.all(sides.map((side) => side.reports(report)));
      const told = new Set(answers.map(({ data, code }) => code ?? JSON.stringify(data.confirmHandover)));
      return { answers: told.size, codes: answers.map(({ code }) => code), standing: await standingOf(arena, gachaId) };
    }),
  written: (outcomes) => {
    for (const { standing } of outcomes) expect(standing).toEqual({ items: 2, conflicts: 0, told: 0 });
  },
  heard: (outcomes) => {
    for (const { answers, codes } of outcomes) expect([answers, ...codes]).toEqual([1, ...Array(4).fill(undefined)]);
  },
  guards: HANDED_OVER_ONCE,
});

race('of a report of a counter that was offline and a handover through a newer code one stands, and the other is told', {
  run: (arena) =>
    rounds(arena, async ({ database, other, gachaId, fan, staff, orderIds, pickupCode }) => {
      const online = await StaffMember.isHired(other, database, [gachaId]);
      const occurredAt = new Date().toISOString();
      const newer = await fan.hasCode();
      const began = performance.now();
      const isTaken = () => {
        lateTakesMs = Math.ceil(performance.now() - began);
      };
      const [late, now] = await Promise.all([
        staff.reports({ pickupCode, gachaId, orderIds, occurredAt }).finally(isTaken),
        pause(chance(lateTakesMs)).then(() => online.reports({ pickupCode: newer, gachaId, orderIds })),
      ]);
      const isTold = now.code === 'ALREADY_HANDED_OVER' || late.data?.confirmHandover?.conflicts.length === 1;
      return { late: late.code, isTold, items: (await standingOf(arena, gachaId)).items };
    }),
  written: (outcomes) => expect(outcomes.map(({ items }) => items)).toEqual(outcomes.map(() => 2)),
  heard: (outcomes) => {
    for (const { late, isTold } of outcomes) expect([late, isTold]).toEqual([undefined, true]);
  },
  guards: HANDED_OVER_ONCE,
});
