import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { environmentIn, flagsIn } from '../../src/start/parts/books/child.ts';
import { booksRunner } from '../../src/start/parts/books/runner.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { CONFIG, openTestGateway, type TestGateway } from '../support/gateway.ts';
import type { Json } from '../support/json.ts';
import { manyOrders } from '../support/many-orders.ts';

let database: TestDatabase;
let gateway: TestGateway;
let begins: () => Promise<string>;
let said: Json[];
const log = { info: () => {}, warn: () => {}, error: (entry: object) => void said.push(entry) };
const opens = (settings: Parameters<typeof booksRunner>[2] = {}) =>
  booksRunner({ config: CONFIG, database, options: {} }, log as never, settings);

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { books: { start: () => {}, end: () => {} } });
  const boss = await StaffMember.isHired(gateway, database, 'all', 'operator');
  await (await Fan.signsUp(gateway)).hasPaid(await aGacha(database, { price: 500 }), 2);
  begins = async () => (await boss.asks('mutation { runBooks(input: {}) { run { runId } } }')).data.runBooks.run.runId;
});
beforeEach(() => {
  said = [];
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const period = { from: null, to: null };
const outcomeOf = async (id: string): Promise<string | null> =>
  (await database.sql<{ outcome: string | null }>('select outcome from books_runs where id = ?', [id]))[0]?.outcome ?? null;

const toldOf = (pid: string, what: 'cmdline' | 'stat' | 'status'): string => {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
};
const commandOf = (pid: string): string => toldOf(pid, 'cmdline');
const isOwn = (pid: string): boolean => toldOf(pid, 'stat').split(') ')[1]?.split(' ')[1] === `${process.pid}`;
const ownProcess = (): string | undefined =>
  readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && commandOf(pid).includes('parts/books/program.ts') && isOwn(pid));
const waiting = async (): Promise<number> =>
  (await database.sql(`select pid from pg_stat_activity where application_name = 'gacha books' and state = 'active'`)).length;

/** Held up in the middle, in a statement that waits. */
async function heldUp(work: (pid: string) => Promise<void>): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query('begin; lock table payments in access exclusive mode');
    const pid = (await eventually(async () => ownProcess())) ?? '';
    await eventually(async () => (await waiting()) > 0);
    await work(pid);
  } finally {
    await client.end();
  }
}

test('it is the first to go where memory is short, and knows no secret of the gateway', async () => {
  process.env.ENCRYPTION_KEYS = 'secret';
  const runner = opens();
  const id = await begins();
  runner.start({ id, period });
  await heldUp(async (pid) => {
    delete process.env.ENCRYPTION_KEYS;
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    expect(names.filter((name) => /^(ENCRYPTION_KEYS|DATABASE_|GMO_)/.test(name))).toEqual([]);
  });
  await eventually(async () => (await outcomeOf(id)) === 'agrees');
  await runner.stop();
});

test('a signal to all processes of the service leaves it alone, until its gateway ends it and says so', async () => {
  const runner = opens();
  const id = await begins();
  runner.start({ id, period });
  await heldUp(async (pid) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(Number(pid), signal);
    await runner.stop();
  });
  expect([await outcomeOf(id), said]).toEqual(['interrupted', []]);
});

test('a statement ends soon after the process that was killed', async () => {
  const runner = opens();
  const id = await begins();
  runner.start({ id, period });
  await heldUp(async (pid) => {
    process.kill(Number(pid), 'SIGKILL');
    await eventually(async () => (await outcomeOf(id)) === 'failed');
    await eventually(async () => (await waiting()) === 0);
  });
  expect(said).toMatchObject([{ run: id, exitCode: null, signal: 'SIGKILL' }]);
  await runner.stop();
});

test('where its memory does not suffice, the log tells what it said last', async () => {
  const runner = opens({ heapMb: 12 });
  const id = await begins();
  runner.start({ id, period });
  await eventually(async () => (await outcomeOf(id)) === 'failed');
  expect(said).toMatchObject([{ run: id, signal: 'SIGABRT', stderr: expect.stringMatching(/./) }]);
  expect(said[0].stderr.length).toBeLessThanOrEqual(1_024);
  await runner.stop();
});

test('it has what the network needs of the environment and of the flags, and no more', () => {
  const env = { PATH: '/bin', TZ: 'Asia/Tokyo', PGPASSWORD: 'p', NODE_EXTRA_CA_CERTS: '/ca.pem', HTTPS_PROXY: 'http://p' };
  const secrets = { ENCRYPTION_KEYS: 'k', DATABASE_URL: 'u', GMO_SHOP_PASS: 's', NODE_OPTIONS: '--inspect --use-system-ca' };
  expect(environmentIn({ ...env, ...secrets })).toEqual(env);
  const flags = ['--max-heap-size=512', '--inspect-brk', '--import', './traces.ts', '--tls-min-v1.3'];
  expect(flagsIn(flags, secrets)).toEqual(['--use-system-ca', '--tls-min-v1.3']);
});

test('books in which nothing agrees fit into its memory', async () => {
  await manyOrders(database, await aGacha(database), 100_000);
  const runner = opens();
  const id = await begins();
  runner.start({ id, period });
  let most = 0;
  const outcome = await eventually(async () => {
    const pid = ownProcess() ?? '';
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(toldOf(pid, 'status'))?.[1] ?? 0) / 1024);
    return outcomeOf(id);
  });
  expect({ outcome, said }).toEqual({ outcome: 'differs', said: [] });
  expect(most).toBeLessThan(350);
  const [run] = await database.sql<Json>('select counts from books_runs where id = ?', [id]);
  expect(run.counts.difference).toBeGreaterThanOrEqual(100_000);
  await runner.stop();
});
