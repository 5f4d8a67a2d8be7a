import { afterEach, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

/** An answer is read statement by statement, and something may happen in between. */
const stage = aStage();

afterEach(() => stage.database.rewrite((sql) => sql));

/** Lets something happen right before the first statement that reads a table. */
function happensBeforeReading(table: string, change: string): void {
  let isDone = false;
  stage.database.rewrite((sql) => {
    if (isDone || !new RegExp(`^select .* from "${table}"`).test(sql)) return sql;
    isDone = true;
    return `with happened as (${change}) ${sql}`;
  });
}

test('a payment that is taken while its order is being read is shown as the order is: under way, without prizes', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(await aGacha(stage.database));
  // What a reader sees who read the order right before it was paid, and the payment right after.
  await stage.database.sql(`update orders set state = 'paying', assigned_at = null where id = ?`, [orderId]);
  const { order } = (await fan.reads(orderId)).data;
  expect([order.status, order.orderDetails, order.payment.status]).toEqual(['PENDING', null, 'PROCESSING']);
});

test('an order that makes way for another while its payment is being read is not found', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(await aGacha(stage.database));
  happensBeforeReading('payments', `update orders set deleted_at = now() where id = '${orderId}'`);
  const answer = await fan.asks('mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { id } } }', {
    id: orderId,
  });
  expect(answer.code).toBe('NOT_FOUND');
});
