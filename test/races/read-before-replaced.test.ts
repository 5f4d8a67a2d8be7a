import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { StaffMember } from '../support/actors.ts';
import { HANDED_OVER_ONCE, rounds, standingOf } from '../support/offline-rounds.ts';
import { race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

/** One may be under way for so long before the other begins. */
const HEAD_START_MS = 40;
const chance = seeded(SEED);
printSeed();

race('what two counters report, one by a code that it read before it was replaced, the other by the newer code, goes once', {
  run: (arena) =>
    rounds(arena, async ({ database, other, gachaId, fan, staff, orderIds, pickupCode }) => {
      const second = await StaffMember.isHired(other, database, [gachaId]);
      await staff.readsSheet(pickupCode);
      const newer = await fan.hasCode();
      const answers = await Promise.all([
        pause(chance(HEAD_START_MS)).then(() => staff.reports({ pickupCode, gachaId, orderIds })),
        pause(chance(HEAD_START_MS)).then(() => second.reports({ pickupCode: newer, gachaId, orderIds })),
      ]);
      return { codes: answers.map(({ code }) => code ?? 'OK').sort(), standing: await standingOf(arena, gachaId) };
    }),
  written: (outcomes) => {
    for (const { standing } of outcomes) expect(standing).toEqual({ items: 2, conflicts: 0, told: 0 });
  },
  heard: (outcomes) => {
    for (const { codes } of outcomes) expect(codes).toEqual(['ALREADY_HANDED_OVER', 'OK']);
  },
  guards: HANDED_OVER_ONCE,
});

race('a code that is issued while a counter reports what it gave by the one before covers what is left', {
  run: (arena) =>
    rounds(arena, async ({ database, gachaId, fan, staff, orderIds, pickupCode }) => {
      await staff.readsSheet(pickupCode);
      const [given, issued] = await Promise.all([
        pause(chance(HEAD_START_MS)).then(() => staff.reports({ pickupCode, gachaId, orderIds })),
        pause(chance(HEAD_START_MS)).then(() => fan.asksForCode()),
      ]);
      const [row] = await database.sql<{ items: number }>(
        `select count(*)::int as items from pickup_tokens t join pickup_token_items c on c.pickup_token_id = t.id
           join handovers h on h.gacha_id = ? where t.user_id = ? and t.superseded_at is null and t.created_at > h.delivered_at`,
        [gachaId, fan.id],
      );
      const isTold = issued.code === undefined || issued.code === 'NOTHING_TO_PICK_UP';
      return { given: given.code, isTold, coveredAgain: row?.items, standing: await standingOf(arena, gachaId) };
    }),
  written: (outcomes) => {
    for (const { coveredAgain, standing } of outcomes) {
      expect(standing.items).toBe(2);
      expect(coveredAgain).toBe(0);
    }
  },
  heard: (outcomes) => {
    for (const { given, isTold } of outcomes) expect([given, isTold]).toEqual([undefined, true]);
  },
  guards: HANDED_OVER_ONCE,
});
