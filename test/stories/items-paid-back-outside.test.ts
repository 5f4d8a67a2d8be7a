import { describe, expect, test } from '@jest/globals';
import type { Fan, StaffMember } from '../support/actors.ts';
import type { Json } from '../support/json.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { expectSalesToEqualBooks } from '../support/sales.ts';
import { fieldsOf } from '../support/stage.ts';

const { stage, hired, paid, sees, stockOf, balances, processed, takesBack } = aRefundDesk();

const idsOf = async (fan: Fan, orderId: string): Promise<string[]> => (await sees(fan, orderId)).items.map(({ id }: Json) => id);
const DEEDS = 'select before, after, why from deeds where order_id = ? and action = ?';

describe('a prize that was paid back outside this service', () => {
  const RECORD =
    'mutation ($input: RecordRefundInput!) { recordRefund(input: $input) { refund { id amount status origin items { id } } } }';
  const recordsAs = async (who: StaffMember, input: object) =>
    who.asks(RECORD, { input: { origin: 'OTHERWISE', reason: 'paid in cash', ...input } });

  test('is withdrawn with its share, by an operator who is nobody else, and the rest goes on', async () => {
    const { fan, gachaId, orderId } = await paid({ plays: 3 });
    const operator = await hired([gachaId], 'operator');
    const [broken, ...rest] = (await idsOf(fan, orderId)) as [string, ...string[]];
    const given = { orderId, itemIds: [broken], prizes: 'WRITE_OFF', remaining: 1500 };
    const { refund } = (await recordsAs(operator, given)).data.recordRefund;
    expect(refund).toMatchObject({ amount: 500, status: 'DONE', origin: 'OTHERWISE', items: [{ id: broken }] });
    const seen = await sees(fan, orderId);
    expect(seen).toMatchObject({ status: 'PAID', refundedAmount: 500 });
    expect(seen.items.map(({ refundedAt }: Json) => refundedAt !== null)).toEqual([true, false, false]);
    const again = await recordsAs(operator, { ...given, remaining: 1000 });
    expect([again.code, fieldsOf(again)]).toEqual(['ITEM_REFUNDED', ['itemIds.0']]);
    const late = await recordsAs(operator, { ...given, itemIds: [rest[0]], remaining: 1500 });
    expect([late.code, fieldsOf(late)]).toEqual(['REMAINING_CHANGED', ['remaining']]);
    const [deed] = await stage.database.sql<Json>(DEEDS, [orderId, 'REFUND_RECORDED']);
    expect(deed?.after).toMatchObject({ yen: 500, refundedYen: 500, prizes: 'write-off', itemIds: [broken] });
    await takesBack(refund.id);
    expect((await sees(fan, orderId)).items.every(({ refundedAt }: Json) => refundedAt === null)).toBe(true);
    await balances();
    await expectSalesToEqualBooks(stage.database, processed());
  });

  test('can be won again at once, and then it is not taken back', async () => {
    const { fan, gachaId, orderId } = await paid({ plays: 2 });
    const operator = await hired([gachaId], 'operator');
    const [one, other] = (await idsOf(fan, orderId)) as [string, string];
    const before = await stockOf(gachaId);
    const { refund } = (await recordsAs(operator, { orderId, itemIds: [one], prizes: 'RESTOCK' })).data.recordRefund;
    expect((await stockOf(gachaId)).stock).toBe(before.stock + 1);
    await expect(takesBack(refund.id)).rejects.toMatchObject({ code: 'PRIZES_RESTOCKED' });
    const last = await recordsAs(operator, { orderId, itemIds: [other], prizes: 'RESTOCK' });
    expect(last.data.recordRefund.refund).toMatchObject({ amount: 500, items: null });
    expect(await sees(fan, orderId)).toMatchObject({ status: 'REFUNDED', refundedAmount: 1000 });
    expect((await stockOf(gachaId)).stock).toBe(before.stock + 2);
    await balances();
  });

  test('is looked up at the processor where it was given back there, and is no charge-back', async () => {
    const { fan, support, orderId } = await paid({ plays: 2 });
    const [one] = (await idsOf(fan, orderId)) as [string];
    const wanted = { orderId, itemIds: [one], prizes: 'WRITE_OFF' };
    const notThere = await recordsAs(support, { ...wanted, origin: 'BY_HAND' });
    expect([notThere.code, fieldsOf(notThere)]).toEqual(['NOT_GIVEN_BACK', ['amount']]);
    const [payment] = await stage.database.sql<Json>('select processor_order_id as id from payments where order_id = ?', [
      orderId,
    ]);
    await stage.database.sql('update sandbox_transactions set refunded = 500 where processor_order_id = ?', [payment?.id]);
    const { refund } = (await recordsAs(support, { ...wanted, origin: 'BY_HAND' })).data.recordRefund;
    expect(refund).toMatchObject({ amount: 500, status: 'DONE', origin: 'BY_HAND', items: [{ id: one }] });
    for (const [input, field] of [
      [{ ...wanted, origin: 'CHARGE_BACK' }, 'itemIds'],
      [{ orderId, itemIds: [one], origin: 'BY_HAND' }, 'prizes'],
      [{ ...wanted, itemIds: [], origin: 'BY_HAND' }, 'itemIds'],
    ] as const) {
      const refused = await recordsAs(support, input);
      expect([refused.code, fieldsOf(refused)]).toEqual(['BAD_INPUT', [field]]);
    }
    await balances();
  });

  test('may have been handed over before, and stays with the fan', async () => {
    const { fan, gachaId, orderId } = await paid({ plays: 2 });
    const operator = await hired([gachaId], 'operator');
    const [one] = (await idsOf(fan, orderId)) as [string];
    const counter = await hired([gachaId], 'counter');
    await counter.reports({ pickupCode: await fan.hasCode(), gachaId, itemIds: [one] });
    const amountless = { orderId, itemIds: [one], prizes: 'WRITE_OFF', amount: 0 };
    expect((await recordsAs(operator, amountless)).data.recordRefund.refund).toMatchObject({ amount: 0, status: 'DONE' });
    expect((await sees(fan, orderId)).items.map(({ refundedAt }: Json) => refundedAt)).toEqual([null, null]);
    await balances();
  });
});
