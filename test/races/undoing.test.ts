import { expect } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { type Arena, race } from '../support/race.ts';

/** Two gateways, each with a supervisor: within one, some things happen one after the other anyway. */
async function twoSides({ database, gateway }: Arena, gachaId: string) {
  const other = await openTestGateway(database);
  const [left, right] = [gateway, other].map((one) => StaffMember.isHired(one, database, [gachaId], 'supervisor'));
  return { left: (await left) as StaffMember, right: (await right) as StaffMember, close: () => other.close() };
}

race('of an order of which one item is undone while the last is handed over, the one waits and so does the order', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const gachaId = await aGacha(database);
    const { left, right, close } = await twoSides(arena, gachaId);
    const outcomes = [];
    for (let round = 0; round < 5; round += 1) {
      const fan = await Fan.signsUp(gateway);
      const orderId = await fan.hasPaid(gachaId, 2);
      const [one, last] = (await fan.sees(orderId)).items.map(({ id }: { id: string }) => id);
      const first = await left.reports({ pickupCode: await fan.hasCode(), gachaId, itemIds: [one] });
      const [handoverId] = first.data.confirmHandover.handoverIds;
      const pickupCode = await fan.hasCode();
      const [undone, given] = await Promise.all([
        left.undoes({ handoverId }),
        right.reports({ pickupCode, gachaId, itemIds: [last] }),
      ]);
      const [row] = await database.sql<{ state: string }>('select state from orders where id = ?', [orderId]);
      outcomes.push({ codes: [undone.code, given.code], state: row?.state });
    }
    await close();
    return outcomes;
  },
  written: (outcomes) => expect(outcomes.map(({ state }) => state)).toEqual(outcomes.map(() => 'assigned')),
  heard: (outcomes) => expect(outcomes.flatMap(({ codes }) => codes.filter((code) => code !== undefined))).toEqual([]),
  guards: {},
});

const TIMES = 6;

race('what is undone by many at once, and handed over again by many at once, stands once', {
  run: async (arena) => {
    const { database, gateway } = arena;
    const gachaId = await aGacha(database);
    const { left, right, close } = await twoSides(arena, gachaId);
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasPaid(gachaId, 2);
    const report = { pickupCode: await fan.hasCode(), gachaId, orderIds: [orderId] };
    const [handoverId] = (await left.reports(report)).data.confirmHandover.handoverIds;
    const sides = Array.from({ length: TIMES }, (_, n) => (n % 2 === 0 ? left : right));
    const answers = await Promise.all(sides.flatMap((staff) => [staff.undoes({ handoverId }), staff.reports(report)]));
    await Promise.all([left, right].map((staff) => staff.reports(report)));
    await close();
    const [written] = await database.sql<{ undos: number; undone: number; standing: number; handovers: number }>(
      `select (select count(*)::int from handover_undos where handover_id = ?) as undos,
              (select count(*)::int from undone_handover_items where handover_id = ?) as undone,
              (select count(*)::int from handover_items i join handovers h on h.id = i.handover_id where h.gacha_id = ?) as standing,
              (select count(*)::int from handovers where gacha_id = ?) as handovers`,
      [handoverId, handoverId, gachaId, gachaId],
    );
    return { written, codes: answers.map(({ code }) => code), status: (await fan.sees(orderId)).status };
  },
  written: ({ written }) => expect(written).toEqual({ undos: 1, undone: 2, standing: 2, handovers: 2 }),
  heard: ({ codes, status }) => {
    // Of the two counters one hears that the other was first.
    expect(codes.filter((code) => code !== undefined && code !== 'ALREADY_HANDED_OVER')).toEqual([]);
    expect(codes.filter((code) => code === 'ALREADY_HANDED_OVER').length).toBeLessThanOrEqual(TIMES);
    expect(status).toBe('DELIVERED');
  },
  guards: {
    constraints: ['handover_items.handover_items_pkey', 'undone_handover_items.undone_handover_items_pkey'],
    alterations: ['drop trigger take_back on undone_handover_items'],
  },
});
