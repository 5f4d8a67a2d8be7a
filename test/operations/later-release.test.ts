import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { connectTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { LimitedRoles } from '../support/limited-roles.ts';
import { type Ended, type Environment, Program, RunningGateway, runs } from '../support/running-gateway.ts';
import { Shoppers } from '../support/shoppers.ts';
import { aToken, STAFF, testProviders } from '../support/tokens.ts';

/** This release serves while its database is brought to the next one, then beside that one, and gives way to the one after. */
const gacha = gachaEntry({ prizes: [prizeEntry({ stock: 1_000_000 })] });
let roles: LimitedRoles;
let database: TestDatabase;
let env: Environment;
let counter: string;
const crowds: Shoppers[] = [];

/** Each starts gateways and commands, on a machine that may be busy. */
const MANY_STARTS_MS = 300_000;

type Release = 'next' | 'after';
const LATER = 'test/support/later-release.ts';
const GACHA = 'src/commands/gacha.ts';
const starts = (release?: Release): Promise<RunningGateway> =>
  release ? RunningGateway.starts(env, LATER, [release, 'src/main.ts']) : RunningGateway.starts(env);
const migratesTo = (release: Release): Promise<Ended> =>
  runs(LATER, [release, GACHA, 'database', 'migrate'], { DATABASE_URL: roles.owner });

beforeAll(async () => {
  roles = await LimitedRoles.areMigrated();
  database = await connectTestDatabase(roles.superuser, async () => {});
  const providers = { IDENTITY_PROVIDERS: JSON.stringify(testProviders), PAYMENT_PROCESSOR: 'sandbox' };
  env = { NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: roles.gateway, ...providers };
  counter = await aToken(STAFF, 'booth');
  await hasCatalogue();
});
afterEach(async () => {
  await Promise.all(crowds.splice(0).map((shoppers) => shoppers.leave()));
});
afterAll(async () => {
  await Promise.all([...Program.running.keys()].map((program) => program.stop('SIGKILL')));
  await database?.close();
  await roles?.away();
});

async function hasCatalogue(): Promise<void> {
  const file = join(tmpdir(), `${gacha.id}.json`);
  const staff = [{ issuer: STAFF, subject: 'booth', name: 'Booth', gacha_ids: 'all' }];
  await writeFile(file, JSON.stringify({ gachas: [gacha], staff }));
  expect(await runs('src/commands/gacha.ts', ['catalogue', 'import', file], env)).toMatchObject({ code: 0, complained: '' });
  await rm(file);
}

function come(gateway: RunningGateway, places: number): Shoppers {
  const shoppers = new Shoppers(gacha.id, counter);
  crowds.push(shoppers);
  shoppers.comeTo(gateway, places);
  return shoppers;
}

async function serves(shoppers: Shoppers, gateway: RunningGateway, more: number): Promise<void> {
  const before = shoppers.servedAt(gateway);
  await eventually(() => shoppers.servedAt(gateway) >= before + more, { withinMs: 60_000 });
}

async function nothingIsLost(served: readonly string[], release?: Release): Promise<void> {
  const rows = await database.sql<{ id: string }>(`select id from orders where state = 'delivered'`);
  expect(rows.map(({ id }) => id).sort()).toEqual([...served].sort());
  for (const [command, ...words] of [['books'], ['draws', 'verify']] as const) {
    const ended = release ? runs(LATER, [release, GACHA, command, ...words], env) : runs(GACHA, [command, ...words], env);
    expect(await ended).toMatchObject({ code: 0, complained: '' });
  }
}

test(
  'as the limited user of its database it serves all that come while the next release brings that up to date, without a right to what is new, and then beside a gateway of the next one',
  async () => {
    const present = await starts();
    const shoppers = come(present, 4);
    await serves(shoppers, present, 10);

    expect(await migratesTo('next')).toMatchObject({
      code: 0,
      complained: '',
      said: expect.stringMatching(/^Applied 90-titles, /),
    });
    await serves(shoppers, present, 10);
    const [noted] = await database.sql<{ times: number; mayRead: boolean }>(
      `select count(*)::int as times, has_table_privilege('festival_gateway', 'titled_handovers', 'select') as "mayRead" from titled_handovers`,
    );
    expect([noted?.times, noted?.mayRead]).toEqual([expect.any(Number), false]);
    expect(noted?.times).toBeGreaterThan(0);

    const next = await starts('next');
    shoppers.comeTo(next, 4);
    await Promise.all([serves(shoppers, next, 10), serves(shoppers, present, 10)]);
    await shoppers.leave();
    expect(shoppers.refused).toEqual([]);
    expect((await present.stop()).code).toBe(0);
    await nothingIsLost([...shoppers.served.values()].flat());
    expect((await next.stop()).code).toBe(0);
  },
  MANY_STARTS_MS,
);

/** The rows that it has by then are of the test before. */
test(
  'nothing is taken away while gateways run that need it: those of the release that does without serve before and after; then older programs are refused',
  async () => {
    const [present, next] = [await starts(), await starts('next')];
    await Promise.all([present.becomesReady(), next.becomesReady()]);
    const before = await deliveredOrders();
    const waits =
      /94-names-contract is not applied: gateways of a version before it run and need what it takes away\. .+ run this again\.\n$/;
    const migrates = async () => (await migratesTo('after')) as Ended;
    const first = await migrates();
    expect([first.code, first.complained, first.said]).toEqual([0, '', expect.stringMatching(waits)]);
    const after = await starts('after');
    await Promise.all([present, next, after].map((gateway) => gateway.becomesReady()));
    const shoppers = come(after, 4);
    for (const gateway of [present, next]) shoppers.comeTo(gateway, 2);
    await Promise.all([present, next, after].map((gateway) => serves(shoppers, gateway, 5)));
    await shoppers.leave();
    expect(shoppers.refused).toEqual([]);
    expect((await present.stop()).code).toBe(0);
    expect((await migrates()).said).toMatch(waits);
    expect((await next.stop()).code).toBe(0);

    const served = [...shoppers.served.values()].flat();
    const later = come(after, 4);
    await serves(later, after, 2);
    expect(await migrates()).toMatchObject({
      code: 0,
      complained: '',
      said: expect.stringMatching(/^Applied 94-names-contract\. /),
    });
    await serves(later, after, 10);
    await later.leave();
    expect(later.refused).toEqual([]);
    const refused = /does not know its migration 94-names-contract, and cannot serve it/;
    const migrate = [GACHA, 'database', 'migrate'] as const;
    const programs = [migrate, [LATER, 'next', ...migrate], ['src/main.ts']] as const;
    const asOwner = { ...env, DATABASE_URL: roles.owner, PORT: '0' };
    const ended = await Promise.all(programs.map(([program, ...words]) => runs(program, words, asOwner)));
    expect(ended.map(({ code, complained }) => [code, refused.test(complained)])).toEqual(programs.map(() => [1, true]));
    expect((await after.stop()).code).toBe(0);
    await nothingIsLost([...before, ...served, ...[...later.served.values()].flat()], 'after');
  },
  MANY_STARTS_MS,
);

const deliveredOrders = async (): Promise<string[]> =>
  (await database.sql<{ id: string }>(`select id from orders where state = 'delivered'`)).map(({ id }) => id);

const HARMFUL = {
  'renames a column': ['alter table orders rename column price to cost', 'alter table orders rename column cost to price'],
  'refuses what is written today': [
    'alter table orders add constraint later check (play_amount = 3) not valid',
    'alter table orders drop constraint later',
  ],
  'reads a new table with the rights of the one that writes': [
    `do $do$ begin
       create table newer (id uuid);
       create function look() returns trigger language plpgsql as $$ begin perform 1 from newer; return null; end $$;
       create trigger look after insert on handover_items for each row execute function look();
     end $do$`,
    'drop function look cascade; drop table newer',
  ],
  'keeps a table for itself for eight seconds': ['do $$ begin lock table orders; perform pg_sleep(8); end $$'],
};

test.each(Object.entries(HARMFUL))('what %s would not have passed above', async (_what, [harm = '', mends]) => {
  const gateway = await starts('after');
  const shoppers = come(gateway, 2);
  await serves(shoppers, gateway, 2);
  expect(shoppers.refused).toEqual([]);
  await database.sql(harm);
  await eventually(() => shoppers.refused.length > 0);
  await shoppers.leave();
  await gateway.stop();
  if (mends) await database.sql(mends);
});
