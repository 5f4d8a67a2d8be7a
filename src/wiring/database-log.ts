import type { FastifyBaseLogger } from 'fastify';
import { type CatalogueListener, listenForCatalogueChanges } from '../database/notifications.ts';
import { Readiness } from '../database/readiness.ts';
import { type Watch, watchDatabase } from '../database/watch.ts';
import { describe } from '../gateway/errors/log.ts';
import { Mistake } from '../mistake.ts';
import { migrationsOf, poolOf } from '../orm.ts';
import type { Wiring } from './options.ts';

export const catalogueListener = ({ database }: Wiring, log: FastifyBaseLogger): CatalogueListener =>
  listenForCatalogueChanges(database.url, {
    lost: (error) => log.warn({ error: describe(error) }, 'what the operator changes is not told; it is looked up every second'),
    back: () => log.warn('what the operator changes is told again'),
  });

export function databaseWatch({ database: { orm, url }, options }: Wiring, log: FastifyBaseLogger): Watch {
  const sentence = 'no connection to the database could be had for 30 seconds, although it answers: this process ends';
  return watchDatabase({
    pool: poolOf(orm),
    readiness: new Readiness(url, migrationsOf(orm)),
    events: {
      silence: (isSilent) => {
        if (isSilent) log.error('the database is silent: what needs it is refused until it is heard again');
        else log.warn('the database is heard again');
      },
      starved: () => {
        log.fatal(poolOf(orm).count(), sentence);
        options.onStarved?.(new Mistake(sentence));
      },
    },
  });
}
