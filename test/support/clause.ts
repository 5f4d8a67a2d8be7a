import { test } from '@jest/globals';

const told = new Set<string>();

/**
 * One promise of the specification, or one decision where it is silent: a test with an id that stays. `4.7b` is the second
 * promise of section 4.7; `D-cancel-again` a decision of `docs/decisions`.
 */
export function clause(id: string, promise: string, play: () => Promise<void>): void {
  if (told.has(id)) throw new Error(`two clauses are called ${id}`);
  told.add(id);
  test(`${id} ${promise}`, play);
}
