import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isInterfaceType } from 'graphql';
import { FINDERS } from '../../src/gateway/graphql/nodes/find.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { gachaEntry } from '../support/catalogue.ts';
import { CALLERS, type NodeWorld, openNodeWorld } from '../support/node-world.ts';

let world: NodeWorld;
beforeAll(async () => {
  world = await openNodeWorld();
});
afterAll(() => world.close());

/** The callers that see it, by kind. */
const SEEN_BY: Record<string, string> = {
  Gacha: 'fan staff manager boss',
  Prize: 'fan staff manager boss',
  RedeemDetail: 'fan staff manager boss',
  'Gacha on sale': CALLERS,
  'Prize on sale': CALLERS,
  'RedeemDetail on sale': CALLERS,
  Order: 'fan staff manager boss',
  'Order unpaid': 'fan staff manager boss',
  OrderItem: 'fan staff manager boss',
  Payment: 'fan staff manager boss',
  User: 'fan',
  CheckIn: 'fan',
  RedeemTicket: 'fan',
  PickupToken: 'fan',
  Handover: 'staff manager boss',
  HandoverItem: 'staff manager boss',
  HandoverConflict: 'boss',
  Refund: 'fan boss',
  Shipment: 'fan boss',
  Device: 'boss',
  StaffMember: 'staff',
};

const typeOf = (kind: string): string => kind.split(' ')[0] ?? '';

test('every type that implements Node is found by a rule of its own, and is in these tests', () => {
  const schema = createSchema();
  const node = schema.getType('Node');
  const types = (isInterfaceType(node) ? schema.getPossibleTypes(node) : []).map(({ name }) => name);
  expect(Object.keys(FINDERS).toSorted()).toEqual(types.toSorted());
  expect([...new Set(Object.keys(SEEN_BY).map(typeOf))].toSorted()).toEqual(types.toSorted());
  expect(Object.keys(world.ids)).toEqual(Object.keys(SEEN_BY));
  const withIds = Object.values(schema.getTypeMap()).filter((type) => 'getFields' in type && type.getFields().id);
  expect(withIds.map(({ name }) => name).toSorted()).toEqual([...types, 'Node'].toSorted());
});

describe.each(CALLERS.split(' '))('%s', (caller) => {
  test('sees what is theirs and what is for all, by node and by nodes, before the document is compiled and after', async () => {
    const { gateway, ids, tokens } = world;
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
    const { gateway, ids, tokens } = world;
    const id = ids.Order ?? '';
    const [user, gacha] = [ids.User, ids.Gacha];
    const wrong = [
      ...[randomUUID(), 'x', '\0', `${id}\0`, `\0${id}`, id.toUpperCase(), `{${id}}`, ` ${id}`, `${id}\n`, 'x'.repeat(10_000)],
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

test('nodes are asked for by at most 100 ids, of which the same may come again', async () => {
  const { ids, asks } = world;
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
  const same = (count: number) => Array.from({ length: count }, () => ids.Gacha);
  expect((await asks(query, { ids: same(100) })).data.nodes).toEqual(same(100).map((id) => ({ id })));
  expect((await asks(query, { ids: [] })).data.nodes).toEqual([]);
  const beside = query.replace('nodes', 'staffMe { name } nodes');
  const { data, code, errors } = await asks(beside, { ids: same(101) }, 'staff');
  expect([data, code, errors[0]?.extensions.errors]).toEqual([
    { staffMe: { name: 'A counter' }, nodes: null },
    'BAD_INPUT',
    [{ field: 'ids', code: 'TOO_MANY', message: 'must be at most 100' }],
  ]);
});

test('nodes are looked for at once, whatever its kinds and under however many names', async () => {
  const { database, ids, asks } = world;
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
  expect(once).toBeLessThanOrEqual(15);
  expect(await statementsOf(document)).toBe(once);
  await asks(document, {}, 'nobody');
  expect(database.statements.splice(0).filter((text) => /orders|payments|check_ins|staff/.test(text))).toEqual([]);
});

test('a node may be asked for over GET, by everybody for what is for all', async () => {
  const { gateway } = world;
  const url = `/graphql?query=${encodeURIComponent(`{ node(id: "${world.ids['Gacha on sale']}") { id ... on Gacha { name } } }`)}`;
  const response = await gateway.send({ method: 'GET', url });
  expect([response.statusCode, response.json().data.node.name]).toEqual([200, gachaEntry().name]);
});
