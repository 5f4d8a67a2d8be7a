import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lastKnown } from '../../src/gateway/metrics/last-known.ts';
import { createMetrics, type Numbers } from '../../src/gateway/metrics/metrics.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { held } from '../support/held.ts';
import { aRouteWorld, type RouteWorld } from '../support/routes.ts';

let database: TestDatabase;
let gateway: TestGateway;
let world: RouteWorld;
const log: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const logStream = { write: (line: string) => void log.push(line) };
  gateway = await openTestGateway(database, { logLevel: 'info', logStream, corsOrigins: ['*'], numbersEveryMs: 20 });
  world = await aRouteWorld(gateway, database);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const metricsOf = async ({ send }: TestGateway): Promise<string> => (await send({ method: 'GET', url: '/metrics' })).body;

/** What was counted of something, 0 before the first time. */
async function counted(series: string): Promise<number> {
  const line = (await metricsOf(gateway)).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** How much higher it counts afterwards. */
async function countsUp(series: string, action: () => PromiseLike<unknown>): Promise<number> {
  const before = await counted(series);
  await action();
  return (await counted(series)) - before;
}

const get = (url: string, headers: Record<string, string> = {}) => gateway.send({ method: 'GET', url, headers });
const atCounter = (url: string) => get(url, { authorization: `Bearer ${world.staff.token}` });

test('are text of Prometheus, about the process too, and not for scripts of other origins', async () => {
  const { statusCode, headers, body } = await get('/metrics', { origin: 'https://app.example.com' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  for (const line of body.split('\n'))
    expect(line).toMatch(/^(|# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [-+\d.e]+|\w.* Nan)$/);
  for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds'])
    expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

test('are not told to those who come through a proxy', async () => {
  const { statusCode, body } = await get('/metrics', { 'x-forwarded-for': '192.0.2.7' });
  expect([statusCode, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
});

describe('answers', () => {
  test.each<[string, string, () => PromiseLike<unknown>]>([
    ['an answer', 'method="GET",route="/api/v1/gachas",status="200"', () => get('/api/v1/gachas?filter=nopickuped')],
    ['a refusal', 'method="GET",route="/api/v1/orders/:order_id",status="404"', () => get404()],
    ['nobody', 'method="GET",route="/api/v1/me",status="401"', () => get('/api/v1/me')],
    ['an unknown address', 'method="GET",route="none",status="404"', () => get('/api/v1/nothing')],
    ['an address that is none', 'method="GET",route="none",status="400"', () => get('/api/%zz')],
    ['GraphQL', 'method="POST",route="/graphql",status="200"', () => gateway.ask('{ __typename }')],
    ['a preflight', 'method="OPTIONS",route="/graphql",status="204"', () => preflight('/graphql')],
    ['a preflight of nothing', 'method="OPTIONS",route="none",status="404"', () => preflight('/nothing')],
  ])('%s is counted by its route', async (_what, labels, action) => {
    expect(await countsUp(`gateway_answers_total{${labels}}`, action)).toBe(1);
  });

  const get404 = () => get('/api/v1/orders/x', { authorization: `Bearer ${world.fan.token}` });
  const preflight = (url: string) =>
    gateway.send({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
    });

  test('are timed by their route', async () => {
    const ofRoute = 'method="GET",route="/api/v1/gachas/:gacha_id"';
    const read = () => get(`/api/v1/gachas/${world.booth}`);
    expect(await countsUp(`gateway_answer_seconds_count{${ofRoute}}`, read)).toBe(1);
    expect(await countsUp(`gateway_answer_seconds_bucket{le="+Inf",${ofRoute}}`, read)).toBe(1);
    expect(await counted(`gateway_answer_seconds_sum{${ofRoute}}`)).toBeGreaterThan(0);
  });

  test('do not fill the memory of whoever counts them', async () => {
    const linesOf = async () => (await metricsOf(gateway)).split('\n').filter((line) => line.startsWith('gateway_')).length;
    const ask = (name: string) =>
      Promise.all([`/${name}`, `/api/v1/gachas/${name}`, `/graphiql/${name}`, `/%zz${name}`].map((url) => get(url)));
    await ask('first');
    await metricsOf(gateway);
    const lines = await linesOf();
    for (const name of ['second', 'third', 'fourth']) await ask(name);
    expect(await linesOf()).toBe(lines);
  });
});

describe('the deprecated parameter', () => {
  const usesOf = (path: string) => `gateway_deprecated_uses_total{path="${path}",parameter="gacha_id"}`;

  test.each(['/manage/staff/pickups', '/manage/api/staff/pickups'])(
    'is counted at %s, with and without success',
    async (path) => {
      const series = usesOf(`${path}/:pickup_code`);
      expect(await countsUp(series, () => atCounter(`${path}/${world.code}?gacha_id=${world.booth}`))).toBe(1);
      expect(await countsUp(series, () => atCounter(`${path}/${world.code}?gacha_id=x&gacha_ids=${world.booth}`))).toBe(1);
      expect(await countsUp(series, () => get(`${path}/${world.code}?gacha_id=${world.booth}`))).toBe(1);
      expect(await countsUp(series, () => atCounter(`${path}/${world.code}?gacha_ids=${world.booth}`))).toBe(0);
      expect(await countsUp(series, () => atCounter(`${path}/${world.code}`))).toBe(0);
    },
  );

  test('is told of in the log, with its route and without the code', async () => {
    log.length = 0;
    await atCounter(`/manage/staff/pickups/${world.code}?gacha_id=${world.booth}`);
    await atCounter(`/manage/staff/pickups/${world.code}?gacha_ids=${world.booth}`);
    const told = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a deprecated parameter was used');
    expect(told).toMatchObject([{ level: 30, route: '/manage/staff/pickups/:pickup_code', parameter: 'gacha_id' }]);
    expect(log.join('')).not.toContain(world.code);
  });
});

describe('input that no route has', () => {
  const ignored = (route: string, name: string) => `gateway_ignored_input_total{route="${route}",name="${name}"}`;

  test('is counted by route and name, from the query and the body, also where the answer is cached', async () => {
    const list = () => get('/api/v1/gachas?utm_source=mail&gacha_ids[]=x');
    expect(await countsUp(ignored('/api/v1/gachas', 'utm_source'), async () => [await list(), await list()])).toBe(2);
    const order = () =>
      gateway.send({
        method: 'POST',
        url: `/api/v1/gachas/${world.posted}/orders`,
        payload: { play_amount: 1, delivery_info: { zipCode: '1' } },
      });
    expect(await countsUp(ignored('/api/v1/gachas/:gacha_id/orders', 'delivery_info.zipCode'), order)).toBe(1);
  });

  test('is "other" where its name is odd, and beyond two hundred names', async () => {
    const other = ignored('/api/v1/gachas', 'other');
    expect(await countsUp(other, () => get(`/api/v1/gachas?${world.code}=1&%00=1&${'x'.repeat(100)}=1`))).toBe(3);
    const names = async () =>
      (await metricsOf(gateway)).match(/^gateway_ignored_input_total\{route="\/api\/v1\/gachas",/gm)?.length;
    for (let page = 0; page < 6; page += 1)
      await get(`/api/v1/gachas?${Array.from({ length: 50 }, (_none, index) => `n${page}_${index}=1`).join('&')}`);
    expect(await names()).toBeLessThanOrEqual(201);
    const before = await names();
    expect(await countsUp(other, () => get('/api/v1/gachas?one_more=1'))).toBe(1);
    expect(await names()).toBe(before);
  });
});

/** What is read of the database every so often is seen a moment later. */
const isCounted = (series: string, isSo: (count: number) => boolean) => eventually(async () => isSo(await counted(series)));

test('unfinished payments are counted by their state, with the age of the oldest, and of the numbers', async () => {
  const unfinished = 'gateway_unfinished_payments{state="challenged"}';
  await isCounted(unfinished, (count) => count === 0);
  const fan = await Fan.signsUp(gateway);
  await fan.pays(await fan.hasOrdered(await aGacha(database)), 'tok_3ds_challenge');
  await database.sql(`update payments set created_at = now() - interval '1 hour' where state = 'challenged'`);
  await isCounted(unfinished, (count) => count === 1);
  await isCounted('gateway_unfinished_payment_seconds{state="challenged"}', (seconds) => seconds > 3599);
  await isCounted('gateway_unfinished_payments_age_seconds', (seconds) => seconds < 30);
});

test('the connections of the pool are counted: in use, idle, waited for, and lost', async () => {
  const letGo = await held(database, 'select 1 from users where id = ?', [world.fan.id]);
  expect(await counted('gateway_database_connections{state="in_use"}')).toBeGreaterThan(0);
  await letGo();
  await isCounted('gateway_database_connections{state="in_use"}', (count) => count === 0);
  await isCounted('gateway_database_connections{state="idle"}', (count) => count > 0);
  expect(await counted('gateway_database_connections{state="waiting"}')).toBe(0);
  const lost = await counted('gateway_database_connections_lost_total');
  await database
    .sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
    .catch(() => undefined);
  await isCounted('gateway_database_connections_lost_total', (count) => count > lost);
});

test('are told at once where the database does not answer, with the numbers that are known and their age', async () => {
  const first = Promise.withResolvers<Numbers>();
  const answers = [first.promise];
  const numbers = lastKnown(() => answers.shift() ?? new Promise<never>(() => {}), 5);
  const metrics = createMetrics({ numbers });
  expect(await metrics.text()).not.toMatch(/^gateway_unfinished_payments\{/m);
  const entered = { state: 'entered', payments: 3, oldestSeconds: 7, overdue: 1, tries: 2 } as const;
  first.resolve({
    unfinished: [entered],
    refunders: 1,
    owed: { refunds: 2, yen: 300, oldestSeconds: 9, tries: 4 },
    twice: { gone: 500, held: 70 },
    onSale: [],
    openConflicts: { conflicts: 2, oldestSeconds: 9 },
  });
  await eventually(async () => {
    const text = await metrics.text();
    expect(text).toMatch(/^gateway_unfinished_payments\{state="entered"\} 3$/m);
    expect(text).toMatch(/^gateway_members_above_refund_alert 1$/m);
    expect(text).toMatch(/^gateway_owed_refunds 2$/m);
    expect(text).toMatch(/^gateway_given_twice_yen\{part="gone"\} 500$/m);
    expect(text).toMatch(/^gateway_given_twice_yen\{part="held"\} 70$/m);
    expect(text).toMatch(/^gateway_open_handover_conflicts 2$/m);
    expect(text).toMatch(/^gateway_open_handover_conflict_seconds 9$/m);
    expect(Number(/^gateway_unfinished_payments_age_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThan(0.03);
  });
  numbers.stop();
});

test('no pickup code and no id of anybody is in them', async () => {
  const text = await metricsOf(gateway);
  expect(text).toContain('/manage/staff/pickups/:pickup_code');
  for (const secret of [world.code, world.fan.id, world.paid]) expect(text).not.toContain(secret);
});

test('two gateways in one process count for themselves', async () => {
  const other = await openTestGateway(database);
  const text = await metricsOf(other);
  expect(text).not.toMatch(/^gateway_(answers|answer|operation|deprecated)_\w+\{/m);
  expect(text).toMatch(/^process_cpu_seconds_total /m);
  await other.close();
});
