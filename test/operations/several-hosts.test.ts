import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DatabaseServer } from '../support/database-server.ts';
import { eventually } from '../support/eventually.ts';
import { aDataFolder, type DataFolder, RunningGateway, runs } from '../support/running-gateway.ts';

const ORDER =
  'mutation { createOrder(input: { gachaId: "0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001", playAmount: 1 }) { order { id } } }';
const SIGN_UP = 'mutation { signUp { user { id } } }';

let one: DatabaseServer;
let other: DatabaseServer;
let folder: DataFolder;
beforeAll(async () => {
  folder = await aDataFolder();
  one = await DatabaseServer.starts();
  other = await one.standby();
});
afterAll(() => Promise.all([one, other, folder].map((it) => it?.away())));

const on = (url: string) => ({ NODE_ENV: 'development', LOG_LEVEL: 'warn', DATABASE_URL: url, DATA_DIR: folder.path });
const nobody = 'postgresql://u:p@127.0.0.1:9,127.0.0.1:10/gacha';

test('of several hosts that are out of reach each is named', async () => {
  const { complained, code } = await runs('src/main.ts', [], on(nobody));
  expect([code, complained]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL: the database cannot be used \(127\.0\.0\.1:9: .+; 127\.0\.0\.1:10: /),
  ]);
});

test('a standby is passed over, wherever it stands in the address; alone it is refused by name', async () => {
  const through = await runs('src/commands/gacha.ts', ['users', 'list'], on(DatabaseServer.urlOf([other, one])));
  expect([through.code, through.complained]).toEqual([0, '']);
  const alone = await runs('src/commands/gacha.ts', ['users', 'list'], on(`${other.url}?target_session_attrs=primary`));
  expect(alone.complained).toContain(`DATABASE_URL: the database cannot be used (${other.host}: it is a standby)`);
});

test('when the primary goes down and its standby is promoted, the gateway goes on without being started again', async () => {
  const gateway = await RunningGateway.starts({
    ...on(DatabaseServer.urlOf([one, other], '?target_session_attrs=read-write')),
    DATABASE_REPLICA_URLS: `${one.url} ${other.url}`,
  });
  await eventually(async () => (await usedBy(gateway)).join() === other.host);
  const token = (await runs('src/commands/gacha.ts', ['token', 'user', 'failover'], on(one.url))).said.trim();
  await gateway.asks(SIGN_UP, token);
  const before = (await gateway.asks(ORDER, token)).data.createOrder.order.id;
  await other.catchesUp(one);
  await one.stops();
  expect((await gateway.asks(ORDER, token)).errors[0].extensions.code).toBe('UNAVAILABLE');
  expect((await fetch(`${gateway.address}/readyz`)).status).toBe(503);
  await other.promotes();
  await eventually(async () => (await fetch(`${gateway.address}/readyz`)).ok);
  const after = await eventually(async () => (await gateway.asks(ORDER, token)).data?.createOrder?.order.id ?? null);
  expect(after).not.toBe(before);
  // The listener, which has a connection of its own, has gone there too.
  const listening = `select 1 from pg_stat_activity where application_name = 'gacha listener' and query like 'listen%'`;
  await eventually(async () => (await other.sql(listening)).length > 0);
  expect(await other.sql('select id from orders where id = $1', [after])).toEqual([{ id: after }]);
  await comesBackAsStandby();
  expect((await gateway.asks(ORDER, token)).errors).toBeUndefined();
  await restartpoint();
  await eventually(async () => (await usedBy(gateway)).join() === one.host);
  await gateway.stop();
});

/** The replicas that are read from. All servers are named as such: which of them is the primary changes. */
async function usedBy({ address }: RunningGateway): Promise<string[]> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return [...metrics.matchAll(/^gateway_replica_used\{replica="(.+)"\} 1$/gm)].map(([, host = '']) => host);
}

/** Only then its files say that it follows the new primary; otherwise it comes within minutes. */
async function restartpoint(): Promise<void> {
  await other.sql('checkpoint');
  await one.catchesUp(other);
  await one.sql('checkpoint');
}

/** Also where a connection is made anew: the one that was first is passed over now. */
async function comesBackAsStandby(): Promise<void> {
  await one.follows(other);
  await other.sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'gacha %'`);
  expect(await one.sql('select pg_is_in_recovery() as is')).toEqual([{ is: true }]);
}
