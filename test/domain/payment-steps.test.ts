import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openBatches } from '../../src/database/batch.ts';
import { advance } from '../../src/payment/advance.ts';
import { paymentsOf } from '../../src/payment/attempt/find.ts';
import type { PaymentRow } from '../../src/payment/attempt/payment.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { recover } from '../../src/payment/recover.ts';
import { Fan } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { brokenLine, type Line } from '../support/broken-line.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;
const line: Line = { faults: {}, uncertainForSeconds: 0 };

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, {
    processor: brokenLine(
      sandbox(database.orm.em, () => 'http://gateway.test/bank'),
      line,
    ),
  });
});
beforeEach(async () => {
  line.faults = {};
  line.uncertainForSeconds = 0;
  fan = await Fan.signsUp(gateway);
});
afterEach(() => expectBooksToBalance(database, sandbox(database.orm.em)));
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const completes = (orderId: string) =>
  fan.asks(
    'mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { status orderDetails { id } } payment { status } } }',
    {
      id: orderId,
    },
  );

const leaseEnds = (orderId: string) => database.sql('update payments set lease_until = now() where order_id = ?', [orderId]);

/** What a gateway does every few seconds. */
const recovers = async (orderId: string) => {
  await leaseEnds(orderId);
  await recover(database.orm.em, checkout(), () => {});
};

const ledger = (orderId: string) =>
  database.sql(
    `select p.state, s.status, coalesce(s.captures, 0) as captures from payments p left join sandbox_transactions s using (processor_order_id)
      where order_id = ? order by p.created_at`,
    [orderId],
  );

test('an authorisation whose answer is lost is found, and the payment goes on', async () => {
  line.faults.authorise = 'lost after';
  const orderId = await fan.hasPaid(await aGacha(database));
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a decline whose answer is lost is found, and the order can be paid again', async () => {
  line.faults.authorise = 'lost after';
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect((await fan.pays(orderId, 'tok_declined')).code).toBe('PAYMENT_DECLINED');
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('PAID');
});

test('an authorisation of which nobody knows is neither paid nor failed, until it can be asked for again', async () => {
  line.faults = { authorise: 'lost before', find: 'lost before' };
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect(await fan.pays(orderId)).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await fan.pays(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  expect((await fan.cancels(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  line.faults = {};
  expect((await completes(orderId)).data.completePayment.payment.status).toBe('PROCESSING');
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_TRY_LATER');
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('PAID');
  expect(await ledger(orderId)).toMatchObject([
    { state: 'abandoned', status: 'registered' },
    { state: 'captured', captures: 1 },
  ]);
});

test('a capture whose answer is lost is found, and money is taken once', async () => {
  line.faults.capture = 'lost after';
  const orderId = await fan.hasPaid(await aGacha(database));
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('while the capture is owed nothing is shown; completing it later shows what was drawn then', async () => {
  line.faults.capture = 'lost before';
  const gachaId = await aGacha(database);
  const orderId = await fan.hasOrdered(gachaId, 2);
  expect((await fan.pays(orderId)).code).toBe('UNAVAILABLE');
  expect((await fan.reads(orderId)).data.order).toMatchObject({
    status: 'PENDING',
    serialNumber: null,
    orderDetails: null,
    payment: { status: 'PROCESSING' },
  });
  const drawn = await database.sql<{ id: string }>('select id from order_details where order_id = ? order by play', [orderId]);
  line.faults = {};
  expect((await completes(orderId)).data.completePayment.order).toEqual({ status: 'PENDING', orderDetails: null });
  await leaseEnds(orderId);
  expect((await completes(orderId)).data.completePayment.order).toEqual({ status: 'PAID', orderDetails: drawn });
  expect((await completes(orderId)).data.completePayment.order).toEqual({ status: 'PAID', orderDetails: drawn });
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a release that does not get through stays owed, and the order can be paid again when stock returns', async () => {
  line.faults.void = 'lost before';
  const prizeId = prizeEntry().id;
  const gachaId = await aGacha(database, { prizes: [prizeEntry({ id: prizeId, stock: 1 })] });
  const orderId = await fan.hasOrdered(gachaId);
  const payment = await registeredPayment(orderId);
  await (await Fan.signsUp(gateway)).hasPaid(gachaId);
  await expect(advance(driver(), payment)).rejects.toMatchObject({ code: 'SOLD_OUT' });
  expect(await ledger(orderId)).toMatchObject([{ state: 'voiding', status: 'authorised' }]);
  line.faults = {};
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'voided', status: 'voided' }]);
  await database.sql('update prizes set supply = 2, stock = 1 where id = ?', [prizeId]);
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('PAID');
});

test('while a call may still be on its way an attempt is not given up', async () => {
  line.uncertainForSeconds = 3600;
  line.faults = { authorise: 'lost before', find: 'lost before' };
  const orderId = await fan.hasOrdered(await aGacha(database));
  await fan.pays(orderId);
  line.faults = {};
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('UNAVAILABLE');
  expect(await ledger(orderId)).toMatchObject([{ state: 'registered' }]);
  line.uncertainForSeconds = 0;
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_TRY_LATER');
});

test('an announcement that gets no answer ends the attempt at once: no card was asked, and the next try may begin', async () => {
  const orderId = await fan.hasOrdered(await aGacha(database));
  for (const fault of ['lost before', 'lost after'] as const) {
    line.faults.register = fault;
    expect((await fan.pays(orderId)).code).toBe('UNAVAILABLE');
  }
  line.faults = {};
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('PAID');
  expect((await ledger(orderId)).map(({ state }) => state)).toEqual(['declined', 'declined', 'captured']);
});

test('a process that wakes up after its attempt was given up releases what it reserves, and charges nothing', async () => {
  const orderId = await fan.hasOrdered(await aGacha(database));
  const sleeper = await registeredPayment(orderId);
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_TRY_LATER');
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('PAID');
  await expect(advance(driver(), sleeper)).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' });
  expect(await ledger(orderId)).toMatchObject([
    { state: 'voiding', status: 'authorised', captures: 0 },
    { state: 'captured', captures: 1 },
  ]);
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'voided', status: 'voided' }, { state: 'captured' }]);
});

test('a card that turns out to be charged after its attempt was given up is released', async () => {
  line.faults = { authorise: 'lost before', find: 'lost before' };
  const orderId = await fan.hasOrdered(await aGacha(database));
  await fan.pays(orderId);
  line.faults = {};
  await leaseEnds(orderId);
  await completes(orderId);
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'abandoned' }]);
  await database.sql(
    `update sandbox_transactions s set status = 'authorised' from payments p where p.order_id = ? and p.processor_order_id = s.processor_order_id`,
    [orderId],
  );
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'voided', status: 'voided', captures: 0 }]);
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('PAID');
});

test('what is called impossible because it was done before has been done', async () => {
  line.faults = { capture: 'called impossible', authorise: 'called impossible' };
  const orderId = await fan.hasPaid(await aGacha(database));
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a capture that is called impossible, without a word of what became of it, is asked for again', async () => {
  line.faults = { capture: 'called impossible', find: 'lost before' };
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect((await fan.pays(orderId)).code).toBe('UNAVAILABLE');
  expect(await ledger(orderId)).toMatchObject([{ state: 'drawn', status: 'captured' }]);
  line.faults = {};
  await recovers(orderId);
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a challenge of whose end the processor says nothing is given up, and released if it was passed all the same', async () => {
  const orderId = await fan.hasOrdered(await aGacha(database));
  await fan.pays(orderId, 'tok_3ds_challenge');
  const standing = (status: string) =>
    database.sql(
      `update sandbox_transactions s set status = ? from payments p where p.order_id = ? and p.processor_order_id = s.processor_order_id`,
      [status, orderId],
    );
  await standing('passed');
  await database.sql(`update payments set state = 'returned' where order_id = ?`, [orderId]);
  await database.sql(`update orders set state = 'paying' where id = ?`, [orderId]);
  line.faults = { finishChallenge: 'lost before', find: 'lost before' };
  line.uncertainForSeconds = 3600;
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'returned' }]);
  line.uncertainForSeconds = 0;
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'abandoned' }]);
  expect((await fan.reads(orderId)).data.order.status).toBe('PENDING');
  line.faults = {};
  await standing('authorised');
  await recovers(orderId);
  expect(await ledger(orderId)).toEqual([{ state: 'voided', status: 'voided', captures: 0 }]);
});

test('a draw whose capture is refused for good is taken back unseen, and the order can be paid again', async () => {
  const gachaId = await aGacha(database);
  const stock = async () =>
    (await database.sql<{ n: number }>('select sum(stock)::int as n from prizes where gacha_id = ?', [gachaId]))[0]?.n ?? 0;
  const before = await stock();
  const orderId = await fan.hasOrdered(gachaId, 2);
  line.faults = { capture: 'lost before', find: 'lost before' };
  expect((await fan.pays(orderId)).code).toBe('UNAVAILABLE');
  expect(await stock()).toBe(before - 2);
  await database.sql(
    `update sandbox_transactions s set status = 'voided' from payments p where p.order_id = ? and p.processor_order_id = s.processor_order_id`,
    [orderId],
  );
  line.faults = {};
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
  expect(await ledger(orderId)).toEqual([{ state: 'voided', status: 'voided', captures: 0 }]);
  expect(await stock()).toBe(before);
  expect((await fan.pays(orderId)).data.pay.order).toMatchObject({ status: 'PAID', orderDetails: [{}, {}] });
  expect(await stock()).toBe(before - 2);
});

test('money that was released at the processor meanwhile draws nothing', async () => {
  line.faults = { authorise: 'lost after', find: 'lost before' };
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect((await fan.pays(orderId)).code).toBe('UNAVAILABLE');
  await database.sql(`update sandbox_transactions set status = 'voided' where status = 'authorised'`);
  line.faults = {};
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
  expect(await ledger(orderId)).toMatchObject([{ state: 'abandoned', captures: 0 }]);
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'declined', captures: 0 }]);
});

test('paying again takes up a payment that nobody is at any more', async () => {
  line.faults.capture = 'lost before';
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect((await fan.pays(orderId)).code).toBe('UNAVAILABLE');
  line.faults = {};
  expect((await fan.pays(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  await leaseEnds(orderId);
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('PAID');
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a payment that came to nothing is told of as often as it is asked for', async () => {
  const orderId = await fan.hasOrdered(await aGacha(database));
  await fan.pays(orderId, 'tok_declined');
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
});

test('an order that was never begun to be paid has no payment to complete', async () => {
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect((await completes(orderId)).data.completePayment).toEqual({
    order: { status: 'PENDING', orderDetails: null },
    payment: null,
  });
});

const checkout = () => ({
  processor: brokenLine(sandbox(database.orm.em), line),
  run: openBatches(database.orm.em),
  returnUrl: () => 'http://gateway.test/back',
});
const driver = () => ({ ...checkout(), em: database.fork() });

/** A payment as it is when its gateway stops right before it asks the card. */
async function registeredPayment(orderId: string): Promise<PaymentRow> {
  line.faults = { ...line.faults, authorise: 'lost before', find: 'lost before' };
  await fan.pays(orderId);
  const { authorise: _authorise, find: _find, ...rest } = line.faults;
  line.faults = rest;
  const [payment] = await paymentsOf(database.orm.em, orderId);
  return payment as PaymentRow;
}
