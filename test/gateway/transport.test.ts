import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as getByTls } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createServer, type ServerOptions } from '../../src/gateway/http/server.ts';
import { closeSilentConnections } from '../../src/gateway/http/transport/close-silent.ts';
import { holderOf } from '../../src/gateway/http/transport/limit-connections.ts';
import { networksOf } from '../../src/gateway/http/transport/networks.ts';
import { createMetrics } from '../../src/gateway/metrics/metrics.ts';
import { aCertificate, anAuthority } from '../support/certificates.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let gateway: TestGateway;
const opened: FastifyInstance[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const app of opened) await app.close();
  await gateway.close();
  await database.close();
});

/** More than the system takes for a caller who does not read. */
const ANSWER = 'x'.repeat(32 * 1024 * 1024);

function* inPieces(length: number): Generator<string> {
  for (let written = 0; written < length; written += 65_536) yield 'x'.repeat(65_536);
}

/** Longer in all than an answer may be unread. */
async function* slowly(): AsyncGenerator<string> {
  for (let piece = 0; piece < 12; piece += 1) {
    await pause(250);
    yield `piece ${piece};`;
  }
}

/** A server as the gateway has it, with an address that answers at once, and one that answers a lot. */
async function aServer(changes: Partial<ServerOptions>): Promise<{ app: FastifyInstance; port: number }> {
  const app = await createServer({
    ...{ metrics: createMetrics(), logLevel: 'silent', production: true, corsOrigins: [] },
    ...changes,
  });
  app.get('/', async () => ({ answered: true }));
  app.post('/', async ({ body }) => ({ body }));
  app.get('/large', async () => ANSWER);
  app.get('/streamed', async () => Readable.from(inPieces(2 * ANSWER.length)));
  app.get('/slow', async () => Readable.from(slowly()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(app);
  return { app, port: (app.server.address() as AddressInfo).port };
}

type Caller = { socket: Socket; heard: string; isOver: boolean };

function aCaller(port: number, ...said: string[]): Caller {
  const caller: Caller = { socket: connect(port, '127.0.0.1'), heard: '', isOver: false };
  sockets.push(caller.socket);
  caller.socket.on('data', (text) => {
    caller.heard += text;
  });
  caller.socket.on('error', () => {});
  caller.socket.on('close', () => {
    caller.isOver = true;
  });
  for (const part of said) caller.socket.write(part);
  return caller;
}

const GET = 'GET / HTTP/1.1\r\nhost: gateway.test\r\n\r\n';
const GET_LARGE = GET.replace('/ HTTP', '/large HTTP');
const HALF_HEADERS = 'GET / HTTP/1.1\r\nhost: gateway.test\r\nx-slow: ';
const HALF_BODY = 'POST / HTTP/1.1\r\nhost: gateway.test\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":';

describe('slow callers', () => {
  test('have ten seconds for the headers, fifteen with the body, and thirty between two requests', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = gateway.app.server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      ...{ headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 30_000 },
    });
  });

  const timings = { headersMs: 300, requestMs: 600, idleMs: 300, lookEveryMs: 50 };

  test.each<[string, string[], RegExp]>([
    ['nothing is said', [], /^HTTP\/1\.1 408 /],
    ['the headers do not end', [HALF_HEADERS], /^HTTP\/1\.1 408 /],
    ['the body does not end', [HALF_BODY], /^HTTP\/1\.1 408 /],
    ['no second request follows', [GET], /^HTTP\/1\.1 200 /],
  ])('are ended when %s', async (_when, said, heard) => {
    const { port } = await aServer({ timings });
    const caller = aCaller(port, ...said);
    await eventually(() => caller.isOver, { withinMs: 5_000 });
    expect(caller.heard).toMatch(heard);
  });

  test('are ended while they drip headers', async () => {
    const { port } = await aServer({ timings });
    const caller = aCaller(port, HALF_HEADERS);
    const dripping = setInterval(() => caller.socket.write('x'), 50);
    await eventually(() => caller.isOver, { withinMs: 5_000 });
    clearInterval(dripping);
    expect(caller.heard).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('are ended when they do not read a large answer', async () => {
    // Long enough that the connection is seen before it is ended, on a busy machine too.
    const { port } = await aServer({ timings: { ...timings, unreadMs: 2_000 } });
    const caller = aCaller(port);
    caller.socket.pause();
    caller.socket.write(GET_LARGE);
    await eventually(async () => (await connectionsOf(port)) === 1);
    await eventually(async () => (await connectionsOf(port)) === 0, { withinMs: 10_000 });
    caller.socket.resume();
    await eventually(() => caller.isOver, { withinMs: 5_000 });
    expect(caller.heard.length).toBeLessThan(ANSWER.length);
  });

  test('are ended when they do not read on, of what comes in pieces; it may take long in all', async () => {
    const { port } = await aServer({ timings: { ...timings, unreadMs: 2_000 } });
    const [idle, patient] = [aCaller(port), aCaller(port)];
    idle.socket.pause();
    idle.socket.write(GET_LARGE.replace('/large', '/streamed'));
    patient.socket.write(GET_LARGE.replace('/large', '/slow'));
    await eventually(() => patient.heard.includes('piece 11;'), { withinMs: 10_000 });
    patient.socket.destroy();
    await eventually(async () => (await connectionsOf(port)) === 0, { withinMs: 10_000 });
    idle.socket.resume();
    await eventually(() => idle.isOver, { withinMs: 5_000 });
    expect(idle.heard.length).toBeLessThan(2 * ANSWER.length);
  });

  test('who read too little in all are ended in their order, whatever time is left', async () => {
    const { port } = await aServer({ maxUnreadBytes: 2.5 * ANSWER.length });
    const callers: Caller[] = [];
    for (let count = 1; count <= 3; count += 1) {
      const caller = aCaller(port);
      caller.socket.pause();
      caller.socket.write(GET_LARGE);
      callers.push(caller);
      await pause(200);
    }
    for (const { socket } of callers) socket.resume();
    const [first, ...others] = callers;
    await eventually(() => others.every(({ heard }) => heard.length > ANSWER.length), { withinMs: 10_000 });
    await eventually(() => first?.isOver);
    expect(first?.heard.length).toBeLessThan(ANSWER.length);
    for (const { socket } of callers) socket.destroy();
  });
});

const connectionsOf = (port: number): Promise<number> => {
  const app = opened.find((one) => (one.server.address() as AddressInfo | null)?.port === port);
  return new Promise((done) => app?.server.getConnections((_error, count) => done(count)));
};

describe('connections', () => {
  const answered = (callers: Caller[]) => callers.filter(({ heard }) => /^HTTP\/1\.1 200 /.test(heard)).length;
  const over = (callers: Caller[]) => callers.filter(({ isOver }) => isOver).length;

  test.each<[string, Partial<ServerOptions>]>([
    ['in all', { maxConnections: 3 }],
    ['of an address', { maxConnectionsPerAddress: 3 }],
    ['of an address of a crowd', { maxConnectionsPerAddress: 1, crowds: { addresses: ['127.0.0.0/8'], factor: 3 } }],
  ])('beyond the limit %s are refused, and others take the place of those that end', async (_what, limits) => {
    const { port } = await aServer(limits);
    const callers = Array.from({ length: 5 }, () => aCaller(port, GET));
    await eventually(() => answered(callers) === 3 && over(callers) === 2);
    callers.find(({ isOver }) => !isOver)?.socket.destroy();
    await eventually(async () => (await connectionsOf(port)) === 2);
    const next = aCaller(port, GET);
    await eventually(() => answered([next]) === 1);
    for (const { socket } of [...callers, next]) socket.destroy();
  });

  test.each([
    ['0.0.0.0', 100],
    ['127.0.0.1', 105],
  ])('of one address are 100 where others may connect, and 4000 in all (HOST is %s)', async (host, most) => {
    const other = await openTestGateway(database, { host });
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    expect(other.app.server.maxConnections).toBe(4_000);
    const { port } = other.app.server.address() as AddressInfo;
    const callers = Array.from({ length: 105 }, () => aCaller(port, GET.replace('/ HTTP', '/healthz HTTP')));
    await eventually(() => answered(callers) + over(callers) === 105, { withinMs: 10_000 });
    expect(answered(callers)).toBe(most);
    for (const { socket } of callers) socket.destroy();
    await other.close();
  });

  test('of a trusted proxy are not counted', async () => {
    const { port } = await aServer({ maxConnectionsPerAddress: 1, trustedProxies: ['127.0.0.0/8'] });
    const callers = Array.from({ length: 5 }, () => aCaller(port, GET));
    await eventually(() => answered(callers) === 5);
    for (const { socket } of callers) socket.destroy();
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['203.0.113.7:61234', '203.0.113.7'],
    ['[2001:db8::1]:61234', '2001:db8:0:0'],
    ['1:2:3:4:5:6:7:8:9', 'no address'],
    ['unknown', 'no address'],
  ])('%s is counted as %s', (address, holder) => expect(holderOf(address)).toBe(holder));

  test('networks hold their addresses, however these are written', () => {
    const networks = networksOf(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']);
    const [inside, outside] = [
      ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.1', '2001:db8:1::1'],
      ['11.0.0.1', '192.0.2.2', '2001:db9::1', 'unknown'],
    ];
    expect([inside?.every(networks.has), outside?.some(networks.has)]).toEqual([true, false]);
  });
});

describe('headers', () => {
  test.each<[string, InjectOptions]>([
    ['an answer', { method: 'POST', url: '/graphql', payload: { query: '{ __typename }' } }],
    ['a refusal', { method: 'POST', url: '/graphql', payload: '' }],
    ['a list over REST', { method: 'GET', url: '/api/v1/gachas' }],
    ['a page', { method: 'GET', url: '/', headers: { accept: 'text/html' } }],
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
    const { headers } = await gateway.send(request);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('nor that of what cannot be read at all', async () => {
    const { port } = await aServer({});
    const caller = aCaller(port, 'nonsense\r\n\r\n');
    await eventually(() => caller.isOver, { withinMs: 5_000 });
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
    gateway.send({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload });

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

describe('TLS of its own', () => {
  const authority = anAuthority('an authority');
  const folder = mkdtempSync(join(tmpdir(), 'gacha-tls-'));
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  afterAll(() => rmSync(folder, { recursive: true }));

  function renewed(): string {
    const { cert, key } = aCertificate(authority, 'localhost');
    writeFileSync(tls.cert, cert);
    writeFileSync(tls.key, key);
    return cert;
  }

  type Seen = { status: number | undefined; hsts: unknown; serial: string };
  const ask = (port: number): Promise<Seen> =>
    new Promise((done, failed) => {
      const options = { host: '127.0.0.1', port, servername: 'localhost', ca: authority.cert, agent: false };
      getByTls(options, (response) => {
        const { serialNumber } = (response.socket as TLSSocket).getPeerCertificate();
        response.resume();
        done({ status: response.statusCode, hsts: response.headers['strict-transport-security'], serial: serialNumber });
      }).on('error', failed);
    });

  test('answers, tells browsers to stay with it, and takes a renewed certificate, but no broken one', async () => {
    const metrics = createMetrics();
    const left = async () => Number(/^gateway_certificate_seconds_left (\d+)/m.exec(await metrics.text())?.[1] ?? 0);
    expect(await left()).toBe(0);
    const { validToDate } = new X509Certificate(renewed());
    const { port } = await aServer({ tls, metrics, timings: { certificateEveryMs: 50 } });
    expect(Math.abs((await left()) - (validToDate.getTime() - Date.now()) / 1000)).toBeLessThan(60);
    const first = await ask(port);
    expect(first).toMatchObject({ status: 200, hsts: 'max-age=31536000' });
    renewed();
    await eventually(async () => (await ask(port)).serial !== first.serial);
    const second = await ask(port);
    writeFileSync(tls.cert, 'broken');
    await pause(200);
    expect(await ask(port)).toEqual(second);
  });

  test('ends connections on which no handshake comes', async () => {
    renewed();
    const { port } = await aServer({ tls, timings: { headersMs: 200, requestMs: 300, lookEveryMs: 50 } });
    const caller = aCaller(port);
    await eventually(() => caller.isOver, { withinMs: 5_000 });
  });

  test('stops at once, though connections are silent', async () => {
    renewed();
    const app = await createServer({ metrics: createMetrics(), logLevel: 'silent', production: true, corsOrigins: [], tls });
    closeSilentConnections(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    aCaller((app.server.address() as AddressInfo).port);
    await eventually(() => new Promise<boolean>((done) => app.server.getConnections((_error, count) => done(count === 1))));
    const begin = performance.now();
    await app.close();
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});
