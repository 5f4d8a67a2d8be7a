import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Answer, openTestGateway, type TestGateway } from '../support/gateway.ts';
import type { Json } from '../support/json.ts';

const MANY = 50;
const FEW = 5;

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;
let staff: StaffMember;

/** A fan who has checked in at fifty gachas of several prizes, and has bought of each. */
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
  fan = await Fan.signsUp(gateway);
  staff = await StaffMember.isHired(gateway, database, 'all');
  for (let count = 0; count < MANY; count += 1) {
    const prizes = [prizeEntry(), prizeEntry(), prizeEntry()];
    const gachaId = await aGacha(database, { prizes, has_limit: true, maximum: 9, needs_checkin: true });
    await database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour')`, [fan.id, gachaId]);
    await fan.hasPaid(gachaId, 2);
  }
});

afterAll(async () => {
  await gateway.close();
  await database.close();
});

/** What was sent to the database meanwhile, from the caller to the answer. */
async function statementsOf(act: () => Promise<Answer>): Promise<{ statements: string[]; answer: Answer }> {
  database.statements.splice(0);
  const answer = await act();
  expect(answer.errors).toEqual([]);
  return { statements: database.statements.splice(0), answer };
}

/** As many statements for fifty things as for five, and no more than the kinds of things that are asked for. */
async function expectConstant(most: number, act: (count: number) => Promise<Answer>, sizeOf: (answer: Answer) => number) {
  const few = await statementsOf(() => act(FEW));
  const many = await statementsOf(() => act(MANY));
  expect([sizeOf(few.answer), sizeOf(many.answer)]).toEqual([FEW, MANY]);
  expect(many.statements).toHaveLength(few.statements.length);
  expect(many.statements.length).toBeLessThanOrEqual(most);
}

const GACHA = `id status viewerPlayCount webUrl probabilityProvision authMethod { providerType }
  redeemDetail { rule } prizes { nodes { id stock status emissionProbability } }
  viewerOrderability { isOrderable refusal remainingPlays checkInExpiresAt } fairness { seedHash isRevealed }`;

test('a list of orders with their gachas, prizes, what was won and the payment', async () => {
  const query = `query ($first: Int) { orders(first: $first) { totalCount pageInfo { hasNextPage endCursor } nodes {
    id status serialNumber deliveryInfo { city } payment { id status } payments { totalCount nodes { status refusal method amount order { id } } }
    items { id deliveredAt prize { id name emissionProbability } } gacha { ${GACHA} } } } }`;
  await expectConstant(
    16,
    (first) => fan.asks(query, { first }),
    ({ data }) => {
      expect(data.orders).toMatchObject({ totalCount: MANY });
      for (const order of data.orders.nodes) {
        expect(order).toMatchObject({
          status: 'PAID',
          payment: { status: 'CAPTURED' },
          payments: { totalCount: 1, nodes: [{ status: 'CAPTURED', order: { id: order.id } }] },
        });
        expect([order.items.length, order.gacha.prizes.nodes.length]).toEqual([2, 3]);
      }
      return data.orders.nodes.length;
    },
  );
});

test('a list of gachas with prizes, odds and orderability, for a signed-in viewer', async () => {
  const query = `query ($first: Int) { gachas(first: $first) { totalCount edges { cursor node { ${GACHA} } } } }`;
  await expectConstant(
    11,
    (first) => fan.asks(query, { first }),
    ({ data }) => {
      for (const { node } of data.gachas.edges) {
        expect(node).toMatchObject({
          viewerPlayCount: 2,
          viewerOrderability: { isOrderable: true, refusal: null, remainingPlays: 7 },
        });
        expect(node.prizes.nodes).toHaveLength(3);
      }
      return data.gachas.edges.length;
    },
  );
});

test('the gachas of which prizes wait', async () => {
  const query = `query ($first: Int) { gachas(where: { hasPrizesToReceive: true }, first: $first) { nodes { ${GACHA} } } }`;
  await expectConstant(
    11,
    (first) => fan.asks(query, { first }),
    ({ data }) => data.gachas.nodes.length,
  );
});

/** Lists without pages are asked of people who have five of something, and fifty. */
async function aFanWith(count: number): Promise<Fan> {
  const other = await Fan.signsUp(gateway);
  const gachas = await database.sql<{ id: string }>('select id from gachas order by id limit ?', [count]);
  for (const { id } of gachas) {
    await database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour')`, [other.id, id]);
    await other.hasPaid(id);
  }
  return other;
}

test('tickets, live check-ins, the pickup code and what staff read by it', async () => {
  const fans = new Map([
    [FEW, await aFanWith(FEW)],
    [MANY, fan],
  ]);
  const by = (count: number): Fan => fans.get(count) ?? fan;
  const tickets =
    '{ redeemTickets(first: 100) { totalCount nodes { order { id serialNumber } gacha { name thumbnailImageUrl tags redeemDetail { callNumber } } } } }';
  await expectConstant(
    5,
    (count) => by(count).asks(tickets),
    ({ data }) => data.redeemTickets.nodes.length,
  );

  const checkIns = `{ me { checkIns(first: 50) { totalCount nodes { expiresAt gacha { ${GACHA} } } } } }`;
  await expectConstant(
    11,
    (count) => by(count).asks(checkIns),
    ({ data }) => data.me.checkIns.nodes.length,
  );

  const ofFan = 'fan { all: checkIns(first: 50) { totalCount } page: checkIns(last: 2) { nodes { gacha { id } } } }';
  const atOrders = `query ($count: Int) { orders(first: $count) { nodes { id ${ofFan} } } redeemTickets(first: $count) { nodes { order { ${ofFan} } } } }`;
  await expectConstant(
    7,
    async (count) => {
      const answer = await fan.asks(atOrders, { count });
      expect(database.statements.filter((text) => /from "check_ins"/.test(text))).toHaveLength(1);
      return answer;
    },
    ({ data: { orders, redeemTickets } }) => {
      const fans = [...orders.nodes, ...redeemTickets.nodes.map(({ order }: Json) => order)].map((order) => order.fan);
      expect(fans.every(({ all, page }) => all.totalCount === MANY && page.nodes.length === 2)).toBe(true);
      return orders.nodes.length;
    },
  );

  const codes = new Map<number, string>();
  const code =
    'mutation { issuePickupToken { code pickupToken { items(first: 100) { nodes { order { id } prize { name } } } } } }';
  await expectConstant(
    14,
    async (count) => {
      const answer = await by(count).asks(code);
      codes.set(count, answer.data.issuePickupToken.code);
      return answer;
    },
    ({ data }) =>
      new Set(data.issuePickupToken.pickupToken.items.nodes.map(({ order }: { order: { id: string } }) => order.id)).size,
  );

  await expectConstant(
    10,
    (count) => staff.reads(codes.get(count) ?? ''),
    ({ data }) => data.handovers.length,
  );

  for (const code of codes.values())
    for (const { gacha, orders } of (await staff.reads(code)).data.handovers)
      expect((await staff.handsOver(code, gacha.id, [orders[0].order.id])).errors).toEqual([]);
  const past =
    'query ($code: String!) { handovers(pickupCode: $code) { one: handedOver { amount } other: handedOver { staffMember { name } amount } } }';
  await expectConstant(
    6,
    async (count) => {
      const answer = await staff.asks(past, { code: codes.get(count) });
      expect(database.statements.filter((text) => /"handover_items"/.test(text))).toHaveLength(1);
      return answer;
    },
    ({ data: { handovers } }) => {
      const staffMember = { name: 'A counter' };
      for (const { one, other } of handovers)
        expect([one, other]).toEqual([[{ amount: expect.any(Number) }], [{ staffMember, ...one[0] }]]);
      return handovers.length;
    },
  );
});

test('a payment names its order without reading it, and reads it where more is asked for', async () => {
  const readingOf = (statements: string[]) => statements.filter((text) => /"isExpired" from "orders"/.test(text)).length;
  const gachaId = await aGacha(database);
  const [one, other] = [await Fan.signsUp(gateway), await Fan.signsUp(gateway)];
  const orderId = await one.hasOrdered(gachaId);
  database.statements.splice(0);
  expect((await one.post(`/api/v1/orders/${orderId}/payments`)).body.order_id).toBe(orderId);
  expect(readingOf(database.statements.splice(0))).toBe(0);
  const pay = 'mutation ($id: ID!) { pay(input: { orderId: $id }) { order { status } payment { order { id status } } } }';
  const id = await other.hasOrdered(gachaId);
  const { statements, answer } = await statementsOf(() => other.asks(pay, { id }));
  expect(answer.data.pay).toMatchObject({ payment: { order: { id, ...answer.data.pay.order } } });
  expect(readingOf(statements)).toBe(1);
});
