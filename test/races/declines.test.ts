import { expect } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { type Arena, race } from '../support/race.ts';
import { onlyLimits } from '../support/rates.ts';

const LIMITS = onlyLimits({ declines: { perOrder: 3, perHour: 7, perAddress: 0 } });

const triedBy = async ({ sql }: TestDatabase, { id }: Fan): Promise<{ order_id: string; declined: number }[]> =>
  sql(
    `select order_id, count(*)::int as declined from payments join orders on orders.id = order_id
      where user_id = ? and refusal = 'PAYMENT_DECLINED' group by order_id`,
    [id],
  );

/** Cards that are all declined, at several gateways at once, until `rounds` are over. */
async function testsCards({ database }: Arena, rounds: number, ordersAnew: boolean) {
  const gachaId = await aGacha(database);
  const gateways = await Promise.all([1, 2, 3].map(() => openTestGateway(database, LIMITS)));
  const fan = await Fan.signsUp(gateways[0] as TestGateway);
  let orderId = await fan.hasOrdered(gachaId);
  const codes: (string | undefined)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(gateways.map((gateway) => fan.at(gateway).pays(orderId, 'tok_declined')));
    codes.push(...answers.map(({ code }) => code));
    if (ordersAnew && round % 4 === 3) orderId = await fan.hasOrdered(gachaId);
  }
  await Promise.all(gateways.map((gateway) => gateway.close()));
  return { tried: await triedBy(database, fan), codes };
}

race('no more cards are declined for one order than are allowed', {
  run: (arena) => testsCards(arena, 8, false),
  written: ({ tried }) => expect(tried.map(({ declined }) => declined)).toEqual([3]),
  heard: ({ codes }) => expect(codes).toContain('TOO_MANY_DECLINES'),
  guards: { without: ['declines of an order'] },
});

race('no more cards of one user are declined in an hour than are allowed, with however many orders', {
  run: (arena) => testsCards(arena, 24, true),
  written: ({ tried }) => {
    for (const { declined } of tried) expect(declined).toBeLessThanOrEqual(3);
    expect(tried.reduce((sum, { declined }) => sum + declined, 0)).toBe(7);
  },
  heard: ({ codes }) => expect(codes).toContain('RATE_LIMITED'),
  guards: { without: ['declines of a user'] },
});

const AT_AN_ADDRESS = onlyLimits({ declines: { perOrder: 0, perHour: 0, perAddress: 6 } });
const GATEWAYS = 3;

race(
  'no more cards of new users are declined at one address than are allowed, but for those under way, with however many users',
  {
    run: async ({ database }) => {
      await database.sql('delete from declined_cards');
      const gachaId = await aGacha(database);
      const gateways = await Promise.all(
        Array.from({ length: GATEWAYS }, () =>
          openTestGateway(database, { ...AT_AN_ADDRESS, processor: sandbox(database.orm.em) }),
        ),
      );
      const codes: (string | undefined)[] = [];
      for (let round = 0; round < 6; round += 1) {
        const fans = await Promise.all(gateways.map((gateway) => Fan.signsUp(gateway)));
        const orders = await Promise.all(fans.map((fan) => fan.hasOrdered(gachaId)));
        const answers = await Promise.all(fans.map((fan, n) => fan.pays(orders[n] as string, 'tok_declined')));
        codes.push(...answers.map(({ code }) => code));
      }
      await Promise.all(gateways.map((gateway) => gateway.close()));
      const [row] = await database.sql<{ declined: number }>(
        `select count(*)::int as declined from payments join orders on orders.id = order_id
        where gacha_id = ? and refusal = 'PAYMENT_DECLINED'`,
        [gachaId],
      );
      return { declined: row?.declined, codes };
    },
    written: ({ declined }) => {
      expect(declined).toBeGreaterThanOrEqual(6);
      expect(declined).toBeLessThan(6 + GATEWAYS);
    },
    heard: ({ codes }) => expect(codes.slice(-GATEWAYS)).toEqual(Array(GATEWAYS).fill('RATE_LIMITED')),
    guards: { without: ['declines at an address'] },
  },
);

race(
  'beyond the limit of an address no card but the first of a user is taken without their bank, at however many gateways at once',
  {
    run: async ({ database }) => {
      await database.sql('delete from declined_cards');
      const gateways = await Promise.all(Array.from({ length: GATEWAYS }, () => openTestGateway(database, AT_AN_ADDRESS)));
      await declinesOfOthers(gateways[0] as TestGateway, database);
      const fan = await Fan.signsUp(gateways[0] as TestGateway);
      await database.sql(`update users set created_at = now() - interval '2 hours' where id = ?`, [fan.id]);
      const orderId = await fan.hasOrdered(await aGacha(database));
      for (let round = 0; round < 4; round += 1)
        await Promise.all(
          gateways.map((gateway, n) => fan.at(gateway).pays(orderId, n === 0 && round > 1 ? 'tok_good' : 'tok_declined')),
        );
      await Promise.all(gateways.map((gateway) => gateway.close()));
      return database.sql<{ state: string; must_challenge: boolean }>(
        'select state, must_challenge from payments where order_id = ? order by created_at, id',
        [orderId],
      );
    },
    written: ([first, ...others]) => {
      expect(first).toMatchObject({ state: 'declined', must_challenge: false });
      expect(others.length).toBeGreaterThan(1);
      for (const { state, must_challenge } of others) expect([state === 'captured', must_challenge]).toEqual([false, true]);
    },
    guards: { without: ['declines of a user'] },
  },
);

async function declinesOfOthers(gateway: TestGateway, database: TestDatabase): Promise<void> {
  const gachaId = await aGacha(database);
  for (let count = 0; count < 6; count += 1) {
    const fan = await Fan.signsUp(gateway);
    await fan.pays(await fan.hasOrdered(gachaId), 'tok_declined');
  }
}
