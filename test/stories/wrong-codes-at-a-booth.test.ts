import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newCode } from '../../src/pickup/code.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { TestDevice } from '../support/device.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { onlyLimits } from '../support/rates.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage(onlyLimits({ wrongCodesPerHour: 5 }));
const FORGIVE = 'mutation ($input: ForgiveWrongCodesInput!) { forgiveWrongCodes(input: $input) { staffMember { id } } }';

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

const aGoodCode = async () => {
  const fan = await Fan.signsUp(stage.gateway);
  await fan.hasPaid(gachaId);
  return fan.hasCode();
};

/** Signed in as the counter. */
const aDevice = async () => {
  const { data } = await supervisor.invites({ name: 'A till', worker: { staffId: counter.id } });
  const token = await (await TestDevice.isNew()).isIn(stage.gateway, data.inviteDevice.invitation);
  return { id: data.inviteDevice.device.id as string, token };
};
const READ = 'query ($pickupCode: String!) { handovers(pickupCode: $pickupCode) { id } }';
const readsWith = async (token: string, pickupCode: string, gateway = stage.gateway) =>
  (await gateway.ask(READ, { pickupCode }, token)).code;
const guessesWith = async (token: string) => {
  for (let count = 0; count < 5; count += 1) expect(await readsWith(token, newCode())).toBe('PICKUP_CODE_UNKNOWN');
};
const REFUSED = `{ devices(first: 100) { nodes { id codesRefusedSeconds staffMember { codesRefusedSeconds } } } }`;

describe('guesses of a member with several devices', () => {
  test('close the device where they were made, and no other; and a supervisor forgives all of them', async () => {
    const code = await aGoodCode();
    const [one, other] = [await aDevice(), await aDevice()];
    await guessesWith(one.token);
    expect(await readsWith(one.token, code)).toBe('RATE_LIMITED');
    for (const token of [other.token, counter.token]) expect(await readsWith(token, code)).toBeUndefined();
    const told = async () => new Map((await supervisor.asks(REFUSED)).data.devices.nodes.map(toldOf));
    const toldOf = (node: { id: string; codesRefusedSeconds: number; staffMember: { codesRefusedSeconds: number } }) =>
      [node.id, [node.codesRefusedSeconds > 3500, node.staffMember.codesRefusedSeconds > 3500]] as const;
    expect(await told()).toEqual(
      new Map([
        [one.id, [true, true]],
        [other.id, [false, true]],
      ]),
    );
    await guessesWith(counter.token);
    await supervisor.asks(FORGIVE, { input: { staffId: counter.id, reason: 'a broken reader' } });
    for (const token of [one.token, other.token, counter.token]) expect(await readsWith(token, code)).toBeUndefined();
    expect([...(await told()).values()].flat()).not.toContain(true);
  });

  test('without a device close the address where they were made, which stands nowhere in clear', async () => {
    const from = async (remoteAddress: string, pickupCode: string) => {
      const [url, headers] = ['/graphql', { authorization: `Bearer ${counter.token}` }];
      const answer = await stage.gateway.send({
        ...{ method: 'POST', url, headers, remoteAddress },
        payload: { query: READ, variables: { pickupCode } },
      });
      return answer.json().errors?.[0]?.extensions.code;
    };
    const code = await aGoodCode();
    for (let count = 0; count < 5; count += 1) expect(await from('192.0.2.7', newCode())).toBe('PICKUP_CODE_UNKNOWN');
    expect([await from('192.0.2.7', code), await from('192.0.2.8', code)]).toEqual(['RATE_LIMITED', undefined]);
    const kept = await stage.database.sql('select * from wrong_codes natural full join code_readers');
    expect(JSON.stringify(kept)).not.toContain('192.0.2');
  });
});

test('a limit that was taken away frees who had reached it, at once', async () => {
  const code = await aGoodCode();
  const device = await aDevice();
  for (const token of [counter.token, device.token]) {
    await guessesWith(token);
    expect(await readsWith(token, code)).toBe('RATE_LIMITED');
  }
  another = await openTestGateway(stage.database, onlyLimits({ wrongCodesPerHour: 0 }));
  for (const token of [counter.token, device.token]) {
    expect(await readsWith(token, code, another)).toBeUndefined();
    expect(await readsWith(token, newCode(), another)).toBe('PICKUP_CODE_UNKNOWN');
  }
  const { data } = await another.ask('{ staffMe { codesRefusedSeconds } }', {}, counter.token);
  expect(data.staffMe.codesRefusedSeconds).toBe(0);
});

describe('a booth with ten tablets of one member, and a queue in which every third phone shows an old code', () => {
  const codesOfAQueue = async () => {
    const fan = await Fan.signsUp(stage.gateway);
    await fan.hasPaid(gachaId);
    const old: string[] = [];
    for (let count = 0; count < 130; count += 1) old.push(await fan.hasCode());
    for (let count = 0; count < 10; count += 1) old.push(await aGoodCode());
    await stage.database.sql('update pickup_tokens set expires_at = now()');
    return old.filter((_code, n) => n !== 129);
  };

  test.each(['devices', 'an account'])('with %s: nobody is locked, at the settings that come with it', async (signIn) => {
    another = await openTestGateway(stage.database, onlyLimits({ wrongCodesPerHour: readConfig({}).rates.wrongCodesPerHour }));
    const old = await codesOfAQueue();
    const good = await aGoodCode();
    const tablets =
      signIn === 'devices'
        ? await Promise.all(Array.from({ length: 10 }, async () => (await aDevice()).token))
        : Array(10).fill(counter.token);
    const heard: (string | undefined)[] = [];
    for (const [n, code] of old.entries()) {
      // A reader sends what it sees again and again.
      for (const shown of [good, good, code, code]) heard.push(await readsWith(tablets[n % tablets.length], shown, another));
    }
    expect(new Set(heard)).toEqual(new Set([undefined, 'PICKUP_CODE_SUPERSEDED', 'PICKUP_CODE_EXPIRED']));
    expect(await stage.database.sql('select id from wrong_codes where staff_id = ?', [counter.id])).toHaveLength(old.length * 2);
  });
});
