import { beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aClock } from '../support/clock.ts';
import { invites, TestDevice } from '../support/device.ts';
import type { TestGateway } from '../support/gateway.ts';
import { aLimitedStage, toldOf } from '../support/rates.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const clock = aClock();
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
/** What no answer is kept for, since it is not the same for all, or there is none. */
const [OF_SEEDS, UNKNOWN] = ['{ gachas { nodes { fairness { number } } } }', '/api/v1/gachas/none'];
const bearer = (token?: string) => (token ? { authorization: `Bearer ${token}` } : {});
const rest = (at: TestGateway, token?: string, url = '/api/v1/gachas') => at.send({ method: 'GET', url, headers: bearer(token) });
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

describe('staff', () => {
  const ME = '{ staffMe { id } }';
  const statusesOf = async (at: TestGateway, token: string, times: number) => {
    const statuses = [];
    for (let count = 0; count < times; count += 1) statuses.push((await at.ask(ME, {}, token)).status);
    return statuses.map(Number);
  };

  test('at devices of one member do not share what one device may ask', async () => {
    const { gateway, database } = stage;
    const operator = await StaffMember.isHired(gateway, database, 'all', 'operator');
    const counter = await StaffMember.isHired(gateway, database, 'all', 'counter');
    const limitedTo3 = await limited({ readsPerMinute: 3, writesPerMinute: 3 });
    for (let count = 0; count < 2; count += 1) {
      const { invitation } = (await invites(operator, { worker: { staffId: counter.id } })).data.inviteDevice;
      const token = await (await TestDevice.isNew()).isIn(gateway, invitation);
      expect(await statusesOf(limitedTo3, token, 5)).toEqual([200, 200, 200, 429, 429]);
    }
  });

  test('who sign in with an identity provider have ten times as much, for as many tablets at a booth', async () => {
    const counter = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'counter');
    const gateway = await limited({ readsPerMinute: 3, writesPerMinute: 2 });
    const statuses = await statusesOf(gateway, counter.token, 32);
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    const patch = () =>
      gateway.send({
        method: 'PATCH',
        url: '/manage/gachas/x/pickups/y',
        headers: bearer(counter.token),
        payload: { order_ids: [] },
      });
    const patched = [];
    for (let count = 0; count < 21; count += 1) patched.push((await patch()).statusCode);
    expect(patched.lastIndexOf(429)).toBe(20);
    expect(patched.indexOf(429)).toBe(20);
  });
});

describe('writes', () => {
  const SIGN_UP = 'mutation { signUp { user { id } } }';

  test('are counted for each caller, over both faces, beside the reads', async () => {
    const gateway = await limited({ writesPerMinute: 2, readsPerMinute: 4, anonymousReadsPerMinute: 4 });
    expect((await gateway.ask(SIGN_UP, {}, alice.token)).status).toBe(200);
    const beacon = { method: 'POST' as const, url: '/api/v1/beacons', headers: bearer(alice.token), payload: { beacon_id: 1 } };
    const written = await gateway.send(beacon);
    expect([written.headers['ratelimit-policy'], toldOf(written.headers, 'writes')?.left]).toEqual(['"writes";q=2;w=60', 0]);
    const refused = await gateway.ask(SIGN_UP, {}, alice.token);
    expect([refused.status, refused.code, refused.data]).toEqual([429, 'RATE_LIMITED', null]);
    expect((await gateway.send(beacon)).statusCode).toBe(429);
    // A GET that changes something is a write.
    expect((await rest(gateway, alice.token, '/api/v1/pickups')).statusCode).toBe(429);
    expect((await rest(gateway, alice.token, '/api/v1/orders')).statusCode).toBe(200);
    expect((await gateway.ask(SIGN_UP, {}, bob.token)).status).toBe(200);
  });

  test('go on where no reads are left', async () => {
    const gateway = await limited({ writesPerMinute: 5, readsPerMinute: 1, anonymousReadsPerMinute: 1 });
    await gateway.ask(LIST, {}, alice.token);
    expect((await gateway.ask(LIST, {}, alice.token)).status).toBe(429);
    expect((await gateway.ask(SIGN_UP, {}, alice.token)).status).toBe(200);
  });

  test('are not what a query costs that only names them, while there are reads', async () => {
    const gateway = await limited({ writesPerMinute: 2, readsPerMinute: 3, anonymousReadsPerMinute: 3 });
    const named = `query mutation { gachas { totalCount } }`;
    const { status, headers } = await gateway.ask(named, {}, alice.token);
    expect([status, toldOf(headers, 'reads')?.left, toldOf(headers, 'writes')]).toEqual([200, 2, undefined]);
    expect(toldOf((await gateway.ask(SIGN_UP, {}, alice.token)).headers, 'writes')?.left).toBe(1);
  });
});

describe('what is refused early counts, too', () => {
  test.each([
    ['cannot be parsed', '{ gachas {'],
    ['cannot be parsed and names a mutation', 'mutation { signUp {'],
    ['is wrong', '{ nothing }'],
  ])('a document that %s, with a token and without', async (_how, query) => {
    const gateway = await limited({ readsPerMinute: 3, anonymousReadsPerMinute: 3, writesPerMinute: 3 });
    for (const token of [undefined, alice.token]) {
      const statuses = [];
      for (let count = 0; count < 10; count += 1) statuses.push((await gateway.ask(`${query} # ${count}`, {}, token)).status);
      expect(statuses.slice(0, 3)).toEqual([400, 400, 400]);
      expect(statuses.slice(7)).toEqual([429, 429, 429]);
    }
  });

  test('an address that brings wrong tokens is not looked at any longer, but those who are known there are', async () => {
    let verified = 0;
    const gateway = await limited({ readsPerMinute: 5, anonymousReadsPerMinute: 5 });
    expect((await gateway.ask('{ me { id } }', {}, alice.token)).status).toBe(200);
    const statuses = [];
    for (; verified < 8; verified += 1)
      statuses.push((await rest(gateway, await aToken('https://unknown.test', `${verified}`))).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const { status, code } = await gateway.ask(LIST, {}, await aToken(MEMBERS, 'newcomer'));
    expect([status, code]).toEqual([429, 'RATE_LIMITED']);
    expect((await gateway.ask('{ me { id } }', {}, alice.token)).status).toBe(200);
  });

  test('whose tokens were good before are known there, also when it is time to look at them again', async () => {
    const gateway = await limited({ readsPerMinute: 5, anonymousReadsPerMinute: 5 });
    const me = async () => (await gateway.ask('{ me { id } }', {}, alice.token)).status;
    expect(await me()).toBe(200);
    clock.later(301);
    for (let count = 0; count < 5; count += 1) await rest(gateway, await aToken('https://unknown.test', `${count}`));
    expect((await rest(gateway, await aToken(MEMBERS, 'newcomer'))).statusCode).toBe(429);
    expect(await me()).toBe(200);
  });

  test('tokens that have expired read what everybody may, as reads of their address, and lock out no renewed one', async () => {
    const gateway = await limited({ anonymousReadsPerMinute: 5 });
    const now = Math.floor(Date.now() / 1000);
    const expired = await aToken(MEMBERS, 'logged-out', { iat: now - 7200, exp: now - 3600 });
    const statuses = [];
    for (let count = 0; count < 8; count += 1) statuses.push((await rest(gateway, expired, UNKNOWN)).statusCode);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
    expect((await gateway.ask(LIST, {}, await aToken(MEMBERS, 'logged-in-again'))).status).toBe(200);
  });

  test('tokens that have expired, and are else valid, count nothing on any path', async () => {
    const gateway = await limited({ anonymousReadsPerMinute: 5 });
    const now = Math.floor(Date.now() / 1000);
    for (let count = 0; count < 12; count += 1) {
      const expired = await aToken(MEMBERS, `logged-out-${count % 8}`, { iat: now - 7200, exp: now - 3600 });
      expect((await rest(gateway, expired, '/api/v1/me')).statusCode).toBe(401);
      expect((await gateway.ask('{ me { id } }', {}, expired)).status).toBe(401);
    }
    expect((await gateway.ask(LIST, {}, await aToken(MEMBERS, 'logged-in-again'))).status).toBe(200);
    const forged = await aToken(MEMBERS, 'x', { iat: now - 7200, exp: now - 3600, aud: 'another' });
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await rest(gateway, forged, '/api/v1/me')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('good tokens count nothing of these, however many people come', async () => {
    const gateway = await limited({ anonymousReadsPerMinute: 3 });
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, n) => aToken(MEMBERS, `visitor-${n}`)));
    const answers = await Promise.all(tokens.map((token) => rest(gateway, token)));
    // Three may be looked into at a time.
    for (const { statusCode } of answers) expect([200, 429]).toContain(statusCode);
    for (const token of tokens) expect((await rest(gateway, token)).statusCode).toBe(200);
  });
});

test('3,000 new tokens of one address at once do not refuse each other, with default settings', async () => {
  const gateway = await limited(readConfig({}).rates);
  const tokens = await Promise.all(Array.from({ length: 3_000 }, (_, n) => aToken(MEMBERS, `fan-${n}`)));
  const statuses = await Promise.all(tokens.map(async (token) => (await rest(gateway, token, '/api/v1/gachas/x')).statusCode));
  // However slowly: who is not let in by a busy machine hears 503.
  expect(statuses).not.toContain(429);
}, 60_000);

test('health, metrics and preflights are never limited', async () => {
  const gateway = await limited({ readsPerMinute: 1, anonymousReadsPerMinute: 1 }, { corsOrigins: ['https://app.example.com'] });
  for (let count = 0; count < 3; count += 1) await rest(gateway);
  for (const url of ['/healthz', '/readyz', '/metrics']) {
    const { statusCode, headers } = await gateway.send({ method: 'GET', url });
    expect([statusCode === 429, headers.ratelimit]).toEqual([false, undefined]);
  }
  const headers = { origin: 'https://app.example.com', 'access-control-request-method': 'POST' };
  expect((await gateway.send({ method: 'OPTIONS', url: '/graphql', headers })).statusCode).toBe(204);
});

test('where nothing is limited nothing is told', async () => {
  const { headers } = await stage.gateway.ask(LIST);
  expect([headers.ratelimit, headers['ratelimit-policy']]).toEqual([undefined, undefined]);
});

describe('the address', () => {
  const from = (at: TestGateway, address: string) =>
    at.send({ method: 'GET', url: UNKNOWN, headers: { 'x-forwarded-for': address } });

  test('is what a trusted proxy says, and nobody else', async () => {
    const behind = await limited({ readsPerMinute: 1, anonymousReadsPerMinute: 1 }, { trustedProxies: ['127.0.0.1'] });
    const open = await limited({ readsPerMinute: 1, anonymousReadsPerMinute: 1 });
    for (const [gateway, second] of [
      [behind, 404],
      [open, 429],
    ] as const) {
      expect((await from(gateway, '192.0.2.1')).statusCode).toBe(404);
      expect((await from(gateway, '192.0.2.2')).statusCode).toBe(second);
    }
    expect((await from(behind, '192.0.2.1')).statusCode).toBe(429);
  });

  test('of IPv6 is its network', async () => {
    const gateway = await limited({ readsPerMinute: 1, anonymousReadsPerMinute: 1 }, { trustedProxies: ['127.0.0.1'] });
    expect((await from(gateway, '2001:db8:1:2::1')).statusCode).toBe(404);
    expect((await from(gateway, '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await from(gateway, '2001:db8:1:3::1')).statusCode).toBe(404);
  });

  test('is one for all that a proxy passes on without its being an address, and never a fault', async () => {
    const gateway = await limited({ readsPerMinute: 2, anonymousReadsPerMinute: 2 }, { trustedProxies: ['127.0.0.1'] });
    const statuses = [];
    for (const told of ['1:2:3:4:5:6:7:8:9', 'unknown', 'a'.repeat(8_000)]) statuses.push((await from(gateway, told)).statusCode);
    expect(statuses).toEqual([404, 404, 429]);
    const ports = [];
    for (const port of [1, 2, 3]) ports.push((await from(gateway, `192.0.2.9:${port}`)).statusCode);
    expect(ports).toEqual([404, 404, 429]);
  });

  test('of a crowd has so many times as much', async () => {
    const crowds = { addresses: ['192.0.2.0/28'], factor: 3 };
    const gateway = await limited({ readsPerMinute: 2, anonymousReadsPerMinute: 2 }, { trustedProxies: ['127.0.0.1'], crowds });
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await from(gateway, '192.0.2.7')).statusCode);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429]);
    expect((await from(gateway, '192.0.2.7')).headers['ratelimit-policy']).toBe('"reads";q=6;w=60');
    // What is counted by caller is no more there.
    const reads = [];
    const headers = { 'x-forwarded-for': '192.0.2.7', ...bearer(alice.token) };
    for (let count = 0; count < 3; count += 1)
      reads.push((await gateway.send({ method: 'GET', url: '/api/v1/orders', headers })).statusCode);
    expect(reads).toEqual([200, 200, 429]);
  });
});
