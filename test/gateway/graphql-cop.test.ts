import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { times } from '../support/dear-documents.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

/** What graphql-cop looks for, in a gateway as it is in production. */
let database: TestDatabase;
let gateway: TestGateway;

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { production: true, introspection: false });
});

afterAll(async () => {
  await gateway.close();
  await database.close();
});

type Answered = { status: number; body: string; data: Record<string, unknown> | null; errors: { message: string }[] };

async function send(request: InjectOptions): Promise<Answered> {
  const { statusCode: status, body, headers } = await gateway.send({ url: '/graphql', ...request });
  const { data = null, errors = [] } = /json/.test(String(headers['content-type'])) ? JSON.parse(body) : {};
  return { status, body, data, errors };
}

const ask = (query: string) => send({ method: 'POST', payload: { query } });
test('many aliases of a field are refused', async () => {
  const { status, data } = await ask(`query cop { ${times(101, (i) => `alias${i}: __typename`)} }`);
  expect([status, data]).toEqual([400, null]);
});

test('a field many times is refused', async () => {
  const { status, data } = await ask(`query cop { ${times(500, () => '__typename')} }`);
  expect([status, data]).toEqual([400, null]);
});

test('a batch is refused', async () => {
  const { status, data } = await send({ method: 'POST', payload: Array(10).fill({ query: 'query cop { __typename }' }) });
  expect([status, data]).toEqual([400, null]);
});

const REFUSED = {
  ...{ code: 'BAD_INPUT', retryable: false },
  errors: [{ field: 'query', code: 'TOO_MANY_DIRECTIVES', message: 'a place may have 5 directives' }],
};

test('many directives are one mistake, told once', async () => {
  for (const query of [
    `query cop { __typename ${'@aa'.repeat(10)} }`,
    `query cop ${'@aa'.repeat(10)} { __typename }`,
    `query cop ($a: Int ${'@aa'.repeat(10)}) { gachas(first: $a) { totalCount } }`,
    `query cop { ...F } fragment F on Query ${'@aa'.repeat(10)} { __typename }`,
    `query cop { ... ${'@include(if: true)'.repeat(6)} { __typename } }`,
  ]) {
    const { status, errors } = await ask(query);
    expect([status, errors]).toEqual([400, [expect.objectContaining({ extensions: REFUSED })]]);
  }
  expect((await ask(`{ __typename ${'@skip(if: false) @include(if: true)'} }`)).errors).toEqual([]);
});

test('the schema is not told, and so asked for in no circles', async () => {
  const circle = `query cop { __schema { types { ${'fields { type { '.repeat(4)} name ${'} }'.repeat(4)} } } }`;
  for (const query of ['query cop { __schema { types { name fields { name } } } }', circle])
    expect(await ask(query)).toMatchObject({ status: 400, data: null });
});

test('where the schema is told, it is not told in circles', async () => {
  const open = await openTestGateway(database, { production: true, introspection: true });
  const circle = `query cop { __schema { types { ${'fields { type { '.repeat(4)} name ${'} }'.repeat(4)} } } }`;
  expect(await open.ask(circle)).toMatchObject({ status: 400, data: null });
  await open.close();
});

test('names are not suggested', async () => {
  for (const query of ['query cop { __schema { directive } }', 'query cop { gacha { name } }', 'query cop { gachs { id } }'])
    expect((await ask(query)).body).not.toMatch(/did you mean/i);
});

test.each(['/', '/developers', '/graphiql', '/playground', '/console', '/graphql', '/altair', '/voyager'])(
  'there is no page to ask from at %s',
  async (url) => {
    const { body } = await send({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect(body).not.toMatch(/<html|graphiql|playground/i);
  },
);

test('no trace comes with an answer', async () => {
  const { body } = await send({
    ...{ method: 'POST', payload: { query: 'query cop { __typename }' } },
    headers: { 'x-apollo-tracing': '1', 'apollo-federation-include-trace': 'ftv1' },
  });
  expect(JSON.parse(body)).toEqual({ data: { __typename: 'Query' } });
});

test('a mutation over GET is refused', async () => {
  const { status, data } = await send({ method: 'GET', query: { query: 'mutation cop { __typename }' } });
  expect([status, data]).toEqual([405, null]);
});

test('a form is refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, data } = await send({ method: 'POST', headers, payload: 'query=query+cop+%7B__typename%7D' });
  expect([status, data]).toEqual([415, null]);
});

test('a mistake tells nothing of the program', async () => {
  for (const query of ['qwerty cop { abc }', 'query cop { abc }', '{', '{ gacha(id: 1.5) { id } }']) {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body).not.toMatch(/exception|stack|node_modules|\.[jt]s\b|debug/i);
  }
});

/**
 * The one finding that stays: queries may come by GET. A page can make a browser send one, but reads nothing by it that its
 * sender could not: the caller is named by a header that no page can add, and never by a cookie.
 */
test('a query over GET is answered, as nobody, whatever cookie comes with it', async () => {
  const headers = { cookie: 'session=1', origin: 'https://elsewhere.example' };
  const answered = await send({ method: 'GET', headers, query: { query: 'query cop { me { id } }' } });
  expect(answered).toMatchObject({ status: 200, data: { me: null } });
  const { headers: told } = await gateway.send({ url: '/graphql', query: { query: 'query cop { __typename }' }, headers });
  expect(told).not.toHaveProperty('access-control-allow-origin');
});
