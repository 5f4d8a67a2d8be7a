import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { ServerOptions } from '../../src/gateway/http/server.ts';
import { networksOf } from '../../src/gateway/http/transport/networks.ts';
import { holderOf, IDLE_FOR_MS } from '../../src/gateway/http/transport/open-connections.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway } from '../support/gateway.ts';
import { metricOf } from '../support/rates.ts';
import { aStage } from '../support/stage.ts';
import { ANSWER, aCaller, aCallerAt, aServer, type Caller, closeServers, serverAt } from '../support/transport-server.ts';

const stage = aStage();
afterAll(closeServers);

const GET = 'GET / HTTP/1.1\r\nhost: gateway.test\r\n\r\n';
/** Its answer takes seconds: it is under way meanwhile. */
const GET_SLOW = GET.replace('/ HTTP', '/slow HTTP');
const GET_LARGE = GET.replace('/ HTTP', '/large HTTP');
const HALF_HEADERS = 'GET / HTTP/1.1\r\nhost: gateway.test\r\nx-slow: ';
const HALF_BODY = 'POST / HTTP/1.1\r\nhost: gateway.test\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":';

/** Where no time is to run out, whatever else the machine does: to a thousand callers it may not come in the usual ones. */
const UNHURRIED = { headersMs: 200_000, requestMs: 210_000, idleMs: 200_000, unreadMs: 200_000 };

describe('slow callers', () => {
  test('have ten seconds for the headers, fifteen with the body, and thirty between two requests', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = stage.gateway.app.server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      ...{ headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 30_000 },
    });
  });

  /** Before Node itself would look. */
  const soon = { withinMs: 20_000 };
  /** So long that on a busy machine, too, the request is read and the connection seen before it is ended. */
  const unread = { headersMs: 20_000, requestMs: 30_000, idleMs: 20_000, lookEveryMs: 50, unreadMs: 5_000 };
  const timings = { headersMs: 300, requestMs: 600, idleMs: 300, lookEveryMs: 50 };

  test.each<[string, string[], RegExp]>([
    ['nothing is said', [], /^HTTP\/1\.1 408 /],
    ['the headers do not end', [HALF_HEADERS], /^HTTP\/1\.1 408 /],
    ['the body does not end', [HALF_BODY], /^HTTP\/1\.1 408 /],
    ['no second request follows', [GET], /^HTTP\/1\.1 200 /],
  ])('are ended when %s', async (_when, said, heard) => {
    const { port } = await aServer({ timings });
    const caller = aCaller(port, ...said);
    await eventually(() => caller.isOver, soon);
    expect(caller.heard).toMatch(heard);
  });

  test('are ended while they drip headers', async () => {
    const { port } = await aServer({ timings });
    const caller = aCaller(port, HALF_HEADERS);
    const dripping = setInterval(() => caller.socket.write('x'), 50);
    await eventually(() => caller.isOver, soon);
    clearInterval(dripping);
    expect(caller.heard).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('are ended when they do not read a large answer', async () => {
    const { port } = await aServer({ timings: unread });
    const caller = aCaller(port);
    caller.socket.pause();
    caller.socket.write(GET_LARGE);
    await eventually(async () => (await connectionsOf(port)) === 1);
    await eventually(async () => (await connectionsOf(port)) === 0, soon);
    caller.socket.resume();
    await eventually(() => caller.isOver, soon);
    expect(caller.heard.length).toBeLessThan(ANSWER.length);
  });

  test('are ended when they do not read on, of what comes in pieces; it may take long in all', async () => {
    const { port } = await aServer({ timings: unread });
    const [idle, patient] = [aCaller(port), aCaller(port)];
    idle.socket.pause();
    idle.socket.write(GET_LARGE.replace('/large', '/streamed'));
    patient.socket.write(GET_LARGE.replace('/large', '/slow'));
    await eventually(() => patient.heard.includes('piece 11;'));
    patient.socket.destroy();
    await eventually(async () => (await connectionsOf(port)) === 0, soon);
    idle.socket.resume();
    await eventually(() => idle.isOver);
    expect(idle.heard.length).toBeLessThan(2 * ANSWER.length);
  });

  test('who read too little in all are ended in their order, whatever time is left', async () => {
    const { port } = await aServer({ maxUnreadBytes: 2.5 * ANSWER.length, timings: UNHURRIED });
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
    await eventually(() => others.every(({ heard }) => heard.length > ANSWER.length));
    await eventually(() => first?.isOver);
    expect(first?.heard.length).toBeLessThan(ANSWER.length);
    for (const { socket } of callers) socket.destroy();
  });
});

const connectionsOf = (port: number): Promise<number> => {
  const app = serverAt(port);
  return new Promise((done) => app?.server.getConnections((_error, count) => done(count)));
};

describe('connections', () => {
  const answered = (callers: Caller[]) => callers.filter(({ heard }) => /^HTTP\/1\.1 200 /.test(heard)).length;
  const over = (callers: Caller[]) => callers.filter(({ isOver }) => isOver).length;

  test.each<[string, Partial<ServerOptions>]>([
    ['in all', { maxConnections: 3 }],
    ['of an address', { maxConnections: 5, maxConnectionsPerAddress: 3 }],
    [
      'of an address of a crowd',
      { maxConnections: 5, maxConnectionsPerAddress: 1, crowds: { addresses: ['127.0.0.0/8'], factor: 3 } },
    ],
  ])('beyond the limit %s are refused, and others take the place of those that end', async (_what, limits) => {
    const { port } = await aServer(limits);
    const callers = Array.from({ length: 5 }, () => aCaller(port, GET_SLOW));
    await eventually(() => answered(callers) === 3 && over(callers) === 2);
    callers.find(({ isOver }) => !isOver)?.socket.destroy();
    await eventually(async () => (await connectionsOf(port)) === 2);
    const next = aCaller(port, GET);
    await eventually(() => answered([next]) === 1);
    for (const { socket } of [...callers, next]) socket.destroy();
  });

  test.each([
    ['0.0.0.0', 1_000],
    ['127.0.0.1', 1_005],
  ])('of one address are 1,000 where others may connect and more than half are taken (HOST is %s)', async (host, most) => {
    expect(readConfig({}).maxConnections).toBe(10_000);
    const other = await openTestGateway(stage.database, { host, maxConnections: 1_100, timings: UNHURRIED });
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = other.app.server.address() as AddressInfo;
    const callers = Array.from({ length: 1_005 }, () => aCaller(port, GET.replace('/ HTTP', '/healthz HTTP')));
    await eventually(() => callers.every((one) => one.isOver || answered([one]) === 1), { withinMs: 90_000 });
    const refused = await metricOf(other, 'gateway_refused_connections_total{limit="address"}');
    const unanswered = callers.filter((one) => answered([one]) === 0);
    const heard = unanswered.map((one) => one.heard || one.error);
    // On a slow machine the first are idle already when the last come, answered or not.
    const ended = await metricOf(other, 'gateway_refused_connections_total{limit="idle"}');
    expect(refused + ended).toBe(1_005 - most);
    expect([unanswered.length >= refused && unanswered.length <= refused + ended, heard]).toEqual([true, heard]);
    for (const { socket } of callers) socket.destroy();
    await other.close();
  });

  test('of one address are as many as it opens while half of all are free', async () => {
    const { port } = await aServer({ maxConnections: 20, maxConnectionsPerAddress: 1 });
    const callers = Array.from({ length: 12 }, () => aCaller(port, GET_SLOW));
    await eventually(() => answered(callers) === 10 && over(callers) === 2);
    for (const { socket } of callers) socket.destroy();
  });

  test('of a trusted proxy are not counted', async () => {
    const { port } = await aServer({ maxConnections: 6, maxConnectionsPerAddress: 1, trustedProxies: ['127.0.0.0/8'] });
    const callers = Array.from({ length: 5 }, () => aCaller(port, GET));
    await eventually(() => answered(callers) === 5);
    for (const { socket } of callers) socket.destroy();
  });

  test.each([
    ['another address', '127.0.0.3'],
    ['the same address', '127.0.0.2'],
  ])('that are idle, as many as one phone may have, keep no crowd of %s out', async (_where, address) => {
    const { port } = await aServer({ maxConnections: 60, maxConnectionsPerAddress: 10 });
    const phone = Array.from({ length: 40 }, () => aCallerAt('127.0.0.2', port));
    await eventually(async () => over(phone) === 10 && (await connectionsOf(port)) === 30);
    const since = performance.now();
    await eventually(() => performance.now() - since > IDLE_FOR_MS);
    const crowd = Array.from({ length: 25 }, () => aCallerAt(address, port, GET_SLOW));
    await eventually(() => crowd.every((one) => one.isOver || answered([one]) === 1), { withinMs: 10_000 });
    expect([answered(crowd), over(crowd)]).toEqual([25, 0]);
    expect(await connectionsOf(port)).toBeLessThanOrEqual(40);
    for (const { socket } of [...phone, ...crowd]) socket.destroy();
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
