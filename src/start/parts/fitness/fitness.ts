import type { FastifyInstance } from 'fastify';
import type { Watch } from '../../../database/readiness/watch.ts';
import type { Drain } from '../../../gateway/http/transport/drain.ts';
import type { NotReady } from '../../../gateway/metrics/help.ts';
import type { Metrics } from '../../../gateway/metrics/metrics.ts';
import type { Wiring } from '../options.ts';
import { type Enrolled, keepEnrolled } from './enrolled.ts';
import { type Disk, watchDisk } from './full-disk.ts';
import { type Beating, keepBeating } from './lineage.ts';
import { type Drift, watchDrift } from './schema-drift.ts';

export type Looking = Pick<Enrolled, 'lacksKey' | 'inUse'> &
  Pick<Drift, 'hasDrifted'> &
  Pick<Beating, 'isRestored'> & { isDiskFull(): boolean };

/** Watches everything else that decides whether a gateway is ready, beside the database's answer. */
export function keepLooking(app: FastifyInstance, wiring: Wiring, { failedOver }: Pick<Metrics, 'failedOver'>): Looking {
  let enrolled: Enrolled | undefined;
  let drift: Drift | undefined;
  let beating: Beating | undefined;
  let disk: Disk | undefined;
  app.addHook('onListen', async () => {
    enrolled = keepEnrolled(wiring, app.log);
    drift = watchDrift(wiring, app.log, wiring.options.driftEveryMs);
    beating = keepBeating(wiring, app.log, failedOver);
    disk = watchDisk(wiring, app.log);
  });
  app.addHook('onClose', async () => {
    await Promise.all([enrolled?.stop(), drift?.stop(), beating?.stop(), disk?.stop()]);
  });
  return {
    lacksKey: () => enrolled?.lacksKey() ?? false,
    inUse: () => enrolled?.inUse(),
    hasDrifted: () => drift?.hasDrifted() ?? false,
    isRestored: () => beating?.isRestored() ?? false,
    isDiskFull: () => disk?.isFull() ?? false,
  };
}

export type Fitness = { notReady(): NotReady[]; isReady(): Promise<boolean> };

export function fitnessOf(drain: Drain, looking: Looking, watch: Watch): Fitness {
  const ownReasons = (): NotReady[] => [
    ...(looking.isRestored() ? (['restored'] as const) : []),
    ...(looking.hasDrifted() ? (['drift'] as const) : []),
    ...(looking.isDiskFull() ? (['disk'] as const) : []),
    ...(looking.lacksKey() ? (['key'] as const) : []),
    ...(drain.hasBegun() ? (['draining'] as const) : []),
  ];
  return {
    notReady: () => {
      const { unfit, isSilent, isAnswered, isServed } = watch.seen();
      const isReached = isAnswered && isServed && !isSilent;
      return [...ownReasons(), ...(unfit ? [unfit] : []), ...(isReached ? [] : (['database'] as const))];
    },
    isReady: async () => ownReasons().length === 0 && watch.isReady(),
  };
}
