import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDataFolder, type DataFolder, RunningGateway } from '../support/running-gateway.ts';

const HERE = join(import.meta.dirname, 'relay');
const COMPILER = join(import.meta.dirname, 'node_modules/relay-compiler/cli.js');
const SCHEMA = join(import.meta.dirname, '../../docs/schema.graphql');
const CONFIG = {
  src: './src',
  schema: './schema.graphql',
  language: 'javascript',
  artifactDirectory: './artifacts',
  eagerEsModules: false,
};

type Ended = { code: number; said: string; complained: string };

const runs = (words: string[], cwd = HERE): Promise<Ended> =>
  new Promise((done) => {
    const env = { ...process.env, NODE_ENV: 'development', NO_COLOR: '1' };
    execFile(process.execPath, words, { cwd, env, timeout: 60_000 }, (error, said, complained) =>
      done({ code: error ? Number(error.code) || 1 : 0, said, complained }),
    );
  });

let folder: string;
let data: DataFolder | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gacha-relay-'));
  for (const name of ['src', 'artifacts']) await mkdir(join(folder, name));
  await copyFile(SCHEMA, join(folder, 'schema.graphql'));
  await copyFile(join(HERE, 'pages.js'), join(folder, 'src/pages.js'));
  await writeFile(join(folder, 'relay.config.json'), JSON.stringify(CONFIG));
});
afterAll(async () => {
  await Promise.all([data?.away(), rm(folder, { recursive: true, force: true })]);
});

test('relay-compiler takes the schema, and relay-runtime keeps one record for one thing, without a warning', async () => {
  const compiled = await runs([COMPILER, 'relay.config.json'], folder);
  expect([compiled.code, compiled.code ? compiled.said + compiled.complained : '']).toEqual([0, '']);
  data = await aDataFolder();
  const { address } = await RunningGateway.starts({ DATA_DIR: data.path });
  expect(await runs(['store.js', address, join(folder, 'artifacts')])).toMatchObject({ complained: '', code: 0 });
});

test('the Relay rules of @graphql-eslint find nothing in the schema, and something in one that has lost a part', async () => {
  expect(await runs(['lint.js', SCHEMA])).toMatchObject({ said: '', code: 0 });
  const broken = join(folder, 'broken.graphql');
  const text = await readFile(SCHEMA, 'utf8');
  await writeFile(broken, text.replace(/hasPreviousPage: Boolean!/, 'hasEarlierPage: Boolean!'));
  expect(await runs(['lint.js', broken])).toMatchObject({ said: expect.stringContaining('relay-page-info'), code: 1 });
});
