import type { FastifyBaseLogger } from 'fastify';
import { hasRoomOnDisk } from '../../../database/readiness/disk.ts';
import { poolOf } from '../../database/orm.ts';
import type { Wiring } from '../options.ts';

/** Where it was full again soon after there was room, the next look is later: a gateway must not come and go. */
const LOOK = { firstMs: 1_000, mostMs: 30_000, soonMs: 60_000 };

export type Disk = { isFull(): boolean; stop(): Promise<void> };

/**
 * A server whose disk is full reads on, and refuses what is written: that is told by whichever statement meets it. Nothing is
 * asked before.
 */
export function watchDisk({ database }: Pick<Wiring, 'database'>, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Disk {
  const { em } = database.orm;
  const pool = poolOf(database.orm);
  let [isFull, isStopped] = [false, false];
  let waitMs = LOOK.firstMs;
  let roomSince = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const lookLater = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = look();
    }, waitMs).unref();
  };

  async function look(): Promise<void> {
    if (!(await hasRoomOnDisk(em))) return lookLater();
    isFull = false;
    roomSince = performance.now();
    log.warn('the disk of the database has room again');
  }

  pool.onFullDisk = () => {
    if (isFull || isStopped) return;
    isFull = true;
    const isSoon = performance.now() - roomSince < LOOK.soonMs;
    waitMs = isSoon ? Math.min(2 * waitMs, LOOK.mostMs) : LOOK.firstMs;
    log.error('the disk of the database is full: this gateway is not ready until it has room');
    lookLater();
  };
  return {
    isFull: () => isFull,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
