import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import {
  OrdersOfDrawsDocument,
  RecordOfDrawsDocument,
  StocksOfDrawsDocument,
  TermsOfDrawsDocument,
} from '../../web/staff/console/documents.ts';
import { Checker } from '../../web/staff/console/fairness/check.ts';
import type { Mistake } from '../../web/staff/console/fairness/mistake.ts';
import type { DrawRecord } from '../../web/staff/console/fairness/replay.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { areDrawn, areRefused } from '../support/drawn.ts';
import type { Json } from '../support/json.ts';
import { putSeed } from '../support/seeds.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const [a, b, c] = ['a', 'b', 'c'].map((letter) => prizeEntry({ id: `${letter.repeat(8)}-0000-4000-8000-000000000000` }));
const [A, B] = [`'${a?.id}'`, `'${b?.id}'`];
const GACHA: string = randomUUID();
const entry = (stocks: number[], weights: number[]) =>
  gachaEntry({ id: GACHA, prizes: [a, b, c].map((one, at) => ({ ...one, stock: stocks[at], pickup_weight: weights[at] })) });
const imports = (gacha: object) => importCatalogue(stage.database.fork(), { gachas: [gacha] });

let operator: StaffMember;
let second: string;
const hired = (gachaIds: string[] | 'all', role: 'operator' | 'support') =>
  StaffMember.isHired(stage.gateway, stage.database, gachaIds, role);

/** Eleven draws, of which 4 and 5 are taken back; restocked, reweighted, sold on under old weights, with a new seed from 7 on. */
beforeAll(async () => {
  await imports(entry([50, 50, 1], [1_000_001, 2_000_003, 30_000_001]));
  const fans = await Promise.all(Array.from({ length: 5 }, () => Fan.signsUp(stage.gateway)));
  const [one, two, three, four, five] = fans as [Fan, Fan, Fan, Fan, Fan];
  await one.hasPaid(GACHA, 2);
  second = await two.hasPaid(GACHA);
  const returned = await three.hasOrdered(GACHA, 2);
  await areDrawn(stage.database, [returned]);
  const old = await four.hasOrdered(GACHA, 2);
  await imports(entry([60, 50, 1], [1_000_001, 2_000_003, 30_000_001]));
  await five.hasPaid(GACHA);
  await areRefused(stage.database, [returned]);
  await imports(entry([60, 50, 2], [5_000_001, 1_000_003, 30_000_001]));
  await putSeed(stage.database, GACHA, Buffer.alloc(32, 7));
  await four.pays(old);
  await five.hasPaid(GACHA);
  await three.pays(returned);
  operator = await hired('all', 'operator');
  // Given up at the processor, which nothing here does.
  await past([`update payments set state = 'voided' where state = 'voiding'`]);
});

const past = (statements: readonly string[]): Promise<void> =>
  stage.database.fork().transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    for (const statement of statements) await tx.execute(statement);
  });

const ends = (gachaId: string): Promise<void> =>
  past([`update gachas set end_at = now() - interval '61 s', updated_at = now() - interval '61 s' where id = '${gachaId}'`]);

const asked = async (document: { toString(): string }, variables: Record<string, unknown>): Promise<Json> => {
  const { data, errors } = await operator.asks(document.toString(), variables);
  expect(errors).toEqual([]);
  return data.gachaFairness;
};

/**
 * As the page does it: all versions, the record page by page, and then stocks and orders. `meanwhile`: after the first answer.
 */
async function checked(
  gachaId = GACHA,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<{ checker: Checker; mistakes: Mistake[] }> {
  const checker = new Checker();
  const { seeds, lastDraw, heldFrom, oddsVersions } = await asked(TermsOfDrawsDocument, { gachaId, first: 100 });
  const mistakes = await checker.learn(seeds, oddsVersions.nodes);
  const throughDraw = heldFrom === null ? lastDraw : heldFrom - 1;
  checker.endsWith(throughDraw);
  await meanwhile();
  let after: string | null = null;
  do {
    const { nodes, pageInfo }: { nodes: DrawRecord[]; pageInfo: Json } = (await asked(RecordOfDrawsDocument, { gachaId, after }))
      .draws;
    mistakes.push(...(await checker.check(nodes)));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  mistakes.push(...checker.end());
  const then = await asked(StocksOfDrawsDocument, { gachaId, throughDraw });
  if (!checker.hasVersion(then.stocksAfter.oddsNumber)) {
    const newer = await asked(TermsOfDrawsDocument, { gachaId, first: 100 });
    mistakes.push(...(await checker.learn(newer.seeds, newer.oddsVersions.nodes)));
  }
  const { drawnOrders } = await asked(OrdersOfDrawsDocument, { gachaId, throughDraw });
  expect(drawnOrders.pageInfo.hasNextPage).toBe(false);
  mistakes.push(
    ...checker.checkReturns(then.lastDraw),
    ...checker.checkStocks(then.stocksAfter),
    ...checker.checkOrders([...then.ordersWithoutNumber, ...drawnOrders.nodes]),
  );
  return { checker, mistakes };
}

const told = ({ what, sequence, until, number, prize, play, is, must }: Mistake) => {
  const tooFew = is === undefined || must === undefined ? [] : [must - is];
  return [what, sequence ?? number ?? prize?.nameJa ?? play ?? null, ...(until === undefined ? tooFew : [until])];
};

test('draws are checked as far as that goes while the seed is secret, which operators are not told', async () => {
  const { checker, mistakes } = await checked();
  expect(mistakes).toEqual([]);
  // The seed that was replaced is revealed; the other one is not.
  expect(checker.counts).toEqual({ draws: 11, withoutSeed: 5, returned: 2 });
  const { seeds } = await asked(TermsOfDrawsDocument, { gachaId: GACHA, first: 1 });
  expect(seeds).toMatchObject([
    { number: 1, isRevealed: true, seed: expect.stringMatching(/^[\da-f]{64}$/) },
    { number: 2, isRevealed: false, seed: null },
  ]);
});

test('nothing is told of a draw whose payment is under way, nor of those after it', async () => {
  const gachaId = await aGacha(stage.database);
  const fan = await Fan.signsUp(stage.gateway);
  await fan.hasPaid(gachaId, 2);
  await areDrawn(stage.database, [await fan.hasOrdered(gachaId, 3)]);
  await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 4);
  const ask = `query ($gachaId: ID!) { gachaFairness(gachaId: $gachaId) { lastDraw heldFrom
    draws(last: 100) { totalCount nodes { sequence } pageInfo { hasNextPage hasPreviousPage } } } }`;
  const { draws, ...others } = await asked({ toString: () => ask }, { gachaId });
  expect(others).toEqual({ lastDraw: 9, heldFrom: 3 });
  expect(draws.totalCount).toBe(2);
  expect(draws.nodes).toEqual([{ sequence: 1 }, { sequence: 2 }]);
  expect(draws.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: false });
  const { checker, mistakes } = await checked(gachaId);
  expect([checker.counts.draws, mistakes]).toEqual([2, []]);
});

test('what is drawn, taken back and restocked while a browser checks is no mistake of what was before', async () => {
  const [gachaId, prizes] = [randomUUID(), [prizeEntry(), prizeEntry()]];
  const has = (stock: number) => gachaEntry({ id: gachaId, prizes: prizes.map((one) => ({ ...one, stock })) });
  await imports(has(50));
  const [one, two, three] = await Promise.all(Array.from({ length: 3 }, () => Fan.signsUp(stage.gateway)));
  await one?.hasPaid(gachaId, 3);
  const returned = (await two?.hasOrdered(gachaId, 2)) as string;
  await areDrawn(stage.database, [returned]);
  await areRefused(stage.database, [returned]);
  await past([`update payments set state = 'voided' where state = 'voiding'`]);
  const { checker, mistakes } = await checked(gachaId, async () => {
    await three?.hasPaid(gachaId, 4);
    await imports(has(60));
    await two?.pays(returned);
    await one?.hasPaid(gachaId, 1);
  });
  expect([checker.counts, checker.orders, mistakes]).toEqual([{ draws: 5, withoutSeed: 5, returned: 2 }, 1, []]);
});

test('stocks and orders are told as of a draw that may be told, and of no other', async () => {
  const gachaId = await aGacha(stage.database);
  await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 2);
  await areDrawn(stage.database, [await (await Fan.signsUp(stage.gateway)).hasOrdered(gachaId, 3)]);
  await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 4);
  const ask = `query ($gachaId: ID!, $throughDraw: Int!) { gachaFairness(gachaId: $gachaId) {
    stocksAfter(throughDraw: $throughDraw) { prizes { supply stock } } drawnOrders(throughDraw: $throughDraw) { totalCount } } }`;
  const stocks = async (throughDraw: number) => {
    const { stocksAfter, drawnOrders } = await asked({ toString: () => ask }, { gachaId, throughDraw });
    return [stocksAfter.prizes, drawnOrders.totalCount];
  };
  expect(await stocks(2)).toEqual([[{ supply: 1000, stock: 998 }], 1]);
  // The first order has a draw after that one.
  expect(await stocks(1)).toEqual([[{ supply: 1000, stock: 999 }], 0]);
  expect(await stocks(0)).toEqual([[{ supply: 1000, stock: 1000 }], 0]);
  for (const throughDraw of [-1, 3, 9]) {
    const { errors } = await operator.asks(ask, { gachaId, throughDraw });
    const [mistake] = errors[0]?.extensions.errors ?? [];
    expect(mistake).toMatchObject({ field: 'throughDraw', code: 'OUT_OF_RANGE' });
  }
});

test('pages of draws and of odds lead to each other, and only operators of the gacha see them', async () => {
  const ask = `query ($gachaId: ID!, $first: Int, $after: String) { gachaFairness(gachaId: $gachaId) {
    gacha { id } draws(first: $first, after: $after) { nodes { sequence } pageInfo { hasNextPage endCursor } }
    oddsVersions(first: $first, after: $after) { nodes { number changedBy reason url digest page prizes { name weight percent } } } } }`;
  const seen: number[] = [];
  for (let [after, more] = [null, true] as [string | null, boolean]; more; ) {
    const { draws } = (await operator.asks(ask.replace(/oddsVersions[\s\S]*/, '} }'), { gachaId: GACHA, first: 4, after })).data
      .gachaFairness;
    seen.push(...draws.nodes.map(({ sequence }: DrawRecord) => sequence));
    [after, more] = [draws.pageInfo.endCursor, draws.pageInfo.hasNextPage];
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const { oddsVersions } = (await operator.asks(ask, { gachaId: GACHA })).data.gachaFairness;
  const [latest] = oddsVersions.nodes;
  expect(oddsVersions.nodes.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
  expect(latest).toMatchObject({
    url: expect.stringMatching(`/odds/${GACHA}/3$`),
    digest: expect.stringMatching(/^[\da-f]{64}$/),
  });
  expect(latest.prizes.map(({ weight }: { weight: number }) => weight)).toEqual([5_000_001, 1_000_003, 30_000_001]);
  expect(latest.prizes.reduce((sum: number, { percent }: { percent: number }) => sum + percent, 0)).toBeCloseTo(100, 6);
  const [elsewhere, nowhere] = [await aGacha(stage.database), randomUUID()];
  const other = await hired([elsewhere], 'operator');
  const support = await hired('all', 'support');
  for (const one of [other, support, await Fan.signsUp(stage.gateway)])
    expect((await one.asks(ask, { gachaId: GACHA })).code).toBe('FORBIDDEN');
  expect((await operator.asks(ask, { gachaId: nowhere })).data.gachaFairness).toBeNull();
});

test('a last-one prize is where it should be, and is missed where it is not', async () => {
  const [prize, last] = [prizeEntry({ stock: 5 }), { id: randomUUID(), name: 'Last one', kind: 'last-one' }];
  const gachaId = await aGacha(stage.database, { prizes: [prize, last] });
  const fan = await Fan.signsUp(stage.gateway);
  for (const plays of [2, 3]) await fan.hasPaid(gachaId, plays);
  await ends(gachaId);
  const { checker, mistakes } = await checked(gachaId);
  expect([checker.counts, mistakes]).toEqual([{ draws: 5, withoutSeed: 0, returned: 0 }, []]);
  await past([`update draws set last_one_id = null where gacha_id = '${gachaId}' and sequence = 5`]);
  // Its stock and its order say that it was won.
  expect((await checked(gachaId)).mistakes.map(told)).toEqual([
    ['lastOne', 5],
    ['stock', 'Last one', 1],
    ['undrawn', null],
  ]);
});

const draw = (change: string, sequence: number) =>
  `update draws set ${change} where gacha_id = '${GACHA}' and sequence = ${sequence}`;
const version = (change: string, number: number) =>
  `update odds_versions set ${change} where gacha_id = '${GACHA}' and number = ${number}`;
const item = (play: number | null) =>
  `insert into order_details (id, order_id, prize_id, play) values (gen_random_uuid(), '$second', ${A}, ${play})`;
const OTHER_PRIZE = `case when prize_id = ${A} then ${B} else ${A} end::uuid`;

/** What was done, and what the page says of it. The command names the first of these, where it says a number. */
const FORGERIES: readonly [name: string, statement: string, said: (string | number | null)[][]][] = [
  ['a value', draw('value = (value + 1) % bound', 2), [['value', 2]]],
  ['a bound', draw('bound = bound + 1', 2), [['bound', 2]]],
  ['a prize', draw(`prize_id = ${OTHER_PRIZE}`, 3), [['prize', 3]]],
  ['a prize of a draw that was taken back', draw(`prize_id = ${OTHER_PRIZE}`, 4), [['prize', 4]]],
  ['a stock', draw('stocks[2] = stocks[2] + 1', 3), [['stocks', 3]]],
  ['a stock too few', draw('stocks = stocks[1:2]', 3), [['stocks', 3]]],
  ['the attempt', draw('attempt = 3', 3), [['value', 3]]],
  [
    'a missing draw',
    `delete from draws where gacha_id = '${GACHA}' and sequence = 3`,
    [
      ['missing', 3, 3],
      ['undrawn', 1],
    ],
  ],
  [
    'the last two missing',
    `delete from draws where gacha_id = '${GACHA}' and sequence > 9`,
    [
      ['missing', 10, 11],
      ['undrawn', 1],
      ['undrawn', 2],
    ],
  ],
  [
    'a seed no longer in use',
    draw(`seed_id = (select id from seeds where gacha_id = '${GACHA}' and number = 1)`, 9),
    [['terms', 9]],
  ],
  ['a draw before its odds', draw('drawn_under = 1', 7), [['terms', 7]]],
  [
    'a draw said to be taken back',
    draw('returned_after = 3', 3),
    [
      ['stocks', 4],
      ['undrawn', 1],
    ],
  ],
  [
    'a draw taken back after one that was never made',
    draw('returned_after = 99', 11),
    [
      ['returned', 11],
      ['undrawn', 2],
    ],
  ],
  ['another prize in the order', `update order_details set prize_id = ${OTHER_PRIZE} where order_id = '$second'`, [['item', 3]]],
  ['a prize that an order has not', `update order_details set deleted_at = now() where order_id = '$second'`, [['item', 3]]],
  ['a prize more in an order', item(2), [['undrawn', 2]]],
  ['a last-one prize in an order', item(null), [['undrawn', null]]],
  [
    'a prize in an order that was not paid',
    `update orders set state = 'pending', serial_number = null, assigned_at = null where id = '$second';
      update draws set returned_after = 11 where order_id = '$second'`,
    [
      ['stock', 'Sticker', 1],
      ['undrawn', 1],
    ],
  ],
  ['an order of which less was paid', `update orders set play_amount = 2 where id = '$second'`, [['items', null, 1]]],
  ['a stock', `update prizes set stock = stock - 1 where id = ${A}`, [['stock', 'Sticker', 1]]],
  ['a supply', `update prizes set supply = supply + 1 where id = ${B}`, [['supply', 'Sticker', -1]]],
  ['the hash of a seed', `update seeds set hash = repeat('0', 64) where gacha_id = '${GACHA}' and number = 1`, [['hash', 1]]],
  [
    'a seed',
    `update seeds set seed = overlay(seed placing '0000' from 20) where gacha_id = '${GACHA}' and number = 1`,
    [['hash', 1]],
  ],
];

describe('once the sale has ended', () => {
  beforeAll(() => ends(GACHA));

  test('all draws are worked out from their seeds, and are right', async () => {
    const { checker, mistakes } = await checked();
    expect([checker.counts, mistakes]).toEqual([{ draws: 11, withoutSeed: 0, returned: 2 }, []]);
    expect(await auditDraws(stage.database.fork(), GACHA)).toMatchObject({ draws: 11, returned: 2, first: null });
  });

  test.each(FORGERIES)('%s is told, and nothing else', async (_name, statement, said) => {
    const tables = ['draws', 'order_details', 'seeds', 'odds_versions', 'prizes'];
    await past([...tables, 'orders'].map((table) => `create table kept_${table} as select * from ${table}`));
    try {
      await past([statement.replaceAll('$second', second)]);
      const { mistakes } = await checked();
      expect(mistakes.map(told)).toEqual(said);
      const { first } = await auditDraws(stage.database.fork(), GACHA);
      expect(first).not.toBeNull();
      if (mistakes[0]?.sequence !== undefined) expect(first?.sequence).toBe(mistakes[0].sequence);
    } finally {
      for (const table of tables) {
        await past([`delete from ${table}`, `insert into ${table} select * from kept_${table}`, `drop table kept_${table}`]);
      }
      // A column of it is made of others, and cannot be written.
      const columns = ['state', 'serial_number', 'assigned_at', 'play_amount'];
      await past([
        `update orders o set ${columns.map((one) => `${one} = k.${one}`).join(', ')} from kept_orders k where k.id = o.id`,
        'drop table kept_orders',
      ]);
    }
  });

  test('weights that were changed are told by their page and by the draws', async () => {
    await past([version(`weights = jsonb_set(weights::jsonb, '{${a?.id}}', '900')`, 1)]);
    const { mistakes } = await checked();
    expect(mistakes.map(told).slice(0, 2)).toEqual([
      ['digest', 1],
      ['bound', 1],
    ]);
    await past([version(`weights = jsonb_set(weights::jsonb, '{${a?.id}}', '1000001')`, 1)]);
    expect((await checked()).mistakes).toEqual([]);
  });
});
