import { expect, test } from '@jest/globals';
import { advance } from '../../src/payment/advance.ts';
import { aGacha } from '../support/catalogue.ts';
import { aShopWithBrokenLine } from '../support/shop-with-broken-line.ts';

const { shop, completes, driver, leaseEnds, ledger, line, recovers, registeredPayment } = aShopWithBrokenLine();

test('an authorisation of which nobody knows is neither paid nor failed, until it can be asked for again', async () => {
  line.faults = { authorise: 'lost before', find: 'lost before' };
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  expect(await shop.fan.pays(orderId)).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await shop.fan.pays(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  expect((await shop.fan.cancels(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  line.faults = {};
  expect((await completes(orderId)).data.completePayment.payment.status).toBe('PROCESSING');
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_TRY_LATER');
  expect((await shop.fan.pays(orderId)).data.pay.order.status).toBe('PAID');
  expect(await ledger(orderId)).toMatchObject([
    { state: 'abandoned', status: 'registered' },
    { state: 'captured', captures: 1 },
  ]);
});

test('while a call may still be on its way an attempt is not given up', async () => {
  line.uncertainForSeconds = 3600;
  line.faults = { authorise: 'lost before', find: 'lost before' };
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  await shop.fan.pays(orderId);
  line.faults = {};
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('UNAVAILABLE');
  expect(await ledger(orderId)).toMatchObject([{ state: 'registered' }]);
  line.uncertainForSeconds = 0;
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_TRY_LATER');
});

test('an announcement that gets no answer ends the attempt at once: no card was asked, and the next try may begin', async () => {
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  for (const fault of ['lost before', 'lost after'] as const) {
    line.faults.register = fault;
    expect((await shop.fan.pays(orderId)).code).toBe('UNAVAILABLE');
  }
  line.faults = {};
  expect((await shop.fan.pays(orderId)).data.pay.order.status).toBe('PAID');
  expect((await ledger(orderId)).map(({ state }) => state)).toEqual(['declined', 'declined', 'captured']);
});

test('a process that wakes up after its attempt was given up releases what it reserves, and charges nothing', async () => {
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  const sleeper = await registeredPayment(orderId);
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_TRY_LATER');
  expect((await shop.fan.pays(orderId)).data.pay.order.status).toBe('PAID');
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
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  await shop.fan.pays(orderId);
  line.faults = {};
  await leaseEnds(orderId);
  await completes(orderId);
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'abandoned' }]);
  await shop.database.sql(
    `update sandbox_transactions s set status = 'authorised' from payments p where p.order_id = ? and p.processor_order_id = s.processor_order_id`,
    [orderId],
  );
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'voided', status: 'voided', captures: 0 }]);
  expect((await shop.fan.pays(orderId)).data.pay.order.status).toBe('PAID');
});

test('a challenge of whose end the processor says nothing is given up, and released if it was passed all the same', async () => {
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  await shop.fan.pays(orderId, 'tok_3ds_challenge');
  const standing = (status: string) =>
    shop.database.sql(
      `update sandbox_transactions s set status = ? from payments p where p.order_id = ? and p.processor_order_id = s.processor_order_id`,
      [status, orderId],
    );
  await standing('passed');
  await shop.database.sql(`update payments set state = 'returned' where order_id = ?`, [orderId]);
  await shop.database.sql(`update orders set state = 'paying' where id = ?`, [orderId]);
  line.faults = { finishChallenge: 'lost before', find: 'lost before' };
  line.uncertainForSeconds = 3600;
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'returned' }]);
  line.uncertainForSeconds = 0;
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'abandoned' }]);
  expect((await shop.fan.reads(orderId)).data.order.status).toBe('PENDING');
  line.faults = {};
  await standing('authorised');
  await recovers(orderId);
  expect(await ledger(orderId)).toEqual([{ state: 'voided', status: 'voided', captures: 0 }]);
});

test('money that was released at the processor meanwhile draws nothing', async () => {
  line.faults = { authorise: 'lost after', find: 'lost before' };
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  expect((await shop.fan.pays(orderId)).code).toBe('UNAVAILABLE');
  await shop.database.sql(`update sandbox_transactions set status = 'voided' where status = 'authorised'`);
  line.faults = {};
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
  expect(await ledger(orderId)).toMatchObject([{ state: 'abandoned', captures: 0 }]);
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'declined', captures: 0 }]);
});

test('a payment that came to nothing is told of as often as it is asked for', async () => {
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  await shop.fan.pays(orderId, 'tok_declined');
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
});

test('an order that was never begun to be paid has no payment to complete, and stays as it was', async () => {
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  expect((await completes(orderId)).code).toBe('PAYMENT_REQUIRED');
  expect((await shop.fan.sees(orderId)).status).toBe('PENDING');
});
