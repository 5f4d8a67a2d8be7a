import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
  fan = await Fan.signsUp(gateway);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const imports = (...gachas: object[]) => importCatalogue(database.fork(), { gachas });

test('an order keeps the price and the way of delivery that it was sold under', async () => {
  const entry = gachaEntry({ price: 300 });
  await imports(entry);
  const orderId = await fan.hasOrdered(entry.id);
  await imports({ ...entry, price: 900, delivery_type: 'mail' });
  expect((await fan.pays(orderId)).data.pay).toMatchObject({ order: { totalPrice: 300 }, payment: { amount: 300 } });
  const covered = (await fan.asksForCode()).data.issuePickupToken.pickupToken.items.nodes;
  expect(covered.map(({ order }: { order: { id: string } }) => order.id)).toEqual([orderId]);
  expect((await fan.ordersPlays(entry.id)).code).toBe('DELIVERY_INFO_REQUIRED');
});

test('an order is drawn by the weights that it was sold under, and refused before any money is reserved when those have no prize left', async () => {
  const [old, fresh] = [prizeEntry(), prizeEntry()];
  const entry = gachaEntry({
    prizes: [
      { ...old, pickup_weight: 1 },
      { ...fresh, pickup_weight: 0 },
    ],
  });
  await imports(entry);
  const kept = await fan.hasOrdered(entry.id);
  await imports({
    ...entry,
    prizes: [
      { ...old, pickup_weight: 0 },
      { ...fresh, pickup_weight: 1 },
    ],
  });
  const paid = (await fan.pays(kept)).data.pay.order;
  expect(paid.items[0].prize.id).toBe(old.id);

  const late = await fan.hasOrdered(entry.id);
  await imports({ ...entry, prizes: [{ ...old, pickup_weight: 1 }] });
  expect((await fan.pays(late)).code).toBe('SOLD_OUT');
  expect(await database.sql('select 1 from payments where order_id = ?', [late])).toEqual([]);
});

test('what was given out against a newer code is not given out again against the older one', async () => {
  const entry = gachaEntry();
  await imports(entry);
  const collector = await Fan.signsUp(gateway);
  const staff = await StaffMember.isHired(gateway, database, [entry.id]);
  const orderId = await collector.hasPaid(entry.id);
  const older = await collector.hasCode();
  const newer = await collector.hasCode();
  expect((await staff.handsOver(newer, entry.id, [orderId])).code).toBeUndefined();
  const again = await staff.handsOver(older, entry.id, [orderId]);
  expect(again).toMatchObject({ code: 'ALREADY_HANDED_OVER', errors: [{ extensions: { errors: [{ field: 'orderIds.0' }] } }] });
});

test('an order of a gacha that was taken back meanwhile cannot be paid', async () => {
  const entry = gachaEntry();
  await imports(entry);
  const orderId = await fan.hasOrdered(entry.id);
  await imports({ ...entry, published: false });
  expect((await fan.pays(orderId)).code).toBe('NOT_ON_SALE');
});
