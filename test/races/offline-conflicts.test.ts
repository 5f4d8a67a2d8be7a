import { expect } from '@jest/globals';
import { newCode } from '../../src/pickup/code.ts';
import { StaffMember } from '../support/actors.ts';
import { HANDED_OVER_ONCE, rounds, standingOf } from '../support/offline-rounds.ts';
import { race } from '../support/race.ts';
import { minutesAgo, timePasses } from '../support/time-passes.ts';

race('a conflict is settled once, and never beside a handover of what it is about', {
  run: (arena) =>
    rounds(arena, async ({ database, gateway, other, gachaId, fan, staff, orderIds, pickupCode }) => {
      await timePasses(database, 30);
      const report = { pickupCode, gachaId, orderIds, occurredAt: new Date().toISOString() };
      const [{ id: conflictId }] = (await staff.reports(report)).data.confirmHandover.conflicts;
      const [one, two] = [gateway, other].map((at) => StaffMember.isHired(at, database, [gachaId], 'supervisor'));
      const decide = async (by: Promise<StaffMember> | undefined, decision: string) =>
        (await ((await by) as StaffMember).settles({ conflictId, decision })).code;
      const newer = await fan.hasCode();
      await Promise.all([one, two]);
      const codes = await Promise.all([
        ...[decide(one, 'HANDED_OVER_AFTER_ALL'), decide(two, 'REPORT_WRONG')],
        staff.reports({ pickupCode: newer, gachaId, orderIds }).then(({ code }) => code),
      ]);
      const deeds = await database.sql(`select from deeds where action = 'HANDOVER_CONFLICT_SETTLED' and gacha_id = ?`, [
        gachaId,
      ]);
      return { codes, settled: deeds.length, items: (await standingOf(arena, gachaId)).items };
    }),
  written: (outcomes) => {
    for (const { settled, items } of outcomes) expect([settled, items]).toEqual([1, 2]);
  },
  heard: (outcomes) => {
    for (const { codes } of outcomes) {
      const [after, wrong, online] = codes;
      expect([after, wrong].toSorted()).toEqual([expect.stringMatching(/^(DECIDED_OTHERWISE|NOTHING_WAITS)$/), undefined]);
      expect([undefined, 'ALREADY_HANDED_OVER']).toContain(online);
    }
  },
  guards: { ...HANDED_OVER_ONCE, alterations: ['drop trigger settled_stays on handover_conflicts'] },
});

race('reports of one code at other instants, at two gateways at once, are one conflict, and are answered with it', {
  run: (arena) =>
    rounds(arena, async ({ database, other, gachaId, staff, orderIds, pickupCode }) => {
      await timePasses(database, 60);
      const elsewhere = StaffMember.isKnown(other, staff.token);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          (n % 2 ? staff : elsewhere).reports({ pickupCode, gachaId, orderIds, occurredAt: minutesAgo(n) }),
        ),
      );
      const told = answers.map(({ data, code }) => code ?? JSON.stringify(data.confirmHandover.conflicts));
      return { answers: new Set(told).size, standing: await standingOf(arena, gachaId) };
    }),
  written: (outcomes) => {
    for (const { standing } of outcomes) expect(standing).toEqual({ items: 0, conflicts: 1, told: 2 });
  },
  heard: (outcomes) => expect(outcomes.map(({ answers }) => answers)).toEqual(outcomes.map(() => 1)),
  guards: { constraints: ['handover_conflict_items_open_once'] },
});

race('reports of one code whose items overlap, at two gateways at once, are one conflict with the items of both', {
  run: (arena) =>
    rounds(
      arena,
      async ({ database, other, gachaId, fan, staff, orderIds, pickupCode }) => {
        await timePasses(database, 60);
        const itemIds: string[] = (await fan.sees(orderIds[0] ?? '')).items.map(({ id }: { id: string }) => id);
        const told = [itemIds.slice(0, 2), itemIds.slice(1)];
        const sides = [staff, StaffMember.isKnown(other, staff.token)];
        const answers = await Promise.all(
          sides.map((side, n) => side.reports({ pickupCode, gachaId, itemIds: told[n] ?? [], occurredAt: minutesAgo(n) })),
        );
        const ids = answers.flatMap(
          ({ data, code }) => code ?? data.confirmHandover.conflicts.map(({ id }: { id: string }) => id),
        );
        return { answers: [ids.length, new Set(ids).size], standing: await standingOf(arena, gachaId) };
      },
      3,
    ),
  written: (outcomes) => {
    for (const { standing } of outcomes) expect(standing).toEqual({ items: 0, conflicts: 1, told: 3 });
  },
  heard: (outcomes) => expect(outcomes.map(({ answers }) => answers)).toEqual(outcomes.map(() => [2, 1])),
  guards: { constraints: ['handover_conflict_items_open_once'] },
});

race('reports of a code that is not known, at two gateways at once, are one conflict', {
  run: (arena) =>
    rounds(arena, async ({ other, gachaId, staff }) => {
      const pickupCode = newCode();
      const elsewhere = StaffMember.isKnown(other, staff.token);
      const answers = await Promise.all(
        [staff, elsewhere].map((side, n) => side.reports({ pickupCode, gachaId, occurredAt: minutesAgo(n) })),
      );
      return { codes: answers.map(({ code }) => code), standing: await standingOf(arena, gachaId) };
    }),
  written: (outcomes) => {
    for (const { standing } of outcomes) expect(standing).toEqual({ items: 0, conflicts: 1, told: 0 });
  },
  heard: (outcomes) => expect(new Set(outcomes.flatMap(({ codes }) => codes))).toEqual(new Set(['PICKUP_CODE_UNKNOWN'])),
  guards: {
    constraints: ['handover_conflicts_one_open'],
  },
});
