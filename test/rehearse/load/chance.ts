import { SEED, seeded } from '../../support/seeded.ts';

const below = seeded(SEED);

/** What fans do by chance is the same again with the same `SEED`; when it happens is the machine's. */
export const chance = {
  /** From 0 up to 1. */
  part: (): number => below(1_000_000) / 1_000_000,
  below,
};
