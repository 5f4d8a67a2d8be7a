import type { Measured, Pace, Variant } from './load/rounds.ts';
import type { Cluster } from './machine/cluster.ts';

/** What a table has to measure with. */
export type Stage = {
  cluster: Cluster;
  pace: Pace;
  /** How many pieces of work that can be done only once are made ready for a round. */
  supply: number;
  compete(variants: readonly Variant[]): Promise<Measured[]>;
  say(line: string): void;
};

/** What the project promises, and whether it was so. `measured` is what the goal speaks of: a ratio, or milliseconds, or MiB. */
export type Goal = { goal: string; measured: number; met: boolean };

export type Table = {
  name: string;
  title: string;
  /** What is counted: requests, handovers. */
  unit: string;
  /** What the rows count, where that is not how many a second. */
  counts?: string;
  /** The row that the ratios are to, where `limits` does not name another one for a row. */
  limit: string;
  limits?: Record<string, string>;
  rows: Measured[];
  goals: Goal[];
};

const rateOf = (rows: readonly Measured[], name: string): number =>
  rows.find((row) => row.name === name)?.figures.median ?? Number.NaN;

/** How fast one is, the other being 1. */
export const ratio = (rows: readonly Measured[], one: string, other: string): number => rateOf(rows, one) / rateOf(rows, other);

export const atLeast = (goal: string, least: number, measured: number): Goal => ({
  goal: `${goal}: at least ${least}`,
  measured,
  met: measured >= least,
});

export const atMost = (goal: string, most: number, measured: number): Goal => ({
  goal: `${goal}: at most ${most}`,
  measured,
  met: measured <= most,
});
