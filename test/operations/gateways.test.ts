import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import type { Json } from '../support/json.ts';
import { TEST_KEYS } from '../support/keys.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { RunningGateway } from '../support/running-gateway.ts';

let database: TestDatabase;
let gateway: TestGateway;
let boss: StaffMember;

const listens = async ({ app }: TestGateway): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { toldEveryMs: 100 });
  boss = await StaffMember.isHired(gateway, database, [await aGacha(database)], 'operator');
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const ALL = '{ gateways { gatewayId name version status reasons startedAt heardAt stoppedAt turnedAway underWay isAnswering } }';
const seen = async (): Promise<Json[]> => (await boss.asks(ALL)).data.gateways;
const named = async (port: number | string): Promise<Json> =>
  (await seen()).find(({ name }) => name.endsWith(`:${port}`)) ?? null;
const grows = async (port: number): Promise<Json> => {
  const { heardAt } = await eventually(() => named(port));
  return eventually(async () => {
    const now = await named(port);
    return now.heardAt > heardAt && now;
  });
};

test('each gateway is told by any of them, and one that was stopped stays in view as stopped', async () => {
  const own = await listens(gateway);
  const other = await openTestGateway(database, { toldEveryMs: 100 });
  const port = await listens(other);
  await eventually(async () => (await named(own))?.status === 'READY' && (await named(port))?.status === 'READY');
  expect(await grows(own)).toMatchObject({ isAnswering: true, turnedAway: 0, stoppedAt: null, version: expect.any(String) });
  expect(await grows(port)).toMatchObject({ isAnswering: false, reasons: [] });
  await other.close();
  const stopped = await named(port);
  expect(stopped).toMatchObject({ status: 'STOPPED', stoppedAt: expect.any(String) });
  await database.sql(`update gateways set stopped_at = stopped_at - interval '61 minutes' where id = ?`, [stopped.gatewayId]);
  expect(await named(port)).toBeNull();
});

test('one that is killed is not heard of any more, and says since when', async () => {
  const env = { DATABASE_URL: database.url, ENCRYPTION_KEYS: TEST_KEYS };
  const killed = await RunningGateway.starts(env);
  const { port } = new URL(killed.address);
  await eventually(async () => (await named(port))?.status === 'READY');
  await killed.stop('SIGKILL');
  const { heardAt } = await named(port);
  // Seconds go by, without the test waiting for them.
  await database.sql(`update gateways set at = at - interval '15 seconds' where name like ?`, [`%:${port}`]);
  expect(await named(port)).toMatchObject({ status: 'SILENT', stoppedAt: null });
  expect(Date.parse(heardAt)).toBeLessThanOrEqual(Date.now());
});

test('one that is not ready says why; whoever is no operator is told nothing', async () => {
  await database.sql(
    `insert into gateways (id, name, version, not_ready) values (gen_random_uuid(), 'east:4000', '9', '{clock,read-only,unheard-of}')`,
  );
  expect(await named('4000')).toMatchObject({ status: 'NOT_READY', reasons: ['READ_ONLY', 'CLOCK'] });
  const counter = await StaffMember.isHired(gateway, database, 'all');
  expect((await counter.asks(ALL)).code).toBe('FORBIDDEN');
});

test('a database that does not answer holds up no gateway that stops', async () => {
  const other = await openTestGateway(database, { toldEveryMs: 100 });
  const port = await listens(other);
  const { gatewayId } = await eventually(() => named(port));
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`begin; select from gateways where id = '${gatewayId}' for update`);
  await eventually(async () => (await lockWaits(database)) > 0);
  const begun = performance.now();
  await other.close();
  const tookMs = performance.now() - begun;
  await client.end();
  expect(tookMs).toBeLessThan(10_000);
});
