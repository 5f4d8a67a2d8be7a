import type { FastifyBaseLogger } from 'fastify';
import type { Repeated } from '../../database/time/repeat.ts';
import { describe } from '../../gateway/errors/log.ts';
import { keepReaping } from '../../operator/retention/upkeep.ts';
import type { Wiring } from './options.ts';

export type Upkeep = () => Repeated;

export function upkeepOf({ config, database }: Wiring, log: Pick<FastifyBaseLogger, 'warn'>): Upkeep {
  const failed = (error: unknown) => log.warn({ error: describe(error) }, 'what is of no use any more could not be deleted');
  const kept = {
    ...{ keepDays: config.keepUnusedDays, attemptDays: config.keepAttemptsDays },
    ...{ addressDays: config.keepAddressesDays, unpaidAddressDays: config.keepUnpaidAddressesDays },
  };
  return () => keepReaping(database.orm.em, { ...kept, failed });
}
