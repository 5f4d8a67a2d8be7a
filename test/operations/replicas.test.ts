import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { DatabaseServer } from '../support/database-server.ts';
import { eventually } from '../support/eventually.ts';
import type { TestGateway } from '../support/gateway.ts';
import { becomesUsed, isUsed, lagOf, measured, Replicated, readsOf } from '../support/replicated.ts';

const LIST = '{ gachas(first: 5) { nodes { id viewerPlayCount viewerOrderability { isOrderable } } } }';
const ORDERS = '{ orders(where: { status: [PENDING, PAID] }) { nodes { id items { id } } } }';

let world: Replicated;
let replica: DatabaseServer;
let gateway: TestGateway;
let fan: Fan;
beforeAll(async () => {
  world = await Replicated.opens();
  replica = await world.primary.standby();
  gateway = await world.gateway([replica]);
  fan = await Fan.signsUp(gateway);
  await becomesUsed(gateway, replica);
});
afterAll(() => world?.away(replica));

const looks = (count: number, query = LIST) =>
  Promise.all(Array.from({ length: count }, () => gateway.ask(query, {}, fan.token)));
const isRefused = ({ errors }: { errors: unknown[] }) => errors.length > 0;
const transactionsAt = async (server: DatabaseServer): Promise<number> => {
  const [row] = await server.sql<{ count: string }>(
    'select xact_commit::text as count from pg_stat_database where datname = current_database()',
  );
  return Number(row?.count);
};
const left = () => world.said.filter((line) => line.includes('a replica is')).map((line) => JSON.parse(line).msg as string);

test('what decides nothing is read from a replica that has everything, and the server itself counts it', async () => {
  const readsOfMany = async (): Promise<number> => {
    const here = await readsOf(gateway, replica);
    for (let turn = 0; turn < 50; turn += 1) {
      const answers = [...(await looks(1, LIST)), ...(await looks(1, ORDERS))];
      expect(answers.filter(isRefused)).toEqual([]);
    }
    return (await readsOf(gateway, replica)) - here;
  };
  const before = await transactionsAt(replica);
  // The catalogue, the viewer's part of it, and the orders: now and then, and on a busy machine for a while, it is not there yet.
  const reads = await eventually(async () => {
    const many = await readsOfMany();
    return many > 0.9 * 3 * 50 && many;
  });
  await eventually(async () => (await transactionsAt(replica)) - before >= reads);
});

test('a mutation asks nothing of it, whatever it answers, nor does who the caller is', async () => {
  const gachaId = await aGacha(world.database);
  const here = await readsOf(gateway, replica);
  const { id } = (await fan.asks(`mutation { createOrder(input: { gachaId: "${gachaId}", playAmount: 1 }) { order { id } } }`))
    .data.createOrder.order;
  const paid = `mutation { pay(input: { orderId: "${id}", token: "tok_ok" }) { order { status items { id } payment { status } } } }`;
  expect((await fan.asks(paid)).data.pay.order).toMatchObject({ status: 'PAID', items: [{}] });
  const token = await fan.asks('mutation { issuePickupToken { pickupToken { id items(first: 1) { nodes { id } } } } }');
  expect(token.data.issuePickupToken.pickupToken.items.nodes).toHaveLength(1);
  expect((await fan.asks('{ me { id } }')).data.me.id).toBe(fan.id);
  expect(await readsOf(gateway, replica)).toBe(here);
  // As soon as it has what was just written.
  await eventually(async () => {
    expect(await fan.sees(id)).toMatchObject({ id });
    expect(await readsOf(gateway, replica)).toBeGreaterThan(here);
  });
});

test('one that is killed is left out without a failed request, is told of once, and comes back by itself', async () => {
  world.said.length = 0;
  const answers = looksUntil(() => replica.stops());
  expect((await answers).filter(isRefused)).toEqual([]);
  await eventually(async () => !(await isUsed(gateway, replica)));
  expect((await looks(10)).filter(isRefused)).toEqual([]);
  expect(left()).toEqual(['a replica is left out: it does not answer']);
  await replica.starts();
  await becomesUsed(gateway, replica);
  expect(left()).toEqual(['a replica is left out: it does not answer', 'a replica is used again']);
});

test('one that is silent holds nobody up for long, and refuses nobody', async () => {
  const answers = await looksUntil(() => replica.freezes());
  expect(answers.filter(isRefused)).toEqual([]);
  await eventually(async () => !(await isUsed(gateway, replica)));
  replica.thaws();
  await becomesUsed(gateway, replica);
});

/** Fans look all the time, also while something happens and for a moment after it. */
async function looksUntil(happens: () => Promise<unknown>) {
  let isOver = false;
  const answers: Awaited<ReturnType<typeof looks>> = [];
  const looking = Array.from({ length: 8 }, async () => {
    while (!isOver) answers.push(...(await looks(1)));
  });
  await eventually(() => answers.length > 40);
  const before = answers.length;
  await happens();
  await eventually(() => answers.length > before + 40);
  isOver = true;
  await Promise.all(looking);
  return answers;
}

test('one that lags is left out while much is written, and serves again when it has caught up', async () => {
  const late = await world.primary.standby({ recovery_min_apply_delay: '5s' });
  const other = await world.gateway([late]);
  await becomesUsed(other, late);
  const gachaId = await aGacha(world.database);
  const writer = await Fan.signsUp(gateway);
  const outAfter = eventually(async () => !(await isUsed(other, late)));
  let isOut = false;
  void outAfter.then(() => {
    isOut = true;
  });
  while (!isOut) await writer.hasOrdered(gachaId);
  expect(await lagOf(other, late)).toBeGreaterThan(2);
  const here = await readsOf(other, late);
  expect((await other.ask(ORDERS, {}, writer.token)).data.orders.nodes).toHaveLength(1);
  expect(await readsOf(other, late)).toBe(here);
  await becomesUsed(other, late);
  expect(await lagOf(other, late)).toBe(0);
  await eventually(async () => {
    await other.ask(ORDERS, {}, writer.token);
    return (await readsOf(other, late)) > here;
  });
  await late.away();
});

test('a server that is no standby, or of another cluster, is not read from, and does not keep the gateway from serving', async () => {
  const other = await world.gateway([world.primary, { url: process.env.TEST_TEMPLATE ?? '' }]);
  await eventually(
    () => left().some((line) => line.endsWith('it is no standby')) && left().some((line) => line.includes('another database')),
  );
  expect((await other.ask(LIST, {}, fan.token)).errors).toEqual([]);
  expect([await readsOf(other, world.primary), await measured(other, 'gateway_reads_total{server="primary"}')]).toEqual([
    0,
    expect.any(Number),
  ]);
});

test('a replica that is promoted is left out, since it goes its own way from then on', async () => {
  await replica.promotes();
  await eventually(async () => !(await isUsed(gateway, replica)));
  expect(left().at(-1)).toBe('a replica is left out: it is no standby');
  expect((await looks(5)).filter(isRefused)).toEqual([]);
});
