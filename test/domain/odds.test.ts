import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emissionProbabilities } from '../../src/gacha/odds.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { chiSquare, criticalValue } from '../support/chi-square.ts';
import { printSeed, SEED } from '../support/seeded.ts';
import { aStage } from '../support/stage.ts';

beforeAll(printSeed);
const stage = aStage();

/** A millionth of a percent: the last of the six decimals, counted whole so that nothing is lost in adding. */
const UNITS_PER_PERCENT = 1_000_000;
const unitsOf = (percent: number): number => {
  const units = Math.round(percent * UNITS_PER_PERCENT);
  expect(units / UNITS_PER_PERCENT).toBe(percent);
  return units;
};
const HUNDRED = 100 * UNITS_PER_PERCENT;

type Entry = { stock: number; pickupWeight: number };
const shown = (entries: readonly Entry[]): number[] => {
  const prizes = entries.map((entry, index) => ({ id: String(index), ...entry }));
  const odds = emissionProbabilities(prizes);
  return prizes.map(({ id }) => unitsOf(odds.get(id) ?? Number.NaN));
};

describe('the odds that are shown', () => {
  const weight = fc.oneof(fc.nat(10), fc.nat(1_000_000_000));
  const entries = fc.array(fc.record({ stock: fc.nat(3), pickupWeight: weight }), { minLength: 1, maxLength: 30 });
  const holds = (property: (entries: Entry[], odds: number[], total: number) => void) =>
    fc.assert(
      fc.property(entries, (entries) => {
        const total = entries.reduce((sum, { stock, pickupWeight }) => sum + (stock > 0 ? pickupWeight : 0), 0);
        property(entries, shown(entries), total);
      }),
      { seed: SEED, numRuns: 500 },
    );

  test('have six decimals and sum to exactly 100 over the prizes that can be drawn', () =>
    holds((_entries, odds, total) => {
      expect(odds.reduce((sum, units) => sum + units, 0)).toBe(total > 0 ? HUNDRED : 0);
    }));

  test('are 0 for a prize without stock and for one without weight', () =>
    holds((entries, odds) => {
      entries.forEach(({ stock, pickupWeight }, index) => {
        if (stock === 0 || pickupWeight === 0) expect(odds[index]).toBe(0);
      });
    }));

  test('are the share of the weight, but for less than the last decimal', () =>
    holds((entries, odds, total) => {
      entries.forEach(({ stock, pickupWeight }, index) => {
        const exact = stock > 0 && total > 0 ? (pickupWeight / total) * HUNDRED : 0;
        expect(Math.abs((odds[index] ?? 0) - exact)).toBeLessThan(1.000001);
      });
    }));

  test('are never smaller for the heavier prize', () =>
    holds((entries, odds) => {
      const drawable = entries.map((entry, index) => ({ ...entry, units: odds[index] ?? 0 })).filter(({ stock }) => stock > 0);
      const byWeight = drawable.toSorted((a, b) => a.pickupWeight - b.pickupWeight || a.units - b.units);
      expect(byWeight.map(({ units }) => units)).toEqual(byWeight.map(({ units }) => units).toSorted((a, b) => a - b));
    }));

  test('sum to 100 where no decimals would do it: three equal prizes, and a thousand of the heaviest', () => {
    expect(shown(Array(3).fill({ stock: 1, pickupWeight: 1 })).toSorted()).toEqual([33333333, 33333333, 33333334]);
    const many = shown(Array(1000).fill({ stock: 1, pickupWeight: 1_000_000_000 }));
    expect(many.reduce((sum, units) => sum + units, 0)).toBe(HUNDRED);
  });

  test('do not depend on how many of a prize are left', () => {
    expect(shown([1, 1000].map((stock) => ({ stock, pickupWeight: 1 })))).toEqual([HUNDRED / 2, HUNDRED / 2]);
  });
});

type Shown = { id: string; stock: number; status: string; emissionProbability: number };

const prizesOf = async (gachaId: string): Promise<Shown[]> => {
  const query = 'query ($id: ID!) { gacha(id: $id) { prizes { nodes { id stock status emissionProbability } } } }';
  return (await stage.gateway.ask(query, { id: gachaId })).data.gacha.prizes.nodes;
};

const winsOf = async (fan: Fan, orderId: string): Promise<string[]> =>
  (await fan.reads(orderId)).data.order.items.map(({ prize }: { prize: { id: string } }) => prize.id);

describe('the odds that are shown are the odds that are drawn', () => {
  test('over thousands of plays that were paid', async () => {
    // Ample stock, so that the odds stay those of the first look.
    const weights = [5, 15, 30, 50, 100];
    const prizes = weights.map((pickup_weight) => prizeEntry({ pickup_weight, stock: 1_000_000 }));
    const gachaId = await aGacha(stage.database, { price: 1, prizes });
    const looked = await prizesOf(gachaId);
    expect(looked.map(({ emissionProbability }) => emissionProbability)).toEqual([2.5, 7.5, 15, 25, 50]);

    const fan = await Fan.signsUp(stage.gateway);
    const won: string[] = [];
    for (let orders = 0; orders < 25; orders++) won.push(...(await winsOf(fan, await fan.hasPaid(gachaId, 100))));
    const counts = looked.map(({ id, emissionProbability }) => ({
      seen: won.filter((prizeId) => prizeId === id).length,
      chance: emissionProbability / 100,
    }));
    expect(won).toHaveLength(2500);
    expect(chiSquare(counts)).toBeLessThan(criticalValue(counts.length));
  });

  test('and follow the stock: what is drawn out shows 0, and the others share its part', async () => {
    const [rare, usual, other] = [1, 6, 2].map((pickup_weight) => prizeEntry({ pickup_weight, stock: 1000 }));
    const gachaId = await aGacha(stage.database, { prizes: [{ ...usual, stock: 1 }, rare, other] });
    expect((await prizesOf(gachaId)).map((prize) => prize.emissionProbability)).toEqual([66.666667, 11.111111, 22.222222]);
    await stage.database.sql('update prizes set stock = 0 where id = ?', [usual?.id]);
    expect(await prizesOf(gachaId)).toEqual([
      { id: usual?.id, stock: 0, status: 'SOLD_OUT', emissionProbability: 0 },
      { id: rare?.id, stock: 1000, status: 'AVAILABLE', emissionProbability: 33.333333 },
      { id: other?.id, stock: 1000, status: 'AVAILABLE', emissionProbability: 66.666667 },
    ]);
  });

  test('an order is drawn with the weights of its creation, over the stock of the draw', async () => {
    const [first, second] = [prizeEntry({ pickup_weight: 1 }), prizeEntry({ pickup_weight: 0 })];
    const entry = gachaEntry({ prizes: [first, second] });
    await importCatalogue(stage.database.fork(), { gachas: [entry] });
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasOrdered(entry.id, 10);
    const turned = {
      ...entry,
      prizes: [prizeEntry({ ...first, pickup_weight: 0 }), prizeEntry({ ...second, pickup_weight: 1 })],
    };
    await importCatalogue(stage.database.fork(), { gachas: [turned] });

    await fan.pays(orderId);
    expect(new Set(await winsOf(fan, orderId))).toEqual(new Set([first.id]));
    expect(new Set(await winsOf(fan, await fan.hasPaid(entry.id, 10)))).toEqual(new Set([second.id]));
  });
});
