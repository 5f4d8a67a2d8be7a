import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RIGHTS } from '../../src/database/roles/rights.ts';
import { beginBooks } from '../../src/operator/books/runs/begin.ts';
import { endBooks, hearOfBooks, NOTHING_DONE } from '../../src/operator/books/runs/end.ts';
import { stopBooks } from '../../src/operator/books/runs/stop.ts';
import { openOrm } from '../../src/start/database/orm.ts';
import { unsafeServer } from '../../src/start/database/unsafe-server.ts';
import { LimitedRoles } from '../support/limited-roles.ts';

/** What the limited user of a gateway may not do, and how a user with more rights is found. */
let roles: LimitedRoles;

beforeAll(async () => {
  roles = await LimitedRoles.areMigrated();
});
afterAll(() => roles?.away());

const FORBIDDEN = [
  'alter table orders drop constraint orders_total',
  'alter table payments drop constraint payments_state',
  'drop index payments_one_live_per_order',
  'alter table payment_steps disable trigger only_grow',
  'drop trigger only_grow on payment_steps',
  'create trigger mine before update on payments for each row execute function touch_updated_at()',
  'create or replace function refuse_rewriting() returns trigger language plpgsql as $$ begin return new; end $$',
  'drop function refuse_change cascade',
  'set session_replication_role = replica',
  'set role festival_owner',
  'grant all on payment_steps to festival_gateway',
  'update payment_steps set at = now()',
  'delete from payment_steps',
  'truncate payment_steps',
  'update seeds set number = 2',
  'update seeds set seed = $$1.another$$',
  'delete from seeds',
  'update delivery_infos set address = $$1.another$$',
  'truncate delivery_infos',
  'delete from encryption_keys',
  'update encryption_keys set id = $$000000000000$$',
  'truncate seeds',
  'update odds_versions set reason = $$another$$',
  'update draws set value = 0',
  'delete from draws',
  'update order_details set play = 2',
  'delete from orders',
  'delete from payments',
  'update handovers set delivered_at = now()',
  'delete from handover_items',
  'delete from pickup_tokens',
  'delete from pickup_token_items',
  'update upkeep set reached = gen_random_uuid()',
  'create or replace function reap_pickup_tokens(days int, most int) returns int language sql as $$ select 1 $$',
  'update users set provider_user_id = $$another$$',
  'update migrations set name = $$another$$',
  'drop table seeds',
  'create table mine (id int)',
  'create temporary table mine (id int)',
  'create schema mine',
  'select rolpassword from pg_authid',
];

test.each(FORBIDDEN)('the database refuses the limited user: %s', async (statement) => {
  if (statement.startsWith('grant')) {
    // PostgreSQL answers a grant that the user may not give with a warning.
    await roles.sql(roles.gateway, statement).catch((error) => expect(error).toMatchObject({ code: '42501' }));
    await expect(roles.sql(roles.gateway, 'update payment_steps set at = now()')).rejects.toMatchObject({ code: '42501' });
  } else await expect(roles.sql(roles.gateway, statement)).rejects.toMatchObject({ code: '42501' });
});

test('but lets it draw up books, say how far they are, and stop them', async () => {
  const [staff] = await roles.sql<{ id: string }>(
    roles.superuser,
    `insert into staff (id, issuer, subject, name) values (gen_random_uuid(), 'https://staff.example', 'books', 'An operator')
     returning id`,
  );
  const staffId = staff?.id ?? '';
  await roles.sql(
    roles.superuser,
    `insert into staff_roles (id, staff_id, role) values (gen_random_uuid(), '${staffId}', 'operator')`,
  );
  const orm = await openOrm(roles.gateway, { pool: { max: 2 } });
  try {
    const em = orm.em.fork();
    const begin = async () => (await beginBooks(em, { by: { staffId }, period: { from: null, to: null } })).run.id;
    const stopped = await begin();
    expect(await hearOfBooks(em, stopped, { compared: 1, payments: 2, checked: 3, checkCount: 4, checking: 'stock' })).toBe(true);
    expect(await stopBooks(em.fork(), { by: { staffId }, runId: stopped })).toMatchObject({ stoppedBy: staffId });
    expect(await endBooks(em, await begin(), { outcome: 'failed' }, NOTHING_DONE)).toBe(true);
  } finally {
    await orm.close();
  }
});

test('and lets the owner do what migrations need', async () => {
  const changes = [
    'begin',
    'alter table payment_steps disable trigger only_grow',
    'alter table orders drop constraint orders_total',
  ];
  await roles.sql(roles.owner, ...changes, 'create table mine (id int)', 'rollback');
});

test('every table has its line of rights, and the user has no others', async () => {
  const tables = await roles.sql<{ name: string }>(
    roles.superuser,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(RIGHTS).sort());
  const given = await roles.sql<{ name: string; rights: string }>(
    roles.superuser,
    `select table_name as name, string_agg(lower(privilege_type), ', ') as rights
       from information_schema.role_table_grants where grantee = 'festival_gateway' group by 1`,
  );
  const listed = (rights: string) => rights.split(', ').filter(Boolean).sort();
  // Rights of single columns are tried above.
  const expected = Object.entries(RIGHTS).map(([name, rights]) => [name, listed(rights.replace(/update \([^)]*\)/, ''))]);
  expect(Object.fromEntries(given.map(({ name, rights }) => [name, listed(rights)]))).toEqual(Object.fromEntries(expected));
});

test('what runs with the rights of the owner may be called by the limited user alone', async () => {
  const rows = await roles.sql<{ name: string; everybody: boolean; gateway: boolean }>(
    roles.superuser,
    `select proname as name, has_function_privilege('public', oid, 'execute') as everybody,
            has_function_privilege('festival_gateway', oid, 'execute') as gateway
       from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
  );
  // A trigger function needs no right to be called.
  expect(rows).toEqual([
    { name: 'close_conflict_items', everybody: false, gateway: false },
    { name: 'correct_address', everybody: false, gateway: true },
    { name: 'correct_birth_month', everybody: false, gateway: true },
    { name: 'erase_user', everybody: false, gateway: true },
    { name: 'note_address', everybody: false, gateway: false },
    { name: 'note_packed', everybody: false, gateway: false },
    { name: 'note_packed_items', everybody: false, gateway: false },
    { name: 'note_packed_refunded', everybody: false, gateway: false },
    { name: 'reap_pickup_tokens', everybody: false, gateway: true },
    { name: 'supplement_odds_page', everybody: false, gateway: false },
    { name: 'take_back_undone_items', everybody: false, gateway: false },
  ]);
});

describe('a user who may drop the guards is found', () => {
  const toldOf = async (url: string): Promise<string[]> => {
    const orm = await openOrm(url, { pool: { max: 1 } });
    try {
      return (await unsafeServer(orm.em.fork())).map(({ risk, told }) => `${risk}: ${told.split(',')[0]}`);
    } finally {
      await orm.close();
    }
  };

  test('and the limited one may not', async () => {
    expect(await toldOf(roles.gateway)).toEqual([]);
  });

  const IS_OWNER = 'powerful-user: the user festival_gateway owns the tables';
  test.each<[who: string, given: string, taken: string, told: string | RegExp]>([
    ['a member of a superuser', 'grant postgres to festival_gateway', 'revoke postgres from festival_gateway', /is a superuser$/],
    [
      'a member of the owner',
      'grant festival_owner to festival_gateway',
      'revoke festival_owner from festival_gateway',
      IS_OWNER,
    ],
    [
      'the owner of one table',
      'alter table seeds owner to festival_gateway',
      'alter table seeds owner to festival_owner',
      IS_OWNER,
    ],
    [
      'the owner of a function of the guards',
      'alter function note_payment_step owner to festival_gateway',
      'alter function note_payment_step owner to festival_owner',
      IS_OWNER,
    ],
    [
      'the owner of the database',
      'alter database festival owner to festival_gateway',
      'alter database festival owner to postgres',
      IS_OWNER,
    ],
    [
      'one who may stop triggers',
      'grant set on parameter session_replication_role to festival_gateway',
      'revoke set on parameter session_replication_role from festival_gateway',
      /may stop triggers/,
    ],
    [
      'one who may empty tables',
      'grant truncate on payment_steps to festival_gateway',
      'revoke truncate on payment_steps from festival_gateway',
      /may truncate tables$/,
    ],
    [
      'one whose commits are not waited for',
      'alter role festival_gateway set synchronous_commit = off',
      'alter role festival_gateway reset synchronous_commit',
      /^lossy-database: the server has synchronous_commit off$/,
    ],
  ])('%s', async (_who, given, taken, told) => {
    await roles.sql(roles.superuser, given);
    expect(await toldOf(roles.gateway)).toEqual([expect.stringMatching(told)]);
    await roles.sql(roles.superuser, taken);
    expect(await toldOf(roles.gateway)).toEqual([]);
  });

  test('as are a superuser and the owner themselves', async () => {
    expect(await toldOf(roles.superuser)).toEqual(['powerful-user: the user postgres is a superuser']);
    expect(await toldOf(roles.owner)).toEqual(['powerful-user: the user festival_owner owns the tables']);
  });
});
