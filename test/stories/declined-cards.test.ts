import { afterEach, describe, expect, test } from '@jest/globals';
import { CARD_REFUSALS } from '../../src/refusal.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { metricOf, onlyLimits } from '../support/rates.ts';
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
