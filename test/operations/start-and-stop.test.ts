import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { aFolderForEachTest } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { aDataFolder, isAlive, NODE_COMPILE_CACHE, Program, RunningGateway, runs } from '../support/running-gateway.ts';

const FESTIVAL = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
const NAMES = '{ gachas { nodes { id name } } }';
const SOON_MS = 9_000;

const folder = aFolderForEachTest();

const SAID_AT_FIRST = [
  /^Gacha gateway \d+\.\d+\.\d+, demonstration: made-up people, the sandbox takes no money$/,
  /^Database: {2}a PostgreSQL of its own, in \S+$/,
  /^Making a database in \S+ …$/,
  /^Starting PostgreSQL …$/,
  /^Bringing the tables up to date …$/,
  /^Encrypted: with the key [0-9a-f]{12} of \S+encryption-keys: keep a copy elsewhere, since the database is useless without it$/,
  /^Importing the demo catalogue …$/,
  /^The gateway answers at http:\/\/localhost:\d+\/graphql$/,
];

test('the first start shows the demo catalogue, says what it is and does, where GraphiQL is and how to get a token', async () => {
  await folder.isNew();
  const gateway = await RunningGateway.starts(folder.env);
  const lines = gateway.said.split('\n');
  expect(SAID_AT_FIRST.map((pattern, index) => [lines[index], pattern.test(lines[index] ?? '')])).toEqual(
    SAID_AT_FIRST.map((_pattern, index) => [lines[index], true]),
  );
  await gateway.says(/GraphiQL: {2}open http:\/\/localhost:\d+\/graphql/);
  await gateway.says(/npm run --silent token -- user alice/);
  expect((await gateway.asks(NAMES)).data.gachas.nodes).toContainEqual({ id: FESTIVAL, name: 'Harbour Festival Gacha' });
  await gateway.becomesReady();
  const page = await fetch(`${gateway.address}/graphql`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toMatch(/<html/);

  const asked = Date.now();
  const pid = folder.postgres() ?? 0;
  expect(await gateway.stop()).toMatchObject({ code: 0, complained: '' });
  expect(Date.now() - asked).toBeLessThan(SOON_MS);
  expect(isAlive(pid)).toBe(false);
});

test('a SIGHUP, as log rotations and closed terminals send it, does not stop a gateway; nor does a second Ctrl-C, as npm forwards it, or a silent connection disturb the stop', async () => {
  const gateway = await RunningGateway.starts(folder.env);
  for (let time = 0; time < 3; time += 1) {
    gateway.process.kill('SIGHUP');
    await pause(300);
    expect((await gateway.asks(NAMES)).data.gachas.nodes).not.toEqual([]);
  }
  const silent = connect(Number(new URL(gateway.address).port), '127.0.0.1').on('error', () => {});
  await new Promise((done) => silent.once('connect', done));
  const asked = Date.now();
  gateway.process.kill('SIGINT');
  expect(await gateway.stop()).toMatchObject({ code: 0, complained: '' });
  expect(Date.now() - asked).toBeLessThan(SOON_MS);
  expect(folder.postgres()).toBeUndefined();
});

test.each([300, 1200])('a Ctrl-C %i ms after the very start leaves no PostgreSQL', async (ms) => {
  await folder.isNew();
  const gateway = new Program('src/main.ts', [], { PORT: '0', ...folder.env });
  await pause(ms);
  await gateway.stop();
  expect(folder.postgres()).toBeUndefined();
  expect(gateway.complained).toBe('');
});

test('a second gateway on the same folder is told so, and the first goes on', async () => {
  const first = await RunningGateway.starts(folder.env);
  const second = await runs('src/main.ts', [], { PORT: '0', ...folder.env });
  expect(second.code).toBe(1);
  const holder = `another gateway \\(process ${first.process.pid}\\) already uses`;
  expect(second.complained).toMatch(new RegExp(`^DATA_DIR: ${holder} .+\\n$`));
  expect((await first.asks(NAMES)).data.gachas.nodes).not.toEqual([]);
  const { port } = new URL(first.address);
  const elsewhere = await aDataFolder();
  const third = await runs('src/main.ts', [], { PORT: port, DATA_DIR: elsewhere.path });
  expect(third.code).toBe(1);
  expect(third.complained).toMatch(/^PORT: \d+ on 127\.0\.0\.1 is taken by another program\..*\n$/);
  expect(existsSync(elsewhere.path)).toBe(false);
  await elsewhere.away();
  await first.stop();
});

/** As an operator types it: npm, what it starts the script with, and the gateway. */
async function npmStarts(env: Record<string, string>): Promise<{ npm: ChildProcess; pid: number }> {
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  npm.stdout?.on('data', (text) => {
    said += text;
  });
  await eventually(() => /answers at/.test(said) && /"pid":/.test(said), { withinMs: 60_000 });
  return { npm, pid: Number(/"pid":(\d+)/.exec(said)?.[1]) };
}

// Windows has no signals to send.
(platform() === 'win32' ? test.skip : test).each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])(
  'a %s to npm ends all that npm start has started',
  async (signal) => {
    const { npm, pid } = await npmStarts(folder.env);
    const postgres = folder.postgres() ?? 0;
    expect([isAlive(pid), isAlive(postgres)]).toEqual([true, true]);
    npm.kill(signal);
    const areGone = eventually(() => !isAlive(pid) && !isAlive(postgres));
    await areGone.finally(() => isAlive(pid) && process.kill(pid, 'SIGKILL'));
  },
);

test('a folder that cannot be made or written is named in one sentence', async () => {
  const parent = join(folder.path, '..');
  writeFileSync(join(parent, 'file'), '');
  mkdirSync(join(parent, 'occupied/postgres/something'), { recursive: true });
  const places = [join(parent, 'file'), join(parent, 'file/below'), '/proc/gacha', '/proc', join(parent, 'occupied')];
  const ends = await Promise.all(places.map((DATA_DIR) => runs('src/main.ts', [], { PORT: '0', DATA_DIR })));
  for (const { code, said, complained } of ends) {
    expect(complained).toMatch(/^DATA_DIR: .+\n$/);
    expect([code, /answers at/.test(said)]).toEqual([1, false]);
  }
});

test('a catalogue that the operator changed stays as it is', async () => {
  const file = join(folder.path, '../catalogue.json');
  const demo = JSON.parse(readFileSync(new URL('../../src/operator/catalogue/demo.json', import.meta.url), 'utf8'));
  writeFileSync(file, JSON.stringify({ gachas: [{ ...demo.gachas[0], name: 'Winter Gacha' }] }));
  expect((await runs('src/commands/gacha.ts', ['catalogue', 'import', file], folder.env)).code).toBe(0);
  rmSync(file);
  const gateway = await RunningGateway.starts(folder.env);
  expect((await gateway.asks(`{ gacha(id: "${FESTIVAL}") { name } }`)).data.gacha.name).toBe('Winter Gacha');
  await gateway.stop();
});
