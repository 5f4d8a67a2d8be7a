import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { builtPages, pagesToServe } from '../../src/start/pages/built-pages.ts';
import { readConfig } from '../../src/start/read-config.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
/** Counts how often it is run, and writes what a test wants. */
const BUILDER = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
const folder = process.argv[2] ?? '';
appendFileSync('builds', 'x');
mkdirSync(folder);
writeFileSync(folder + '/fan.html', 'fans');
writeFileSync(folder + '/staff.html', 'staff');
writeFileSync(folder + '/console.html', 'console');
`;

let root: string;
let told: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gacha-sources-'));
  told = [];
  for (const folder of ['web/fan', 'docs/schema', 'src', 'node_modules/vite']) mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(REPOSITORY, 'src/node24.js'), join(root, 'src/node24.js'));
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{}');
  write('web/build.ts', BUILDER);
  write('web/fan/main.ts', 'a page');
  write('docs/schema/fan.graphql', 'type Query { a: Int }');
  write('docs/schema/notes.txt', 'none of it');
  write('node_modules/vite/package.json', '{"name":"vite","main":"index.js"}');
  write('node_modules/vite/index.js', '');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
const tell = (line: string): void => void told.push(line);
const isBuilt = (): Promise<string> => builtPages(root, tell);
const builds = (): number => (existsSync(join(root, 'builds')) ? readFileSync(join(root, 'builds')).length : 0);
const inBuilt = (): string[] => readdirSync(join(root, 'web/.built'));

describe('what is not built', () => {
  test('is built once, in a folder that is named after its sources, and the operator hears how long it took', async () => {
    const folder = await isBuilt();
    expect(readFileSync(join(folder, 'fan.html'), 'utf8')).toBe('fans');
    expect(folder).toMatch(/\/web\/\.built\/[\da-f]{32}$/);
    expect(told).toEqual(['Pages:     being built …', expect.stringMatching(/^Pages: {5}built in \d+\.\d s$/)]);
    expect([await isBuilt(), builds(), told.length]).toEqual([folder, 1, 2]);
  });

  test('is built anew where a source, the schema or a package is another one, and what was is removed', async () => {
    const first = await isBuilt();
    for (const [name, text] of [
      ['web/fan/main.ts', 'another page'],
      ['web/fan/more.ts', 'more of it'],
      ['docs/schema/fan.graphql', 'type Query { b: Int }'],
      ['package-lock.json', '{"packages":{}}'],
    ] as const) {
      write(name, text);
      const folder = await isBuilt();
      expect([name, folder === first, inBuilt().length]).toEqual([name, false, 1]);
    }
    expect(builds()).toBe(5);
    write('docs/schema/notes.txt', 'another text');
    await isBuilt();
    expect(builds()).toBe(5);
  });

  test('is made whole by each of two starts at once, which both find it', async () => {
    const folders = await Promise.all([isBuilt(), isBuilt(), isBuilt()]);
    expect([new Set(folders).size, inBuilt()]).toEqual([1, [folders[0]?.split('/').at(-1)]]);
  });

  test('has nothing of a start that was killed, and what another is writing stays', async () => {
    // No process has that id: Linux gives out no more than 4,194,304.
    for (const name of ['.999999999-0123456789ab', `.${process.ppid}-0123456789ab`, 'a-file-of-somebody'])
      mkdirSync(join(root, 'web/.built', name), { recursive: true });
    const folder = await isBuilt();
    expect(inBuilt().toSorted()).toEqual(
      [`.${process.ppid}-0123456789ab`, folder.split('/').at(-1), 'a-file-of-somebody'].toSorted(),
    );
  });
});

describe('a gateway goes on without pages, and says why in a line', () => {
  const serves = () => pagesToServe(readConfig({}), tell, root);

  test.each([
    ['throws', 'throw new TypeError("no such module: x")', 'TypeError: no such module: x'],
    [
      'says an error in colour',
      String.raw`process.stderr.write("a note\n\u001b[31merror: it is broken\u001b[0m\n"); process.exit(1);`,
      'error: it is broken',
    ],
    ['ends without a word', 'process.exit(3);', 'Command failed: '],
    ['writes nothing', '', 'web/build.ts wrote no fan.html'],
  ])('where the build %s', async (_how, code, reason) => {
    write('web/build.ts', code);
    expect(await serves()).toBeUndefined();
    expect(told).toEqual([
      'Pages:     being built …',
      expect.stringContaining(`Pages:     not served: they could not be built: ${reason}`),
    ]);
    expect(told.at(-1)).toMatch(/^[^\n]+\(npm run pages tries again\)$/);
    expect(inBuilt()).toEqual([]);
  });

  test('where nothing is there to build them, which it names', async () => {
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect([await serves(), builds()]).toEqual([undefined, 0]);
    expect(told).toEqual([
      'Pages:     not served: they are not built, and npm ci with --omit=dev brings nothing that builds them: npm run pages',
    ]);
  });

  test('where it cannot write', async () => {
    // A file in the way of the folder: root may write where others may not, but not there.
    write('web/.built', '');
    expect(await serves()).toBeUndefined();
    expect(told.at(-1)).toMatch(/EEXIST|ENOTDIR/);
  });
});

test('what was built is served without its sources, and without what builds it, as in an image', async () => {
  const folder = await isBuilt();
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(await isBuilt()).toBe(folder);
  for (const gone of ['web/fan', 'web/build.ts', 'docs', 'package-lock.json']) rmSync(join(root, gone), { recursive: true });
  expect([await isBuilt(), builds()]).toEqual([folder, 1]);
  rmSync(folder, { recursive: true });
  await expect(isBuilt()).rejects.toThrow('this gateway came without them');
});

test('nothing is built for a gateway without pages', async () => {
  expect([await pagesToServe(readConfig({ PAGES: 'none' }), tell, root), told, builds()]).toEqual([undefined, [], 0]);
});
