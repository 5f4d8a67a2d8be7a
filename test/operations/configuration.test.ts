import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDataFolder, type DataFolder, type Environment, postgresOf, RunningGateway, runs } from '../support/running-gateway.ts';
import { administer, onServer } from '../support/server.ts';
import { testProviders } from '../support/tokens.ts';

const MAIN = 'src/main.ts';
const GACHA = 'src/commands/gacha.ts';
const MIGRATE = ['database', 'migrate'];
const PRODUCTION = {
  NODE_ENV: 'production',
  PAYMENT_PROCESSOR: 'sandbox',
  IDENTITY_PROVIDERS: JSON.stringify(testProviders),
  // The server of all tests keeps nothing that a crash would lose, and its user may do everything.
  ALLOW_UNSAFE: 'sandbox,powerful-user,lossy-database',
};

const server = process.env.TEST_TEMPLATE ?? '';
const database = `operations_${randomBytes(6).toString('hex')}`;
const DATABASE_URL = onServer(server, database);

let folder: DataFolder;
let env: Environment;

beforeAll(async () => {
  folder = await aDataFolder();
  env = { PORT: '0', DATA_DIR: folder.path };
  await administer(server, `create database ${database}`);
});
afterAll(async () => {
  await administer(server, `drop database ${database} with (force)`);
  await folder.away();
});

test('every mistake in the configuration is listed at once, and nothing is begun', async () => {
  const mistakes = { PORT: 'web', DATABASE_URL: 'mysql://x', IDENTITY_PROVIDERS: '[]', PAYMENT_PROCESSOR: 'gold' };
  const { code, said, complained } = await runs(MAIN, [], { ...env, ...mistakes });
  const [, ...lines] = complained.trim().split('\n');
  expect(lines.map((line) => line.trim().split(':')[0])).toEqual(Object.keys(mistakes));
  expect({ code, said }).toEqual({ code: 1, said: '' });
  expect(existsSync(folder.path)).toBe(false);
});

test('production is refused without its identity providers and its payment processor', async () => {
  const { code, complained } = await runs(MAIN, [], { ...env, NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(complained).toMatch(/IDENTITY_PROVIDERS: must be set.*\n.*PAYMENT_PROCESSOR: must be set/);
  expect(existsSync(folder.path)).toBe(false);
});

test('a database that cannot be reached or entered is told of in one sentence, without its password', async () => {
  const withSecret = new URL(server);
  withSecret.password = 'secret';
  const noDatabase = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => noDatabase.listen(0, '127.0.0.1', done));
  const { port } = noDatabase.address() as AddressInfo;
  const ends = await Promise.all([
    runs(MAIN, [], { ...env, DATABASE_URL: `postgresql://user:secret@127.0.0.1:${port}/gacha` }),
    runs(MAIN, [], { ...env, DATABASE_URL: 'postgresql://user:secret@127.0.0.1:1/gacha' }),
    runs(GACHA, MIGRATE, { ...env, DATABASE_URL: 'postgresql://user:secret@nowhere.invalid/gacha' }),
    runs(MAIN, [], { ...env, DATABASE_URL: withSecret.href }),
    runs(GACHA, MIGRATE, { ...env, DATABASE_URL: onServer(server, 'nothing') }),
  ]);
  noDatabase.close();
  for (const { code, said, complained } of ends) {
    expect(complained).toMatch(/^DATABASE_URL: the database cannot be used \(.+\)\.\n$/);
    expect(complained).not.toContain('secret');
    expect([code, /answers at/.test(said)]).toEqual([1, false]);
  }
});

test("a database of the operator's is migrated on demand, however many ask at once, and served from then on", async () => {
  const behind = await runs(MAIN, [], { ...env, DATABASE_URL });
  expect(behind.code).toBe(1);
  expect(behind.complained).toMatch(/^DATABASE_URL: .+ gacha database migrate\n$/);

  const migrations = await Promise.all([1, 2, 3].map(() => runs(GACHA, MIGRATE, { ...env, DATABASE_URL })));
  expect(migrations.map(({ code, complained }) => ({ code, complained }))).toEqual(
    migrations.map(() => ({ code: 0, complained: '' })),
  );
  expect(migrations.filter(({ said }) => said.startsWith('Applied'))).toHaveLength(1);

  const gateway = await RunningGateway.starts({ ...env, DATABASE_URL });
  expect(gateway.said).toContain(`Database:  ${database} at ${new URL(server).host}\n`);
  expect(await gateway.asks('{ gachas { nodes { id } } }')).toEqual({ data: { gachas: { nodes: [] } } });
  expect(await gateway.stop()).toMatchObject({ code: 0, complained: '' });
  expect(postgresOf(folder.path)).toBeUndefined();
});

test('in production there is neither GraphiQL nor a demo provider nor its token', async () => {
  const demo = await runs('src/commands/gacha.ts', ['token', 'user', 'alice'], { ...env, DATABASE_URL });
  const gateway = await RunningGateway.starts({ ...env, ...PRODUCTION, DATABASE_URL, LOG_LEVEL: 'silent' });
  expect(gateway.said).not.toMatch(/GraphiQL|token|Begin/);
  expect(gateway.said).toMatch(
    /^Gacha gateway \d+\.\d+\.\d+, production: the sandbox takes no money\nDatabase: {2}operations_\w+ at .+\nUnsafe: {4}sandbox, powerful-user, lossy-database, allowed by ALLOW_UNSAFE\n/,
  );
  const page = await fetch(`${gateway.address}/graphql`, { headers: { accept: 'text/html' } });
  expect(await page.text()).not.toMatch(/<html/i);
  const { errors } = await gateway.asks('{ me { id } }', demo.said.trim());
  expect(errors[0].extensions.code).toBe('UNAUTHENTICATED');
  await gateway.stop();

  for (const changes of [PRODUCTION, { IDENTITY_PROVIDERS: PRODUCTION.IDENTITY_PROVIDERS }]) {
    const refused = await runs('src/commands/gacha.ts', ['token', 'user', 'alice'], { ...env, ...changes });
    expect(refused).toMatchObject({ code: 1, said: '' });
    expect(refused.complained).toMatch(/^The demo identity provider exists only .+\n$/);
  }
});

test('a gateway has as many connections as it is told, and without a word twenty', async () => {
  const size = async (changes: Environment) => {
    const gateway = await RunningGateway.starts({ ...env, ...changes });
    const metrics = await (await fetch(`${gateway.address}/metrics`)).text();
    await gateway.stop();
    return /^gateway_database_pool_size (\d+)$/m.exec(metrics)?.[1];
  };
  expect([await size({ DATABASE_POOL: '7' }), await size({})]).toEqual(['7', '20']);
});
