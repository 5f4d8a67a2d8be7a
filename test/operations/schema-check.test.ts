import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { breakingChanges } from '../schema-check/changes.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHECK = join(ROOT, 'test/schema-check/check.ts');
const SCHEMA = `directive @old repeatable on FIELD
directive @auth(requires: Caller!) on FIELD_DEFINITION
enum Caller { ANYONE USER STAFF }
enum Status { OPEN SHUT @deprecated(reason: "Use CLOSED.") }
input Where { tag: String }
interface Named { name: String } type Gacha implements Named { id: ID! name: String status: Status title: String @deprecated(reason: "Use name.") }
type Rest { id: ID! } union Any = Gacha | Rest
type Query { gacha(id: ID!, lang: String): Gacha @auth(requires: ANYONE) gachas(where: Where): [Gacha!] }
`;
const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- `Gacha.name`\n\n## [0.2.0]\n\n### Breaking\n\n- `Gacha.status`\n';

let folder: string;
/** No setting of the machine, nor of a git that runs this test, counts. */
const env = { PATH: process.env.PATH ?? '', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], {
    cwd: folder,
    env,
    stdio: 'pipe',
  });

function writes(schema: string, breaking = ''): void {
  mkdirSync(join(folder, 'docs'), { recursive: true });
  writeFileSync(join(folder, 'docs/schema.graphql'), schema);
  const changelog = breaking ? CHANGELOG.replace('### Added', `### Breaking\n\n${breaking}\n\n### Added`) : CHANGELOG;
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
}

const checks = (): Promise<{ code: unknown; said: string; complained: string }> =>
  new Promise((done) => {
    const options = { cwd: folder, env };
    execFile(process.execPath, [CHECK], options, (error, said, complained) => done({ code: error?.code ?? 0, said, complained }));
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gacha-schema-'));
  writes(SCHEMA);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'one');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without a release there is nothing to compare with', async () => {
  expect(await checks()).toMatchObject({ code: 0, said: expect.stringMatching(/no tag v\*/) });
});

test('the last release is compared, and a change that only adds passes', async () => {
  git('tag', 'v0.9.0');
  git('tag', 'v0.10.0-rc.1');
  git('tag', 'v0.10.0');
  writes(
    SCHEMA.replace('title:', 'price: Int title:')
      .replace('tag: String', 'tag: String search: String')
      .replace('OPEN', 'OPEN NEW'),
  );
  const { code, said, complained } = await checks();
  expect([code, complained]).toEqual([0, '']);
  expect(said).toMatch(/^Compared with v0\.10\.0: 0 breaking changes/);
  expect(said).toMatch(/note +NEW was added to enum type Status/);
});

test('a change that breaks needs its line in the changelog', async () => {
  const changed = SCHEMA.replace('ID! name: String', 'ID!').replace('lang: String', 'lang: Int');
  writes(changed, '- Gacha.name and `Gacha.nothing` are gone.');
  const silent = await checks();
  expect([silent.code, silent.said.match(/^NOT NAMED/gm)?.length]).toEqual([1, 2]);
  expect(silent.complained).toMatch(/"### Breaking": `Gacha\.name` `Query\.gacha\(lang:\)`\n$/);
  writes(changed, '- `Gacha.name` is gone.');
  expect((await checks()).complained).toMatch(/: `Query\.gacha\(lang:\)`\n$/);
  writes(changed, '- `Gacha.name` is gone. `Query.gacha(lang:)` is a number.');
  expect(await checks()).toMatchObject({ code: 0, complained: '' });
});

test('what was deprecated is said to have been, and needs its line too', async () => {
  const changed = SCHEMA.replace(/title: .* }/, '}');
  writes(changed);
  expect(await checks()).toMatchObject({ code: 1, said: expect.stringMatching(/deprecated in v0\.10\.0: Use name\./) });
  writes(changed, '- `Gacha.title`: use `name`.');
  expect((await checks()).code).toBe(0);
});

test('a line under an earlier release does not count, one under a release without a tag does', async () => {
  const changed = SCHEMA.replace(' status: Status', '');
  writes(changed);
  const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  const releasing = (version: string) =>
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog.replace('[0.2.0]', `[${version}]\n\n### Added\n\n## [0.10.0]`));
  releasing('0.11.0');
  expect((await checks()).code).toBe(1);
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog.replace('[0.2.0]', '[0.11.0]'));
  expect((await checks()).code).toBe(1);
  writeFileSync(join(folder, 'CHANGELOG.md'), `${changelog.replace('[0.2.0]', '[0.11.0]')}\n## [0.10.0]\n`);
  expect((await checks()).code).toBe(0);
});

/** What was changed, and how the changelog has to name it. */
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
