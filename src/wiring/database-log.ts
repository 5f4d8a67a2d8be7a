import type { FastifyBaseLogger } from 'fastify';
import { Readiness } from '../database/connection/readiness.ts';
import { type Watch, watchDatabase } from '../database/connection/watch.ts';
import { type ChangeListener, listenForChanges } from '../database/notifications.ts';
import { describe } from '../gateway/errors/log.ts';
import { Mistake } from '../mistake.ts';
import { migrationsOf, poolOf } from '../orm.ts';
import type { Wiring } from './options.ts';

export const changeListener = ({ database }: Wiring, log: FastifyBaseLogger): ChangeListener =>
  listenForChanges(database.directUrl ?? database.url, {
    lost: (error) =>
      log.warn(
        { error: describe(error) },
        'the listener for changes lost its connection: the catalogue and users are read every second until it is back',
      ),
    back: () => log.warn('the listener for changes is connected again'),
  });

export function databaseWatch({ database: { orm, url }, options }: Wiring, log: FastifyBaseLogger): Watch {
  const sentence = 'no connection to the database could be had for 30 seconds, although it answers: this process ends';
  return watchDatabase({
    pool: poolOf(orm),
    readiness: new Readiness(url, migrationsOf(orm)),
    events: {
      silence: (isSilent) => {
        if (isSilent) log.error('the database is silent: requests that need it are refused until it is heard again');
        else log.warn('the database is heard again');
      },
      starved: () => {
        log.fatal(poolOf(orm).count(), sentence);
        options.onStarved?.(new Mistake(sentence));
      },
    },
  });
}
