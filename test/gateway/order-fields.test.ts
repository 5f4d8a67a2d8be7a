import { beforeAll, expect, test } from '@jest/globals';
import { ORDER_FIELDS } from '../../src/gateway/graphql/by-role/order-fields.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { ROLES, type Role } from '../../src/staff/role.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, SELLER, SELLING } from '../support/catalogue.ts';
import type { Json } from '../support/json.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();

/** Which of the fields that not all may read are told to whom; the others are null. */
const TOLD: Record<Role | 'fan', string> = {
  fan: 'fan deliveryInfo payment payments refunds refundedAmount held shipments receipt receiptUrl terms',
  counter: 'fan payment payments held',
  supervisor: 'fan payment payments refunds refundedAmount held holds shipments waitingAmount handedOver timeline',
  shipping: 'fan held shipments',
  support:
    'fan payment payments refunds refundedAmount held holds shipments waitingAmount handedOver timeline receipt receiptUrl terms',
  operator: 'refunds refundedAmount',
};

const FIELDS = `fan { id } deliveryInfo { city } payment { id status redirectUrl } payments { nodes { id redirectUrl } } refunds { id }
  refundedAmount held holds shipments { id } waitingAmount handedOver { amount } timeline { totalCount } receipt { number } receiptUrl terms { isShown }`;
const OPEN = 'id status playAmount price totalPrice serialNumber payableUntil paidAt deliveredAt createdAt updatedAt';
const ORDER = `query ($id: ID!) { node(id: $id) { id ... on Order { ${OPEN} gacha { id } items { id prize { id } } ${FIELDS} } } }`;

const callers: Record<string, Fan | StaffMember> = {};
let orderId: string;
let itemId: string;

beforeAll(async () => {
  const { gateway, database } = stage;
  await importCatalogue(database.fork(), SELLER);
  const [gachaId, elsewhere] = [await aGacha(database, { delivery_type: 'mail', selling: SELLING }), await aGacha(database)];
  const fan = await Fan.signsUp(gateway);
  orderId = await fan.hasPaid(gachaId, 2, ADDRESS);
  itemId = (await oneRow<{ id: string }>(database, 'select id from order_details where order_id = ? limit 1', [orderId])).id;
  Object.assign(callers, { fan, stranger: await Fan.signsUp(gateway) });
  for (const role of ROLES) {
    callers[role] = await StaffMember.isHired(gateway, database, [gachaId], role);
    callers[`${role} elsewhere`] = await StaffMember.isHired(gateway, database, [elsewhere], role);
  }
  const hold = 'mutation ($input: HoldOrderInput!) { holdOrder(input: $input) { order { id } } }';
  await callers.support?.asks(hold, { input: { orderId, reason: 'a test' } });
});

const seenBy = async (caller: string, query = ORDER, variables: object = { id: orderId }): Promise<Json | null> => {
  const { data, errors } = (await callers[caller]?.asks(query, variables as Record<string, unknown>)) ?? { data: {}, errors: [] };
  expect(errors).toEqual([]);
  return data.node;
};

test.each(Object.entries(TOLD))(
  'of an order a %s is told what is theirs to know, and null for the rest',
  async (caller, told) => {
    const seen = await seenBy(caller);
    const guarded = Object.values(TOLD).flatMap((names) => names.split(' '));
    expect(
      Object.keys(seen ?? {})
        .filter((name) => guarded.includes(name) && seen?.[name] !== null)
        .toSorted(),
    ).toEqual(told.split(' ').toSorted());
    expect(seen).toMatchObject({ id: orderId, status: 'PAID', serialNumber: 1, playAmount: 2, items: [{}, {}] });
  },
);

test('of orders of others, and at gachas of others, nobody is told that there is one', async () => {
  const others = ['stranger', ...ROLES.map((role) => `${role} elsewhere`)];
  expect(await Promise.all(others.map((caller) => seenBy(caller)))).toEqual(others.map(() => null));
  const item = 'query ($id: ID!) { node(id: $id) { id } }';
  expect(await Promise.all(others.map((caller) => seenBy(caller, item, { id: itemId })))).toEqual(others.map(() => null));
});

test('an item is found by those who see its order, and leads to it', async () => {
  const query = 'query ($id: ID!) { node(id: $id) { ... on OrderItem { order { id fan { id } timeline { totalCount } } } } }';
  for (const role of ['fan', ...ROLES])
    expect([role, (await seenBy(role, query, { id: itemId }))?.order.id]).toEqual([role, orderId]);
  expect((await seenBy('operator', query, { id: itemId }))?.order).toEqual({ id: orderId, fan: null, timeline: null });
});

test('every field of an order says who reads it', () => {
  const order = createSchema().getType('Order');
  const names = order && 'getFields' in order ? Object.keys(order.getFields()) : [];
  expect(Object.keys(ORDER_FIELDS).toSorted()).toEqual(names.toSorted());
  const guarded = new Set(Object.values(TOLD).flatMap((told) => told.split(' ')));
  const open = Object.entries(ORDER_FIELDS).filter(([, { fan, staff }]) => fan && staff.length === ROLES.length);
  expect(open.map(([name]) => name).filter((name) => guarded.has(name))).toEqual([]);
  expect(open.length + guarded.size).toBe(names.length);
});
