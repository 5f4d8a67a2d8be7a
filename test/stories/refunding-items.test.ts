import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sharesOf } from '../../src/refund/items/share.ts';
import type { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import type { Json } from '../support/json.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { expectSalesToEqualBooks } from '../support/sales.ts';
import { everything } from '../support/snapshot.ts';
import { fieldsOf } from '../support/stage.ts';
import { newTrackingNumber } from '../support/store-room.ts';

const { stage, hired, paid, sees, stockOf, balances, processed, records, takesBack, givesUp } = aRefundDesk();

const idsOf = async (fan: Fan, orderId: string): Promise<string[]> => (await sees(fan, orderId)).items.map(({ id }: Json) => id);
const ITEMS_OF_REFUNDS = 'query ($id: ID!) { order(id: $id) { refunds { amount items { id order { id } } } } }';
const DEEDS = 'select before, after, why from deeds where order_id = ? and action = ?';

describe('a broken prize', () => {
  test('is withdrawn, its share goes back, and the order is delivered with the rest', async () => {
    const { fan, support, gachaId, orderId } = await paid({ plays: 3 });
    const [broken, ...rest] = (await idsOf(fan, orderId)) as [string, ...string[]];
    const code = await fan.hasCode();
    const before = await stockOf(gachaId);
    const { data } = await support.refundsOrder({ orderId, itemIds: [broken], prizes: 'WRITE_OFF', reason: 'a broken wing' });
    expect(data.refundOrder).toMatchObject({ status: 'PAID', refund: { amount: 500, status: 'OWED' } });
    await goBack(stage.database);
    const seen = await sees(fan, orderId);
    expect(seen).toMatchObject({ status: 'PAID', refundedAmount: 500, refunds: [{ amount: 500, status: 'DONE' }] });
    expect(seen.items.map(({ refundedAt }: Json) => refundedAt !== null)).toEqual([true, false, false]);
    expect((await fan.asks(ITEMS_OF_REFUNDS, { id: orderId })).data.order.refunds).toEqual([
      { amount: 500, items: [{ id: broken, order: { id: orderId } }] },
    ]);
    expect((await stockOf(gachaId)).stock).toBe(before.stock);
    const counter = await hired([gachaId], 'counter');
    const sheet = (await counter.readsSheet(code)).data;
    expect(JSON.stringify(sheet)).not.toContain(broken);
    const refused = await counter.reports({ pickupCode: code, gachaId, itemIds: [broken] });
    expect([refused.code, fieldsOf(refused)]).toEqual(['ITEM_REFUNDED', ['itemIds.0']]);
    const given = await counter.reports({ pickupCode: code, gachaId, itemIds: rest });
    expect(given.code).toBeUndefined();
    expect(await sees(fan, orderId)).toMatchObject({ status: 'DELIVERED', refundedAmount: 500 });
    const [deed] = await stage.database.sql<Json>(DEEDS, [orderId, 'REFUND_ORDERED']);
    expect(deed).toMatchObject({ before: { refundedYen: 0 }, why: 'a broken wing' });
    expect(deed?.after).toMatchObject({ yen: 500, refundedYen: 500, prizes: 'write-off', itemIds: [broken] });
    await balances();
    await expectSalesToEqualBooks(stage.database, processed());
  });

  test('can be won again where that was asked for, once its money is back', async () => {
    const { fan, support, gachaId, orderId } = await paid({ plays: 2 });
    const [one] = (await idsOf(fan, orderId)) as [string];
    const before = await stockOf(gachaId);
    await support.refundsOrder({ orderId, itemIds: [one], prizes: 'RESTOCK' });
    expect(await stockOf(gachaId)).toEqual(before);
    await goBack(stage.database);
    const after = await stockOf(gachaId);
    expect([after.stock, after.supply, after.odds]).toEqual([before.stock + 1, before.supply + 1, before.odds + 1]);
    await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
    await goBack(stage.database);
    expect((await stockOf(gachaId)).stock).toBe(before.stock + 2);
    await balances();
  });

  test('of which the rest was handed over before delivers its order', async () => {
    const { fan, support, gachaId, orderId } = await paid({ plays: 2 });
    const [first, second] = (await idsOf(fan, orderId)) as [string, string];
    const counter = await hired([gachaId], 'counter');
    await counter.reports({ pickupCode: await fan.hasCode(), gachaId, itemIds: [first] });
    const more = await support.refundsOrder({ orderId, itemIds: [second], amount: 501, prizes: 'WRITE_OFF' });
    expect([more.code, fieldsOf(more)]).toEqual(['FORBIDDEN', ['orderId']]);
    const { data } = await support.refundsOrder({ orderId, itemIds: [second], prizes: 'WRITE_OFF' });
    expect(data.refundOrder).toMatchObject({ status: 'DELIVERED', refund: { amount: 500 } });
    await goBack(stage.database);
    expect(await sees(fan, orderId)).toMatchObject({ status: 'DELIVERED', deliveredAt: expect.any(String) });
    expect((await fan.asksForCode()).code).toBe('NOTHING_TO_PICK_UP');
    await balances();
  });

  test('one after the other refunds the order with the last of them', async () => {
    const { fan, support, orderId } = await paid({ plays: 2 });
    const [first, second] = (await idsOf(fan, orderId)) as [string, string];
    await support.refundsOrder({ orderId, itemIds: [first], amount: 200, prizes: 'WRITE_OFF' });
    await goBack(stage.database);
    const less = await support.refundsOrder({ orderId, itemIds: [second], amount: 500, prizes: 'WRITE_OFF' });
    expect([less.code, fieldsOf(less)]).toEqual(['BAD_INPUT', ['amount']]);
    const { data } = await support.refundsOrder({ orderId, itemIds: [second], prizes: 'WRITE_OFF' });
    expect(data.refundOrder).toMatchObject({ status: 'REFUNDING', refund: { amount: 800 } });
    await goBack(stage.database);
    expect(await sees(fan, orderId)).toMatchObject({ status: 'REFUNDED', refundedAmount: 1000 });
    await balances();
  });

  test('that was handed over is refunded by a supervisor, stays with the fan, and its handover is not undone', async () => {
    const { fan, support, supervisor, gachaId, orderId } = await paid({ plays: 2 });
    const [first] = (await idsOf(fan, orderId)) as [string];
    const counter = await hired([gachaId], 'counter');
    const report = { pickupCode: await fan.hasCode(), gachaId, itemIds: [first] };
    const [handoverId] = (await counter.reports(report)).data.confirmHandover.handoverIds;
    const refused = await support.refundsOrder({ orderId, itemIds: [first], prizes: 'WRITE_OFF' });
    expect([refused.code, fieldsOf(refused)]).toEqual(['FORBIDDEN', ['itemIds.0']]);
    expect((await supervisor.refundsOrder({ orderId, itemIds: [first], prizes: 'WRITE_OFF' })).code).toBeUndefined();
    await goBack(stage.database);
    const item = (await sees(fan, orderId)).items.find(({ id }: Json) => id === first);
    expect(item).toMatchObject({ refundedAt: null, deliveredAt: expect.any(String) });
    const again = await supervisor.refundsOrder({ orderId, itemIds: [first], prizes: 'WRITE_OFF' });
    expect([again.code, fieldsOf(again)]).toEqual(['ITEM_REFUNDED', ['itemIds.0']]);
    const undone = await supervisor.undoes({ handoverId });
    expect([undone.code, fieldsOf(undone)]).toEqual(['ITEM_REFUNDED', ['handoverId']]);
    await balances();
  });
});

describe('a report of whole orders', () => {
  test('leaves out what was refunded before the code was read, and is refused where it was refunded since', async () => {
    const { fan, support, gachaId, orderId } = await paid({ plays: 3 });
    const [first] = (await idsOf(fan, orderId)) as [string];
    const counter = await hired([gachaId], 'counter');
    const code = await fan.hasCode();
    await counter.readsSheet(code);
    await support.refundsOrder({ orderId, itemIds: [first], prizes: 'WRITE_OFF' });
    const refused = await counter.handsOver(code, gachaId, [orderId]);
    expect([refused.code, fieldsOf(refused)]).toEqual(['ITEM_REFUNDED', ['orderIds.0']]);
    await counter.readsSheet(code);
    expect((await counter.handsOver(code, gachaId, [orderId])).code).toBeUndefined();
    expect((await sees(fan, orderId)).status).toBe('DELIVERED');
    await goBack(stage.database);
    await balances();
  });
});

describe('a refund of items', () => {
  test('is answered the same under its key, and refused without one', async () => {
    const { fan, support, orderId } = await paid();
    const [first] = (await idsOf(fan, orderId)) as [string];
    const input = { orderId, itemIds: [first], prizes: 'WRITE_OFF', idempotencyKey: randomUUID() };
    const answer = await support.refundsOrder(input);
    await goBack(stage.database);
    expect((await support.refundsOrder(input)).data).toEqual(answer.data);
    const { idempotencyKey: _key, ...again } = input;
    const refused = await support.refundsOrder(again);
    expect([refused.code, fieldsOf(refused)]).toEqual(['ITEM_REFUNDED', ['itemIds.0']]);
  });

  test('may give nothing back, and be of an order that was free', async () => {
    const { fan, support, orderId } = await paid({ plays: 2 });
    const [first] = (await idsOf(fan, orderId)) as [string];
    const nothing = { orderId, itemIds: [first], amount: 0, prizes: 'WRITE_OFF' };
    expect((await support.refundsOrder(nothing)).data.refundOrder).toMatchObject({ status: 'PAID', refund: { amount: 0 } });
    await goBack(stage.database);
    expect(await sees(fan, orderId)).toMatchObject({ refundedAmount: 0, refunds: [{ amount: 0, status: 'DONE' }] });
    const gachaId = await aGacha(stage.database, { price: 0 });
    const [free, clerk] = [await fan.hasPaid(gachaId, 2), await hired([gachaId])];
    const [one, two] = (await idsOf(fan, free)) as [string, string];
    const of = (itemIds: string[]) => clerk.refundsOrder({ orderId: free, itemIds, prizes: 'RESTOCK' });
    expect((await of([one])).data.refundOrder.status).toBe('PAID');
    await goBack(stage.database);
    expect((await of([two])).data.refundOrder.status).toBe('REFUNDING');
    await goBack(stage.database);
    await balances();
  });

  test('that was paid back in cash is withdrawn for nothing, and the cash is recorded beside it', async () => {
    const { fan, support, orderId } = await paid({ plays: 2 });
    const [first] = (await idsOf(fan, orderId)) as [string];
    await support.refundsOrder({ orderId, itemIds: [first], amount: 0, prizes: 'RESTOCK' });
    await goBack(stage.database);
    await records({ orderId, origin: 'otherwise', amount: 500, remaining: 1000 });
    const { status, refundedAmount, items } = await sees(fan, orderId);
    expect([status, refundedAmount]).toEqual(['PAID', 500]);
    expect(items.filter(({ refundedAt }: Json) => refundedAt !== null)).toMatchObject([{ id: first }]);
    await balances();
  });

  test('whose share is more than may go back beside other items says so of the items, where no amount was named', async () => {
    const prizes = [prizeEntry({ stock: 1 }), prizeEntry({ kind: 'last-one', stock: 1, pickup_weight: 0 })];
    const gachaId = await aGacha(stage.database, { price: 500, prizes });
    const { fan, support, orderId: parted } = await paid({ plays: 2 });
    const [orderId, clerk] = [await fan.hasPaid(gachaId), await hired([gachaId])];
    const [first, last] = (await idsOf(fan, orderId)) as [string, string];
    const refunds = (itemIds: string[]) => clerk.refundsOrder({ orderId, itemIds, prizes: 'WRITE_OFF' });
    expect((await refunds([first])).errors[0]?.extensions.errors).toMatchObject([{ field: 'itemIds', code: 'SHARE_NOT_LEFT' }]);
    expect((await refunds([first, last])).data.refundOrder).toMatchObject({ status: 'REFUNDING', refund: { amount: 500 } });
    await support.refundsOrder({ orderId: parted, amount: 600, idempotencyKey: randomUUID() });
    await goBack(stage.database);
    const itemIds = (await idsOf(fan, parted)).slice(1);
    expect(fieldsOf(await support.refundsOrder({ orderId: parted, itemIds, prizes: 'WRITE_OFF' }))).toEqual(['itemIds']);
  });

  test('that is given up gives the items again', async () => {
    const { fan, support, gachaId, orderId } = await paid({ plays: 2 });
    const [first, second] = (await idsOf(fan, orderId)) as [string, string];
    const counter = await hired([gachaId], 'counter');
    await counter.reports({ pickupCode: await fan.hasCode(), gachaId, itemIds: [first] });
    const { refund } = (await support.refundsOrder({ orderId, itemIds: [second], prizes: 'RESTOCK' })).data.refundOrder;
    await givesUp(refund.id);
    expect(await sees(fan, orderId)).toMatchObject({ status: 'PAID', deliveredAt: null, refundedAmount: 0 });
    expect((await support.refundsOrder({ orderId, itemIds: [second], prizes: 'WRITE_OFF' })).code).toBeUndefined();
    await goBack(stage.database);
    await balances();
  });

  test('stands when a charge-back of the rest is taken back', async () => {
    const { fan, support, orderId } = await paid({ plays: 3 });
    const [first] = (await idsOf(fan, orderId)) as [string];
    await support.refundsOrder({ orderId, itemIds: [first], prizes: 'WRITE_OFF' });
    await goBack(stage.database);
    const { id } = await records({ orderId, origin: 'charge-back', amount: 1000, prizes: 'write-off' });
    expect((await sees(fan, orderId)).status).toBe('REFUNDED');
    await balances();
    await takesBack(id);
    const seen = await sees(fan, orderId);
    expect([seen.status, ...seen.items.map(({ refundedAt }: Json) => refundedAt !== null)]).toEqual(['PAID', true, false, false]);
    await balances();
  });

  test('takes them out of their parcel first, and leaves the rest to be posted', async () => {
    const { fan, support, gachaId, orderId } = await paid({ plays: 2, deliveryType: 'mail' });
    const [first] = (await idsOf(fan, orderId)) as [string];
    const clerk = await hired([gachaId], 'shipping');
    const PACK = 'mutation ($input: PackParcelInput!) { packParcel(input: $input) { shipment { id items { item { id } } } } }';
    const UNPACK = 'mutation ($id: ID!) { unpackParcel(input: { shipmentId: $id }) { orders { id } } }';
    const { shipment } = (await clerk.asks(PACK, { input: { orderIds: [orderId] } })).data.packParcel;
    const refused = await support.refundsOrder({ orderId, itemIds: [first], prizes: 'WRITE_OFF' });
    expect([refused.code, fieldsOf(refused)]).toEqual(['ALREADY_PACKED', ['itemIds.0']]);
    await clerk.asks(UNPACK, { id: shipment.id });
    expect((await support.refundsOrder({ orderId, itemIds: [first], prizes: 'WRITE_OFF' })).code).toBeUndefined();
    const packed = (await clerk.asks(PACK, { input: { orderIds: [orderId] } })).data.packParcel.shipment;
    expect(packed.items).toHaveLength(1);
    const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';
    const input = { orderIds: [orderId], carrier: 'YAMATO', trackingNumber: newTrackingNumber() };
    expect((await clerk.asks(POST, { input })).code).toBeUndefined();
    expect((await sees(fan, orderId)).status).toBe('DELIVERED');
    await goBack(stage.database);
    await balances();
  });

  test.each([
    ['itemIds', { itemIds: [] }, 'BAD_INPUT'],
    ['itemIds.0', { itemIds: [randomUUID()] }, 'NOT_FOUND'],
    ['itemIds.0', { itemIds: ['no id'] }, 'NOT_FOUND'],
    ['prizes', { prizes: undefined }, 'BAD_INPUT'],
    ['amount', { amount: 1500 }, 'BAD_INPUT'],
    ['amount', { amount: -1 }, 'BAD_INPUT'],
    ['reason', { reason: ' ' }, 'BAD_INPUT'],
  ])('is refused with its field %s where %j is wrong, and nothing is written', async (field, wrong, code) => {
    const { fan, support, orderId } = await paid();
    const [first] = (await idsOf(fan, orderId)) as [string];
    const before = await everything(stage.database);
    const refused = await support.refundsOrder({ orderId, itemIds: [first], prizes: 'WRITE_OFF', ...wrong } as never);
    expect([refused.code, fieldsOf(refused)]).toEqual([code, [field]]);
    expect(await everything(stage.database)).toEqual(before);
  });
});

test('shares are whole yen, and together what was paid', () => {
  expect(sharesOf(1000, 3)).toEqual([334, 333, 333]);
  expect(sharesOf(500, 1)).toEqual([500]);
  for (const [paidYen, plays] of [[9_999_999, 100] as const, [99, 100] as const])
    expect(sharesOf(paidYen, plays).reduce((sum, share) => sum + share, 0)).toBe(paidYen);
});
