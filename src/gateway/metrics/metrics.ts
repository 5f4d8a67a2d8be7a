import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Replicas } from '../../database/replicas/replicas.ts';
import type { OnSale } from '../../gacha/on-sale.ts';
import type { Unfinished } from '../../payment/attempt/unfinished.ts';
import type { OwedRefunds, TwiceYen } from '../../refund/unfinished.ts';
import type { Load } from '../load/load.ts';
import type { GatewayEvents } from '../request/events.ts';
import { type BatchMetrics, batchMetrics } from './batches.ts';
import { type DatabaseMetrics, type DatabaseSources, databaseMetrics } from './database.ts';
import type { MetricName } from './help.ts';
import type { LastKnown } from './last-known.ts';
import { measured, measuredEach } from './measure.ts';
import { measureUnfinished, type PaymentMetrics, paymentMetrics } from './payments.ts';
import { processRegistry } from './process.ts';
import { refusalMetrics } from './refusals.ts';
import { measureReplicas } from './replicas.ts';
import { type RequestMetrics, requestMetrics } from './requests.ts';
import { measureGachas, salesMetrics } from './sales.ts';
import { type StandingMetrics, type StandingSources, standingMetrics } from './standing.ts';

export type Metrics = GatewayEvents &
  RequestMetrics &
  PaymentMetrics &
  DatabaseMetrics &
  BatchMetrics &
  StandingMetrics & { text(): Promise<string> };

/** Numbers that only the database has; they are read at an interval. */
export type Numbers = {
  unfinished: Unfinished[];
  owed: OwedRefunds;
  twice: TwiceYen;
  /** Members with more refunds today than REFUND_ALERT_YEN. */
  refunders: number;
  onSale: OnSale[];
  /** Reports of counters without a network that supervisors have still to decide. */
  openConflicts: { conflicts: number; oldestSeconds: number };
};

export type Sources = DatabaseSources &
  StandingSources & { numbers?: LastKnown<Numbers> | undefined; load?: Load['measured']; replicas?: Replicas['measured'] };

const TEXT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

export function createMetrics({ numbers, load, replicas, ...sources }: Sources = {}): Metrics {
  const registry = new Registry();
  if (load) measureLoad(registry, load);
  if (replicas) measureReplicas(registry, replicas);
  if (numbers) measureNumbers(registry, numbers);
  const metrics = {
    ...requestMetrics(registry),
    ...refusalMetrics(registry),
    ...paymentMetrics(registry),
    ...salesMetrics(registry),
    ...databaseMetrics(registry, sources),
    ...batchMetrics(registry),
    ...standingMetrics(registry, sources),
  };
  // Joins what is there by now.
  const all = Registry.merge([registry, processRegistry()]);
  return { ...metrics, text: () => all.metrics() };
}

function measureNumbers(registry: Registry, { value, ageSeconds }: LastKnown<Numbers>): void {
  measured(registry, 'gateway_unfinished_payments_age_seconds', ageSeconds);
  measureUnfinished(registry, () => value()?.unfinished);
  measureGachas(registry, () => value()?.onSale);
  measured(registry, 'gateway_owed_refunds', () => value()?.owed.refunds);
  measured(registry, 'gateway_owed_refund_yen', () => value()?.owed.yen);
  measured(registry, 'gateway_owed_refund_seconds', () => value()?.owed.oldestSeconds);
  measured(registry, 'gateway_owed_refund_tries', () => value()?.owed.tries);
  measuredEach(registry, 'gateway_given_twice_yen', ['part'], () =>
    Object.entries(value()?.twice ?? {}).map(([part, yen]) => [{ part }, yen] as const),
  );
  measured(registry, 'gateway_members_above_refund_alert', () => value()?.refunders);
  measured(registry, 'gateway_open_handover_conflicts', () => value()?.openConflicts.conflicts);
  measured(registry, 'gateway_open_handover_conflict_seconds', () => value()?.openConflicts.oldestSeconds);
}

function measureLoad(registry: Registry, load: Load['measured']): void {
  const each = (name: MetricName, of: (room: ReturnType<Load['measured']>[number]) => number) =>
    measuredEach(registry, name, ['kind'], () => load().map((room) => [{ kind: room.kind }, of(room)] as const));
  each('gateway_room', ({ limit }) => limit);
  each('gateway_under_way', ({ underWay }) => underWay);
  each('gateway_waiting', ({ waiting }) => waiting);
}

export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', { config: { cors: false } }, async ({ headers }, reply) => {
    // Prometheus asks each gateway itself. What a proxy passed on came from outside.
    if (headers['x-forwarded-for'] !== undefined) return reply.callNotFound();
    return reply
      .type(TEXT_TYPE)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}
