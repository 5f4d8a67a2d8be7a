import { expect } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { race } from '../support/race.ts';

const COUNTERS = 50;

race('of fifty staff who confirm one code at once one hands over, and the others hear that it was done', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database);
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasPaid(gachaId, 3);
    const code = await fan.hasCode();
    // Five gateways: within one, reports with the same code are written one after the other anyway.
    const gateways = [gateway, ...(await Promise.all([2, 3, 4, 5].map(() => openTestGateway(database))))];
    const counters = await Promise.all(
      Array.from({ length: COUNTERS }, (_, n) => StaffMember.isHired(gateways[n % 5] as TestGateway, database, [gachaId])),
    );
    const answers = await Promise.all(counters.map((staff) => staff.handsOver(code, gachaId, [orderId])));
    await Promise.all(gateways.slice(1).map((other) => other.close()));
    const [written] = await database.sql<{ handovers: number; items: number }>(
      `select (select count(*)::int from handovers where gacha_id = ?) as handovers,
              (select count(*)::int from handover_items i join handovers h on h.id = i.handover_id where h.gacha_id = ?) as items`,
      [gachaId, gachaId],
    );
    const told = answers.map(({ errors }) => errors[0]?.extensions.handedOver?.length);
    return { written, codes: answers.map(({ code }) => code ?? 'OK').sort(), told: told.filter((count) => count === 1).length };
  },
  written: ({ written }) => expect(written).toEqual({ handovers: 1, items: 3 }),
  heard: ({ codes, told }) => {
    expect(codes).toEqual([...Array(COUNTERS - 1).fill('ALREADY_HANDED_OVER'), 'OK']);
    expect(told).toBe(COUNTERS - 1);
  },
  guards: { without: ['state'], constraints: ['handover_items.handover_items_pkey'] },
});

race('ten requests for a code at once leave one that is valid', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database);
    const fan = await Fan.signsUp(gateway);
    await fan.hasPaid(gachaId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => fan.asksForCode()));
    const [row] = await database.sql<{ valid: number }>(
      'select count(*)::int as valid from pickup_tokens where user_id = ? and superseded_at is null',
      [fan.id],
    );
    return { valid: row?.valid, codes: answers.map(({ code }) => code) };
  },
  written: ({ valid }) => expect(valid).toBe(1),
  heard: ({ codes }) => expect(codes).toEqual(Array(10).fill(undefined)),
  guards: { constraints: ['pickup_tokens_one_live_per_user'] },
});
