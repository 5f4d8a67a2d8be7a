import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type GraphQLObjectType, getNamedType, isObjectType, isRequiredArgument } from 'graphql';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { roomsOf } from '../support/rooms.ts';
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

describe('at a gateway that has answered nothing yet, where one at a time is let in and nobody waits for long', () => {
  let cold: TestGateway;
  let id: string;
  beforeEach(async () => {
    id = await aGacha(stage.database);
    cold = await openTestGateway(stage.database, { catalogueTtlMs: 600_000, rooms: roomsOf(1, 60_000) });
  });
  afterEach(() => cold.close());
  const many = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 300 }, ask));

  test('what hundreds ask without a token is made once, and all hear it', async () => {
    const query = `{ gacha(id: "${id}") { name prizes(first: 5) { nodes { name stock } } } }`;
    const overGraphql = await many(() => cold.ask(query));
    expect([overGraphql.filter(({ data }) => data?.gacha.prizes.nodes.length > 0).length, cold.executed()]).toEqual([300, 1]);
    for (const path of ['/gachas', `/gachas/${id}`, `/gachas/${id}/prizes`]) {
      const overRest = await many(() => cold.send({ url: `/api/v1${path}` }));
      expect([new Set(overRest.map(({ statusCode }) => statusCode)), new Set(overRest.map(({ body }) => body)).size]).toEqual([
        new Set([200]),
        1,
      ]);
      expect(cold.executed()).toBe(1);
    }
  });

  test('what is not the same for all is made for each, and what is refused is refused to each', async () => {
    const seeds = await many(() => cold.ask(`{ gacha(id: "${id}") { fairness { number } } }`));
    expect([seeds.filter(({ data }) => data?.gacha.fairness.number === 1).length, cold.executed()]).toEqual([300, 300]);
    const refused = await many(() => cold.ask('{ orders { totalCount } }'));
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['UNAUTHENTICATED']));
    const gone = await many(() => cold.send({ url: '/api/v1/gachas/0190c9a2-0000-7000-8000-000000000000' }));
    expect(new Set(gone.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  });

  test('who comes after a sale hears nothing from before it, though it is being made', async () => {
    const stockOf = async () => {
      const { data } = await cold.ask(`{ gacha(id: "${id}") { prizes(first: 50) { nodes { stock } } } }`);
      return data.gacha.prizes.nodes.reduce((sum: number, { stock }: { stock: number }) => sum + stock, 0);
    };
    const before = await stockOf();
    const fan = await Fan.signsUp(cold);
    for (let sold = 1; sold <= 5; sold += 1) {
      await fan.hasPaid(id);
      const seen = await Promise.all(Array.from({ length: 20 }, stockOf));
      expect(new Set(seen)).toEqual(new Set([before - sold]));
    }
  });
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
function allFields(type: GraphQLObjectType, skipped: readonly string[], within: readonly GraphQLObjectType[] = []): string {
  return Object.values(type.getFields())
    .filter(({ name }) => !skipped.includes(name))
    .map(({ name, args, type: of }) => {
      const named = getNamedType(of);
      if (!isObjectType(named)) return args.some(isRequiredArgument) ? `${name}(language: JA)` : name;
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

test('all that a gacha tells to nobody comes from the catalogue, but its fairness and the last screen before an order', async () => {
  await aGacha(stage.database);
  const keeping = await openTestGateway(stage.database, { catalogueTtlMs: 600_000 });
  const gacha = createSchema().getType('Gacha') as GraphQLObjectType;
  const fields = allFields(gacha, ['fairness', 'lastScreen']);
  expect((await keeping.ask(askedAs('id'))).errors).toEqual([]);
  stage.database.statements.splice(0);
  expect((await keeping.ask(askedAs(fields, 'another', 14))).errors).toEqual([]);
  expect(stage.database.statements.splice(0)).toEqual([]);
  // However many gachas there are.
  for (const [field, statements] of [
    ['fairness { seedHash }', 1],
    ['lastScreen(playAmount: 1) { termsVersion legalText { version } }', 2],
  ] as const) {
    expect((await keeping.ask(askedAs(field))).errors).toEqual([]);
    expect([field, stage.database.statements.splice(0).length]).toEqual([field, statements]);
  }
  await keeping.close();
});
