import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type GraphQLSchema, getNamedType, isObjectType, isUnionType, parse, validate } from 'graphql';
import { routes } from '../../rest-compat/routes.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { PAYMENT_TRANSITIONS } from '../../src/payment/attempt/payment.ts';
import { refusals } from '../../src/refusal.ts';
import { GUIDES, PAGES, ROOT, read } from '../support/documents.ts';

/** Every match of the first group, on which page it stands. */
const found = (pattern: RegExp, pages = PAGES): [page: string, match: string][] =>
  pages.flatMap((page) => [...read(page).matchAll(pattern)].map(([, match = '']): [string, string] => [page, match]));

const wordsIn = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern))].toSorted();

const sourceOf = (folder: string): string =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(join(folder, file)))
    .join('\n');

test('the page for clients names what has an id and is no Node', () => {
  const schema = createSchema();
  const page = read('docs/clients/graphql.md');
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const none = types.filter((type) => 'id' in type.getFields() && type.getInterfaces().length === 0).map(({ name }) => name);
  const [, told = ''] = /^- What fans have and what has an `id`([\s\S]*?)`node\(id/m.exec(page) ?? [];
  expect(wordsIn(told, /(?<=`)[A-Z]\w+(?=`)/g).filter((name) => !['Node', 'Order'].includes(name))).toEqual(none.toSorted());
});

test('every npm script that a page names is there, and every script is named, but short ways of the program gacha', () => {
  const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
  const named = new Set([
    ...found(/\bnpm run (?:--silent )?([a-z]\w*(?::\w+)*)/g).map(([, name]) => name),
    ...found(/\bnpm (test|start)\b/g).map(([, name]) => name),
  ]);
  expect([...named].filter((name) => !(name in scripts))).toEqual([]);
  const others = Object.keys(scripts).filter((name) => !scripts[name]?.includes('src/commands/'));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((name) => !named.has(name) && !['lint', 'types', 'postinstall'].includes(name))).toEqual([]);
});

test('pages for operators name metrics that there are, and one every card of the sandbox and no other', () => {
  const metrics = wordsIn(sourceOf('src/gateway/metrics'), /(?<=^ {2})gateway_\w+(?=:)/gm);
  const named = found(/\b(gateway_\w+)/g).map(([, name]) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !metrics.includes(name))).toEqual([]);
  const page = read('docs/operating/refunds.md');
  expect(wordsIn(page, /\btok_\w+/g)).toEqual(wordsIn(sourceOf('src/payment/processor/sandbox'), /\btok_\w+/g));
});

test('the page on growth tells what becomes of every table, and where a distributed database would keep it', () => {
  const tables = wordsIn(
    sourceOf('src/database/migrations'),
    /(?<=create (?:unlogged )?table (?:if not exists )?)(?!if not)\w+/g,
  );
  expect(tables.length).toBeGreaterThan(25);
  const [, grows = ''] = /^## What grows$(.*?)^## /ms.exec(read('docs/scaling.md')) ?? [];
  const [, keys = ''] = /^## A distributed database$(.*)/ms.exec(read('docs/splitting.md')) ?? [];
  const toldIn = (section: string) => wordsIn(section, /(?<=`)[a-z_]+(?=`)/g);
  const ofTheOperator = new Set(toldIn(/^\| on every shard \|.*$/m.exec(keys)?.[0] ?? ''));
  expect(tables.filter((table) => !toldIn(keys).includes(table) && table !== 'sandbox_transactions')).toEqual([]);
  expect(tables.filter((table) => !toldIn(grows).includes(table) && !ofTheOperator.has(table))).toEqual([]);
});

test('the page on money tells the table of payment states', () => {
  const [, table = ''] = /\| goes on to \|\n\|[-|]+\n((?:\|.*\n)+)/.exec(read('docs/money.md')) ?? [];
  const told = table.split('\n').flatMap((line) => {
    const [, state = '', , next = ''] = line.split('|');
    return state === '' ? [] : [[...wordsIn(state, /(?<=`)[a-z]+(?=`)/g), wordsIn(next, /(?<=`)[a-z]+(?=`)/g)]];
  });
  const written = Object.entries(PAYMENT_TRANSITIONS).map(([state, next]) => [state, next.toSorted()]);
  expect(told.toSorted()).toEqual(written.toSorted());
});

test('the page for clients tells what to do for each action of a refusal', () => {
  const [, table = ''] = /\| `action` \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(read('docs/clients/graphql.md')) ?? [];
  const actions = new Set(Object.values(refusals).flatMap(({ action }) => action ?? []));
  expect([...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, action]) => action).toSorted()).toEqual([...actions].toSorted());
  expect(table).toMatch(/^\| none \|/m);
});

test('what a page asks over GraphQL is in the schema', () => {
  const schema = createSchema();
  const documents = found(/\bnode docs\/ask\.js \S+ '([^']+)'/g);
  expect(documents.length).toBeGreaterThan(8);
  const blocks = found(/^```graphql\n(.*?)^```/gms).map(([page, text]): [string, string] => [page, text]);
  expect(blocks.length).toBeGreaterThan(0);
  expect([...documents, ...blocks].flatMap(([, text]) => validate(schema, parse(text)))).toEqual([]);
});

test('code for client developers is that of the programs that are run against a gateway', () => {
  const programs = readdirSync(join(ROOT, PROGRAMS)).filter((file) => file.endsWith('.ts'));
  const sources = programs.map((file) => withoutIndent(read(join(PROGRAMS, file))));
  const blocks = found(
    /^```ts\n(.*?)^```/gms,
    GUIDES.filter((page) => page.startsWith('docs/clients/')),
  );
  expect(blocks.length).toBeGreaterThan(4);
  expect(blocks.filter(([, block]) => !sources.some((source) => source.includes(withoutIndent(block))))).toEqual([]);
});

const PROGRAMS = 'test/clients/programs';
const withoutIndent = (text: string): string => text.replaceAll(/^ +/gm, '').trim();

/** What `extensions` of errors hold, which no cache keeps. */
function namesOfRefusals(schema: GraphQLSchema): ReadonlySet<string> {
  const union = schema.getType('RefusalDetail');
  const details = isUnionType(union) ? union.getTypes() : [];
  const within = details.flatMap((type) => Object.values(type.getFields()).map((field) => getNamedType(field.type)));
  return new Set([...details, ...within].map(({ name }) => name));
}

test('the caches of client libraries are told of every type that has no id', () => {
  const schema = createSchema();
  const ofRefusals = namesOfRefusals(schema);
  const withoutId = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !ofRefusals.has(name))
    .filter(({ name }) => !/^(__.*|Query|Mutation|PageInfo|.*(Payload|Connection|Edge))$/.test(name))
    .filter((type) => !('id' in type.getFields()));
  const told = wordsIn(read(join(PROGRAMS, 'urql.ts')), /\w+(?=: \(\) => null)/g);
  expect(told).toEqual(withoutId.map(({ name }) => name).toSorted());
});

test('what a page asks over REST is a path', () => {
  const calls = read('docs/clients/rest.md').match(/\brest .*\$(API|GATEWAY)\/.*/g) ?? [];
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter((call) => !routes.some((route) => isCallOf(route, call)))).toEqual([]);
});

function isCallOf({ method, side, path }: (typeof routes)[number], call: string): boolean {
  const asked = /-X (\w+)/.exec(call)?.[1] ?? (/ -d /.test(call) ? 'POST' : 'GET');
  const address = /\$(?:API|GATEWAY\/manage(?:\/api)?)(\/[^\s"?)]*)/.exec(call)?.[1] ?? '';
  const pattern = path.replace(/^\/v1/, '').replaceAll(/:\w+/g, '[^/]+');
  return method === asked && call.includes(side === 'api' ? '$API' : '$GATEWAY') && RegExp(`^${pattern}$`).test(address);
}

test('every clause is on the page that is made of them, and pages of decisions name clauses that there are', () => {
  const held = wordsIn(sourceOf('test/rest-compat'), /(?<=')D-[a-z0-9-]+(?=')/g);
  expect(held.length).toBeGreaterThan(40);
  expect(wordsIn(read('docs/reference/clauses.md'), /(?<=`)D-[a-z0-9-]+(?=`)/g)).toEqual(held);
  const named = found(/`(D-[a-z0-9-]+)`/g).map(([, id]) => id);
  expect(named.filter((id) => !held.includes(id))).toEqual([]);
});
