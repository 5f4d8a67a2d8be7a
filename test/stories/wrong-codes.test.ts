import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newCode } from '../../src/pickup/code.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { TestDevice } from '../support/device.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { metricOf, onlyLimits } from '../support/rates.ts';
import { aStage } from '../support/stage.ts';

const LIMIT = onlyLimits({ wrongCodesPerHour: 5 });
const stage = aStage(LIMIT);
const LIST = `query ($where: WrongCodeWhere) { wrongCodes(where: $where) { totalCount nodes {
  staffMember { id name } device { name } refusal gacha { id } fingerprint } } }`;
const FORGIVE = `mutation ($input: ForgiveWrongCodesInput!) { forgiveWrongCodes(input: $input) {
  staffMember { id codesRefusedSeconds } } }`;

let gachaId: string;
let counter: StaffMember;
let supervisor: StaffMember;
let another: TestGateway | undefined;
beforeEach(async () => {
  gachaId = await aGacha(stage.database);
  counter = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
  supervisor = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'supervisor');
});
afterEach(async () => {
  await another?.close();
  another = undefined;
});

const mistyped = () => `${newCode().slice(0, -1)}x`;
const reads = (code: string, staff = counter) => staff.readsSheet(code);
const ORDER_ID = randomUUID();
const confirms = (pickupCode: string, idempotencyKey?: string) =>
  counter.reports({ pickupCode, gachaId, orderIds: [ORDER_ID], ...(idempotencyKey && { idempotencyKey }) });
const listed = async (filter: object = {}, staff = supervisor) => (await staff.asks(LIST, { where: filter })).data.wrongCodes;
const rows = () =>
  stage.database.sql<{ refusal: string }>('select * from wrong_codes where staff_id = ? order by at', [counter.id]);
const aGoodCode = async () => {
  const fan = await Fan.signsUp(stage.gateway);
  await fan.hasPaid(gachaId);
  return fan.hasCode();
};
const isBounded = async () => {
  for (let count = 0; count < 5; count += 1) expect((await reads(newCode())).code).toBe('PICKUP_CODE_UNKNOWN');
};

describe('a code that a staff member brings in vain', () => {
  test('is a row, whatever is wrong with it, over both faces', async () => {
    const expired = await aGoodCode();
    await stage.database.sql(`update pickup_tokens set expires_at = now() where superseded_at is null`);
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasPaid(gachaId);
    const superseded = await fan.hasCode();
    const code = await fan.hasCode();
    expect((await reads(expired)).code).toBe('PICKUP_CODE_EXPIRED');
    expect((await reads(superseded)).code).toBe('PICKUP_CODE_SUPERSEDED');
    expect((await counter.over('rest').reads(mistyped(), [gachaId])).body.code).toBe('PICKUP_CODE_MISTYPED');
    expect((await counter.over('rest').handsOver(newCode(), gachaId, [orderId])).body.code).toBe('PICKUP_CODE_UNKNOWN');
    expect((await counter.handsOver(code, gachaId, [orderId])).errors).toEqual([]);
    await fan.hasPaid(gachaId);
    expect((await counter.handsOver(await fan.hasCode(), gachaId, [orderId])).code).toBe('ALREADY_HANDED_OVER');
    const { totalCount, nodes } = await listed({ staffId: counter.id });
    const none = {
      staffMember: { id: counter.id, name: 'A counter' },
      device: null,
      fingerprint: expect.any(String),
    };
    expect([totalCount, nodes]).toEqual([
      5,
      [
        { ...none, refusal: 'ALREADY_HANDED_OVER', gacha: { id: gachaId } },
        { ...none, refusal: 'PICKUP_CODE_UNKNOWN', gacha: { id: gachaId } },
        { ...none, refusal: 'PICKUP_CODE_MISTYPED', gacha: { id: gachaId } },
        { ...none, refusal: 'PICKUP_CODE_SUPERSEDED', gacha: null },
        { ...none, refusal: 'PICKUP_CODE_EXPIRED', gacha: null },
      ],
    ]);
    expect(await metricOf(stage.gateway, 'gateway_wrong_pickup_codes_total{code="PICKUP_CODE_SUPERSEDED"}')).toBe(1);
  });

  test('stands there without the code, and the same mistake of one member can be told from guesses', async () => {
    const [one, other] = [newCode(), newCode()];
    for (const code of [one, one, other]) await reads(code);
    await reads(one, supervisor);
    const nodes: { staffMember: { id: string }; fingerprint: string }[] = (await listed({ from: new Date(Date.now() - 60_000) }))
      .nodes;
    const [of, ofSupervisor] = [counter, supervisor].map(({ id }) => nodes.filter(({ staffMember }) => staffMember.id === id));
    expect(new Set(of?.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(of?.map(({ fingerprint }) => fingerprint)).not.toContain(ofSupervisor?.[0]?.fingerprint);
    const dump = JSON.stringify(await stage.database.sql('select * from wrong_codes'));
    for (const code of [one, other]) expect(dump).not.toContain(code);
  });

  test('names the device where the member is signed in', async () => {
    const { data } = await supervisor.invites({ name: 'The till', worker: { staffId: counter.id } });
    const token = await (await TestDevice.isNew()).isIn(stage.gateway, data.inviteDevice.invitation);
    const answer = await stage.gateway.ask(
      'query ($code: String!) { handovers(pickupCode: $code) { id } }',
      { code: '1' },
      token,
    );
    expect(answer.code).toBe('PICKUP_CODE_MISTYPED');
    const { nodes } = await listed({ deviceId: data.inviteDevice.device.id });
    expect(nodes).toMatchObject([
      { staffMember: { id: counter.id }, device: { name: 'The till' }, refusal: 'PICKUP_CODE_MISTYPED' },
    ]);
  });

  test('is shown to supervisors of a gacha where the member works, and to operators', async () => {
    await reads(newCode());
    const elsewhere = await StaffMember.isHired(stage.gateway, stage.database, [await aGacha(stage.database)], 'supervisor');
    const operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
    expect((await listed({ staffId: counter.id }, elsewhere)).totalCount).toBe(0);
    expect((await listed({ staffId: counter.id }, operator)).totalCount).toBe(1);
    expect((await counter.asks(LIST)).code).toBe('FORBIDDEN');
  });

  test('under an idempotency key is one row, how often the call is repeated', async () => {
    const [code, wrong, key, other] = [newCode(), mistyped(), randomUUID(), randomUUID()];
    for (let count = 0; count < 3; count += 1) expect((await confirms(code, key)).code).toBe('PICKUP_CODE_UNKNOWN');
    expect(await rows()).toHaveLength(1);
    // This refusal is not kept, so each call is judged anew.
    for (let count = 0; count < 2; count += 1) expect((await confirms(wrong, other)).code).toBe('PICKUP_CODE_MISTYPED');
    expect((await rows()).map(({ refusal }) => refusal)).toEqual([
      'PICKUP_CODE_UNKNOWN',
      'PICKUP_CODE_MISTYPED',
      'PICKUP_CODE_MISTYPED',
    ]);
  });

  test('is not one that is right, or for another counter; and a right one costs no statement more', async () => {
    const elsewhere = await StaffMember.isHired(stage.gateway, stage.database, [await aGacha(stage.database)]);
    const fan = await Fan.signsUp(stage.gateway);
    const orderIds = [await fan.hasPaid(gachaId)];
    const code = await fan.hasCode();
    expect((await reads(code, elsewhere)).code).toBe('WRONG_COUNTER');
    const statementsOf = async (asked: string) => {
      stage.database.statements.splice(0);
      expect((await counter.asks(asked)).errors).toEqual([]);
      return stage.database.statements.splice(0);
    };
    const reading = await statementsOf(`{ handovers(pickupCode: "${code}") { totalAmount } }`);
    const report = `{ pickupCode: "${code}", gachaId: "${gachaId}", orderIds: ${JSON.stringify(orderIds)} }`;
    const confirming = await statementsOf(`mutation { confirmHandover(input: ${report}) { deliveredAt } }`);
    expect(reading).toHaveLength(STATEMENTS_OF_READING);
    expect([...reading, ...confirming].filter((statement) => statement.includes('wrong_codes"'))).toEqual([]);
    expect(await stage.database.sql('select * from wrong_codes where staff_id in (?)', [[counter.id, elsewhere.id]])).toEqual([]);
  });
});

/** The member, what the code covers, and that it was read. */
const STATEMENTS_OF_READING = 3;

describe('a staff member with too many wrong codes in an hour', () => {
  test('is read no code at any gateway, not even a right one, and others are', async () => {
    another = await openTestGateway(stage.database, LIMIT);
    const code = await aGoodCode();
    const at = (gateway: TestGateway, pickupCode: string, token = counter.token) =>
      gateway.ask('query ($pickupCode: String!) { handovers(pickupCode: $pickupCode) { id } }', { pickupCode }, token);
    for (const gateway of [stage.gateway, another, another, stage.gateway, another])
      expect((await at(gateway, newCode())).code).toBe('PICKUP_CODE_UNKNOWN');
    for (const gateway of [stage.gateway, another]) {
      for (const one of [code, newCode(), 'example']) {
        const [error] = (await at(gateway, one)).errors;
        expect(error?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryable: true, action: 'WAIT' });
        expect(error?.extensions.retryAfterSeconds).toBeGreaterThan(3500);
        expect(error?.extensions.retryAfterSeconds).toBeLessThanOrEqual(3600);
      }
    }
    const { status, headers } = await counter.over('rest').reads(code, [gachaId]);
    expect([status, Number(headers['retry-after']) > 3500]).toEqual([429, true]);
    expect((await confirms(code)).code).toBe('RATE_LIMITED');
    expect(await rows()).toHaveLength(5);
    expect((await at(another, code, supervisor.token)).errors).toEqual([]);
  });

  test('is answered one more when the oldest of them is an hour old', async () => {
    await isBounded();
    await stage.database.sql(
      `update wrong_codes set at = at - interval '1 hour'
      where id = (select id from wrong_codes where staff_id = ? order by at limit 1)`,
      [counter.id],
    );
    await stage.database.sql('update code_readers set refused_until = now() where staff_id = ?', [counter.id]);
    expect((await reads(newCode())).code).toBe('PICKUP_CODE_UNKNOWN');
    expect((await reads(newCode())).code).toBe('RATE_LIMITED');
  });

  test('is told the same where the code came under a key, and the key is free afterwards', async () => {
    await isBounded();
    const [key, wrong] = [randomUUID(), newCode()];
    for (let count = 0; count < 2; count += 1) expect((await confirms(wrong, key)).code).toBe('RATE_LIMITED');
    await supervisor.asks(FORGIVE, { input: { staffId: counter.id, reason: 'a broken reader' } });
    expect((await confirms(wrong, key)).code).toBe('PICKUP_CODE_UNKNOWN');
    expect((await rows()).map(({ refusal }) => refusal)).toHaveLength(6);
  });

  test('is forgiven by a supervisor, with a reason that is in the audit log; and then by nobody but another', async () => {
    const code = await aGoodCode();
    await isBounded();
    expect((await reads(code)).code).toBe('RATE_LIMITED');
    const input = { staffId: counter.id, reason: 'a broken reader' };
    const { data } = await supervisor.asks(FORGIVE, { input });
    expect(data.forgiveWrongCodes.staffMember).toEqual({ id: counter.id, codesRefusedSeconds: 0 });
    expect((await reads(code)).errors).toEqual([]);
    expect(await rows()).toHaveLength(5);
    await isBounded();
    const [deed] = await stage.database.sql('select * from deeds where subject_id = ? and action = ?', [
      counter.id,
      'WRONG_CODES_FORGIVEN',
    ]);
    expect(deed).toMatchObject({
      staff_id: supervisor.id,
      why: 'a broken reader',
      before: { refusedSeconds: expect.any(Number) },
    });
  });

  test('does not forgive themselves, and is not forgiven by somebody of another gacha', async () => {
    const elsewhere = await StaffMember.isHired(stage.gateway, stage.database, [await aGacha(stage.database)], 'supervisor');
    const forgives = async (staff: StaffMember, staffId: string) =>
      (await staff.asks(FORGIVE, { input: { staffId, reason: 'x' } })).code;
    expect(await forgives(supervisor, supervisor.id)).toBe('FORBIDDEN');
    expect(await forgives(elsewhere, counter.id)).toBe('NOT_FOUND');
    expect(await forgives(counter, supervisor.id)).toBe('FORBIDDEN');
  });
});
