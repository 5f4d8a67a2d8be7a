import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDataFolder, type DataFolder, RunningGateway } from '../support/running-gateway.ts';

const PACKAGES = join(import.meta.dirname, 'node_modules');
const PROGRAMS = join(import.meta.dirname, 'programs');
const GENERATED = join(PROGRAMS, 'generated');
const PROGRAM_MS = 60_000;

type Ended = { code: number; said: string; complained: string };

const runs = (words: string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((done) => {
    const options = {
      cwd: PROGRAMS,
      env: { ...process.env, NODE_ENV: 'development', NO_COLOR: '1', ...env },
      maxBuffer: 2 ** 26,
      timeout: PROGRAM_MS,
    };
    execFile(process.execPath, words, options, (error, said, complained) =>
      done({ code: error ? Number(error.code) || 1 : 0, said, complained }),
    );
  });

async function does(file: string, words: string[]): Promise<void> {
  const { code, said, complained } = await runs([join(PACKAGES, file), ...words]);
  if (code !== 0) throw new Error(`${file} failed:\n${said}${complained}`);
}

async function generate(description: string): Promise<void> {
  await Promise.all([
    does('@graphql-codegen/cli/esm/bin.js', ['--config', 'codegen.ts']),
    does('openapi-typescript/bin/cli.js', [description, '--output', join(GENERATED, 'rest.ts')]),
    does('@hey-api/openapi-ts/bin/run.js', ['--file', 'openapi-ts.config.ts', '--input', description]),
  ]);
}

const NAMES = ['apollo', 'urql', 'graphql-request', 'openapi-fetch', 'hey-api'];

/** As development servers do: a file for the browser, in which libraries warn, without a look at the types. */
const bundle = (folder: string) => {
  const files = NAMES.map((name) => `${name}.ts`);
  const dialect = ['--bundle', '--conditions=module,development', '--format=esm', '--out-extension:.js=.mjs'];
  return does('esbuild/bin/esbuild', [...files, ...dialect, `--outdir=${folder}`, '--log-level=warning']);
};

let data: DataFolder;
let gateway: RunningGateway;
let bundles: string;
beforeAll(async () => {
  data = await aDataFolder();
  bundles = await mkdtemp(join(tmpdir(), 'gacha-clients-'));
  await rm(GENERATED, { recursive: true, force: true });
  gateway = await RunningGateway.starts({ DATA_DIR: data.path });
  await generate(`${gateway.address}/api/openapi.json`);
  await bundle(bundles);
});
afterAll(async () => {
  await Promise.all([data?.away(), rm(bundles, { recursive: true, force: true })]);
});

test('all programs have the types that were generated for them', () => does('typescript/bin/tsc', ['-p', '.']));

test.each(NAMES)('%s pages, orders, pays, is refused and repeats, without a warning of the library', async (name) => {
  const words = ['--import', join(import.meta.dirname, 'page.ts'), join(bundles, `${name}.mjs`)];
  expect(await runs(words, { GATEWAY: gateway.address })).toMatchObject({ complained: '', code: 0 });
});
