import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { reports, settles } from '../support/counter.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { type Arena, race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';
import { minutesAgo, timePasses } from '../support/time-passes.ts';

const ROUNDS = 4;
/** A report of what happened before looks at more before it writes: so long the last one took. */
let lateTakesMs = 60;
const chance = seeded(SEED);
printSeed();

const WITHOUT_LOCKS: [RegExp, string][] = [[/ for (no key )?update( of "orders")?/gi, '']];

type Standing = { items: number; conflicts: number };

async function standingOf({ database }: Arena, gachaId: string): Promise<Standing | undefined> {
  const [row] = await database.sql<Standing>(
    `select (select count(*)::int from handover_items i join handovers h on h.id = i.handover_id where h.gacha_id = ?) as items,
            (select count(*)::int from handover_conflict_items i join handover_conflicts c on c.id = i.conflict_id where c.gacha_id = ?) as conflicts`,
    [gachaId, gachaId],
  );
  return row;
}

type Round = Arena & {
  other: TestGateway;
  gachaId: string;
  fan: Fan;
  staff: StaffMember;
  orderIds: string[];
  pickupCode: string;
};

/** Each with a gacha of its own, whose counter was shown a code for two prizes; `other` is a second gateway. */
async function rounds<T>({ database, gateway }: Arena, play: (round: Round) => Promise<T>): Promise<T[]> {
  const [other, outcomes] = [await openTestGateway(database), [] as T[]];
  for (let round = 0; round < ROUNDS; round += 1) {
    const gachaId = await aGacha(database);
    const [fan, staff] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [gachaId])];
    const [orderIds, pickupCode] = [[await fan.hasPaid(gachaId, 2)], await fan.hasCode()];
    outcomes.push(await play({ database, gateway, other, gachaId, fan, staff, orderIds, pickupCode }));
  }
  await other.close();
  return outcomes;
}

race('the same report of a counter that was offline, at two gateways at once, is taken once and answered the same', {
  run: (arena) =>
    rounds(arena, async ({ other, gachaId, staff, orderIds, pickupCode }) => {
      const report = { gachaId, orderIds, pickupCode, occurredAt: new Date().toISOString() };
      const sides = [staff, StaffMember.isKnown(other, staff.token), staff, StaffMember.isKnown(other, staff.token)];
      const answers = await Promise.all(sides.map((side) => reports(side, report)));
      const told = new Set(answers.map(({ data, code }) => code ?? JSON.stringify(data.confirmHandover)));
      return { told: told.size, codes: answers.map(({ code }) => code), ...(await standingOf(arena, gachaId)) };
    }),
  holds: (outcomes) => {
    for (const outcome of outcomes) expect(outcome).toEqual({ told: 1, codes: Array(4).fill(undefined), items: 2, conflicts: 0 });
  },
  guards: { conditions: WITHOUT_LOCKS },
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
        reports(staff, { pickupCode, gachaId, orderIds, occurredAt }).finally(isTaken),
        pause(chance(lateTakesMs)).then(() => reports(online, { pickupCode: newer, gachaId, orderIds })),
      ]);
      const isTold = now.code === 'ALREADY_HANDED_OVER' || late.data?.confirmHandover?.conflicts.length === 1;
      return { late: late.code, isTold, items: (await standingOf(arena, gachaId))?.items };
    }),
  holds: (outcomes) => {
    for (const outcome of outcomes) expect(outcome).toEqual({ late: undefined, isTold: true, items: 2 });
  },
  guards: { conditions: WITHOUT_LOCKS, constraints: ['handover_items.handover_items_pkey'] },
});

race('a conflict is settled once, and never beside a handover of what it is about', {
  run: (arena) =>
    rounds(arena, async ({ database, gateway, other, gachaId, fan, staff, orderIds, pickupCode }) => {
      await timePasses(database, 30);
      const report = { pickupCode, gachaId, orderIds, occurredAt: new Date().toISOString() };
      const [{ id: conflictId }] = (await reports(staff, report)).data.confirmHandover.conflicts;
      const [one, two] = [gateway, other].map((at) => StaffMember.isHired(at, database, [gachaId], 'supervisor'));
      const decide = async (by: Promise<StaffMember> | undefined, decision: string) =>
        (await settles((await by) as StaffMember, { conflictId, decision })).code;
      const newer = await fan.hasCode();
      await Promise.all([one, two]);
      const codes = await Promise.all([
        ...[decide(one, 'HANDED_OVER_AFTER_ALL'), decide(two, 'REPORT_WRONG')],
        reports(staff, { pickupCode: newer, gachaId, orderIds }).then(({ code }) => code),
      ]);
      const deeds = await database.sql(`select from deeds where action = 'HANDOVER_CONFLICT_SETTLED' and gacha_id = ?`, [
        gachaId,
      ]);
      return { codes, settled: deeds.length, items: (await standingOf(arena, gachaId))?.items };
    }),
  holds: (outcomes) => {
    for (const { codes, settled, items } of outcomes) {
      const [after, wrong, online] = codes;
      expect(items).toBe(2);
      expect(settled).toBe(1);
      expect([after, wrong].toSorted()).toEqual(['BAD_INPUT', undefined]);
      expect([undefined, 'ALREADY_HANDED_OVER']).toContain(online);
    }
  },
  guards: {
    conditions: WITHOUT_LOCKS,
    constraints: ['handover_items.handover_items_pkey'],
    alterations: ['drop trigger settled_stays on handover_conflicts'],
  },
});

race('reports of one code at other instants, at two gateways at once, are one conflict, and are answered with it', {
  run: (arena) =>
    rounds(arena, async ({ database, other, gachaId, staff, orderIds, pickupCode }) => {
      await timePasses(database, 60);
      const elsewhere = StaffMember.isKnown(other, staff.token);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          reports(n % 2 ? staff : elsewhere, { pickupCode, gachaId, orderIds, occurredAt: minutesAgo(n) }),
        ),
      );
      const told = answers.map(({ data, code }) => code ?? JSON.stringify(data.confirmHandover.conflicts));
      return { told: new Set(told).size, ...(await standingOf(arena, gachaId)) };
    }),
  holds: (outcomes) => {
    for (const outcome of outcomes) expect(outcome).toEqual({ told: 1, items: 0, conflicts: 2 });
  },
  guards: { conditions: WITHOUT_LOCKS, constraints: ['handover_conflicts_one_open'] },
});
