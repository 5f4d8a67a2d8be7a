import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { MIGRATION_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { catalogueOf } from '../../src/database/former/catalogue.ts';
import { FORMER_MIGRATIONS } from '../../src/database/former/names.ts';
import { TAKEN_AWAY } from '../../src/database/former/take-over.ts';
import { baselines } from '../../src/database/migrations/index.ts';
import { missingParts } from '../../src/database/schema/parts.ts';
import { migrate } from '../../src/start/database/migrate.ts';
import { migrationsOf, openOrm } from '../../src/start/database/orm.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway } from '../support/gateway.ts';
import { LimitedRoles } from '../support/limited-roles.ts';
import { RunningGateway, runs } from '../support/running-gateway.ts';
import { administer, onServer } from '../support/server.ts';
import { everything } from '../support/snapshot.ts';
import { oneRow } from '../support/stage.ts';
import { aToken, MEMBERS, STAFF, testProviders } from '../support/tokens.ts';
import { harmOf } from '../support/watched-migration.ts';

/** A dump of a database that the 52 migrations made, in which a fan has bought, collected and ordered. */
const FORMER = readFileSync(join(import.meta.dirname, '../support/former-database.sql'), 'utf8');
const LAST = '52-plays-kept';

const template = process.env.TEST_TEMPLATE ?? '';
const name = `former_${randomBytes(6).toString('hex')}`;
const former = onServer(template, name);
const databases: TestDatabase[] = [];

beforeAll(async () => {
  await administer(template, `create database ${name}`);
  await connected(former, (client) => client.query(FORMER));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await administer(template, `drop database ${name} with (force)`);
});

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function opened(url?: string): Promise<TestDatabase> {
  const database = await openTestDatabase(url);
  databases.push(database);
  return database;
}

async function migrates({ url }: TestDatabase, tell: (step: string) => void = () => {}): Promise<string[]> {
  const orm = await openOrm(url, { driverOptions: MIGRATION_TIMEOUTS, purpose: 'migration' });
  try {
    return await migrate(orm, tell);
  } finally {
    await orm.close();
  }
}

const NAMES = 'select name from migrations order by name';
const namesIn = async (database: TestDatabase) => (await database.sql<{ name: string }>(NAMES)).map((row) => row.name);

/** The migrations since the baselines, which are applied as to any database of them. */
const later = (database: TestDatabase): string[] => migrationsOf(database.orm).slice(baselines.length);

/** All that makes the schema, and what is written down of it. */
const schemaOf = async (database: TestDatabase) => ({
  catalogue: await catalogueOf(database.fork()),
  unchecked: await database.sql('select conname from pg_constraint where not convalidated'),
  parts: await database.sql('select part from schema_parts order by part'),
  names: await namesIn(database),
});

test('a database of the 52 migrations becomes one of the baselines, and loses no row', async () => {
  const [database, fresh] = [await opened(former), await opened()];
  expect(await namesIn(database)).toEqual(FORMER_MIGRATIONS);
  // As docs/scaling.md tells operators to.
  await database.sql('alter table orders set (autovacuum_vacuum_scale_factor = 0.02)');
  const but = ['migrations', 'schema_parts', 'posts', 'staff'];
  const [before, staff] = [
    await everything(database, ...but),
    'select id, issuer, subject, name, revoked_at from staff order by id',
  ];
  const members = await database.sql(staff);
  expect([before.orders, before.payments, before.draws, members].map((rows) => rows?.length)).toEqual([4, 3, 4, 2]);
  expect(await migrates(database)).toEqual(later(database));
  expect(await schemaOf(database)).toEqual(await schemaOf(fresh));
  // Later migrations add columns.
  expect(await everything(database, ...but)).toMatchObject(before);
  expect(await database.sql(staff)).toEqual(members);
  expect(await missingParts(database.fork())).toEqual([]);
  expect(await migrates(database)).toEqual([]);
});

test('a gateway serves on it: a fan has what they bought, orders more, and collects it where the counter served before', async () => {
  const database = await opened(former);
  await migrates(database);
  const gateway = await openTestGateway(database);
  const fan = await Fan.signsUp(gateway, { issuer: MEMBERS, subject: 'fan' });
  const orderIn = (state: string) =>
    oneRow<{ id: string; gachaId: string }>(
      database,
      `select id, gacha_id as "gachaId" from orders where delivery_type = 'self' and state = ?`,
      [state],
    );
  const [waiting, collected] = [await orderIn('assigned'), await orderIn('delivered')];
  expect(await fan.seesOrders()).toEqual(expect.arrayContaining([waiting.id, collected.id]));
  const bought = await fan.hasPaid(waiting.gachaId);
  const counter = StaffMember.isKnown(gateway, await aToken(STAFF, 'booth'));
  const { code } = await counter.handsOver(await fan.hasCode(), waiting.gachaId, [waiting.id, bought]);
  expect(code).toBeUndefined();
  for (const id of [waiting.id, bought, collected.id]) expect(await fan.sees(id)).toMatchObject({ status: 'DELIVERED' });
  await gateway.close();
  const env = { DATABASE_URL: database.url };
  for (const [command, ...words] of [['books'], ['draws', 'verify']] as const)
    expect(await runs('src/commands/gacha.ts', [command, ...words], env)).toMatchObject({ code: 0, complained: '' });
});

const REFUSED = [
  {
    what: 'one that lacks the last of them',
    change: [`delete from migrations where name = '${LAST}'`, 'drop index orders_refunded_of_user'],
    told: new RegExp(
      `^The database was made by a version before this one, and lacks its migration ${LAST}: .+ stands at ${LAST}`,
    ),
  },
  {
    what: 'one that stopped halfway',
    change: [`delete from migrations where name > '31'`],
    told: /, and lacks its migration 31-wrong-codes: .+ Nothing was changed\. Bring it to 52-plays-kept with the last version before 0\.1\.0/,
  },
  {
    what: 'one that somebody else has brought further',
    change: [`insert into migrations (name) values ('53-of-somebody')`],
    told: /, and has a migration 53-of-somebody besides: .+ Nothing was changed\./,
  },
  {
    what: 'a foreign one',
    change: ['delete from migrations', `insert into migrations (name) values ('20261121-service')`],
    told: /^The database was made by another version: .+ its migration 20261121-service, .+ Nothing was changed\. /,
  },
  {
    what: 'one whose tables were changed by hand',
    change: [
      'alter table orders drop constraint orders_total',
      'create index mine on prizes (name)',
      'drop function note_packed',
    ],
    told: /^The database cannot be taken over: note_packed\(\), orders, prizes are not as its migrations made it\. Nothing was changed\. /,
  },
  {
    what: 'one with a constraint of the same name that allows more',
    change: [
      'alter table prizes drop constraint prizes_stock',
      'alter table prizes add constraint prizes_stock check (stock >= 0)',
    ],
    told: /^The database cannot be taken over: prizes is not as its migrations made it\./,
  },
];

test.each(REFUSED)('$what is refused by name, and nothing is changed', async ({ change, told }) => {
  const database = await opened(former);
  for (const statement of change) await database.sql(statement);
  const before = [await schemaOf(database), await everything(database)];
  await expect(migrates(database)).rejects.toThrow(told);
  expect([await schemaOf(database), await everything(database)]).toEqual(before);
});

test('rows from before a constraint that do not hold to it are named; once they do, it is taken over', async () => {
  const database = await opened(former);
  const constraint = 'add constraint gachas_redeem_policy check (redeem_policy in ($$ignore$$, $$warn$$, $$refuse$$)) not valid';
  await database.sql('alter table gachas drop constraint gachas_redeem_policy');
  await database.sql(`update gachas set redeem_policy = 'never'`);
  await database.sql(`alter table gachas ${constraint}`);
  await expect(migrates(database)).rejects.toThrow(
    /rows of gachas from before its constraint gachas_redeem_policy do not hold to it\. .+: alter table gachas validate constraint gachas_redeem_policy$/,
  );
  expect(await namesIn(database)).toEqual(FORMER_MIGRATIONS);
  await database.sql(`update gachas set redeem_policy = 'warn'`);
  await migrates(database);
  expect(await namesIn(database)).toEqual(migrationsOf(database.orm));
});

test('it holds up nobody for long: where a table is in use it lets others pass, and tries again', async () => {
  const database = await opened(former);
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = database.fork().transactional(async (em) => {
    await em.execute('select from staff');
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  const told: string[] = [];
  const migrating = migrates(database, (step) => told.push(step));
  await eventually(() => told.length > 1);
  over.resolve();
  await reading;
  await migrating;
  expect(told.slice(0, 2)).toEqual([
    'Taking the database over from the version before …',
    expect.stringMatching(/^taking the database over: a table is in use, trying again \(1 of /),
  ]);
  const other = await opened(former);
  const steps = { name: 'take-over-contract', statements: TAKEN_AWAY, isTransactional: true };
  expect(await connected(other.url, (client) => harmOf(client, steps))).toEqual([]);
});

describe('with the two users of the database', () => {
  let roles: LimitedRoles;
  beforeAll(async () => {
    roles = await LimitedRoles.are();
    await roles.sql(roles.superuser, FORMER);
    await roles.makes();
  });
  afterAll(async () => {
    await roles?.away();
  });

  test('a start says that it is behind, its owner takes it over, and the gateway has its rights', async () => {
    const providers = { IDENTITY_PROVIDERS: JSON.stringify(testProviders), PAYMENT_PROCESSOR: 'sandbox' };
    const env = {
      NODE_ENV: 'production',
      ALLOW_UNSAFE: 'sandbox',
      LOG_LEVEL: 'error',
      DATABASE_URL: roles.gateway,
      ...providers,
    };
    const early = await runs('src/main.ts', [], env);
    expect([early.code, early.complained]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL: this database is behind\. .+ gacha database migrate\n$/),
    ]);
    const isDone = 'The database is up to date.\n';
    const applied = `Applied ${later(await opened()).join(', ')}. `;
    const takenOver = `Taken over from before 0.1.0: restart its gateways with this version. ${applied}${isDone}`;
    expect(await roles.migratesAs(roles.owner)).toMatchObject({ code: 0, said: takenOver, complained: '' });
    expect(await roles.migratesAs(roles.owner)).toMatchObject({ code: 0, said: isDone, complained: '' });
    const gateway = await RunningGateway.starts(env);
    await gateway.becomesReady();
    expect((await gateway.asks('{ gachas { totalCount } }')).data.gachas.totalCount).toBe(2);
    expect((await gateway.stop()).code).toBe(0);
  });
});
