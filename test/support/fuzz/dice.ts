import fc from 'fast-check';

/** What makes an input up. Zero is the plainest choice, so that an input shrinks towards plain ones. */
export type Dice = {
  below(most: number): number;
  oneOf<T>(list: readonly T[]): T;
  /** In so many of a hundred. */
  sometimes(percent: number): boolean;
  /** As many as `count` says. */
  several<T>(count: number, make: (index: number) => T): T[];
};

export const diceOf = (below: (most: number) => number): Dice => ({
  below,
  oneOf: (list) => list[below(list.length)] as never,
  sometimes: (percent) => below(100) >= 100 - percent,
  several: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
});

/** Every choice is one of fast-check, which shrinks each by itself. */
export const thrown = <T>(make: (dice: Dice) => T): fc.Arbitrary<T> =>
  fc.gen().map((choose) => make(diceOf((most) => (most < 2 ? 0 : choose(fc.nat, { max: most - 1 })))));
