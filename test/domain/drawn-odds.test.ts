import { describe, expect, test } from '@jest/globals';
import { OddsTest } from '../../src/draw/audit/odds-test.ts';
import { type DrawnVersion, type SameDraws, versionOf } from '../../src/operator/sales/drawn-odds.ts';
import { SEED, seeded } from '../support/seeded.ts';

const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const perPrize = (prizes: number, of: (index: number) => number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: prizes }, (_, index) => [idOf(index), of(index)]));

/**
 * So many plays of prizes with the same weight, in so many urns: from each to the next some run out. `lucky`: of a thousand
 * plays, how many win the last prize in secret.
 */
function aVersion({ prizes, urns, plays }: { prizes: number; urns: number; plays: number }, lucky = 0): DrawnVersion {
  const random = seeded(SEED);
  const draws: SameDraws[] = Array.from({ length: urns }, (_, urn) => {
    const gone = Math.floor((urn / urns) * (prizes / 2));
    const won: Record<string, number> = {};
    for (let play = 0; play < plays / urns; play += 1) {
      const id = idOf(random(1_000) < lucky ? prizes - 1 : gone + random(prizes - gone));
      won[id] = (won[id] ?? 0) + 1;
    }
    return { gone: `{${Array.from({ length: gone }, (_, index) => index + 1).join()}}`, won, back: 0 };
  });
  const [weights, supplies] = [perPrize(prizes, () => 1), perPrize(prizes, () => plays)];
  return { number: 1, since: new Date(), weights, supplies, draws };
}

const SOME = { prizes: 10, urns: 4, plays: 400 };

test('only whoever asks for the test of all prizes has it made, and once', async () => {
  const { pValue } = OddsTest.prototype;
  let made = 0;
  OddsTest.prototype.pValue = function (...steps) {
    made += 1;
    return pValue.apply(this, steps);
  };
  try {
    const version = await versionOf(aVersion(SOME));
    expect(made).toBe(0);
    const [first, second] = await Promise.all([version.judged(), version.judged()]);
    expect([first, made]).toEqual([second, 1]);
    expect(first).toBeGreaterThan(0.0001);
  } finally {
    OddsTest.prototype.pValue = pValue;
  }
});

test('what is expected of all prizes together is what was drawn', async () => {
  const { plays, prizes } = await versionOf(aVersion(SOME));
  expect(plays).toBe(400);
  expect(prizes.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(400);
  expect(prizes.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(400, 6);
});

describe.each([
  ['a thousand prizes that run out one by one', { prizes: 1_000, urns: 1_000, plays: 10_000 }],
  ['a thousand prizes of which there are plenty', { prizes: 1_000, urns: 1, plays: 10_000 }],
])('%s', (_name, size) => {
  test('are told and judged before anybody waits for it', async () => {
    const drawn = aVersion(size);
    const start = process.cpuUsage();
    const version = await versionOf(drawn);
    const pValue = await version.judged();
    // When each prize was judged by itself it took half a minute of the processor.
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expect(pValue).toBeGreaterThan(0.0001);
    expect(version.plays).toBe(10_000);
  });

  test('whose plays were not honest are found all the same', async () => {
    expect(await (await versionOf(aVersion(size, 300))).judged()).toBeLessThan(1e-6);
  });
});
