import { expect, test } from '@jest/globals';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { type Origins, pagesFrom } from '../../src/gateway/http/cors.ts';

const APP = 'https://app.example.com';

/** A server that pages of these origins may ask. */
function openTo(origins: Origins, options: FastifyServerOptions = {}) {
  const [app, pages] = [Fastify(options), pagesFrom(origins)];
  app.addHook('onRequest', (request, reply, done) => {
    if (!pages.welcome(request, reply)) done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    pages.vary(reply);
    done();
  });
  return app;
}

/** What a browser on a page of this origin gets to see of an answer with this Vary. */
async function headersFor(listed: string[], origin: string | undefined, vary?: string | string[]) {
  const app = openTo({ listed, local: false });
  app.get('/', async (_request, reply) => (vary === undefined ? reply : reply.header('vary', vary)).send('x'));
  const { headers } = await app.inject({ url: '/', headers: origin === undefined ? {} : { origin } });
  await app.close();
  return headers;
}

test('without origins nothing is different', async () => {
  const headers = await headersFor([], APP, 'Accept');
  expect(headers.vary).toBe('Accept');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('* is every origin, and still no credentials', async () => {
  for (const origin of [APP, 'null']) {
    const headers = await headersFor(['*'], origin);
    expect([headers['access-control-allow-origin'], headers.vary]).toEqual(['*', 'Origin']);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
  expect(await headersFor(['*'], undefined)).not.toHaveProperty('access-control-allow-origin');
});

test.each([
  [undefined, 'Origin'],
  ['Accept-Encoding', 'Accept-Encoding, Origin'],
  [['Accept', 'Accept-Encoding'], 'Accept, Accept-Encoding, Origin'],
  ['accept, origin', 'accept, origin'],
  ['X-Origin', 'X-Origin, Origin'],
  ['*', '*'],
])('a Vary of %j becomes %j', async (given, vary) => {
  for (const origin of [APP, 'https://other.example', undefined])
    expect((await headersFor([APP], origin, given)).vary).toBe(vary);
});

const LOCAL = [
  'http://localhost:5173',
  'http://localhost',
  'https://localhost:8443',
  'http://127.0.0.1:3000',
  'http://[::1]:4321',
];
const NOT_LOCAL = [
  'http://localhost.evil.example',
  'http://localhost:5173.evil.example',
  'http://evil.example/http://localhost:5173',
  'http://127.0.0.1.evil.example',
  'http://192.168.0.7:5173',
  'ftp://localhost',
  'null',
];

/** An app that answers GET and POST, and what it wrote into its log. */
async function anApp(origins: Origins) {
  const warned: { origin: string; msg: string }[] = [];
  const stream = { write: (line: string) => void warned.push(JSON.parse(line)) };
  const app = openTo(origins, { logger: { level: 'warn', stream } });
  app.get('/', async () => 'x');
  app.route({
    method: 'OPTIONS',
    url: '/',
    config: { methods: ['GET', 'POST'] },
    handler: async (_request, reply) => reply.send(),
  });
  const asks = (origin: string, headers: object = {}, method: 'GET' | 'OPTIONS' = 'GET') =>
    app.inject({ method, url: '/', headers: { origin, ...headers } });
  return { asks, warned, close: () => app.close() };
}

test('pages of this machine may ask on any port, as a browser asks beforehand, where that is allowed', async () => {
  const [open, closed] = [await anApp({ listed: [], local: true }), await anApp({ listed: [], local: false })];
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' };
  for (const origin of LOCAL) {
    const asked = await open.asks(origin, preflight, 'OPTIONS');
    expect([origin, asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([origin, 204, origin]);
    expect(asked.headers['access-control-allow-methods']).toBe('GET, POST');
    expect((await open.asks(origin)).headers['access-control-allow-origin']).toBe(origin);
    expect((await closed.asks(origin)).headers).not.toHaveProperty('access-control-allow-origin');
  }
  for (const origin of NOT_LOCAL) expect((await open.asks(origin)).headers).not.toHaveProperty('access-control-allow-origin');
  await Promise.all([open.close(), closed.close()]);
});

test('a refused origin is a warning that names the variable: once each, and of a hundred at most', async () => {
  const { asks, warned, close } = await anApp({ listed: [APP], local: true });
  for (const origin of [APP, 'http://localhost:5173']) await asks(origin);
  await asks('https://gacha.example.com', { host: 'gacha.example.com' });
  expect(warned).toEqual([]);
  for (let time = 0; time < 3; time += 1) await asks('https://other.example');
  expect(warned).toEqual([
    expect.objectContaining({ origin: 'https://other.example', msg: expect.stringMatching(/CORS_ORIGINS/) }),
  ]);
  for (let number = 0; number < 150; number += 1) await asks(`https://${number}.example/${'x'.repeat(500)}`);
  expect(warned).toHaveLength(100);
  expect(Math.max(...warned.map(({ origin }) => origin.length))).toBe(200);
  await close();
});
