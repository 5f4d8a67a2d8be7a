import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeRoles } from '../../src/database/roles/roles.ts';
import { gachaEntry } from '../support/catalogue.ts';
import { connectTestDatabase } from '../support/database.ts';
import { LimitedRoles } from '../support/limited-roles.ts';
import { type Ended, RunningGateway, runs } from '../support/running-gateway.ts';
import { onServer } from '../support/server.ts';
import { testProviders } from '../support/tokens.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PAYMENT_PROCESSOR: 'sandbox',
  IDENTITY_PROVIDERS: JSON.stringify(testProviders),
  ALLOW_UNSAFE: 'sandbox',
  LOG_LEVEL: 'error',
};

let roles: LimitedRoles;
/** What was tried before there were tables. */
const early = {} as Record<'migrated' | 'started', Ended>;
let migrated: Ended;

beforeAll(async () => {
  roles = await LimitedRoles.are();
  early.migrated = await roles.migratesAs(roles.gateway);
  early.started = await runs('src/main.ts', [], { ...PRODUCTION, PORT: '0', DATABASE_URL: roles.gateway });
  migrated = await roles.migratesAs(roles.owner);
});
afterAll(() => roles?.away());

test("the gateway's user cannot migrate, and is told who can; a start says what is missing", () => {
  expect(early.migrated).toMatchObject({ code: 1, said: '' });
  expect(early.migrated.complained).toMatch(/^DATABASE_URL: this user may not change the tables .+ like festival_owner\.\n$/);
  expect(early.started.code).toBe(1);
  expect(early.started.complained).toMatch(/^DATABASE_URL: this database is behind\. .+ gacha database migrate\n$/);
});

test('the owner migrates, and from then on a gateway runs in production as its limited user, beside the commands', async () => {
  expect(migrated).toMatchObject({ code: 0, said: expect.stringMatching(/^Applied 01-schema, /), complained: '' });
  const file = join(tmpdir(), `gacha-roles-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ gachas: [gachaEntry({ name: 'By the limited user' })] }));
  const env = { ...PRODUCTION, DATABASE_URL: roles.gateway };
  expect(await runs('src/commands/gacha.ts', ['catalogue', 'import', file], env)).toMatchObject({ code: 0, complained: '' });
  const gateway = await RunningGateway.starts(env);
  await gateway.becomesReady();
  expect((await gateway.asks('{ gachas { nodes { name } } }')).data.gachas.nodes).toEqual([{ name: 'By the limited user' }]);
  expect((await runs('src/commands/gacha.ts', ['books'], env)).code).toBe(0);
  expect((await runs('src/commands/gacha.ts', ['draws', 'verify'], env)).code).toBe(0);
  expect((await roles.migratesAs(roles.gateway)).said).toBe('The database is up to date.\n');
  expect(await gateway.stop()).toMatchObject({ code: 0, complained: '' });
});

test('roles may be made again: they keep their passwords unless new ones are given, and tables of another user go to the owner', async () => {
  await roles.sql(roles.superuser, 'alter table orders owner to postgres', 'revoke all on orders from festival_gateway');
  const { code, said } = await roles.makes({ GATEWAY_PASSWORD: 'correct-horse%battery' });
  expect(code).toBe(0);
  expect(said).toBe(
    'festival_owner, for gacha database migrate: it keeps its password\n' +
      'festival_gateway, for gateways and every other command: the password that you gave\n',
  );
  roles.gateway = roles.as('festival_gateway', 'correct-horse%battery');
  expect(await roles.sql(roles.gateway, 'select count(*)::int as orders from orders')).toEqual([{ orders: 0 }]);
  const [orders] = await roles.sql(roles.superuser, `select tableowner from pg_tables where tablename = 'orders'`);
  expect(orders).toEqual({ tableowner: 'festival_owner' });
});

test('a password stands in no statement', async () => {
  const database = await connectTestDatabase(roles.superuser, async () => {});
  const owner = 'a-password-of-the-owner';
  await makeRoles(database.orm.em, { owner, gateway: undefined });
  expect(database.statements.join('\n')).toContain('alter role "festival_owner" password \'SCRAM-SHA-256$');
  expect(database.statements.join('\n')).not.toContain(owner);
  await database.close();
  roles.owner = roles.as('festival_owner', owner);
  expect(await roles.sql(roles.owner, 'select current_user as me')).toEqual([{ me: 'festival_owner' }]);
});

test('the embedded PostgreSQL has no roles, and a user without the right to make them is told so', async () => {
  const alone = await runs('src/commands/gacha.ts', ['database', 'roles'], {
    DATA_DIR: join(tmpdir(), 'gacha-nothing-is-made-here'),
  });
  expect(alone).toMatchObject({ code: 1, said: '', complained: expect.stringMatching(/^DATABASE_URL: must be set/) });
  const refused = await roles.makes({ DATABASE_URL: onServer(roles.owner, 'gacha') });
  expect(refused).toMatchObject({ code: 1, said: '' });
  expect(refused.complained).toMatch(/^DATABASE_URL: this user may not make roles .+ Run it as a superuser\.\n$/);
});
