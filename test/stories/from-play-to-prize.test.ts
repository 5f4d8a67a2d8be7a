import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let gateway: TestGateway;

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
});

afterAll(async () => {
  await gateway.close();
  await database.close();
});

test('a fan orders, pays, sees the prizes, shows a code, and staff hand them over', async () => {
  const gachaId = await aGacha(database, { price: 300 });
  const fan = await Fan.signsUp(gateway);
  const staff = await StaffMember.isHired(gateway, database, [gachaId]);

  const ordered = (await fan.ordersPlays(gachaId, 3)).data.createOrder.order;
  expect(ordered).toMatchObject({
    status: 'PENDING',
    playAmount: 3,
    totalPrice: 900,
    serialNumber: null,
    orderDetails: null,
    payment: null,
  });

  const paid = (await fan.pays(ordered.id)).data.pay;
  expect(paid.order).toMatchObject({ status: 'ASSIGNED', serialNumber: 1 });
  expect(paid.order.orderDetails).toHaveLength(3);
  expect(paid.payment).toMatchObject({ status: 'CAPTURED', amount: 900, type: 'CREDIT' });

  const code = await fan.hasCode();
  expect(code).toMatch(/^\d{20}$/);
  const [sheet] = (await staff.reads(code)).data.handovers;
  expect(sheet).toMatchObject({
    totalAmount: 3,
    gachaId,
    orderIds: [ordered.id],
    userId: fan.id,
    orders: [{ id: ordered.id, playAmount: 3 }],
  });

  const confirmed = (await staff.handsOver(code, gachaId, [ordered.id])).data.confirmHandover;
  expect(confirmed).toMatchObject({ gachaId, orderIds: [ordered.id], remaining: { totalAmount: 0, items: [] } });
  const after = (await fan.reads(ordered.id)).data.order;
  expect(after).toMatchObject({ status: 'DELIVERED', deliveredAt: confirmed.deliveredAt });
  expect((await fan.asksForCode()).code).toBe('NOTHING_TO_PICK_UP');
});
