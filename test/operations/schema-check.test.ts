import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { madeOn } from '../schema-check/baseline.ts';
import { breakingChanges } from '../schema-check/changes.ts';
import { textOf } from '../schema-check/tables.ts';
import { ofThisRun } from '../support/running-gateway.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHECK = join(ROOT, 'test/schema-check/check.ts');
const LATER = join(ROOT, 'test/support/later-release.ts');
const SCHEMA = `directive @old repeatable on FIELD
directive @auth(requires: Caller!) on FIELD_DEFINITION
enum Caller { ANYONE USER STAFF }
enum Status { OPEN SHUT @deprecated(reason: "Use CLOSED.") }
input Where { tag: String }
interface Named { name: String } type Gacha implements Named { id: ID! name: String status: Status title: String @deprecated(reason: "Use name.") }
type Rest { id: ID! } union Any = Gacha | Rest
type Query { gacha(id: ID!, lang: String): Gacha @auth(requires: ANYONE) gachas(where: Where): [Gacha!] }
`;
const NAMES = '# Names\n\n## Next\n\n## 0.1.0\n\n- `Gacha.status`\n';

const server = process.env.TEST_TEMPLATE ?? '';
let folder: string;
let tables: string;

const at = (path: string): string => join(folder, 'docs', path);
const writesNames = (next: string): void =>
  writeFileSync(at('published/names.md'), NAMES.replace('## Next\n', `## Next\n\n${next}\n`));

/** A tree without a history, whose schema is this one, and whose migrations are those of this project. */
function writes(schema: string, next = ''): void {
  mkdirSync(at('published'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "version": "0.2.0" }');
  writeFileSync(at('schema.graphql'), schema);
  writeFileSync(at('published/schema.graphql'), SCHEMA);
  writeFileSync(at('published/tables.sql'), tables);
  writesNames(next);
}

type Said = { code: unknown; said: string; complained: string };

const runs = (...words: string[]): Promise<Said> =>
  new Promise((done) => {
    const options = { cwd: folder, env: { ...ofThisRun(), TEST_SERVER: server } };
    execFile(process.execPath, words, options, (error, said, complained) => done({ code: error?.code ?? 0, said, complained }));
  });
const checks = (): Promise<Said> => runs(CHECK);
const publishes = (): Promise<Said> => runs(CHECK, 'publish');
/** Of the release whose migrations take `areas.name` away. */
const checksLater = (): Promise<Said> => runs(LATER, 'after', 'test/schema-check/check.ts');

beforeAll(async () => {
  tables = textOf(await madeOn(server));
  folder = mkdtempSync(join(tmpdir(), 'gacha-schema-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('where nothing was published there is nothing to compare with, and it says how to begin', async () => {
  writes(SCHEMA);
  rmSync(at('published/schema.graphql'));
  expect(await checks()).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/no docs\/published\/schema.+-- publish\n$/),
  });
  expect(await publishes()).toMatchObject({ code: 0, complained: '' });
  expect(readFileSync(at('published/schema.graphql'), 'utf8')).toBe(SCHEMA);
});

test('what is published is compared, and a change that only adds passes', async () => {
  writes(
    SCHEMA.replace('title:', 'price: Int title:')
      .replace('tag: String', 'tag: String search: String')
      .replace('OPEN', 'OPEN NEW'),
  );
  const { code, said, complained } = await checks();
  expect([code, complained]).toEqual([0, '']);
  expect(said).toMatch(/^The schema: 0 breaking changes/);
  expect(said).toMatch(/note +NEW was added to enum type Status/);
  expect(said).toMatch(/^The tables of [1-9]\d* published migrations: 0 changes\.$/m);
});

test('a change that breaks needs its line in the list of names', async () => {
  writes(
    SCHEMA.replace('ID! name: String', 'ID!').replace('lang: String', 'lang: Int'),
    '- Gacha.name and `Gacha.nothing` are gone.',
  );
  const silent = await checks();
  expect([silent.code, silent.said.match(/^NOT NAMED/gm)?.length]).toEqual([1, 2]);
  expect(silent.complained).toMatch(/names\.md, under "## Next".+: `Gacha\.name` `Query\.gacha\(lang:\)`\n$/);
  writesNames('- `Gacha.name` is gone.');
  expect((await checks()).complained).toMatch(/: `Query\.gacha\(lang:\)`\n$/);
  writesNames('- `Gacha.name` is gone. `Query.gacha(lang:)` is a number.');
  expect(await checks()).toMatchObject({ code: 0, complained: '' });
});

test('what was deprecated is said to have been, and needs its line too', async () => {
  writes(SCHEMA.replace(/title: .* }/, '}'));
  expect(await checks()).toMatchObject({ code: 1, said: expect.stringMatching(/published as deprecated: Use name\./) });
  writesNames('- `Gacha.title` → `Gacha.name`');
  expect((await checks()).code).toBe(0);
});

test('a line under a version that was published does not count', async () => {
  writes(SCHEMA.replace(' status: Status', ''));
  expect(await checks()).toMatchObject({ code: 1, complained: expect.stringMatching(/: `Gacha\.status`\n$/) });
});

test('publishing refuses what is not named, then writes the folder anew and closes the list under the version', async () => {
  const changed = SCHEMA.replace('ID! name: String', 'ID!');
  writes(changed);
  expect(await publishes()).toMatchObject({ code: 1, complained: expect.stringMatching(/: `Gacha\.name`\n$/) });
  expect(readFileSync(at('published/schema.graphql'), 'utf8')).toBe(SCHEMA);
  writesNames('- `Gacha.name` → `Gacha.title`');
  expect(await publishes()).toMatchObject({ code: 0, complained: '' });
  expect(readFileSync(at('published/schema.graphql'), 'utf8')).toBe(changed);
  expect(readFileSync(at('published/tables.sql'), 'utf8')).toBe(tables);
  const named = '## 0.2.0\n\n- `Gacha.name` → `Gacha.title`\n';
  expect(readFileSync(at('published/names.md'), 'utf8')).toBe(NAMES.replace('## 0.1.0', `${named}\n## 0.1.0`));
  expect(await checks()).toMatchObject({ code: 0, said: expect.stringMatching(/0 breaking changes/) });
  writeFileSync(at('schema.graphql'), changed.replace('id: ID! status: Status', 'id: ID!'));
  writeFileSync(
    at('published/names.md'),
    readFileSync(at('published/names.md'), 'utf8').replace('## Next\n', '## Next\n\n- `Gacha.status`\n'),
  );
  await publishes();
  expect(readFileSync(at('published/names.md'), 'utf8')).toContain('## 0.2.0\n\n- `Gacha.status`\n- `Gacha.name`');
});

/** As if the migrations had made this when they were published. */
const FORMER: [now: string, former: string][] = [
  ['  price integer not null,\n  has_limit', '  price bigint not null,\n  former text,\n  has_limit'],
  ['-- migration 01-schema\n', '-- migration 01-parts\n'],
  ["values ('01-schema');", "values ('01-parts');"],
];

function wasPublishedOtherwise(): void {
  writes(SCHEMA);
  for (const [now] of FORMER) expect(tables).toContain(now);
  writeFileSync(
    at('published/tables.sql'),
    FORMER.reduce((text, [now, former]) => text.replace(now, former), tables),
  );
}

test('a published migration that makes something else, or is gone, is named', async () => {
  wasPublishedOtherwise();
  const { code, said, complained } = await checks();
  expect([code, said.match(/^CHANGED +.*/gm)?.map((line) => line.replace(/^CHANGED +/, ''))]).toEqual([
    1,
    [
      'column gachas.price: bigint not null → integer not null',
      'column gachas.former: text → nothing',
      "migration 01-parts: insert into migrations (name) values ('01-parts'); → nothing",
      "migration 01-schema: nothing → insert into migrations (name) values ('01-schema');",
    ],
  ]);
  expect(complained).toMatch(/^Databases have what these migrations made\. Put them back as they were, .+new migration/);
});

test('before 1.0 it is published anew, once the columns that are gone are named; from then on it is not', async () => {
  wasPublishedOtherwise();
  expect(await publishes()).toMatchObject({ code: 1, complained: expect.stringMatching(/: `gachas\.former`\n$/) });
  writesNames('- `gachas.former` → `gachas.description`');
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.0.0" }');
  expect(await publishes()).toMatchObject({ code: 1, complained: expect.stringMatching(/^From 1\.0 on .+ new migration\.\n$/) });
  writeFileSync(join(folder, 'package.json'), '{ "version": "0.2.0" }');
  expect(await publishes()).toMatchObject({ code: 0, complained: '' });
  expect(readFileSync(at('published/tables.sql'), 'utf8')).toBe(tables);
});

test('a column that a new migration takes away needs its line in the list of names, too', async () => {
  writes(SCHEMA, '- `areas.radius_m` is what it was.');
  writeFileSync(at('published/schema.graphql'), SCHEMA);
  const { code, said, complained } = await checksLater();
  expect([code, said.match(/^CHANGED/gm)]).toEqual([1, null]);
  expect(complained).toMatch(/^Others have built on these\. .+: `areas\.name`\n$/);
  writesNames('- `areas.name` → `areas.title`');
  expect(await checksLater()).toMatchObject({ code: 0, complained: '' });
});

/** What was changed, and how the list of names has to name it. */
const BREAKING: [coordinate: string, before: string, after: string][] = [
  ['Gacha.name', 'id: ID! name: String', 'id: ID!'],
  ['Gacha.name', 'id: ID! name: String', 'id: ID! name: Int'],
  ['Gacha.title', /title: .* }/.exec(SCHEMA)?.[0] ?? '', '}'],
  ['Where', 'input Where { tag: String }', 'scalar Where'],
  ['Gacha', 'type Gacha implements Named', 'type Gacha'],
  ['Named', 'interface Named { name: String } type Gacha implements Named', 'type Gacha'],
  ['Any.Rest', '= Gacha | Rest', '= Gacha'],
  ['Status.OPEN', 'OPEN ', ''],
  ['Status.SHUT', 'SHUT @deprecated(reason: "Use CLOSED.")', ''],
  ['Query.gacha(lang:)', ', lang: String', ''],
  ['Query.gacha(lang:)', 'lang: String', 'lang: Int'],
  ['Query.gacha(by:)', 'lang: String', 'lang: String, by: ID!'],
  ['Where.tag', 'tag: String', 'word: String'],
  ['Where.tag', 'tag: String', 'tag: Int'],
  ['Where.size', 'tag: String', 'tag: String size: Int!'],
  ['Where', 'input Where', 'input Where @oneOf'],
  ['Query.gacha', 'requires: ANYONE', 'requires: USER'],
  ['Query.gachas', ': [Gacha!]', ': [Gacha!] @auth(requires: STAFF)'],
  ['@old', 'directive @old repeatable on FIELD', ''],
  ['@old', 'directive @old repeatable on FIELD', 'directive @old on FIELD'],
  ['@old', 'repeatable on FIELD', 'repeatable on QUERY'],
  ['@old(by:)', '@old', '@old(by: ID!)'],
];

test.each(BREAKING)('%s is named: %s → %s', (coordinate, before, after) => {
  const changed = SCHEMA.replace(before, after);
  expect(changed).not.toBe(SCHEMA);
  const found = breakingChanges(buildSchema(SCHEMA), buildSchema(changed));
  expect(found.map((change) => change.coordinate)).toContain(coordinate);
  const old = /SHUT|title/.test(coordinate);
  expect(found.find((change) => change.coordinate === coordinate)?.deprecation !== undefined).toBe(old);
});

test('what lets callers ask more breaks nothing', () => {
  const wider = (requires: string) => buildSchema(SCHEMA.replace('requires: ANYONE', `requires: ${requires}`));
  expect(breakingChanges(wider('USER'), wider('ANYONE'))).toEqual([]);
  expect(breakingChanges(wider('USER'), wider('STAFF'))).toHaveLength(1);
});
