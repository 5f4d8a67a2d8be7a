import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newCode } from '../../src/pickup/code.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { Fan } from '../support/actors.ts';
import type { TestGateway } from '../support/gateway.ts';
import { aLimitedStage, metricOf } from '../support/rates.ts';
import { aRouteWorld, type RouteWorld } from '../support/routes.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const stage = aLimitedStage();
const { limited } = stage;
let world: RouteWorld;

beforeAll(async () => {
  world = await aRouteWorld(stage.gateway, stage.database);
});

const HOUR = 3600;
const REFUSED = { code: 'RATE_LIMITED', retryable: true, action: 'WAIT' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const newcomer = () => aToken(MEMBERS, `newcomer-${randomUUID()}`);

describe('sign-ups', () => {
  const SIGN_UP = 'mutation { signUp { user { id } } }';

  test('are counted by address, over both faces; a user who is one already counts nothing', async () => {
    const gateway = await limited({ signUpsPerHour: 3 });
    const first = await newcomer();
    for (let count = 0; count < 3; count += 1) expect((await gateway.ask(SIGN_UP, {}, first)).errors).toEqual([]);
    const rest = (token: string) => gateway.send({ method: 'POST', url: '/api/v1/users/signup', headers: bearer(token) });
    expect((await rest(await newcomer())).statusCode).toBe(200);
    expect((await gateway.ask(SIGN_UP, {}, await newcomer())).errors).toEqual([]);
    const stranger = await newcomer();
    const { status, data, errors } = await gateway.ask(SIGN_UP, {}, stranger);
    expect([status, data]).toEqual([200, { signUp: null }]);
    expect(errors[0]?.extensions).toMatchObject(REFUSED);
    const wait = Number(errors[0]?.extensions.retryAfterSeconds);
    expect(wait).toBeGreaterThan(60);
    expect(wait).toBeLessThanOrEqual(2 * HOUR);
    const refused = await rest(stranger);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Math.abs(Number(refused.headers['retry-after']) - wait)).toBeLessThanOrEqual(1);
    expect((await gateway.ask(SIGN_UP, {}, first)).errors).toEqual([]);
    expect(await metricOf(gateway, 'gateway_rate_limited_total{limit="sign-ups"}')).toBe(2);
  });

  test('are 20,000 an hour of one address; from a tenth of that on the operator is told, and nobody is refused', async () => {
    expect(readConfig({}).rates.signUpsPerHour).toBe(20_000);
    const gateway = await limited({ signUpsPerHour: 50 });
    const told = () => metricOf(gateway, 'gateway_sign_ups_among_many_total');
    const signsUp = async (token: string) => expect((await gateway.ask(SIGN_UP, {}, token)).errors).toEqual([]);
    for (let count = 0; count < 5; count += 1) await signsUp(await newcomer());
    expect(await told()).toBe(0);
    const late = await newcomer();
    for (const token of [late, late, await newcomer()]) await signsUp(token);
    expect(await told()).toBe(2);
  });

  test('of a crowd are more', async () => {
    const gateway = await limited({ signUpsPerHour: 1 }, { crowds: { addresses: ['127.0.0.0/8'], factor: 4 } });
    const codes = [];
    for (let count = 0; count < 5; count += 1) codes.push((await gateway.ask(SIGN_UP, {}, await newcomer())).code);
    expect(codes).toEqual([undefined, undefined, undefined, undefined, 'RATE_LIMITED']);
  });

  test('a retry under its key is answered though the limit was reached, and counts as a write alone', async () => {
    const gateway = await limited({ signUpsPerHour: 1, writesPerMinute: 3 });
    const [token, key] = [await newcomer(), randomUUID()];
    const signUp = `mutation { signUp(input: { idempotencyKey: "${key}" }) { user { id } } }`;
    const first = await gateway.ask(signUp, {}, token);
    expect(first.errors).toEqual([]);
    expect((await gateway.ask(SIGN_UP, {}, await newcomer())).code).toBe('RATE_LIMITED');
    expect((await gateway.ask(signUp, {}, token)).data).toEqual(first.data);
    expect((await gateway.ask(signUp, {}, token)).data).toEqual(first.data);
    expect((await gateway.ask(signUp, {}, token)).status).toBe(429);
  });
});

describe('check-ins', () => {
  const CHECK_IN =
    'mutation ($beacon: SafeInt!) { checkIn(input: { place: { beaconId: $beacon } }) { checkIns { gacha { id } } } }';
  const beacon = (gateway: TestGateway, { token }: Fan, number: number) => gateway.ask(CHECK_IN, { beacon: number }, token);
  const area = (gateway: TestGateway, { token }: Fan, latitude: string) =>
    gateway.send({ method: 'POST', url: '/api/v1/areas', headers: bearer(token), payload: { latitude, longitude: '1' } });

  test('are counted for each user, in vain too, over both faces', async () => {
    const gateway = await limited({ checkInsPerHour: 3 });
    const [fan, other] = [await Fan.signsUp(gateway), await Fan.signsUp(gateway)];
    expect((await beacon(gateway, fan, 4711)).errors).toEqual([]);
    expect((await area(gateway, fan, '1')).statusCode).toBe(404);
    expect((await beacon(gateway, fan, 4712)).errors).toEqual([]);
    const { data, errors } = await beacon(gateway, fan, 4713);
    expect([data, errors[0]?.extensions.code]).toEqual([{ checkIn: null }, 'RATE_LIMITED']);
    const refused = await area(gateway, fan, '2');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 60]).toEqual([429, true]);
    expect((await beacon(gateway, other, 4713)).errors).toEqual([]);
  });
});

describe('wrong pickup codes', () => {
  const READ = 'query ($code: String!) { handovers(pickupCode: $code) { id } }';
  const reads = (gateway: TestGateway, token: string, code: string) => gateway.ask(READ, { code }, token);
  const hired = async () => {
    const { token } = world.staff;
    const [, payload = ''] = token.split('.');
    const { iss, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss: string; sub: string };
    return Promise.all(Array.from({ length: 12 }, (_, n) => aToken(iss, sub, { jti: `${n}` })));
  };

  test('that never were any are counted for each staff member, with whatever token and over both faces; then no code is read', async () => {
    const gateway = await limited({ wrongCodesPerHour: 5 });
    const tokens = await hired();
    const mistyped = `${newCode().slice(0, -1)}x`;
    for (let count = 0; count < 20; count += 1)
      expect((await reads(gateway, tokens[count % 12] ?? '', world.code)).errors).toEqual([]);
    const patch = (token: string) =>
      gateway.send({
        method: 'PATCH',
        url: `/manage/gachas/${world.booth}/pickups/${newCode()}`,
        headers: bearer(token),
        payload: { order_ids: [world.paid] },
      });
    const rest = (token: string) =>
      gateway.send({ method: 'GET', url: `/manage/staff/pickups/${newCode()}?gacha_ids=${world.booth}`, headers: bearer(token) });
    expect((await reads(gateway, tokens[0] ?? '', newCode())).code).toBe('PICKUP_CODE_UNKNOWN');
    for (let count = 0; count < 2; count += 1)
      expect((await reads(gateway, tokens[1] ?? '', mistyped)).code).toBe('PICKUP_CODE_MISTYPED');
    expect((await patch(tokens[2] ?? '')).json().code).toBe('PICKUP_CODE_UNKNOWN');
    expect((await rest(tokens[3] ?? '')).json().code).toBe('PICKUP_CODE_UNKNOWN');
    const two = await gateway.ask(
      'query ($a: String!, $b: String!) { a: handovers(pickupCode: $a) { id } b: handovers(pickupCode: $b) { id } staffMe { id } }',
      { a: newCode(), b: newCode() },
      tokens[4],
    );
    expect(two.errors.map(({ extensions }) => extensions.code)).toEqual(['PICKUP_CODE_UNKNOWN', 'PICKUP_CODE_UNKNOWN']);
    expect(two.data.staffMe).not.toBeNull();
    for (const token of [tokens[0] ?? '', tokens[11] ?? '']) {
      const refused = await reads(gateway, token, world.code);
      expect([refused.status, refused.data]).toEqual([200, { handovers: null }]);
      expect(refused.errors[0]?.extensions).toMatchObject(REFUSED);
      expect(Number(refused.errors[0]?.extensions.retryAfterSeconds)).toBeGreaterThan(60);
      for (const answer of [await patch(token), await rest(token)])
        expect([answer.statusCode, Number(answer.headers['retry-after']) > 60]).toEqual([429, true]);
    }
    expect(await metricOf(gateway, 'gateway_wrong_pickup_codes_total{code="PICKUP_CODE_UNKNOWN"}')).toBe(5);
    expect(await metricOf(gateway, 'gateway_wrong_pickup_codes_total{code="PICKUP_CODE_MISTYPED"}')).toBe(2);
    expect(await metricOf(gateway, 'gateway_rate_limited_total{limit="wrong-codes"}')).toBe(6);
  });

  test('many at once are no more than one after the other', async () => {
    await stage.database.sql('delete from wrong_codes');
    await stage.database.sql('delete from code_readers');
    const gateway = await limited({ wrongCodesPerHour: 10 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => reads(gateway, world.staff.token, newCode())));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 'PICKUP_CODE_UNKNOWN')).toHaveLength(10);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(50);
  });

  test('a fan who asks for a code is refused as ever, and counts as nobody at a counter', async () => {
    const gateway = await limited({ wrongCodesPerHour: 1 });
    for (let count = 0; count < 3; count += 1) expect((await reads(gateway, world.fan.token, newCode())).code).toBe('FORBIDDEN');
  });
});
