import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { Json } from '../support/json.ts';
import { expectBothWays, expectPieces, idsOf, listing, type Page } from '../support/pages.ts';
import { takesLittle } from '../support/quick.ts';
import { printSeed, SEED } from '../support/seeded.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();
let fan: Fan;

beforeAll(async () => {
  printSeed();
  fan = await Fan.signsUp(stage.gateway);
});

const listOf = (field: string, given: string) =>
  listing((query, variables) => fan.asks(query, variables), `${field}(${given} BOUNDS) PAGE`);

describe('gachas', () => {
  const COUNT = 11;
  const NAMES = ['第10回', '第2回', '第2回', 'あめ', 'アメ', 'Zebra', 'apple', '飴', 'ｱﾒ'];
  const tag = `tag ${randomUUID()}`;
  type Entry = { id: string; START: string; END: string; PRICE: number; NAME: string };
  const entries: Entry[] = [];

  beforeAll(async () => {
    const random = fc.sample(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2), fc.constantFrom(...NAMES)), {
      seed: SEED,
      numRuns: COUNT,
    });
    for (const [start, end, price, NAME] of random) {
      const [START, END, PRICE] = [`202${start}-01-01T00:00:00.000Z`, `212${end}-01-01T00:00:00.000Z`, price * 100];
      const changes = { start_at: START, end_at: END, price: PRICE, name: NAME, tags: [tag] };
      entries.push({ id: await aGacha(stage.database, changes), START, END, PRICE, NAME });
    }
  });

  const collator = new Intl.Collator('ja', { numeric: true });
  const compare = (one: string | number, other: string | number): number =>
    typeof one === 'number' ? one - Number(other) : collator.compare(one, String(other));
  const sorted = (field: keyof Entry, direction: number): string[] =>
    entries
      .toSorted((one, other) => direction * compare(one[field], other[field]) || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id);

  const ORDERS = (['START', 'END', 'PRICE', 'NAME'] as const).flatMap((field) => [
    [field, 'ASC', 1] as const,
    [field, 'DESC', -1] as const,
  ]);

  test.each(ORDERS)('by %s %s, both ways and in pieces', async (field, direction, factor) => {
    const list = listOf('gachas', `where: { tag: "${tag}" }, orderBy: { field: ${field}, direction: ${direction} },`);
    const all = sorted(field, factor);
    for (const size of [1, 2, 3, COUNT - 1, COUNT, 100]) await expectBothWays(list, all, size);
    await expectPieces(list, all, 30);
  });

  test('without an order have the latest start first', async () => {
    for (const order of ['', 'orderBy: null,', 'orderBy: {},', 'orderBy: { field: START },', 'orderBy: { direction: DESC },'])
      expect(idsOf(await listOf('gachas', `where: { tag: "${tag}" }, ${order}`)({ first: 100 }))).toEqual(sorted('START', -1));
  });

  test.each([
    ['START', -1],
    ['END', -1],
    ['PRICE', 1],
    ['NAME', 1],
  ] as const)('by %s without a direction come as people expect it', async (field, factor) => {
    for (const order of [`{ field: ${field} }`, `{ field: ${field}, direction: null }`])
      expect(idsOf(await listOf('gachas', `where: { tag: "${tag}" }, orderBy: ${order},`)({ first: 100 }))).toEqual(
        sorted(field, factor),
      );
  });

  test('a cursor of one order is refused by every other', async () => {
    const ask = (order: string, bounds: string) =>
      fan.asks(`{ gachas(where: { tag: "${tag}" }, orderBy: { ${order} }, ${bounds}) { pageInfo { endCursor } } }`);
    const orders = ORDERS.map(([field, direction]) => `field: ${field}, direction: ${direction}`);
    for (const order of orders) {
      const { endCursor } = (await ask(order, 'first: 2')).data.gachas.pageInfo;
      for (const other of orders) {
        for (const place of ['after', 'before']) {
          const answer = await ask(other, `${place}: "${endCursor}"`);
          expect([order, other, fieldsOf(answer)]).toEqual([order, other, order === other ? [] : [place]]);
        }
      }
    }
  });

  test('a cursor is good when its gacha is gone', async () => {
    const list = listOf('gachas', `where: { tag: "${tag}" },`);
    const [all, { pageInfo }] = [sorted('START', -1), await list({ first: 3 })];
    await stage.database.sql('update gachas set published = false where id = ?', [all[2]]);
    const left = all.filter((id) => id !== all[2]);
    const page = await list({ first: 2, after: pageInfo.endCursor });
    expect([idsOf(page), page.totalCount, page.pageInfo.hasPreviousPage]).toEqual([left.slice(2, 4), COUNT - 1, true]);
    await stage.database.sql('update gachas set published = true where id = ?', [all[2]]);
  });

  test('first and last together are refused, and none of them is 20', async () => {
    for (const field of ['gachas', 'orders']) {
      const answer = await fan.asks(`{ ${field}(first: 1, last: 1) { totalCount } }`);
      expect([answer.code, fieldsOf(answer)]).toEqual(['BAD_INPUT', ['last']]);
      expect((await fan.asks(`{ ${field}(first: null, last: 1) { totalCount } }`)).errors).toEqual([]);
    }
    const many = `tag ${randomUUID()}`;
    for (let count = 0; count < 21; count += 1) await aGacha(stage.database, { tags: [many] });
    const page = await listOf('gachas', `where: { tag: "${many}" },`)({});
    expect([page.nodes.length, page.totalCount, page.pageInfo.hasNextPage]).toEqual([20, 21, true]);
  });
});

describe('orders', () => {
  const COUNT = 9;
  let orders: string[];
  let gachaId: string;
  let all: string[];

  beforeAll(async () => {
    gachaId = await aGacha(stage.database);
    orders = [];
    for (let count = 0; count < COUNT; count += 1) orders.push(await fan.hasPaid(gachaId));
    const days = fc.sample(fc.nat(3), { seed: SEED, numRuns: COUNT });
    for (const [index, day] of days.entries()) {
      await stage.database.sql('update orders set created_at = ? where id = ?', [`2026-01-0${day + 1}T00:00:00Z`, orders[index]]);
    }
    const rows = orders.map((id, index) => ({ id, day: days[index] ?? 0 }));
    all = rows.toSorted((one, other) => other.day - one.day || (one.id < other.id ? -1 : 1)).map(({ id }) => id);
  });

  test('the newest first, both ways and in pieces', async () => {
    for (const given of ['', `where: { gachaId: "${gachaId}" },`]) {
      for (const size of [1, 2, 4, COUNT, 100]) await expectBothWays(listOf('orders', given), all, size);
      await expectPieces(listOf('orders', given), all, 60);
    }
  });

  test('of one gacha, or of none that there is', async () => {
    const other = await aGacha(stage.database);
    const bought = await Fan.signsUp(stage.gateway);
    const [here] = [await bought.hasPaid(gachaId), await bought.hasPaid(other)];
    const of = async (id: string) =>
      (await bought.asks('query ($id: ID) { orders(where: { gachaId: $id }) { totalCount nodes { id } } }', { id })).data?.orders;
    expect(await of(gachaId)).toEqual({ totalCount: 1, nodes: [{ id: here }] });
    expect(await of(randomUUID())).toEqual({ totalCount: 0, nodes: [] });
  });

  test.each<[Json, boolean]>([
    [{}, true],
    [{ status: null }, true],
    [{ status: 'PAID' }, true],
    [{ status: ['PAID', 'DELIVERED'] }, true],
    [{ status: 'DELIVERED' }, false],
    [{ gachaId: null }, true],
  ])('are the paid ones where nothing else is said, also in a document that comes again: %j', async (where, isShown) => {
    const whole = 'query ($where: OrderWhere) { orders(where: $where) { totalCount } }';
    const parts =
      'query ($status: [OrderStatus!], $gachaId: ID) { orders(where: { status: $status, gachaId: $gachaId }) { totalCount } }';
    for (let time = 0; time < 3; time += 1) {
      const counts = [await fan.asks(whole, { where }), await fan.asks(parts, where)].map(({ data }) => data.orders.totalCount);
      expect(counts.map((count) => count > 0)).toEqual([isShown, isShown]);
    }
  });

  test('of which more are made meanwhile: none comes twice or is missing, and the new ones are before the first', async () => {
    const list = listOf('orders', '');
    const [forth, cursors]: [string[], string[]] = [[], []];
    const added: string[] = [];
    for (let after: string | null = null, goesOn = true; goesOn; ) {
      const page: Page = await list({ first: 2, after });
      forth.push(...idsOf(page));
      cursors.push(page.pageInfo.startCursor ?? '');
      expect([page.totalCount, page.pageInfo.hasPreviousPage]).toEqual([COUNT + added.length, after !== null]);
      added.unshift(await fan.hasPaid(gachaId));
      after = page.pageInfo.endCursor;
      goesOn = page.pageInfo.hasNextPage;
    }
    expect(forth).toEqual(all);
    const news = await list({ last: 100, before: cursors[0] ?? '' });
    expect([idsOf(news), news.pageInfo.hasNextPage, news.pageInfo.hasPreviousPage]).toEqual([added, true, false]);
    const first = await list({ first: 100, after: cursors[0] ?? '' });
    expect(first.pageInfo.hasPreviousPage).toBe(true);
  });

  test.each([
    ['{ orders { nodes { id } } }', [/^(?!.*count\(\*\)|.*exists)/s]],
    ['{ orders { totalCount } }', [/count\(\*\)/]],
    ['{ orders(first: 2) { totalCount nodes { id } pageInfo { hasNextPage hasPreviousPage } } }', [/count\(\*\).*order by/s]],
    ['{ orders(first: 2) { nodes { id } pageInfo { hasNextPage hasPreviousPage } } }', [/^(?!.*count\(\*\)|.*exists)/s]],
    [
      '{ orders(first: 2, after: CURSOR) { nodes { id } pageInfo { hasPreviousPage } } }',
      [/^(?!.*count\(\*\)).*exists.*order by/s],
    ],
    ['{ orders(first: 2, after: CURSOR) { nodes { id } pageInfo { endCursor } } }', [/^(?!.*count\(\*\)|.*exists)/s]],
    [
      '{ orders(last: 2, before: CURSOR) { totalCount nodes { id } pageInfo { hasNextPage } } }',
      [/count\(\*\).*exists.*order by/s],
    ],
  ])('are one statement, with a count only where it is asked for: %s', async (query, expected) => {
    const { pageInfo } = await listOf('orders', '')({ first: 3 });
    stage.database.statements.splice(0);
    expect((await fan.asks(query.replace('CURSOR', JSON.stringify(pageInfo.endCursor)))).errors).toEqual([]);
    const read = stage.database.statements.filter((sql) => sql.includes('from "orders"'));
    expect(read).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });
});

describe('a cursor that no list gives out costs next to nothing', () => {
  const made = (text: string) => Buffer.from(text).toString('base64url');
  const id = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
  const marks = `z${'\u0301\u0316'.repeat(8_000)}`;

  test.each([
    ['marks that take long to compare', made(JSON.stringify(['gachas NAME ASC', marks, id]))],
    ['a long name', made(JSON.stringify(['gachas NAME ASC', '9'.repeat(60_000), id]))],
    ['thousands of objects', made(`[${Array(20_000).fill('{}')}]`)],
    ['a name longer than any', made(JSON.stringify(['gachas NAME ASC', 'x'.repeat(256), id]))],
  ])('%s', async (_what, after) => {
    const aliases = Array.from(
      { length: 5 },
      (_, i) => `a${i}: gachas(first: 1, orderBy: { field: NAME, direction: ASC }, after: $after) { totalCount }`,
    );
    const answer = await takesLittle(400, () => fan.asks(`query ($after: String) { ${aliases.join(' ')} }`, { after }));
    expect([answer.code, fieldsOf(answer)]).toEqual(['BAD_INPUT', ['after']]);
  });
});
