import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

test.each(['graphql', 'rest'] as const)(
  'a fan orders, pays, sees the prizes, shows a code, and staff hand them over (%s)',
  async (mouth) => {
    const gachaId = await aGacha(stage.database);
    const fan = (await Fan.signsUp(stage.gateway)).over(mouth);
    const staff = (await StaffMember.isHired(stage.gateway, stage.database, [gachaId])).over(mouth);

    const orderId = await fan.hasPaid(gachaId, 3);
    expect(await fan.seesOrders('undelivered')).toEqual([orderId]);
    await staff.handsOver(await fan.hasCode(), gachaId, [orderId]);
    expect(await fan.seesOrders('undelivered')).toEqual([]);
    expect(await fan.seesOrders('delivered')).toEqual([orderId]);
    await expect(fan.hasCode()).rejects.toThrow('NOTHING_TO_PICK_UP');
  },
);

test('every step of it, as GraphQL tells it', async () => {
  const gachaId = await aGacha(stage.database, { price: 300 });
  const fan = await Fan.signsUp(stage.gateway);
  const staff = await StaffMember.isHired(stage.gateway, stage.database, [gachaId]);

  const ordered = (await fan.ordersPlays(gachaId, 3)).data.createOrder.order;
  expect(ordered).toMatchObject({
    status: 'PENDING',
    playAmount: 3,
    totalPrice: 900,
    serialNumber: null,
    items: null,
    payment: null,
  });

  const paid = (await fan.pays(ordered.id)).data.pay;
  expect(paid.order).toMatchObject({ status: 'PAID', serialNumber: 1 });
  expect(paid.order.items).toHaveLength(3);
  expect(paid.payment).toMatchObject({ status: 'CAPTURED', amount: 900, method: 'CARD' });

  const code = await fan.hasCode();
  expect(code).toMatch(/^\d{20}$/);
  const [sheet] = (await staff.reads(code)).data.handovers;
  expect(sheet).toMatchObject({
    totalAmount: 3,
    gacha: { id: gachaId },
    fan: { id: fan.id },
    orders: [{ order: { id: ordered.id, playAmount: 3 } }],
  });

  const confirmed = (await staff.handsOver(code, gachaId, [ordered.id])).data.confirmHandover;
  expect(confirmed).toMatchObject({
    gacha: { id: gachaId },
    orders: [{ order: { id: ordered.id } }],
    remaining: { totalAmount: 0, items: [] },
  });
  expect(await fan.sees(ordered.id)).toMatchObject({ status: 'DELIVERED', deliveredAt: confirmed.deliveredAt });
  expect((await fan.asksForCode()).code).toBe('NOTHING_TO_PICK_UP');
});
