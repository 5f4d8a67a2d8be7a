import type { Registry } from 'prom-client';
import type { Unfinished } from '../../payment/attempt/unfinished.ts';
import type { ProcessorEvents } from '../../payment/processor/observed.ts';
import type { PaymentEvents } from '../../payment/steps/driver.ts';
import { CARD_REFUSALS } from '../../refusal.ts';
import type { MetricName } from './help.ts';
import { counter, counterOf, histogram, measured, measuredEach } from './measure.ts';

export type PaymentMetrics = PaymentEvents &
  ProcessorEvents & {
    takenUp(payments: number): void;
    needsPerson(): void;
    /** False while the processor is not called, since it failed too often. */
    circuitClosed(isClosed: boolean): void;
  };

export function paymentMetrics(registry: Registry): PaymentMetrics {
  const calls = histogram(registry, 'gateway_processor_seconds', ['kind', 'outcome']);
  const declined = counterOf(registry, 'gateway_cards_declined_total', 'code', CARD_REFUSALS);
  const demanded = counter(registry, 'gateway_challenges_demanded_total');
  const draws = counterOf(registry, 'gateway_draws_total', 'outcome', ['drawn', 'sold-out', 'taken-over']);
  const captures = counter(registry, 'gateway_captures_total');
  const yen = counter(registry, 'gateway_captured_yen_total');
  const takenUp = counter(registry, 'gateway_payments_taken_up_total');
  const alarms = counter(registry, 'gateway_payment_alarms_total');
  let isOpen = 0;
  measured(registry, 'gateway_processor_circuit_open', () => isOpen);
  return {
    called: (kind, outcome, seconds) => calls.observe({ kind, outcome }, seconds),
    cardDeclined: (code) => declined.inc({ code }),
    challengeDemanded: () => demanded.inc(),
    drew: (outcome) => draws.inc({ outcome }),
    captured: (amount) => {
      captures.inc();
      yen.inc(amount);
    },
    takenUp: (payments) => takenUp.inc(payments),
    needsPerson: () => alarms.inc(),
    circuitClosed: (isClosed) => {
      isOpen = isClosed ? 0 : 1;
    },
  };
}

export function measureUnfinished(registry: Registry, unfinished: () => readonly Unfinished[] | undefined): void {
  const each = (name: MetricName, of: (unfinished: Unfinished) => number) =>
    measuredEach(registry, name, ['state'], () => (unfinished() ?? []).map((one) => [{ state: one.state }, of(one)] as const));
  each('gateway_unfinished_payments', ({ payments }) => payments);
  each('gateway_unfinished_payment_seconds', ({ oldestSeconds }) => oldestSeconds);
  each('gateway_overdue_payments', ({ overdue }) => overdue);
  each('gateway_unfinished_payment_tries', ({ tries }) => tries);
}
