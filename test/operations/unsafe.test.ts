import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { RISKS } from '../../src/config/unsafe/risk.ts';
import { aDataFolder, type DataFolder, type Environment, runs } from '../support/running-gateway.ts';
import { administer, onServer } from '../support/server.ts';
import { testProviders } from '../support/tokens.ts';

const MAIN = 'src/main.ts';
const server = process.env.TEST_TEMPLATE ?? '';
const database = `unsafe_${randomBytes(6).toString('hex')}`;

let folder: DataFolder;
beforeAll(async () => {
  folder = await aDataFolder();
  await administer(server, `create database ${database}`);
});
afterAll(async () => {
  await administer(server, `drop database ${database} with (force)`);
  await folder.away();
});

/** The server of all tests has all three off; one that TEST_SERVER names may have them on. */
async function lossyAt(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = `'fsync', 'full_page_writes', 'synchronous_commit'`;
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name in (${names}) and setting = 'off' order by name`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

/** As careless as can be, on a server that was made for tests, which keeps nothing safe. */
const careless = (): Environment => ({
  PORT: '0',
  HOST: '0.0.0.0',
  NODE_ENV: 'production',
  DATA_DIR: folder.path,
  PAYMENT_PROCESSOR: 'sandbox',
  IDENTITY_PROVIDERS: JSON.stringify(testProviders.map((it, index) => (index ? it : { ...it, issuer: 'http://members.test' }))),
  PUBLIC_URL: 'http://gacha.example',
  PAYMENT_RETURN_URL: 'http://shop.example',
  CORS_ORIGINS: '*',
  LOG_LEVEL: 'trace',
});

const linesOf = (complained: string): string[] =>
  complained
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
const wordsOf = (lines: readonly string[]) => lines.map((line) => /ALLOW_UNSAFE=([\w-]+) allows it/.exec(line)?.[1]);

const EXPECTED = [
  ['PAYMENT_PROCESSOR', 'sandbox'],
  ['PUBLIC_URL', 'plain-http'],
  ['PAYMENT_RETURN_URL', 'plain-http'],
  ['HOST', 'open-host'],
  ['CORS_ORIGINS', 'any-origin'],
  ['LOG_LEVEL', 'verbose-log'],
  ['IDENTITY_PROVIDERS at 0.issuer', 'plain-http'],
  ['DATABASE_URL', 'powerful-user'],
];

test('a production that is unsafe in every way is refused, with all reasons at once, those of the server among them', async () => {
  const env = { ...careless(), DATABASE_URL: onServer(server, database) };
  const { code, said, complained } = await runs(MAIN, [], env);
  expect([code, /answers at/.test(said)]).toEqual([1, false]);
  const lines = linesOf(complained);
  const lossy = await lossyAt(env.DATABASE_URL);
  expect(lines.map((line, index) => [line.split(': ')[0], wordsOf(lines)[index]])).toEqual([
    ...EXPECTED,
    ...lossy.map(() => ['DATABASE_URL', 'lossy-database']),
    ['DATABASE_URL', undefined],
  ]);
  expect(lines.at(-1)).toMatch(/this database is behind\. .+ gacha database migrate$/);
  for (const setting of lossy) expect(complained).toContain(`has ${setting} off`);

  const { complained: rest } = await runs(MAIN, [], { ...env, ALLOW_UNSAFE: RISKS.join() });
  expect(rest).toMatch(/^DATABASE_URL: this database is behind\. [^\n]+\n$/);
});

test('so is the embedded database, whose user may do everything, and nothing is begun', async () => {
  const { code, complained } = await runs(MAIN, [], careless());
  const lines = linesOf(complained);
  expect(code).toBe(1);
  expect(lines.map((line, index) => [line.split(': ')[0], wordsOf(lines)[index]])).toEqual(EXPECTED);
  expect(existsSync(folder.path)).toBe(false);
});

test('a database out of reach is told beside the rest', async () => {
  const env = { ...careless(), DATABASE_URL: 'postgresql://user:secret@127.0.0.1:1/gacha', ALLOW_UNSAFE: 'plain-http,sandbox' };
  const { complained } = await runs(MAIN, [], env);
  const lines = linesOf(complained);
  expect(wordsOf(lines)).toEqual(['open-host', 'any-origin', 'verbose-log', undefined]);
  expect(lines.at(-1)).toMatch(/^DATABASE_URL: the database cannot be used/);
  expect(complained).not.toContain('secret');
});

test('a demonstration is not opened to the network by chance', async () => {
  const { code, complained } = await runs(MAIN, [], { PORT: '0', HOST: '0.0.0.0', DATA_DIR: folder.path });
  expect(code).toBe(1);
  expect(linesOf(complained)).toEqual([expect.stringMatching(/^HOST: .+ \(ALLOW_UNSAFE=demo-identities allows it\)$/)]);
  expect(existsSync(folder.path)).toBe(false);
});
