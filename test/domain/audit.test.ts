import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { hashOfSeed } from '../../src/draw/random.ts';
import { SEALED_SEED } from '../../src/draw/seed.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { areDrawn, areRefused } from '../support/drawn.ts';
import { putSeed } from '../support/seeds.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const [a, b, c] = ['a', 'b', 'c'].map((letter) => prizeEntry({ id: `${letter.repeat(8)}-0000-4000-8000-000000000000` }));
const entry = (stocks: number[], weights: number[]) => {
  const prizes = [a, b, c].map((prize, index) => ({ ...prize, stock: stocks[index], pickup_weight: weights[index] }));
  return gachaEntry({ id: GACHA, prizes });
};
const GACHA = randomUUID();
const imports = (...gachas: object[]) => importCatalogue(stage.database.fork(), { gachas });
const audit = () => auditDraws(stage.database.fork(), GACHA);

/** Draws 1 to 6, of which 4 and 5 are taken back, then 7 to 11: restocked, reweighted, and sold on under the old weights. */
let orders: Record<'first' | 'second' | 'returned' | 'old' | 'new', string>;

beforeAll(async () => {
  await imports(entry([50, 50, 1], [1_000_001, 2_000_003, 30_000_001]));
  const fans = await Promise.all(Array.from({ length: 5 }, () => Fan.signsUp(stage.gateway)));
  const [one, two, three, four, five] = fans as [Fan, Fan, Fan, Fan, Fan];
  const first = await one.hasPaid(GACHA, 2);
  const second = await two.hasPaid(GACHA);
  const returned = await three.hasOrdered(GACHA, 2);
  await areDrawn(stage.database, [returned]);
  const old = await four.hasOrdered(GACHA, 2);
  await imports(entry([60, 50, 1], [1_000_001, 2_000_003, 30_000_001]));
  await five.hasPaid(GACHA);
  await areRefused(stage.database, [returned]);
  await imports(entry([60, 50, 2], [5_000_001, 1_000_003, 30_000_001]));
  await putSeed(stage.database, GACHA, Buffer.alloc(32, 7));
  await four.pays(old);
  orders = { first, second, returned, old, new: await five.hasPaid(GACHA) };
  await three.pays(returned);
});

test('honest draws are found to be so: weights and stocks that change, draws taken back and made again, another seed', async () => {
  expect(await audit()).toEqual({ gachas: 1, orders: 6, draws: 11, returned: 2, first: null });
});

test('of many gachas each is worked out for itself', async () => {
  await imports(gachaEntry({ id: randomUUID() }));
  expect(await auditDraws(stage.database.fork())).toMatchObject({ gachas: 2, draws: 11, first: null });
});

/** What was done, the draw that it can be pinned on, and how it is told. The weights are too large for luck to hide it. */
type Forgery = [name: string, statement: string, sequence: number | undefined, why: RegExp];

const A = "'aaaaaaaa-0000-4000-8000-000000000000'";
const B = "'bbbbbbbb-0000-4000-8000-000000000000'";
const FORGED = Buffer.alloc(32, 9);
const draw = (change: string, sequence: number) => `update draws set ${change} where sequence = ${sequence}`;
const OTHER_PRIZE = `case when prize_id = ${A} then ${B} else ${A} end::uuid`;
const version = (change: string, number: number) => `update odds_versions set ${change} where number = ${number}`;

const FORGERIES: Forgery[] = [
  ['a value', draw('value = (value + 1) % bound', 2), 2, /^the value is \d+, the seed gives \d+$/],
  ['a value that wins the same', draw('value = value + 0.0, bound = bound + 1', 2), 2, /^the bound is/],
  ['a prize', draw(`prize_id = ${OTHER_PRIZE}`, 3), 3, /^the prize is .+, the value \d+ draws/],
  ['a prize of a draw that was taken back', draw(`prize_id = ${OTHER_PRIZE}`, 4), 4, /^the prize is/],
  ['a stock', draw('stocks[2] = stocks[2] + 1', 3), 3, /^the stocks before it are/],
  ['a stock too few', draw('stocks = stocks[1:2]', 3), 3, /^the stocks before it are/],
  ['the attempt', draw('attempt = 3', 3), 3, /^the value is/],
  ['the play', draw('play = 9', 4), 4, /^the value is/],
  ['the seed', `update seeds set seed = '$sealed1', hash = '${hashOfSeed(FORGED)}' where number = 1`, 1, /^the value is/],
  ['the seed, and not its hash', `update seeds set seed = '$sealed2' where number = 2`, undefined, /^the hash of its seed 2/],
  [
    'the ciphertext of a seed',
    `update seeds set seed = overlay(seed placing '0000' from 20) where number = 1`,
    undefined,
    /^its seed 1 does not open/,
  ],
  [
    'the ciphertext of another seed',
    'update seeds set seed = (select seed from seeds where number = 2) where number = 1',
    undefined,
    /^its seed 1 does not open/,
  ],
  ['the hash', `update seeds set hash = repeat('0', 64) where number = 1`, undefined, /^the hash of its seed 1/],
  [
    'a draw with a seed no longer in use',
    draw('seed_id = (select id from seeds where number = 1 limit 1)', 8),
    8,
    /^seed 1 was no/,
  ],
  ['a draw with a seed of the future', draw('seed_id = (select id from seeds where number = 2 limit 1)', 2), 2, /^the value is/],
  ['a missing draw', 'delete from draws where sequence = 3', 3, /^its record is missing$/],
  ['the first draw missing', 'delete from draws where sequence = 1', 1, /^its record is missing$/],
  ['the last draw missing', 'delete from draws where sequence = 11', 11, /^its record is missing$/],
  ['a draw too many', `update gachas set last_draw = last_draw - 1`, 12, /^its record is missing$/],
  ['draws renumbered', 'update draws set sequence = 100 - sequence where sequence in (2, 3)', 2, /^its record is missing$/],
  ['a missing item', `delete from order_details where order_id = '$second'`, 3, /^its order has no item for it$/],
  ['an item hidden', `update order_details set deleted_at = now() where order_id = '$second'`, 3, /^its order has no item/],
  [
    'another prize in the order',
    `update order_details set prize_id = ${OTHER_PRIZE} where order_id = '$second'`,
    3,
    /^the item of/,
  ],
  [
    'an item too many',
    `insert into order_details (id, order_id, prize_id, play) values (gen_random_uuid(), '$second', ${A}, 2)`,
    undefined,
    /never drawn$/,
  ],
  ['changed weights', version(`weights = jsonb_set(weights, '{${A.slice(1, -1)}}', '900')`, 1), 1, /^the bound is/],
  ['weights of other prizes', version(`weights = jsonb_build_object(${A}, 33000005)`, 1), 1, /^the stocks before it are/],
  ['changed supplies', version(`supplies = jsonb_set(supplies, '{${B.slice(1, -1)}}', '49')`, 2), 6, /^the stocks before it are/],
  [
    'an order under other odds',
    draw('odds_version_id = (select id from odds_versions where number = 3)', 7),
    7,
    /^it was drawn with odds version 3/,
  ],
  ['a draw before its odds', draw('drawn_under = 1', 7), 7, /^it was drawn under odds version 1, when/],
  ['a draw said to be taken back', draw('returned_after = 3', 3), 4, /^the stocks before it are/],
  ['one taken back said to stand', draw('returned_after = null', 4), undefined, /^(the item of|the stocks before)/],
  ['a return later than it was', 'update draws set returned_after = 7 where returned_after = 6', 7, /^the stocks before it are/],
  ['a return after all', draw('returned_after = 99', 4), 4, /^it was returned after a draw that was never made$/],
  [
    'more plays paid than drawn',
    `update orders set play_amount = 3 where id = '$first'`,
    undefined,
    /^it paid 3 plays and has 2 items$/,
  ],
  [
    'stock taken aside',
    `update prizes set stock = stock - 1 where id = ${B}`,
    undefined,
    /^the stock of prize b.+ is \d+, its draws leave \d+$/,
  ],
  [
    'supply added aside',
    `update prizes set supply = supply + 1, stock = stock + 1 where id = ${B}`,
    undefined,
    /^the supply of prize b/,
  ],
];

const CONSTRAINTS = ['draws.draws_value', 'draws.draws_returned_later', 'seeds.seeds_hash'];

/** Does what the database forbids, looks, and undoes it. */
async function forged(statement: string) {
  let found: unknown;
  const undo = new Error('undone');
  const work = async (em: EntityManager) => {
    await em.execute('drop index draws_one_per_play');
    for (const table of ['draws', 'seeds', 'odds_versions']) await em.execute(`alter table ${table} disable trigger user`);
    for (const constraint of CONSTRAINTS) await em.execute(`alter table ${constraint.replace('.', ' drop constraint ')}`);
    const [first, second] = await em.execute<{ id: string }[]>('select id from seeds where gacha_id = ? order by number', [
      GACHA,
    ]);
    const seal = (id = '') => SEALED_SEED.seal(em, [id], FORGED.toString('hex'));
    const values: Record<string, string> = { ...orders, sealed1: seal(first?.id), sealed2: seal(second?.id) };
    const text = statement.replace(/\$(\w+)/g, (_all, name) => values[name] ?? '');
    expect((await em.execute<unknown[]>(`${text} returning 1`)).length).toBeGreaterThan(0);
    found = (await auditDraws(em, GACHA)).first;
    throw undo;
  };
  await expect(stage.database.fork().transactional(work)).rejects.toBe(undo);
  return found;
}

describe('of what was forged the first draw is named, with why it differs:', () => {
  test.each(FORGERIES)('%s', async (_name, statement, sequence, why) => {
    const found = await forged(statement);
    expect(found).toMatchObject({ gachaId: GACHA, why: expect.stringMatching(why), ...(sequence && { sequence }) });
  });

  test('with the order, the attempt and the play', async () => {
    const change = draw('value = (value + 1) % bound', 2);
    expect(await forged(change)).toMatchObject({ sequence: 2, orderId: orders.first, attempt: 1, play: 2 });
    expect(await forged('delete from draws where sequence = 3')).toMatchObject({ sequence: 3, orderId: orders.second, play: 1 });
  });
});
