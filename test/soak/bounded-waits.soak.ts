import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import type { RunningGateway } from '../support/running-gateway.ts';
import { oneRow } from '../support/stage.ts';
import { aToken, STAFF } from '../support/tokens.ts';
import { disagreements } from './support/books.ts';
import { ask, type Heard, tally } from './support/client.ts';
import { type Buyer, crowd, outcomeOf, pays, paysOverGraphql, readsOrder, readsPayment } from './support/crowd.ts';
import { chance, scaled, seeds, tell } from './support/scale.ts';
import { World } from './support/world.ts';

const FOR_MS = scaled(90_000, 10_000);
/** Few clients of few users: they meet themselves, and do not wait for the processor of this machine. */
const CLIENTS = 12;
const USERS = 24;
const LONGEST_MS = 5_000;
const IMPORT_EVERY_MS = 1_500;
const BEACON = 7;

let world: World;
afterEach(() => world.close());

type Random = ReturnType<typeof chance>;

/** Two gachas with a few prizes each, found by a beacon, which their operator keeps changing. */
async function catalogue({ below }: Random) {
  const gachas = [0, 1].map(() => gachaEntry({ prizes: Array.from({ length: 6 }, () => prizeEntry({ stock: 20_000 })) }));
  const beacons = [{ beacon_id: BEACON, valid_hours: 1, gacha_ids: gachas.map(({ id }) => id) }];
  const staff = [{ issuer: STAFF, subject: 'counter', name: 'Counter', gacha_ids: 'all' }];
  let isOver = false;
  const improve = async () => {
    for (const { prizes } of gachas) for (const prize of prizes) Object.assign(prize, { pickup_weight: 1 + below(9) });
    await importCatalogue(world.database.fork(), { gachas, beacons, staff });
  };
  await improve();
  const running = async () => {
    for (; !isOver; await pause(IMPORT_EVERY_MS)) await improve();
  };
  const over = running();
  const stop = async () => {
    isOver = true;
    await over;
  };
  return { ids: gachas.map(({ id }) => id), stop };
}

/** All kinds of requests, of few users, so that they often meet. */
function deeds(gateways: RunningGateway[], ids: string[], buyers: Buyer[], staff: string, { below, oneOf }: Random) {
  const orders = new Map(buyers.map((buyer) => [buyer.userId, buyer]));
  const at = () => oneOf(gateways).address;
  const anyBuyer = () => orders.get(oneOf(buyers).userId) as Buyer;
  const order = async (): Promise<Heard> => {
    const buyer = anyBuyer();
    const body = { play_amount: 1 + below(3) };
    const headers: Record<string, string> = below(2) ? { 'idempotency-key': randomUUID() } : {};
    const heard = await ask(at(), `/api/v1/gachas/${oneOf(ids)}/orders`, { token: buyer.token, body, headers });
    if (heard.status === 200) orders.set(buyer.userId, { ...buyer, orderId: JSON.parse(heard.body).id });
    return heard;
  };
  const handOver = async (): Promise<Heard> => {
    const { token } = anyBuyer();
    const code = await ask(at(), '/api/v1/pickups', { token });
    if (code.status !== 200) return code;
    const path = `/manage/gachas/${oneOf(ids)}/pickups/${JSON.parse(code.body).token}`;
    const sheet = await ask(at(), path, { token: staff });
    if (sheet.status !== 200) return sheet;
    return ask(at(), path, { method: 'PATCH', token: staff, body: { order_ids: JSON.parse(sheet.body).order_ids } });
  };
  const list: Record<string, () => Promise<Heard>> = {
    order,
    orderAgain: order,
    pay: () => pays({ address: at() }, anyBuyer()),
    payOverGraphql: () => paysOverGraphql({ address: at() }, anyBuyer(), below(10) ? undefined : 'tok_declined'),
    payUnderKey: () => pays({ address: at() }, anyBuyer(), undefined, { 'idempotency-key': `k${below(40)}` }),
    cancel: () => {
      const { orderId, token } = anyBuyer();
      return ask(at(), `/api/v1/orders/${orderId}`, { method: 'DELETE', token });
    },
    complete: () => readsPayment({ address: at() }, anyBuyer()),
    read: () => readsOrder({ address: at() }, anyBuyer()),
    list: () => ask(at(), '/api/v1/gachas', { token: anyBuyer().token }),
    prizes: () => ask(at(), `/api/v1/gachas/${oneOf(ids)}/prizes`),
    orders: () => ask(at(), '/api/v1/orders', { token: anyBuyer().token }),
    checkIn: () => ask(at(), '/api/v1/beacons', { token: anyBuyer().token, body: { beacon_id: BEACON } }),
    handOver,
  };
  return list;
}

const deadlocks = async (): Promise<number> =>
  (
    await oneRow<{ n: number }>(
      world.database,
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
  ).n;

test.each(seeds(1))('whatever is asked at once, no request waits long and no two wait for each other (seed %i)', async (seed) => {
  world = await World.opens('sandbox');
  const random = chance(seed);
  const gateways = await world.startsTwo();
  const { ids, stop } = await catalogue(random);
  const buyers = await crowd(world, USERS, () => random.oneOf(ids));
  const list = deeds(gateways, ids, buyers, await aToken(STAFF, 'counter'), random);
  const names = Object.keys(list);
  const heard: (Heard & { name: string })[] = [];
  const until = performance.now() + FOR_MS;
  const client = async () => {
    while (performance.now() < until) {
      const name = random.oneOf(names);
      heard.push({ name, ...(await (list[name] as () => Promise<Heard>)()) });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await stop();
  const slowest = heard.reduce((a, b) => (a.ms > b.ms ? a : b));
  const statuses = tally(heard.map(({ status }) => status));
  const codes = tally(heard.map(({ code }) => code));
  tell('bounded waits', {
    seed,
    asked: heard.length,
    statuses,
    codes,
    slowest: [slowest.name, Math.round(slowest.ms)],
    deadlocks: await deadlocks(),
  });
  expect(await deadlocks()).toBe(0);
  expect(slowest.ms).toBeLessThan(LONGEST_MS);
  expect(gateways.flatMap(({ said }) => said.split('\n').filter((line) => line.includes('INTERNAL')))).toEqual([]);
  expect(Object.keys(statuses)).not.toContain('0');
  expect(Object.keys(statuses)).not.toContain('500');
  expect(heard.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);
  expect(await disagreements(world)).toEqual([]);
});

test.each(['40001', '40P01', '55P03'])(
  'what loses a race in the database (%s) is tried three times more, and then told to come again',
  async (fault) => {
    world = await World.opens('sandbox');
    const gateway = await world.starts();
    const { ids, stop } = await catalogue(chance());
    await stop();
    await world.database.sql(`create sequence soak_tries; create function lose() returns trigger language plpgsql as $$
    begin perform nextval('soak_tries'); raise exception 'lost' using errcode = '${fault}'; end $$;
    create trigger loses before insert on payments for each row execute function lose()`);
    const tries = async () => (await oneRow<{ n: number }>(world.database, `select nextval('soak_tries')::int as n`)).n - 1;
    const [plain, keyed] = await crowd(world, 2, () => ids[0] ?? '');
    const first = await pays(gateway, plain as Buyer);
    expect([first.status, outcomeOf(first), first.retryAfter, await tries()]).toEqual([503, 'UNAVAILABLE', '5', 4]);
    const second = await pays(gateway, keyed as Buyer, undefined, { 'idempotency-key': 'once' });
    expect([second.status, outcomeOf(second), second.retryAfter, await tries()]).toEqual([503, 'UNAVAILABLE', '5', 9]);
    await world.database.sql('drop trigger loses on payments');
    for (const buyer of [plain, keyed]) expect(outcomeOf(await pays(gateway, buyer as Buyer))).toBe('paid');
    expect(await disagreements(world)).toEqual([]);
  },
);

test('who waits for a lock that does not come is told to come again within five seconds', async () => {
  world = await World.opens('sandbox');
  const gateway = await world.starts();
  const { ids, stop } = await catalogue(chance());
  await stop();
  const [buyer] = await crowd(world, 1, () => ids[0] ?? '');
  if (!buyer) throw new Error('nobody came');
  await world.database.orm.em.fork().transactional(async (em) => {
    await em.execute('select 1 from users where id = ? for update', [buyer.userId]);
    const heard = await Promise.all([
      pays(gateway, buyer),
      ask(gateway.address, `/api/v1/orders/${buyer.orderId}`, { method: 'DELETE', token: buyer.token }),
      ask(gateway.address, `/api/v1/gachas/${buyer.gachaId}/orders`, {
        token: buyer.token,
        body: { play_amount: 1 },
        headers: { 'idempotency-key': 'a' },
      }),
    ]);
    tell('waiting for a lock', { ms: heard.map(({ ms }) => Math.round(ms)) });
    for (const { status, retryAfter, ms } of heard) expect([status, retryAfter, ms < LONGEST_MS]).toEqual([503, '5', true]);
  });
  expect(outcomeOf(await pays(gateway, buyer))).toBe('paid');
});
