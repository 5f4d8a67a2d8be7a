import { expect, test } from '@jest/globals';
import { advance } from '../../src/payment/advance.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { aShopWithBrokenLine } from '../support/shop-with-broken-line.ts';

const { shop, completes, driver, leaseEnds, ledger, line, recovers, registeredPayment } = aShopWithBrokenLine();

test('an authorisation whose answer is lost is found, and the payment goes on', async () => {
  line.faults.authorise = 'lost after';
  const orderId = await shop.fan.hasPaid(await aGacha(shop.database));
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a decline whose answer is lost is found, and the order can be paid again', async () => {
  line.faults.authorise = 'lost after';
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  expect((await shop.fan.pays(orderId, 'tok_declined')).code).toBe('PAYMENT_DECLINED');
  expect((await shop.fan.pays(orderId)).data.pay.order.status).toBe('PAID');
});

test('a capture whose answer is lost is found, and money is taken once', async () => {
  line.faults.capture = 'lost after';
  const orderId = await shop.fan.hasPaid(await aGacha(shop.database));
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('while the capture is owed nothing is shown; completing it later shows what was drawn then', async () => {
  line.faults.capture = 'lost before';
  const gachaId = await aGacha(shop.database);
  const orderId = await shop.fan.hasOrdered(gachaId, 2);
  expect((await shop.fan.pays(orderId)).code).toBe('UNAVAILABLE');
  expect((await shop.fan.reads(orderId)).data.order).toMatchObject({
    status: 'PENDING',
    serialNumber: null,
    items: null,
    payment: { status: 'PROCESSING' },
  });
  const drawn = await shop.database.sql<{ id: string }>('select id from order_details where order_id = ? order by play', [
    orderId,
  ]);
  line.faults = {};
  expect((await completes(orderId)).data.completePayment.order).toEqual({ status: 'PENDING', items: null });
  await leaseEnds(orderId);
  expect((await completes(orderId)).data.completePayment.order).toEqual({ status: 'PAID', items: drawn });
  expect((await completes(orderId)).data.completePayment.order).toEqual({ status: 'PAID', items: drawn });
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a release that does not get through stays owed, and the order can be paid again when stock returns', async () => {
  line.faults.void = 'lost before';
  const prizeId = prizeEntry().id;
  const gachaId = await aGacha(shop.database, { prizes: [prizeEntry({ id: prizeId, stock: 1 })] });
  const orderId = await shop.fan.hasOrdered(gachaId);
  const payment = await registeredPayment(orderId);
  await (await Fan.signsUp(shop.gateway)).hasPaid(gachaId);
  await expect(advance(driver(), payment)).rejects.toMatchObject({ code: 'SOLD_OUT' });
  expect(await ledger(orderId)).toMatchObject([{ state: 'voiding', status: 'authorised' }]);
  line.faults = {};
  await recovers(orderId);
  expect(await ledger(orderId)).toMatchObject([{ state: 'voided', status: 'voided' }]);
  await shop.database.sql('update prizes set supply = 2, stock = 1 where id = ?', [prizeId]);
  expect((await shop.fan.pays(orderId)).data.pay.order.status).toBe('PAID');
});

test('what is called impossible because it was done before has been done', async () => {
  line.faults = { capture: 'called impossible', authorise: 'called impossible' };
  const orderId = await shop.fan.hasPaid(await aGacha(shop.database));
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a capture that is called impossible, without a word of what became of it, is asked for again', async () => {
  line.faults = { capture: 'called impossible', find: 'lost before' };
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  expect((await shop.fan.pays(orderId)).code).toBe('UNAVAILABLE');
  expect(await ledger(orderId)).toMatchObject([{ state: 'drawn', status: 'captured' }]);
  line.faults = {};
  await recovers(orderId);
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});

test('a draw whose capture is refused for good is taken back unseen, and the order can be paid again', async () => {
  const gachaId = await aGacha(shop.database);
  const stock = async () =>
    (await shop.database.sql<{ n: number }>('select sum(stock)::int as n from prizes where gacha_id = ?', [gachaId]))[0]?.n ?? 0;
  const before = await stock();
  const orderId = await shop.fan.hasOrdered(gachaId, 2);
  line.faults = { capture: 'lost before', find: 'lost before' };
  expect((await shop.fan.pays(orderId)).code).toBe('UNAVAILABLE');
  expect(await stock()).toBe(before - 2);
  await shop.database.sql(
    `update sandbox_transactions s set status = 'voided' from payments p where p.order_id = ? and p.processor_order_id = s.processor_order_id`,
    [orderId],
  );
  line.faults = {};
  await leaseEnds(orderId);
  expect((await completes(orderId)).code).toBe('PAYMENT_DECLINED');
  expect(await ledger(orderId)).toEqual([{ state: 'voided', status: 'voided', captures: 0 }]);
  expect(await stock()).toBe(before);
  expect((await shop.fan.pays(orderId)).data.pay.order).toMatchObject({ status: 'PAID', items: [{}, {}] });
  expect(await stock()).toBe(before - 2);
});

test('paying again takes up a payment that nobody is at any more', async () => {
  line.faults.capture = 'lost before';
  const orderId = await shop.fan.hasOrdered(await aGacha(shop.database));
  expect((await shop.fan.pays(orderId)).code).toBe('UNAVAILABLE');
  line.faults = {};
  expect((await shop.fan.pays(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  await leaseEnds(orderId);
  expect((await shop.fan.pays(orderId)).data.pay.order.status).toBe('PAID');
  expect(await ledger(orderId)).toEqual([{ state: 'captured', status: 'captured', captures: 1 }]);
});
