import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readKeys } from '../../src/encryption/keys.ts';
import { Vault } from '../../src/encryption/vault.ts';
import { Canaries } from '../support/canaries.ts';
import { playJourneys, secret } from '../support/canary-journeys.ts';
import { gachaEntry } from '../support/catalogue.ts';
import { Collector } from '../support/collector.ts';
import { connectTestDatabase, type TestDatabase } from '../support/database.ts';
import { SHOP } from '../support/gmo-server/book.ts';
import { GmoServer } from '../support/gmo-server/server.ts';
import { seedOf } from '../support/opened.ts';
import { OwnPostgres } from '../support/own-postgres.ts';
import { type Environment, RunningGateway, runs } from '../support/running-gateway.ts';
import { administer, onServer } from '../support/server.ts';
import { testProviders } from '../support/tokens.ts';

/** Whatever PostgreSQL can write down, it does. */
const LOUD = {
  log_statement: 'all',
  log_parameter_max_length: '-1',
  log_parameter_max_length_on_error: '-1',
  log_min_duration_statement: '0',
  log_min_messages: 'debug1',
  log_error_verbosity: 'verbose',
};

const canaries = new Canaries();
/** Public: by these the test knows that it would find a canary where it looks. */
const open = new Canaries();
/** What each place says, gathered while the journeys are played. */
const places = {
  log: '',
  metrics: '',
  traces: '',
  errors: '',
  'answers of others': '',
  commands: '',
  dump: '',
  'database log': '',
};
let own = '';
let files: string[] = [];
let openFiles: string[] = [];

const GACHA_NAME = open.add('gacha', secret('Gacha'));
const KEY = randomBytes(32);
const PASSWORDS = { OWNER_PASSWORD: secret('owner'), GATEWAY_PASSWORD: secret('gateway') };

let postgres: OwnPostgres;
let gmoServer: GmoServer;
let collector: Collector;
let database: TestDatabase;
const owners = new Set<string>();

async function aDatabase(): Promise<{ gateway: string; owner: string; superuser: string }> {
  const superuser = onServer(postgres.url, 'canaries');
  await administer(postgres.url, 'create database canaries');
  await succeeds('migrate', ['roles'], { DATABASE_URL: superuser, ...PASSWORDS });
  const as = (user: string, password: string) => {
    const url = new URL(superuser);
    [url.username, url.password] = [user, password];
    return url.href;
  };
  const owner = as('canaries_owner', PASSWORDS.OWNER_PASSWORD);
  await succeeds('migrate', [], { DATABASE_URL: owner });
  return { owner, superuser, gateway: as('canaries_gateway', PASSWORDS.GATEWAY_PASSWORD) };
}

async function succeeds(command: string, words: string[], env: Environment): Promise<string> {
  const { code, said, complained } = await runs('src/commands/gacha.ts', [command, ...words], env);
  if (code !== 0) throw new Error(`${command} ${words.join(' ')}: ${said}${complained}`);
  places.commands += said + complained;
  return said;
}

/** The owner's answer to what succeeded is theirs to see; a refusal, or an answer to another caller, must tell no secret. */
function heard(token: string | undefined, status: number, text: string): void {
  if (status >= 400 || /"errors":\[\{/.test(text)) places.errors += `${text}\n`;
  else if (token && owners.has(token)) own += `${text}\n`;
  else places['answers of others'] += `${text}\n`;
}

beforeAll(async () => {
  postgres = await OwnPostgres.starts(LOUD);
  gmoServer = await GmoServer.starts();
  collector = await Collector.starts();
  canaries.addBytes('encryption key', KEY);
  for (const [name, password] of Object.entries(PASSWORDS)) canaries.add(name, password);
  canaries.add('shop password', SHOP.shopPass);
  const { gateway: url, owner, superuser } = await aDatabase();
  const { keys } = readKeys(KEY.toString('base64'));
  database = await connectTestDatabase(superuser, async () => {}, { vault: new Vault(keys) });
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'trace',
    ...collector.env,
    OTEL_EXPORTER_OTLP_HEADERS: `x-api-key=${canaries.add('key of the collector', secret('key'))}`,
    DATABASE_URL: url,
    ENCRYPTION_KEYS: KEY.toString('base64'),
    IDENTITY_PROVIDERS: JSON.stringify(testProviders),
    ...{ GMO_SHOP_ID: SHOP.shopId, GMO_SHOP_PASS: SHOP.shopPass, GMO_ENDPOINT: gmoServer.endpoint, GMO_3DS: 'attempt' },
  };
  const ids = await catalogue(env);
  const gateways = await Promise.all(
    ['gmo', 'sandbox'].map((PAYMENT_PROCESSOR) => RunningGateway.starts({ ...env, PAYMENT_PROCESSOR })),
  );
  const world = { canaries, database, gmoServer, owners, own: () => own, heard };
  for (const [index, running] of gateways.entries()) await playJourneys(world, running, index === 0, ids);
  await succeeds('keys', ['list'], { ...env });
  await succeeds('draws', ['verify'], { ...env });
  await succeeds('catalogue', ['export'], { ...env });
  for (const running of gateways) {
    places.metrics += await (await fetch(`${running.address}/metrics`)).text();
    const { said, complained } = await running.stop('SIGTERM');
    places.log += said + complained;
  }
  places.traces = collector.text;
  await database.sql(`update encryption_keys set seen_at = now() - interval '1 hour'`);
  await succeeds('keys', ['rotate'], {
    ...env,
    DATABASE_URL: owner,
    ENCRYPTION_KEYS: `${randomBytes(32).toString('base64')},${env.ENCRYPTION_KEYS}`,
  });
  await lookAround();
}, 600_000);
afterAll(async () => {
  await database?.close();
  await gmoServer?.goesDown();
  await collector?.stops();
  await postgres?.away();
});

async function catalogue(env: Environment): Promise<{ self: string; mail: string }> {
  const [self, mail] = [gachaEntry({ name: GACHA_NAME }), gachaEntry({ name: GACHA_NAME, delivery_type: 'mail' })];
  const file = join(tmpdir(), `canaries-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ gachas: [self, mail] }));
  await succeeds('catalogue', ['import', file], env);
  for (const { id } of [self, mail]) canaries.addBytes('seed', await seedOf(database, id));
  return { self: self.id, mail: mail.id };
}

async function lookAround(): Promise<void> {
  const tables = await database.sql<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  for (const { name } of tables) {
    const rows = await database.sql<{ row: string }>(`select t::text as row from ${name} t`);
    places.dump += rows.map(({ row }) => row).join('\n');
  }
  await database.sql('checkpoint');
  const { cluster, log } = postgres.files;
  places['database log'] = readFileSync(log, 'utf8');
  files = canaries.inFolder(cluster);
  openFiles = open.inFolder(cluster);
}

test('the owner has seen what is theirs, so that what follows can fail', () => {
  const seen = canaries.in(own);
  for (const name of ['name', 'phone', 'zip', 'city', 'address1', 'address2', 'access id', 'pickup code'])
    expect(seen).toContain(name);
  expect(canaries.names.sort()).toEqual(
    expect.arrayContaining(['seed', 'encryption key', 'card', 'access pass', 'return key', 'token of staff']),
  );
});

describe('a canary is not in', () => {
  test.each(Object.keys(places) as (keyof typeof places)[])('the %s', (place) => {
    expect(places[place].length).toBeGreaterThan(200);
    expect(canaries.in(places[place])).toEqual([]);
  });

  test('the files of the database: tables, indexes, and the log that is written ahead', () => {
    expect(files).toEqual([]);
  });
});

describe('what everybody may know is found', () => {
  test.each(['answers of others', 'commands', 'dump', 'database log'] as const)('in the %s', (place) => {
    expect(open.in(places[place])).toEqual(['gacha']);
  });

  test('in the files of the database, among them the log that is written ahead', () => {
    expect(openFiles.some((file) => file.includes('/base/'))).toBe(true);
    expect(openFiles.some((file) => file.includes('/pg_wal/'))).toBe(true);
  });

  test('in the log of the gateway, at its lowest level, and in its metrics', () => {
    expect(places.log).toMatch(/"route":"\/api\/v1\/orders\/:order_id\/payments"/);
    expect(places.log).toMatch(/"errorCode":"42P01"/);
    expect(places.metrics).toMatch(/gateway_answers_total\{.*status="500"\}/);
  });

  test('in traces: statements, calls of the processor, and what failed', () => {
    const names = new Set(collector.spans.map(({ name }) => name));
    for (const name of ['POST /api/v1/orders/:order_id/payments', 'INSERT delivery_infos', 'authorise gmo', 'authorise sandbox'])
      expect(names).toContain(name);
    expect(collector.spans.some(({ attributes }) => attributes['db.response.status_code'] === '42P01')).toBe(true);
  });

  test('in refusals: the names of the fields', () => {
    expect(places.errors).toMatch(/deliveryInfo.zipCode/);
  });
});
