import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { baselines, migrations } from '../../src/database/migrations/index.ts';
import { type MigrationStep, openOrm, type Steps } from '../../src/start/database/orm.ts';
import { load } from '../scale/load.ts';
import { CONTRACT, EXPAND } from '../support/later-steps.ts';
import { administer, databaseOf, onServer } from '../support/server.ts';
import { migrated } from '../support/template.ts';
import { harmOf, type Watched } from '../support/watched-migration.ts';

const template = process.env.TEST_TEMPLATE ?? '';
const names: string[] = [];
let filled: string;

beforeAll(async () => {
  // As it was released: what came later is watched.
  filled = await migrated(template, aName(), baselines);
  await load(filled, { orders: 2_000 });
});
afterAll(async () => {
  for (const name of names) await administer(template, `drop database ${name} with (force)`);
});

function aName(): string {
  const name = `while_serving_${randomBytes(6).toString('hex')}`;
  names.push(name);
  return name;
}

async function aDatabase(copied: string): Promise<string> {
  const name = aName();
  await administer(template, `create database ${name} template ${databaseOf(copied)}`);
  return onServer(template, name);
}

async function watched(steps: Steps): Promise<Watched[]> {
  const orm = await openOrm(filled, { purpose: 'command' });
  const migrationsOfIt = steps.map((Migration) => new Migration(orm.em.getDriver() as never, orm.config));
  await orm.close();
  return Promise.all(migrationsOfIt.map(asItRuns));
}

async function asItRuns(migration: MigrationStep): Promise<Watched> {
  await migration.up();
  const statements = migration.getQueries().map((query) => {
    if (typeof query === 'string') return query;
    throw new Error(`${migration.name}: only text can be watched`);
  });
  return { name: migration.name, statements, isTransactional: migration.isTransactional() };
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One after the other. */
async function harmOfAll(all: readonly Watched[]): Promise<[string, string[]][]> {
  return connected(await aDatabase(filled), async (client) => {
    const found: [string, string[]][] = [];
    for (const one of all) found.push([one.name, await harmOf(client, one)]);
    return found.filter(([, harm]) => harm.length > 0);
  });
}

/** The baselines make a database out of nothing: no gateway serves meanwhile. Made-up ones are watched after the others. */
test('no migration hurts gateways of the version before, which serve meanwhile', async () => {
  const all = await watched([...migrations.slice(baselines.length), ...EXPAND]);
  expect(all).toHaveLength(migrations.length - baselines.length + EXPAND.length);
  expect(all.flatMap(({ statements }) => statements).length).toBeGreaterThan(0);
  expect(await harmOfAll(all)).toEqual([]);
});

test('nor does a change in two releases: the first gives, the next takes away, under a name that says so', async () => {
  const [gives, takes] = [await watched(EXPAND), await watched(CONTRACT)];
  expect(await harmOfAll([...gives, ...takes])).toEqual([]);
  const atOnce = takes.map((one) => ({ ...one, name: '94-names' }));
  expect(await harmOfAll([...gives, ...atOnce])).toEqual([['94-names', ['takes areas.name away']]]);
});

const HARMFUL: [harm: RegExp, ...statements: string[]][] = [
  [/^reads all of orders while/, 'create index slow on orders (price)'],
  [/^reads all of payments while/, 'alter table payments add constraint slow check (amount >= 0)'],
  [
    /^reads all of orders while/,
    'alter table orders add constraint late check (price >= 0) not valid',
    'alter table orders validate constraint late',
  ],
  [
    /^reads all of payments while/,
    'alter table payments alter column tries set not null, alter column return_key_hash drop not null, add constraint is_there check (order_id is not null)',
  ],
  [
    /^reads all of (orders|draws) while/,
    'alter table draws add constraint draws_of_order foreign key (order_id) references orders (id)',
  ],
  [/^writes all of payment_steps anew/, 'alter table payment_steps alter column id type numeric'],
  [/^writes all of orders anew/, 'alter table orders add column made_by uuid default gen_random_uuid()'],
  [/^changes more than 500 rows of orders at once/, 'alter table orders add column note text', `update orders set note = ''`],
  [/^takes orders\.price away/, 'alter table orders rename column price to cost'],
  [/^takes payments\.forward away/, 'alter table payments drop column forward'],
  [/^takes check_ins away/, 'drop table check_ins'],
  [/^changes the type of redeem_details\.rule/, 'alter table redeem_details alter column rule type varchar'],
  [/^demands areas\.floor/, 'alter table areas add column floor int not null'],
  [/^demands payments\.forward/, 'alter table payments alter column forward drop default'],
  [/^locks payments before orders/, 'lock table payments in share mode', 'lock table orders in share mode'],
];

test.each(HARMFUL)('%s', async (harm, ...statements) => {
  const steps = { name: '99-harmful', statements, isTransactional: true };
  expect(await connected(await aDatabase(filled), (client) => harmOf(client, steps))).toContainEqual(expect.stringMatching(harm));
});

const HARMFUL_BESIDE: [harm: RegExp, ...statements: string[]][] = [
  [/^reads all of orders while/, 'alter table orders add column note text', 'create index slow on orders (price)'],
  [/^reads all of payments while/, 'alter table payments add constraint slow check (amount >= 0)'],
  [/^changes more than 500 rows of orders at once/, 'alter table orders add column note text', `update orders set note = ''`],
  [/^writes all of orders anew/, 'alter table orders add column made_by uuid default gen_random_uuid()'],
];

test.each(HARMFUL_BESIDE)('outside of a transaction: %s', async (harm, ...statements) => {
  const steps = { name: '99-harmful', statements, isTransactional: false };
  expect(await connected(await aDatabase(filled), (client) => harmOf(client, steps))).toContainEqual(expect.stringMatching(harm));
});

test('what was taken away a release later, under its name, is as it should be', async () => {
  const steps = { name: '99-forward-contract', statements: ['alter table payments drop column forward'], isTransactional: true };
  expect(await connected(await aDatabase(filled), (client) => harmOf(client, steps))).toEqual([]);
});

const HARMLESS: [what: string, isTransactional: boolean, ...statements: string[]][] = [
  ['a column without a value', true, 'alter table orders add column note text'],
  ['a column with one value for all', true, 'alter table orders add column is_gift boolean not null default false'],
  ['an index that is built beside', false, 'create index concurrently beside on orders (price)'],
  [
    'a column, and an index of it that is built beside',
    false,
    'alter table orders add column note text',
    'create index concurrently beside on orders (note)',
  ],
  ['a constraint for what comes', true, 'alter table orders add constraint late check (price >= 0) not valid'],
  ['a constraint that was there and is looked at', true, 'alter table delivery_infos validate constraint delivery_infos_sealed'],
  [
    'a table of its own',
    true,
    'create table mine (order_id uuid primary key, note text not null)',
    'create index mine_by_note on mine (note)',
  ],
];

test.each(HARMLESS)('%s hurts no gateway', async (_what, isTransactional, ...statements) => {
  const steps = { name: '99-harmless', statements, isTransactional };
  expect(await connected(await aDatabase(filled), (client) => harmOf(client, steps))).toEqual([]);
});
