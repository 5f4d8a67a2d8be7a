import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { doBalance, drawUpBooks } from '../../src/operator/books/books.ts';
import { answerHelp } from '../../src/start/usage.ts';
import { roomInMemory } from '../support/room.ts';
import { ArchivedPostgres } from './archived-postgres.ts';
import { connected, type Receipt, Shop } from './shop.ts';

/**
 * A fire drill on this machine alone: a shop sells, its server is backed up, sells on and is destroyed; it is restored to an
 * earlier point, settled with a card processor that remembers everything, and sells again. Tells how long each step took.
 */
const USAGE = `Usage: gacha rehearsal restore [FANS]
Loses a server of its own after FANS orders (60) were backed up, restores and settles it, and tells how long each step took.`;
answerHelp(USAGE);
const say = (text: string) => void process.stdout.write(`${text}\n`);

const [FANS_GIVEN = '60', ...more] = process.argv.slice(2);
const FANS = Number(FANS_GIVEN);
if (more.length > 0 || !Number.isInteger(FANS) || FANS < 1) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}
const POINT = 'the point';

async function timed<Answer>(step: string, work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await work();
  say(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${step}`);
  return answer;
}

const folder = await mkdtemp(join(await roomInMemory(), 'gacha-drill-'));
await chmod(folder, 0o755);
process.env.TEST_SHARED_FOLDER = folder;
const shop = await Shop.opens();
const server = await timed('a server with an archive', () => ArchivedPostgres.starts());
try {
  await drill();
} finally {
  await server.away();
  await shop.away();
  await rm(folder, { recursive: true, force: true });
}

async function drill(): Promise<void> {
  const first = await connected(server.url);
  await shop.offers(first);
  const gateway = await timed('a gateway', () => shop.gatewayOn(server.url));
  await timed(`${FANS} fans pay`, () => shop.sells(gateway, first, FANS));
  const backup = await timed('a backup', () => server.backsUp());
  await timed(`${FANS} fans pay`, () => shop.sells(gateway, first, FANS));
  await server.marks(POINT);
  const told = await timed(`${FANS} fans pay who will be lost`, () => shop.sells(gateway, first, FANS));
  await server.hasArchived();
  await gateway.stop('SIGKILL');
  await first.close();
  await timed('the server is destroyed', () => server.isLost());
  const restored = await timed('RESTORED to the point', () => ArchivedPostgres.restores(backup, POINT));
  try {
    await settleAndSell(restored, told);
  } finally {
    await restored.away();
  }
}

async function settleAndSell(restored: ArchivedPostgres, told: readonly Receipt[]): Promise<void> {
  const database = await connected(restored.url);
  await ended(shop.restore(restored.url, 'begin', '--why', 'the drill'));
  const refused = await timed('a gateway refuses', () => shop.triesGatewayOn(restored.url));
  if (refused.code !== 1) throw new Error('a gateway served a restored database');
  const [list, care] = [join(folder, 'list.csv'), join(folder, 'care.csv')];
  await writeFile(list, shop.list());
  const words = ['settle', '--processor-file', list, '--list', care, '--apply'];
  const { said } = await timed('SETTLED with the processor', () => ended(shop.restore(restored.url, ...words)));
  const gateway = await timed('a gateway serves', () => shop.gatewayOn(restored.url));
  const again = await timed(`${FANS} fans pay`, () => shop.sells(gateway, database, FANS));
  await gateway.stop();
  const agrees = await timed('books and draws', async () => {
    const books = await drawUpBooks(database.fork(), shop.processor, { from: null, to: null });
    return doBalance(books) && (await auditDraws(database.fork())).first === null;
  });
  await database.close();
  say(`\n${said.trim()}\n`);
  say(
    `Lost: ${told.length} paid orders. Sold afterwards: ${again.length}. For customer care: ${(await careOf(care)).length} lines.`,
  );
  say(agrees ? 'Books and draws agree.' : 'BOOKS OR DRAWS DO NOT AGREE.');
  if (!agrees) process.exitCode = 1;
}

async function ended<End extends { code: number | null; complained: string }>(run: Promise<End>): Promise<End> {
  const end = await run;
  if (end.code !== 0) throw new Error(end.complained);
  return end;
}

async function careOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).trim().split('\r\n').slice(1);
}
