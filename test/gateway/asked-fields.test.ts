import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getNamedType, isLeafType, isObjectType, parse, print } from 'graphql';
import { prepare } from '../../src/gateway/graphql/prepare.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;

/** A fan with two paid orders, one of them handed over in part, and one whose payment is at the bank. */
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
  fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasPaid(await aGacha(database), 2);
  await database.sql('update order_details set delivered_at = now() where order_id = ? and play = 1', [orderId]);
  await fan.hasPaid(await aGacha(database));
  const pending = await fan.hasOrdered(await aGacha(database));
  await fan.asks('mutation ($input: PayInput!) { pay(input: $input) { payment { id } } }', {
    input: { orderId: pending, token: 'tok_3ds_challenge' },
  });
});

afterAll(async () => {
  await gateway.close();
  await database.close();
});

const types = createSchema().getTypeMap();

/** The fields of a type, each as one asks for it: of what is not a leaf its id, or whether it is there. */
function fieldsOf(name: string): string[] {
  const type = types[name];
  if (!isObjectType(type)) throw new Error(`${name} is no object type`);
  return Object.values(type.getFields()).map((field) =>
    isLeafType(getNamedType(field.type)) ? field.name : `${field.name} { __typename }`,
  );
}

const PLACES: Record<string, (fields: string) => string> = {
  Order: (fields) => fields,
  OrderItem: (fields) => `items { ${fields} }`,
  Payment: (fields) => `payments { nodes { ${fields} } }`,
};

type Row = Record<string, unknown>;
/** The objects of a place, of every order in its turn. */
async function read(place: (fields: string) => string, fields: string, status: string): Promise<Row[]> {
  const { data, errors } = await fan.asks(`{ orders(where: { status: ${status} }) { nodes { ${place(fields)} } } }`);
  expect(errors).toEqual([]);
  const inner = /^(\w+) \{/.exec(place('id'))?.[1];
  const itemsOf = (list: unknown): Row[] => (Array.isArray(list) ? list : ((list as { nodes: Row[] } | null)?.nodes ?? []));
  return (data.orders.nodes as Row[]).flatMap((order) => (inner ? itemsOf(order[inner]) : [order]));
}

test.each(['PAID', 'PENDING'])('each field that is asked for alone says the same as among all others: %s', async (status) => {
  for (const [type, place] of Object.entries(PLACES)) {
    const all = await read(place, fieldsOf(type).join(' '), status);
    for (const field of fieldsOf(type)) {
      const name = /^\w+/.exec(field)?.[0] ?? '';
      const alone = await read(place, field, status);
      expect([name, alone]).toEqual([name, all.map((row) => ({ [name]: row[name] }))]);
    }
  }
});

test('what is asked for in one place of a document is not missing in another', async () => {
  const { data } =
    await fan.asks(`query { one: orders { nodes { id ...Times } } other: orders { nodes { items { id } when: updatedAt } } }
    fragment Times on Order { paidAt items { ... on OrderItem { deliveredAt createdAt } } }`);
  const [one, other] = [data.one.nodes, data.other.nodes] as Row[][];
  const [of, details] = [one ?? [], (other ?? []).map(({ items }) => items as Row[])];
  expect(of.map(({ paidAt }) => typeof paidAt)).toEqual(['string', 'string']);
  expect(of.flatMap(({ items }) => items as Row[]).map(({ createdAt }) => typeof createdAt)).toEqual(Array(3).fill('string'));
  expect(of.flatMap(({ items }) => items as Row[]).filter(({ deliveredAt }) => deliveredAt)).toHaveLength(1);
  expect(details.map(({ length }) => length)).toEqual([1, 2]);
  expect((other ?? []).map(({ when }) => typeof when)).toEqual(['string', 'string']);
});

test('what is asked of an interface is asked of each type of it', async () => {
  const document = parse(`{ node(id: "1") { ...Any } orders { nodes { ...Any } } }
    fragment Any on Node { id ... on Order { updatedAt } ... on Payment { createdAt } }`);
  const prepared = prepare(createSchema(), document, null, print(document));
  const asked = (type: string) => [...(prepared?.fields.get(type) ?? [])];
  expect([asked('Order'), asked('Payment'), asked('Prize')]).toEqual([['id', 'updatedAt'], ['id', 'createdAt'], ['id']]);
  const { data, errors } = await fan.asks(print(document));
  expect(errors).toEqual([]);
  expect(data.orders.nodes.map(({ updatedAt }: Row) => typeof updatedAt)).toEqual(['string', 'string']);
});

test('columns of fields that are not asked for are not read', async () => {
  database.statements.splice(0);
  await fan.asks('{ orders { nodes { id items { id } payment { id amount } } } }');
  const ofOrders = database.statements.splice(0).filter((text) => /from "(orders|order_details|payments)"/.test(text));
  expect(ofOrders).toHaveLength(3);
  const text = ofOrders.join('\n');
  expect(text).toMatch(/"amount"/);
  for (const column of ['delivered_at', 'updated_at', 'access_keys', 'tran_id', 'lease_until'])
    expect(text).not.toContain(`."${column}"`);
});
