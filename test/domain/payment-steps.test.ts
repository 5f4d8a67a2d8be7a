import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { drive } from '../../src/payment/drive.ts';
import { Payment } from '../../src/payment/payment.ts';
import type { Processor } from '../../src/payment/processor.ts';
import { sandbox } from '../../src/payment/sandbox.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

type Step = 'authorise' | 'capture' | 'void' | 'find';
type Fault = 'lost before' | 'lost after';

let database: TestDatabase;
let gateway: TestGateway;
let faults: Partial<Record<Step, Fault>>;
let fan: Fan;

/** The sandbox behind a line that can break before a call arrives, or after it was carried out. */
function brokenLine(real: Processor): Processor {
  const call = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    if (faults[step] === 'lost before') throw new Error('the line broke before the call arrived');
    const answer = await work();
    if (faults[step] === 'lost after') throw new Error('the line broke before the answer arrived');
    return answer;
  };
  return {
    name: real.name,
    authorise: (request) => call('authorise', () => real.authorise(request)),
    capture: (reference, amount) => call('capture', () => real.capture(reference, amount)),
    void: (reference) => call('void', () => real.void(reference)),
    find: (id) => call('find', () => real.find(id)),
  };
}

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { processor: brokenLine(sandbox(database.orm.em)) });
});
beforeEach(async () => {
  faults = {};
  fan = await Fan.signsUp(gateway);
});
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

const ledger = (orderId: string) =>
  database.sql(
    `select p.state, s.status, coalesce(s.captures, 0) as captures from payments p left join sandbox_transactions s using (processor_order_id)
      where order_id = ? order by p.created_at`,
    [orderId],
  );

test('an authorisation whose answer is lost is found, and the payment goes on', async () => {
  faults.authorise = 'lost after';
  const orderId = await fan.hasPaid(await aGacha(database));
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a decline whose answer is lost is found, and the order can be paid again', async () => {
  faults.authorise = 'lost after';
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect((await fan.pays(orderId, 'tok_declined')).code).toBe('PAYMENT_DECLINED');
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('ASSIGNED');
});

test('an authorisation of which nobody knows is neither paid nor failed, until it can be asked for again', async () => {
  faults = { authorise: 'lost before', find: 'lost before' };
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect(await fan.pays(orderId)).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await fan.pays(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  expect((await fan.cancels(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  faults = {};
  expect((await completes(orderId)).data.completePayment.payment.status).toBe('PROCESSING');
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('ASSIGNED');
  expect(await ledger(orderId)).toMatchObject([
    { state: 'declined', status: null },
    { state: 'captured', captures: 1 },
  ]);
});

test('a capture whose answer is lost is found, and money is taken once', async () => {
  faults.capture = 'lost after';
  const orderId = await fan.hasPaid(await aGacha(database));
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('while the capture is owed nothing is shown; completing it later shows what was drawn then', async () => {
  faults.capture = 'lost before';
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
  faults = {};
  expect((await completes(orderId)).data.completePayment.order).toEqual({ status: 'PENDING', orderDetails: null });
  await leaseEnds(orderId);
  expect((await completes(orderId)).data.completePayment.order).toEqual({ status: 'ASSIGNED', orderDetails: drawn });
  expect((await completes(orderId)).data.completePayment.order).toEqual({ status: 'ASSIGNED', orderDetails: drawn });
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a release that does not get through stays owed, and the order can be paid again when stock returns', async () => {
  faults.void = 'lost before';
  const prizeId = prizeEntry().id;
  const gachaId = await aGacha(database, { prizes: [prizeEntry({ id: prizeId, stock: 1 })] });
  const orderId = await fan.hasOrdered(gachaId);
  const payment = await enteredPayment(orderId);
  await (await Fan.signsUp(gateway)).hasPaid(gachaId);
  await expect(drive(driver(), payment)).rejects.toMatchObject({ code: 'SOLD_OUT' });
  expect(await ledger(orderId)).toMatchObject([{ state: 'voiding', status: 'authorised' }]);
  await database.sql('update prizes set supply = 2, stock = 1 where id = ?', [prizeId]);
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('ASSIGNED');
});

test('a process that wakes up after another took its payment over changes nothing', async () => {
  const orderId = await fan.hasOrdered(await aGacha(database));
  const sleeper = await enteredPayment(orderId);
  await database.sql('update payments set lease_until = now() where id = ?', [sleeper.id]);
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
  await expect(drive(driver(), sleeper)).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' });
  expect(await ledger(orderId)).toMatchObject([{ state: 'declined', captures: 0 }]);
  expect((await fan.reads(orderId)).data.order).toMatchObject({ status: 'PENDING', orderDetails: null });
});

test('money that was released at the processor meanwhile draws nothing', async () => {
  faults = { authorise: 'lost after', find: 'lost before' };
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect((await fan.pays(orderId)).code).toBe('UNAVAILABLE');
  await database.sql(`update sandbox_transactions set status = 'voided' where amount > 0`);
  faults = {};
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
  expect(await ledger(orderId)).toMatchObject([{ state: 'declined', captures: 0 }]);
});

test('paying again takes up a payment that nobody is at any more', async () => {
  faults.capture = 'lost before';
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect((await fan.pays(orderId)).code).toBe('UNAVAILABLE');
  faults = {};
  expect((await fan.pays(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  await leaseEnds(orderId);
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('ASSIGNED');
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

const driver = () => ({ em: database.fork(), processor: brokenLine(sandbox(database.orm.em)), random: () => 0 });

/** A payment as it is when its gateway stops right after writing it down. */
async function enteredPayment(orderId: string): Promise<Payment> {
  faults = { ...faults, authorise: 'lost before', find: 'lost before' };
  await fan.pays(orderId);
  const { authorise: _authorise, find: _find, ...rest } = faults;
  faults = rest;
  return database.fork().findOneOrFail(Payment, { order: orderId });
}
