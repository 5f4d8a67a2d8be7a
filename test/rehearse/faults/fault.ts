import type { Client } from 'pg';
import type { Sale } from '../world/catalogue.ts';
import type { Stage } from '../world/stage.ts';

/** The sessions of the rehearsal itself bear this name. */
export const REHEARSAL = 'gacha rehearsal';

/** Where faults are made. `card`: with which all pay from now on. */
export type Scene = { stage: Stage; sale: Sale; database: () => Promise<Client>; setCard: (card: string | undefined) => void };

export type Fault = {
  name: string;
  what: string;
  /** False where it needs something that was not given. */
  isPossible(stage: Stage): boolean;
  /** Over when it returns. */
  happens(scene: Scene, seconds: number): Promise<void>;
};

/** What became of one: from when until when, in milliseconds of the rehearsal. */
export type Happened = { name: string; what: string; from: number; to: number; failed: string | undefined };
