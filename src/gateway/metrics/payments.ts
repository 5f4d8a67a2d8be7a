import { Counter, Histogram, type Registry } from 'prom-client';
import type { Unfinished } from '../../payment/attempt/unfinished.ts';
import type { ProcessorEvents } from '../../payment/processor/observed.ts';
import type { PaymentEvents } from '../../payment/steps/driver.ts';
import { CARD_REFUSALS } from '../../refusal.ts';
import type { LastKnown } from './last-known.ts';
import { BUCKETS_S, counterOf, measured, measuredEach } from './measure.ts';

export type PaymentMetrics = PaymentEvents &
  ProcessorEvents & {
    takenUp(payments: number): void;
    needsPerson(): void;
    /** False while the processor is not called, since it failed too often. */
    circuitClosed(isClosed: boolean): void;
  };

export function paymentMetrics(
  registry: Registry,
  unfinished: Pick<LastKnown<Unfinished[]>, 'value'> | undefined,
): PaymentMetrics {
  if (unfinished) measureUnfinished(registry, unfinished);
  const { calls, takenUp, alarms, captures, yen, demanded } = metersIn([registry]);
  const { declined, draws } = countersIn(registry);
  let isOpen = 0;
  measured(
    registry,
    { name: 'gateway_processor_circuit_open', help: '1 while the card processor is not called, since it failed too often.' },
    () => isOpen,
  );
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

const countersIn = (registry: Registry) => ({
  declined: counterOf(
    registry,
    {
      name: 'gateway_cards_declined_total',
      help: 'What the card processor declined, by the refusal that its holder hears.',
      labelNames: ['code'],
    },
    CARD_REFUSALS,
  ),
  draws: counterOf(
    registry,
    {
      name: 'gateway_draws_total',
      help: 'Orders that were drawn with reserved money: drawn, sold-out, or taken-over by another driver meanwhile.',
      labelNames: ['outcome'],
    },
    ['drawn', 'sold-out', 'taken-over'],
  ),
});

const metersIn = (registers: Registry[]) => ({
  demanded: new Counter({
    name: 'gateway_challenges_demanded_total',
    help: 'Payments whose holder had to be asked by the bank of the card, since too many cards were declined at their address.',
    registers,
  }),
  calls: new Histogram({
    name: 'gateway_processor_seconds',
    help: 'Calls to the card processor, with their retries, by kind (register, authorise, finishChallenge, capture, void, refund, find) and outcome (ok, declined, busy, impossible, alarm, failed).',
    labelNames: ['kind', 'outcome'],
    buckets: BUCKETS_S,
    registers,
  }),
  takenUp: new Counter({
    name: 'gateway_payments_taken_up_total',
    help: 'Payments whose lease had run out, and that recovery went on with.',
    registers,
  }),
  alarms: new Counter({
    name: 'gateway_payment_alarms_total',
    help: 'Times that a payment or a refund turned out to need a person: it is tried again every hour.',
    registers,
  }),
  captures: new Counter({ name: 'gateway_captures_total', help: 'Payments whose money was taken.', registers }),
  yen: new Counter({ name: 'gateway_captured_yen_total', help: 'How much money was taken.', registers }),
});

function measureUnfinished(registry: Registry, unfinished: Pick<LastKnown<Unfinished[]>, 'value'>): void {
  const labelNames: 'state'[] = ['state'];
  const each = (pick: (of: Unfinished) => number) => () =>
    (unfinished.value() ?? []).map((of) => [{ state: of.state }, pick(of)] as const);
  measuredEach(
    registry,
    { name: 'gateway_unfinished_payments', help: 'Payments that have still to be gone on with, by their state.', labelNames },
    each(({ payments }) => payments),
  );
  measuredEach(
    registry,
    {
      name: 'gateway_unfinished_payment_seconds',
      help: 'The age of the oldest payment that has still to be gone on with, by its state.',
      labelNames,
    },
    each(({ oldestSeconds }) => oldestSeconds),
  );
  measuredEach(
    registry,
    {
      name: 'gateway_overdue_payments',
      help: 'Unfinished payments whose lease has run out: no gateway drives them now.',
      labelNames,
    },
    each(({ overdue }) => overdue),
  );
  measuredEach(
    registry,
    {
      name: 'gateway_unfinished_payment_tries',
      help: 'How often the unfinished payment was tried in vain that was tried most often, by its state.',
      labelNames,
    },
    each(({ tries }) => tries),
  );
}
