import { expect, test } from '@jest/globals';
import { Busy, type Processor } from '../../src/payment/processor/processor.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway } from '../support/gateway.ts';
import { held } from '../support/held.ts';
import { metricOf } from '../support/rates.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage({ numbersEveryMs: 20 });
const counted = (series: string) => metricOf(stage.gateway, series);

/** How much higher each of them counts afterwards. */
async function countUp(series: readonly string[], action: () => PromiseLike<unknown>): Promise<number[]> {
  const before = await Promise.all(series.map(counted));
  await action();
  const after = await Promise.all(series.map(counted));
  return after.map((count, index) => count - (before[index] ?? 0));
}

const calls = (kind: string, outcome: string) => `gateway_processor_seconds_count{kind="${kind}",outcome="${outcome}"}`;

test('a payment counts its calls to the processor, its draw, and its yen', async () => {
  const gachaId = await aGacha(stage.database, { price: 300 });
  const fan = await Fan.signsUp(stage.gateway);
  const series = [
    ...[calls('authorise', 'ok'), calls('capture', 'ok'), 'gateway_draws_total{outcome="drawn"}'],
    ...['gateway_captures_total', 'gateway_captured_yen_total'],
  ];
  expect(await countUp(series, () => fan.hasPaid(gachaId, 2))).toEqual([1, 1, 1, 1, 600]);
});

test('a declined card is a call that was answered, and draws nothing', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(await aGacha(stage.database));
  const series = [calls('authorise', 'declined'), 'gateway_draws_total{outcome="drawn"}', 'gateway_captures_total'];
  expect(await countUp(series, () => fan.pays(orderId, 'tok_declined'))).toEqual([1, 0, 0]);
});

test('a processor that cannot be asked is counted as busy', async () => {
  const processor: Processor = {
    ...sandbox(stage.database.orm.em),
    authorise: async () => {
      throw new Busy('not now');
    },
  };
  const gateway = await openTestGateway(stage.database, { processor });
  const fan = await Fan.signsUp(gateway);
  await fan.pays(await fan.hasOrdered(await aGacha(stage.database)));
  expect(await metricOf(gateway, calls('authorise', 'busy'))).toBe(1);
  await gateway.close();
});

test('what is left of a gacha on sale is told by its id and name, how many were drawn, and when the last one went', async () => {
  const gachaId = await aGacha(stage.database, { name: 'A "hall" gacha', prizes: [prizeEntry({ stock: 2 })] });
  const of = `{gacha="${gachaId}",name="A \\"hall\\" gacha"}`;
  await eventually(async () => (await counted(`gateway_stock_left${of}`)) === 2);
  const fan = await Fan.signsUp(stage.gateway);
  await fan.hasPaid(gachaId, 2);
  const second = await Fan.signsUp(stage.gateway);
  const orderId = await second.hasOrdered(gachaId).catch(() => undefined);
  expect(orderId).toBeUndefined();
  await eventually(async () => (await counted(`gateway_plays_drawn${of}`)) === 2);
  const soldOutAt = await counted(`gateway_sold_out_timestamp_seconds${of}`);
  expect(Math.abs(Date.now() / 1000 - soldOutAt)).toBeLessThan(30);
  await stage.database.sql('update gachas set published = false where id = ?', [gachaId]);
  const metrics = async () => (await stage.gateway.send({ method: 'GET', url: '/metrics' })).body;
  await eventually(async () => !(await metrics()).includes(gachaId));
});

test('pickup codes are counted when they are given and read, and what is handed over', async () => {
  const gachaId = await aGacha(stage.database);
  const fan = await Fan.signsUp(stage.gateway);
  const staff = await StaffMember.isHired(stage.gateway, stage.database, 'all');
  const orders = [await fan.hasPaid(gachaId), await fan.hasPaid(gachaId)];
  const handOver = async () => {
    const code = await fan.hasCode();
    await staff.reads(code);
    await staff.handsOver(code, gachaId, orders);
  };
  const series = ['issued_total', 'read_total'].map((name) => `gateway_pickup_codes_${name}`);
  expect(await countUp([...series, 'gateway_handed_over_orders_total'], handOver)).toEqual([1, 1, 2]);
  expect(await countUp(series, () => staff.reads('0'.repeat(20)))).toEqual([0, 0]);
});

test('what waits for a locked row is counted while it waits, by verb, and timed', async () => {
  const gachaId = await aGacha(stage.database);
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(gachaId);
  const letGo = await held(stage.database, 'select 1 from users where id = ? for update', [fan.id]);
  const paying = fan.pays(orderId);
  await eventually(async () => (await counted('gateway_held_items{verb="starting a payment"}')) === 1);
  await letGo();
  await paying;
  expect(await counted('gateway_held_items{verb="starting a payment"}')).toBe(0);
  expect(await counted('gateway_held_seconds_count{verb="starting a payment"}')).toBeGreaterThan(0);
  expect(await counted('gateway_batch_items_count{verb="drawing prizes"}')).toBeGreaterThan(0);
  expect(await counted('gateway_batch_wait_seconds_count{verb="drawing prizes"}')).toBeGreaterThan(0);
});

test('payments that no driver has are counted apart, with how often they were tried', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  await fan.pays(await fan.hasOrdered(await aGacha(stage.database)), 'tok_3ds_challenge');
  const overdue = 'gateway_overdue_payments{state="challenged"}';
  await eventually(async () => (await counted('gateway_unfinished_payments{state="challenged"}')) === 1);
  expect(await counted(overdue)).toBe(0);
  await stage.database.sql(`update payments set lease_until = now() - interval '1 s', tries = 7 where state = 'challenged'`);
  await eventually(async () => (await counted(overdue)) === 1);
  expect(await counted('gateway_unfinished_payment_tries{state="challenged"}')).toBe(7);
});
