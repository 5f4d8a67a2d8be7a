import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isNonNullType, isObjectType, parse, validate } from 'graphql';
import { routes } from '../../rest-compat/routes.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { PAYMENT_TRANSITIONS } from '../../src/payment/attempt/payment.ts';
import { refusals } from '../../src/refusal.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const GUIDES = readdirSync(join(ROOT, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...GUIDES];

/** Every match of the first group, on which page it stands. */
const found = (pattern: RegExp, pages = PAGES): [page: string, match: string][] =>
  pages.flatMap((page) => [...read(page).matchAll(pattern)].map(([, match = '']): [string, string] => [page, match]));

const wordsIn = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern))].toSorted();

const sourceOf = (folder: string): string =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(join(folder, file)))
    .join('\n');

test('the README has at most 8 KB, and leads to every page', () => {
  expect(statSync(join(ROOT, 'README.md')).size).toBeLessThanOrEqual(8192);
  const links = found(LINK, ['README.md']).map(([, target]) => target.split('#')[0]);
  expect(links).toEqual(expect.arrayContaining([...PAGES.slice(1), 'LICENSE']));
});

const LINK = /\]\(([^)\s]+)\)/g;

test('what a page links to is there', () => {
  const inside = found(LINK).filter(([, target]) => !/^https?:/.test(target));
  expect(inside.length).toBeGreaterThan(50);
  expect(inside.filter(([page, target]) => !isThere(page, target))).toEqual([]);
});

function isThere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  return existsSync(join(ROOT, file)) && (anchor === undefined || anchorsOf(read(file)).includes(anchor));
}

/** As GitHub makes them of headings. */
const anchorsOf = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every path that a page names is there', () => {
  const paths = found(/`((?:src|test|docs|schema|rest-compat)\/[\w./-]+)`/g);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter(([, path]) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the page for clients names what has an id and is no Node, and which lists empty an answer', () => {
  const schema = createSchema();
  const page = read('docs/clients.md');
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const none = types.filter((type) => 'id' in type.getFields() && type.getInterfaces().length === 0).map(({ name }) => name);
  const [, told = ''] = /^- What fans have and what has an `id`([\s\S]*?)`node\(id/m.exec(page) ?? [];
  expect(wordsIn(told, /(?<=`)[A-Z]\w+(?=`)/g).filter((name) => !['Node', 'Order'].includes(name))).toEqual(none.toSorted());
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {});
  const [, lists = ''] = /Eight lists for staff are not([\s\S]*?)Ask each/.exec(page) ?? [];
  expect(wordsIn(lists, /(?<=`)\w+(?=`)/g)).toEqual(
    roots
      .filter(({ type }) => isNonNullType(type))
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('every npm script that a page names is there, and every script is named', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = new Set([
    ...found(/\bnpm run (?:--silent )?([\w:]+)/g).map(([, name]) => name),
    ...found(/\bnpm (test|start)\b/g).map(([, name]) => name),
  ]);
  expect([...named].filter((name) => !(name in scripts))).toEqual([]);
  expect(Object.keys(scripts).filter((name) => !named.has(name) && !['lint', 'types'].includes(name))).toEqual([]);
});

test('the page for operators has a row for every variable that the configuration reads, and for no other', () => {
  const variables = [...read('src/config/variables.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  const [, section = ''] = read('docs/operating.md').split(/^## /m);
  const described = [...section.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = '']) => wordsIn(cell, /[A-Z][A-Z0-9_]+/g));
  expect(variables.length).toBeGreaterThan(15);
  expect(described.toSorted()).toEqual(variables.toSorted());
});

test('the page for operators names every metric and every card of the sandbox, and no other', () => {
  const page = read('docs/operating.md');
  const metrics = wordsIn(sourceOf('src/gateway/metrics'), /(?<=name: ')gateway_\w+/g);
  expect(metrics.length).toBeGreaterThan(5);
  expect(wordsIn(page, /\bgateway_\w+/g)).toEqual(metrics);
  expect(wordsIn(page, /\btok_\w+/g)).toEqual(wordsIn(sourceOf('src/payment/processor/sandbox'), /\btok_\w+/g));
});

test('the page on growth tells what becomes of every table, and where a distributed database would keep it', () => {
  const tables = wordsIn(sourceOf('src/database/migrations'), /(?<=create (?:unlogged )?table )\w+/g);
  expect(tables.length).toBeGreaterThan(25);
  const [, grows = '', keys = ''] =
    /^## What grows$(.*?)^## .*^## A distributed database$(.*)/ms.exec(read('docs/scaling.md')) ?? [];
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

test('the page for clients tells the status of every refusal once', () => {
  const [, table = ''] = /\| status in REST \|.*\n((?:\|.*\n)+)/.exec(read('docs/clients.md')) ?? [];
  const codes = [...table.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code);
  // Mistakes of HTTP itself are told in the same row, with this code.
  expect(codes.toSorted()).toEqual([...Object.keys(refusals), 'BAD_INPUT'].toSorted());
});

test('the page for clients tells what helps after each refusal, and which are kept under an idempotency key', () => {
  const page = read('docs/clients.md');
  const [, table = ''] = /\| `action` \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(page) ?? [];
  const told = table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, action = '', codes = ''] = line.split('|');
      const [word = null] = wordsIn(action, /(?<=`)[A-Z_]+(?=`)/g);
      return wordsIn(codes, /(?<=`)[A-Z_]+(?=`)/g).map((code) => [code, word] as const);
    });
  const meant = Object.entries(refusals).map(([code, { action }]) => [code, action] as const);
  expect(told.toSorted()).toEqual(meant.toSorted());
  const [, kept = ''] = /^- Kept, too,(.*?)(?=^- )/ms.exec(page) ?? [];
  const final = Object.entries(refusals).filter(([, { isKept }]) => isKept);
  expect(wordsIn(kept, /(?<=`)[A-Z_]+(?=`)/g)).toEqual([...final.map(([code]) => code), 'SOLD_OUT'].toSorted());
});

test('what a page asks over GraphQL is in the schema', () => {
  const schema = createSchema();
  const documents = found(/\bnode docs\/ask\.js \S+ '([^']+)'/g);
  expect(documents.length).toBeGreaterThan(8);
  expect(documents.flatMap(([, text]) => validate(schema, parse(text)))).toEqual([]);
});

test('code for client developers is that of the programs that are run against a gateway', () => {
  const programs = readdirSync(join(ROOT, PROGRAMS)).filter((file) => file.endsWith('.ts'));
  const sources = programs.map((file) => withoutIndent(read(join(PROGRAMS, file))));
  const blocks = found(/^```ts\n(.*?)^```/gms, ['docs/clients.md']);
  expect(blocks.length).toBeGreaterThan(7);
  expect(blocks.filter(([, block]) => !sources.some((source) => source.includes(withoutIndent(block))))).toEqual([]);
});

const PROGRAMS = 'test/clients/programs';
const withoutIndent = (text: string): string => text.replaceAll(/^ +/gm, '').trim();

test('the caches of client libraries are told of every type that has no id', () => {
  const withoutId = Object.values(createSchema().getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !/^(__.*|Query|Mutation|PageInfo|.*(Payload|Connection|Edge))$/.test(name))
    .filter((type) => !('id' in type.getFields()));
  const told = wordsIn(read(join(PROGRAMS, 'urql.ts')), /\w+(?=: \(\) => null)/g);
  expect(told).toEqual(withoutId.map(({ name }) => name).toSorted());
});

test('what a page asks over REST is a path', () => {
  const calls = read('docs/clients.md').match(/\brest .*\$(API|GATEWAY)\/.*/g) ?? [];
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter((call) => !routes.some((route) => isCallOf(route, call)))).toEqual([]);
});

function isCallOf({ method, side, path }: (typeof routes)[number], call: string): boolean {
  const asked = /-X (\w+)/.exec(call)?.[1] ?? (/ -d /.test(call) ? 'POST' : 'GET');
  const address = /\$(?:API|GATEWAY\/manage(?:\/api)?)(\/[^\s"?)]*)/.exec(call)?.[1] ?? '';
  const pattern = path.replace(/^\/v1/, '').replaceAll(/:\w+/g, '[^/]+');
  return method === asked && call.includes(side === 'api' ? '$API' : '$GATEWAY') && RegExp(`^${pattern}$`).test(address);
}

test('every decision that a clause holds is on the page of decisions, and every clause there is held', () => {
  const held = wordsIn(sourceOf('test/rest-compat'), /(?<=')D-[a-z0-9-]+(?=')/g);
  expect(held.length).toBeGreaterThan(40);
  expect(wordsIn(read('docs/decisions.md'), /(?<=`)D-[a-z0-9-]+(?=`)/g)).toEqual(held);
});
