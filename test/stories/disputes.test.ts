import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { eraseAddresses } from '../../src/order/delivery-info.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import type { Json } from '../support/json.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { oneRow } from '../support/stage.ts';
import { LIST } from '../support/store-room.ts';

const { stage, paid, refunded, sees, records, isChargedBack, takesBack, books, balances, processed, stockOf } = aRefundDesk();

describe('a dispute that was won', () => {
  test('gives the order back what it was, and everybody reads it', async () => {
    const { fan, gachaId, support, orderId } = await paid();
    const { id } = await records({ orderId, origin: 'charge-back', prizes: 'write-off' });
    expect((await fan.asksForCode()).code).toBe('NOTHING_TO_PICK_UP');
    expect(await takesBack(id)).toMatchObject({
      refund: { state: 'taken-back', takenBackBecause: 'the bank decided for us' },
    });
    expect(await sees(fan, orderId)).toMatchObject({
      ...{ status: 'PAID', items: Array(3).fill(expect.objectContaining({ refundedAt: null })) },
      refunds: [{ amount: 1500, status: 'TAKEN_BACK', origin: 'CHARGE_BACK', takenBackAt: expect.any(String) }],
    });
    const counter = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
    expect((await counter.reports({ pickupCode: await fan.hasCode(), gachaId, orderIds: [orderId] })).code).toBeUndefined();
    await balances();
    const query = `query ($id: ID!) { timeline(orderId: $id, first: 100) { nodes { kind ... on RefundedEvent { amount } ... on DeedEvent { deed { action account reason } } } } }`;
    const { nodes } = (await support.asks(query, { id: orderId })).data.timeline;
    expect(nodes).toContainEqual({ kind: 'REFUNDED', amount: 1500 });
    const deed = { action: 'REFUND_TAKEN_BACK', account: 'Olga', reason: 'the bank decided for us' };
    expect(nodes).toContainEqual({ kind: 'DEED', deed });
  });

  test('leaves an order delivered that had been', async () => {
    const { fan, gachaId, orderId } = await paid();
    const counter = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
    await counter.reports({ pickupCode: await fan.hasCode(), gachaId, orderIds: [orderId] });
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
    const pack = 'mutation ($input: PackParcelInput!) { packParcel(input: $input) { __typename } }';
    expect((await clerk.asks(pack, { input: { orderIds: [orderId] } })).code).toBe('ADDRESS_MISSING');
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
    await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    await goBack(stage.database);
    await takesBack(id);
    const wrong = (await books()).differences.filter(({ ids }) => ids.order === orderId);
    expect(wrong.map(({ why }) => why)).toEqual(['all is said to be refunded, and 900 of 1500 yen were']);
    const rest = await support.refundsOrder({ orderId });
    expect(rest.data.refundOrder).toMatchObject({ status: 'REFUNDED', refund: { amount: 600, status: 'OWED' } });
    expect(await goBack(stage.database)).toEqual([]);
    expect((await sees(fan, orderId)).status).toBe('REFUNDED');
    expect((await support.refundsOrder({ orderId })).data.refundOrder.refund.status).toBe('DONE');
    await balances();
  });
});

describe('what is not taken back', () => {
  const refusal = (refundId: string) => takesBack(refundId).then(String, ({ code, errors }) => [code, errors[0]?.message ?? '']);

  test('is what is not there, what this service gave back, and what was taken back already', async () => {
    for (const none of [randomUUID(), 'no id']) expect(await refusal(none)).toEqual(['NOT_FOUND', '']);
    const { orderId, refundId } = await refunded();
    expect(await refusal(refundId)).toEqual(['REFUND_OF_SERVICE', expect.stringContaining('by this service')]);
    const { id } = await isChargedBack(orderId);
    await takesBack(id);
    expect(await refusal(id)).toEqual(['REFUND_TAKEN_BACK', expect.stringContaining('already')]);
  });

  test('is a refund whose prizes are drawn again', async () => {
    const { orderId } = await paid();
    const { id } = await records({ orderId, origin: 'otherwise', prizes: 'restock' });
    expect(await refusal(id)).toEqual(['PRIZES_RESTOCKED', expect.stringContaining('put back')]);
  });

  test('is a refund by hand that the processor has, and not one that it has not', async () => {
    const { fan, orderId } = await paid();
    const said = { ...processed(), find: async () => ({ status: 'voided' }) as never };
    const { id } = await records({ orderId, origin: 'by-hand', prizes: 'write-off' }, said);
    await expect(takesBack(id, said)).rejects.toMatchObject({ code: 'REFUND_CARRIED_OUT', errors: [{ field: 'refundId' }] });
    expect((await books()).differences.some(({ ids }) => ids.order === orderId)).toBe(true);
    await takesBack(id);
    expect((await sees(fan, orderId)).status).toBe('PAID');
    await balances();
  });
});

describe('a refund of all that had not happened', () => {
  const chargedBack = async (prizes: 'restock' | 'write-off') => {
    const one = await paid();
    const { id } = await records({ orderId: one.orderId, origin: 'otherwise', prizes });
    return { ...one, id, byBank: (await isChargedBack(one.orderId)).id };
  };

  test.each(['restock', 'write-off'] as const)('leaves an order refunded that was charged back meanwhile: %s', async (prizes) => {
    const { fan, gachaId, orderId, id, byBank } = await chargedBack(prizes);
    const before = await stockOf(gachaId);
    expect(await takesBack(id)).toMatchObject({ refund: { state: 'taken-back' }, inPlace: { id: byBank } });
    expect((await sees(fan, orderId)).status).toBe('REFUNDED');
    expect(await stockOf(gachaId)).toEqual(before);
    await balances();
  });

  test('is what it was before once the charge-back is taken back, too', async () => {
    const { fan, orderId, id, byBank } = await chargedBack('write-off');
    await takesBack(id);
    await takesBack(byBank);
    expect((await sees(fan, orderId)).status).toBe('PAID');
    expect(await fan.hasCode()).toEqual(expect.any(String));
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

  test('refuses a charge-back of nothing', async () => {
    const gachaId = await aGacha(stage.database, { price: 0 });
    const orderId = await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId);
    await expect(insert(orderId, ['charge-back', 0, 0, 0, 'write-off'])).rejects.toThrow('refunds_amount');
  });
});
