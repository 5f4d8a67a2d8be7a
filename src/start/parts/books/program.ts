import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { COMMAND_TIMEOUTS } from '../../../database/connection/timeouts.ts';
import { drawUpBooks } from '../../../operator/books/books.ts';
import { resultOf } from '../../../operator/books/runs/result.ts';
import { BooksRun } from '../../../operator/books/runs/run.ts';
import { openOrm } from '../../database/orm.ts';
import { configuredProcessor } from '../configured-processor.ts';
import type { BooksMessage, BooksTask } from './task.ts';

/**
 * Draws the books up beside a gateway, which starts this program and hears what comes of it. It gives way to all that serves: the
 * least priority, and few connections.
 */
const CONNECTIONS = 3;
/** One statement reads a whole table. */
const LONGEST_STATEMENT_MS = 15 * 60_000;
const TIMEOUTS = { ...COMMAND_TIMEOUTS, statement_timeout: LONGEST_STATEMENT_MS };
const TOLD_EVERY_MS = 500;
/** A standby that lags by more is left out. */
const FOLLOWS_WITHIN_MS = 10_000;

/** What is still on its way when the channel is closed may be lost. */
const say = (message: BooksMessage): Promise<void> =>
  new Promise((sent) => {
    if (process.send) process.send(message, () => sent());
    else sent();
  });

process.once('disconnect', () => process.exit(1));
process.once('message', (task: BooksTask) => {
  setPriority(constants.priority.PRIORITY_LOW);
  work(task)
    .catch((error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }))
    .finally(() => process.disconnect());
});

/** On the first server that can; a standby ends a long statement that stands in its way. */
async function work({ servers, ...task }: BooksTask): Promise<void> {
  const last = servers.at(-1);
  for (const server of servers) {
    try {
      return await drawUpAt(server, task);
    } catch (error) {
      if (server === last) throw error;
    }
  }
}

async function drawUpAt(server: string, { id, period, gmo }: Omit<BooksTask, 'servers'>): Promise<void> {
  const orm = await openOrm(server, {
    ...{ purpose: 'command', pool: { max: CONNECTIONS }, driverOptions: TIMEOUTS, ensureDatabase: false },
  });
  try {
    await hasFollowed(orm, id);
    const processor = configuredProcessor({ gmo }, orm.em, () => {});
    let toldAt = 0;
    const onAsked = (compared: number, payments: number): void => {
      if (performance.now() - toldAt < TOLD_EVERY_MS && compared < payments) return;
      toldAt = performance.now();
      void say({ progress: { compared, payments } });
    };
    await say({ result: resultOf(await drawUpBooks(orm.em, processor, period, { onAsked })) });
  } finally {
    await orm.close();
  }
}

/** What was committed before the run began is there. */
async function hasFollowed({ em }: MikroORM, id: string): Promise<void> {
  for (const until = performance.now() + FOLLOWS_WITHIN_MS; performance.now() < until; await pause(200))
    if (await em.fork().findOne(BooksRun, { id })) return;
  throw new Error('the server does not know of the run yet');
}
