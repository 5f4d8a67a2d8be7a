import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { connectTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { FormerRelease, hasHistory } from '../support/former-release.ts';
import { LimitedRoles } from '../support/limited-roles.ts';
import { type Environment, Program, RunningGateway, runs } from '../support/running-gateway.ts';
import { Shoppers } from '../support/shoppers.ts';
import { aToken, STAFF, testProviders } from '../support/tokens.ts';

const whereThereIsHistory = hasHistory ? test : test.skip;
if (!hasHistory) process.stdout.write('skipped: without a git history there is no former release to run\n');

const gacha = gachaEntry({ prizes: [prizeEntry({ stock: 1_000_000 })] });
let former: FormerRelease;
let roles: LimitedRoles;
let database: TestDatabase;
let env: Environment;
let counter: string;
const crowds: Shoppers[] = [];

beforeAll(async () => {
  if (!hasHistory) return;
  former = await FormerRelease.isUnpacked();
  roles = await LimitedRoles.are();
  database = await connectTestDatabase(roles.superuser, async () => {});
  const providers = { IDENTITY_PROVIDERS: JSON.stringify(testProviders), PAYMENT_PROCESSOR: 'sandbox' };
  env = { NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: roles.gateway, ...providers };
  counter = await aToken(STAFF, 'booth');
  await isMadeByFormer();
});
afterEach(async () => {
  await Promise.all(crowds.splice(0).map((shoppers) => shoppers.leave()));
});
afterAll(async () => {
  await Promise.all([...Program.running.keys()].map((program) => program.stop('SIGKILL')));
  await database?.close();
  await roles?.away();
  await former?.away();
});

function come(gateway: RunningGateway, places: number): Shoppers {
  const shoppers = new Shoppers(gacha.id, counter);
  crowds.push(shoppers);
  shoppers.comeTo(gateway, places);
  return shoppers;
}

/** Its tables, and a catalogue that it imported. */
async function isMadeByFormer(): Promise<void> {
  const file = join(tmpdir(), `${gacha.id}.json`);
  const staff = [{ issuer: STAFF, subject: 'booth', name: 'Booth', gacha_ids: 'all' }];
  await writeFile(file, JSON.stringify({ gachas: [gacha], staff }));
  await formerRuns('migrate', [], roles.owner);
  await formerRuns('catalogue', ['import', file], roles.gateway);
  await rm(file);
}

async function formerRuns(command: string, words: string[], url: string): Promise<void> {
  const { code, complained } = await former.runs(`src/commands/${command}.ts`, words, { DATABASE_URL: url });
  if (code !== 0) throw new Error(`${command} of the former release: ${complained}`);
}

async function tables(): Promise<string[]> {
  const rows = await database.sql<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  return rows.map(({ name }) => name);
}

async function serves(shoppers: Shoppers, gateway: RunningGateway, more: number): Promise<void> {
  const before = shoppers.servedAt(gateway);
  await eventually(() => shoppers.servedAt(gateway) >= before + more, { withinMs: 60_000 });
}

whereThereIsHistory(
  'a gateway of the former release, as the limited user of its database, serves all that come while the database is brought up to date, also with the rights of its own version alone, and then beside one of this version',
  async () => {
    const old = await former.starts(env);
    const shoppers = come(old, 4);
    await serves(shoppers, old, 10);

    const ofFormer = await tables();
    const { code, said, complained } = await roles.migratesAs(roles.owner);
    expect([code, complained]).toEqual([0, '']);
    expect(said).toMatch(/Applied .*14-schema-parts/);
    await serves(shoppers, old, 10);
    // As between the migrations and the rights that follow them.
    await roles.sql(
      roles.superuser,
      `revoke all on ${(await tables()).filter((name) => !ofFormer.includes(name))} from festival_gateway`,
    );
    await serves(shoppers, old, 10);
    expect(await roles.migratesAs(roles.owner)).toMatchObject({ code: 0 });

    const present = await RunningGateway.starts(env);
    shoppers.comeTo(present, 4);
    await Promise.all([serves(shoppers, present, 10), serves(shoppers, old, 10)]);
    await shoppers.leave();
    expect(shoppers.refused).toEqual([]);

    for (const gateway of [old, present]) expect((await gateway.stop()).code).toBe(0);
    await nothingIsLost([...shoppers.served.values()].flat());
  },
);

async function nothingIsLost(served: readonly string[]): Promise<void> {
  const rows = await database.sql<{ id: string }>(`select id from orders where state = 'delivered'`);
  expect(rows.map(({ id }) => id).sort()).toEqual([...served].sort());
  for (const [command, ...words] of [['books'], ['draws', 'verify']] as const)
    expect(await runs(`src/commands/${command}.ts`, words, env)).toMatchObject({ code: 0, complained: '' });
}

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
    'drop function look cascade',
  ],
  'keeps a table for itself for eight seconds': ['do $$ begin lock table orders; perform pg_sleep(8); end $$'],
};

whereThereIsHistory.each(Object.entries(HARMFUL))('what %s would not have passed', async (_what, [harm = '', mends]) => {
  const old = await former.starts(env);
  const shoppers = come(old, 2);
  await serves(shoppers, old, 2);
  expect(shoppers.refused).toEqual([]);
  await database.sql(harm);
  await eventually(() => shoppers.refused.length > 0);
  await shoppers.leave();
  await old.stop();
  if (mends) await database.sql(mends);
});
