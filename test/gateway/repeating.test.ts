import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { restClient } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const ORDER = 'createOrder(input: { idempotencyKey: $key, gachaId: $gacha, playAmount: $plays }) { order { id } }';
const HEAD = 'mutation ($key: String, $gacha: ID!, $plays: Int = 1)';

/** Each names the one field in another way. */
const DOCUMENTS: [string, string][] = [
  ['alone', `${HEAD} { ${ORDER} }`],
  ['after __typename', `${HEAD} { __typename ${ORDER} }`],
  ['before __typename', `${HEAD} { ${ORDER} __typename }`],
  ['after a skipped __typename', `${HEAD} { __typename @skip(if: true) ${ORDER} }`],
  ['under an alias', `${HEAD} { it: ${ORDER} }`],
  ['in a fragment', `${HEAD} { ...It } fragment It on Mutation { __typename ${ORDER} }`],
  ['after a fragment of __typename', `${HEAD} { ...A ${ORDER} } fragment A on Mutation { __typename }`],
  ['in an inline fragment', `${HEAD} { ... { __typename } ... on Mutation { ${ORDER} } }`],
];

const orderOf = ({ data }: { data: Record<string, { order: { id: string } }> }) => (data.createOrder ?? data.it)?.order.id;

test.each(DOCUMENTS)('a key counts wherever the field stands: %s', async (_where, document) => {
  const [fan, gacha, key] = [await Fan.signsUp(stage.gateway), await aGacha(stage.database), randomUUID()];
  const ids = [];
  for (let time = 0; time < 3; time += 1) ids.push(orderOf(await fan.asks(document, { key, gacha })));
  expect(new Set(ids).size).toBe(1);
  expect((await fan.asks(document, { key, gacha, plays: 2 })).code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('a key that stands in the document counts too', async () => {
  const [fan, gacha] = [await Fan.signsUp(stage.gateway), await aGacha(stage.database)];
  const document = `mutation { createOrder(input: { idempotencyKey: "written", gachaId: "${gacha}", playAmount: 1 }) { order { id } } }`;
  expect(orderOf(await fan.asks(document))).toBe(orderOf(await fan.asks(document)));
});

test('more calls with keys than there are connections wait for none that another of them holds, also before the catalogue was read', async () => {
  const gateway = await openTestGateway(stage.database);
  const gacha = await aGacha(stage.database);
  const fans = await Promise.all(Array.from({ length: 60 }, () => Fan.signsUp(stage.gateway)));
  const begun = performance.now();
  const orders = fans.map(({ token }) =>
    restClient(gateway, token).post(`/api/v1/gachas/${gacha}/orders`, { play_amount: 1 }, { 'idempotency-key': randomUUID() }),
  );
  expect((await Promise.all(orders)).filter(({ status }) => status !== 200)).toEqual([]);
  // A connection is waited for for a minute here.
  expect(performance.now() - begun).toBeLessThan(50_000);
  await gateway.close();
});

test('a field that is left out is not called, and its key is free', async () => {
  const [fan, gacha, key] = [await Fan.signsUp(stage.gateway), await aGacha(stage.database), randomUUID()];
  const document = `mutation ($key: String, $gacha: ID!, $plays: Int = 1, $no: Boolean!) { __typename ${ORDER.replace(') {', ') @skip(if: $no) {')} }`;
  expect((await fan.asks(document, { key, gacha, no: true })).data).toEqual({ __typename: 'Mutation' });
  expect(orderOf(await fan.asks(document, { key, gacha, no: false }))).toBeDefined();
});

test('a null and a field that is left out are the same call', async () => {
  const [fan, gachaId, idempotencyKey] = [await Fan.signsUp(stage.gateway), await aGacha(stage.database), randomUUID()];
  const document = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }';
  const input = { gachaId, playAmount: 1, idempotencyKey };
  const first = await fan.asks(document, { input });
  const again = await fan.asks(document, { input: { ...input, deliveryInfo: null } });
  expect([again.errors, orderOf(again)]).toEqual([[], orderOf(first)]);
  expect((await fan.asks(document, { input: { ...input, playAmount: 2 } })).code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('what else varies in the answer is a part of the call', async () => {
  const [fan, gacha, key] = [await Fan.signsUp(stage.gateway), await aGacha(stage.database), randomUUID()];
  const document =
    'mutation ($key: String, $gacha: ID!, $all: Boolean!) { createOrder(input: { idempotencyKey: $key, gachaId: $gacha, playAmount: 1 }) { order { id status @include(if: $all) } } }';
  await fan.asks(document, { key, gacha, all: false });
  expect((await fan.asks(document, { key, gacha, all: true })).code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('a refusal of the key itself names its field and the place in the answer', async () => {
  const [fan, gacha] = [await Fan.signsUp(stage.gateway), await aGacha(stage.database)];
  const document = `${HEAD} { it: ${ORDER} }`;
  expect((await fan.asks(document, { key: 'a b', gacha })).errors).toMatchObject([
    { path: ['it'], extensions: { code: 'BAD_INPUT', errors: [{ field: 'idempotencyKey' }] } },
  ]);
  await fan.asks(document, { key: 'k', gacha });
  expect((await fan.asks(document, { key: 'k', gacha, plays: 3 })).errors).toMatchObject([{ path: ['it'] }]);
});

test('an order that is not there is answered so again, and another one is another call', async () => {
  const [fan, key] = [await Fan.signsUp(stage.gateway), randomUUID()];
  const pay = (orderId: string) =>
    fan.asks(
      'mutation ($key: String, $orderId: ID!) { pay(input: { idempotencyKey: $key, orderId: $orderId }) { payment { id } } }',
      {
        key,
        orderId,
      },
    );
  const absent = randomUUID();
  expect([(await pay(absent)).code, (await pay(absent)).code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect((await pay(await fan.hasOrdered(await aGacha(stage.database)))).code).toBe('IDEMPOTENCY_KEY_REUSED');
});
