import type { FastifyBaseLogger } from 'fastify';
import { type DatabaseState, databaseStateOf } from '../../database/connection/fault-state.ts';
import { describe } from './log.ts';

type Told = Exclude<DatabaseState, 'silent'>;

const TOLD: Readonly<Record<Told, string>> = {
  'disk-full': 'the disk of the database is full: requests that write are refused',
  full: 'the database has no connection left: requests that get none are refused',
  stopping: 'the database is stopping or starting: requests that need it are refused',
  'read-only': 'the database only reads: requests that write are refused',
  away: 'the database is out of reach: requests that need it are refused',
  busy: 'all connections of this gateway are in use for long: requests that get none in time are refused',
};
const OVER = 'no request is refused for this state of the database any more';

const OVER_AFTER_MS = 10_000;

type Lasting = { since: number; refused: number; over: NodeJS.Timeout };

/**
 * A database that cannot be used fails every request alike: that is told once when it begins and once when it is over. Each
 * request has its own line at `info`, as ever. Every other fault is told each time.
 */
export class FaultLog {
  private readonly lasting = new Map<Told, Lasting>();
  private readonly log: FastifyBaseLogger;
  private readonly counted: (state: DatabaseState) => void;
  private readonly overAfterMs: number;

  constructor(log: FastifyBaseLogger, counted: (state: DatabaseState) => void, overAfterMs = OVER_AFTER_MS) {
    this.log = log;
    this.counted = counted;
    this.overAfterMs = overAfterMs;
  }

  tell(log: FastifyBaseLogger, entry: object, error: unknown, sentence: string): void {
    const state = databaseStateOf(error);
    if (!state) {
      log.error({ ...entry, error: describe(error) }, sentence);
      return;
    }
    this.counted(state);
    // The watch on the database tells of its silence, and of its end.
    if (state !== 'silent') this.note(state, error);
  }

  stop(): void {
    for (const { over } of this.lasting.values()) clearTimeout(over);
  }

  private note(state: Told, error: unknown): void {
    const known = this.lasting.get(state);
    if (known) {
      known.refused += 1;
      known.over.refresh();
      return;
    }
    const over = setTimeout(() => this.end(state), this.overAfterMs).unref();
    this.lasting.set(state, { since: performance.now(), refused: 1, over });
    this.log.error({ state, error: describe(error) }, TOLD[state]);
  }

  private end(state: Told): void {
    const { since, refused } = this.lasting.get(state) as Lasting;
    this.lasting.delete(state);
    const seconds = Math.round((performance.now() - since - this.overAfterMs) / 1000);
    this.log.warn({ state, refused, seconds }, OVER);
  }
}
