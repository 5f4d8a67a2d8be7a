import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

/** An answer is read statement by statement, and something may happen in between. */
const stage = aStage();

afterEach(() => stage.database.rewrite((sql) => sql));

const READING_PAYMENTS = /^select .* from "payments"/;

/** Lets something happen beside the first statement of a kind, each in its turn. */
function happensBeside(...happenings: [RegExp, string][]): void {
  const left = [...happenings];
  stage.database.rewrite((sql) => {
    const [kind, change] = left[0] ?? [];
    if (!kind?.test(sql)) return sql;
    left.shift();
    return `with ${change} ${sql}`;
  });
}

test('a payment that is taken while its order is being read is shown as the order is: under way, without prizes', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(await aGacha(stage.database));
  // As where the order was read right before it was paid, and the payment right after.
  await stage.database.sql(`update orders set state = 'paying', assigned_at = null where id = ?`, [orderId]);
  const { order } = (await fan.reads(orderId)).data;
  expect([order.status, order.items, order.payment.status]).toEqual(['PENDING', null, 'PROCESSING']);
  const all = await fan.asks('query ($id: ID!) { order(id: $id) { payments { nodes { status } } } }', { id: orderId });
  expect(all.data.order.payments.nodes).toEqual([{ status: 'PROCESSING' }]);
});

test('an order that makes way for another while its payment is being read is not found', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(await aGacha(stage.database));
  happensBeside([READING_PAYMENTS, `happened as (update orders set deleted_at = now() where id = '${orderId}')`]);
  const answer = await fan.asks('mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { id } } }', {
    id: orderId,
  });
  expect(answer.code).toBe('NOT_FOUND');
});

test('an order that another card pays while its payment is being read answers that one, not the one that gave way', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(await aGacha(stage.database));
  await fan.pays(orderId, 'tok_3ds_challenge');
  const another = randomUUID();
  happensBeside(
    [
      READING_PAYMENTS,
      `gave_way as (update payments set state = 'abandoned', refusal = 'PAYMENT_SUPERSEDED' where order_id = '${orderId}')`,
    ],
    [
      /^update "payments"/,
      `paid as (insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until)
         values ('${another}', '${orderId}', 'sandbox', '${another.slice(0, 27)}', 500, 'captured', now())),
       drawn as (update orders set state = 'assigned', serial_number = 1, assigned_at = now() where id = '${orderId}')`,
    ],
  );
  const { data } = await fan.asks(
    'mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { status } payment { id status } } }',
    { id: orderId },
  );
  expect(data.completePayment).toMatchObject({ payment: { id: another, status: 'CAPTURED' } });
});
