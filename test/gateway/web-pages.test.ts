import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/start/read-config.ts';
import { builtPages, SCRIPT } from '../support/built-pages.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let built: Awaited<ReturnType<typeof builtPages>>;
let gateway: TestGateway;
beforeAll(async () => {
  [database, built] = [await openTestDatabase(), await builtPages()];
  gateway = await openTestGateway(database, { pagesFolder: built.folder, rates: readConfig({}).rates });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await built.away();
});

const PRODUCTION = { production: true } as const;
const STAFF = 'https://staff.example';
const PUBLIC = 'gateway.test';

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'DELETE';
const asks = (url: string, headers: Record<string, string> = {}, from = gateway, method: Method = 'GET') =>
  from.send({ method, url, headers: { host: PUBLIC, ...headers } });
const opened: TestGateway[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));
async function serves(changes: Parameters<typeof openTestGateway>[1]): Promise<TestGateway> {
  const one = await openTestGateway(database, { pagesFolder: built.folder, ...changes });
  opened.push(one);
  return one;
}
/** What is shown there: a page by its title, or the status. */
async function shown(url: string, from = gateway, host = PUBLIC): Promise<string | number> {
  const { statusCode, body } = await asks(url, { host }, from);
  return statusCode === 200 ? (/<title>(\w+)/.exec(body)?.[1] ?? body.slice(0, 20)) : statusCode;
}

const OF_FANS = [
  ...[
    '/',
    '/gachas/1',
    '/gachas/1/buy',
    '/check-in',
    '/check-in?beacon=7',
    '/orders',
    '/orders/1',
    '/code',
    '/me',
    '/fair',
    '/fair/1',
  ],
  ...['/signed-in', '/pay/card', '/me/'],
];

describe('the pages', () => {
  test('are at their addresses, and at no other', async () => {
    for (const url of OF_FANS) expect([url, await shown(url)]).toEqual([url, 'Fans']);
    for (const url of ['/staff', '/staff/', '/staff/scan']) expect([url, await shown(url)]).toEqual([url, 'Staff']);
    for (const url of ['/gachas', '/fan.html', '/staff.html', '/me/x', '/pay', '/pay/cards', '/index.html', '/orders.html'])
      expect([url, await shown(url)]).toEqual([url, 404]);
    const { headers, body } = await asks('/nowhere', { accept: 'text/html' });
    expect([headers['content-type'], JSON.parse(body).code]).toEqual([
      expect.stringMatching(/^application\/problem\+json/),
      'NOT_FOUND',
    ]);
  });

  test('are asked for anew each time, and sent where they have changed', async () => {
    const { headers, rawPayload } = await asks('/orders/1', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-encoding': 'br',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      vary: expect.stringContaining('Accept-Encoding'),
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<title>Fans');
    const again = await asks('/', { 'if-none-match': String(headers.etag), 'accept-language': 'ja' });
    expect([again.statusCode, again.body, again.headers['content-security-policy']]).toEqual([
      304,
      '',
      headers['content-security-policy'],
    ]);
    expect((await asks('/staff', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });

  test('tell their headers to HEAD, their methods to OPTIONS, and refuse others', async () => {
    for (const url of ['/', '/orders/1', '/staff', '/worker.js', '/assets/fan-0a1b2c3d.js']) {
      const { headers: whole } = await asks(url);
      const { statusCode, headers, body } = await asks(url, {}, gateway, 'HEAD');
      expect([url, statusCode, body, headers.etag, headers['content-length']]).toEqual([
        url,
        200,
        '',
        whole.etag,
        whole['content-length'],
      ]);
      expect((await asks(url, {}, gateway, 'OPTIONS')).headers.allow).toBe('GET, HEAD, OPTIONS');
      expect((await asks(url, {}, gateway, 'DELETE')).statusCode).toBe(405);
    }
  });

  test('count for nobody, and ask the database for nothing', async () => {
    const strict = await serves({ rates: { ...readConfig({}).rates, anonymousReadsPerMinute: 1, readsPerMinute: 1 } });
    await asks('/', {}, strict);
    database.statements.splice(0);
    for (const url of ['/', '/staff', '/worker.js', '/assets/fan-0a1b2c3d.js', '/assets/none.js']) {
      const { headers, statusCode } = await asks(url, {}, strict);
      expect([url, statusCode < 429, headers.ratelimit]).toEqual([url, true, undefined]);
    }
    expect(database.statements).toEqual([]);
  });

  test('are not read by pages of other origins', async () => {
    const { headers } = await asks('/', { origin: 'http://localhost:5173' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('where nothing was built, the root leads to what is for developers, and no page is there', async () => {
    const without = await serves({ pagesFolder: undefined });
    const { statusCode, headers } = await asks('/', {}, without);
    expect([statusCode, headers.location]).toEqual([302, '/developers']);
    expect([await shown('/staff', without), await shown('/me', without), await shown('/assets/x.js', without)]).toEqual([
      404, 404, 404,
    ]);
    expect((await asks('/csp-reports', {}, without, 'POST')).statusCode).toBe(404);
    expect(await shown('/', await serves({ ...PRODUCTION, pagesFolder: undefined }))).toBe(404);
  });

  test('are those that the operator names', async () => {
    const fans = await serves({ ...PRODUCTION, pages: ['fan'] });
    expect([await shown('/', fans), await shown('/staff', fans), await shown('/staff.webmanifest', fans)]).toEqual([
      'Fans',
      404,
      404,
    ]);
    const staff = await serves({ ...PRODUCTION, pages: ['staff'] });
    expect([await shown('/', staff), await shown('/orders', staff), await shown('/staff', staff)]).toEqual([404, 404, 'Staff']);
    expect([await shown('/worker.js', staff), await shown('/developers', staff)]).toEqual([404, 404]);
    const desks = await serves({ ...PRODUCTION, pages: ['staff', 'console'] });
    expect((await asks('/staff/today', {}, desks)).body).toContain('Staff, with the console');
    expect((await asks('/staff/today', {}, staff)).body).not.toContain('console');
    expect(await shown('/console.html', desks)).toBe(404);
    const none = await serves({ pages: [] });
    expect([(await asks('/', {}, none)).headers.location, await shown('/staff', none)]).toEqual(['/developers', 404]);
  });

  test('a folder that lacks a page is a mistake at the start', async () => {
    const half = await builtPages(['fan.webmanifest']);
    await expect(openTestGateway(database, { pagesFolder: half.folder })).rejects.toThrow('lacks /fan.webmanifest');
    await half.away();
  });
});

describe('files of the pages', () => {
  test('never change under their name, and come as they were compressed when they were built', async () => {
    const url = '/assets/fan-0a1b2c3d.js';
    for (const [accepted, encoding, read] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['identity', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { headers, rawPayload } = await asks(url, { 'accept-encoding': accepted });
      expect([headers['content-encoding'], read(rawPayload).toString()]).toEqual([encoding, SCRIPT]);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding, Origin',
      });
      expect((await asks(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    }
    expect((await asks('/assets/tone-0a1b2c3d.mp3')).headers['content-type']).toBe('audio/mpeg');
    expect((await asks('/assets/icon-0a1b2c3d.svg')).headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  test('the workers and the manifests are asked for anew each time', async () => {
    for (const url of ['/worker.js', '/staff/worker.js', '/fan.webmanifest', '/staff.webmanifest'])
      expect((await asks(url)).headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
    expect((await asks('/fan.webmanifest')).headers['content-type']).toBe('application/manifest+json');
    for (const url of ['/worker.js', '/staff/worker.js'])
      expect((await asks(url)).headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self';/);
  });

  test('the worker of staff is for their page alone, which does not lie below it', async () => {
    const allowed = async (url: string) => (await asks(url)).headers['service-worker-allowed'];
    expect([await allowed('/staff/worker.js'), await allowed('/worker.js')]).toEqual(['/staff', undefined]);
  });

  test.each(['/assets/fan-ffffffff.js', '/assets/', '/assets/..%2ffan.html', '/assets/fan-0a1b2c3d.js.br', '/assets/%00'])(
    'there is no %s, and nobody keeps that',
    async (url) => {
      const { statusCode, headers } = await asks(url);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    },
  );
});

describe('a host of its own for staff', () => {
  test('shows the page of staff alone, which no other host shows', async () => {
    const apart = await serves({ staffOrigin: STAFF, pages: ['fan', 'staff'], trustedProxies: ['127.0.0.1'] });
    const at = (host: string) => (url: string) => shown(url, apart, host);
    const [staff, others] = [at('staff.example'), at(PUBLIC)];
    for (const url of ['/', '/staff', '/staff/scan']) expect([url, await staff(url)]).toEqual([url, 'Staff']);
    for (const url of ['/orders', '/me', '/pay/card', '/worker.js', '/fan.webmanifest'])
      expect([url, await staff(url), (await others(url)) === 404]).toEqual([url, 404, false]);
    for (const url of ['/staff', '/staff/scan', '/staff.webmanifest']) expect([url, await others(url)]).toEqual([url, 404]);
    expect([await staff('/staff/worker.js'), await others('/staff/worker.js')]).toEqual([expect.anything(), 404]);
    expect(await staff('/staff/worker.js')).not.toBe(404);
    expect([await staff('/staff.webmanifest'), await staff('/assets/icon-0a1b2c3d.svg')]).not.toContain(404);
    expect([await at('staff.example:443')('/'), await at('STAFF.example')('/'), await others('/')]).toEqual([
      ...['Staff', 'Staff', 'Fans'],
    ]);
    // As a proxy says that it was asked, where one is trusted.
    const proxied = { host: PUBLIC, 'x-forwarded-host': 'staff.example' };
    expect((await asks('/', proxied, apart)).body).toContain('<title>Staff');
    expect((await asks('/', { ...proxied })).body).toContain('<title>Fans');
  });

  test('asks the gateway as a page of its own, and shows pictures of the public address', async () => {
    const apart = await serves({ ...PRODUCTION, staffOrigin: STAFF, pages: ['staff'] });
    const headers = { host: 'staff.example', origin: STAFF };
    const asked = await apart.send({ method: 'POST', url: '/graphql', headers, payload: { query: '{ __typename }' } });
    expect(asked.json()).toEqual({ data: { __typename: 'Query' } });
    const policy = (await asks('/', { host: 'staff.example' }, apart)).headers['content-security-policy'];
    expect(policy).toContain(`img-src 'self' data: blob: http://${PUBLIC};`);
    expect(await shown('/', apart)).toBe(404);
  });
});
