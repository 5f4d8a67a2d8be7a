import { expect, test } from '@jest/globals';
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { putSeed } from '../support/seeds.ts';
import { aKeepingStage } from '../support/stage.ts';

const KEPT_FOR_MS = 400;

const stage = aKeepingStage(KEPT_FOR_MS);

const askedAs = (fields: string, name = 'list', first = 50) => `{ ${name}: gachas(first: ${first}) { nodes { ${fields} } } }`;

test('what nobody sees is made once for all', async () => {
  await aGacha(stage.database);
  const keeping = await openTestGateway(stage.database, { catalogueTtlMs: 600_000 });
  const send = (payload: object, headers = {}) => keeping.send({ method: 'POST', url: '/graphql', payload, headers });
  const query = askedAs(
    'id name status viewerPlayCount viewerOrderability { refusal } prizes { nodes { stock emissionProbability } }',
  );
  const [first, again] = [await send({ query }), await send({ query })];
  const spelt = 'application/graphql-response+json';
  const [asSpelt, asSpeltAgain] = [await send({ query }, { accept: spelt }), await send({ query }, { accept: spelt })];
  expect(first.json().errors).toBeUndefined();
  expect(again.body).toBe(first.body);
  expect(keeping.executed()).toBe(2);
  expect([asSpelt.body, asSpeltAgain.body]).toEqual([first.body, first.body]);
  expect([again, asSpeltAgain].map(({ headers }) => headers['content-type'])).toEqual(
    ['application/json', spelt].map((type) => `${type}; charset=utf-8`),
  );
  expect(again.headers['cache-control']).toBe('no-store');
  const fan = await Fan.signsUp(keeping);
  const own = await send({ query: askedAs('viewerOrderability { refusal }') }, { authorization: `Bearer ${fan.token}` });
  const nobodys = await send({ query: askedAs('viewerOrderability { refusal }') });
  expect(own.body).not.toBe(nobodys.body);
  expect((await send({ query }, { authorization: 'Bearer nonsense' })).statusCode).toBe(401);
  await keeping.close();
});

test('variables, operations and mistakes are answered apart', async () => {
  const [one, other] = [await aGacha(stage.database), await aGacha(stage.database)];
  const query = 'query One($id: ID!) { gacha(id: $id) { id } } query Two($id: ID!) { gacha(id: $id) { name } }';
  for (let time = 0; time < 2; time += 1) {
    for (const id of [one, other]) {
      const send = async (operationName: string) =>
        (
          await stage.gateway.send({ method: 'POST', url: '/graphql', payload: { query, operationName, variables: { id } } })
        ).json();
      expect((await send('One')).data).toEqual({ gacha: { id } });
      expect(Object.keys((await send('Two')).data.gacha)).toEqual(['name']);
      expect((await send('Three')).errors).toHaveLength(1);
    }
    expect((await stage.gateway.ask('{ gacha(id: "nothing") { id } }')).data).toEqual({ gacha: null });
  }
});

test('what is refused is not kept, nor what differs taken for the same', async () => {
  await aGacha(stage.database);
  const send = async (body: string, headers = {}) => {
    const type = { 'content-type': 'application/json', ...headers };
    const { statusCode, json } = await stage.gateway.send({ method: 'POST', url: '/graphql', payload: body, headers: type });
    return [statusCode, json().errors?.[0]?.extensions.code];
  };
  const query = 'query ($first: Int) { gachas(first: $first) { totalCount } }';
  const asked = (variables: string) => `{"query":${JSON.stringify(query)},"variables":${variables}}`;
  const nested = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
  for (let time = 0; time < 2; time += 1) {
    for (const accept of ['text/html', 'application/json;q=0', 'null'])
      expect(await send(asked('{}'), { accept })).toEqual([406, 'BAD_INPUT']);
    expect(await send(asked('{"first":null}'))).toEqual([200, undefined]);
    expect(await send(asked('{"first":1e999}'))).toEqual([400, 'BAD_INPUT']);
    expect(await send(asked(`{"first":1,"x":${nested}}`))).toEqual([200, undefined]);
    expect(await send(`{"query":"{ gachas { totalCount } }","operationName":${nested}}`)).toEqual([400, 'BAD_INPUT']);
    for (const host of ['a b', '[', '%'])
      expect(await send(asked(`{"first":${time + 2}}`), { host })).toEqual([400, 'BAD_INPUT']);
  }
});

test('another seed is seen at once, though nothing of the catalogue has changed', async () => {
  const id = await aGacha(stage.database);
  const keeping = await openTestGateway(stage.database, { catalogueTtlMs: 600_000 });
  const seen = async () => (await keeping.ask(`{ gacha(id: "${id}") { name fairness { number } } }`)).data.gacha.fairness.number;
  expect(await seen()).toBe(1);
  await putSeed(stage.database, id, Buffer.alloc(32));
  expect(await seen()).toBe(2);
  await keeping.close();
});

/** Every field of a type and of those below it. */
function allFields(type: GraphQLObjectType, skipped: string, within: readonly GraphQLObjectType[] = []): string {
  return Object.values(type.getFields())
    .filter(({ name }) => name !== skipped)
    .map(({ name, type: of }) => {
      const named = getNamedType(of);
      if (!isObjectType(named)) return name;
      // An edge back to what it came from.
      return [...within, type].includes(named) ? `${name} { id }` : `${name} { ${allFields(named, skipped, [...within, type])} }`;
    })
    .join(' ');
}

test('a node is made once for all who have no token, and what others may see of it is never among that', async () => {
  const id = await aGacha(stage.database);
  const buyer = await Fan.signsUp(stage.gateway);
  await buyer.hasPaid(id);
  await stage.database.sql('update gachas set published = false where id = ?', [id]);
  const keeping = await openTestGateway(stage.database, { catalogueTtlMs: 600_000 });
  const asks = async (token?: string) => (await keeping.ask(`{ node(id: "${id}") { id } }`, {}, token)).data.node;
  const tokens = [buyer.token, undefined, buyer.token, undefined, undefined];
  const seen = [];
  for (const token of tokens) seen.push(await asks(token));
  expect(seen).toEqual([{ id }, null, { id }, null, null]);
  expect(keeping.executed()).toBe(3);
  await keeping.close();
});

test('all that a gacha tells to nobody comes from the catalogue, but its fairness', async () => {
  await aGacha(stage.database);
  const keeping = await openTestGateway(stage.database, { catalogueTtlMs: 600_000 });
  const gacha = createSchema().getType('Gacha') as GraphQLObjectType;
  const fields = allFields(gacha, 'fairness');
  expect((await keeping.ask(askedAs('id'))).errors).toEqual([]);
  stage.database.statements.splice(0);
  expect((await keeping.ask(askedAs(fields, 'another', 20))).errors).toEqual([]);
  expect(stage.database.statements.splice(0)).toEqual([]);
  expect((await keeping.ask(askedAs('fairness { seedHash }'))).errors).toEqual([]);
  expect(stage.database.statements.splice(0)).toHaveLength(1);
  await keeping.close();
});
