import { afterEach, describe, expect, test } from '@jest/globals';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { CARD_REFUSALS } from '../../src/refusal.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { metricOf, onlyLimits } from '../support/rates.ts';
import { returnPathOf } from '../support/return-path.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage(onlyLimits({ declines: { perOrder: 3, perHour: 5, perAddress: 0 } }));
let another: TestGateway | undefined;
afterEach(async () => {
  await another?.close();
  another = undefined;
});

const DECLINED = ['tok_declined', 'tok_limit', 'tok_security_code', 'tok_expired', 'tok_3ds_fail', 'tok_invalid'];

const aFan = async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const gachaId = await aGacha(stage.database);
  return { fan, gachaId, orderId: await fan.hasOrdered(gachaId) };
};

async function declines(fan: Fan, orderId: string, times: number, cards = DECLINED): Promise<void> {
  for (let count = 0; count < times; count += 1)
    expect(CARD_REFUSALS).toContain((await fan.pays(orderId, cards[count % cards.length])).code);
}

describe('an order of which too many cards were declined', () => {
  test('is paid with no other card, and a new order is', async () => {
    const { fan, gachaId, orderId } = await aFan();
    await declines(fan, orderId, 3);
    const { data, errors } = await fan.pays(orderId, 'tok_good');
    expect([data, errors[0]?.extensions]).toEqual([{ pay: null }, { code: 'TOO_MANY_DECLINES', retryable: false }]);
    const overRest = await fan.over('rest').pays(orderId, 'tok_good');
    expect([overRest.status, overRest.body.code, overRest.body.action]).toEqual([409, 'TOO_MANY_DECLINES', undefined]);
    await fan.hasPaid(gachaId);
  });

  test('is so in every gateway, also in one that begins only now', async () => {
    const { fan, orderId } = await aFan();
    await declines(fan, orderId, 3);
    another = await openTestGateway(stage.database, onlyLimits({ declines: { perOrder: 3, perHour: 5, perAddress: 0 } }));
    expect((await fan.at(another).pays(orderId)).code).toBe('TOO_MANY_DECLINES');
  });

  test('is not one whose bank could not answer, or that cost nothing', async () => {
    const { fan, gachaId, orderId } = await aFan();
    for (let count = 0; count < 5; count += 1) expect((await fan.pays(orderId, 'tok_try_later')).code).toBe('PAYMENT_TRY_LATER');
    expect((await fan.pays(orderId)).code).toBeUndefined();
    await declines(fan, await fan.hasOrdered(gachaId), 3);
    await declines(fan, await fan.hasOrdered(gachaId), 2);
    await fan.hasPaid(await aGacha(stage.database, { price: 0 }));
  });
});

describe('a user of whom too many cards were declined in an hour', () => {
  test('is told how long to wait, with every order, and others are not', async () => {
    const { fan, gachaId, orderId } = await aFan();
    await declines(fan, orderId, 3);
    const second = await fan.hasOrdered(gachaId);
    await declines(fan, second, 2);
    const { errors } = await fan.pays(second, 'tok_good');
    const seconds = Number(errors[0]?.extensions.retryAfterSeconds);
    expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryable: true, action: 'WAIT' });
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    const third = await fan.hasOrdered(gachaId);
    const overRest = await fan.over('rest').pays(third, 'tok_good');
    expect([overRest.status, overRest.body.code]).toEqual([429, 'RATE_LIMITED']);
    const { fan: other, orderId: theirs } = await aFan();
    expect((await other.pays(theirs, 'tok_good')).code).toBeUndefined();
  });

  test('may try again when the first of them is an hour old', async () => {
    const { fan, gachaId, orderId } = await aFan();
    await declines(fan, orderId, 3);
    const second = await fan.hasOrdered(gachaId);
    await declines(fan, second, 2);
    await stage.database.sql(
      `update payments set created_at = created_at - interval '59 minutes 50 seconds' where order_id = ?
          and created_at = (select min(created_at) from payments where order_id = ?)`,
      [orderId, orderId],
    );
    const seconds = Number((await fan.pays(second)).errors[0]?.extensions.retryAfterSeconds);
    expect(seconds).toBeLessThanOrEqual(10);
    await stage.database.sql(`update payments set created_at = created_at - interval '10 seconds' where order_id = ?`, [orderId]);
    expect((await fan.pays(second)).code).toBeUndefined();
  });
});

describe('an address where too many cards were declined in an hour', () => {
  const ADDRESS_LIMIT = onlyLimits({ declines: { perOrder: 0, perHour: 0, perAddress: 3 } });
  const aPayer = async (gateway: TestGateway) => {
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasOrdered(await aGacha(stage.database));
    return (token: string, from = '192.0.2.7') => {
      const payload = { query: PAY, variables: { input: { orderId, token } } };
      const headers = { authorization: `Bearer ${fan.token}` };
      return gateway.send({ method: 'POST', url: '/graphql', headers, payload, remoteAddress: from });
    };
  };
  const PAY = 'mutation ($input: PayInput!) { pay(input: $input) { order { id } } }';
  const errorOf = async (answer: ReturnType<TestGateway['send']>) => (await answer).json().errors?.[0]?.extensions;

  test('pays with no other card for a while, whoever does, at every gateway; the next address does', async () => {
    const one = await openTestGateway(stage.database, ADDRESS_LIMIT);
    another = await openTestGateway(stage.database, ADDRESS_LIMIT);
    for (const gateway of [one, another, one])
      expect((await errorOf((await aPayer(gateway))('tok_declined'))).code).toBe('PAYMENT_DECLINED');
    for (const gateway of [one, another]) {
      const refused = await errorOf((await aPayer(gateway))('tok_good'));
      expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
      expect(refused.retryAfterSeconds).toBeGreaterThan(3500);
      expect(await metricOf(gateway, 'gateway_rate_limited_total{limit="declines-of-address"}')).toBe(1);
    }
    expect(await errorOf((await aPayer(one))('tok_good', '192.0.2.8'))).toBeUndefined();
    await stage.database.sql(`update declined_cards set at = at - interval '1 hour'`);
    expect(await errorOf((await aPayer(one))('tok_good'))).toBeUndefined();
    await one.close();
  });

  test('is a network of IPv6, has more where a crowd is expected, and stands nowhere in clear', async () => {
    await stage.database.sql('delete from declined_cards');
    another = await openTestGateway(stage.database, { ...ADDRESS_LIMIT, crowds: { addresses: ['198.51.100.0/28'], factor: 2 } });
    for (const end of [1, 2, 3]) await (await aPayer(another))('tok_declined', `2001:db8::${end}`);
    expect((await errorOf((await aPayer(another))('tok_good', '2001:db8::4'))).code).toBe('RATE_LIMITED');
    for (let count = 0; count < 6; count += 1)
      expect((await errorOf((await aPayer(another))('tok_declined', '198.51.100.3'))).code).toBe('PAYMENT_DECLINED');
    expect((await errorOf((await aPayer(another))('tok_good', '198.51.100.3'))).code).toBe('RATE_LIMITED');
    const rows = await stage.database.sql<{ address: string }>('select address from declined_cards');
    expect(new Set(rows.map(({ address }) => address)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toMatch(/2001|198/);
  });

  test('counts a card whose holder failed at the bank, once, and none of which nothing is known', async () => {
    await stage.database.sql('delete from declined_cards');
    another = await openTestGateway(stage.database, ADDRESS_LIMIT);
    const fan = await Fan.signsUp(another);
    const orderId = await fan.hasOrdered(await aGacha(stage.database));
    expect((await fan.pays(orderId, 'tok_try_later')).code).toBe('PAYMENT_TRY_LATER');
    const { redirectUrl } = (await fan.pays(orderId, 'tok_3ds_challenge')).data.pay;
    const transaction = new URL(redirectUrl).searchParams.get('transaction') ?? '';
    const back = await answerChallenge(stage.database.orm.em, transaction, false);
    expect(await stage.database.sql('select * from declined_cards')).toEqual([]);
    await another.send({ method: 'GET', url: returnPathOf(back) });
    const complete = () =>
      fan.asks('mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { id } } }', { id: orderId });
    for (let count = 0; count < 3; count += 1) expect((await complete()).code).toBe('AUTHENTICATION_FAILED');
    expect(await stage.database.sql('select * from declined_cards')).toHaveLength(1);
  });
});

test('cards that the processor declines are counted for the operator, and what was refused without asking it is not', async () => {
  const declined = () => metricOf(stage.gateway, 'gateway_cards_declined_total{code="CARD_EXPIRED"}');
  const before = await declined();
  const { fan, orderId } = await aFan();
  await declines(fan, orderId, 3, ['tok_expired']);
  await fan.pays(orderId, 'tok_expired');
  expect((await declined()) - before).toBe(3);
  expect(
    await metricOf(stage.gateway, 'gateway_refusals_total{face="graphql",operation="pay",code="TOO_MANY_DECLINES"}'),
  ).toBeGreaterThan(0);
});
