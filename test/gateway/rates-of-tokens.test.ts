import { beforeAll, describe, expect, test } from '@jest/globals';
import { ROOMS } from '../../src/gateway/load/load.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { Fan } from '../support/actors.ts';
import { aClock } from '../support/clock.ts';
import { aLimitedStage, rest, UNKNOWN } from '../support/rates.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const clock = aClock();
const stage = aLimitedStage();
const { limited } = stage;
let alice: Fan;

beforeAll(async () => {
  alice = await Fan.signsUp(stage.gateway);
});

const LIST = '{ gachas { totalCount } }';

describe('tokens that are refused', () => {
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
  const gateway = await limited(readConfig({}).rates, { rooms: ROOMS });
  let tokens = await Promise.all(Array.from({ length: 3_000 }, (_, n) => aToken(MEMBERS, `fan-${n}`)));
  const asks = async (token: string) => ({ token, status: (await rest(gateway, token, '/api/v1/gachas/x')).statusCode });
  // However slowly: a request that a busy machine does not let in is answered 503, and is sent again.
  while (tokens.length > 0) {
    const answers = await Promise.all(tokens.map(asks));
    expect(answers.filter(({ status }) => status !== 404 && status !== 503)).toEqual([]);
    tokens = answers.filter(({ status }) => status === 503).map(({ token }) => token);
  }
});
