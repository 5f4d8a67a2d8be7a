import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { describe } from '../../../gateway/errors/log.ts';
import type { BooksToDrawUp } from '../../../gateway/request/context.ts';
import { compareSeeds } from '../../../operator/books/lines/seeds.ts';
import { type BooksProgress, endBooks, hearOfBooks, NOTHING_DONE } from '../../../operator/books/runs/end.ts';
import { type BooksResult, MOST_OF_A_KIND } from '../../../operator/books/runs/result.ts';
import type { BooksOutcome } from '../../../operator/books/runs/run.ts';
import type { Wiring } from '../options.ts';
import { type Death, startChild } from './child.ts';
import type { BooksMessage, BooksTask } from './task.ts';

const HEARD_EVERY_MS = 2_000;
const LONGEST_MS = 30 * 60_000;
/** A database that is just failing over. */
const MAX_TRIES = 5;

/** `end`: one that was stopped in its row; another gateway's is left to that one. */
export type BooksRunner = { start(run: BooksToDrawUp): void; end(id: string): void; stop(): Promise<void> };
type Log = Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
type Settings = { longestMs?: number; heapMb?: number };
type Ended = { result: BooksResult } | { outcome: Exclude<BooksOutcome, 'agrees' | 'differs'> };

/** Draws books up in a process of its own, so that no request waits for it; it ends with this one. */
export function booksRunner({ config, database }: Wiring, log: Log, settings: Settings = {}): BooksRunner {
  const { em } = database.orm;
  const running = new Set<Promise<void>>();
  const children = new Map<string, { end(): void; leave(): void }>();
  let isStopped = false;

  async function work({ id, period }: BooksToDrawUp): Promise<void> {
    const { process: child, death } = startChild(settings.heapMb);
    let progress = NOTHING_DONE;
    let ended: Ended | undefined;
    let isOurs = true;
    const endAs = (end: Ended): void => {
      ended ??= end;
      child.kill('SIGKILL');
    };
    const end = (): void => endAs({ outcome: 'interrupted' });
    // Its row says already how it ended.
    const leave = (): void => {
      isOurs = false;
      end();
    };
    children.set(id, { end, leave });
    const tooLong = setTimeout(() => endAs({ outcome: 'too-long' }), settings.longestMs ?? LONGEST_MS).unref();
    const hearing = setInterval(() => {
      hearOfBooks(em, id, progress).then(
        (is) => {
          if (!is && !ended) leave();
        },
        // A database that is away is told elsewhere.
        () => {},
      );
    }, HEARD_EVERY_MS).unref();
    child.on('message', (message: BooksMessage) => {
      if ('progress' in message) progress = message.progress;
      else if ('result' in message) ended ??= { result: message.result };
      else {
        ended ??= { outcome: 'failed' };
        log.error({ run: id, error: message.failed }, 'the books could not be drawn up');
      }
    });
    const handOver = async (): Promise<void> => {
      const seeds = await inSeveralTries(() => compareSeeds(em, MOST_OF_A_KIND));
      const task: BooksTask = {
        ...{ id, period, seeds, gmo: config.gmo },
        ...{ server: serverOf(database), standbys: config.databaseReplicaUrls },
      };
      // Where it is gone already, how it ended tells.
      child.send(task, () => {});
    };
    child.once('spawn', () => {
      handOver().catch((error: unknown) => {
        // One that was ended may find no database any more.
        if (ended) return;
        log.error({ run: id, error: describe(error) }, 'the books could not be drawn up');
        endAs({ outcome: 'failed' });
      });
    });
    const died = await death;
    clearTimeout(tooLong);
    if (isOurs) await write(id, ended ?? endedBy(id, died), progress);
    clearInterval(hearing);
    children.delete(id);
  }

  /** By itself. A signal that was meant for all of this service can reach it before it hears none. */
  function endedBy(run: string, { code: exitCode, ...died }: Death): Ended {
    if (isStopped || died.signal === 'SIGTERM' || died.signal === 'SIGINT') return { outcome: 'interrupted' };
    // `code` by itself stays out of the log: it may be a pickup code.
    log.error({ run, exitCode, ...died }, 'the process that draws the books up ended by itself');
    return { outcome: 'failed' };
  }

  /** Beside what is served: a database that is busy or away for a moment is no reason to have no books. */
  async function inSeveralTries<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (tries === MAX_TRIES || isStopped) throw error;
        await pause(HEARD_EVERY_MS);
      }
    }
  }

  async function write(id: string, ended: Ended, progress: BooksProgress): Promise<void> {
    try {
      const isWritten = await inSeveralTries(() => endBooks(em, id, ended, progress));
      if (!isWritten) log.warn({ run: id }, 'the books were taken for given up');
    } catch (error) {
      log.error({ run: id, error: describe(error) }, 'the books are not written down');
    }
  }

  return {
    start: (run) => {
      const one = work(run).catch((error: unknown) => log.error({ error: describe(error) }, 'the books could not be drawn up'));
      running.add(one);
      void one.finally(() => running.delete(one));
    },
    end: (id) => children.get(id)?.leave(),
    stop: async () => {
      isStopped = true;
      for (const child of children.values()) child.end();
      await Promise.all(running);
    },
  };
}

const serverOf = ({ url, directUrl = url }: Wiring['database']): string => directUrl;
