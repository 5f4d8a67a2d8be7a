import { Counter, Gauge, Registry } from 'prom-client';
import { createMetrics } from '../../src/gateway/metrics/metrics.ts';
import { tableOf } from './table.ts';

const HEADING = `# Metrics

\`GET /metrics\`, beside the usual numbers of the process, which Prometheus knows of every Node. A histogram has \`_bucket\`, \`_sum\` and \`_count\` behind its name.
What is told of unfinished payments, refunds, charge-backs, conflicts, gachas and keys is read from the database, by each gateway for itself every 5 seconds (the
keys: 10), and says the same of all: join several gateways with \`max\`, everything else with \`sum\`. \`/metrics\` never waits for the database: it tells what was known last.
Two programs that read one gateway's \`/metrics\` share out the event loop's delay between them.`;

type Labels = Readonly<Record<string, string>>;
type Declared = { name: string; help: string; labelNames: readonly string[]; hashMap: Record<string, { labels: Labels }> };

/** Declared as in a gateway that has everything: what would be measured is never asked for. */
export function metricsPage(): string {
  const seen = new Map<string, [Declared, kind: string]>();
  const register = Registry.prototype.registerMetric;
  Registry.prototype.registerMetric = function (metric) {
    const declared = metric as unknown as Declared;
    if (declared.name.startsWith('gateway_')) seen.set(declared.name, [declared, kindOf(metric)]);
    register.call(this, metric);
  };
  createMetrics(EVERYTHING);
  Registry.prototype.registerMetric = register;
  const rows = [...seen.values()]
    .toSorted(([a], [b]) => (a.name < b.name ? -1 : 1))
    .map(([metric, kind]) => [`\`${metric.name}\``, kind, labelsOf(metric), metric.help]);
  return [HEADING, tableOf(['metric', 'kind', 'by', 'tells'], rows)].join('\n\n');
}

/** Those whose values are known beforehand have a line for each. */
const labelsOf = ({ labelNames, hashMap }: Declared): string =>
  labelNames
    .map((name) => {
      const known = Object.values(hashMap).flatMap(({ labels }) => (name in labels ? [labels[name]] : []));
      return `\`${name}\`${known.length > 0 ? `: ${known.join(', ')}` : ''}`;
    })
    .join('; ');

const kindOf = (metric: object): string =>
  metric instanceof Counter ? 'counter' : metric instanceof Gauge ? 'gauge' : 'histogram';

const never = (): never => {
  throw new Error('a metric was measured');
};
const EVERYTHING = {
  ...{ numbers: { value: never, ageSeconds: never, stop: never }, load: never, replicas: never },
  ...{ connections: never, seen: never, clockOffsetMs: never, isListening: never, notReady: never, keysInUse: never },
};
