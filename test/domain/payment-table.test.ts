import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { OrderState } from '../../src/order/order.ts';
import { hashOfReturnKey, sealedKeys } from '../../src/payment/attempt/access-keys.ts';
import { isUnfinished, LIVE_STATES, PAYMENT_TRANSITIONS, type PaymentState } from '../../src/payment/attempt/payment.ts';
import { asFarAs, liveAsFarAs, paymentStatus } from '../../src/payment/attempt/shown.ts';
import { comeBack } from '../../src/payment/challenge-return.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const STATES = Object.keys(PAYMENT_TRANSITIONS) as PaymentState[];

async function aPaymentIn(state: PaymentState): Promise<string> {
  const { database, gateway } = stage;
  const orderId = await (await Fan.signsUp(gateway)).hasOrdered(await aGacha(database));
  const id = randomUUID();
  await database.sql(
    `insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until) values (?, ?, 'none', ?, 0, ?, now())`,
    [id, orderId, id.slice(0, 23), state],
  );
  return id;
}

test.each(STATES)('from %s the database lets a payment go just where the table says', async (from) => {
  for (const to of STATES.filter((state) => state !== from)) {
    const id = await aPaymentIn(from);
    const moved = await stage.database
      .sql('update payments set state = ? where id = ?', [to, id])
      .then(() => true)
      .catch(({ code }: { code: string }) => (code === '23514' ? false : code));
    expect([to, moved]).toEqual([to, (PAYMENT_TRANSITIONS[from] as readonly string[]).includes(to)]);
  }
});

const statusesOf = (orderState: OrderState, states: readonly PaymentState[]) =>
  states.map((state) => {
    const row = { id: 'p', orderId: 'o', processor: 'none', processorOrderId: 'n', state, createdAt: new Date() };
    const live = liveAsFarAs({ state: orderState }, row);
    return [state, paymentStatus(asFarAs({ state: orderState }, row)), live && paymentStatus(live)];
  });

test('every state has a status for clients, and what came to nothing is no payment of its order', () => {
  expect(statusesOf('assigned', STATES)).toEqual([
    ['entered', 'processing', 'processing'],
    ['registered', 'processing', 'processing'],
    ['challenged', 'challenged', 'challenged'],
    ['returned', 'processing', 'processing'],
    ['drawn', 'processing', 'processing'],
    ['voiding', 'failed', null],
    ['abandoned', 'failed', null],
    ['declined', 'failed', null],
    ['captured', 'captured', 'captured'],
    ['voided', 'failed', null],
  ]);
  expect(statusesOf('waiting', ['challenged', 'captured'])).toEqual([
    ['challenged', 'challenged', 'challenged'],
    ['captured', 'processing', 'processing'],
  ]);
  expect(statusesOf('cancelled', ['challenged', 'declined'])).toEqual([
    ['challenged', 'failed', null],
    ['declined', 'failed', null],
  ]);
});

test('each step is written down once, and is never rewritten', async () => {
  const id = await aPaymentIn('entered');
  await stage.database.sql(`update payments set state = 'registered' where id = ?`, [id]);
  await stage.database.sql(`update payments set epoch = 7 where id = ?`, [id]);
  await stage.database.sql(`update payments set state = 'drawn' where id = ?`, [id]);
  expect(
    await stage.database.sql(
      'select from_state as "from", to_state as "to", epoch from payment_steps where payment_id = ? order by id',
      [id],
    ),
  ).toEqual([
    { from: null, to: 'entered', epoch: 1 },
    { from: 'entered', to: 'registered', epoch: 1 },
    { from: 'registered', to: 'drawn', epoch: 7 },
  ]);
  for (const sql of ['update payment_steps set epoch = 9', 'delete from payment_steps'])
    await expect(stage.database.sql(`${sql} where payment_id = ?`, [id])).rejects.toMatchObject({ code: '23514' });
});

test('the indexes of live and of unfinished payments hold these and no others', async () => {
  const rows = await stage.database.sql<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where indexname in ('payments_one_live_per_order', 'payments_unfinished') order by 1`,
  );
  expect(rows.map(({ name, definition }) => [name, definition.split(' WHERE ')[1]])).toEqual([
    ['payments_one_live_per_order', 'is_live'],
    ['payments_unfinished', '(NOT is_finished)'],
  ]);
});

test('the columns of what lives and of what is finished say of each state what the program means', async () => {
  for (const state of STATES) {
    const id = await aPaymentIn(state);
    const [row] = await stage.database.sql('select is_live as live, is_finished as finished from payments where id = ?', [id]);
    expect({ state, ...row }).toEqual({
      state,
      live: LIVE_STATES.includes(state),
      finished: !isUnfinished({ state }),
    });
  }
});

test.each(['', 'the-processor-s-own'])(
  'a browser that brings no access id is not believed, where the processor gave "%s"',
  async (accessId) => {
    const id = await aPaymentIn('challenged');
    const em = stage.database.fork();
    const sealed = accessId ? sealedKeys(em, id, accessId, '') : null;
    const change = 'update payments set return_key_hash = ?, access_keys = ? where id = ?';
    await stage.database.sql(change, [hashOfReturnKey(id), sealed, id]);
    expect(await comeBack(em, id, '')).not.toBeNull();
    expect(await stage.database.sql('select state from payments where id = ?', [id])).toEqual([{ state: 'challenged' }]);
  },
);
