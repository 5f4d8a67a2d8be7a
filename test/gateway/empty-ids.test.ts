import { expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { restClient } from '../support/rest.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();

const PAY = 'mutation ($order: ID!) { pay(input: { orderId: $order }) { order { id } } }';

test.each<[string, Record<string, unknown>, string]>([
  [PAY, { order: '' }, 'order'],
  ['mutation ($input: PayInput!) { pay(input: $input) { order { id } } }', { input: { orderId: '' } }, 'orderId'],
  ['query ($id: ID!) { order(id: $id) { id } }', { id: '' }, 'id'],
  ['query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['x', ''] }, 'ids.1'],
  ['query ($where: OrderWhere) { orders(where: $where) { totalCount } }', { where: { gachaId: '' } }, 'gachaId'],
])('an empty id is refused by its name: %s', async (document, variables, field) => {
  const fan = await Fan.signsUp(stage.gateway);
  // Compiled at the second use.
  for (let time = 0; time < 3; time += 1) {
    const answer = await fan.asks(document, variables);
    expect([answer.code, fieldsOf(answer)]).toEqual(['BAD_INPUT', [field]]);
    expect(answer.errors[0]?.extensions.errors?.[0]?.message).toMatch(/must not be empty/);
  }
});

test.each([
  ['mutation { pay(input: { orderId: "" }) { order { id } } }', 'orderId'],
  ['{ order(id: "") { id } }', 'id'],
  ['{ gacha(id: "") { id } }', 'id'],
])('and so is one that is written in the document: %s', async (document, field) => {
  const answer = await (await Fan.signsUp(stage.gateway)).asks(document);
  expect([answer.code, fieldsOf(answer)]).toEqual(['BAD_INPUT', [field]]);
});

test('over REST an empty id is refused by its name, too', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const rest = restClient(stage.gateway, fan.token);
  const heard: unknown[] = [];
  for (const path of ['/api/v1/orders//payment', '/api/v1/gachas//prizes']) {
    const { status, body } = await rest.get(path);
    heard.push([path, status, body.code, body.errors?.map(({ field }: { field: string }) => field)]);
  }
  expect(heard).toEqual([
    ['/api/v1/orders//payment', 400, 'BAD_INPUT', ['order_id']],
    ['/api/v1/gachas//prizes', 400, 'BAD_INPUT', ['gacha_id']],
  ]);
});

test('what is written as an id is taken as it was: texts, and numbers', async () => {
  const [fan, gachaId] = [await Fan.signsUp(stage.gateway), await aGacha(stage.database)];
  expect((await fan.asks('query ($id: ID!) { gacha(id: $id) { id } }', { id: gachaId })).data.gacha.id).toBe(gachaId);
  expect((await fan.asks(`{ gacha(id: "${gachaId}") { id } a: gacha(id: 7) { id } b: gacha(id: " ") { id } }`)).data).toEqual({
    ...{ gacha: { id: gachaId }, a: null, b: null },
  });
});
