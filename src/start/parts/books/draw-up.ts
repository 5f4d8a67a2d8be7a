import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { COMMAND_TIMEOUTS } from '../../../database/connection/timeouts.ts';
import type { ReadFrom } from '../../../database/reading.ts';
import { type BooksOptions, drawUpBooks } from '../../../operator/books/books.ts';
import { type BooksProgress, NOTHING_DONE } from '../../../operator/books/runs/end.ts';
import { type BooksResult, MOST_OF_A_KIND, resultOf } from '../../../operator/books/runs/result.ts';
import { BooksRun } from '../../../operator/books/runs/run.ts';
import { openOrm } from '../../database/orm.ts';
import { configuredProcessor } from '../configured-processor.ts';
import type { BooksTask } from './task.ts';

const CONNECTIONS = 3;
/** One statement reads a whole table. */
const LONGEST_STATEMENT_MS = 15 * 60_000;
const TOLD_EVERY_MS = 500;
/** A standby that lags by more is left out. */
const FOLLOWS_WITHIN_MS = 10_000;

/** So that a statement ends soon after this process; of PostgreSQL 14 and newer, where its machine can tell. */
const ENDS_WITH_THIS = `select set_config(name, '2s', false) from pg_settings where name = 'client_connection_check_interval'`;

/**
 * What the processor is asked for is read from the primary: a standby that is behind would contradict it. The sums, which read
 * the most, come from the first standby that can; it ends a long statement that stands in its way.
 */
export async function drawUp(
  { id, server, standbys, period, gmo, seeds }: BooksTask,
  tell: (progress: BooksProgress) => void,
): Promise<BooksResult> {
  let toldAt = 0;
  let progress = NOTHING_DONE;
  const onAsked = (compared: number, payments: number): void => {
    progress = { ...progress, compared, payments };
    if (performance.now() - toldAt < TOLD_EVERY_MS && compared < payments) return;
    toldAt = performance.now();
    tell(progress);
  };
  const onChecking: BooksOptions['onChecking'] = ({ subject: checking, ...made }) => {
    progress = { ...progress, ...made, checking };
    tell(progress);
  };
  return openedAt(server, async (primary) => {
    await knowsOf(id, primary);
    const reading: ReadFrom = async (work) => {
      for (const standby of standbys) {
        try {
          return await openedAt(standby, async (orm) => knowsOf(id, orm).then(() => work(orm.em)));
        } catch {}
      }
      return work(primary.em);
    };
    const processor = configuredProcessor({ gmo }, primary.em, () => {});
    const most = MOST_OF_A_KIND;
    return resultOf(await drawUpBooks(primary.em, processor, period, { onAsked, onChecking, reading, seeds, most }));
  });
}

async function openedAt<Result>(server: string, work: (orm: MikroORM) => Promise<Result>): Promise<Result> {
  const orm = await openOrm(server, {
    ...{ purpose: 'books', pool: { max: CONNECTIONS }, ensureDatabase: false },
    driverOptions: {
      ...COMMAND_TIMEOUTS,
      statement_timeout: LONGEST_STATEMENT_MS,
      onConnect: (client) => client.query(ENDS_WITH_THIS).catch(() => {}),
    },
  });
  try {
    return await work(orm);
  } finally {
    await orm.close();
  }
}

/** What was committed before the run began is there. */
async function knowsOf(id: string, { em }: MikroORM): Promise<void> {
  for (const until = performance.now() + FOLLOWS_WITHIN_MS; performance.now() < until; await pause(200))
    if (await em.fork().findOne(BooksRun, { id })) return;
  throw new Error('the server does not know of the run yet');
}
