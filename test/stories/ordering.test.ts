import { describe, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, gachaEntry } from '../support/catalogue.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';

const stage = aStage();

const fan = () => Fan.signsUp(stage.gateway);
const gacha = (changes: Record<string, unknown> = {}) => aGacha(stage.database, changes);

describe('an order', () => {
  test('is pending, without a number, prizes or payment, and payable for an hour', async () => {
    const gachaId = await gacha({ price: 250 });
    const viewer = await fan();
    const query = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order {
      fan { id } status playAmount price totalPrice serialNumber paidAt deliveredAt
      items { id } deliveryInfo { city } payment { id } gacha { id name } createdAt updatedAt payableUntil } } }`;
    const { data } = await viewer.asks(query, { input: { gachaId, playAmount: 4 } });
    const { createdAt, updatedAt, payableUntil, ...order } = data.createOrder.order;
    expect(order).toEqual({
      ...{ fan: { id: viewer.id }, status: 'PENDING', playAmount: 4, price: 250, totalPrice: 1000 },
      ...{ serialNumber: null, paidAt: null, deliveredAt: null },
      ...{ items: null, deliveryInfo: null, payment: null, gacha: { id: gachaId, name: 'Test Gacha' } },
    });
    expect(Date.parse(payableUntil) - Date.parse(createdAt)).toBe(3_600_000);
    expect(updatedAt).toBe(createdAt);
  });

  test('takes no stock', async () => {
    const gachaId = await gacha();
    await (await fan()).hasOrdered(gachaId, 100);
    const { stock } = await oneRow<{ stock: number }>(stage.database, 'select stock from prizes where gacha_id = ?', [gachaId]);
    expect(stock).toBe(1000);
  });

  test('replaces the unpaid order before it, at whichever gacha, which is gone for every purpose', async () => {
    const viewer = await fan();
    const first = await viewer.hasOrdered(await gacha());
    const second = await viewer.hasOrdered(await gacha());
    expect((await viewer.reads(first)).data).toEqual({ order: null });
    expect((await viewer.pays(first)).code).toBe('NOT_FOUND');
    expect((await viewer.cancels(first)).code).toBe('NOT_FOUND');
    const { data } = await viewer.asks('{ orders(where: { status: PENDING }) { totalCount nodes { id } } }');
    expect(data.orders).toEqual({ totalCount: 1, nodes: [{ id: second }] });
  });

  test('that is refused leaves the unpaid order before it as it was', async () => {
    const viewer = await fan();
    const first = await viewer.hasOrdered(await gacha());
    expect((await viewer.ordersPlays(await gacha({ on_sale: false }))).code).toBe('NOT_ON_SALE');
    expect((await viewer.ordersPlays(await gacha({ delivery_type: 'mail' }))).code).toBe('DELIVERY_INFO_REQUIRED');
    expect((await viewer.sees(first)).status).toBe('PENDING');
  });

  test('does not replace one that is being paid', async () => {
    const viewer = await fan();
    const first = await viewer.hasOrdered(await gacha());
    await stage.database.sql(`update orders set state = 'paying' where id = ?`, [first]);
    expect((await viewer.ordersPlays(await gacha())).code).toBe('PAYMENT_IN_PROGRESS');
    expect((await viewer.sees(first)).status).toBe('PENDING');
  });

  test('leaves paid and cancelled orders alone', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const paid = await viewer.hasPaid(gachaId);
    const cancelled = await viewer.hasOrdered(gachaId);
    await viewer.cancels(cancelled);
    await viewer.hasOrdered(gachaId);
    expect((await viewer.sees(paid)).status).toBe('PAID');
    expect((await viewer.sees(cancelled)).status).toBe('CANCELLED');
  });

  test('keeps the price of its creation, and is charged that', async () => {
    const entry = gachaEntry({ price: 300 });
    await importCatalogue(stage.database.fork(), { gachas: [entry] });
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(entry.id, 3);
    await importCatalogue(stage.database.fork(), { gachas: [{ ...entry, price: 9000 }] });
    expect((await viewer.sees(orderId)).totalPrice).toBe(900);
    expect((await viewer.pays(orderId)).data.pay.payment.amount).toBe(900);
    expect((await viewer.ordersPlays(entry.id, 3)).data.createOrder.order.totalPrice).toBe(27_000);
  });

  test('has 1 to 100 plays', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    for (const playAmount of [0, -1, 101, 2 ** 31 - 1]) {
      const answer = await viewer.ordersPlays(gachaId, playAmount);
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'playAmount']);
    }
    for (const playAmount of [1.5, 2 ** 31, '1']) {
      expect((await viewer.ordersPlays(gachaId, playAmount as number)).code).toBe('BAD_INPUT');
    }
    for (const playAmount of [1, 100]) expect((await viewer.ordersPlays(gachaId, playAmount)).code).toBeUndefined();
  });

  test('costs at most 9,999,999 yen', async () => {
    const viewer = await fan();
    const dear = await gacha({ price: 3_333_333 });
    expect((await viewer.ordersPlays(dear, 3)).data.createOrder.order.totalPrice).toBe(9_999_999);
    for (const [gachaId, plays] of [
      [dear, 4],
      [await gacha({ price: 100_000 }), 100],
    ] as const) {
      const answer = await viewer.ordersPlays(gachaId, plays);
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'playAmount']);
    }
  });

  test('of more plays than prizes are left is refused', async () => {
    const gachaId = await gacha({ prizes: [{ ...gachaEntry().prizes[0], stock: 5 }] });
    const viewer = await fan();
    expect((await viewer.ordersPlays(gachaId, 6)).code).toBe('SOLD_OUT');
    expect((await viewer.ordersPlays(gachaId, 5)).code).toBeUndefined();
  });
});

describe('the limit per user', () => {
  test('counts plays that are paid and being paid, and neither unpaid, replaced nor cancelled ones', async () => {
    const [viewer, gachaId] = [await fan(), await gacha({ has_limit: true, maximum: 10 })];
    await viewer.hasPaid(gachaId, 3);
    await viewer.hasOrdered(gachaId, 7);
    await viewer.cancels(await viewer.hasOrdered(gachaId, 7));
    expect((await viewer.ordersPlays(gachaId, 8)).code).toBe('LIMIT_EXCEEDED');
    await viewer.hasPaid(gachaId, 7);
    expect((await viewer.ordersPlays(gachaId, 1)).code).toBe('LIMIT_EXCEEDED');
  });

  test('is each user’s own, and each gacha’s', async () => {
    const gachaId = await gacha({ has_limit: true, maximum: 2 });
    const [viewer, other] = [await fan(), await fan()];
    await viewer.hasPaid(gachaId, 2);
    expect((await other.ordersPlays(gachaId, 2)).code).toBeUndefined();
    expect((await viewer.ordersPlays(await gacha({ has_limit: true, maximum: 2 }), 2)).code).toBeUndefined();
  });

  test('applies only where the gacha has one', async () => {
    expect((await (await fan()).ordersPlays(await gacha({ has_limit: false, maximum: 1 }), 50)).code).toBeUndefined();
  });
});

describe('the delivery address', () => {
  const REQUIRED = ['fullname', 'phoneNumber', 'country', 'zipCode', 'prefecture', 'city', 'address1'];
  const READ = `query ($id: ID!) { order(id: $id) { deliveryInfo { ${Object.keys(ADDRESS).join(' ')} } } }`;

  test('is required where prizes are posted, and each missing field is named', async () => {
    const [viewer, gachaId] = [await fan(), await gacha({ delivery_type: 'mail' })];
    const named = REQUIRED.map((field) => `deliveryInfo.${field}`);
    for (const given of [undefined, Object.fromEntries(REQUIRED.map((field) => [field, ' ']))]) {
      const answer = await viewer.ordersPlays(gachaId, 1, given);
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['DELIVERY_INFO_REQUIRED', ...named]);
    }
    const incomplete = await viewer.ordersPlays(gachaId, 1, {});
    expect([incomplete.code, ...incomplete.errors.flatMap((error) => fieldsOf({ ...incomplete, errors: [error] }))]).toEqual([
      'BAD_INPUT',
      ...named,
    ]);
    for (const field of REQUIRED) {
      const answer = await viewer.ordersPlays(gachaId, 1, { ...ADDRESS, [field]: null });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', `deliveryInfo.${field}`]);
    }
  });

  test('is kept with the order, its second line if there is one', async () => {
    const [viewer, gachaId] = [await fan(), await gacha({ delivery_type: 'mail' })];
    const full = await viewer.hasPaid(gachaId, 1, ADDRESS);
    expect((await viewer.asks(READ, { id: full })).data.order.deliveryInfo).toEqual(ADDRESS);
    const { address2, ...short } = ADDRESS;
    const brief = await viewer.hasOrdered(gachaId, 1, short);
    expect((await viewer.asks(READ, { id: brief })).data.order.deliveryInfo).toEqual({ ...short, address2: null });
  });

  test('that cannot be kept is refused by its field', async () => {
    const [viewer, gachaId] = [await fan(), await gacha({ delivery_type: 'mail' })];
    const answer = await viewer.ordersPlays(gachaId, 1, { ...ADDRESS, city: 'a\0', address2: 'x'.repeat(10_000) });
    expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'deliveryInfo.city', 'deliveryInfo.address2']);
  });

  test('is ignored and not stored where prizes are collected on site', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha(), 1, { ...ADDRESS, city: 'a\0' });
    expect((await viewer.asks(READ, { id: orderId })).data.order.deliveryInfo).toBeNull();
    expect(await stage.database.sql('select 1 from delivery_infos where order_id = ?', [orderId])).toEqual([]);
  });
});
