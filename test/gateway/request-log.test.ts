import { beforeEach, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { metricOf } from '../support/rates.ts';
import { aStage, oneRow } from '../support/stage.ts';
import { aToken, MEMBERS, STAFF } from '../support/tokens.ts';

const log: string[] = [];
const stage = aStage({
  logLevel: 'info',
  logStream: { write: (line: string) => void log.push(line) },
  catalogueTtlMs: 60_000,
});
beforeEach(() => {
  log.length = 0;
});

type Line = Record<string, unknown>;

/** The lines of requests that are over. */
const answered = (): Line[] => log.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg === 'answered');

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a request is one line: whose it was, what was asked for, of which order and payment, and how long it took', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  log.length = 0;
  const orderId = await fan.hasPaid(await aGacha(stage.database));
  const { id: payment } = await oneRow<{ id: string }>(stage.database, 'select id from payments where order_id = ?', [orderId]);
  const common = { level: 30, method: 'POST', route: '/graphql', status: 200, caller: `user ${fan.id}`, order: orderId };
  expect(answered()).toEqual([
    expect.objectContaining({ ...common, operation: 'createOrder', reqId: expect.any(String), ms: expect.any(Number) }),
    expect.objectContaining({ ...common, operation: 'pay', payment }),
  ]);
  expect(answered().filter((line) => 'refusal' in line)).toEqual([]);
});

test('the same over REST, with the refusal and the trace of a proxy', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  log.length = 0;
  const headers = {
    authorization: `Bearer ${fan.token}`,
    'x-request-id': 'proxy-1',
    traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
  };
  await stage.gateway.send({ method: 'GET', url: '/api/v1/orders/secret_4711', headers });
  expect(answered()).toEqual([
    expect.objectContaining({
      ...{ reqId: 'proxy-1', route: '/api/v1/orders/:order_id', status: 404, operation: 'order', refusal: 'NOT_FOUND' },
      ...{ caller: `user ${fan.id}`, trace: TRACE },
    }),
  ]);
  expect(log.join('')).not.toContain('4711');
});

test.each(['x', `00-${TRACE}`, `00-${'z'.repeat(32)}-00f067aa0ba902b7-01`])('%s is no trace', async (traceparent) => {
  await stage.gateway.send({ method: 'GET', url: '/api/v1/gachas', headers: { traceparent } });
  expect(answered()[0]).not.toHaveProperty('trace');
});

test('who has no id here is told by a hash of the id at the provider, the same each time, and who says nothing by nothing', async () => {
  const callerOf = async (token?: string) => {
    log.length = 0;
    await stage.gateway.ask('{ gachas { totalCount } }', {}, token);
    return answered()[0]?.caller;
  };
  const login = await callerOf(await aToken(MEMBERS, 'hanako@example.com'));
  expect(login).toMatch(/^login [\da-f]{16}$/);
  expect(await callerOf(await aToken(MEMBERS, 'hanako@example.com'))).toBe(login);
  expect(await callerOf(await aToken(MEMBERS, 'taro@example.com'))).not.toBe(login);
  expect(await callerOf(await aToken(STAFF, 'hanako@example.com'))).toMatch(/^staff [\da-f]{16}$/);
  const { token } = await StaffMember.isHired(stage.gateway, stage.database, 'all');
  expect(await callerOf(token)).toMatch(/^staff [\da-f-]{36}$/);
  expect(await callerOf()).toBeUndefined();
  expect(log.join('')).not.toMatch(/hanako|taro/);
});

test('a token that is refused is two lines at info: its fault, and the request', async () => {
  await stage.gateway.ask('{ me { id } }', {}, 'x.secret.y');
  expect(log.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, msg: 'a token was refused', fault: 'malformed' }),
    expect.objectContaining({ level: 30, msg: 'answered', status: 401, refusal: 'UNAUTHENTICATED' }),
  ]);
  expect(log.join('')).not.toContain('secret');
});

test('an answer that was kept is told by its operation, too', async () => {
  const ask = () => stage.gateway.ask('{ theList: gachas { totalCount } }');
  await ask();
  await ask();
  expect(answered().map(({ operation }) => operation)).toEqual(['gachas', 'gachas']);
});

const seconds = (face: string, operation: string, outcome: string, le?: string) =>
  le
    ? `gateway_operation_seconds_bucket{le="${le}",face="${face}",operation="${operation}",outcome="${outcome}"}`
    : `gateway_operation_seconds_count{face="${face}",operation="${operation}",outcome="${outcome}"}`;

test.each<[string, string, () => PromiseLike<unknown>]>([
  ['a root field', seconds('graphql', 'gacha', 'ok'), () => ask('{ gacha(id: "x") { id } }')],
  ['a root field under another name', seconds('graphql', 'gacha', 'ok', '15'), () => ask('{ me: gacha(id: "x") { id } }')],
  ['several of them', seconds('graphql', 'several', 'ok'), () => ask('{ gachas { totalCount } gacha(id: "x") { id } }')],
  ['a refusal', seconds('graphql', 'orders', 'refused'), () => ask('{ orders { totalCount } }')],
  ['a REST call', seconds('rest', 'gachas', 'ok', '30'), () => rest('/api/v1/gachas')],
  ['a REST call that is refused', seconds('rest', 'orders', 'refused'), () => rest('/api/v1/orders')],
])('%s is timed by operation and outcome', async (_what, series, act) => {
  const before = await metricOf(stage.gateway, series);
  await act();
  expect((await metricOf(stage.gateway, series)) - before).toBe(1);
});

const ask = (query: string) => stage.gateway.ask(query);
const rest = (url: string) => stage.gateway.send({ method: 'GET', url });

test('a fault of this service is a failure of its operation, and counted apart', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const failed = seconds('graphql', 'orders', 'failed');
  const before = await metricOf(stage.gateway, 'gateway_failures_total{code="INTERNAL"}');
  await stage.database.sql('alter table orders rename to orders_away');
  await fan.asks('{ orders { edges { node { id } } } }');
  await stage.database.sql('alter table orders_away rename to orders');
  expect(await metricOf(stage.gateway, failed)).toBe(1);
  expect((await metricOf(stage.gateway, 'gateway_failures_total{code="INTERNAL"}')) - before).toBe(1);
});

test('whatever is logged, for a request or beside it, secrets of these names stay out', () => {
  log.length = 0;
  const secret = 'tok_4711';
  const deep = { pickupCode: secret, inner: { accessPass: secret, list: [{ seed: secret }] }, order: 'an order' };
  const others = {
    bare: Object.assign(Object.create(null), { token: secret }),
    err: Object.assign(new Error('failed'), { token: secret }),
    far: { a: { b: { c: { d: { e: { f: secret } } } } } },
  };
  for (const logger of [stage.gateway.app.log, stage.gateway.app.log.child({ reqId: 'one' })])
    logger.info({ token: secret, code: secret, deep: { ...deep, items: [{ code: secret, number: 1 }] }, ...others }, 'a line');
  expect(log).toHaveLength(2);
  expect(log.join('')).not.toContain('tok_');
  expect(JSON.parse(log[1] ?? '')).toMatchObject({
    ...{ reqId: 'one', token: '[Redacted]', msg: 'a line' },
    deep: { pickupCode: '[Redacted]', inner: { accessPass: '[Redacted]' }, order: 'an order', items: [{ number: 1 }] },
  });
});
