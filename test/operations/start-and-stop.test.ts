import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  aDataFolder,
  aUsedDataFolder,
  type DataFolder,
  isAlive,
  Program,
  postgresOf,
  RunningGateway,
  runs,
} from '../support/running-gateway.ts';

const FESTIVAL = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
const NAMES = '{ gachas { nodes { id name } } }';
const SOON_MS = 5_000;

let used: DataFolder;
let folder: DataFolder;
let env: { DATA_DIR: string };

beforeAll(async () => {
  used = await aUsedDataFolder();
});
afterAll(() => used.away());
beforeEach(() => isGiven(used));
afterEach(() => folder.away());

/** The folder of a test: as a gateway left it, unless the test is about the first start. */
async function isGiven(copied?: DataFolder): Promise<void> {
  await folder?.away();
  folder = await aDataFolder(copied);
  env = { DATA_DIR: folder.path };
}

const postgres = (): number | undefined => postgresOf(folder.path);
const token = async (...words: string[]): Promise<string> => (await runs('src/commands/token.ts', words, env)).said.trim();

test('the first start shows the demo catalogue and says where GraphiQL is and how to get a token', async () => {
  await isGiven();
  const gateway = await RunningGateway.starts(env);
  await gateway.says(/GraphiQL: {2}open http:\/\/localhost:\d+\/graphql/);
  await gateway.says(/npm run --silent token -- user alice/);
  expect((await gateway.asks(NAMES)).data.gachas.nodes).toContainEqual({ id: FESTIVAL, name: 'Harbour Festival Gacha' });
  expect((await fetch(`${gateway.address}/readyz`)).status).toBe(200);
  const page = await fetch(`${gateway.address}/graphql`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toMatch(/<html/);

  const asked = Date.now();
  const pid = postgres() ?? 0;
  expect(await gateway.stop()).toMatchObject({ code: 0, complained: '' });
  expect(Date.now() - asked).toBeLessThan(SOON_MS);
  expect(isAlive(pid)).toBe(false);
});

test('a second Ctrl-C, as npm forwards it, and a connection on which nothing was asked do not disturb the stop', async () => {
  const gateway = await RunningGateway.starts(env);
  const silent = connect(Number(new URL(gateway.address).port), '127.0.0.1').on('error', () => {});
  await new Promise((done) => silent.once('connect', done));
  const asked = Date.now();
  gateway.process.kill('SIGINT');
  expect(await gateway.stop()).toMatchObject({ code: 0, complained: '' });
  expect(Date.now() - asked).toBeLessThan(SOON_MS);
  expect(postgres()).toBeUndefined();
});

test.each([300, 1200])('a Ctrl-C %i ms after the very start leaves no PostgreSQL', async (ms) => {
  await isGiven();
  const gateway = new Program('src/main.ts', [], { PORT: '0', ...env });
  await pause(ms);
  await gateway.stop();
  expect(postgres()).toBeUndefined();
  expect(gateway.complained).toBe('');
});

test('a gateway killed while it made its database does not stop the next', async () => {
  await isGiven();
  const gateway = new Program('src/main.ts', [], { PORT: '0', ...env });
  while (!existsSync(folder.path) || !readdirSync(folder.path).some((name) => name.startsWith('postgres.new-'))) await pause(20);
  await gateway.stop('SIGKILL');
  const next = await RunningGateway.starts(env);
  expect((await next.asks(NAMES)).data.gachas.nodes).not.toEqual([]);
  await next.stop();
  expect(postgres()).toBeUndefined();
});

test('after a kill -9 of the gateway, or of it and its PostgreSQL, the orders are still there', async () => {
  const alice = await token('user', 'alice');
  const first = await RunningGateway.starts(env);
  await first.asks('mutation { signUp { user { id } } }', alice);
  const ordering = `mutation { createOrder(input: { gachaId: "${FESTIVAL}", playAmount: 2 }) { order { id } } }`;
  const { id } = (await first.asks(ordering, alice)).data.createOrder.order;
  const order = `{ order(id: "${id}") { playAmount status } }`;
  await first.stop('SIGKILL');

  const second = await RunningGateway.starts(env);
  expect((await second.asks(order, alice)).data.order).toEqual({ playAmount: 2, status: 'PENDING' });
  process.kill(postgres() ?? 0, 'SIGKILL');
  await second.stop('SIGKILL');

  const third = await RunningGateway.starts(env);
  expect((await third.asks(order, alice)).data.order.playAmount).toBe(2);
  expect((await third.stop()).code).toBe(0);
});

test('a PostgreSQL killed under a running gateway comes back, and is stopped with it', async () => {
  const gateway = await RunningGateway.starts(env);
  process.kill(postgres() ?? 0, 'SIGKILL');
  const deadline = Date.now() + 10_000;
  while (!(await fetch(`${gateway.address}/readyz`)).ok && Date.now() < deadline) await pause(50);
  expect((await gateway.asks(NAMES)).data.gachas.nodes).not.toEqual([]);
  const second = await runs('src/main.ts', [], { PORT: '0', ...env });
  expect(second.complained).toMatch(/another gateway/);
  expect((await gateway.stop()).code).toBe(0);
  expect(postgres()).toBeUndefined();
});

test('a process id left behind in a file may belong to another process by now', async () => {
  const file = join(folder.path, 'postgres/postmaster.pid');
  const stale = (pid: number) => `${pid}\n${folder.path}/postgres\n1700000000\n1\n\n127.0.0.1\n  2146351     65538\nready   \n`;
  for (const text of [stale(process.pid), '']) {
    writeFileSync(file, text);
    const gateway = await RunningGateway.starts(env);
    expect((await gateway.stop()).code).toBe(0);
  }
});

test('a second gateway on the same folder is told so, and the first goes on', async () => {
  const first = await RunningGateway.starts(env);
  const second = await runs('src/main.ts', [], { PORT: '0', ...env });
  expect(second).toMatchObject({ code: 1, said: '' });
  expect(second.complained).toMatch(/^DATA_DIR: another gateway already uses .+\n$/);
  expect((await first.asks(NAMES)).data.gachas.nodes).not.toEqual([]);
  const { port } = new URL(first.address);
  const elsewhere = await aDataFolder();
  const third = await runs('src/main.ts', [], { PORT: port, DATA_DIR: elsewhere.path });
  expect(third).toMatchObject({ code: 1, said: '' });
  expect(third.complained).toMatch(/^PORT: \d+ on 127\.0\.0\.1 is taken by another program\..*\n$/);
  expect(postgresOf(elsewhere.path)).toBeUndefined();
  await elsewhere.away();
  await first.stop();
});

test('a folder that cannot be made or written is named in one sentence', async () => {
  const parent = join(folder.path, '..');
  writeFileSync(join(parent, 'file'), '');
  mkdirSync(join(parent, 'occupied/postgres/something'), { recursive: true });
  const places = [join(parent, 'file'), join(parent, 'file/below'), '/proc/gacha', '/proc', join(parent, 'occupied')];
  const ends = await Promise.all(places.map((DATA_DIR) => runs('src/main.ts', [], { PORT: '0', DATA_DIR })));
  for (const { code, said, complained } of ends) {
    expect(complained).toMatch(/^DATA_DIR: .+\n$/);
    expect({ code, said }).toEqual({ code: 1, said: '' });
  }
});

test('a catalogue that the operator changed stays as it is', async () => {
  const file = join(folder.path, '../catalogue.json');
  const demo = JSON.parse(readFileSync(new URL('../../src/catalogue/demo.json', import.meta.url), 'utf8'));
  writeFileSync(file, JSON.stringify({ gachas: [{ ...demo.gachas[0], name: 'Winter Gacha' }] }));
  expect((await runs('src/commands/catalogue.ts', ['import', file], env)).code).toBe(0);
  rmSync(file);
  const gateway = await RunningGateway.starts(env);
  expect((await gateway.asks(`{ gacha(id: "${FESTIVAL}") { name } }`)).data.gacha.name).toBe('Winter Gacha');
  await gateway.stop();
});
