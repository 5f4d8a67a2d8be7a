import type { Registry } from 'prom-client';
import type { OwedRefunds, TwiceYen } from '../../refund/unfinished.ts';
import type { LastKnown } from './last-known.ts';
import { measured, measuredEach } from './measure.ts';

export type OpenConflicts = { conflicts: number; oldestSeconds: number };

/** Conflicts that supervisors have still to decide. */
export function measureConflicts(registry: Registry, open: Pick<LastKnown<OpenConflicts>, 'value'>): void {
  measured(
    registry,
    { name: 'gateway_open_handover_conflicts', help: 'Reports of counters without a network that wait for a supervisor.' },
    () => open.value()?.conflicts,
  );
  measured(
    registry,
    {
      name: 'gateway_open_handover_conflict_seconds',
      help: 'How long the oldest report has waited for a supervisor; 0 where there is none.',
    },
    () => open.value()?.oldestSeconds,
  );
}

/** Refunds that processors have still to carry out. */
export function measureOwed(registry: Registry, owed: Pick<LastKnown<OwedRefunds>, 'value'>): void {
  measured(
    registry,
    { name: 'gateway_owed_refunds', help: 'Refunds that the processor has still to carry out.' },
    () => owed.value()?.refunds,
  );
  measured(
    registry,
    { name: 'gateway_owed_refund_yen', help: 'How much money the processor has still to give back.' },
    () => owed.value()?.yen,
  );
  measured(
    registry,
    { name: 'gateway_owed_refund_seconds', help: 'The age of the oldest refund that is owed.' },
    () => owed.value()?.oldestSeconds,
  );
  measured(
    registry,
    { name: 'gateway_owed_refund_tries', help: 'How often the owed refund was tried in vain that was tried most often.' },
    () => owed.value()?.tries,
  );
}

/** Money that banks took back although it goes back, or went back, as a refund. */
export function measureTwice(registry: Registry, twice: Pick<LastKnown<TwiceYen>, 'value'>): void {
  const help = 'Money that goes back twice by charge-backs: gone, or held as long as a refund is owed beside one.';
  measuredEach(registry, { name: 'gateway_given_twice_yen', help, labelNames: ['part'] }, () =>
    Object.entries(twice.value() ?? {}).map(([part, yen]) => [{ part }, yen]),
  );
}

/** What one member orders to go back in a day, where it is more than REFUND_ALERT_YEN. */
export function measureRefunders(registry: Registry, refunders: Pick<LastKnown<number>, 'value'>): void {
  const help = 'Staff members who ordered refunds of more than REFUND_ALERT_YEN today, by the days of Tokyo.';
  measured(registry, { name: 'gateway_members_above_refund_alert', help }, () => refunders.value());
}
