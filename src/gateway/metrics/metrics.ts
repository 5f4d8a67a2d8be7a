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
import type { LastKnown } from './last-known.ts';
import { measured, measuredEach } from './measure.ts';
import { type PaymentMetrics, paymentMetrics } from './payments.ts';
import { processRegistry } from './process.ts';
import { refusalMetrics } from './refusals.ts';
import { measureReplicas } from './replicas.ts';
import { type RequestMetrics, requestMetrics } from './requests.ts';
import { salesMetrics } from './sales.ts';
import { type StandingMetrics, type StandingSources, standingMetrics } from './standing.ts';
import { measureConflicts, measureOwed, measureRefunders, measureTwice, type OpenConflicts } from './waiting.ts';

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
  /** Members who ordered more refunds today than operators want to hear of. */
  refunders: number;
  onSale: OnSale[];
  openConflicts: OpenConflicts;
};

export type Sources = DatabaseSources &
  StandingSources & { numbers?: LastKnown<Numbers> | undefined; load?: Load['measured']; replicas?: Replicas['measured'] };

const TEXT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

export function createMetrics({ numbers, load, replicas, ...sources }: Sources = {}): Metrics {
  const registry = new Registry();
  if (load) measureLoad(registry, load);
  if (replicas) measureReplicas(registry, replicas);
  if (numbers)
    measured(
      registry,
      {
        name: 'gateway_unfinished_payments_age_seconds',
        help: 'How long ago the unfinished payments and the gachas on sale were read, which needs the database.',
      },
      numbers.ageSeconds,
    );
  if (numbers)
    measureOwed(
      registry,
      partOf(numbers, ({ owed }) => owed),
    );
  if (numbers)
    measureTwice(
      registry,
      partOf(numbers, ({ twice }) => twice),
    );
  if (numbers)
    measureRefunders(
      registry,
      partOf(numbers, ({ refunders }) => refunders),
    );
  if (numbers)
    measureConflicts(
      registry,
      partOf(numbers, ({ openConflicts }) => openConflicts),
    );
  const metrics = {
    ...requestMetrics(registry),
    ...refusalMetrics(registry),
    ...paymentMetrics(registry, numbers && partOf(numbers, ({ unfinished }) => unfinished)),
    ...salesMetrics(registry, numbers && partOf(numbers, ({ onSale }) => onSale)),
    ...databaseMetrics(registry, sources),
    ...batchMetrics(registry),
    ...standingMetrics(registry, sources),
  };
  // Joins what is there by now.
  const all = Registry.merge([registry, processRegistry()]);
  return { ...metrics, text: () => all.metrics() };
}

const partOf = <Part>({ value }: LastKnown<Numbers>, pick: (numbers: Numbers) => Part): Pick<LastKnown<Part>, 'value'> => ({
  value: () => {
    const numbers = value();
    return numbers && pick(numbers);
  },
});

function measureLoad(registry: Registry, load: Load['measured']): void {
  const labelNames: 'kind'[] = ['kind'];
  measuredEach(
    registry,
    {
      name: 'gateway_room',
      help: 'How many requests may be worked on at once, by kind, so that they do not take too long.',
      labelNames,
    },
    () => load().map(({ kind, limit }) => [{ kind }, limit] as const),
  );
  measuredEach(
    registry,
    {
      name: 'gateway_under_way',
      help: 'Requests that are worked on, by kind, without those that wait for a card processor.',
      labelNames,
    },
    () => load().map(({ kind, underWay }) => [{ kind }, underWay] as const),
  );
  measuredEach(
    registry,
    { name: 'gateway_waiting', help: 'Requests that wait for a place in the room of their kind.', labelNames },
    () => load().map(({ kind, waiting }) => [{ kind }, waiting] as const),
  );
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
