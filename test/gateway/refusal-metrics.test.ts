import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { metricOf, onlyLimits } from '../support/rates.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, onlyLimits({ declines: { perOrder: 1, perHour: 2, perAddress: 0 } }));
  fan = await Fan.signsUp(gateway);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

/** How much higher it counts afterwards. */
async function countsUp(series: string, action: () => PromiseLike<unknown>): Promise<number> {
  const before = await metricOf(gateway, series);
  await action();
  return (await metricOf(gateway, series)) - before;
}

const CANCEL = 'cancelOrder(input: { orderId: "x" }) { order { id } }';

test.each<[string, string, () => PromiseLike<unknown>]>([
  ['of a mutation over GraphQL', 'graphql",operation="cancelOrder",code="NOT_FOUND', () => fan.asks(`mutation { ${CANCEL} }`)],
  [
    'under another name',
    'graphql",operation="cancelOrder",code="NOT_FOUND',
    () => fan.asks(`mutation { secret_4711: ${CANCEL} }`),
  ],
  [
    'in a fragment',
    'graphql",operation="orders",code="UNAUTHENTICATED',
    () => gateway.ask('{ ...F } fragment F on Query { ... { a: orders { totalCount } } }'),
  ],
  [
    'of one root field of several',
    'graphql",operation="orders",code="UNAUTHENTICATED',
    () => gateway.ask('{ me { id } orders { totalCount } }'),
  ],
  ['of a document', 'graphql",operation="none",code="GRAPHQL_PARSE_FAILED', () => gateway.ask('{')],
  ['of a document that is wrong', 'graphql",operation="none",code="GRAPHQL_VALIDATION_FAILED', () => gateway.ask('{ x }')],
  ['of a token over GraphQL', 'graphql",operation="none",code="UNAUTHENTICATED', () => gateway.ask('{ me { id } }', {}, 'x')],
  ['of a body', 'rest",operation="none",code="BAD_INPUT', () => rest('POST', '/api/v1/beacons', undefined, 'no JSON')],
  ['over REST', 'rest",operation="order",code="NOT_FOUND', () => rest('GET', '/api/v1/orders/secret_4711', fan.token)],
  ['of nobody over REST', 'rest",operation="me",code="UNAUTHENTICATED', () => rest('GET', '/api/v1/me')],
])('a refusal %s is counted by code and operation', async (_of, labels, action) => {
  expect(await countsUp(`gateway_refusals_total{face="${labels}"}`, action)).toBe(1);
  expect((await gateway.send({ method: 'GET', url: '/metrics' })).body).not.toContain('secret_4711');
});

const rest = (method: 'GET' | 'POST', url: string, token?: string, payload?: string) =>
  gateway.send({
    method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { payload }),
  });

test('an answer that is none is counted as nothing', async () => {
  const total = async () =>
    (await gateway.send({ method: 'GET', url: '/metrics' })).body
      .split('\n')
      .filter((line) => /^gateway_refusals_total/.test(line));
  const before = await total();
  await gateway.ask('{ gachas { totalCount } }');
  await rest('GET', '/api/v1/gachas');
  expect(await total()).toEqual(before);
});

test.each<[string, () => Promise<string> | string]>([
  ['malformed', () => 'x'],
  ['issuer', () => aToken('https://unknown.test', 'x')],
  ['signature', async () => `${(await aToken(MEMBERS, 'x')).slice(0, -4)}AAAA`],
  ['claims', () => aToken(MEMBERS, 'x', { aud: 'another' })],
  ['expired', () => aToken(MEMBERS, 'x', { exp: 1 })],
])('a token that is refused is counted by its fault: %s', async (fault, token) => {
  const series = `gateway_tokens_refused_total{fault="${fault}"}`;
  expect(await countsUp(series, async () => rest('GET', '/api/v1/me', await token()))).toBe(1);
  expect(await countsUp(series, async () => gateway.ask('{ me { id } }', {}, await token()))).toBe(1);
});

test('what is refused because too many cards were declined is counted by its limit', async () => {
  const gachaId = await aGacha(database);
  const limited = (limit: string) => `gateway_rate_limited_total{limit="${limit}"}`;
  const tries = async () => fan.pays(await fan.hasOrdered(gachaId), 'tok_declined');
  const orderId = await fan.hasOrdered(gachaId);
  await fan.pays(orderId, 'tok_declined');
  expect(await countsUp(limited('declines-of-order'), () => fan.pays(orderId, 'tok_declined'))).toBe(1);
  await tries();
  expect(await countsUp(limited('declines-of-user'), tries)).toBe(1);
});
