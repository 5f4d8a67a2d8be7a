import { existsSync } from 'node:fs';
import { chmod, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATION_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { openEmbedded } from '../../src/database/embedded/server.ts';
import { migrate } from '../../src/start/database/migrate.ts';
import { openOrm } from '../../src/start/database/orm.ts';
import { answerHelp } from '../../src/start/usage.ts';
import { connectTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';
import { administer, databaseOf } from '../support/server.ts';
import { dayOfBooks } from './day-of-books.ts';
import { explaining, pagesOf, tellsPlans } from './explained.ts';
import { load } from './load.ts';
import { askAll } from './questions.ts';
import { sizesOf } from './sizes.ts';

const USAGE = `Usage: npm run scale -- [ORDERS]
Fills a PostgreSQL with so many orders (1000000), in the folder .scale, and tells what each table takes, and what a fan, a counter and
a gateway read in it. Ten million take 25 GB and an hour; delete the folder afterwards.`;

/** While it is filled nothing has to be safe. */
const FILLING = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '2GB' },
  ...{ wal_level: 'minimal', max_wal_senders: '0', maintenance_work_mem: '512MB' },
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function filledFolder(orders: number): Promise<string> {
  const folder = join(import.meta.dirname, '../../.scale', String(orders));
  if (existsSync(folder)) return folder;
  const aside = `${folder}.new`;
  await mkdir(aside, { recursive: true });
  // PostgreSQL of a root user runs under another account.
  await chmod(aside, 0o755);
  const { url, leave } = await openEmbedded(aside, { settings: FILLING });
  try {
    const orm = await openOrm(url, { driverOptions: MIGRATION_TIMEOUTS, purpose: 'migration' });
    await migrate(orm);
    await orm.close();
    await load(url, { orders }, say);
  } finally {
    await leave();
  }
  await rename(aside, folder);
  return folder;
}

async function scale(orders: number): Promise<void> {
  const { url, leave } = await openEmbedded(await filledFolder(orders));
  try {
    await tellSizes(url, orders);
    await tellPlans(url, orders);
    say('\n| books of a day | seconds |\n|---|--:|');
    for (const { subject, seconds } of await dayOfBooks(url)) say(`| ${subject} | ${seconds.toFixed(1)} |`);
  } finally {
    await leave();
  }
}

async function tellSizes(url: string, orders: number): Promise<void> {
  say('\n| table | rows | GB | bytes a row | bytes an order |\n|---|--:|--:|--:|--:|');
  for (const { table, rows, bytes } of await sizesOf(url))
    say(`| ${table} | ${rows} | ${(bytes / 1e9).toFixed(2)} | ${(bytes / rows).toFixed(0)} | ${(bytes / orders).toFixed(0)} |`);
}

async function tellPlans(url: string, orders: number): Promise<void> {
  await tellsPlans(url, databaseOf(url));
  const database = await connectTestDatabase(url, async () => {});
  const explain = explaining(database);
  const gateway = await openTestGateway(database);
  const answered = await askAll(database, gateway, explain);
  say(`\n| with ${orders} orders | statements | pages of 8 KB | most of one | ms |\n|---|--:|--:|--:|--:|`);
  for (const { name, statements, ms } of answered) {
    const most = Math.max(...statements.map(({ pages }) => pages));
    say(`| ${name} | ${statements.length} | ${pagesOf(statements)} | ${most} | ${ms.toFixed(0)} |`);
  }
  await gateway.close();
  await database.close();
  await administer(url, `alter database ${databaseOf(url)} reset all`);
}

answerHelp(USAGE);
const [words = '1000000', ...rest] = process.argv.slice(2);
const orders = Number(words);
if (!Number.isInteger(orders) || orders < 50_000 || rest.length > 0) {
  process.stderr.write(`${USAGE}\nORDERS is at least 50000.\n`);
  process.exit(1);
}
await scale(orders);
