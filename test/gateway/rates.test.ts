import { beforeAll, describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { TestDevice } from '../support/device.ts';
import type { TestGateway } from '../support/gateway.ts';
import { aLimitedStage, bearer, rest, toldOf } from '../support/rates.ts';

const stage = aLimitedStage();
const { limited } = stage;
let alice: Fan;
let bob: Fan;

beforeAll(async () => {
  [alice, bob] = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
});

const LIST = '{ gachas { totalCount } }';

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
      const { invitation } = (await operator.invites({ worker: { staffId: counter.id } })).data.inviteDevice;
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
    const report = (beacon_id: number) =>
      gateway.send({ method: 'POST', url: '/api/v1/beacons', headers: bearer(alice.token), payload: { beacon_id } });
    const written = await report(1);
    expect([written.headers['ratelimit-policy'], toldOf(written.headers, 'writes')?.left]).toEqual(['"writes";q=2;w=60', 0]);
    const refused = await gateway.ask(SIGN_UP, {}, alice.token);
    expect([refused.status, refused.code, refused.data]).toEqual([429, 'RATE_LIMITED', null]);
    expect((await report(2)).statusCode).toBe(429);
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
});

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
