import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { eraseAddresses } from '../../src/order/delivery-info.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { everything } from '../support/snapshot.ts';
import { fieldsOf, oneRow } from '../support/stage.ts';

const { stage, hired, paid, sees, stockOf, balances } = aRefundDesk();

describe('what was handed over or posted', () => {
  test('is refunded by a supervisor, and only the rest is withdrawn', async () => {
    const { fan, support, supervisor, gachaId, orderId } = await paid({ plays: 3 });
    const [first] = (await sees(fan, orderId)).items;
    const counter = await hired([gachaId], 'counter');
    const report = { pickupCode: await fan.hasCode(), gachaId, itemIds: [first.id] };
    const [handoverId] = (await counter.reports(report)).data.confirmHandover.handoverIds;
    const refused = await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
    expect([refused.code, fieldsOf(refused)]).toEqual(['FORBIDDEN', ['orderId']]);
    const before = await stockOf(gachaId);
    await supervisor.refundsOrder({ orderId, prizes: 'RESTOCK' });
    await goBack(stage.database);
    const { stock } = await stockOf(gachaId);
    expect(stock).toBe(before.stock + 2);
    const gone = (await sees(fan, orderId)).items.filter((item: { refundedAt: string | null }) => item.refundedAt);
    expect(gone).toHaveLength(2);
    expect((await supervisor.undoes({ handoverId })).code).toBe('ORDER_REFUNDED');
    expect((await counter.reports(report)).data.confirmHandover.handoverIds).toEqual([handoverId]);
    await balances();
  });

  test('is taken out of its parcel first', async () => {
    const { database, gateway } = stage;
    const gachaId = await aGacha(database, { price: 500, delivery_type: 'mail' });
    const [fan, support, clerk] = [await Fan.signsUp(gateway), await hired([gachaId]), await hired([gachaId], 'shipping')];
    const orderId = await fan.hasPaid(gachaId, 2, ADDRESS);
    const pack = `mutation ($input: PackParcelInput!) { packParcel(input: $input) { shipment { id } } }`;
    const { shipment } = (await clerk.asks(pack, { input: { orderIds: [orderId] } })).data.packParcel;
    expect((await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' })).code).toBe('ALREADY_PACKED');
    await clerk.asks(`mutation ($id: ID!) { unpackParcel(input: { shipmentId: $id }) { orders { id } } }`, { id: shipment.id });
    expect((await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' })).code).toBeUndefined();
    expect((await clerk.asks(pack, { input: { orderIds: [orderId] } })).code).toBe('NOT_FOUND');
    await goBack(database);
    const { delivered } = await oneRow<{ delivered: Date }>(
      database,
      'select delivered_at as delivered from delivery_infos where order_id = ?',
      [orderId],
    );
    expect(delivered).toEqual(expect.any(Date));
    await balances();
  });
});

describe('of an order that was delivered', () => {
  const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';

  test('the address is erased in its time, also while the refund is owed, and from when it was delivered', async () => {
    const { database, gateway } = stage;
    const gachaId = await aGacha(database, { price: 500, delivery_type: 'mail' });
    const [fan, clerk, supervisor] = [
      await Fan.signsUp(gateway),
      await hired([gachaId], 'shipping'),
      await hired([gachaId], 'supervisor'),
    ];
    const post = async (trackingNumber: string) => {
      const orderId = await fan.hasPaid(gachaId, 1, ADDRESS);
      await clerk.asks(POST, { input: { orderIds: [orderId], carrier: 'YAMATO', trackingNumber } });
      await database.sql(`update delivery_infos set delivered_at = now() - interval '89 days' where order_id = ?`, [orderId]);
      expect((await supervisor.refundsOrder({ orderId, prizes: 'WRITE_OFF' })).code).toBeUndefined();
      return orderId;
    };
    const done = await post('444444444441');
    await goBack(database);
    const owed = await post('444444444442');
    await database.sql(`update delivery_infos set delivered_at = delivered_at - interval '2 days' where order_id in (?)`, [
      [done, owed],
    ]);
    await eraseAddresses(database.fork(), 90, 100);
    expect(await database.sql('select 1 from delivery_infos where order_id in (?)', [[done, owed]])).toEqual([]);
    await goBack(database);
  });

  test('no gateway undoes the handover, not even one that knows of no refunds', async () => {
    const { fan, supervisor, gachaId, orderId } = await paid({ plays: 1 });
    await supervisor.reports({ pickupCode: await fan.hasCode(), gachaId, orderIds: [orderId] });
    await supervisor.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    const undone = stage.database.sql('update order_details set delivered_at = null where order_id = ?', [orderId]);
    await expect(undone).rejects.toThrow('the order was refunded');
    await goBack(stage.database);
  });
});

describe('a part of the money', () => {
  test('goes back beside another part, and leaves the prizes as they are', async () => {
    const { fan, support, orderId } = await paid({ plays: 3 });
    for (const amount of [300, 200]) {
      const { refundOrder } = (await support.refundsOrder({ orderId, amount, idempotencyKey: randomUUID() })).data;
      expect(refundOrder).toMatchObject({ status: 'PAID', refund: { amount, status: 'OWED' } });
      await goBack(stage.database);
    }
    const seen = await sees(fan, orderId);
    expect(seen).toMatchObject({
      status: 'PAID',
      refunds: [
        { amount: 300, status: 'DONE' },
        { amount: 200, status: 'DONE' },
      ],
    });
    expect(await fan.hasCode()).toEqual(expect.any(String));
    await balances();
    await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
    await goBack(stage.database);
    expect(await sees(fan, orderId)).toMatchObject({ status: 'REFUNDED', refunds: [{}, {}, { amount: 1000, status: 'DONE' }] });
    await balances();
  });

  test('is not refunded twice by a repetition', async () => {
    const { support, orderId } = await paid();
    const input = { orderId, amount: 100, idempotencyKey: randomUUID() };
    const first = await support.refundsOrder(input);
    await goBack(stage.database);
    expect((await support.refundsOrder(input)).data).toEqual(first.data);
    const [{ count }] = (await stage.database.sql<{ count: number }>(
      'select count(*)::int as count from refunds where order_id = ?',
      [orderId],
    )) as [{ count: number }];
    expect(count).toBe(1);
  });

  test('waits for the one before it', async () => {
    const { support, orderId } = await paid();
    await support.refundsOrder({ orderId, amount: 100, idempotencyKey: randomUUID() });
    expect((await support.refundsOrder({ orderId, amount: 100, idempotencyKey: randomUUID() })).code).toBe('REFUND_IN_PROGRESS');
    expect((await support.refundsOrder({ orderId, prizes: 'RESTOCK' })).code).toBe('REFUND_IN_PROGRESS');
  });

  test.each([
    ['amount', { amount: 1501, idempotencyKey: 'a' }],
    ['amount', { amount: 0, idempotencyKey: 'a' }],
    ['amount', { amount: -5, idempotencyKey: 'a' }],
    ['idempotencyKey', { amount: 100 }],
    ['prizes', { amount: 100, idempotencyKey: 'a', prizes: 'RESTOCK' }],
    ['prizes', { amount: 1500, idempotencyKey: 'a' }],
    ['prizes', {}],
    ['reason', { prizes: 'RESTOCK', reason: ' ' }],
    ['reason', { prizes: 'RESTOCK', reason: 'x'.repeat(1001) }],
  ])('is refused with its field %s where it is wrong, and nothing is written', async (field, input) => {
    const { support, orderId } = await paid();
    const before = await everything(stage.database);
    const refused = await support.refundsOrder({ orderId, ...input });
    expect([refused.code, fieldsOf(refused)]).toEqual(['BAD_INPUT', [field]]);
    expect(await everything(stage.database)).toEqual(before);
  });
});

test('what is not paid, not there, or at a gacha of others is not refunded', async () => {
  const { fan, support, gachaId } = await paid();
  const unpaid = await fan.hasOrdered(gachaId);
  const refused = await support.refundsOrder({ orderId: unpaid, prizes: 'RESTOCK' });
  expect([refused.code, fieldsOf(refused)]).toEqual(['ORDER_NOT_PAID', ['orderId']]);
  const ofAll = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'support');
  for (const none of [randomUUID(), 'no id']) {
    expect((await ofAll.refundsOrder({ orderId: none, prizes: 'RESTOCK' })).code).toBe('NOT_FOUND');
    expect((await support.refundsOrder({ orderId: none, prizes: 'RESTOCK' })).code).toBe('FORBIDDEN');
  }
  const elsewhere = await paid();
  expect((await support.refundsOrder({ orderId: elsewhere.orderId, prizes: 'RESTOCK' })).code).toBe('FORBIDDEN');
  expect((await (await hired([gachaId], 'counter')).refundsOrder({ orderId: unpaid, prizes: 'RESTOCK' })).code).toBe('FORBIDDEN');
});
