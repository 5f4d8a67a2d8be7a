import { cpuOf, cpuOfPostgres, memoryOf } from '../machine/processes.ts';
import { type Figures, figuresOf, type Round } from './figures.ts';
import type { Worked } from './work.ts';

/** One of those that are compared. */
export type Variant = {
  name: string;
  /** The processes whose time and memory count as its own. */
  pids: readonly number[];
  /** What must be ready before its next round, outside of the time that is measured. */
  prepare?: () => Promise<void>;
  work(seconds: number): Promise<Worked>;
};

export type Measured = { name: string; figures: Figures };
export type Pace = { rounds: number; seconds: number };

/**
 * Round by round, one after the other, the order reversed every other time: a slow moment of the machine, or a debt that
 * one leaves behind for the next, meets all of them. The first round warms up, takes twice as long, and does not count.
 */
export async function compete(variants: readonly Variant[], { rounds, seconds }: Pace, postmaster: number): Promise<Measured[]> {
  const all = new Map<Variant, Round[]>(variants.map((variant) => [variant, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
      await variant.prepare?.();
      const measured = await measure(variant, round === 0 ? seconds * 2 : seconds, postmaster);
      if (round > 0) all.get(variant)?.push(measured);
    }
  }
  return [...all].map(([{ name, pids }, its]) => ({
    name,
    figures: figuresOf(its, mostMemory(pids)),
  }));
}

/** The memory of the benchmark itself does not count. */
function mostMemory(pids: readonly number[]): number {
  const others = pids.filter((pid) => pid !== process.pid);
  return others.length > 0 ? Math.max(...others.map(memoryOf)) : Number.NaN;
}

async function measure({ name, pids, work }: Variant, seconds: number, postmaster: number): Promise<Round> {
  const cpu = () => ({ node: pids.reduce((sum, pid) => sum + cpuOf(pid), 0), postgres: cpuOfPostgres(postmaster) });
  const before = cpu();
  const worked = await work(seconds).catch((cause: Error) => {
    throw new Error(`${name}: ${cause.message}`, { cause });
  });
  const after = cpu();
  return { ...worked, node: after.node - before.node, postgres: after.postgres - before.postgres };
}
