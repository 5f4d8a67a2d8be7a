import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Collector } from '../support/collector.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Environment, RunningGateway } from '../support/running-gateway.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
/** Of the gateway, and less than a supervisor waits. */
const STOPS_WITHIN_MS = 20_000;

let database: TestDatabase;
let collector: Collector;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  collector = await Collector.starts();
});
afterEach(() => collector.stops());
afterAll(() => database.close());

const starts = (env: Environment = {}) => RunningGateway.starts({ DATABASE_URL: database.url, ...env });

/** Tells each file of OpenTelemetry that a process loads, as a module or as CommonJS. */
const TELLING_LOADER = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load: (url, context, next) => {
      const name = /@opentelemetry\\/[\\w-]+/.exec(url)?.[0];
      if (name) process.stderr.write('loads ' + name + '\\n');
      return next(url, context);
    },
  });
`)}`;

async function loads(env: Environment): Promise<string[]> {
  const gateway = await starts({ ...env, NODE_OPTIONS: `--import=${TELLING_LOADER}` });
  await gateway.asks('{ gachas { nodes { id } } }');
  const { complained } = await gateway.stop();
  return [...new Set([...complained.matchAll(/^loads (\S+)$/gm)].map(([, name = '']) => name))].toSorted();
}

test('nothing of OpenTelemetry is loaded where it is off, but the interface that prom-client brings', async () => {
  expect(await loads({ OTEL_SERVICE_NAME: 'festival' })).toEqual(['@opentelemetry/api']);
  expect(await loads({ ...collector.env, OTEL_SDK_DISABLED: 'true' })).toEqual(['@opentelemetry/api']);
  expect(collector.sent).toEqual([]);
  expect(await loads(collector.env)).toEqual(expect.arrayContaining(['@opentelemetry/sdk-trace', '@opentelemetry/core']));
});

test('what waits is sent when a gateway is told to stop: as protobuf, with the headers and the name that were given', async () => {
  const gateway = await starts({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/base/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%2Cb, x-more = c',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=festival-ground',
    OTEL_SERVICE_NAME: 'gacha-of-the-festival',
  });
  await fetch(`${gateway.address}/api/v1/gachas`, { headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } });
  expect(await gateway.stop('SIGTERM')).toMatchObject({ code: 0, complained: '' });
  const [{ headers, path, body } = { headers: {}, path: '', body: Buffer.alloc(0) }] = collector.sent;
  expect([path, headers['content-type']]).toEqual(['/base/v1/traces', 'application/x-protobuf']);
  expect([headers['x-api-key'], headers['x-more']]).toEqual(['a,b', 'c']);
  expect(body.includes(Buffer.from(TRACE, 'hex'))).toBe(true);
  for (const text of ['gacha-of-the-festival', 'festival-ground', '/api/v1/gachas']) expect(body.includes(text)).toBe(true);
  expect(body.includes('other')).toBe(false);
});

/** Each is a span of its own. */
async function asksMany(address: string, times: number): Promise<number[]> {
  const heard: number[] = [];
  const asker = async () => {
    while (heard.length < times) heard.push((await fetch(`${address}/nowhere`)).status);
  };
  await Promise.all(Array.from({ length: 20 }, asker));
  return heard;
}

test('a collector that never answers costs a bounded buffer, and holds up neither requests nor the stop', async () => {
  collector.mood = 'hangs';
  const began = performance.now();
  const gateway = await starts({ ...collector.env, OTEL_EXPORTER_OTLP_TIMEOUT: '60000' });
  const heard = await asksMany(gateway.address, 3_500);
  expect(heard.every((status) => status === 404)).toBe(true);
  const told = performance.now();
  expect(await gateway.stop('SIGTERM')).toMatchObject({ code: 0, complained: '' });
  expect(performance.now() - told).toBeLessThan(STOPS_WITHIN_MS);
  // A batch that is under way is given up after half a minute.
  const underWay = 1 + Math.floor((performance.now() - began) / 30_000);
  expect(collector.spans.length).toBeGreaterThan(2_000);
  expect(collector.spans.length).toBeLessThanOrEqual(underWay * 512 + 2_048);
});

test('a collector that fails is told of once, and so is that it takes traces again', async () => {
  collector.mood = 'fails';
  const gateway = await starts(collector.env);
  await asksMany(gateway.address, 1_200);
  await eventually(() => collector.sent.length > 1);
  collector.mood = 'takes';
  await eventually(async () => {
    await asksMany(gateway.address, 1);
    return /traces are sent again/.test(gateway.said);
  });
  const { code, said } = await gateway.stop('SIGTERM');
  expect(code).toBe(0);
  expect(said.match(/traces cannot be sent/g)).toHaveLength(1);
  expect(said.match(/traces are sent again/g)).toHaveLength(1);
});

test('a collector that is not there is told of once, and the gateway serves', async () => {
  const gateway = await starts({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_TIMEOUT: '500' });
  const asks = async () => expect((await gateway.asks('{ gachas { nodes { id } } }')).errors).toBeUndefined();
  await eventually(async () => {
    await asks();
    return /traces cannot be sent/.test(gateway.said);
  });
  await asksMany(gateway.address, 600);
  const told = performance.now();
  const { code, said } = await gateway.stop('SIGTERM');
  expect([code, said.match(/traces cannot be sent/g)?.length]).toEqual([0, 1]);
  expect(performance.now() - told).toBeLessThan(STOPS_WITHIN_MS);
});
