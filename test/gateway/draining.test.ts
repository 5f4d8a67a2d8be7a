import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway } from '../support/gateway.ts';

/** Long enough for some requests, on a busy machine too. */
const DRAIN_SECONDS = 8;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Heard = { status: number | undefined; connection: string | undefined; body: unknown };

/** One kept connection, as a proxy has it. */
function connectionTo(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (path: string, body?: object, token?: string): Promise<Heard> =>
    new Promise((done, fail) => {
      const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
      const asked = request({ host: '127.0.0.1', port, path, agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
        let text = '';
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () => {
          const { statusCode: status, headers } = response;
          done({ status, connection: headers.connection, body: JSON.parse(text) });
        });
      });
      asked.once('error', fail);
      asked.end(body && JSON.stringify(body));
    });
}

/** A connection with an answered request, and another of which the last line is missing. */
async function aHalfAskedConnection(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  socket.on('data', (text) => {
    heard += text;
  });
  const ended = new Promise((done) => socket.once('close', done));
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await eventually(() => heard.endsWith('}'));
  heard = '';
  socket.write('GET /api/v1/gachas HTTP/1.1\r\nhost: x\r\n');
  return {
    ends: async () => {
      socket.write('\r\n');
      await ended;
      return heard;
    },
  };
}

test('a gateway that is told to stop is not ready but serves; then it finishes what runs, and refuses what is new in its own shape', async () => {
  const [reached, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const bank = sandbox(database.orm.em);
  const capture: typeof bank.capture = async (...about) => {
    reached.resolve();
    await letGo.promise;
    return bank.capture(...about);
  };
  try {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const logged = { logLevel: 'warn', logStream };
    const gateway = await openTestGateway(database, { drainSeconds: DRAIN_SECONDS, processor: { ...bank, capture }, ...logged });
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasOrdered(await aGacha(database));
    const port = Number(new URL(await gateway.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const [payer, prober, browser] = [connectionTo(port), connectionTo(port), connectionTo(port)];
    const halfAsked = await aHalfAskedConnection(port);
    expect(await prober('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });

    const query = `mutation { pay(input: { orderId: "${orderId}" }) { order { status } } }`;
    const paying = payer('/graphql', { query }, fan.token);
    await Promise.race([
      reached.promise,
      paying.then(({ body }) => Promise.reject(new Error(`not held up: ${JSON.stringify(body)}`))),
    ]);
    const begun = performance.now();
    const closed = gateway.close().then(() => performance.now() - begun);
    await eventually(async () => (await prober('/readyz')).status === 503, { withinMs: DRAIN_SECONDS * 500 });
    expect(await browser('/api/v1/gachas')).toMatchObject({ status: 200, connection: 'close' });
    expect(await browser('/healthz')).toMatchObject({ status: 200, connection: 'close' });

    // Of a request that had begun, the rest comes too late.
    await eventually(() => !gateway.app.server.listening);
    const [head = '', body = ''] = (await halfAsked.ends()).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head.toLowerCase()).toMatch(/\r\nconnection: close(\r|$)/);
    expect(head.toLowerCase()).toMatch(/\r\nretry-after: \d+(\r|$)/);
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryable: true });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1000);
    letGo.resolve();
    expect(await paying).toMatchObject({
      status: 200,
      connection: 'close',
      body: { data: { pay: { order: { status: 'PAID' } } } },
    });
    // A kept connection is one for half a minute.
    expect(await closed).toBeLessThan(DRAIN_SECONDS * 1000 + 20_000);
    expect(lines).toEqual([]);
  } finally {
    letGo.resolve();
  }
});
