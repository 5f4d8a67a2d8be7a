import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { auditServer } from 'graphql-http';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { serveHealth } from '../../src/gateway/http/health.ts';
import { createServer } from '../../src/gateway/http/server.ts';
import { createMetrics } from '../../src/gateway/metrics/metrics.ts';
import { openTestGateway } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const stage = aStage();

const QUERY = '{"query":"{ __typename }"}';
const JSON_TYPE = { 'content-type': 'application/json' };
const HIDDEN_CODE = {
  query: 'query A($code: String!) { ...B } fragment B on Query { x: handovers(pickupCode: $code) { totalAmount } }',
  variables: '{"code":"1"}',
};

const post = (payload: string, headers: Record<string, string> = JSON_TYPE): InjectOptions => ({
  method: 'POST',
  url: '/graphql',
  headers,
  payload,
});

const get = (parameters: Record<string, string>, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'GET',
  url: `/graphql?${new URLSearchParams(parameters)}`,
  headers,
});

describe('at /graphql', () => {
  test.each<[string, number, InjectOptions, field?: string]>([
    ['a body that is no JSON', 400, post('{"query":')],
    ['a body with a __proto__', 400, post('{"query":"{ __typename }","__proto__":{"x":1}}')],
    ['a body with a constructor.prototype', 400, post('{"query":"{ __typename }","constructor":{"prototype":{"x":1}}}')],
    ['an empty body', 400, post('')],
    ['no body', 400, { method: 'POST', url: '/graphql' }],
    ['null', 400, post('null')],
    ['a text', 400, post('"{ __typename }"')],
    ['an empty object', 400, post('{}')],
    ['a batch', 400, post(`[${QUERY},${QUERY}]`)],
    ['a query that is no text', 400, post('{"query":{"a":1}}'), 'query'],
    ['variables that are a list', 400, post('{"query":"{ __typename }","variables":[]}'), 'variables'],
    ['variables that are a text', 400, post('{"query":"{ __typename }","variables":"{}"}'), 'variables'],
    ['extensions that are a list', 400, post('{"query":"{ __typename }","extensions":[]}'), 'extensions'],
    ['an operation name that is no text', 400, post('{"query":"{ __typename }","operationName":5}'), 'operationName'],
    ['an operation that there is not', 400, post('{"query":"query A { __typename }","operationName":"B"}'), 'operationName'],
    ['one of two operations, unnamed', 400, post('{"query":"query A { __typename } query B { __typename }"}'), 'operationName'],
    ['a form', 415, post('query=%7B__typename%7D', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['plain text', 415, post(QUERY, { 'content-type': 'text/plain' })],
    ['a content type that is none', 415, post(QUERY, { 'content-type': ';;' })],
    ['more than 100 KB', 413, post(JSON.stringify({ query: `# ${'x'.repeat(100 * 1024)}\n{ __typename }` }))],
    ['an answer in XML', 406, post(QUERY, { ...JSON_TYPE, accept: 'application/xml' })],
    ['a GET without a query', 400, get({}), 'query'],
    ['a GET with variables that are no JSON', 400, get({ query: '{ __typename }', variables: '{' }), 'variables'],
    ['a GET of a mutation', 405, get({ query: 'mutation { signUp { user { id } } }' })],
  ])('%s is refused with %i, in the shape of GraphQL and with a code', async (_what, status, request, ...[field]) => {
    const response = await stage.gateway.send(request);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json().data ?? null).toBeNull();
    const [{ message, extensions }] = response.json().errors;
    expect(extensions).toEqual({
      code: 'BAD_INPUT',
      retryable: false,
      ...(field && { errors: [{ field, code: 'WRONG_VALUE', message }] }),
    });
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/csv'])(
    'a body of another type is told which one is read (%s)',
    async (type) => {
      const { statusCode, headers, body } = await stage.gateway.send(post('query=%7B__typename%7D', { 'content-type': type }));
      expect([statusCode, headers.accept, body]).toEqual([415, 'application/json', expect.stringContaining('application/json')]);
    },
  );

  test('almost 100 KB are read', async () => {
    const padded = JSON.stringify({ query: `# ${'x'.repeat(99 * 1024)}\n{ __typename }` });
    expect((await stage.gateway.send(post(padded))).json()).toEqual({ data: { __typename: 'Query' } });
  });

  test('a GET reads without a preflight, as urql asks by default', async () => {
    const asked = { query: 'query A { gachas(first: 1) { nodes { id } } }', operationName: 'A', variables: '{}' };
    const accept = 'application/graphql-response+json, application/graphql+json, application/json, text/event-stream';
    const { statusCode, body } = await stage.gateway.send(get(asked, { accept, origin: 'http://localhost:5173' }));
    expect([statusCode, JSON.parse(body)]).toEqual([200, { data: { gachas: { nodes: [] } } }]);
  });

  test.each([{ query: '{ handovers(pickupCode: "1") { totalAmount } }' }, HIDDEN_CODE])(
    'a GET names no pickup code (%j)',
    async (asked) => {
      const { statusCode, headers, body } = await stage.gateway.send(get(asked));
      expect([statusCode, headers.allow]).toEqual([405, 'POST']);
      expect(JSON.parse(body).errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', errors: [{ field: 'pickupCode' }] });
    },
  );

  test('whatever takes a code or a token in a query is a secret that a GET may not name', async () => {
    const fields = Object.values(createSchema().getQueryType()?.getFields() ?? {});
    const secrets = fields.flatMap(({ args }) =>
      args.filter(({ name }) => /code|token|secret/i.test(name)).map(({ name }) => name),
    );
    expect(secrets).toEqual(['pickupCode']);
  });

  test('a GET never writes, not even for somebody who may', async () => {
    const authorization = `Bearer ${await aToken(MEMBERS, 'reader')}`;
    const mutation = { query: 'mutation { signUp { user { id } } }' };
    const response = await stage.gateway.send(get(mutation, { authorization }));
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
    expect(await stage.database.sql('select 1 from users')).toEqual([]);
  });

  test('a persisted query is answered as clients know it where there are none', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    for (const body of [{ extensions }, { extensions, query: '{ __typename }' }]) {
      const [error] = (await stage.gateway.send(post(JSON.stringify(body)))).json().errors;
      expect(error).toEqual({
        message: 'PersistedQueryNotSupported',
        extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', retryable: false },
      });
    }
  });

  test.each(['PUT', 'PATCH', 'DELETE'] as const)('%s is not allowed, and the answer says what is', async (method) => {
    const response = await stage.gateway.send({ method, url: '/graphql' });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, POST, OPTIONS']);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.json()).toMatchObject({ status: 405, code: 'BAD_INPUT' });
  });

  test('everything that the protocol demands holds', async () => {
    await stage.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = stage.gateway.app.server.address() as AddressInfo;
    const results = await auditServer({ url: `http://127.0.0.1:${port}/graphql` });
    const idsOf = (wanted: string) => results.flatMap(({ id, status }) => (status === wanted ? [id] : [])).toSorted();
    expect(idsOf('error')).toEqual([]);
    // The draft has since turned these round: a request that cannot be executed is no 200.
    expect(idsOf('warn')).toEqual(['572B', '7B9B', 'FDE2']);
    expect(idsOf('notice')).toEqual([]);
    expect(idsOf('ok').length).toBeGreaterThanOrEqual(58);
  });
});

describe('elsewhere', () => {
  test.each([
    ['/nowhere', 404],
    ['/graphql/nowhere', 404],
    ['/graphiql/nowhere.js', 404],
    ['/graphiql/..%2f..%2fpackage.json', 404],
    ['/%zz', 400],
  ])('GET %s is a problem in JSON with a code and a request id', async (url, status) => {
    const response = await stage.gateway.send({ method: 'GET', url });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: expect.any(String),
      status,
      detail: expect.any(String),
      code: status === 404 ? 'NOT_FOUND' : 'BAD_INPUT',
      retryable: false,
    });
  });

  test('/healthz says that it is alive, /readyz whether it can answer', async () => {
    const statusOf = async (isReady: () => Promise<boolean>) => {
      const app = await createServer({ metrics: createMetrics(), logLevel: 'silent', production: true, corsOrigins: [] });
      serveHealth(app, isReady);
      const responses = await Promise.all(['/healthz', '/readyz'].map((url) => app.inject(url)));
      await app.close();
      return responses.map(({ statusCode }) => statusCode);
    };
    expect(await statusOf(async () => true)).toEqual([200, 200]);
    expect(await statusOf(async () => false)).toEqual([200, 503]);
    expect(await statusOf(() => Promise.reject(new Error('no database')))).toEqual([200, 503]);
  });
});

describe('the id of a request', () => {
  test.each(['a', 'trace-1:2.3_4', 'x'.repeat(100)])('is taken over where it can be written down (%s)', async (id) => {
    const response = await stage.gateway.send(post(QUERY, { ...JSON_TYPE, 'x-request-id': id }));
    expect(response.headers['x-request-id']).toBe(id);
  });

  test.each(['', 'two words', '{"a":1}', 'x'.repeat(101), 'ä'])('is replaced where it cannot (%s)', async (id) => {
    const response = await stage.gateway.send(post(QUERY, { ...JSON_TYPE, 'x-request-id': id }));
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('GraphiQL', () => {
  const OPEN = { method: 'GET', url: '/graphql', headers: { accept: 'text/html,*/*;q=0.8' } } as const;

  test('opens in a browser and loads nothing from another host', async () => {
    const { headers, body } = await stage.gateway.send(OPEN);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(
      [...body.matchAll(/(?:src|href|from|import|url)\s*[=(:]?\s*["'(]((?:https?:)?\/\/[^"')]+)/g)].map(([, url]) => url),
    ).toEqual([]);
  });

  test('finds here whatever its page names', async () => {
    const { body } = await stage.gateway.send(OPEN);
    const named = [...new Set([...body.matchAll(/["'](\/graphiql\/[^"']+\.\w+)["']/g)].map(([, url = '']) => url))];
    expect(named.length).toBeGreaterThan(0);
    for (const worker of ['editorWorkerService', 'json', 'graphql']) named.push(`/graphiql/${worker}.js`);
    for (const url of named) {
      const { statusCode, headers, body: text } = await stage.gateway.send({ method: 'GET', url });
      const type = url.endsWith('.css') ? 'text/css' : 'text/javascript';
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, `${type}; charset=utf-8`]);
      expect(text.length).toBeGreaterThan(url.endsWith('/page.js') ? 1_000 : 100_000);
    }
  });

  test('is not there in production', async () => {
    const other = await openTestGateway(stage.database, { production: true });
    const response = await other.send(OPEN);
    expect(response.headers['content-type']).not.toMatch(/html/);
    await other.close();
  });
});
