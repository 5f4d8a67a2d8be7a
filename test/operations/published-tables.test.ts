import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { migrations } from '../../src/database/migrations/index.ts';
import { changedParts, migrationsIn, outOfTurn, stillThere } from '../schema-check/baseline.ts';
import { type Part, partsIn, partsOf, textOf } from '../schema-check/tables.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { LATER_STEPS } from '../support/later-steps.ts';
import { administer, onServer } from '../support/server.ts';

const server = process.env.TEST_TEMPLATE ?? '';
let parts: Part[];
let database: TestDatabase;

beforeAll(async () => {
  parts = await partsIn(server);
});
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test('it is read as it was written, and an empty database that runs it has the same tables', async () => {
  expect(parts.length).toBeGreaterThan(200);
  expect(partsOf(textOf(parts))).toEqual(parts);
  const name = `published_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  empty = onServer(server, name);
  const loaded = await openTestDatabase(empty);
  await loaded.sql(textOf(parts));
  expect(await partsIn(loaded.url)).toEqual(parts);
  await loaded.close();
});
let empty: string | undefined;
afterAll(async () => {
  if (empty) await administer(server, `drop database ${new URL(empty).pathname.slice(1)} with (force)`);
});

const CHANGES: [sql: string, told: string, gone: string[]][] = [
  ['alter table orders alter column price type bigint', 'column orders.price: integer not null → bigint not null', []],
  ['alter table users alter column banned_at set default now()', 'column users.banned_at: ', []],
  ['alter table orders add column note text', 'column orders.note: nothing → text', []],
  ['alter table payments drop column forward', 'column payments.forward: ', ['payments.forward']],
  ['alter table payments set (fillfactor = 70)', 'table payments: ', []],
  ['alter table shared_counts set logged', 'table shared_counts: ', []],
  ['drop table check_in_jumps', 'table check_in_jumps: ', ['check_in_jumps']],
  ['alter table prizes drop constraint prizes_stock', 'constraint prizes.prizes_stock: ', []],
  ['alter table check_ins drop constraint check_ins_user_id_fkey', 'constraint check_ins.check_ins_user_id_fkey: ', []],
  ['drop index payments_one_live_per_order', 'index payments_one_live_per_order: ', []],
  ['drop trigger only_grow on payment_steps', 'trigger payment_steps.only_grow: ', []],
  [
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'function refuse_change: another text → another text',
    [],
  ],
  ['grant execute on function note_address to public', 'function note_address: another text → another text', []],
];

test.each(CHANGES)('is told: %s', async (sql, told, gone) => {
  await database.sql(sql);
  const changes = changedParts(parts, await partsIn(database.url));
  expect(changes.map(({ description }) => description)).toContainEqual(expect.stringContaining(told));
  expect(changes.filter(({ isGone }) => isGone).map(({ name }) => name)).toEqual(gone);
});

const UNKNOWN = [
  'create view paid as select from orders',
  `create type mood as enum ('glad')`,
  'create sequence counted',
  'alter table payment_steps disable trigger only_grow',
  'alter table orders alter column price set statistics 500',
  'create procedure nothing() language sql as $$ select 1 $$',
];

test.each(UNKNOWN)('what it has no words for is refused, and not left out: %s', async (sql) => {
  await database.sql(sql);
  await expect(partsIn(database.url)).rejects.toThrow(/^this cannot be published yet: /);
});

test('migrations that follow the published ones change nothing of them; one before them is named', () => {
  const names = migrationsIn(parts);
  expect(names).toHaveLength(migrations.length);
  expect(stillThere(names, LATER_STEPS)).toEqual(migrations);
  expect(outOfTurn(names, LATER_STEPS)).toEqual([]);
  const [Later] = LATER_STEPS.slice(migrations.length);
  expect(outOfTurn(names, Later ? [Later, ...migrations] : [])).toMatchObject([
    { description: expect.stringMatching(/^migration 90-titles: it is new, and stands before .+, which was published$/) },
  ]);
});
