import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { refundInSandbox } from '../../src/payment/processor/sandbox/refund.ts';
import { yenGivenTwice } from '../../src/refund/unfinished.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { goBack, timePasses } from '../support/refunds.ts';
import { everything } from '../support/snapshot.ts';
import { oneRow } from '../support/stage.ts';

const { stage, paid, refunded, sees, records, isChargedBack, takesBack, givesUp, disputable, balances, stockOf } = aRefundDesk();

describe('a charge-back', () => {
  test('of an order that was refunded is written down, and leaves order, prizes and stock as they are', async () => {
    const { fan, orderId } = await refunded();
    const before = await everything(stage.database);
    expect(await isChargedBack(orderId)).toMatchObject({ state: 'done', amount: 1500, remaining: 0, prizes: null });
    const { refunds, deeds, ...others } = await everything(stage.database);
    const { refunds: _refunds, deeds: _deeds, ...othersBefore } = before;
    expect(others).toEqual(othersBefore);
    expect([refunds?.length, deeds?.length]).toEqual([(before.refunds?.length ?? 0) + 1, (before.deeds?.length ?? 0) + 1]);
    expect(await sees(fan, orderId)).toMatchObject({
      status: 'REFUNDED',
      refunds: [{}, { amount: 1500, origin: 'CHARGE_BACK' }],
    });
    expect(await disputable(orderId)).toEqual([1500]);
    await balances();
  });

  test('of more than a part refund has left withdraws the prizes, and only what went twice is to be disputed', async () => {
    const { fan, support, orderId } = await paid();
    await support.refundsOrder({ orderId, amount: 400, idempotencyKey: randomUUID() });
    await goBack(stage.database);
    for (const prizes of [null, 'restock'] as const)
      await expect(records({ orderId, origin: 'charge-back', prizes })).rejects.toMatchObject({ errors: [{ field: 'prizes' }] });
    expect(await records({ orderId, origin: 'charge-back', prizes: 'write-off' })).toMatchObject({
      amount: 1500,
      remaining: 1100,
    });
    expect((await sees(fan, orderId)).status).toBe('REFUNDED');
    expect(await disputable(orderId)).toEqual([400]);
    await balances();
  });

  test('of a part leaves the prizes, and the rest may be refunded', async () => {
    const { fan, support, orderId } = await paid();
    await isChargedBack(orderId, 600);
    expect(await sees(fan, orderId)).toMatchObject({ status: 'PAID', refunds: [{ amount: 600 }] });
    await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
    await goBack(stage.database);
    expect(await sees(fan, orderId)).toMatchObject({ status: 'REFUNDED', refunds: [{}, { amount: 900, origin: 'GATEWAY' }] });
    expect(await disputable(orderId)).toEqual([]);
    await balances();
  });

  test('is written down once, of what was captured at most, until it is taken back', async () => {
    const { orderId } = await refunded();
    await expect(isChargedBack(orderId, 1501)).rejects.toMatchObject({ errors: [{ field: 'amount' }] });
    const { id } = await isChargedBack(orderId, 1000);
    await expect(isChargedBack(orderId, 500)).rejects.toMatchObject({
      code: 'CHARGE_BACK_RECORDED',
      named: { refundId: id },
      errors: [{ field: 'orderId' }],
    });
    await takesBack(id);
    expect(await isChargedBack(orderId)).toMatchObject({ amount: 1500 });
    expect(await disputable(orderId)).toEqual([1500]);
  });

  test('of a free order is none', async () => {
    const gachaId = await aGacha(stage.database, { price: 0 });
    const orderId = await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId);
    await expect(records({ orderId, origin: 'charge-back', prizes: 'write-off' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('a refund that is owed when its order is charged back', () => {
  const owed = async (prizes = 'WRITE_OFF', chargedBack?: number) => {
    const one = await paid();
    const { refund } = (await one.support.refundsOrder({ orderId: one.orderId, prizes })).data.refundOrder;
    const chargeBack = await isChargedBack(one.orderId, chargedBack);
    return { ...one, refundId: refund.id as string, chargeBackId: chargeBack.id };
  };

  test('is held, since it would go back twice, until the charge-back is taken back', async () => {
    const { fan, orderId, refundId, chargeBackId } = await owed();
    const [alarm] = await goBack(stage.database);
    expect(String(alarm)).toContain(`1500 yen would go back twice, beside the charge-back ${chargeBackId}`);
    const read = await yenGivenTwice(stage.database.orm.em);
    expect(read.held).toBe(1500);
    expect(await disputable(orderId)).toEqual([]);
    await takesBack(chargeBackId);
    await timePasses(stage.database);
    expect(await goBack(stage.database)).toEqual([]);
    const seen = await sees(fan, orderId);
    expect(seen).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE' }, { status: 'TAKEN_BACK' }] });
    await expect(givesUp(refundId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await balances();
  });

  test('that was given back before it was known is done, and to be disputed', async () => {
    const { fan, orderId } = await owed();
    const { id, hash } = await oneRow<{ id: string; hash: string }>(
      stage.database,
      `select processor_order_id as id, access_keys_hash as hash from sandbox_transactions join payments using (processor_order_id) where order_id = ?`,
      [orderId],
    );
    await refundInSandbox(stage.database.fork(), { processorOrderId: id, accessKeysHash: hash }, { captured: 1500, left: 0 });
    expect(await goBack(stage.database)).toEqual([]);
    expect((await sees(fan, orderId)).status).toBe('REFUNDED');
    expect(await disputable(orderId)).toEqual([1500]);
    await balances();
  });

  test.each(['WRITE_OFF', 'RESTOCK'])('is given up, and the charge-back refunds the order: %s', async (prizes) => {
    const { fan, gachaId, orderId, refundId, chargeBackId } = await owed(prizes);
    const before = await stockOf(gachaId);
    expect(await givesUp(refundId)).toMatchObject({ refund: { state: 'given-up' }, inPlace: { id: chargeBackId } });
    const seen = await sees(fan, orderId);
    expect(seen).toMatchObject({
      status: 'REFUNDED',
      refunds: [{ status: 'GIVEN_UP' }, { status: 'DONE', origin: 'CHARGE_BACK' }],
    });
    expect((await fan.asksForCode()).code).toBe('NOTHING_TO_PICK_UP');
    expect((await stockOf(gachaId)).stock - before.stock).toBe(prizes === 'RESTOCK' ? 3 : 0);
    const deed = await oneRow(stage.database, `select why, after from deeds where action = 'REFUND_GIVEN_UP' and order_id = ?`, [
      orderId,
    ]);
    const inPlace = { inPlace: chargeBackId, origin: 'charge-back', prizes: prizes === 'RESTOCK' ? 'restock' : 'write-off' };
    expect(deed).toEqual({ why: 'the bank was faster', after: { yen: 1500, refundedYen: 1500, ...inPlace } });
    expect(await disputable(orderId)).toEqual([]);
    await balances();
    if (prizes === 'RESTOCK') return expect(takesBack(chargeBackId)).rejects.toMatchObject({ code: 'PRIZES_RESTOCKED' });
    await takesBack(chargeBackId);
    expect((await sees(fan, orderId)).status).toBe('PAID');
    await balances();
  });

  test('gives back what a charge-back of a part has left, and the order is open at no moment', async () => {
    const { fan, support, orderId, refundId } = await owed('RESTOCK', 600);
    expect(await goBack(stage.database)).toHaveLength(1);
    await timePasses(stage.database);
    const { inPlace } = await givesUp(refundId, true);
    expect(inPlace).toMatchObject({ state: 'owed', origin: 'gateway', amount: 900, prizes: 'restock' });
    expect((await sees(fan, orderId)).status).toBe('REFUNDING');
    expect(await goBack(stage.database)).toEqual([]);
    expect((await sees(fan, orderId)).status).toBe('REFUNDED');
    expect((await support.refundsOrder({ orderId, prizes: 'RESTOCK' })).data.refundOrder.refund.id).toBe(inPlace?.id);
    await balances();
  });

  test('is a part, too: what is left is refunded to the fan', async () => {
    const { fan, support, orderId } = await paid();
    const { refund } = (await support.refundsOrder({ orderId, amount: 1000, idempotencyKey: randomUUID() })).data.refundOrder;
    await records({ orderId, origin: 'charge-back', amount: 900, prizes: 'write-off' });
    expect(await goBack(stage.database)).toHaveLength(1);
    await timePasses(stage.database);
    expect((await givesUp(refund.id, true)).inPlace).toMatchObject({ amount: 600, prizes: null });
    expect(await goBack(stage.database)).toEqual([]);
    expect((await sees(fan, orderId)).status).toBe('REFUNDED');
    await balances();
  });

  test('opens the order again where a charge-back of a part stands, and the rest is not refunded', async () => {
    const { fan, orderId, refundId } = await owed('WRITE_OFF', 600);
    expect((await givesUp(refundId)).inPlace).toBeUndefined();
    expect((await sees(fan, orderId)).status).toBe('PAID');
    await balances();
  });
});

test('who refunds an order that was charged back is told', async () => {
  const { support, orderId } = await paid();
  const refund = async (input: object) => {
    const asked = { input: { orderId, reason: 'the show was cancelled', ...input } };
    return (await support.asks(REFUND, asked)).data.refundOrder;
  };
  const part = { amount: 100, idempotencyKey: randomUUID() };
  expect(await refund(part)).toMatchObject({ refund: { amount: 100 }, chargeBack: null });
  await goBack(stage.database);
  await isChargedBack(orderId, 600);
  const chargeBack = { amount: 600, origin: 'CHARGE_BACK', status: 'DONE' };
  expect(await refund({ prizes: 'WRITE_OFF' })).toEqual({
    refund: { amount: 800, origin: 'GATEWAY', status: 'OWED' },
    chargeBack,
  });
  await goBack(stage.database);
  await balances();
});

const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) {
  refund { amount origin status } chargeBack { amount origin status } } }`;

test('what was given back otherwise is told as that', async () => {
  const { fan, orderId } = await paid();
  await records({ orderId, origin: 'otherwise', prizes: 'write-off' });
  expect((await sees(fan, orderId)).refunds).toMatchObject([{ origin: 'OTHERWISE', status: 'DONE' }]);
});
