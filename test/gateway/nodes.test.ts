import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type GraphQLObjectType, isInterfaceType, parse } from 'graphql';
import { compileQuery } from 'graphql-jit';
import { executor } from '../../src/gateway/graphql/execute.ts';
import { FINDERS } from '../../src/gateway/graphql/nodes/find.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { Refusal } from '../../src/refusal.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import type { Json } from '../support/json.ts';
import { oneRow } from '../support/stage.ts';
import { aToken, MEMBERS, STAFF } from '../support/tokens.ts';

let database: TestDatabase;
let gateway: TestGateway;
let tokens: Record<string, string | undefined>;
let ids: Record<string, string>;
let code: string;

/** A fan who has one of everything, of a gacha that was taken back afterwards; the others have nothing to do with it. */
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
  const [shop, booth, elsewhere] = [await aGacha(database), await aGacha(database), await aGacha(database)];
  const [fan, other] = [await Fan.signsUp(gateway), await Fan.signsUp(gateway)];
  const hires = (gachas: 'all' | string[]) => StaffMember.isHired(gateway, database, gachas);
  const [staff, otherStaff, manager] = [await hires([booth]), await hires([elsewhere]), await hires('all')];
  const paid = await fan.hasPaid(booth);
  const unpaid = await fan.hasOrdered(booth);
  await other.hasPaid(elsewhere);
  await database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour')`, [fan.id, booth]);
  const { pickupToken, code: shownCode } = (await fan.asksForCode()).data.issuePickupToken;
  await database.sql('update gachas set published = false where id = ?', [booth]);
  const idOf = async (table: string, column: string, value: string) =>
    (await oneRow<{ id: string }>(database, `select id from ${table} where ${column} = ?`, [value])).id;
  tokens = {
    nobody: undefined,
    stranger: await aToken(MEMBERS, 'stranger'),
    fan: fan.token,
    other: other.token,
    staff: staff.token,
    otherStaff: otherStaff.token,
    manager: manager.token,
    unhired: await aToken(STAFF, 'unhired'),
  };
  code = shownCode;
  ids = {
    Gacha: booth,
    Prize: await idOf('prizes', 'gacha_id', booth),
    RedeemDetail: await idOf('redeem_details', 'gacha_id', booth),
    'Gacha on sale': shop,
    'Prize on sale': await idOf('prizes', 'gacha_id', shop),
    'RedeemDetail on sale': await idOf('redeem_details', 'gacha_id', shop),
    Order: paid,
    'Order unpaid': unpaid,
    OrderDetail: await idOf('order_details', 'order_id', paid),
    Payment: await idOf('payments', 'order_id', paid),
    User: fan.id,
    CheckIn: `check-in_${fan.id}_${booth}`,
    RedeemTicket: `ticket_${paid}`,
    PickupToken: pickupToken.id,
    Handover: `sheet_${pickupToken.id}_${booth}`,
    HandoverItem: `sheet_${pickupToken.id}_${booth}_${await idOf('prizes', 'gacha_id', booth)}`,
    StaffMember: (await staff.asks('{ staffMe { id } }')).data.staffMe.id,
  };
});

afterAll(async () => {
  await gateway.close();
  await database.close();
});

const ALL = 'nobody stranger fan other staff otherStaff manager unhired';
/** Who sees what, of each kind. */
const SEEN_BY: Record<string, string> = {
  Gacha: 'fan staff manager',
  Prize: 'fan staff manager',
  RedeemDetail: 'fan staff manager',
  'Gacha on sale': ALL,
  'Prize on sale': ALL,
  'RedeemDetail on sale': ALL,
  Order: 'fan',
  'Order unpaid': 'fan',
  OrderDetail: 'fan',
  Payment: 'fan',
  User: 'fan',
  CheckIn: 'fan',
  RedeemTicket: 'fan',
  PickupToken: 'fan',
  Handover: 'staff manager',
  HandoverItem: 'staff manager',
  StaffMember: 'staff',
};

const typeOf = (kind: string): string => kind.split(' ')[0] ?? '';

test('every type that implements Node is found by a rule of its own, and is in these tests', () => {
  const schema = createSchema();
  const node = schema.getType('Node');
  const types = (isInterfaceType(node) ? schema.getPossibleTypes(node) : []).map(({ name }) => name);
  expect(Object.keys(FINDERS).toSorted()).toEqual(types.toSorted());
  expect([...new Set(Object.keys(SEEN_BY).map(typeOf))].toSorted()).toEqual(types.toSorted());
  expect(Object.keys(ids)).toEqual(Object.keys(SEEN_BY));
  const withIds = Object.values(schema.getTypeMap()).filter((type) => 'getFields' in type && type.getFields().id);
  // An order as the counter sees it is no order of its own.
  expect(withIds.map(({ name }) => name).toSorted()).toEqual([...types, 'HandoverOrder', 'Node'].toSorted());
});

describe.each(ALL.split(' '))('%s', (caller) => {
  test('sees what is theirs and what is for all, by node and by nodes, before the document is compiled and after', async () => {
    const token = tokens[caller];
    const kinds = Object.keys(ids);
    const seen = kinds.map((kind) =>
      SEEN_BY[kind]?.split(' ').includes(caller) ? { __typename: typeOf(kind), id: ids[kind] } : null,
    );
    for (let time = 0; time < 3; time += 1) {
      const one: unknown[] = [];
      for (const id of Object.values(ids)) {
        const { data, errors } = await gateway.ask('query ($id: ID!) { node(id: $id) { __typename id } }', { id }, token);
        expect(errors).toEqual([]);
        one.push(data.node);
      }
      const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';
      const all = await gateway.ask(query, { ids: Object.values(ids) }, token);
      expect([time, one]).toEqual([time, seen]);
      expect([time, all.errors, all.data.nodes]).toEqual([time, [], seen]);
    }
  });

  test('gets null for what there is not', async () => {
    const id = ids.Order ?? '';
    const [user, gacha] = [ids.User, ids.Gacha];
    const wrong = [
      ...[
        randomUUID(),
        '',
        'x',
        '\0',
        `${id}\0`,
        `\0${id}`,
        id.toUpperCase(),
        `{${id}}`,
        ` ${id}`,
        `${id}\n`,
        'x'.repeat(10_000),
      ],
      ...[
        `order_${id}`,
        `ticket_${randomUUID()}`,
        `ticket_${user}`,
        `ticket_${id}_${id}`,
        `ticket_${id}\0`,
        'ticket_',
        '_',
        '__',
      ],
      ...[`check-in_${user}`, `check-in_${gacha}_${user}`, `check-in_${user}_${gacha}_${id}`, `check-in_${user}_${randomUUID()}`],
      ...[
        'sheet_',
        `sheet_${id}_${gacha}`,
        `sheet_${ids.PickupToken}`,
        `sheet_${ids.PickupToken}_${ids['Gacha on sale']}`,
        `${ids.Handover}_${id}`,
        `Gacha_${gacha}`,
        '__proto__',
        'constructor',
        `${'_'.repeat(1_000)}`,
      ],
      Buffer.from(`Order:${id}`).toString('base64'),
    ];
    const { data, errors } = await gateway.ask(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids: wrong },
      tokens[caller],
    );
    expect(errors).toEqual([]);
    expect(data.nodes.map((node: unknown, index: number) => [wrong[index], node])).toEqual(wrong.map((one) => [one, null]));
  });
});

describe('what is found', () => {
  const asks = (query: string, variables = {}, caller = 'fan') => gateway.ask(query, variables, tokens[caller]);
  const read = async (id: string | undefined, caller = 'fan', fields = 'id') =>
    (await asks(`query ($id: ID!) { node(id: $id) { ${fields} } }`, { id }, caller)).data.node as Json | null;

  test('is the same as in its own place, field by field', async () => {
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
        'status totalPrice createdAt paidAt gacha { id } orderDetails { id prize { id } } payment { id }',
        ({ order }) => order,
      ],
      OrderDetail: [
        'order(id: $order) { orderDetails',
        'prize { id name } deliveredAt createdAt updatedAt',
        ({ order }) => order.orderDetails[0],
      ],
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
        'totalAmount gacha { name } fan { id } orders { id } items { id amount } handedOver { amount }',
        ({ handovers }) => handovers[0],
      ],
      HandoverItem: [
        'handovers(pickupCode: $code) { items',
        'amount prize { id name }',
        ({ handovers }) => handovers[0].items[0],
      ],
      StaffMember: ['staffMe', 'name handlesAllGachas gachas { nodes { id } }', ({ staffMe }) => staffMe],
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
      const caller = /^StaffMember|^Handover/.test(type) ? 'staff' : 'fan';
      const { data, errors } = await asks(document, used, caller);
      expect([type, errors]).toEqual([type, []]);
      const there = of(data);
      expect(there.id).toBe(ids[type]);
      for (let time = 0; time < 3; time += 1)
        expect([type, await read(ids[type], caller, `... on ${type} { id ${fields} }`)]).toEqual([type, there]);
    }
  });

  test('has its fields through fragments, each type its own, under the same names', async () => {
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

  test('is what compiled documents answer too', async () => {
    const fields = Object.keys(FINDERS).map((type) => `... on ${type} { __typename id }`);
    for (const document of [
      'query ($id: ID!) { node(id: $id) { id } }',
      `query ($ids: [ID!]!) { nodes(ids: $ids) { id ${fields.join(' ')} } }`,
    ])
      expect(compileQuery(createSchema(), parse(document))).toMatchObject({ query: expect.any(Function) });
  });

  test('fails alone, in its own place, before the document is compiled and after', async () => {
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

  test('is gone when it is gone', async () => {
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

  test('is what edges gave out: retired prizes, and those that the viewer won of a gacha that is gone', async () => {
    const [fan, other] = [await Fan.signsUp(gateway), await Fan.signsUp(gateway)];
    const gachaId = await aGacha(database, { prizes: [prizeEntry(), prizeEntry({ id: randomUUID() })] });
    const orderId = await fan.hasPaid(gachaId);
    const own = '{ orders { nodes { orderDetails { prize { id } } } } }';
    const won: string = (await fan.asks(own)).data.orders.nodes[0].orderDetails[0].prize.id;
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

  test('is what edges gave out: the gacha of an order that is not paid, as long as the order can be read', async () => {
    const [fan, replaced, cancelled] = [await Fan.signsUp(gateway), await aGacha(database), await aGacha(database)];
    const query =
      'query ($order: ID!, $id: ID!) { order(id: $order) { gacha { id } } node(id: $id) { id } gacha(id: $id) { id } }';
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

  test('is the same gacha by gacha and by node, for everybody', async () => {
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

  test('are attempts to pay, also one that came to nothing, each as its order shows it', async () => {
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

  test('of a pickup code is there as long as the code is valid, and is never the code', async () => {
    const fan = await Fan.signsUp(gateway);
    const gachaId = await aGacha(database);
    const staff = await StaffMember.isHired(gateway, database, [gachaId]);
    const orderId = await fan.hasPaid(gachaId, 2);
    const { code, pickupToken } = (await fan.asksForCode()).data.issuePickupToken;
    const sheet = `sheet_${pickupToken.id}_${gachaId}`;
    const seen = async () => {
      const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on PickupToken { expiresAt orderDetails { totalCount nodes { id order { id } } } }
        ... on Handover { totalAmount items { id amount } handedOver { amount } } } }`;
      const asked = { ids: [pickupToken.id, sheet] };
      const [ofFan, ofStaff] = [await fan.asks(query, asked), await staff.asks(query, asked)];
      expect(JSON.stringify([ofFan.data, ofStaff.data])).not.toContain(code);
      expect([ofFan.errors, ofFan.data.nodes[1], ofStaff.errors, ofStaff.data.nodes[0]]).toEqual([[], null, [], null]);
      return [ofFan.data.nodes[0], ofStaff.data.nodes[1]];
    };
    const [token, paper] = await seen();
    expect(token).toEqual(pickupToken);
    expect(paper).toMatchObject({ id: sheet, totalAmount: 2, items: [{ amount: 2 }], handedOver: [] });
    const { confirmHandover } = (await staff.handsOver(code, gachaId, [orderId])).data;
    expect(confirmHandover.deliveredAt).toEqual(expect.any(String));
    expect((await seen())[1]).toMatchObject({ id: sheet, totalAmount: 0, items: [], handedOver: [{ amount: 2 }] });
    await database.sql('update pickup_tokens set expires_at = now() where id = ?', [pickupToken.id]);
    expect(await seen()).toEqual([null, null]);
    await database.sql(`update pickup_tokens set expires_at = now() + interval '1 hour', superseded_at = now() where id = ?`, [
      pickupToken.id,
    ]);
    expect(await seen()).toEqual([null, null]);
  });

  test('of a pickup code reads none of its items, unless they are asked for', async () => {
    const itemsRead = async (fields: string) => {
      database.statements.splice(0);
      expect(await read(ids.PickupToken, 'fan', `... on PickupToken { ${fields} }`)).not.toBeNull();
      return database.statements.splice(0).filter((text) => /"pickup_token_items"/.test(text)).length;
    };
    expect([await itemsRead('id expiresAt'), await itemsRead('orderDetails { nodes { id } }')]).toEqual([0, 1]);
  });

  test('are sheets of five codes at most, since each of them may cover thousands of items: others are refused alone', async () => {
    const sheets = (count: number) => Array.from({ length: count }, () => `sheet_${randomUUID()}_${ids.Gacha}`);
    const asked = (given: string[], caller = 'staff') =>
      asks('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: given }, caller);
    for (const caller of ['otherStaff', 'fan', 'nobody']) expect((await asked(sheets(100), caller)).errors).toEqual([]);
    for (let time = 0; time < 3; time += 1) {
      const all = [ids.Handover, ids.HandoverItem, ...sheets(4)].map(String);
      expect(await asked(all)).toMatchObject({ errors: [], data: { nodes: all.map((id, i) => (i < 2 ? { id } : null)) } });
      const [one, shop] = [sheets(1), ids['Gacha on sale'] ?? ''];
      const { data, errors } = await asked([...all, ...one, `${sheets(1)}_${randomUUID()}`, shop]);
      expect(data.nodes.map((node: Json | null) => node?.id ?? null)).toEqual([...all.slice(0, 2), ...Array(6).fill(null), shop]);
      expect(errors.map(({ path, extensions: { code, errors: [wrong] = [] } }) => [path, code, wrong?.field])).toEqual([
        [['nodes', 6], 'BAD_INPUT', 'ids'],
        [['nodes', 7], 'BAD_INPUT', 'ids'],
      ]);
      const names = [...all, ...one].map((id, index) => `n${index}: node(id: "${id}") { id }`);
      const beside = await asks(`{ ${names.join(' ')} nodes(ids: ["${shop}", "${one}"]) { id } }`, {}, 'staff');
      expect([beside.data.n0, beside.data.n6, beside.data.nodes]).toEqual([{ id: all[0] }, null, [{ id: shop }, null]]);
      expect(beside.errors.map(({ path, extensions: { errors: [wrong] = [] } }) => [path, wrong?.field]).toSorted()).toEqual([
        [['n6'], 'id'],
        [['nodes', 1], 'ids'],
      ]);
    }
  });

  test('made up for practice has ids that lead to nothing', async () => {
    const read = '{ handovers(pickupCode: "example") { id items { id } } }';
    const [sheet] = (await asks(read, {}, 'staff')).data.handovers;
    const made = [sheet.id, ...sheet.items.map(({ id }: Json) => id)];
    expect((await asks('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: made }, 'staff')).data.nodes).toEqual(
      made.map(() => null),
    );
  });

  test('tells nothing of a draw or a payment before the order is paid, nor of one that came to nothing', async () => {
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
    expect(await both()).toEqual([{ __typename: 'OrderDetail' }, { __typename: 'Payment', status: 'CAPTURED' }]);
    await database.sql(`update orders set state = 'paying', assigned_at = null where id = ?`, [orderId]);
    expect(await both()).toEqual([null, { __typename: 'Payment', status: 'PROCESSING' }]);
  });

  test('is asked for by at most 100 ids, of which the same may come again', async () => {
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    const same = (count: number) => Array.from({ length: count }, () => ids.Gacha);
    expect((await asks(query, { ids: same(100) })).data.nodes).toEqual(same(100).map((id) => ({ id })));
    expect((await asks(query, { ids: [] })).data.nodes).toEqual([]);
    const beside = query.replace('nodes', 'staffMe { name } nodes');
    const { data, code, errors } = await asks(beside, { ids: same(101) }, 'staff');
    expect([data, code, errors[0]?.extensions.errors]).toEqual([
      { staffMe: { name: 'A counter' }, nodes: null },
      'BAD_INPUT',
      [{ field: 'ids', message: 'must be at most 100' }],
    ]);
  });

  test('is looked for at once, whatever its kinds and under however many names', async () => {
    const document = `{ ${Object.values(ids)
      .map((id, index) => `n${index}: node(id: "${id}") { id }`)
      .join(' ')} nodes(ids: ${JSON.stringify(Object.values(ids))}) { __typename } }`;
    const statementsOf = async (...about: Parameters<typeof asks>) => {
      database.statements.splice(0);
      expect((await asks(...about)).errors).toEqual([]);
      return database.statements.splice(0).length;
    };
    const once = await statementsOf('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: Object.values(ids) });
    // One for each table, and three that ask whether the hidden gacha was bought.
    expect(once).toBeLessThanOrEqual(13);
    expect(await statementsOf(document)).toBe(once);
    await asks(document, {}, 'nobody');
    expect(database.statements.splice(0).filter((text) => /orders|payments|check_ins|staff/.test(text))).toEqual([]);
  });

  test('may be asked for over GET, by everybody for what is for all', async () => {
    const url = `/graphql?query=${encodeURIComponent(`{ node(id: "${ids['Gacha on sale']}") { id ... on Gacha { name } } }`)}`;
    const response = await gateway.send({ method: 'GET', url });
    expect([response.statusCode, response.json().data.node.name]).toEqual([200, gachaEntry().name]);
  });
});
