import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildSchema, type GraphQLArgument, isInputObjectType, isNonNullType, isObjectType } from 'graphql';
import { createSchema, typeDefs } from '../../src/gateway/graphql/schema.ts';
import { refusals } from '../../src/refusal.ts';
import { openTestDatabase } from '../support/database.ts';
import { imports, isNoun, lines } from '../support/floors.ts';
import { filesIn, importsOf, ROOT } from '../support/import-map.ts';

const SRC = join(ROOT, 'src');

test('jose is known to the identity folder only, graphql-shield to one file, which only the rules know, cockatiel and GMO to their own folder, Fastify and Apollo to the gateway only', () => {
  const only = (target: RegExp, place: RegExp) => imports.filter((it) => target.test(it.target) && !place.test(it.file));
  expect(lines(only(/^jose$/, /^gateway\/identity\//))).toEqual([]);
  expect(lines(only(/^graphql-(shield|middleware)$/, /^gateway\/graphql\/(load-shield|rules|rule-kinds)\.ts$/))).toEqual([]);
  expect(lines(only(/load-shield\.ts$/, /^gateway\/graphql\/(rules|rule-kinds)\.ts$/))).toEqual([]);
  expect(lines(only(/^libphonenumber-js/, /^order\/address\/postal-address\.ts$/))).toEqual([]);
  expect(lines(only(/^iconv-lite$/, /^shipment\/files\//))).toEqual([]);
  expect(lines(only(/^cockatiel$/, /^payment\/processor\/gmo\/resilience\.ts$/))).toEqual([]);
  expect(lines(only(/payment\/processor\/gmo\//, /^(payment\/processor\/gmo\/|start\/parts\/configured-processor\.ts)/))).toEqual(
    [],
  );
  expect(lines(only(/^qr$/, /^staff\/device\/invitation-link\.ts$/))).toEqual([]);
  expect(lines(only(/^prom-client$/, /^gateway\/metrics\//))).toEqual([]);
  expect(
    lines(
      only(
        /^lru-cache$/,
        /^gateway\/cache\/byte-bounded\.ts$|^gateway\/rates\/shared\/limiter\.ts$|^database\/connection\/prepared-names\.ts$/,
      ),
    ),
  ).toEqual([]);
  expect(lines(only(/^@graphql-yoga\//, /^gateway\/http\/graphiql\/graphiql\.ts$/))).toEqual([]);
  expect(lines(only(/^(fastify|@apollo\/server)/, /^(gateway\/|start\/([\w-]+\.ts$|parts\/))/))).toEqual([]);
});

test('the provider of the demonstration is known to one folder, and loaded when somebody signs in: production has none', () => {
  const knowing = imports.filter(({ target }) => target.startsWith('oidc-provider'));
  expect(new Set(knowing.map(({ file }) => file))).toEqual(
    new Set(['gateway/http/sign-in/demo-provider.ts', 'gateway/identity/provider/demo-provider.ts']),
  );
  const atOnce = knowing.filter(({ file }) =>
    /^import (?!type )[^;]*'oidc-provider/m.test(readFileSync(join(SRC, file), 'utf8')),
  );
  expect(lines(atOnce)).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect([dependencies['oidc-provider'], typeof devDependencies['oidc-provider']]).toEqual([undefined, 'string']);
});

test('of OpenTelemetry all but its API is known to one folder of the start, which is loaded where it is asked for', () => {
  const knowing = imports.filter(({ target }) => target.startsWith('@opentelemetry/'));
  const ofApi = knowing.filter(({ target }) => target === '@opentelemetry/api');
  expect(lines(ofApi.filter(({ folder }) => !['database', 'gateway', 'start'].includes(folder)))).toEqual([]);
  const ofMore = knowing.filter((it) => !ofApi.includes(it));
  expect(ofMore.length).toBeGreaterThan(5);
  expect(lines(ofMore.filter(({ file }) => !file.startsWith('start/tracing/')))).toEqual([]);
  const loading = new Set([...ofMore.map(({ file }) => file), 'start/tracing/open-telemetry.ts']);
  const loaders = imports.filter(({ file, target }) => loading.has(target) && !loading.has(file));
  expect(loaders.map(({ file }) => file)).toEqual(['start/parts/traces.ts']);
  const outward = imports.filter(({ file, target }) => file.startsWith('start/tracing/') && /\.ts$/.test(target));
  expect(lines(outward.filter(({ target }) => !/^(start\/tracing\/|config\/trace-settings\.ts$)/.test(target)))).toEqual([]);
  const ofSpans = imports.filter(({ file, target }) => file.startsWith('database/tracing/') && /\.ts$/.test(target));
  expect(lines(ofSpans.filter(({ target }) => !/^(database\/tracing\/|refusal\.ts$)/.test(target)))).toEqual([]);
});

test('the REST side knows GraphQL and the gateway, but no noun and no database; only the composition joins the two', () => {
  const ofGateway =
    /^src\/gateway\/(request\/(context|languages|prepared|refused-caller)|graphql\/(execute|schema|prepare|limits\/json-bytes|resolvers\/(orderability|payment|sold|user))|errors\/(format|http-status|error-log|input-field|without-values)|http\/(allowed-methods|handle|long-bodies|rates|transport\/headers)|metrics\/metrics|cache\/answers)\.ts$/;
  const documentation = ({ file, target }: { file: string; target: string }) =>
    file === 'rest-compat/openapi/docs.ts' && target === '@scalar/fastify-api-reference';
  const others = /^(rest-compat\/|src\/refusal\.ts$|src\/language\/|graphql$|fastify$|node:)/;
  const wrong = importsOf('rest-compat').filter(
    (it) => !documentation(it) && !ofGateway.test(it.target) && !others.test(it.target),
  );
  expect(wrong).toEqual([]);
  const joined = imports.filter(({ target }) => target.includes('rest-compat'));
  expect([...new Set(joined.map(({ file }) => file))]).toEqual(['start/open-gateway.ts']);
});

const SQL =
  /\b(?:em|tx|fork\(\))\.execute\(|\bsql`|getKysely|createQueryBuilder|findPlain|\b(?:select|insert into|update|delete from) [\w"]+ /;
test('a page knows the public schema, its own folder and what pages share, and nothing of the program', () => {
  const packages = /^(preact(\/|$)|@preact\/signals$|oauth4webapi$|idb$|qr(\/|$)|@graphql-typed-document-node\/core$)/;
  const wrong = ['fan', 'staff', 'shared', 'worker'].flatMap((room) =>
    importsOf(`web/${room}`).filter(
      ({ target }) => !(packages.test(target) || target.startsWith(`web/${room}/`) || target.startsWith('web/shared/')),
    ),
  );
  expect(wrong).toEqual([]);
  expect(importsOf('src').filter(({ target }) => target.startsWith('web/'))).toEqual([]);
});

test('there is no SQL in the gateway', () => {
  const files = filesIn('src/gateway').filter((file) => !file.includes('/generated/'));
  const withSql = files.filter((file) => SQL.test(withoutComments(readFileSync(join(ROOT, file), 'utf8'))));
  expect(withSql.toSorted()).toEqual([]);
});

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Of the context of a request; `show` and `write` are the two words for the database. */
const KNOWN_TO_RESOLVERS = [
  ...[
    'afterCommit',
    'asked',
    'asks',
    'call',
    'caller',
    'charges',
    'gateway',
    'language',
    'loaders',
    'maxPageSize',
    'request',
    'show',
  ],
  ...['snapshot', 'staff', 'text', 'textOf', 'viewer', 'write'],
];

test('a resolver shows or writes, and knows of a request what this list has', () => {
  const files = ['src/gateway/graphql/resolvers', 'src/gateway/graphql/nodes'].flatMap((folder) => filesIn(folder));
  const codes = files.map((file) => withoutComments(readFileSync(join(ROOT, file), 'utf8')));
  const taken = codes.flatMap((code) => [
    ...[...code.matchAll(/(?<![/\w])context\.(\w+)/g)].map(([, name = '']) => name),
    ...[...code.matchAll(/\{([^{}]*)\}(?: = context;|: Context\b)/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
  ]);
  expect([...new Set(taken)].filter((name) => !KNOWN_TO_RESOLVERS.includes(name))).toEqual([]);
  expect(taken).toEqual(expect.arrayContaining(['show', 'write']));
  const past = codes.flatMap((code) => code.match(/\.fork\(|gateway\.(?:run|reads|em)\b|_args, \{ em\b/g) ?? []);
  expect(past).toEqual([]);
});

/** What writes the state of a payment or an order: typed statements, entities, and text. */
const STATE_WRITTEN = [
  /updateTable\('(?:payments|orders)'\)(?:(?!\.where)[\s\S])*?\bset\((?:(?!\.where)[\s\S])*?\bstate\b/,
  /updateOf\(\w+, (?:Payment|Order)\b/,
  /native(?:Update|Insert)\((?:Payment|Order)\b[^;]*\{ state:/,
  /\b(?:payment|order)\.state = /,
  /update "?(?:payments|orders)"? set[^`;]*\bstate = /,
];

test('the state of a payment and of an order is changed by one typed move each', () => {
  const writers = filesIn('src').filter((file) => {
    const code = withoutComments(readFileSync(join(ROOT, file), 'utf8'));
    return !/migrations|embedded/.test(file) && STATE_WRITTEN.some((pattern) => pattern.test(code));
  });
  expect(writers.toSorted()).toEqual(['src/order/order.ts', 'src/payment/attempt/move.ts']);
});

test('a cipher is known to the vault only, and where keys come from to no noun', () => {
  const ciphers = filesIn('src').filter((file) => /create(Cipher|Decipher)iv/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(ciphers).toEqual(['src/encryption/vault.ts']);
  const wrong = imports.filter(({ folder, target }) => isNoun(folder) && /^encryption\/(keys|key-file)\.ts$/.test(target));
  expect(lines(wrong)).toEqual([]);
});

test('only config/config.ts reads the environment', () => {
  const readers = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /process\.env\b/.test(readFileSync(join(SRC, file), 'utf8')));
  expect(readers).toEqual(['config/config.ts']);
});

const schema = buildSchema(typeDefs.join('\n'));
const types = Object.values(schema.getTypeMap()).filter(
  ({ name }) => !name.startsWith('__') && !['String', 'Int', 'Float', 'Boolean', 'ID'].includes(name),
);

test('no input has a required field with a default: a compiled document would refuse an object without it', () => {
  const inputs = types.filter(isInputObjectType);
  expect(inputs.length).toBeGreaterThan(5);
  const fields = inputs.flatMap((input) => Object.values(input.getFields()).map((field) => ({ input, field })));
  const wrong = fields.filter(({ field }) => isNonNullType(field.type) && field.defaultValue !== undefined);
  expect(wrong.map(({ input, field }) => `${input.name}.${field.name}`)).toEqual([]);
});

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

test('the schema names every action that a refusal may advise, and no other', () => {
  const type = schema.getType('RefusalAction');
  const values = type && 'getValues' in type ? type.getValues().map(({ name }) => name) : [];
  const advised = new Set(Object.values(refusals).flatMap(({ action }) => action ?? []));
  expect(values.toSorted()).toEqual([...advised].toSorted());
});

test('the migrations make every table and column that the entities need', async () => {
  const database = await openTestDatabase();
  const difference = await database.orm.schema.getUpdateSchemaSQL({ wrap: false });
  await database.close();
  // Constraints and indexes are the migration's own; what entities could miss is a table, a column, its type or its nullability.
  const missing = difference
    .split('\n')
    .filter((line) => /create table|drop table|add column|drop column|alter column/.test(line));
  expect(missing).toEqual([]);
});
