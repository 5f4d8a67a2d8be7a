import { randomInt } from 'node:crypto';

/** Another one each run, unless `SEED` asks for a run to be repeated. */
export const SEED = process.env.SEED ? Number(process.env.SEED) : randomInt(2 ** 31);

/** Tells the seed, so that a failure can be run again with it. */
export function printSeed(): void {
  process.stdout.write(`SEED=${SEED}\n`);
}

const TWO_32 = 2 ** 32;

/** Repeatable randomness (mulberry32). Numbers that would make some answers likelier than others are thrown again. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return (below) => {
    const fair = TWO_32 - (TWO_32 % below);
    let number = next();
    while (number >= fair) number = next();
    return number % below;
  };
}
