import { printSeed, SEED, seeded } from '../../support/seeded.ts';

/** How much of the whole: `SOAK_SCALE=0.1` is a quick run. */
export const SCALE = Number(process.env.SOAK_SCALE ?? 1);

export const scaled = (count: number, least = 1): number => Math.max(least, Math.round(count * SCALE));

/** Seeds that follow from the run's one; it is told, so that `SEED=…` repeats them. */
export function seeds(count: number): number[] {
  printSeed();
  return Array.from({ length: count }, (_, index) => SEED + index);
}

/** Chance that can be repeated. */
export function chance(seed = SEED) {
  const below = seeded(seed);
  return {
    below,
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    shuffled: <T>(list: readonly T[]): T[] => {
      const rest = [...list];
      return list.map(() => rest.splice(below(rest.length), 1)[0] as T);
    },
  };
}

/** A line of figures for the log of a run. */
export function tell(what: string, figures: object): void {
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}
