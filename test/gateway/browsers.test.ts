import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { allowOrigins } from '../../src/gateway/http/cors.ts';

const APP = 'https://app.example.com';

/** What a browser on a page of this origin gets to see of an answer with this Vary. */
async function headersFor(origins: string[], origin: string | undefined, vary?: string | string[]) {
  const app = Fastify();
  await allowOrigins(app, origins);
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
