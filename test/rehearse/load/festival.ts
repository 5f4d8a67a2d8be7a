import { setTimeout as pause } from 'node:timers/promises';
import type { Sale } from '../world/catalogue.ts';
import type { Stage } from '../world/stage.ts';
import { Caller } from './caller.ts';
import { Counters } from './counters.ts';
import { type Festival, visits } from './fan.ts';
import type { Journal } from './journal.ts';

/** Of the whole: when the doors open, and until when others come. Most are there before. */
export const OPENING = 0.15;
const LAST_ARRIVAL = 0.5;
const EARLY = 0.8;
const THINKS_SECONDS = 4;

export type Given = { stage: Stage; sale: Sale; journal: Journal; fans: number; seconds: number; card: () => string };

/** The fans come, most of them just before the doors open, and stay until the end. */
export async function holdFestival({ stage, sale, journal, fans, seconds, card }: Given): Promise<void> {
  const callerOf = async (role: 'user' | 'staff', subject: string, turn: number) =>
    new Caller(stage.gateways, journal, await stage.identity.tokenOf(role, subject), turn);
  const staff = await Promise.all(sale.counters.map((subject, index) => callerOf('staff', subject, index)));
  const callers = await Promise.all(
    Array.from({ length: fans }, (_, index) => callerOf('user', `${sale.counters[0]}-fan-${index}`, index)),
  );
  const at = (share: number) => pause(Math.max(0, 1_000 * seconds * share - journal.now()));
  const festival: Festival = {
    ...{ sale, journal, card, counters: new Counters(staff, journal) },
    thinkSeconds: Math.min(THINKS_SECONDS, seconds / 20),
    isOver: () => journal.now() > 1_000 * seconds,
    opening: at(OPENING),
  };
  await Promise.all(
    callers.map(async (caller, index) => {
      await at(arrival(index / fans));
      await visits(caller, festival);
    }),
  );
}

/** The nearer the doors are to opening, the more come. */
function arrival(share: number): number {
  if (share < EARLY) return OPENING * Math.sqrt(share / EARLY);
  return OPENING + (LAST_ARRIVAL - OPENING) * ((share - EARLY) / (1 - EARLY));
}
