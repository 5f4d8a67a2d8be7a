import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { eraseAddresses } from '../../src/order/delivery-info.ts';
import type { Processor } from '../../src/payment/processor/processor.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { giveUpRefund } from '../../src/refund/give-up.ts';
import { type Happened, recordRefund } from '../../src/refund/record.ts';
import { takeBackRefund } from '../../src/refund/take-back.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { booksOf, expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { reports } from '../support/counter.ts';
import type { Json } from '../support/json.ts';
import { goBack, orders, timePasses } from '../support/refunds.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, oneRow } from '../support/stage.ts';
import { LIST } from '../support/store-room.ts';

const stage = aStage();
const BY = { account: 'Olga' };

const books = () => booksOf(stage.database, sandbox(stage.database.orm.em));
const balances = () => expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
const processed = (): Processor => sandbox(stage.database.orm.em);

const records = (happened: Omit<Happened, 'reason'>, processor = processed()) =>
  recordRefund(stage.database.fork(), { processor }, BY, { reason: 'the bank wrote', ...happened });
const isChargedBack = (orderId: string, amount?: number) =>
  records({ orderId, origin: 'charge-back', ...(amount && { amount }) });
const takesBack = (refundId: string) =>
  takeBackRefund(stage.database.fork(), { processor: processed() }, BY, { refundId, reason: 'the bank decided for us' });
const givesUp = (refundId: string) =>
  giveUpRefund(stage.database.fork(), { processor: processed() }, BY, { refundId, reason: 'the bank was faster' });

/** A paid order of three plays at 500 yen. */
async function paid({ deliveryType = 'self' } = {}) {
  const { gateway, database } = stage;
  const gachaId = await aGacha(database, { price: 500, delivery_type: deliveryType });
  const fan = await Fan.signsUp(gateway);
  const support = await StaffMember.isHired(gateway, database, [gachaId], 'support');
  const orderId = await fan.hasPaid(gachaId, 3, deliveryType === 'mail' ? ADDRESS : undefined);
  return { gachaId, fan, support, orderId };
}

async function refunded(prizes = 'RESTOCK') {
  const one = await paid();
  const { refund } = (await orders(one.support, { orderId: one.orderId, prizes })).data.refundOrder;
  await goBack(stage.database);
  return { ...one, refundId: refund.id as string };
}

const disputable = async (orderId: string) => {
  const found = (await books()).disputable.filter(({ ids }) => ids.order === orderId);
  return found.map(({ yen }) => yen);
};

const ORDER = `query ($id: ID!) { order(id: $id) { status deliveredAt orderDetails { refundedAt }
  refunds { amount status origin takenBackAt } } }`;
const sees = async (fan: Fan, id: string) => (await fan.asks(ORDER, { id })).data.order;

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
    await orders(support, { orderId, amount: 400, idempotencyKey: randomUUID() });
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
    await orders(support, { orderId, prizes: 'RESTOCK' });
    await goBack(stage.database);
    expect(await sees(fan, orderId)).toMatchObject({ status: 'REFUNDED', refunds: [{}, { amount: 900, origin: 'GATEWAY' }] });
    expect(await disputable(orderId)).toEqual([]);
    await balances();
  });

  test('is written down while a refund is owed, which goes back all the same', async () => {
    const { fan, support, orderId } = await paid();
    await orders(support, { orderId, prizes: 'WRITE_OFF' });
    await isChargedBack(orderId);
    expect(await goBack(stage.database)).toEqual([]);
    expect(await sees(fan, orderId)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE' }, { status: 'DONE' }] });
    expect(await disputable(orderId)).toEqual([1500]);
    await balances();
  });

  test('is written down once, of what was captured at most, until it is taken back', async () => {
    const { orderId } = await refunded();
    await expect(isChargedBack(orderId, 1501)).rejects.toMatchObject({ errors: [{ field: 'amount' }] });
    const { id } = await isChargedBack(orderId, 1000);
    await expect(isChargedBack(orderId, 500)).rejects.toMatchObject({ code: 'BAD_INPUT', errors: [{ field: 'orderId' }] });
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

describe('a dispute that was won', () => {
  test('gives the order back what it was, and everybody reads it', async () => {
    const { fan, gachaId, support, orderId } = await paid();
    const { id } = await records({ orderId, origin: 'charge-back', prizes: 'write-off' });
    expect((await fan.asksForCode()).code).toBe('NOTHING_TO_PICK_UP');
    expect(await takesBack(id)).toMatchObject({ state: 'taken-back', takenBackBecause: 'the bank decided for us' });
    expect(await sees(fan, orderId)).toMatchObject({
      ...{ status: 'PAID', orderDetails: Array(3).fill({ refundedAt: null }) },
      refunds: [{ amount: 1500, status: 'TAKEN_BACK', origin: 'CHARGE_BACK', takenBackAt: expect.any(String) }],
    });
    const counter = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
    expect((await reports(counter, { pickupCode: await fan.hasCode(), gachaId, orderIds: [orderId] })).code).toBeUndefined();
    await balances();
    const query = `query ($id: ID!) { timeline(orderId: $id, first: 100) { nodes { kind refundedYen deed { action account why } } } }`;
    const { nodes } = (await support.asks(query, { id: orderId })).data.timeline;
    expect(nodes).toContainEqual({ kind: 'REFUNDED', refundedYen: 1500, deed: null });
    const deed = { action: 'REFUND_TAKEN_BACK', account: 'Olga', why: 'the bank decided for us' };
    expect(nodes).toContainEqual({ kind: 'DEED', refundedYen: null, deed });
  });

  test('leaves an order delivered that had been', async () => {
    const { fan, gachaId, orderId } = await paid();
    const counter = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
    await reports(counter, { pickupCode: await fan.hasCode(), gachaId, orderIds: [orderId] });
    const before = await sees(fan, orderId);
    const { id } = await records({ orderId, origin: 'charge-back', prizes: 'write-off' });
    await takesBack(id);
    expect(await sees(fan, orderId)).toMatchObject({ ...before, refunds: [{ status: 'TAKEN_BACK' }] });
    await balances();
  });

  test('lets the fan say again where to, if the address was erased meanwhile', async () => {
    const { fan, gachaId, orderId } = await paid({ deliveryType: 'mail' });
    const { id } = await records({ orderId, origin: 'charge-back', prizes: 'write-off' });
    const { address } = await oneRow<{ address: string }>(
      stage.database,
      'select address from delivery_infos where order_id = ?',
      [orderId],
    );
    await stage.database.sql(`update delivery_infos set delivered_at = now() - interval '91 days' where order_id = ?`, [orderId]);
    await eraseAddresses(stage.database.fork(), 90, 100);
    const writes = stage.database.sql('select correct_address(?, ?)', [orderId, address]);
    await expect(writes).rejects.toMatchObject({ constraint: 'delivery_infos_of_packed_stay' });
    await takesBack(id);
    const { gateway, database } = stage;
    const clerk = await StaffMember.isHired(gateway, database, [gachaId], 'shipping');
    const other = await (await Fan.signsUp(gateway)).hasPaid(gachaId, 1, ADDRESS);
    const toPack = async () => {
      const { nodes } = (await clerk.asks(LIST, { gachaIds: [gachaId] })).data.parcelsToPack;
      return nodes.flatMap(({ parcels }: Json) => parcels.flatMap(({ orders }: Json) => orders.map((one: Json) => one.id)));
    };
    expect(await toPack()).toEqual([other]);
    const correct =
      'mutation ($input: CorrectAddressInput!) { correctAddress(input: $input) { order { deliveryInfo { city } } } }';
    const answer = await fan.asks(correct, { input: { orderId, deliveryInfo: ADDRESS } });
    expect(answer.data.correctAddress.order.deliveryInfo).toEqual({ city: ADDRESS.city });
    expect(await toPack()).toEqual([orderId, other]);
    const row = await oneRow(stage.database, 'select delivered_at from delivery_infos where order_id = ?', [orderId]);
    expect(row).toEqual({ delivered_at: null });
  });

  test('and keeps the address of an order that waits again', async () => {
    const { orderId } = await paid({ deliveryType: 'mail' });
    const { id } = await records({ orderId, origin: 'charge-back', prizes: 'write-off' });
    await takesBack(id);
    const row = await oneRow(stage.database, 'select delivered_at from delivery_infos where order_id = ?', [orderId]);
    expect(row).toEqual({ delivered_at: null });
  });

  test('of a part leaves money that is the fan’s, where the rest was refunded: it can be refunded, too', async () => {
    const { fan, support, orderId } = await paid();
    const { id } = await isChargedBack(orderId, 600);
    await orders(support, { orderId, prizes: 'WRITE_OFF' });
    await goBack(stage.database);
    await takesBack(id);
    const wrong = (await books()).differences.filter(({ ids }) => ids.order === orderId);
    expect(wrong.map(({ why }) => why)).toEqual(['all is said to be refunded, and 900 of 1500 yen were']);
    const rest = await orders(support, { orderId });
    expect(rest.data.refundOrder).toMatchObject({ status: 'REFUNDED', refund: { amount: 600, status: 'OWED' } });
    expect(await goBack(stage.database)).toEqual([]);
    expect((await sees(fan, orderId)).status).toBe('REFUNDED');
    expect((await orders(support, { orderId })).data.refundOrder.refund.status).toBe('DONE');
    await balances();
  });
});

describe('what is not taken back', () => {
  const refusal = (refundId: string) => takesBack(refundId).then(String, ({ code, errors }) => [code, errors[0]?.message ?? '']);

  test('is what is not there, what this service gave back, and what was taken back already', async () => {
    for (const none of [randomUUID(), 'no id']) expect(await refusal(none)).toEqual(['NOT_FOUND', '']);
    const { orderId, refundId } = await refunded();
    expect(await refusal(refundId)).toEqual(['BAD_INPUT', expect.stringContaining('by this service')]);
    const { id } = await isChargedBack(orderId);
    await takesBack(id);
    expect(await refusal(id)).toEqual(['BAD_INPUT', expect.stringContaining('already')]);
  });

  test('is a refund of all as long as all is back by another way, too', async () => {
    const { fan, support, orderId } = await paid();
    const { id } = await records({ orderId, origin: 'otherwise', prizes: 'write-off' });
    const { id: byBank } = await isChargedBack(orderId);
    expect(await refusal(id)).toEqual(['BAD_INPUT', expect.stringContaining(byBank)]);
    await takesBack(byBank);
    await takesBack(id);
    expect((await sees(fan, orderId)).status).toBe('PAID');
    const { refund } = (await orders(support, { orderId, prizes: 'WRITE_OFF' })).data.refundOrder;
    const { id: again } = await isChargedBack(orderId);
    await expect(givesUp(refund.id)).rejects.toMatchObject({ code: 'BAD_INPUT', errors: [{ field: 'refundId' }] });
    await takesBack(again);
    await timePasses(stage.database);
    expect(await givesUp(refund.id)).toMatchObject({ state: 'given-up' });
    expect((await sees(fan, orderId)).status).toBe('PAID');
    await balances();
  });

  test('is a refund whose prizes are drawn again', async () => {
    const { orderId } = await paid();
    const { id } = await records({ orderId, origin: 'otherwise', prizes: 'restock' });
    expect(await refusal(id)).toEqual(['BAD_INPUT', expect.stringContaining('put back')]);
  });

  test('is a refund by hand that the processor has, and not one that it has not', async () => {
    const { fan, orderId } = await paid();
    const said: Processor = { ...processed(), find: async () => ({ status: 'voided' }) as never };
    const { id } = await records({ orderId, origin: 'by-hand', prizes: 'write-off' }, said);
    const asked = { refundId: id, reason: 'the wrong order' };
    const there = takeBackRefund(stage.database.fork(), { processor: said }, BY, asked);
    await expect(there).rejects.toMatchObject({ code: 'BAD_INPUT', errors: [{ field: 'refundId' }] });
    expect((await books()).differences.some(({ ids }) => ids.order === orderId)).toBe(true);
    await takesBack(id);
    expect((await sees(fan, orderId)).status).toBe('PAID');
    await balances();
  });
});

describe('the database', () => {
  const INSERT = `insert into refunds (id, order_id, payment_id, origin, state, remaining, at_processor, amount, prizes, reason, ended_at)
    select gen_random_uuid(), order_id, id, ?, 'done', ?, amount - ?, ?, ?, 'by hand', now() from payments where order_id = ? and state = 'captured'`;
  const insert = (orderId: string, [origin, remaining, gone, amount, prizes]: unknown[]) =>
    stage.database.sql(INSERT, [origin, remaining, gone, amount, prizes, orderId]);

  test('lets nothing but a charge-back go back twice, and that once, without the prizes', async () => {
    const { orderId } = await refunded();
    const wrong: [string, unknown[]][] = [
      ['refunds_amount', ['otherwise', 0, 1500, 100, null]],
      ['a refund of what is not there', ['otherwise', 0, 1500, 0, null]],
      ['an order is refunded once', ['charge-back', 0, 1500, 100, 'write-off']],
      ['a refund of what is not there', ['charge-back', 0, 1500, 1501, null]],
      ['refunds_amount|a refund of what is not there', ['charge-back', 0, 1500, 0, null]],
    ];
    for (const [why, row] of wrong) await expect(insert(orderId, row)).rejects.toThrow(new RegExp(why));
    await insert(orderId, ['charge-back', 0, 1500, 100, null]);
    await expect(insert(orderId, ['charge-back', 0, 1500, 100, null])).rejects.toThrow('charged back once');
    const { orderId: other } = await paid();
    await expect(insert(other, ['charge-back', 1500, 0, 1500, null])).rejects.toThrow('refunded once');
    await expect(insert(other, ['charge-back', 1500, 0, 1500, 'restock'])).rejects.toThrow('refunded once');
  });

  test('lets what was written down end once, with a reason, and never go', async () => {
    const { sql } = stage.database;
    const { orderId, refundId } = await refunded();
    const end = (of: string, why: string | null) =>
      sql(`update refunds set state = 'taken-back', taken_back_at = now(), taken_back_because = ? where id = ?`, [why, of]);
    await expect(end(refundId, 'why not')).rejects.toThrow('refunds_taken_back');
    const { id } = await isChargedBack(orderId);
    for (const why of [null, ' ']) await expect(end(id, why)).rejects.toThrow('refunds_taken_back');
    await expect(sql('update refunds set amount = 1 where id = ?', [id])).rejects.toThrow('written once');
    await end(id, 'won');
    await expect(sql(`update refunds set state = 'done' where id = ?`, [id])).rejects.toThrow('ends once');
    await expect(sql('delete from refunds where id = ?', [id])).rejects.toThrow();
    const { orderId: other } = await paid();
    const { id: whole } = await records({ orderId: other, origin: 'otherwise', prizes: 'write-off' });
    await isChargedBack(other);
    await expect(end(whole, 'why not')).rejects.toThrow('back by other ways');
  });
});

test('what was given back otherwise is told as that', async () => {
  const { fan, orderId } = await paid();
  await records({ orderId, origin: 'otherwise', prizes: 'write-off' });
  expect((await sees(fan, orderId)).refunds).toMatchObject([{ origin: 'OTHERWISE', status: 'DONE' }]);
});
