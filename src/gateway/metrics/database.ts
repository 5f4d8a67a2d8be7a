import type { Registry } from 'prom-client';
import { DATABASE_STATES, type DatabaseState } from '../../database/connection/fault-state.ts';
import type { Connections } from '../../database/connection/pool.ts';
import type { SeenDatabase } from '../../database/readiness/watch.ts';
import { countedElsewhere, counter, counterOf, histogram, measured, measuredEach } from './measure.ts';

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
  if (seen) {
    measured(registry, 'gateway_database_silence_seconds', () => seen().answeredAgoMs / 1000);
    measured(registry, 'gateway_schema_version', () => Number.parseInt(seen().newestMigration, 10) || undefined);
  }
  if (clockOffsetMs) measured(registry, 'gateway_clock_offset_seconds', () => clockOffsetMs() / 1000);
  if (isListening) measured(registry, 'gateway_listening', () => Number(isListening()));
  const waits = histogram(registry, 'gateway_database_connection_wait_seconds');
  const answers = histogram(registry, 'gateway_database_answer_seconds');
  const failovers = counter(registry, 'gateway_database_failovers_total');
  const lostSeconds = counter(registry, 'gateway_database_lost_seconds_total');
  const refused = counterOf(registry, 'gateway_database_refusals_total', 'state', DATABASE_STATES);
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

function measureConnections(registry: Registry, connections: () => Connections): void {
  measuredEach(registry, 'gateway_database_connections', ['state'], () => {
    const { inUse, idle, waiting } = connections();
    return Object.entries({ in_use: inUse, idle, waiting }).map(([state, count]) => [{ state }, count] as const);
  });
  measured(registry, 'gateway_database_pool_size', () => connections().size);
  countedElsewhere(registry, 'gateway_database_connections_lost_total', [], () => [[{}, connections().lost]]);
}
