import { setTimeout as pause } from 'node:timers/promises';
import { Mistake } from '../../../src/refusal.ts';
import type { Journal } from '../load/journal.ts';
import type { Options } from '../options.ts';
import type { Stage } from '../world/stage.ts';
import type { Fault, Happened, Scene } from './fault.ts';
import { CHECKPOINT, ENDED_SESSIONS, LOCKED_GACHA, SLOW_QUERIES_PILE_UP } from './of-database.ts';
import { CARDS_LATER, DECLINED_CARDS, ownFault, SLEEPING_GATEWAY, SWITCHOVER } from './of-others.ts';

export const FAULTS: readonly Fault[] = [
  ...[CHECKPOINT, DECLINED_CARDS, LOCKED_GACHA, ENDED_SESSIONS],
  ...[SLOW_QUERIES_PILE_UP, CARDS_LATER, SLEEPING_GATEWAY, SWITCHOVER],
];

/** Of the whole: after the rush of the opening, and with time to see the last one pass. */
const [FIRST, END] = [0.3, 0.9];
const LONGEST_SECONDS = 8;
/** Of the time that each has for itself. */
const SHARE = 1 / 3;

type Asked = Pick<Options, 'faults' | 'commands'>;

/** Those that were asked for, or all that are possible here; and those of the operator. */
export const chosen = ({ faults, commands }: Asked, stage: Stage): Fault[] => [
  ...named(faults, stage),
  ...commands.map(ownFault),
];

function named(names: readonly string[] | undefined, stage: Stage): Fault[] {
  if (names === undefined) return FAULTS.filter(({ isPossible }) => isPossible(stage));
  return names.map((name) => {
    const fault = FAULTS.find((one) => one.name === name);
    if (!fault) throw new Mistake(`--faults: ${name} is none of ${FAULTS.map((one) => one.name).join(', ')}`);
    if (!fault.isPossible(stage)) throw new Mistake(`--faults: ${name} needs --pid or --patroni`);
    return fault;
  });
}

/** One after the other, each with time to recover. */
export async function makeFaults(faults: readonly Fault[], scene: Scene, journal: Journal, seconds: number): Promise<Happened[]> {
  const happened: Happened[] = [];
  const each = (seconds * (END - FIRST)) / Math.max(1, faults.length);
  for (const [index, fault] of faults.entries()) {
    await pause(Math.max(0, 1_000 * (seconds * FIRST + each * index) - journal.now()));
    const from = journal.now();
    const failed = await fault.happens(scene, Math.min(LONGEST_SECONDS, each * SHARE)).then(
      () => undefined,
      (error: Error) => error.message,
    );
    happened.push({ name: fault.name, what: fault.what, from, to: journal.now(), failed });
  }
  return happened;
}
