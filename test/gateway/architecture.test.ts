import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildSchema, type GraphQLArgument, isInputObjectType, isObjectType } from 'graphql';
import { createSchema, typeDefs } from '../../src/gateway/graphql/schema.ts';
import { refusals } from '../../src/refusal.ts';
import { openTestDatabase } from '../support/database.ts';

/** Nouns know only those before them. */
const NOUNS = ['idempotency', 'user', 'gacha', 'check-in', 'order', 'draw', 'payment', 'pickup', 'handover'];
/** What may know every noun, besides the gateway. */
const READERS = ['browse', 'catalogue', 'books'];
const NEVER_IN_A_NOUN = /^(graphql|@graphql-tools|@apollo|@as-integrations|fastify|jose|dataloader|zod|pg$|ruru)/;

const SRC = join(import.meta.dirname, '../../src');

type Import = { file: string; folder: string; target: string };

const imports: Import[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(/(?:from|import|import\(|require\()\s*'([^']+)'/g)].map(
      ([, name = '']) => ({
        file,
        folder: file.split('/')[0] ?? '',
        target: name.startsWith('.') ? relative(SRC, join(SRC, dirname(file), name)) : name,
      }),
    ),
  );

const folderOf = (target: string): string => target.split('/')[0] ?? '';
const lines = (found: Import[]): string[] => found.map(({ file, target }) => `${file} imports ${target}`);
const isNoun = (folder: string): boolean => NOUNS.includes(folder);

/** What of the database every noun may use. */
const TOOLS = ['apart', 'clock', 'id', 'plain', 'together', 'transaction', 'unavailable'].map((name) => `database/${name}.ts`);

test('a noun imports only itself, the nouns before it, the refusals, and the tools of the database', () => {
  expect(imports.length).toBeGreaterThan(200);
  const wrong = imports.filter(({ folder, target }) => {
    if (!isNoun(folder) || !target.endsWith('.ts')) return false;
    if (target === 'refusal.ts' || TOOLS.includes(target)) return false;
    return NOUNS.indexOf(folderOf(target)) > NOUNS.indexOf(folder) || !isNoun(folderOf(target));
  });
  expect(lines(wrong)).toEqual([]);
});

test('a noun knows neither GraphQL nor HTTP nor tokens', () => {
  const wrong = imports.filter(({ folder, target }) => [...NOUNS, 'browse'].includes(folder) && NEVER_IN_A_NOUN.test(target));
  expect(lines(wrong)).toEqual([]);
});

test('browse, catalogue and books read nouns and know nothing of the gateway', () => {
  const wrong = imports.filter(
    ({ folder, target }) => READERS.includes(folder) && ['gateway', 'commands', 'config.ts'].includes(folderOf(target)),
  );
  expect(lines(wrong)).toEqual([]);
});

test('jose is known to the identity folder only, graphql-shield to the rules only, cockatiel and GMO to their own folder, Fastify and Apollo to the gateway only', () => {
  const only = (target: RegExp, place: RegExp) => imports.filter((it) => target.test(it.target) && !place.test(it.file));
  expect(lines(only(/^jose$/, /^gateway\/identity\//))).toEqual([]);
  expect(lines(only(/^graphql-(shield|middleware)$/, /^gateway\/graphql\/rules\.ts$/))).toEqual([]);
  expect(lines(only(/^cockatiel$/, /^payment\/processor\/gmo\/guard\.ts$/))).toEqual([]);
  expect(lines(only(/payment\/processor\/gmo\//, /^(payment\/processor\/gmo\/|configured-processor\.ts)/))).toEqual([]);
  expect(lines(only(/^@fastify\/cors$/, /^gateway\/http\/cors\.ts$/))).toEqual([]);
  expect(lines(only(/^prom-client$/, /^gateway\/http\/metrics\.ts$/))).toEqual([]);
  expect(lines(only(/^lru-cache$/, /^gateway\/cache\/byte-bounded\.ts$/))).toEqual([]);
  expect(lines(only(/^(fastify|@apollo\/server|ruru)/, /^(gateway\/|main\.ts)/))).toEqual([]);
});

test('the REST side knows GraphQL and the gateway, but no noun and no database; only main.ts joins the two', () => {
  const folder = join(SRC, '../rest-compat');
  const allowed =
    /^(\.\/|\.\.\/src\/(refusal|gateway\/(request\/context|graphql\/(execute|schema)|errors\/(format|error-log)|http\/allowed-methods|cache\/answers))\.ts$|graphql$|fastify$|node:)/;
  const wrong = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, name = '']) => `${file}: ${name}`),
    )
    .filter((line) => !allowed.test(line.split(': ')[1] ?? ''));
  expect(wrong).toEqual([]);
  const joined = imports.filter(({ target }) => target.includes('rest-compat'));
  expect(joined.map(({ file }) => file)).toEqual(['main.ts']);
});

test('only config.ts reads the environment', () => {
  const readers = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /process\.env\b/.test(readFileSync(join(SRC, file), 'utf8')));
  expect(readers).toEqual(['config.ts']);
});

test('no folder is named after nothing', () => {
  const folders = readdirSync(SRC, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.filter(({ name }) => /^(utils?|helpers?|common|services?|lib|misc)$/.test(name))).toEqual([]);
});

const schema = buildSchema(typeDefs.join('\n'));
const types = Object.values(schema.getTypeMap()).filter(
  ({ name }) => !name.startsWith('__') && !['String', 'Int', 'Float', 'Boolean', 'ID'].includes(name),
);

test('every type, field, argument and enum value of the schema is described', () => {
  const silent = types.flatMap((type) => [
    ...(type.description ? [] : [type.name]),
    ...(isObjectType(type) || isInputObjectType(type)
      ? Object.values(type.getFields()).flatMap((field) => [
          ...(field.description ? [] : [`${type.name}.${field.name}`]),
          ...('args' in field
            ? field.args
                .filter((arg: GraphQLArgument) => !arg.description)
                .map((arg: GraphQLArgument) => `${type.name}.${field.name}(${arg.name})`)
            : []),
        ])
      : []),
    ...('getValues' in type
      ? type
          .getValues()
          .filter(({ description }) => !description)
          .map((value) => `${type.name}.${value.name}`)
      : []),
  ]);
  expect(silent).toEqual([]);
});

test('the schema that answers is the one that is written: every type, with its description', () => {
  const running = createSchema().getTypeMap();
  expect(types.map(({ name }) => running[name]?.description ?? name)).toEqual(
    types.map(({ name, description }) => description ?? name),
  );
  expect(Object.keys(running).filter((name) => !schema.getType(name))).toEqual([]);
});

test('the schema names every refusal code, and no other', () => {
  const type = schema.getType('RefusalCode');
  const values = type && 'getValues' in type ? type.getValues().map(({ name }) => name) : [];
  expect(values.toSorted()).toEqual(Object.keys(refusals).toSorted());
});

/** What the database works out of a state by itself, for its indexes. */
const WORKED_OUT = [
  'alter table "payments" drop column "is_live", drop column "is_finished";',
  'alter table "orders" drop column "is_unpaid";',
];

test('the migrations make every table and column that the entities need', async () => {
  const database = await openTestDatabase();
  const difference = await database.orm.schema.getUpdateSchemaSQL({ wrap: false });
  await database.close();
  // Constraints and indexes are the migration's own; what entities could miss is a table, a column, its type or its nullability.
  const missing = difference
    .split('\n')
    .filter((line) => /create table|drop table|add column|drop column|alter column/.test(line))
    .filter((line) => !WORKED_OUT.includes(line));
  expect(missing).toEqual([]);
});
