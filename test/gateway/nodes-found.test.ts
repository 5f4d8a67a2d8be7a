import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type GraphQLObjectType, parse } from 'graphql';
import { compileQuery } from 'graphql-jit';
import { executor } from '../../src/gateway/graphql/execute.ts';
import { FINDERS } from '../../src/gateway/graphql/nodes/find.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { Refusal } from '../../src/refusal.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import type { Json } from '../support/json.ts';
import { type NodeWorld, openNodeWorld } from '../support/node-world.ts';
import { oneRow } from '../support/stage.ts';

let world: NodeWorld;
beforeAll(async () => {
  world = await openNodeWorld();
});
afterAll(() => world.close());

test('what is found is the same as in its own place, field by field', async () => {
  const { ids, code, asks, read } = world;
  const places: Record<string, [place: string, fields: string, of: (data: Json) => Json]> = {
    Gacha: ['gacha(id: $gacha)', 'name status price prizes { nodes { id stock } } redeemDetail { id }', ({ gacha }) => gacha],
    Prize: [
      'gacha(id: $gacha) { prizes { nodes',
      'name stock status emissionProbability updatedAt',
      ({ gacha }) => gacha.prizes.nodes[0],
    ],
    RedeemDetail: ['gacha(id: $gacha) { redeemDetail', 'rule placeText callNumber', ({ gacha }) => gacha.redeemDetail],
    Order: [
      'order(id: $order)',
      'status totalPrice createdAt paidAt gacha { id } items { id prize { id } } payment { id }',
      ({ order }) => order,
    ],
    OrderItem: ['order(id: $order) { items', 'prize { id name } deliveredAt createdAt updatedAt', ({ order }) => order.items[0]],
    Payment: ['order(id: $order) { payment', 'status amount createdAt redirectUrl', ({ order }) => order.payment],
    User: ['me', 'providerType createdAt checkIns { nodes { expiresAt gacha { id } } }', ({ me }) => me],
    CheckIn: ['me { checkIns { nodes', 'checkedInAt expiresAt gacha { name }', ({ me }) => me.checkIns.nodes[0]],
    RedeemTicket: [
      'redeemTickets { nodes',
      'order { id serialNumber } gacha { id tags }',
      ({ redeemTickets }) => redeemTickets.nodes[0],
    ],
    Handover: [
      'handovers(pickupCode: $code)',
      'totalAmount gacha { name } fan { id } orders { order { id } } items { id amount } handedOver { amount }',
      ({ handovers }) => handovers[0],
    ],
    HandoverItem: ['handovers(pickupCode: $code) { items', 'amount prize { id name }', ({ handovers }) => handovers[0].items[0]],
    Refund: [
      'orders(first: 100) { nodes { refunds',
      'amount status order { id status }',
      ({ orders }) => orders.nodes.flatMap(({ refunds }: Json) => refunds)[0],
    ],
    Shipment: [
      'orders(first: 100) { nodes { shipments',
      'number postedAt items { item { id } order { id } prize { id } }',
      ({ orders }) => orders.nodes.flatMap(({ shipments }: Json) => shipments)[0],
    ],
    HandoverConflict: [
      'handoverConflicts { nodes',
      'reason staffMember { id name } items { item { id } order { id } isWaiting }',
      ({ handoverConflicts }) => handoverConflicts.nodes[0],
    ],
    Device: ['devices { nodes', 'name state invitedAt staffMember { id roles { role } }', ({ devices }) => devices.nodes[0]],
    StaffMember: ['staffMe', 'name hasAllGachas gachas { nodes { id } }', ({ staffMe }) => staffMe],
  };
  // A token is shown in the answer of a mutation alone.
  expect([...Object.keys(places), 'PickupToken'].toSorted()).toEqual(Object.keys(FINDERS).toSorted());
  const variables = { gacha: ids.Gacha, order: ids.Order, code };
  for (const [type, [place, fields, of]] of Object.entries(places)) {
    const declared = Object.keys(variables).filter((name) => place.includes(`$${name}`));
    const head =
      declared.length > 0 ? `query (${declared.map((name) => `$${name}: ${name === 'code' ? 'String' : 'ID'}!`)})` : 'query';
    const document = `${head} { ${place} { id ${fields} }${' }'.repeat(place.split('{').length - 1)} }`;
    const used = Object.fromEntries(Object.entries(variables).filter(([name]) => declared.includes(name)));
    const ofBoss = type === 'Device' || type === 'HandoverConflict';
    const caller = ofBoss ? 'boss' : /^(StaffMember|Handover)/.test(type) ? 'staff' : 'fan';
    const { data, errors } = await asks(document, used, caller);
    expect([type, errors]).toEqual([type, []]);
    const there = of(data);
    expect(there.id).toBe(ids[type]);
    for (let time = 0; time < 3; time += 1)
      expect([type, await read(ids[type], caller, `... on ${type} { id ${fields} }`)]).toEqual([type, there]);
  }
});

test('what is found has its fields through fragments, each type its own, under the same names', async () => {
  const { ids, asks } = world;
  const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { ...One ... on Node { id } } }
    fragment One on Node { kind: __typename ... on Gacha { says: name } ... on Prize { says: name } ...Two }
    fragment Two on Order { amount: playAmount createdAt gacha { ...Three } }
    fragment Three on Node { ... on Gacha { id tags } }`;
  for (let time = 0; time < 3; time += 1) {
    const { data, errors } = await asks(query, { ids: [ids.Order, ids.Gacha, 'nothing', ids.Prize, ids.Order] });
    expect(errors).toEqual([]);
    const order = {
      ...{ kind: 'Order', id: ids.Order, amount: 1, createdAt: expect.any(String) },
      gacha: { id: ids.Gacha, tags: [] },
    };
    expect(data.nodes).toEqual([
      order,
      { kind: 'Gacha', says: 'Test Gacha', id: ids.Gacha },
      null,
      { kind: 'Prize', says: 'Sticker', id: ids.Prize },
      order,
    ]);
  }
});

test('what is found is what compiled documents answer too', async () => {
  const fields = Object.keys(FINDERS).map((type) => `... on ${type} { __typename id }`);
  for (const document of [
    'query ($id: ID!) { node(id: $id) { id } }',
    `query ($ids: [ID!]!) { nodes(ids: $ids) { id ${fields.join(' ')} } }`,
  ])
    expect(compileQuery(createSchema(), parse(document))).toMatchObject({ query: expect.any(Function) });
});

test('a field fails alone, in its own place, before the document is compiled and after', async () => {
  const { database, tokens, ids } = world;
  const schema = createSchema();
  const order = schema.getType('Order') as GraphQLObjectType;
  const fails = () => Promise.reject(new Refusal('CALL_IN_PROGRESS'));
  Object.assign(order.getFields().payment ?? {}, { resolve: fails });
  Object.assign(order.getFields().totalPrice ?? {}, { resolve: fails });
  const broken = await openTestGateway(database, { executors: { graphql: executor(schema) } });
  const document = `query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Order { payment { id } } }
    one: node(id: "${ids.Order}") { ... on Order { totalPrice } } }`;
  for (let time = 0; time < 3; time += 1) {
    const { data, errors } = await broken.ask(document, { ids: [ids.Gacha, ids.Order] }, tokens.fan);
    expect(data).toEqual({ nodes: [{ id: ids.Gacha }, { id: ids.Order, payment: null }], one: null });
    expect(errors.map(({ path, extensions: { code } }) => [path, code]).toSorted()).toEqual([
      [['nodes', 1, 'payment'], 'CALL_IN_PROGRESS'],
      [['one', 'totalPrice'], 'CALL_IN_PROGRESS'],
    ]);
  }
  await broken.close();
});

test('what was found is gone when it is gone', async () => {
  const { database, gateway } = world;
  const fan = await Fan.signsUp(gateway);
  const seen = async (id: string) =>
    (await gateway.ask('query ($id: ID!) { node(id: $id) { id } }', { id }, fan.token)).data.node;
  const gone = async (id: string, statement: string) => {
    expect([statement, await seen(id)]).toEqual([statement, { id }]);
    await database.sql(statement, [id.replace(/^.*_/, '')]);
    expect([statement, await seen(id)]).toEqual([statement, null]);
  };
  const gachaId = await aGacha(database, { prizes: [prizeEntry(), prizeEntry({ id: randomUUID() })] });
  const orderId = await fan.hasPaid(gachaId);
  const idOf = async (table: string, column: string, value: string) =>
    (await database.sql<{ id: string }>(`select id from ${table} where ${column} = ? order by id`, [value]))[0]?.id ?? '';
  await gone(`ticket_${orderId}`, `update orders set state = 'delivered', delivered_at = now() where id = ?`);
  const detailId = await idOf('order_details', 'order_id', orderId);
  await gone(detailId, 'update order_details set deleted_at = now() where id = ?');
  const unpaid = await fan.hasOrdered(gachaId);
  await gone(unpaid, 'update orders set deleted_at = now() where id = ?');
  const detail = await idOf('redeem_details', 'gacha_id', gachaId);
  const prize = await idOf('prizes', 'deleted_at is null and gacha_id', gachaId);
  expect([await seen(detail), await seen(prize)]).toEqual([{ id: detail }, { id: prize }]);
  await gone(gachaId, 'update gachas set deleted_at = now() where id = ?');
  expect([await seen(detail), await seen(prize)]).toEqual([null, null]);
});

test('edges and ids lead to the same: retired prizes, and those that the viewer won of a gacha that is gone', async () => {
  const { database, gateway, tokens } = world;
  const [fan, other] = [await Fan.signsUp(gateway), await Fan.signsUp(gateway)];
  const gachaId = await aGacha(database, { prizes: [prizeEntry(), prizeEntry({ id: randomUUID() })] });
  const orderId = await fan.hasPaid(gachaId);
  const own = '{ orders { nodes { items { prize { id } } } } }';
  const won: string = (await fan.asks(own)).data.orders.nodes[0].items[0].prize.id;
  const prizes = await database.sql<{ id: string }>('select id from prizes where gacha_id = ?', [gachaId]);
  const all = [won, ...prizes.map(({ id }) => id).filter((id) => id !== won)];
  const set = (change: string) => database.sql(`update gachas set ${change} where id = ?`, [gachaId]);
  const seen = async (token?: string) => {
    const { data } = await gateway.ask('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: all }, token);
    return data.nodes.map((node: Json | null) => all.indexOf(node?.id));
  };
  const ofAll = async () => [await seen(fan.token), await seen(other.token), await seen(), await seen(tokens.manager)];
  await database.sql('update prizes set deleted_at = now() where gacha_id = ?', [gachaId]);
  expect(await ofAll()).toEqual(Array(4).fill([0, 1]));
  await set('published = false');
  expect(await ofAll()).toEqual([[0, 1], ...Array(2).fill([-1, -1]), [0, 1]]);
  await set('deleted_at = now()');
  expect(await ofAll()).toEqual([[0, -1], ...Array(3).fill([-1, -1])]);
  await database.sql(`update orders set state = 'paying', assigned_at = null where id = ?`, [orderId]);
  expect(await seen(fan.token)).toEqual([-1, -1]);
});

test('edges and ids lead to the same: the gacha of an order that is not paid, as long as the order can be read', async () => {
  const { database, gateway } = world;
  const [fan, replaced, cancelled] = [await Fan.signsUp(gateway), await aGacha(database), await aGacha(database)];
  const query = 'query ($order: ID!, $id: ID!) { order(id: $order) { gacha { id } } node(id: $id) { id } gacha(id: $id) { id } }';
  const expectSeen = async (order: string, id: string, isThere: boolean) => {
    const { data } = await fan.asks(query, { order, id });
    expect(Object.values(data)).toEqual(isThere ? [{ gacha: { id } }, { id }, { id }] : [null, null, null]);
  };
  const first = await fan.hasOrdered(replaced);
  await database.sql('update gachas set published = false where id = ?', [replaced]);
  await expectSeen(first, replaced, true);
  const orderId = await fan.hasOrdered(cancelled);
  await expectSeen(first, replaced, false);
  await database.sql('update gachas set published = false where id = ?', [cancelled]);
  expect((await fan.cancels(orderId)).errors).toEqual([]);
  await expectSeen(orderId, cancelled, true);
});

test('a gacha is the same by gacha and by node, for everybody', async () => {
  const { tokens, ids, asks } = world;
  for (const caller of Object.keys(tokens))
    for (const id of [ids.Gacha, ids['Gacha on sale'], ids.Prize]) {
      const { data } = await asks(
        'query ($id: ID!) { node(id: $id) { ... on Gacha { id } } gacha(id: $id) { id } }',
        { id },
        caller,
      );
      const node = data.node?.id ? data.node : null;
      expect([caller, data.gacha]).toEqual([caller, node]);
    }
});

test('attempts to pay are found, also one that came to nothing, each as its order shows it', async () => {
  const { database, gateway } = world;
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasOrdered(await aGacha(database));
  expect((await fan.pays(orderId, 'tok_declined')).code).toBe('PAYMENT_DECLINED');
  await fan.pays(orderId, 'tok_3ds_challenge');
  const fields = 'id status refusal redirectUrl order { id }';
  const attempts = async () => {
    const { order } = (
      await fan.asks(`query ($id: ID!) { order(id: $id) { payments { nodes { ${fields} } } } }`, { id: orderId })
    ).data;
    const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Payment { ${fields} } } }`;
    const { nodes } = (await fan.asks(query, { ids: order.payments.nodes.map(({ id }: Json) => id) })).data;
    expect(nodes).toEqual(order.payments.nodes);
    return nodes.map(({ status, refusal }: Json) => [status, refusal]);
  };
  const declined = ['FAILED', 'PAYMENT_DECLINED'];
  expect(await attempts()).toEqual([['CHALLENGED', null], declined]);
  expect((await fan.cancels(orderId)).errors).toEqual([]);
  expect(await attempts()).toEqual([['FAILED', 'PAYMENT_SUPERSEDED'], declined]);
});

test('an id tells nothing of a draw or a payment before the order is paid, nor of one that came to nothing', async () => {
  const { database, gateway } = world;
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasPaid(await aGacha(database));
  const [detail, payment] = await Promise.all(
    ['order_details', 'payments'].map((table) =>
      oneRow<{ id: string }>(database, `select id from ${table} where order_id = ?`, [orderId]),
    ),
  );
  const both = async () =>
    (
      await fan.asks('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename ... on Payment { status } } }', {
        ids: [detail?.id, payment?.id],
      })
    ).data.nodes;
  expect(await both()).toEqual([{ __typename: 'OrderItem' }, { __typename: 'Payment', status: 'CAPTURED' }]);
  await database.sql(`update orders set state = 'paying', assigned_at = null where id = ?`, [orderId]);
  expect(await both()).toEqual([null, { __typename: 'Payment', status: 'PROCESSING' }]);
});
