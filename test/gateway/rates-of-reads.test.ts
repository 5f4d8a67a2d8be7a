import { beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/start/read-config.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { TestGateway } from '../support/gateway.ts';
import { aLimitedStage, bearer, rest, toldOf, UNKNOWN } from '../support/rates.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const stage = aLimitedStage();
const { limited } = stage;
let alice: Fan;
let bob: Fan;
let gachaId: string;

beforeAll(async () => {
  [alice, bob] = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
  gachaId = await aGacha(stage.database);
});

const LIST = '{ gachas { totalCount } }';
/** What no answer is kept for, since it is not the same for all. */
const OF_SEEDS = '{ gachas { nodes { fairness { number } } } }';
const REFUSED = { code: 'RATE_LIMITED', retryable: true, action: 'WAIT' };

describe('reads', () => {
  test.each<[string, () => string | undefined]>([
    ['a user', () => alice.token],
    ['an address without a token', () => undefined],
  ])('of %s are counted over both faces together, and refused with the time to wait', async (_who, token) => {
    const gateway = await limited({ readsPerMinute: 4, anonymousReadsPerMinute: 4 });
    expect((await gateway.ask(OF_SEEDS, {}, token())).status).toBe(200);
    const answer = await rest(gateway, token(), UNKNOWN);
    expect([answer.statusCode, answer.headers['ratelimit-policy'], toldOf(answer.headers, 'reads')?.left]).toEqual([
      ...[404, '"reads";q=4;w=60', 2],
    ]);
    await gateway.ask(OF_SEEDS, {}, token());
    expect(toldOf((await gateway.ask(OF_SEEDS, {}, token())).headers, 'reads')?.left).toBe(0);
    const { status, headers, data, errors } = await gateway.ask(OF_SEEDS, {}, token());
    const seconds = Number(headers['retry-after']);
    expect([status, data]).toEqual([429, null]);
    expect(errors[0]?.extensions).toEqual({ ...REFUSED, retryAfterSeconds: seconds });
    expect(toldOf(headers, 'reads')).toEqual({ left: 0, seconds });
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(120);
    const refused = await rest(gateway, token(), UNKNOWN);
    expect([refused.statusCode, refused.json().code, refused.json().retryable]).toEqual([429, 'RATE_LIMITED', true]);
    expect(Math.abs(Number(refused.headers['retry-after']) - seconds)).toBeLessThanOrEqual(1);
  });

  test('with a token that says nobody count as those without one', async () => {
    const left = async (tokens: (string | undefined)[]) => {
      const gateway = await limited({ readsPerMinute: 4 });
      const told: unknown[] = [];
      for (const token of tokens) {
        const { statusCode, headers } = await gateway.send({
          method: 'GET',
          url: '/api/v1/gachas',
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
        told.push([statusCode, headers['ratelimit-policy'], toldOf(headers, 'reads')?.left]);
      }
      return told;
    };
    expect(await left(['null', undefined, 'undefined', '', 'null', 'null'])).toEqual(await left(Array(6).fill(undefined)));
  });

  test('of a crowd behind one address are counted by caller, and nobody is held up by those without a token', async () => {
    const gateway = await limited({ readsPerMinute: 2, anonymousReadsPerMinute: 2 });
    for (let count = 0; count < 5; count += 1) await rest(gateway, undefined, UNKNOWN);
    expect((await rest(gateway, undefined, UNKNOWN)).statusCode).toBe(429);
    for (const { token } of [alice, bob]) {
      const statuses = [];
      for (let count = 0; count < 3; count += 1) statuses.push((await gateway.ask(LIST, {}, token)).status);
      expect(statuses).toEqual([200, 200, 429]);
    }
  });

  test('of one person with many tokens are those of one caller', async () => {
    const gateway = await limited({ readsPerMinute: 3, anonymousReadsPerMinute: 3 });
    const tokens = await Promise.all([1, 2, 3, 4].map((n) => aToken(MEMBERS, 'many', { jti: `${n}` })));
    const statuses = [];
    for (const token of tokens) statuses.push((await rest(gateway, token)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('are as many as a document has root fields, whatever it calls them; of what is kept for all only once', async () => {
    const gateway = await limited({ readsPerMinute: 10, anonymousReadsPerMinute: 10 }, { catalogueTtlMs: 60_000 });
    const query = `{ a: gachas { totalCount } b: gachas { totalCount } ...More } fragment More on Query { c: gachas { totalCount } }`;
    const side = '{ a: gachas { totalCount } b: gachas { totalCount } c: gachas { totalCount } }';
    for (const [document, left] of [
      [query, 7],
      [side, 4],
      [side, undefined],
      [`${side} `, 1],
    ] as const)
      expect(toldOf((await gateway.ask(document)).headers, 'reads')?.left).toBe(left);
    const { status, data, headers } = await gateway.ask(`${side}  `);
    expect([status, data, toldOf(headers, 'reads')?.left]).toEqual([429, null, 0]);
    expect(toldOf((await gateway.ask(side, {}, alice.token)).headers, 'reads')?.left).toBe(7);
  });

  test('without a token are told in the type that the client asked for', async () => {
    const gateway = await limited({ readsPerMinute: 1, anonymousReadsPerMinute: 1 });
    const ask = (accept: string) =>
      gateway.send({ method: 'POST', url: '/graphql', headers: { accept }, payload: { query: LIST } });
    await ask('application/json');
    for (const type of ['application/json', 'application/graphql-response+json'])
      expect((await ask(type)).headers['content-type']).toBe(`${type}; charset=utf-8`);
  });

  describe('that come out of an answer that is kept', () => {
    const kept = () => limited({ anonymousReadsPerMinute: 5 }, { catalogueTtlMs: 60_000, trustedProxies: ['127.0.0.1'] });
    const from = (gateway: TestGateway, address: string, url = '/api/v1/gachas', headers = {}) =>
      gateway.send({ method: 'GET', url, headers: { 'x-forwarded-for': address, ...headers } });
    const late = () => aToken(MEMBERS, 'logged-out', { iat: 1_700_000_000, exp: 1_700_003_600 });

    test('count nothing and are never refused, though the address has none left', async () => {
      const gateway = await kept();
      const prizes = `/api/v1/gachas/${gachaId}/prizes`;
      await from(gateway, '192.0.2.1', prizes);
      const first = await from(gateway, '192.0.2.1');
      expect(toldOf(first.headers, 'reads')?.left).toBe(3);
      for (let count = 0; count < 30; count += 1) {
        const again = await from(gateway, '192.0.2.1');
        expect([again.statusCode, again.headers.ratelimit, again.body]).toEqual([200, undefined, first.body]);
      }
      await gateway.ask(LIST);
      expect((await gateway.ask(LIST)).headers.ratelimit).toBeUndefined();
      for (let page = 0; page < 9; page += 1) await from(gateway, '192.0.2.1', `/api/v1/gachas/${page}`);
      const refused = await from(gateway, '192.0.2.1', '/api/v1/gachas/another');
      // Also one that was outdated by a sale, and is made anew.
      await alice.at(gateway).hasPaid(gachaId);
      const anew = await from(gateway, '192.0.2.1', prizes);
      expect([anew.statusCode, anew.headers.ratelimit]).toEqual([200, undefined]);
      expect([refused.statusCode, toldOf(refused.headers, 'reads')?.left]).toEqual([429, 0]);
      const unchanged = await from(gateway, '192.0.2.1', '/api/v1/gachas', { 'if-none-match': String(first.headers.etag) });
      expect(unchanged.statusCode).toBe(304);
      const expired = await from(gateway, '192.0.2.1', '/api/v1/gachas', bearer(await late()));
      expect([expired.statusCode, expired.body, expired.headers.ratelimit]).toEqual([200, first.body, undefined]);
      expect((await from(gateway, '192.0.2.2', '/api/v1/gachas/another')).statusCode).toBe(404);
    });

    test('do so over GraphQL too, and what is too long to be kept is refused before it is read', async () => {
      const gateway = await limited({ anonymousReadsPerMinute: 3 }, { catalogueTtlMs: 60_000 });
      expect((await gateway.ask(LIST)).status).toBe(200);
      for (const query of ['{ gachas { nodes { id } } }', '{ nothing }', '{ nothing', 'mutation { signUp { user { id } } }'])
        await gateway.ask(query);
      expect((await gateway.ask('{ gachas { nodes { name } } }')).status).toBe(429);
      await alice.at(gateway).hasPaid(gachaId);
      for (let count = 0; count < 9; count += 1) expect((await gateway.ask(LIST)).status).toBe(200);
      const payload = `{"query": "${LIST}", "variables": {"a": "${'a'.repeat(40_000)}"}, not even JSON`;
      const headers = { 'content-type': 'application/json' };
      expect((await gateway.send({ method: 'POST', url: '/graphql', headers, payload })).statusCode).toBe(429);
      expect((await gateway.send({ method: 'GET', url: '/graphql?query={__typename}' })).statusCode).toBe(429);
    });
  });

  test('without a token are 6,000 a minute and address where nothing else is set, and mutations among them', async () => {
    const { rates } = readConfig({});
    expect([rates.readsPerMinute, rates.anonymousReadsPerMinute]).toEqual([600, 6_000]);
    const gateway = await limited(rates);
    const { headers, code } = await gateway.ask('mutation { signUp { user { id } } }');
    expect([code, headers['ratelimit-policy']]).toEqual(['UNAUTHENTICATED', '"reads";q=6000;w=60']);
  });
});
