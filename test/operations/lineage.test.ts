import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { commandsOfFile } from '../support/in-turn.ts';
import { type Environment, RunningGateway, runs } from '../support/running-gateway.ts';
import { testProviders } from '../support/tokens.ts';

/** What a gateway sees by itself of a database that is not what it was. */
let database: TestDatabase;
let gateway: RunningGateway | undefined;
let env: Environment;

beforeAll(async () => {
  database = await openTestDatabase();
  env = { DATABASE_URL: database.url, IDENTITY_PROVIDERS: JSON.stringify(testProviders), LOG_LEVEL: 'error' };
});
afterEach(async () => {
  await gateway?.stop('SIGKILL');
  gateway = undefined;
});
afterAll(() => database.close());

const command = commandsOfFile(() => env);
const restore = (...words: string[]) => command('restore', ...words);
const goesBack = (seconds: number) =>
  database.sql('update database_lineage set beat_at = beat_at - make_interval(secs => ?)', [seconds]);

/** With a beat that it remembers. */
async function aGatewayThatWasThere(): Promise<RunningGateway> {
  const [before] = await database.sql<{ at: Date }>('select beat_at as at from database_lineage');
  gateway = await RunningGateway.starts(env);
  await eventually(async () => {
    const [now] = await database.sql<{ at: Date }>('select beat_at as at from database_lineage');
    return String(now?.at) !== String(before?.at);
  });
  return gateway;
}

test('a running gateway whose last minutes are gone ends at once, on whatever timeline', async () => {
  const running = await aGatewayThatWasThere();
  await goesBack(120);
  const { code, complained } = await running.ended;
  expect(code).toBe(1);
  expect(complained).toMatch(/restored to an earlier point: 1[12]\d seconds that were written until .* are gone/);
});

test('seconds that are gone are told and counted, and it goes on', async () => {
  const running = await aGatewayThatWasThere();
  await goesBack(7);
  const metrics = async () => (await fetch(`${running.address}/metrics`)).text();
  const lost = await eventually(async () => /^gateway_database_lost_seconds_total ([1-9][\d.]*)/m.exec(await metrics()));
  expect(Number(lost[1])).toBeGreaterThan(4);
  expect(running.said).toContain('the database has lost what was committed in its last seconds');
  await running.becomesReady();
});

const lostBy = async ({ address }: RunningGateway): Promise<number> => {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^gateway_database_lost_seconds_total (\S+)/m.exec(metrics)?.[1]);
};
/** Others were killed before. */
const forgetsOthers = () => database.sql('delete from lineage_beats');
const beats = async () => (await database.sql('select from lineage_beats')).length;

/** As a standby that was seven seconds behind, where it takes over: on a timeline of its own. */
async function losesSevenSeconds(): Promise<void> {
  for (const table of ['database_lineage', 'lineage_beats'])
    await database.sql(`update ${table} set beat_at = beat_at - interval '7 seconds'`);
  await database.sql('update database_lineage set timeline = timeline + 1');
}

test('each gateway tells what is gone of its own, also where one that is started has looked before', async () => {
  await forgetsOthers();
  const others = [await RunningGateway.starts(env), await RunningGateway.starts(env)];
  await eventually(async () => (await beats()) === others.length);
  for (const { process } of others) process.kill('SIGSTOP');
  await losesSevenSeconds();
  const started = await RunningGateway.starts(env);
  expect(started.said).toContain('a failover');
  await eventually(async () => (await beats()) === others.length + 1);
  for (const { process } of others) process.kill('SIGCONT');
  for (const one of others) {
    expect(await eventually(async () => (await lostBy(one)) || null)).toBeGreaterThan(4);
    expect(one.said).toContain('the database has lost what was committed in its last seconds');
  }
  expect(await lostBy(started)).toBe(0);
  for (const one of [...others, started]) await one.stop();
  expect(await beats()).toBe(0);
});

test('a failover that took nothing which was compared is told as what it is: the last second may be missing', async () => {
  await forgetsOthers();
  const running = await RunningGateway.starts({ ...env, LOG_LEVEL: 'warn' });
  gateway = running;
  await eventually(async () => (await beats()) === 1);
  await database.sql('update database_lineage set timeline = timeline + 1');
  await eventually(() => running.said.includes('the last commits may be missing where no standby is synchronous'));
  expect(await lostBy(running)).toBe(0);
});

test('begin ends a running gateway, and none lets the next one start', async () => {
  const running = await aGatewayThatWasThere();
  expect((await restore('begin', '--why', 'a copy of the files')).code).toBe(0);
  expect((await running.ended).complained).toContain('a restore was begun and is not settled');
  expect((await restore('none', '--why', 'it was not')).code).toBe(0);
  await aGatewayThatWasThere();
});

test('a database in another cluster is refused, until it is said that nothing was lost', async () => {
  await database.sql(`update database_lineage set system_identifier = '1'`);
  const refused = await runs('src/main.ts', [], { PORT: '0', ...env });
  expect(refused.code).toBe(1);
  expect(refused.complained).toContain('it lives in another cluster than before');
  expect((await restore('none', '--why', 'pg_upgrade', '--by', 'a test')).code).toBe(0);
  await aGatewayThatWasThere();
  expect(await database.sql(`select outcome, reason from restores where reason = 'pg_upgrade'`)).toEqual([
    { outcome: 'nothing lost', reason: 'pg_upgrade' },
  ]);
});

test('a database that is what it was needs nothing, and is told so', async () => {
  for (const verb of ['none', 'settle']) {
    const { code, complained } = await restore(verb, ...(verb === 'none' ? ['--why', 'x'] : []));
    expect([verb, code]).toEqual([verb, 1]);
    expect(complained).toContain('does not look restored');
  }
});
