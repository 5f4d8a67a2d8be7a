import type { FastifyBaseLogger } from 'fastify';
import { type ChangeListener, listenForChanges } from '../../database/connection/notifications.ts';
import { Readiness, type Unfit } from '../../database/readiness/readiness.ts';
import { type Watch, watchDatabase } from '../../database/readiness/watch.ts';
import { describe } from '../../gateway/errors/log.ts';
import { Mistake } from '../../refusal.ts';
import { migrationsOf, poolOf } from '../database/orm.ts';
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

const UNFIT: Readonly<Record<Unfit, string>> = {
  behind: 'the database lacks a migration that this version needs',
  ahead: 'the database was brought further by a newer version than this one can serve',
  'read-only': 'the database only reads: it is a standby, or was one of a failover',
  clock: 'the clock of this machine differs from that of the database by more than 5 seconds, so that tokens are judged wrongly',
};

function tellFitness(log: FastifyBaseLogger): (now: Unfit | undefined) => void {
  return (now) => {
    if (now) log.error({ unfit: now }, `${UNFIT[now]}: this gateway is not ready`);
    else log.warn('nothing keeps this gateway from being ready any more');
  };
}

type Told = { waitedForConnection(ms: number): void; databaseAnswered(ms: number): void };

export function databaseWatch(
  { database: { orm, url, directUrl = url }, options }: Wiring,
  log: FastifyBaseLogger,
  told: Told,
): Watch {
  poolOf(orm).onWaited = told.waitedForConnection;
  const sentence = 'no connection to the database could be had for 30 seconds, although it answers: this process ends';
  return watchDatabase({
    pool: poolOf(orm),
    readiness: new Readiness({
      ...{ url: directUrl, poolUrl: url, migrations: migrationsOf(orm), onUnfit: tellFitness(log), now: options.now },
      onAnswered: told.databaseAnswered,
    }),
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
