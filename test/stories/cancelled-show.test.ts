import { describe, expect, test } from '@jest/globals';
import { Gacha } from '../../src/gacha/gacha.ts';
import { type GachaRefund, refundGacha, whatIsPaidAt } from '../../src/refund/cancelled-show/refund-gacha.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { asOperator } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const { balances } = asOperator(() => stage.database);
const BY = { account: 'Olga' };

const asked = (gachaId: string, changes: Partial<GachaRefund> = {}): GachaRefund => ({
  ...{ gachaId, prizes: 'write-off', reason: 'the show is cancelled', isDelivered: false },
  ...changes,
});
const refunds = (gachaId: string, changes: Partial<GachaRefund> = {}, told = (_done: number) => {}) =>
  refundGacha(stage.database.fork(), BY, asked(gachaId, changes), told);

async function paidAt(gachaId: string, fans: number, address?: object) {
  const all = await Promise.all(Array.from({ length: fans }, () => Fan.signsUp(stage.gateway)));
  return Promise.all(all.map(async (fan) => ({ fan, orderId: await fan.hasPaid(gachaId, 2, address) })));
}
const pause = (gachaId: string) => stage.database.fork().nativeUpdate(Gacha, { id: gachaId }, { isPaused: true });

describe('a show that is cancelled', () => {
  test('is not refunded while it is sold', async () => {
    const gachaId = await aGacha(stage.database, { price: 500 });
    const [{ fan, orderId }] = (await paidAt(gachaId, 1)) as [Paid];
    expect(await refunds(gachaId)).toBe('selling');
    expect(await whatIsPaidAt(stage.database.fork(), asked(gachaId))).toBe('selling');
    expect((await fan.sees(orderId)).status).toBe('PAID');
    for (const id of ['0198a3c4-5b6d-7e8f-9012-3456789abcde', 'x']) expect(await refunds(id)).toBe('unknown');
  });

  test('goes back to everybody who waits, in a second run with what was left, and the books agree', async () => {
    const gachaId = await aGacha(stage.database, { price: 500 });
    const waiting = await paidAt(gachaId, 11);
    const [collected] = (await paidAt(gachaId, 1)) as [Paid];
    const counter = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
    await counter.handsOver(await collected.fan.hasCode(), gachaId, [collected.orderId]);
    const elsewhere = await paidAt(await aGacha(stage.database, { price: 500 }), 1);
    await pause(gachaId);
    expect(await whatIsPaidAt(stage.database.fork(), asked(gachaId))).toEqual({
      orders: 11,
      yen: 11_000,
      packed: 0,
      delivered: 0,
    });
    const stops = (done: number) => {
      if (done >= 8) throw new Error('the terminal was closed');
    };
    await expect(refunds(gachaId, {}, stops)).rejects.toThrow('the terminal was closed');
    expect(await refunds(gachaId)).toEqual({ orders: 3, yen: 3_000, refused: [] });
    expect(await refunds(gachaId)).toEqual({ orders: 0, yen: 0, refused: [] });
    await goBack(stage.database);
    await goBack(stage.database);
    for (const { fan, orderId } of waiting) expect((await fan.sees(orderId)).status).toBe('REFUNDED');
    expect((await collected.fan.sees(collected.orderId)).status).toBe('DELIVERED');
    for (const { fan, orderId } of elsewhere) expect((await fan.sees(orderId)).status).toBe('PAID');
    const deeds = `select count(*)::int as count, count(distinct why)::int as reasons from deeds where action = 'REFUND_ORDERED' and gacha_id = ?`;
    expect(await stage.database.sql(deeds, [gachaId])).toEqual([{ count: 11, reasons: 1 }]);
    expect(await refunds(gachaId, { isDelivered: true })).toMatchObject({ orders: 1, yen: 1_000 });
    await goBack(stage.database);
    await balances();
  });

  test('leaves what is in a parcel, and tells of it', async () => {
    const gachaId = await aGacha(stage.database, { price: 500, delivery_type: 'mail' });
    const [packed, waiting] = (await paidAt(gachaId, 2, ADDRESS)) as [Paid, Paid];
    const clerk = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'shipping');
    const pack = 'mutation ($input: PackParcelInput!) { packParcel(input: $input) { shipment { id } } }';
    expect((await clerk.asks(pack, { input: { orderIds: [packed.orderId] } })).errors).toEqual([]);
    await pause(gachaId);
    expect(await whatIsPaidAt(stage.database.fork(), asked(gachaId))).toMatchObject({ orders: 2, packed: 1 });
    const refused = [{ orderId: packed.orderId, code: 'ALREADY_PACKED' }];
    expect(await refunds(gachaId)).toEqual({ orders: 1, yen: 1_000, refused });
    await goBack(stage.database);
    expect((await waiting.fan.sees(waiting.orderId)).status).toBe('REFUNDED');
    expect((await packed.fan.sees(packed.orderId)).status).toBe('PAID');
    await balances();
  });
});

type Paid = Awaited<ReturnType<typeof paidAt>>[number];
