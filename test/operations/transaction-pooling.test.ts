import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { SESSION_LIMITS } from '../../src/database/connection/timeouts.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { gachaEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { hasPgBouncer, PgBouncer } from '../support/pgbouncer.ts';
import { Pooler } from '../support/pooler.ts';
import { RunningGateway, runs } from '../support/running-gateway.ts';
import { aToken, MEMBERS, testProviders } from '../support/tokens.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const TRANSACTION = { PORT: '0', NODE_ENV: 'test', DATABASE_POOL_MODE: 'transaction' };
const through = (url: string, directUrl = database.url) => ({
  ...TRANSACTION,
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: directUrl,
});
const starts = (env: Record<string, string>) => runs('src/main.ts', [], env);

describe('a start through a pooler in transaction mode is refused', () => {
  test('where its sessions have no limits: with what to write into its configuration', async () => {
    const pooler = await Pooler.opens(database.url, { passesSettings: false, tellsProcess: false }, {});
    const { code, complained } = await starts(through(pooler.url));
    expect(complained).toMatch(/^DATABASE_URL: no request may wait without end, so the sessions of the pooler need limits\./);
    expect(complained).toContain(
      "connect_query='set lock_timeout = 1000; set statement_timeout = 4000; set idle_in_transaction_session_timeout = 10000'",
    );
    expect(code).toBe(1);
    await pooler.close();
  });

  test('where the direct address leads to another database, or to a pooler', async () => {
    const other = await openTestDatabase();
    const pooler = await Pooler.opens(database.url, { passesSettings: true, tellsProcess: false }, SESSION_LIMITS);
    expect((await starts(through(pooler.url, other.url))).complained).toBe(
      'DATABASE_DIRECT_URL: this is another database than that of DATABASE_URL.\n',
    );
    expect((await starts(through(pooler.url, pooler.url))).complained).toMatch(
      /^DATABASE_DIRECT_URL: a pooler answers there \(.+\)\. Name the address of PostgreSQL itself\.\n$/,
    );
    await pooler.close();
    await other.close();
  });

  test.each([
    [
      'without a direct address',
      { ...TRANSACTION, DATABASE_URL: 'postgresql://u:p@localhost/gacha' },
      'DATABASE_DIRECT_URL: must be set',
    ],
    ['without a database of its own', TRANSACTION, 'DATABASE_URL: must be set'],
    [
      'with a direct address and no pooler',
      { ...through('postgresql://u:p@localhost/gacha', 'postgresql://u:p@localhost/gacha'), DATABASE_POOL_MODE: 'session' },
      'DATABASE_DIRECT_URL: means nothing without DATABASE_POOL_MODE=transaction',
    ],
  ])('%s', async (_case, env, sentence) => {
    expect((await starts(env)).complained).toContain(`  ${sentence}`);
  });
});

/** Two gateways share a few sessions, so that each meets those of the other. */
async function served(url: string): Promise<void> {
  const [one, two] = [await RunningGateway.starts(through(url)), await RunningGateway.starts(through(url))];
  const entries = [gachaEntry(), gachaEntry({ name: 'Imported later' })];
  await importCatalogue(database.fork(), { gachas: entries.slice(0, 1) });
  const names = async (gateway: RunningGateway): Promise<string[]> =>
    (await gateway.asks('{ gachas { nodes { name } } }')).data.gachas.nodes.map(({ name }: { name: string }) => name);
  const asked = await Promise.all(Array.from({ length: 40 }, (_, index) => names(index % 2 === 0 ? one : two)));
  expect(asked.flat()).toContain(entries[0]?.name);
  await importCatalogue(database.fork(), { gachas: entries });
  // Heard over the direct address: the catalogue would be read again only after a minute.
  for (const gateway of [one, two]) await eventually(async () => (await names(gateway)).includes('Imported later'));
  const { code, complained } = await runs('src/commands/gacha.ts', ['books'], through(url));
  expect([code, complained]).toEqual([0, '']);
  for (const gateway of [one, two]) expect(await gateway.stop()).toMatchObject({ code: 0, complained: '' });
}

test('two gateways share one session of a pooler, and hear of changes', async () => {
  const pooler = await Pooler.opens(database.url, { passesSettings: true, tellsProcess: false }, SESSION_LIMITS);
  await served(pooler.url).finally(() => pooler.close());
});

if (!hasPgBouncer) process.stdout.write('skipped: gateways behind PgBouncer are not tried without it (Debian: pgbouncer)\n');

// The same with the pooler that operators have. Its package is Debian's, so it is there or not.
(hasPgBouncer ? test : test.skip)('two gateways share the sessions of PgBouncer (apt-get install pgbouncer)', async () => {
  const bouncer = await PgBouncer.opens(database.url, { sessions: 3 });
  await served(bouncer.before(database.url)).finally(() => bouncer.away());
});

const SESSIONS = 2;
const FANS = 12;

(hasPgBouncer ? test : test.skip)('calls with keys need no second session of PgBouncer while each holds one', async () => {
  const bouncer = await PgBouncer.opens(database.url, { sessions: SESSIONS });
  const env = { ...through(bouncer.before(database.url)), IDENTITY_PROVIDERS: JSON.stringify(testProviders) };
  const gateway = await RunningGateway.starts(env);
  const fans = await Promise.all(Array.from({ length: FANS }, (_, index) => aToken(MEMBERS, `fan-${index}`)));
  await Promise.all(fans.map((fan) => gateway.asks('mutation { signUp { user { id } } }', fan)));
  const entry = gachaEntry();
  await importCatalogue(database.fork(), { gachas: [entry] });
  // The news is heard, and the catalogue read again by those that ask next.
  await pause(500);
  const input = `{ gachaId: "${entry.id}", playAmount: 1, idempotencyKey: "the-first" }`;
  const order = `mutation { createOrder(input: ${input}) { order { gacha { name } } } }`;
  const answers = await Promise.all(fans.map((fan) => gateway.asks(order, fan)));
  await gateway.stop();
  await bouncer.away();
  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
});

const PROBES = 30;

async function takesAllSessions(url: string): Promise<() => Promise<void>> {
  const clients = Array.from({ length: SESSIONS }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) {
    await client.connect();
    await client.query('begin');
    await client.query('select 1');
  }
  return async () => {
    for (const client of clients) await client.end();
  };
}

const probed = async ({ address }: RunningGateway): Promise<number> => {
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  return response?.status ?? 0;
};

(hasPgBouncer ? test : test.skip)(
  'a gateway is ready while PgBouncer has no session left, and not while it is silent',
  async () => {
    const bouncer = await PgBouncer.opens(database.url, { sessions: SESSIONS });
    const url = bouncer.before(database.url);
    const gateway = await RunningGateway.starts(through(url));
    await gateway.becomesReady();
    const letGo = await takesAllSessions(url);
    const heard: number[] = [];
    for (let times = 0; times < PROBES; times += 1) {
      heard.push(await probed(gateway));
      await pause(100);
    }
    await letGo();
    expect(heard.filter((status) => status !== 200)).toEqual([]);
    bouncer.fallsSilent();
    await eventually(async () => (await probed(gateway)) === 503);
    bouncer.speaksAgain();
    await gateway.becomesReady();
    await gateway.stop();
    await bouncer.away();
  },
);
