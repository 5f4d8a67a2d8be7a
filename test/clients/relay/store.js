import { createRequire } from 'node:module';
import { join } from 'node:path';
import relay from 'relay-runtime';

/** Asks a gateway through relay-runtime as two people, and fails where its store merges what is not one thing. */
const [, , GATEWAY, ARTIFACTS] = process.argv;
const { Environment, fetchQuery, Network, RecordSource, Store } = relay;
const require = createRequire(import.meta.url);
const artifact = (name) => require(join(ARTIFACTS, `${name}.graphql.js`));

const post = async (path, body, token) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return (await fetch(GATEWAY + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};

async function signIn(name, role) {
  const { token } = await post('/demo/token', { role, name });
  const asks = async (query, variables) => {
    const { data, errors } = await post('/graphql', { query, variables }, token);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const network = Network.create(({ text }, variables) => post('/graphql', { query: text, variables }, token));
  const environment = new Environment({ network, store: new Store(new RecordSource()) });
  const reads = (query, variables = {}) => fetchQuery(environment, artifact(query), variables).toPromise();
  const record = (id) => environment.getStore().getSource().get(id);
  return { asks, reads, record };
}

const same = (seen, expected, what) => {
  const [is, shouldBe] = [JSON.stringify(seen), JSON.stringify(expected)];
  if (is !== shouldBe) throw new Error(`${what}: ${is} should be ${shouldBe}`);
};

const HARBOUR = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
const ORDER = `mutation ($gacha: ID!, $plays: Int!) {
  createOrder(input: { gachaId: $gacha, playAmount: $plays }) { order { id } } }`;

const fan = await signIn('ruth', 'user');
await fan.asks('mutation { signUp { user { id } } }');
const ids = [];
for (const plays of [1, 2]) {
  const { createOrder } = await fan.asks(ORDER, { gacha: HARBOUR, plays });
  await fan.asks('mutation ($id: ID!) { pay(input: { orderId: $id }) { order { status } } }', { id: createOrder.order.id });
  ids.unshift(createOrder.order.id);
}
await fan.reads('pagesOrdersQuery');
const connection = fan.record('client:root:__pages_orders_connection');
same(connection.edges.__refs.length, 1, 'a page of orders');
await fan.reads('pagesOrdersPageQuery', { count: 1, cursor: fan.record(connection.pageInfo.__ref).endCursor });
same(
  ids.map((id) => [fan.record(id)?.__typename, fan.record(id)?.status]),
  ids.map(() => ['Order', 'PAID']),
  'both pages',
);
await fan.reads('pagesAgainQuery', { id: ids[0] });
same(
  fan.record(ids[0]).items.__refs.map((id) => fan.record(id).__typename),
  ['OrderItem', 'OrderItem'],
  'its items',
);

const { issuePickupToken } = await fan.asks('mutation { issuePickupToken { code } }');
const manager = await signIn('floor-manager', 'staff');
await manager.reads('pagesSheetQuery', { code: issuePickupToken.code });
same(
  ids.map((id) => typeof manager.record(id)?.serialNumber),
  ['number', 'number'],
  'the sheet leads to the orders',
);

const supervisor = await signIn('supervisor', 'staff');
await supervisor.reads('pagesSheetQuery', { code: issuePickupToken.code });
await supervisor.reads('pagesFoundQuery', { where: { orderId: ids[0] } });
const { __typename, serialNumber, waitingAmount, status } = supervisor.record(ids[0]);
same(
  [__typename, typeof serialNumber, waitingAmount, status],
  ['Order', 'number', 2, 'PAID'],
  'one order, by sheet and by search',
);
process.stdout.write('relay-runtime keeps one record for one thing\n');
