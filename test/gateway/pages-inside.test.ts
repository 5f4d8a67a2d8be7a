import { beforeAll, describe, expect, test } from '@jest/globals';
import type { GraphQLObjectType } from 'graphql';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import type { Json } from '../support/json.ts';
import { expectBothWays, expectPieces, idsOf, listing } from '../support/pages.ts';
import { printSeed } from '../support/seeded.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const stage = aStage();
let fan: Fan;
const asks: Parameters<typeof listing>[0] = (query, variables) => fan.asks(query, variables);

beforeAll(async () => {
  printSeed();
  fan = await Fan.signsUp(stage.gateway);
});

test('the prizes of a gacha, in the order of the operator', async () => {
  const prizes = Array.from({ length: 23 }, () => prizeEntry());
  const [id, all] = [await aGacha(stage.database, { prizes }), prizes.map((prize) => prize.id)];
  const list = listing(asks, `gacha(id: "${id}") { prizes(BOUNDS) PAGE }`);
  for (const size of [1, 7, 22, 23, 100]) await expectBothWays(list, all, size);
  await expectPieces(list, all, 40);
  expect(idsOf(await list({}))).toEqual(all.slice(0, 20));
});

test('prizes are found without a promise, since a list of gachas may have thousands', () => {
  const schema = createSchema();
  const resolve = (type: string, field: string, source: unknown): unknown =>
    (schema.getType(type) as GraphQLObjectType).getFields()[field]?.resolve?.(
      source,
      { first: 1 },
      {
        request: { maxPageSize: 100, budget: { left: Number.POSITIVE_INFINITY } },
      },
      {} as never,
    );
  const prizes = [
    { id: 'a', position: 0 },
    { id: 'b', position: 1 },
  ];
  const page = resolve('Gacha', 'prizes', { prizes });
  expect(page).not.toBeInstanceOf(Promise);
  expect(resolve('PrizeConnection', 'nodes', page)).toEqual(prizes.slice(0, 1));
  expect(resolve('PrizeConnection', 'totalCount', page)).toBe(2);
});

test('a page of prizes is refused like any other', async () => {
  const id = await aGacha(stage.database);
  const refused = async (given: string) => fieldsOf(await fan.asks(`{ gacha(id: "${id}") { prizes(${given}) { totalCount } } }`));
  expect(await refused('first: 0')).toEqual(['first']);
  expect(await refused('last: 101')).toEqual(['last']);
  expect(await refused('first: 1, last: 1')).toEqual(['last']);
  expect(await refused('after: "x"')).toEqual(['after']);
  const { pageInfo } = await listing(asks, 'gachas(BOUNDS) PAGE')({ first: 1 });
  expect(await refused(`before: "${pageInfo.endCursor}"`)).toEqual(['before']);
});

test('the check-ins that are valid now, the one that ends first coming first, also where some end together', async () => {
  const [minutes, rows] = [[30, 10, 10, 20, 10, 30, 5], [] as { id: string; minute: number }[]];
  for (const minute of minutes) {
    const id = await aGacha(stage.database, { needs_checkin: true });
    await stage.database.sql(
      `insert into check_ins values (?, ?, now(), date_trunc('day', now()) + interval '2 days' + ?::interval)`,
      [...[fan.id, id, `${minute} minutes`]],
    );
    rows.push({ id, minute });
  }
  const over = await aGacha(stage.database, { needs_checkin: true });
  await stage.database.sql('insert into check_ins values (?, ?, now(), now())', [fan.id, over]);
  const all = rows.toSorted((one, other) => one.minute - other.minute || (one.id < other.id ? -1 : 1)).map(({ id }) => id);
  const list = listing(asks, 'me { checkIns(BOUNDS) PAGE }', 'gacha { id }');
  for (const size of [1, 2, 3, 7, 100]) await expectBothWays(list, all, size);
  await expectPieces(list, all, 40);
});

test('check-ins are told to the user alone, also in the answer to the sign-up that makes the user', async () => {
  const token = await aToken(MEMBERS, 'just-signed-up');
  const signUp = 'mutation { signUp { user { id checkIns { totalCount nodes { gacha { id } } } } } }';
  const asked = () => stage.gateway.ask(signUp, {}, token);
  const { user } = (await asked()).data.signUp;
  expect(user.checkIns).toEqual({ totalCount: 0, nodes: [] });
  const id = await aGacha(stage.database, { needs_checkin: true });
  await stage.database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour')`, [user.id, id]);
  expect((await asked()).data.signUp.user).toEqual({ id: user.id, checkIns: { totalCount: 1, nodes: [{ gacha: { id } }] } });
  const buyer = Fan.isKnown(stage.gateway, { token, userId: user.id });
  await buyer.hasPaid(id);
  const counter = await StaffMember.isHired(stage.gateway, stage.database, 'all');
  const read = 'query ($code: String!) { handovers(pickupCode: $code) { fan { id checkIns { totalCount } } } }';
  const [sheet] = (await counter.asks(read, { code: await buyer.hasCode() })).data.handovers;
  expect(sheet.fan).toEqual({ id: user.id, checkIns: null });
});

test('the attempts to pay an order, the newest first, also those of one instant', async () => {
  const orderId = await fan.hasOrdered(await aGacha(stage.database));
  for (let count = 0; count < 5; count += 1) await fan.pays(orderId, 'tok_declined');
  await stage.database.sql(
    `update payments set created_at = '2026-01-01' where id in (select id from payments where order_id = ? order by id limit 3)`,
    [orderId],
  );
  const rows = await stage.database.sql<{ id: string }>(
    'select id from payments where order_id = ? order by created_at desc, id desc',
    [orderId],
  );
  const all = rows.map(({ id }) => id);
  expect(all).toHaveLength(5);
  const list = listing(asks, `order(id: "${orderId}") { payments(BOUNDS) PAGE }`);
  for (const size of [1, 2, 3, 5, 100]) await expectBothWays(list, all, size);
  await expectPieces(list, all, 30);
});

test('of hundreds of attempts the newest hundred are the list, of each order its own', async () => {
  const [crowded, other] = [await Fan.signsUp(stage.gateway), await aGacha(stage.database)];
  const [orderId, paid] = [await crowded.hasPaid(other), await crowded.hasPaid(other)];
  await stage.database.sql(
    `insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until, created_at)
      select gen_random_uuid(), ?, 'sandbox', 'many' || n, 1, 'declined', now(), now() - n * interval '1 second' from generate_series(1, 250) n`,
    [orderId],
  );
  const rows = await stage.database.sql<{ id: string }>(
    'select id from payments where order_id = ? order by created_at desc, id desc limit 100',
    [orderId],
  );
  const query = '{ orders { nodes { id payments(last: 1) { totalCount pageInfo { hasNextPage } nodes { id } } } } }';
  const ofBoth = (await crowded.asks(query)).data.orders.nodes.map(({ id, payments }: Json) => [id, payments.totalCount]);
  expect(new Map(ofBoth)).toEqual(new Map([...[[orderId, 100] as const], ...[[paid, 1] as const]]));
  const list = listing((text, variables) => crowded.asks(text, variables), `order(id: "${orderId}") { payments(BOUNDS) PAGE }`);
  const all = rows.map(({ id }) => id);
  await expectBothWays(list, all, 37);
});

describe('what waits on site', () => {
  const all: string[] = [];

  beforeAll(async () => {
    const gachaId = await aGacha(stage.database);
    for (let count = 0; count < 6; count += 1) all.push(await fan.hasPaid(gachaId, 2));
    await stage.database.sql(`update orders set created_at = '2026-01-01' where id in (?)`, [all.slice(1, 4)]);
    all.splice(0, 6, ...all.slice(1, 4).toSorted(), ...[all[0], all[4], all[5]].map(String));
  });

  test('tickets, the oldest order first', async () => {
    const list = listing(asks, 'redeemTickets(BOUNDS) PAGE', 'order { id }');
    for (const size of [1, 2, 5, 6, 100]) await expectBothWays(list, all, size);
    await expectPieces(list, all, 40);
  });

  test('the items of a code, in the order of the plays, from both ends', async () => {
    const items = 'totalCount nodes { id } edges { cursor } pageInfo { hasNextPage hasPreviousPage endCursor }';
    const { data } = await fan.asks(`mutation { issuePickupToken { pickupToken {
      id all: items { ${items} } first: items(first: 5) { ${items} } last: items(last: 5) { ${items} } } } }`);
    const { id, all: whole, first, last } = data.issuePickupToken.pickupToken;
    const details: { id: string }[] = [];
    for (const id of (await fan.seesOrders()).toReversed()) details.push(...(await fan.sees(id)).items);
    const ids = whole.nodes.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(details.map(({ id }) => id).toSorted());
    const inPlays = details.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(ids).toEqual(inPlays.map(({ id }) => id));
    const again = listing(asks, `node(id: "${id}") { ... on PickupToken { items(BOUNDS) PAGE } }`);
    for (const size of [1, 5, 11, 12, 100]) await expectBothWays(again, ids, size);
    await expectPieces(again, ids, 30);
    expect([first.nodes, last.nodes]).toEqual([whole.nodes.slice(0, 5), whole.nodes.slice(-5)]);
    expect([first, last].map(({ totalCount, pageInfo }) => [totalCount, pageInfo.hasPreviousPage, pageInfo.hasNextPage])).toEqual(
      [
        [12, false, true],
        [12, true, false],
      ],
    );
  });
});

test('a code for thousands of items answers a page of them, however much the document asks of each', async () => {
  const collector = await Fan.signsUp(stage.gateway);
  const wordy = { description: 'x'.repeat(10_000) };
  const gachaId = await aGacha(stage.database, { price: 0, prizes: [prizeEntry({ stock: 10_000, ...wordy })] });
  for (let count = 0; count < 60; count += 1) await collector.hasPaid(gachaId, 100);
  const answer = await collector.asks(
    'mutation { issuePickupToken { code pickupToken { items(first: 100) { totalCount nodes { id prize { description } } } } } }',
  );
  expect(answer.errors).toEqual([]);
  const { code, pickupToken } = answer.data.issuePickupToken;
  const { items } = pickupToken;
  expect([code, items.totalCount, items.nodes.length]).toEqual([expect.stringMatching(/^\d{20}$/), 6_000, 100]);
  expect(JSON.stringify(answer.data).length).toBeLessThan(1_100_000);
  const plain = await collector.asks('mutation { issuePickupToken { code pickupToken { items { nodes { id } } } } }');
  expect(plain.data.issuePickupToken.pickupToken.items.nodes).toHaveLength(20);
});
