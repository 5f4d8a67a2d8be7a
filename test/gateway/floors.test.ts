import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { FLOORS, imports, isNoun, lines, NOUNS, READERS, roomOf } from '../support/floors.ts';
import { circlesOf, filesIn, importsOf, ROOT } from '../support/import-map.ts';

const ofFiles = [...importsOf('src'), ...importsOf('rest-compat')].filter(({ target }) => target.endsWith('.ts'));

test('every room has its floor, and imports nothing that stands above it', () => {
  const rooms = new Set([...filesIn('src'), ...filesIn('rest-compat')].map(roomOf));
  expect([...rooms].toSorted()).toEqual(FLOORS.toSorted());
  expect(ofFiles.length).toBeGreaterThan(2_000);
  const up = ofFiles.filter(({ file, target }) => FLOORS.indexOf(roomOf(target)) > FLOORS.indexOf(roomOf(file)));
  expect(lines(up)).toEqual([]);
});

/** What of the database, and of encryption, every noun may use: none knows a key. */
const TOOLS = [
  ...[
    'advisory-lock',
    'batch',
    'connection/priority',
    'guard',
    'id',
    'keyset',
    'ordering',
    'rows',
    'statement',
    'tables',
    'write',
  ].map((name) => `database/${name}.ts`),
  ...['time/clock', 'time/japanese-time', 'time/repeat', 'transaction', 'unavailable', 'views/shown'].map(
    (name) => `database/${name}.ts`,
  ),
  ...['sealed-column', 'vault'].map((name) => `encryption/${name}.ts`),
];

test('a noun imports only itself, the nouns before it, the refusals, and the tools of database and encryption', () => {
  expect(imports.length).toBeGreaterThan(200);
  const wrong = imports.filter(({ folder, target }) => {
    if (
      !isNoun(folder) ||
      !target.endsWith('.ts') ||
      target === 'refusal.ts' ||
      roomOf(target) === 'language' ||
      TOOLS.includes(target)
    )
      return false;
    return NOUNS.indexOf(roomOf(target)) > NOUNS.indexOf(folder) || !isNoun(roomOf(target));
  });
  expect(lines(wrong)).toEqual([]);
});

const NEVER_IN_A_NOUN =
  /^(graphql|@graphql-tools|@apollo|@as-integrations|fastify|jose|dataloader|zod|pg$|@graphql-yoga|@scalar)/;

test('a noun knows neither GraphQL nor HTTP nor tokens', () => {
  const wrong = imports.filter(({ folder, target }) => [...NOUNS, 'browse'].includes(folder) && NEVER_IN_A_NOUN.test(target));
  expect(lines(wrong)).toEqual([]);
});

test('browse, timeline and operator know nouns and nothing of the configuration; the configuration knows no noun', () => {
  const wrong = imports.filter(
    ({ folder, target }) =>
      (READERS.includes(folder) && roomOf(target) === 'config') || (folder === 'config' && isNoun(roomOf(target))),
  );
  expect(lines(wrong)).toEqual([]);
});

test('no files import each other in a circle, not even for a type', () => {
  expect(circlesOf(ofFiles.map(({ file, target }) => [file, target]))).toEqual([]);
});

/** A file that lies in src itself is a room of its own. */
const folderOf = (file: string, depth: number): string =>
  dirname(file) === 'src' ? file : dirname(file).split('/').slice(0, depth).join('/');

test.each([2, 3, 4])('no folders import each other in a circle, down to %i names deep', (depth) => {
  const arrows = ofFiles.map(({ file, target }) => [folderOf(file, depth), folderOf(target, depth)] as const);
  const between = arrows.filter(([from, to]) => from !== to);
  expect(between.length).toBeGreaterThan(200);
  expect(circlesOf(between)).toEqual([]);
});

test('a circle is found where there is one', () => {
  expect(
    circlesOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
    ]),
  ).toEqual([['a', 'b', 'c']]);
  expect(
    circlesOf([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]),
  ).toEqual([]);
});

const MOST_FILES = 14;
/** Lists rather than rooms: a step of the schema after the other, a document for each route, the drawings of the demo. */
const LISTS = ['src/database/migrations', 'rest-compat/documents', 'src/operator/catalogue/demo'];

test('no folder has more than 14 files', () => {
  const files = ['src', 'rest-compat'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  );
  expect(files.length).toBeGreaterThan(500);
  const full = Map.groupBy(files, ({ parentPath }) => parentPath.slice(ROOT.length + 1));
  expect(
    [...full].filter(([folder, { length }]) => length > MOST_FILES && !LISTS.includes(folder)).map(([name]) => name),
  ).toEqual([]);
});

const MOST_LINES = 250;
/** What the codegen writes, and what the build does. */
const GENERATED = /\/generated\/|^web\/(?:(?:fan|staff|staff\/console)\/documents\.ts$|\.built\/)/;

test('no file that is written by hand is longer than 250 lines', () => {
  const written = [...filesIn('src'), ...filesIn('rest-compat'), ...filesIn('web')].filter((file) => !GENERATED.test(file));
  const long = written.filter((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 > MOST_LINES);
  expect(long).toEqual([]);
});

test('no folder is named after nothing', () => {
  const folders = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true }).filter((it) => it.isDirectory());
  expect(folders.filter(({ name }) => /^(utils?|helpers?|common|services?|lib|misc)$/.test(name))).toEqual([]);
});
