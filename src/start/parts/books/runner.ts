import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { describe } from '../../../gateway/errors/log.ts';
import type { BooksToDrawUp } from '../../../gateway/request/context.ts';
import { type BooksProgress, endBooks, hearOfBooks } from '../../../operator/books/runs/end.ts';
import type { BooksResult } from '../../../operator/books/runs/result.ts';
import type { BooksOutcome } from '../../../operator/books/runs/run.ts';
import type { Wiring } from '../options.ts';
import type { BooksMessage, BooksTask } from './task.ts';

const PROGRAM = new URL('./program.ts', import.meta.url);
/** What does not agree may be a row of each order: beyond this the command draws them up. */
const HEAP_MB = 512;
const HEARD_EVERY_MS = 2_000;
const LONGEST_MS = 30 * 60_000;
/** A database that is just failing over. */
const WRITTEN_WITHIN_TRIES = 5;

export type BooksRunner = { start(run: BooksToDrawUp): void; stop(): Promise<void> };
type Log = Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
type Ended = { result: BooksResult } | { outcome: Exclude<BooksOutcome, 'agrees' | 'differs'> };

/** Draws books up in a process of its own, so that nobody who is served waits for it; it ends with this one. */
export function booksRunner({ config, database }: Wiring, log: Log, { longestMs = LONGEST_MS } = {}): BooksRunner {
  const { em } = database.orm;
  const running = new Set<Promise<void>>();
  const children = new Set<{ end(outcome: 'interrupted'): void }>();
  let isStopped = false;

  async function work({ id, period }: BooksToDrawUp): Promise<void> {
    const child = fork(PROGRAM, [], {
      ...{ serialization: 'advanced', execArgv: [`--max-old-space-size=${HEAP_MB}`] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let progress: BooksProgress = { compared: 0, payments: null };
    let ended: Ended | undefined;
    let isOurs = true;
    const endAs = (end: Ended): void => {
      ended ??= end;
      child.kill('SIGKILL');
    };
    const own = { end: (outcome: 'interrupted') => endAs({ outcome }) };
    children.add(own);
    const tooLong = setTimeout(() => endAs({ outcome: 'too-long' }), longestMs).unref();
    const hearing = setInterval(() => {
      hearOfBooks(em, id, progress).then(
        (is) => {
          if (is || ended) return;
          isOurs = false;
          endAs({ outcome: 'interrupted' });
        },
        // A database that is away is told elsewhere.
        () => {},
      );
    }, HEARD_EVERY_MS).unref();
    child.on('message', (message: BooksMessage) => {
      if ('progress' in message) progress = message.progress;
      else if ('result' in message) ended ??= { result: message.result };
      else log.error({ run: id, error: message.failed }, 'the books could not be drawn up');
    });
    const task: BooksTask = { id, period, gmo: config.gmo, servers: [...config.databaseReplicaUrls, serverOf(database)] };
    child.once('spawn', () => child.send(task));
    await hasEnded(child);
    clearTimeout(tooLong);
    if (isOurs) await write(id, ended ?? { outcome: 'failed' }, progress);
    clearInterval(hearing);
    children.delete(own);
  }

  async function write(id: string, ended: Ended, progress: BooksProgress): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        if (!(await endBooks(em, id, ended, progress))) log.warn({ run: id }, 'the books were taken for given up');
        return;
      } catch (error) {
        if (tries === WRITTEN_WITHIN_TRIES || isStopped)
          return log.error({ run: id, error: describe(error) }, 'the books are not written down');
        await pause(HEARD_EVERY_MS);
      }
    }
  }

  return {
    start: (run) => {
      const one = work(run).catch((error: unknown) => log.error({ error: describe(error) }, 'the books could not be drawn up'));
      running.add(one);
      void one.finally(() => running.delete(one));
    },
    stop: async () => {
      isStopped = true;
      for (const child of children) child.end('interrupted');
      await Promise.all(running);
    },
  };
}

const serverOf = ({ url, directUrl = url }: Wiring['database']): string => directUrl;

const hasEnded = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once('close', () => done()).once('error', () => done());
  });
