import { Agent, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashOfBytes, keepPicture } from '../../src/picture/keep.ts';
import { pathOf } from '../../src/picture/picture.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { withSeveral } from '../support/several.ts';

const KB = 1024;
const LARGE = Buffer.alloc(3 * KB * KB, 'large');
const SMALL = Buffer.alloc(20 * KB, 'small');
const DRAWING = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g/>'.repeat(500)}</svg>`);

let database: TestDatabase;
let gateway: TestGateway;
let [large, small, drawing] = ['', '', ''];
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, {
    rates: readConfig({}).rates,
    isHeld: false,
    logLevel: 'error',
    logStream: process.stdout,
  });
  large = await keeps(LARGE, 'image/jpeg');
  small = await keeps(SMALL, 'image/png');
  drawing = await keeps(DRAWING, 'image/svg+xml');
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

async function keeps(bytes: Buffer, type: Parameters<typeof keepPicture>[1]['type']): Promise<string> {
  const { picture } = await keepPicture(database.fork(), { bytes, type, width: 9, height: 9, alt: {} });
  return pathOf(picture);
}
const asks = (
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'DELETE' = 'GET',
  from = gateway,
) => from.send({ method, url, headers });
/** Beside what a gateway that listens does by itself. */
const lookups = () => database.statements.splice(0).filter((sql) => sql.includes('"pictures"')).length;
const madeUp = (number: number): string => `/pictures/${hashOfBytes(Buffer.from(`made up ${number}`))}.png`;

describe('a picture', () => {
  test('is answered as it is, for ever, without a token, and runs nothing', async () => {
    for (const [url, bytes, type] of [
      [large, LARGE, 'image/jpeg'],
      [small, SMALL, 'image/png'],
      [drawing, DRAWING, 'image/svg+xml'],
    ] as const) {
      const { statusCode, headers, rawPayload } = await asks(url);
      expect([url, statusCode, rawPayload.equals(bytes)]).toEqual([url, 200, true]);
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        etag: `W/"${hashOfBytes(bytes)}"`,
      });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('ratelimit');
    }
  });

  test('is not sent again to whoever has it, and HEAD tells the same of it', async () => {
    for (const url of [large, small, drawing]) {
      const { headers } = await asks(url);
      for (const known of [headers.etag, `"other", ${headers.etag}`, String(headers.etag).replace('W/', ''), '*']) {
        const again = await asks(url, { 'if-none-match': String(known) });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
        expect(again.headers['cache-control']).toContain('immutable');
      }
      expect((await asks(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
      const head = await asks(url, {}, 'HEAD');
      expect([head.statusCode, head.body]).toEqual([200, '']);
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'content-security-policy'])
        expect([name, head.headers[name]]).toEqual([name, headers[name]]);
    }
  });

  test('that is text is compressed where that is taken, and no other', async () => {
    const accepts = { 'accept-encoding': 'br' };
    expect((await asks(drawing, accepts)).headers).toMatchObject({ 'content-encoding': 'br' });
    for (const url of [large, small]) expect((await asks(url, accepts)).headers['content-encoding']).toBeUndefined();
  });

  test('is under no other name, and takes no other method', async () => {
    const hash = small.slice('/pictures/'.length, -'.png'.length);
    for (const name of [
      `${hash}.jpg`,
      hash,
      `${hash}.PNG`,
      `${hash.toUpperCase()}.png`,
      `${hash}.png.svg`,
      '..%2fmetrics',
      `x${hash}.png`,
    ]) {
      const { statusCode, headers } = await asks(`/pictures/${name}`);
      expect([name, statusCode, headers['cache-control']]).toEqual([name, 404, 'no-store']);
    }
    expect((await asks(small, {}, 'DELETE')).statusCode).toBe(405);
    expect((await asks(small, {}, 'OPTIONS')).headers.allow).toBe('GET, HEAD, OPTIONS');
  });
});

describe('many', () => {
  test('made-up names at once are a few statements, and none again', async () => {
    await listens(gateway);
    database.statements.splice(0);
    const names = Array.from({ length: 1_000 }, (_, number) => madeUp(number));
    const answers = await Promise.all(names.map((url) => asks(url)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(lookups()).toBeLessThanOrEqual(30);
    // Once it listens for changes it forgets what it knew before.
    await eventually(async () => {
      await Promise.all(names.slice(-500).map((url) => asks(url)));
      expect(lookups()).toBe(0);
    });
    await Promise.all(Array.from({ length: 500 }, () => asks(madeUp(-1))));
    expect(lookups()).toBe(1);
  });

  test('who ask for the same that nobody has asked for before share one reading of it', async () => {
    const url = await keeps(Buffer.alloc(200 * KB, 'new'), 'image/webp');
    database.statements.splice(0);
    const answers = await Promise.all(Array.from({ length: 200 }, () => asks(url)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(lookups()).toBe(2);
  });

  test('fans behind one address see every picture of a page, beyond what an address may ask', async () => {
    const [FANS, PICTURES] = [350, 20];
    const page = await withSeveral(
      Array.from({ length: PICTURES }, (_, n) => n),
      (n) => keeps(Buffer.alloc(30 * KB + n, 'page'), 'image/webp'),
    );
    expect(FANS * PICTURES).toBeGreaterThan(readConfig({}).rates.anonymousReadsPerMinute);
    const origin = await listens(gateway);
    const agent = new Agent({ keepAlive: true, maxSockets: 100 });
    const loads = (url: string) =>
      new Promise<number | undefined>((done, fail) => {
        get(`${origin}${url}`, { agent }, (answer) => {
          answer.resume().once('end', () => done(answer.statusCode));
        }).once('error', fail);
      });
    const fan = async () => Promise.all(page.map(loads));
    const statuses = (await Promise.all(Array.from({ length: FANS }, fan))).flat();
    agent.destroy();
    expect([statuses.length, new Set(statuses)]).toEqual([FANS * PICTURES, new Set([200])]);
    // What is asked besides is counted as ever.
    const { headers } = await gateway.ask('{ gachas { totalCount } }');
    expect(headers.ratelimit).toMatch(new RegExp(`^"reads";r=${readConfig({}).rates.anonymousReadsPerMinute - 1};`));
  });

  test('phones that read slowly share one copy of a picture, and keep their connection', async () => {
    const held: Socket[] = [];
    gateway.app.server.on('connection', (socket) => held.push(socket));
    const { port } = gateway.app.server.address() as AddressInfo;
    const phones = Array.from({ length: 60 }, () => connect(port, '127.0.0.1'));
    for (const phone of phones) phone.pause().write(`GET ${large} HTTP/1.1\r\nhost: slow\r\n\r\n`);
    await eventually(() => held.filter(({ bytesWritten }) => bytesWritten > 100 * KB).length === phones.length);
    expect(Math.max(...held.map(({ writableLength }) => writableLength))).toBeLessThan(300 * KB);
    expect(held.filter(({ destroyed }) => destroyed)).toEqual([]);
    const [first] = phones;
    const read = new Promise<number>((done) => {
      let bytes = 0;
      first?.on('data', ({ length }: Buffer) => {
        bytes += length;
        if (bytes > LARGE.length) done(bytes);
      });
    });
    first?.resume();
    expect(await read).toBeGreaterThan(LARGE.length);
    for (const phone of phones) phone.destroy();
  });
});

async function listens({ app }: TestGateway): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

test('what one process adds every gateway serves at once, and what it removes none', async () => {
  const others = [await openTestGateway(database), await openTestGateway(database)];
  const bytes = Buffer.from('added later');
  const url = `/pictures/${hashOfBytes(bytes)}.avif`;
  for (const other of others) await listens(other);
  const statuses = async () => Promise.all(others.map(async (other) => (await asks(url, {}, 'GET', other)).statusCode));
  expect(await statuses()).toEqual([404, 404]);
  await keeps(bytes, 'image/avif');
  await eventually(async () => expect(await statuses()).toEqual([200, 200]));
  await database.sql('delete from pictures where bytes = ?', [bytes]);
  await eventually(async () => expect(await statuses()).toEqual([404, 404]));
  for (const other of others) await other.close();
});
