import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { eventually } from '../support/eventually.ts';
import { aStage } from '../support/stage.ts';
import { aCaller, aServer, closeServers } from '../support/transport-server.ts';

const stage = aStage();
afterAll(closeServers);

describe('headers', () => {
  test.each<[string, InjectOptions]>([
    ['an answer', { method: 'POST', url: '/graphql', payload: { query: '{ __typename }' } }],
    ['a refusal', { method: 'POST', url: '/graphql', payload: '' }],
    ['a list over REST', { method: 'GET', url: '/api/v1/gachas' }],
    ['a page', { method: 'GET', url: '/developers', headers: { accept: 'text/html' } }],
    ['a script', { method: 'GET', url: '/api/docs/js/scalar.js' }],
    ['health', { method: 'GET', url: '/healthz' }],
    ['metrics', { method: 'GET', url: '/metrics' }],
    ['no address', { method: 'GET', url: '/nowhere' }],
    ['a broken address', { method: 'GET', url: '/%zz' }],
    ['a method that is not known', { method: 'PUT', url: '/graphql' }],
    [
      'a preflight',
      {
        method: 'OPTIONS',
        url: '/graphql',
        headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' },
      },
    ],
  ])('no browser guesses the type of %s', async (_what, request) => {
    const { headers } = await stage.gateway.send(request);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('nor that of what cannot be read at all', async () => {
    const { port } = await aServer({});
    const caller = aCaller(port, 'nonsense\r\n\r\n');
    await eventually(() => caller.isOver);
    expect(caller.heard).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nx-content-type-options: nosniff\r\n/);
  });

  test.each<[string, string[], string, string | undefined]>([
    ['a trusted proxy says so', ['127.0.0.1'], 'https', 'max-age=31536000'],
    ['a trusted proxy says otherwise', ['127.0.0.1'], 'http', undefined],
    ['anybody else says so', ['192.0.2.1'], 'https', undefined],
    ['no proxy is trusted', [], 'https', undefined],
  ])('browsers stay with TLS where they came by it: %s', async (_when, trustedProxies, protocol, header) => {
    const { app } = await aServer({ trustedProxies });
    const { headers } = await app.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } });
    expect(headers['strict-transport-security']).toBe(header);
  });
});

describe('a body', () => {
  const QUERY = '{"query":"{ __typename }"}';
  const post = (url: string, headers: Record<string, string>, payload: string | Buffer = QUERY) =>
    stage.gateway.send({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload });

  test.each([
    'application/json; charset=ibm500',
    'application/json;charset="utf-16le"',
    'application/json; charset=',
    'application/json; charset=utf-8; charset=latin1',
  ])('in another alphabet is refused (%s)', async (type) => {
    for (const url of ['/graphql', '/api/v1/users']) {
      const response = await post(url, { 'content-type': type });
      expect([url, response.statusCode]).toEqual([url, 415]);
      expect(response.body).toMatch(/"code":"BAD_INPUT"/);
    }
  });

  test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'application/json; charset=utf8'])(
    'in UTF-8 is read (%s)',
    async (type) => expect((await post('/graphql', { 'content-type': type })).statusCode).toBe(200),
  );

  test.each<[string, Buffer | string]>([
    ['gzip', gzipSync(QUERY)],
    ['gzip', QUERY],
    ['br', QUERY],
    ['identity, gzip', QUERY],
  ])('that is compressed is refused (%s)', async (encoding, payload) => {
    const response = await post('/graphql', { 'content-encoding': encoding }, payload);
    expect([response.statusCode, response.headers['accept-encoding']]).toEqual([415, 'identity']);
    expect(response.json().errors[0]).toMatchObject({
      message: 'The body must not be compressed.',
      extensions: { code: 'BAD_INPUT' },
    });
  });

  test('that is told to be as it is, is read', async () => {
    expect((await post('/graphql', { 'content-encoding': 'identity' })).statusCode).toBe(200);
  });
});
