import { Counter, Histogram, type Registry } from 'prom-client';
import { DATABASE_STATES, type DatabaseState } from '../../database/connection/fault-state.ts';
import type { Connections } from '../../database/connection/pool.ts';
import type { SeenDatabase } from '../../database/readiness/watch.ts';
import { BUCKETS_S, countedElsewhere, counterOf, measured, measuredEach } from './measure.ts';

export type DatabaseSources = {
  connections?: () => Connections;
  seen?: () => SeenDatabase;
  clockOffsetMs?: () => number;
  isListening?: () => boolean;
};

export type DatabaseMetrics = {
  waitedForConnection(ms: number): void;
  databaseAnswered(ms: number): void;
  databaseRefused(state: DatabaseState): void;
  /** The database has lost this many seconds by it; 0 is none. */
  failedOver(lostSeconds: number): void;
};

export function databaseMetrics(registry: Registry, sources: DatabaseSources): DatabaseMetrics {
  const { connections, seen, clockOffsetMs, isListening } = sources;
  if (connections) measureConnections(registry, connections);
  if (seen) measureDatabase(registry, seen);
  if (clockOffsetMs)
    measured(
      registry,
      {
        name: 'gateway_clock_offset_seconds',
        help: "By how much the clock of this machine is ahead of the database's, at least.",
      },
      () => clockOffsetMs() / 1000,
    );
  if (isListening)
    measured(
      registry,
      { name: 'gateway_listening', help: '1 while changes of the catalogue and of users are heard from the database.' },
      () => Number(isListening()),
    );
  const { waits, answers, failovers, lostSeconds } = metersIn([registry]);
  const refused = counterOf(
    registry,
    {
      name: 'gateway_database_refusals_total',
      help: 'Requests, or fields of them, that were refused since the database could not be used, by its state: away is out of reach, stopping may be starting, full has no connection left, and with busy none of the pool was free in time.',
      labelNames: ['state'],
    },
    DATABASE_STATES,
  );
  return {
    waitedForConnection: (ms) => waits.observe(ms / 1000),
    databaseAnswered: (ms) => answers.observe(ms / 1000),
    databaseRefused: (state) => refused.inc({ state }),
    failedOver: (seconds) => {
      failovers.inc();
      lostSeconds.inc(seconds);
    },
  };
}

const metersIn = (registers: Registry[]) => ({
  waits: new Histogram({
    name: 'gateway_database_connection_wait_seconds',
    help: 'How long a connection of the pool was waited for, in vain too.',
    buckets: BUCKETS_S,
    registers,
  }),
  answers: new Histogram({
    name: 'gateway_database_answer_seconds',
    help: 'How long the database takes to answer the small question that it is asked every second, over a connection of its own.',
    buckets: BUCKETS_S,
    registers,
  }),
  failovers: new Counter({
    name: 'gateway_database_failovers_total',
    help: 'How often this gateway found the server of the database on a new timeline, or some of its last seconds gone.',
    registers,
  }),
  lostSeconds: new Counter({
    name: 'gateway_database_lost_seconds_total',
    help: 'Seconds of commits that this gateway knows of and the database has lost, as by a failover to a standby that was behind. Anything above 0 needs a person.',
    registers,
  }),
});

function measureConnections(registry: Registry, connections: () => Connections): void {
  measuredEach(
    registry,
    {
      name: 'gateway_database_connections',
      help: 'Connections of the pool that are in_use or idle, and requests and transactions that are waiting for one.',
      labelNames: ['state'],
    },
    () => {
      const { inUse, idle, waiting } = connections();
      return [
        [{ state: 'in_use' }, inUse],
        [{ state: 'idle' }, idle],
        [{ state: 'waiting' }, waiting],
      ] as const;
    },
  );
  measured(
    registry,
    { name: 'gateway_database_pool_size', help: 'How many connections the pool may have.' },
    () => connections().size,
  );
  countedElsewhere(
    registry,
    {
      name: 'gateway_database_connections_lost_total',
      help: 'Connections of the pool that ended otherwise than by being let go.',
    },
    () => connections().lost,
  );
}

function measureDatabase(registry: Registry, seen: () => SeenDatabase): void {
  measured(
    registry,
    { name: 'gateway_database_silence_seconds', help: 'How long ago the database answered the question of every second.' },
    () => seen().answeredAgoMs / 1000,
  );
  measured(
    registry,
    { name: 'gateway_schema_version', help: 'The number of the newest migration of the database.' },
    () => Number.parseInt(seen().newestMigration, 10) || undefined,
  );
}
