import { expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { drawnOdds } from '../../src/operator/sales/drawn-odds.ts';
import { observeOdds } from '../../src/operator/sales/observed.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { areDrawn, areRefused } from '../support/drawn.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const PLAYS = 100;
const [rare, usual, dud] = [prizeEntry({ name: 'Rare' }), prizeEntry({ name: 'Usual' }), prizeEntry({ name: 'Dud' })];
const entry = gachaEntry({
  price: 1,
  prizes: [
    { ...rare, pickup_weight: 1, stock: 500 },
    { ...usual, pickup_weight: 9, stock: 500 },
    { ...dud, pickup_weight: 0 },
  ],
});

/** A thousand plays under two versions of the odds, half of each; the usual prize runs out under the second. */
test('declared and observed odds are told for each version that plays were sold under, and forged wins stand out', async () => {
  const imports = (gacha: object) => importCatalogue(stage.database.fork(), { gachas: [gacha] });
  const draws = async () => {
    for (let i = 0; i < 4; i++) await (await Fan.signsUp(stage.gateway)).hasPaid(entry.id, PLAYS);
  };
  await imports(entry);
  await draws();
  const [one, two] = [
    { ...rare, name: 'Seldom', pickup_weight: 1, stock: 500 },
    { ...usual, pickup_weight: 1, stock: 500 },
  ];
  await imports({ ...entry, prizes: [one, two] });
  await draws();

  const observed = await observeOdds(stage.database.fork(), entry.id);
  expect(observed).toMatchObject([
    {
      gachaName: 'Test Gacha',
      number: 1,
      plays: 400,
      prizes: [
        { name: 'Rare', weight: 1, declared: 10, expected: 40 },
        { declared: 90, expected: 360 },
        { declared: 0, expected: 0, seen: 0 },
      ],
    },
    {
      number: 2,
      plays: 400,
      prizes: [
        { name: 'Seldom', weight: 1, declared: 50 },
        { name: 'Usual', weight: 1, declared: 50 },
      ],
    },
  ]);
  const [, second] = observed;
  // While both were left each was as likely, as it was declared; after that it was the rare one alone.
  expect(second?.prizes[0]?.expected).toBeGreaterThan(200);
  for (const { prizes, plays, pValue } of observed) {
    expect(prizes.reduce((sum, { seen }) => sum + seen, 0)).toBe(plays);
    expect(prizes.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(plays, 6);
    expect(pValue).toBeGreaterThan(1e-6);
  }
  expect((await forged()).map(({ pValue }) => Number(pValue) < 1e-6)).toEqual([true, false]);
});

/** The odds when each fifth of the plays under the first version had won the rare prize. */
async function forged() {
  let found: Awaited<ReturnType<typeof observeOdds>> = [];
  const undo = new Error('undone');
  const work = async (em: EntityManager) => {
    await em.execute('alter table draws disable trigger user');
    await em.execute('update draws set prize_id = ? where gacha_id = ? and sequence <= 400 and sequence % 5 = 0', [
      rare.id,
      entry.id,
    ]);
    found = await observeOdds(em, entry.id);
    throw undo;
  };
  await expect(stage.database.fork().transactional(work)).rejects.toBe(undo);
  return found;
}

test('a gacha of which nothing was drawn has nothing to tell', async () => {
  expect(await observeOdds(stage.database.fork(), await aGacha(stage.database))).toEqual([]);
});

test('a draw whose payment is under way is told when that is over, by the command as by the console', async () => {
  const gachaId = await aGacha(stage.database);
  const orderId = await (await Fan.signsUp(stage.gateway)).hasOrdered(gachaId, 3);
  await areDrawn(stage.database, [orderId]);
  const plays = async () => {
    const told = [await observeOdds(stage.database.fork(), gachaId), await drawnOdds(stage.database.fork(), gachaId)];
    return told.map((versions) => versions.map((version) => version.plays));
  };
  expect(await plays()).toEqual([[], []]);
  await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 2);
  expect(await plays()).toEqual([[2], [2]]);
  await areRefused(stage.database, [orderId]);
  expect(await plays()).toEqual([[5], [5]]);
});

test('what was declared reads as it was declared, with the names of then, though stands ran out and odds changed in mid-sale', async () => {
  const [grand, small, last] = [prizeEntry({ name: { ja: '特賞', en: 'Grand' } }), prizeEntry({ name: 'Small' }), prizeEntry()];
  const sale = (prizes: object[]) => gachaEntry({ ...shared, prizes });
  const shared = { id: gachaEntry().id, price: 1 };
  await importCatalogue(stage.database.fork(), {
    gachas: [
      sale([
        { ...grand, pickup_weight: 10, stock: 500 },
        { ...small, pickup_weight: 30, stock: 20 },
        { ...last, pickup_weight: 60 },
      ]),
    ],
  });
  const plays = async () => (await Fan.signsUp(stage.gateway)).hasPaid(shared.id, PLAYS);
  await plays();
  await plays();
  await importCatalogue(stage.database.fork(), {
    gachas: [
      sale([
        { ...grand, name: 'Renamed', pickup_weight: 25, stock: 500 },
        { ...last, pickup_weight: 75 },
      ]),
    ],
  });
  await plays();
  const told = async (language: 'ja' | 'en') =>
    (await observeOdds(stage.database.fork(), shared.id, language)).map(({ prizes }) =>
      prizes.map(({ name, declared }) => [name, declared]),
    );
  expect(await told('en')).toEqual([
    [
      ['Grand', 10],
      ['Small', 30],
      ['Sticker', 60],
    ],
    [
      ['Renamed', 25],
      ['Sticker', 75],
    ],
  ]);
  expect((await told('ja'))[0]?.[0]).toEqual(['特賞', 10]);
  const [first] = await observeOdds(stage.database.fork(), shared.id);
  // The small ones were gone after some sixty plays.
  expect(first?.prizes[0]?.expected).toBeGreaterThan(2 * PLAYS * 0.1);
});
