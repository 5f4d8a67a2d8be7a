import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GMO_TIMINGS, gmo } from '../../src/payment/processor/gmo/gmo.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { Collector, type SentSpan } from '../support/collector.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { GmoServer } from '../support/gmo-server/server.ts';
import { gmoSettings } from '../support/processors.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

let database: TestDatabase;
let server: GmoServer;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await GmoServer.starts();
});
afterAll(async () => {
  await server.goesDown();
  await database.close();
});

type Played = { gateway: TestGateway; log: Record<string, unknown>[] };

/** What the collector was sent, once the gateway is gone. */
async function traced(
  play: (played: Played) => Promise<void>,
  env: Record<string, string> = {},
  changes: Parameters<typeof openTestGateway>[1] = {},
): Promise<SentSpan[]> {
  const collector = await Collector.starts();
  const log: Played['log'] = [];
  const gateway = await openTestGateway(database, {
    traces: readConfig({ ...collector.env, ...env }).traces,
    logLevel: 'info',
    logStream: { write: (line) => void log.push(JSON.parse(line)) },
    ...changes,
  });
  await play({ gateway, log }).finally(() => gateway.close());
  await collector.stops();
  return collector.spans;
}

const asks = (gateway: TestGateway, headers: Record<string, string> = {}) =>
  gateway.send({ method: 'POST', url: '/graphql', headers, payload: { query: '{ gachas { nodes { id } } }' } });

const from = (flags: string) => ({ traceparent: `00-${TRACE}-${CALLER}-${flags}` });

const ofTrace = (spans: readonly SentSpan[], traceId: string) => spans.filter((span) => span.traceId === traceId);

/** The names from the root of its trace to a span. */
function pathOf(spans: readonly SentSpan[], span: SentSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathOf(spans, parent) : []), span.name];
}

const pathsOf = (spans: readonly SentSpan[]) => spans.map((span) => pathOf(spans, span).join(' > '));

test('one payment is one trace, from the request to the statements and the calls of the processor', async () => {
  const processor = gmo(gmoSettings(server, { challenging: 'off', timings: { ...GMO_TIMINGS, slowMs: 10_000 } }), () => {});
  let orderId = '';
  const play = async ({ gateway }: Played) => {
    const fan = await Fan.signsUp(gateway);
    orderId = await fan.hasOrdered(await aGacha(database));
    expect((await fan.pays(orderId, server.issueToken())).data.pay.order.status).toBe('PAID');
  };
  const spans = await traced(play, {}, { processor });
  const [root] = spans.filter(({ attributes }) => attributes['gacha.graphql.fields']?.[0] === 'pay');
  const payment = ofTrace(spans, root?.traceId ?? '');
  const field = 'POST /graphql > mutation > Mutation.pay';
  const paths = pathsOf(payment);
  for (const call of ['register', 'authorise', 'capture']) expect(paths).toContain(`${field} > ${call} gmo`);
  const batch = `${field} > starting a payment > batch starting a payment`;
  expect(paths).toEqual(expect.arrayContaining([batch, `${batch} > BEGIN`, `${batch} > COMMIT`]));
  expect(paths.some((path) => path.startsWith(`${batch} > SELECT`) || path.startsWith(`${batch} > WITH`))).toBe(true);
  expect(payment.filter(({ parentSpanId }) => parentSpanId === undefined).map(({ name }) => name)).toEqual(['POST /graphql']);
  expect(JSON.stringify(payment)).not.toContain(orderId);
});

test('spans say what the conventions ask for', async () => {
  const spans = await traced(async ({ gateway }) => void (await asks(gateway)), { OTEL_SERVICE_NAME: 'festival' });
  const attributesOf = (name: RegExp) => spans.find((span) => name.test(span.name))?.attributes;
  expect(attributesOf(/^POST/)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/graphql',
    'http.response.status_code': 200,
    'url.scheme': 'http',
    'network.protocol.version': '1.1',
  });
  expect(attributesOf(/^query$/)).toEqual({ 'graphql.operation.type': 'query', 'gacha.graphql.fields': ['gachas'] });
  expect(attributesOf(/^SELECT gachas$/)).toMatchObject({
    'db.system.name': 'postgresql',
    'db.namespace': expect.stringMatching(/^test_/),
    'db.operation.name': 'SELECT',
    'db.collection.name': 'gachas',
    'db.query.text': expect.stringMatching(/^select /i),
    'server.address': expect.any(String),
  });
  expect(spans[0]?.resource).toMatchObject({ 'service.name': 'festival', 'service.version': expect.stringMatching(/^\d/) });
});

test('a well-formed traceparent is taken over, in the trace and in the log', async () => {
  let logged: Played['log'] = [];
  const spans = await traced(async ({ gateway, log }) => {
    await asks(gateway, from('01'));
    logged = log;
  });
  expect(spans.length).toBeGreaterThan(3);
  expect(ofTrace(spans, TRACE)).toEqual(spans);
  expect(spans.find(({ name }) => name === 'POST /graphql')?.parentSpanId).toBe(CALLER);
  expect(logged.find(({ msg }) => msg === 'answered')).toMatchObject({ trace: TRACE });
});

test.each([
  ['is not one', 'secret-canary'],
  ['has a trace of zeros', `00-${'0'.repeat(32)}-${CALLER}-01`],
  ['is of version ff', `ff-${TRACE}-${CALLER}-01`],
  ['has something behind it', `00-${TRACE}-${CALLER}-01-secret-canary`],
  ['comes twice', `00-${TRACE}-${CALLER}-01, 00-${TRACE}-${CALLER}-01`],
])('a traceparent that %s is left alone, and so is a tracestate', async (_how, traceparent) => {
  const spans = await traced(
    async ({ gateway }) => void (await asks(gateway, { traceparent, tracestate: 'vendor=secret-canary' })),
  );
  expect(spans.length).toBeGreaterThan(3);
  expect(ofTrace(spans, TRACE)).toEqual([]);
  expect(JSON.stringify(spans)).not.toContain('canary');
});

test('a caller who does not sample is not traced, and the log still has their trace', async () => {
  let logged: Played['log'] = [];
  const spans = await traced(async ({ gateway, log }) => {
    await asks(gateway, from('00'));
    logged = log;
  });
  expect(spans).toEqual([]);
  expect(logged.find(({ msg }) => msg === 'answered')).toMatchObject({ trace: TRACE });
});

test.each([
  ['always_off', '1', from('01'), 0],
  ['traceidratio', '0', from('01'), 0],
  ['traceidratio', '1', from('00'), 1],
  ['parentbased_traceidratio', '0', from('01'), 1],
  ['parentbased_traceidratio', '0', {}, 0],
  ['parentbased_always_off', '1', {}, 0],
  ['always_on', '1', from('00'), 1],
])('the sampler %s with %s and %o lets %i trace through', async (sampler, arg, headers, expected) => {
  const env = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: arg };
  const spans = await traced(async ({ gateway }) => void (await asks(gateway, headers)), env);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(expected);
});

test('probes and metrics are not traced', async () => {
  const spans = await traced(async ({ gateway }) => {
    for (const url of ['/healthz', '/readyz', '/metrics']) await gateway.send({ method: 'GET', url });
    await gateway.send({ method: 'GET', url: '/no/such/secret-canary?code=canary' });
  });
  expect(spans.map(({ name }) => name)).toEqual(['GET']);
  expect(JSON.stringify(spans)).not.toContain('canary');
});

test('a batch for several is done in the trace of one of them, and linked with those of all', async () => {
  const count = 12;
  const spans = await traced(async ({ gateway }) => {
    const fans = await Promise.all(Array.from({ length: count }, () => Fan.signsUp(gateway)));
    const gachaId = await aGacha(database);
    const orders = await Promise.all(fans.map((fan) => fan.hasOrdered(gachaId)));
    await Promise.all(fans.map((fan, index) => fan.pays(orders[index] ?? '')));
  });
  const callers = spans.filter(({ name }) => name === 'starting a payment');
  const batches = spans.filter(({ name }) => name === 'batch starting a payment');
  expect(callers).toHaveLength(count);
  expect(batches.reduce((sum, { attributes }) => sum + attributes['gacha.batch.items'], 0)).toBe(count);
  const shared = batches.filter(({ attributes }) => attributes['gacha.batch.items'] > 1);
  expect(shared.length).toBeGreaterThan(0);
  for (const { spanId, parentSpanId, links, attributes } of shared) {
    const ofBatch = callers.filter((caller) => links.some((link) => link.spanId === caller.spanId));
    expect(ofBatch).toHaveLength(attributes['gacha.batch.items'] - 1);
    expect(ofBatch.every((caller) => caller.links.some((link) => link.spanId === spanId))).toBe(true);
    expect(callers.filter((caller) => caller.spanId === parentSpanId)).toHaveLength(1);
  }
});

test('a refusal is told by its code, and a fault is a failure', async () => {
  let token = '';
  const spans = await traced(async ({ gateway }) => {
    const fan = await Fan.signsUp(gateway);
    token = fan.token;
    await fan.asks('mutation { cancelOrder(input: { orderId: "secret-canary" }) { order { id } } }');
    const gachaId = await aGacha(database);
    await database.sql('alter table orders rename to gone');
    await fan.ordersPlays(gachaId);
    await database.sql('alter table gone rename to orders');
  });
  const operations = spans.filter(({ name, attributes }) => name === 'mutation' && attributes['error.type']);
  expect(operations.map(({ attributes, isFailed }) => [attributes['error.type'], isFailed])).toEqual([
    ['NOT_FOUND', false],
    ['INTERNAL', true],
  ]);
  const statement = spans.find(({ attributes }) => attributes['db.response.status_code']);
  expect(statement).toMatchObject({ isFailed: true, attributes: { 'db.response.status_code': '42P01', 'error.type': '42P01' } });
  const text = JSON.stringify(spans);
  expect(text).not.toContain('canary');
  expect(text).not.toContain(token.slice(-40));
});

test('a payment that is taken up has a trace of its own', async () => {
  let id = '';
  const processor = gmo(gmoSettings(server, { challenging: 'off', timings: { ...GMO_TIMINGS, slowMs: 10_000 } }), () => {});
  const play = async ({ gateway }: Played) => {
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasOrdered(await aGacha(database));
    server.breaks('AlterTran', ...Array.from({ length: 4 }, () => ({ kind: 'drop', commits: false }) as const));
    await fan.pays(orderId, server.issueToken());
    const [payment] = await database.sql<{ id: string }>('select id from payments where order_id = ?', [orderId]);
    id = payment?.id ?? '';
    server.recovers();
    await database.sql(`update payments set lease_until = now() - interval '1 second' where id = ?`, [id]);
    await gateway.app.listen({ port: 0 });
    await eventually(async () => (await fan.sees(orderId)).status === 'PAID');
  };
  const spans = await traced(play, {}, { processor });
  const [recovery] = spans.filter(({ name }) => name === 'recover payment');
  expect(recovery).toMatchObject({ parentSpanId: undefined, attributes: { 'gacha.payment.id': id } });
  expect(pathsOf(ofTrace(spans, recovery?.traceId ?? ''))).toContain('recover payment > capture gmo');
});
