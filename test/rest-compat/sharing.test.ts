import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { restClient } from '../support/rest.ts';
import { putSeed } from '../support/seeds.ts';
import { aToken, GUESTS, MEMBERS } from '../support/tokens.ts';

const KEPT_FOR_MS = 400;

let database: TestDatabase;
let gateway: TestGateway;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
/** A gateway that keeps what it shows, as a real one does. */
beforeEach(async () => {
  gateway = await openTestGateway(database, { catalogueTtlMs: KEPT_FOR_MS });
});
afterEach(() => gateway.close());

const nobody = () => restClient(gateway);
const signsUp = async (issuer: string) => restClient(gateway, (await Fan.signsUp(gateway, { issuer })).token);
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

test('what nobody sees is made once for all, and is the same as made anew', async () => {
  await aGacha(database);
  const keeping = await openTestGateway(database, { catalogueTtlMs: 600_000 });
  const first = await restClient(keeping).get('/api/v1/gachas');
  database.statements.splice(0);
  const again = await restClient(keeping).get('/api/v1/gachas');
  const executed = keeping.executed();
  await keeping.close();
  expect(database.statements).toEqual([]);
  expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
  expect(executed).toBe(1);
  const fresh = await openTestGateway(database);
  expect((await restClient(fresh).get('/api/v1/gachas')).body).toEqual(first.body);
  await fresh.close();
});

test('what nobody sees is for expired tokens too, and for requests with parameters that are not known', async () => {
  const id = await aGacha(database);
  const keeping = await openTestGateway(database, { catalogueTtlMs: 600_000 });
  const first = await restClient(keeping).get(`/api/v1/gachas/${id}`);
  const late = restClient(keeping, await aToken(MEMBERS, 'late', { exp: 1 }));
  const again = [await late.get(`/api/v1/gachas/${id}`), await restClient(keeping).get(`/api/v1/gachas/${id}?_=17`)];
  const executed = keeping.executed();
  await keeping.close();
  expect(again.map(({ body, headers }) => [body, headers.etag])).toEqual(again.map(() => [first.body, first.headers.etag]));
  expect(again.map(({ headers }) => headers['cache-control'])).toEqual(['private, no-cache', 'public, no-cache']);
  expect(executed).toBe(1);
});

test('two viewers of two login methods, one with a check-in that begins and ends, and nobody: each sees his own', async () => {
  const open = await aGacha(database);
  const [forMembers, forGuests] = [
    await aGacha(database, { auth_method: { provider_type: 'members', provider_id: null } }),
    await aGacha(database, { auth_method: { provider_type: 'guests', provider_id: null } }),
  ];
  const hidden = await aGacha(database, { needs_checkin: true });
  const [member, guest] = [await Fan.signsUp(gateway, { issuer: MEMBERS }), await signsUp(GUESTS)];
  const asMember = restClient(gateway, member.token);
  const seen = async () => {
    const lists = await Promise.all([asMember, guest, nobody()].map((client) => client.get('/api/v1/gachas')));
    return lists.map(({ body }) => [open, forMembers, forGuests, hidden].map((id) => idsOf(body).includes(id)));
  };
  const apart = [
    [true, true, false, false],
    [true, false, true, false],
    [true, true, true, false],
  ];
  for (let time = 0; time < 3; time += 1) expect(await seen()).toEqual(apart);
  await database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour')`, [member.id, hidden]);
  expect(await seen()).toEqual([[true, true, false, true], ...apart.slice(1)]);
  const found = (await asMember.get(`/api/v1/gachas/${hidden}`)).body;
  expect([found.is_checkin, (await nobody().get(`/api/v1/gachas/${hidden}`)).body.is_checkin]).toEqual([true, false]);
  await database.sql(`update check_ins set expires_at = now() + interval '50 milliseconds' where user_id = ?`, [member.id]);
  await pause(100 + KEPT_FOR_MS);
  expect(await seen()).toEqual(apart);
});

test('what a viewer has bought is in nobody else’s answer', async () => {
  const id = await aGacha(database);
  const buyer = await Fan.signsUp(gateway);
  await buyer.hasPaid(id, 3);
  const counts = await Promise.all(
    [restClient(gateway, buyer.token), await signsUp(MEMBERS), nobody(), restClient(gateway, buyer.token)].map(
      async (client) => (await client.get(`/api/v1/gachas/${id}`)).body.play_count,
    ),
  );
  expect(counts).toEqual([3, 0, 0, 3]);
});

test('those who look at the same instant are looked up together, and each sees what is his own', async () => {
  const [id, hidden] = [await aGacha(database), await aGacha(database, { needs_checkin: true })];
  const viewers = await Promise.all(Array.from({ length: 24 }, () => Fan.signsUp(gateway)));
  await Promise.all(viewers.map((viewer, n) => n % 3 > 0 && viewer.hasPaid(id, n % 3)));
  const found = viewers.filter((_, n) => n % 2 === 0).map((viewer) => viewer.id);
  await database.sql(`insert into check_ins select unnest(array[?]::uuid[]), ?, now(), now() + interval '1 hour'`, [
    found,
    hidden,
  ]);
  database.statements.splice(0);
  const pages = await Promise.all(
    viewers.flatMap(({ token }) => [id, hidden].map((one) => restClient(gateway, token).get(`/api/v1/gachas/${one}`))),
  );
  expect(database.statements.splice(0).length).toBeLessThan(viewers.length);
  const seen = viewers.map((_, n) => [pages[2 * n]?.body.play_count, pages[2 * n + 1]?.body.is_checkin]);
  expect(seen).toEqual(viewers.map((_, n) => [n % 3, n % 2 === 0]));
});

test('one answer looks once at how its viewer stands to the gachas', async () => {
  const id = await aGacha(database);
  const viewer = await Fan.signsUp(gateway);
  await viewer.hasPaid(id, 2);
  await viewer.asks('{ gachas { nodes { id } } }');
  database.statements.splice(0);
  const looks =
    '{ a: gachas { nodes { id viewerPlayCount } } b: gachas { nodes { id viewerPlayCount viewerOrderability { orderable } } } }';
  const { data } = await viewer.asks(looks);
  const counts = [data.a, data.b].map(({ nodes }) => nodes.find((node: { id: string }) => node.id === id)?.viewerPlayCount);
  expect(counts).toEqual([2, 2]);
  expect(database.statements.filter((sql) => /from "check_ins"/.test(sql))).toHaveLength(1);
});

test('a finished answer ends at the instant at which a sale does', async () => {
  const id = await aGacha(database);
  const keeping = await openTestGateway(database, { catalogueTtlMs: 600_000 });
  const endsIn = 2_000;
  await database.sql(`update gachas set end_at = now() + ? * interval '1 millisecond' where id = ?`, [endsIn, id]);
  const statusOf = async () => (await restClient(keeping).get(`/api/v1/gachas/${id}`)).body.status;
  const isOver = pause(endsIn + 50);
  expect(await statusOf()).toBe('selling');
  await isOver;
  expect(await statusOf()).toBe('closing');
  await keeping.close();
});

test('refusals are not kept, and addresses that differ are answered apart', async () => {
  const id = await aGacha(database);
  for (let time = 0; time < 2; time += 1) {
    expect((await nobody().get('/api/v1/gachas?filter=x')).status).toBe(400);
    expect((await nobody().get('/api/v1/gachas?filter=nopickuped')).body).toEqual({ data: [] });
    expect(idsOf((await nobody().get('/api/v1/gachas')).body)).toContain(id);
    expect((await nobody().get('/api/v1/gachas/nothing')).status).toBe(404);
  }
});

const askedAs = (fields: string, name = 'list', first = 50) => `{ ${name}: gachas(first: ${first}) { nodes { ${fields} } } }`;

test('over GraphQL too what nobody sees is made once for all', async () => {
  await aGacha(database);
  const keeping = await openTestGateway(database, { catalogueTtlMs: 600_000 });
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
  const [one, other] = [await aGacha(database), await aGacha(database)];
  const query = 'query One($id: ID!) { gacha(id: $id) { id } } query Two($id: ID!) { gacha(id: $id) { name } }';
  for (let time = 0; time < 2; time += 1) {
    for (const id of [one, other]) {
      const send = async (operationName: string) =>
        (await gateway.send({ method: 'POST', url: '/graphql', payload: { query, operationName, variables: { id } } })).json();
      expect((await send('One')).data).toEqual({ gacha: { id } });
      expect(Object.keys((await send('Two')).data.gacha)).toEqual(['name']);
      expect((await send('Three')).errors).toHaveLength(1);
    }
    expect((await gateway.ask('{ gacha(id: "nothing") { id } }')).data).toEqual({ gacha: null });
  }
});

test('what is refused is not kept, nor what differs taken for the same', async () => {
  await aGacha(database);
  const send = async (body: string, headers = {}) => {
    const type = { 'content-type': 'application/json', ...headers };
    const { statusCode, json } = await gateway.send({ method: 'POST', url: '/graphql', payload: body, headers: type });
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
  const id = await aGacha(database);
  const keeping = await openTestGateway(database, { catalogueTtlMs: 600_000 });
  const seen = async () => (await keeping.ask(`{ gacha(id: "${id}") { name fairness { number } } }`)).data.gacha.fairness.number;
  expect(await seen()).toBe(1);
  await putSeed(database, id, Buffer.alloc(32));
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
  const id = await aGacha(database);
  const buyer = await Fan.signsUp(gateway);
  await buyer.hasPaid(id);
  await database.sql('update gachas set published = false where id = ?', [id]);
  const keeping = await openTestGateway(database, { catalogueTtlMs: 600_000 });
  const asks = async (token?: string) => (await keeping.ask(`{ node(id: "${id}") { id } }`, {}, token)).data.node;
  const tokens = [buyer.token, undefined, buyer.token, undefined, undefined];
  const seen = [];
  for (const token of tokens) seen.push(await asks(token));
  expect(seen).toEqual([{ id }, null, { id }, null, null]);
  expect(keeping.executed()).toBe(3);
  await keeping.close();
});

test('all that a gacha tells to nobody comes from the catalogue, but its fairness', async () => {
  await aGacha(database);
  const keeping = await openTestGateway(database, { catalogueTtlMs: 600_000 });
  const gacha = createSchema().getType('Gacha') as GraphQLObjectType;
  const fields = allFields(gacha, 'fairness');
  expect((await keeping.ask(askedAs('id'))).errors).toEqual([]);
  database.statements.splice(0);
  expect((await keeping.ask(askedAs(fields, 'another', 20))).errors).toEqual([]);
  expect(database.statements.splice(0)).toEqual([]);
  expect((await keeping.ask(askedAs('fairness { seedHash }'))).errors).toEqual([]);
  expect(database.statements.splice(0)).toHaveLength(1);
  await keeping.close();
});
