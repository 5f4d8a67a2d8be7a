import { beforeAll, describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
let operator: StaffMember;
let gachaId: string;
beforeAll(async () => {
  gachaId = await aGacha(stage.database);
  operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
});

const verb = (name: string, Input: string, answer: string) =>
  `mutation ($input: ${Input}!) { ${name}(input: $input) { ${answer} } }`;
const BAN = verb('banUser', 'BanUserInput', 'ban { userId isBanned changedBy reason }');
const UNBAN = verb('unbanUser', 'UnbanUserInput', 'ban { userId isBanned reason }');
const ERASE = verb('eraseUser', 'EraseUserInput', 'isErased ends { unpaidOrders parcels uncollectedItems uncollectedOrders }');
const BANS = 'query ($userId: ID) { userBans(userId: $userId, first: 100) { totalCount nodes { userId isBanned reason } } }';

const bans = (fan: Fan, reason = 'sold prizes') => operator.asks(BAN, { input: { userId: fan.id, reason } });
const unbans = (fan: Fan, reason = 'a mistake') => operator.asks(UNBAN, { input: { userId: fan.id, reason } });
const erases = (fan: Fan, input = {}) => operator.asks(ERASE, { input: { userId: fan.id, reason: 'asked by letter', ...input } });
const orders = (fan: Fan) =>
  fan.asks('mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }', {
    input: { gachaId, playAmount: 1 },
  });
async function listed(userId?: string) {
  const { data, errors } = await operator.asks(BANS, { userId });
  expect(errors).toEqual([]);
  return data.userBans;
}
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code;

describe('a ban', () => {
  test('holds from its answer on, is listed with its reason, and ends', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    const { data } = await bans(fan);
    expect(data.banUser.ban).toEqual({ userId: fan.id, isBanned: true, changedBy: 'A operator', reason: 'sold prizes' });
    expect(codeOf(await orders(fan))).toBe('USER_BANNED');
    expect((await listed()).nodes).toContainEqual({ userId: fan.id, isBanned: true, reason: 'sold prizes' });
    expect((await unbans(fan)).data.unbanUser.ban).toEqual({ userId: fan.id, isBanned: false, reason: 'a mistake' });
    expect((await listed()).nodes.map(({ userId }: { userId: string }) => userId)).not.toContain(fan.id);
    expect((await listed(fan.id)).nodes.map(({ reason }: { reason: string }) => reason)).toEqual(['a mistake', 'sold prizes']);
    const other = await openTestGateway(stage.database);
    expect(codeOf(await orders(fan.at(other)))).toBeUndefined();
    await other.close();
  });

  test('that holds already changes nothing, and one that never was ends as nothing', async () => {
    const [fan, other] = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
    await bans(fan, 'the first');
    expect((await bans(fan, 'the second')).data.banUser.ban.reason).toBe('the first');
    expect((await listed(fan.id)).totalCount).toBe(1);
    expect((await unbans(other)).data.unbanUser).toEqual({ ban: null });
    expect(await listed('nobody')).toEqual({ totalCount: 0, nodes: [] });
  });

  test('needs a reason, and a fan who is there', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    expect(codeOf(await bans(fan, ' '))).toBe('BAD_INPUT');
    for (const userId of [operator.id, 'x'])
      expect(codeOf(await operator.asks(BAN, { input: { userId, reason: 'a test' } }))).toBe('NOT_FOUND');
    expect((await listed(fan.id)).totalCount).toBe(0);
  });

  test('and erasing are for operators of all gachas, as long as they are', async () => {
    const { gateway, database } = stage;
    const fan = await Fan.signsUp(gateway);
    const ofOne = await StaffMember.isHired(gateway, database, [gachaId], 'operator');
    const support = await StaffMember.isHired(gateway, database, 'all', 'support');
    for (const other of [ofOne, support])
      for (const document of [BAN, UNBAN, ERASE])
        expect(codeOf(await other.asks(document, { input: { userId: fan.id, reason: 'a test' } }))).toBe('FORBIDDEN');
    expect((await listed(fan.id)).totalCount).toBe(0);
  });
});

describe('an erasure', () => {
  test('is tried first, which writes nothing, and then is for good', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    await fan.hasPaid(gachaId, 2);
    await fan.hasOrdered(gachaId);
    const ends = { unpaidOrders: 1, parcels: 0, uncollectedItems: 2, uncollectedOrders: 1 };
    expect((await erases(fan, { isTrial: true })).data.eraseUser).toEqual({ isErased: false, ends });
    expect((await fan.asks('{ me { id } }')).data.me).toEqual({ id: fan.id });
    expect((await erases(fan)).data.eraseUser).toEqual({ isErased: true, ends });
    const other = await openTestGateway(stage.database);
    expect((await fan.at(other).asks('{ me { id } }')).data.me).toBeNull();
    await other.close();
    const again = await erases(fan);
    expect(again.errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_INPUT', errors: [{ field: 'userId', message: 'is a fan who was erased' }] },
    });
  });

  test('waits for the end of a ban', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    await bans(fan);
    const { errors } = await erases(fan);
    expect(JSON.stringify(errors)).toMatch(/is banned, and whoever signs up again is new/);
    await unbans(fan);
    expect((await erases(fan)).data.eraseUser.isErased).toBe(true);
  });
});

describe('a disclosure', () => {
  const asks = (staff: StaffMember, file: string, payload: object | string = { reason: 'asked by letter' }) => {
    const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' };
    return stage.gateway.send({ method: 'POST', url: `/disclosures/${file}`, headers, payload });
  };

  test.each(['json', 'html'])('is a file with all that is known, on record with its reason: %s', async (format) => {
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasPaid(gachaId);
    const { statusCode, headers, body } = await asks(operator, `${fan.id}.${format}`);
    expect([statusCode, body.includes(orderId), body.includes(fan.id)]).toEqual([200, true, true]);
    expect(headers['content-disposition']).toBe(`attachment; filename="${fan.id}.${format}"`);
    expect(headers['content-security-policy']).toMatch(/sandbox/);
    const [deed] = await stage.database.sql(
      `select staff_id, why from deeds where action = 'USER_DISCLOSED' and user_id = '${fan.id}'`,
    );
    expect(deed).toEqual({ staff_id: operator.id, why: 'asked by letter' });
  });

  test('is refused without a reason, for nobody, and to others', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    const support = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'support');
    const heard = async (staff: StaffMember, file: string, payload?: object | string) => {
      const answer = await asks(staff, file, payload);
      return [answer.statusCode, answer.json().errors?.[0]?.field ?? answer.json().code];
    };
    for (const payload of [{}, [], 'null', '"a"', { reason: ' ' }, { reason: null }, { reason: ['a'] }])
      expect(await heard(operator, `${fan.id}.json`, payload)).toEqual([400, 'reason']);
    expect(await heard(operator, `${fan.id}.json`, { why: 'a' })).toEqual([400, 'why']);
    expect(await heard(operator, `${fan.id}.json`, '{')).toEqual([400, 'BAD_INPUT']);
    expect(await heard(operator, `${fan.id}.csv`)).toEqual([404, 'NOT_FOUND']);
    expect(await heard(operator, `${operator.id}.json`)).toEqual([404, 'NOT_FOUND']);
    expect(await heard(support, `${fan.id}.json`)).toEqual([403, 'FORBIDDEN']);
    expect(await stage.database.sql(`select 1 from deeds where user_id = '${fan.id}'`)).toEqual([]);
  });
});
