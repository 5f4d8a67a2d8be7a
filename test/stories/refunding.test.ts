import { describe, expect, test } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { everything } from '../support/snapshot.ts';
import { fieldsOf } from '../support/stage.ts';

const { stage, hired, paid, sees, stockOf, balances } = aRefundDesk();

describe('a refund of all that was paid', () => {
  test('is written at once, goes back right afterwards, and the fan sees both', async () => {
    const { fan, support, orderId } = await paid();
    const { refundOrder } = (await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' })).data;
    expect(refundOrder).toMatchObject({
      status: 'REFUNDING',
      refund: { amount: 1500, status: 'OWED', origin: 'GATEWAY', endedAt: null },
    });
    expect(await sees(fan, orderId)).toMatchObject({ status: 'REFUNDING', refunds: [{ amount: 1500, status: 'OWED' }] });
    await balances();
    expect(await goBack(stage.database)).toEqual([]);
    const seen = await sees(fan, orderId);
    expect(seen).toMatchObject({ status: 'REFUNDED', payment: { status: 'REFUNDED' }, refunds: [{ status: 'DONE' }] });
    expect(seen.items.map((item: { refundedAt: string | null }) => item.refundedAt)).toEqual(Array(3).fill(expect.any(String)));
    expect(await fan.seesOrders()).toContain(orderId);
    await balances();
  });

  test('leaves nothing to collect, and a code that covered it says why', async () => {
    const { fan, support, supervisor, gachaId, orderId } = await paid();
    const code = await fan.hasCode();
    await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    expect((await fan.asksForCode()).code).toBe('NOTHING_TO_PICK_UP');
    const counter = await hired([gachaId], 'counter');
    expect((await counter.reports({ pickupCode: code, gachaId, orderIds: [orderId] })).code).toBe('ORDER_REFUNDED');
    expect((await supervisor.readsSheet(code)).code).toBe('ORDER_REFUNDED');
    const { status, body } = await counter.over('rest').reads(code);
    expect([status, body.code]).toEqual([409, 'ORDER_REFUNDED']);
  });

  test('of one of several orders leaves a sheet without it, until nothing else is left', async () => {
    const { fan, support, gachaId, orderId } = await paid();
    const other = await fan.hasPaid(gachaId, 2);
    const [code, counter] = [await fan.hasCode(), await hired([gachaId], 'counter')];
    await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    expect((await counter.readsSheet(code)).data.handovers).toMatchObject([
      { totalAmount: 2, orders: [{ order: { id: other } }] },
    ]);
    await counter.reports({ pickupCode: code, gachaId, orderIds: [other] });
    expect((await counter.readsSheet(code)).code).toBe('ORDER_REFUNDED');
  });

  test('says so of the gachas that were asked for, and of no others', async () => {
    const { fan, support, gachaId, orderId } = await paid();
    const elsewhere = await aGacha(stage.database);
    const other = await fan.hasPaid(elsewhere, 2);
    const [code, counter] = [await fan.hasCode(), await hired([gachaId, elsewhere], 'counter')];
    await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    expect((await counter.reads(code, [gachaId])).code).toBe('ORDER_REFUNDED');
    expect((await counter.reads(code, [elsewhere])).data.handovers).toMatchObject([{ orders: [{ order: { id: other } }] }]);
    const both = (await counter.reads(code)).data.handovers;
    expect(both.flatMap((sheet: { orders: { order: { id: string } }[] }) => sheet.orders.map(({ order }) => order.id))).toEqual([
      other,
    ]);
  });

  test('is what a counter without a network hears later of, and its supervisor', async () => {
    const { fan, support, gachaId, orderId } = await paid();
    const [pickupCode, counter] = [await fan.hasCode(), await hired([gachaId], 'counter')];
    const occurredAt = new Date().toISOString();
    await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    const { confirmHandover } = (await counter.reports({ pickupCode, gachaId, orderIds: [orderId], occurredAt })).data;
    expect(confirmHandover).toMatchObject({ orders: [], handoverIds: [], conflicts: [{ reason: 'ORDER_REFUNDED' }] });
    expect((await sees(fan, orderId)).items.map((item: { deliveredAt: string | null }) => item.deliveredAt)).toEqual([
      ...[null, null, null],
    ]);
    await balances();
  });

  test('puts prizes back as new supply under new odds, and the draw on record can still be proved', async () => {
    const { support, fan, gachaId, orderId } = await paid({ plays: 4 });
    const before = await stockOf(gachaId);
    await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
    expect(await stockOf(gachaId)).toEqual(before);
    await goBack(stage.database);
    const after = await stockOf(gachaId);
    expect(after).toEqual({ stock: before.stock + 4, supply: before.supply + 4, odds: before.odds + 1 });
    await fan.hasPaid(gachaId, 5);
    const { first } = await auditDraws(stage.database.fork());
    expect(first).toBeNull();
    await balances();
  });

  test('writes prizes off where that is said', async () => {
    const { support, gachaId, orderId } = await paid();
    const before = await stockOf(gachaId);
    await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    await goBack(stage.database);
    expect(await stockOf(gachaId)).toEqual(before);
  });

  test('frees its plays for the limit of a gacha', async () => {
    const gachaId = await aGacha(stage.database, { price: 500, has_limit: true, maximum: 2 });
    const [fan, support] = [await Fan.signsUp(stage.gateway), await hired([gachaId])];
    const orderId = await fan.hasPaid(gachaId, 2);
    expect((await fan.ordersPlays(gachaId, 1)).code).toBe('LIMIT_EXCEEDED');
    await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
    await goBack(stage.database);
    await fan.hasPaid(gachaId, 2);
  });

  test('of a free order asks no processor', async () => {
    const gachaId = await aGacha(stage.database, { price: 0 });
    const [fan, support] = [await Fan.signsUp(stage.gateway), await hired([gachaId])];
    const orderId = await fan.hasPaid(gachaId, 2);
    await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
    await goBack(stage.database);
    expect(await sees(fan, orderId)).toMatchObject({ status: 'REFUNDED', refunds: [{ amount: 0, status: 'DONE' }] });
    await balances();
  });

  test('answers the same again, and changes nothing', async () => {
    const { support, orderId } = await paid();
    const first = (await support.refundsOrder({ orderId, prizes: 'RESTOCK' })).data.refundOrder;
    const before = await everything(stage.database);
    expect((await support.refundsOrder({ orderId, prizes: 'RESTOCK' })).data.refundOrder).toEqual(first);
    expect(await everything(stage.database)).toEqual(before);
    const otherwise = await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    expect([otherwise.code, fieldsOf(otherwise)]).toEqual(['DECIDED_OTHERWISE', ['prizes']]);
    await goBack(stage.database);
    expect((await support.refundsOrder({ orderId, prizes: 'RESTOCK' })).data.refundOrder).toMatchObject({
      status: 'REFUNDED',
      refund: { id: first.refund.id, status: 'DONE' },
    });
  });

  test('stands in the timeline and the audit log, with who and why', async () => {
    const { support, orderId } = await paid();
    await support.refundsOrder({ orderId, prizes: 'RESTOCK', reason: 'the band fell ill' });
    await goBack(stage.database);
    const query = `query ($id: ID!) { timeline(orderId: $id, first: 100) { nodes { kind ... on RefundedEvent { amount } ... on DeedEvent { deed { action reason after staffMember { name } } } } } }`;
    const events = (await support.asks(query, { id: orderId })).data.timeline.nodes.slice(-2);
    expect(events).toEqual([
      {
        kind: 'DEED',
        deed: {
          action: 'REFUND_ORDERED',
          reason: 'the band fell ill',
          staffMember: { name: 'A support' },
          after: { yen: 1500, items: 3, prizes: 'restock', refundedYen: 1500 },
        },
      },
      { kind: 'REFUNDED', amount: 1500 },
    ]);
  });
});
