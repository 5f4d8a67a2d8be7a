import type { Registry } from 'prom-client';
import type { LastKnown } from './last-known.ts';
import { measured } from './measure.ts';

export type OpenConflicts = { conflicts: number; oldestSeconds: number };

/** What supervisors have still to decide. */
export function measureConflicts(registry: Registry, open: Pick<LastKnown<OpenConflicts>, 'value'>): void {
  measured(
    registry,
    { name: 'gateway_open_handover_conflicts', help: 'Reports of counters without a network that wait for a supervisor.' },
    () => open.value()?.conflicts,
  );
  measured(
    registry,
    { name: 'gateway_open_handover_conflict_seconds', help: 'How long the oldest of them has waited; 0 where there is none.' },
    () => open.value()?.oldestSeconds,
  );
}
