import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NOT_READY } from '../../src/gateway/metrics/help.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { metricOf } from '../support/rates.ts';
import { aToken, MEMBERS, testProviders } from '../support/tokens.ts';

const ISSUER = 'https://keys.example.com/';
/** Nothing listens there. */
const UNREACHABLE = { ...testProviders[0], issuer: ISSUER, jwks: undefined, jwksUri: 'http://127.0.0.1:9/keys' };

let database: TestDatabase;
let gateway: TestGateway;
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { identityProviders: [...testProviders, UNREACHABLE as (typeof testProviders)[0]] });
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const counted = (series: string) => metricOf(gateway, series);
const becomes = (series: string, isSo: (value: number) => boolean) => eventually(async () => isSo(await counted(series)));
const text = async () => (await gateway.send({ method: 'GET', url: '/metrics' })).body;

test('a gateway that listens tells of its database: answers, silence, schema, changes that it hears', async () => {
  await becomes('gateway_database_answer_seconds_count', (count) => count > 0);
  await becomes('gateway_listening', (isListening) => isListening === 1);
  const [newest] = await database.sql<{ name: string }>('select name from migrations order by name desc limit 1');
  expect(await counted('gateway_schema_version')).toBe(Number.parseInt(newest?.name ?? '', 10));
  await becomes('gateway_database_silence_seconds', (seconds) => seconds < 5);
  expect(await counted('gateway_database_pool_size')).toBeGreaterThan(3);
  expect(await counted('gateway_database_connection_wait_seconds_count')).toBeGreaterThan(0);
});

test('of the keys that gateways encrypt with, and how old the oldest is', async () => {
  await becomes('gateway_encryption_keys', (keys) => keys === 1);
  await database.sql(`update encryption_keys set enrolled_at = now() - interval '1 hour'`);
  expect(await text()).toMatch(/^gateway_encryption_key_age_seconds \d/m);
});

test('of each reason why it is not ready', async () => {
  const reason = (name: string) => `gateway_not_ready{reason="${name}"}`;
  await becomes(reason('behind'), (isSo) => isSo === 0);
  expect((await text()).match(/^gateway_not_ready\{/gm)).toHaveLength(NOT_READY.length);
  await database.sql(`insert into migrations (name) values ('99-away-contract')`);
  await becomes(reason('ahead'), (isSo) => isSo === 1);
  expect(await counted('gateway_schema_version')).toBe(99);
  await database.sql(`delete from migrations where name = '99-away-contract'`);
  await becomes(reason('ahead'), (isSo) => isSo === 0);
  expect(await counted(reason('database'))).toBe(0);
});

test('of the keys of identity providers, from before they are needed', async () => {
  const failures = `gateway_key_set_failures_total{issuer="${ISSUER}"}`;
  expect(await text()).toContain(`${failures} 0\n`);
  const [, payload, signature] = (await aToken(MEMBERS, 'x')).split('.');
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
  const told = Buffer.from(JSON.stringify({ ...claims, iss: ISSUER })).toString('base64url');
  const header = Buffer.from('{"alg":"ES256","kid":"unknown"}').toString('base64url');
  await gateway.ask('{ me { id } }', {}, `${header}.${told}.${signature}`);
  expect(await counted(failures)).toBe(1);
  expect(await text()).not.toMatch(/^gateway_key_set_age_seconds\{/m);
});

test('of the delay of the event loop, which a busy process has and an idle one has not', async () => {
  const most = 'gateway_event_loop_delay_seconds{quantile="1"}';
  await counted(most);
  await new Promise((done) => setTimeout(done, 30));
  // From here on: on a busy machine that wait may take long, and what is left would be too short.
  const begun = performance.now();
  while (performance.now() - begun < 400);
  await new Promise((done) => setTimeout(done, 30));
  expect(await counted(most)).toBeGreaterThan(0.25);
  await becomes(most, (seconds) => seconds < 0.2);
});

test('and of the program, by version', async () => {
  expect(await text()).toMatch(/^gateway_build_info\{version="[\d.]+",node="v\d+\.\d+\.\d+"\} 1$/m);
});
