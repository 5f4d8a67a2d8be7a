import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { HELP, type MetricName } from './help.ts';

/** Sees two milliseconds as well as fifteen seconds. */
const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

const about = (register: Registry, name: MetricName) => ({ name, help: HELP[name], registers: [register] });

export const counter = <Label extends string>(register: Registry, name: MetricName, labelNames: Label[] = []): Counter<Label> =>
  new Counter<Label>({ ...about(register, name), labelNames });

/** With a line for each value that is known beforehand: Prometheus sees no increase in a line that was not there before. */
export function counterOf<Label extends string>(
  register: Registry,
  name: MetricName,
  label: Label,
  known: readonly string[],
): Counter<Label> {
  const made = counter(register, name, [label]);
  for (const value of known) made.inc({ [label]: value } as Record<Label, string>, 0);
  return made;
}

/** Of seconds, unless other sizes are told. */
export const histogram = <Label extends string>(
  register: Registry,
  name: MetricName,
  labelNames: Label[] = [],
  buckets = BUCKETS_S,
): Histogram<Label> => new Histogram<Label>({ ...about(register, name), labelNames, buckets });

export const gauge = <Label extends string>(register: Registry, name: MetricName, labelNames: Label[] = []): Gauge<Label> =>
  new Gauge<Label>({ ...about(register, name), labelNames });

/** A number that is asked for when the metrics are read; undefined while it is not known. */
export function measured(register: Registry, name: MetricName, read: () => number | undefined): void {
  new Gauge({
    ...about(register, name),
    collect() {
      const value = read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

type Sample<Label extends string> = readonly [labels: Record<Label, string>, value: number];
type Samples<Label extends string> = () => Iterable<Sample<Label>>;

/** The same of several; those that are not told any more have no line. */
export function measuredEach<Label extends string>(
  register: Registry,
  name: MetricName,
  labelNames: Label[],
  read: Samples<Label>,
): void {
  new Gauge<Label>({
    ...about(register, name),
    labelNames,
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
}

/** What others count already. */
export function countedElsewhere<Label extends string>(
  register: Registry,
  name: MetricName,
  labelNames: Label[],
  read: Samples<Label>,
): void {
  new Counter<Label>({
    ...about(register, name),
    labelNames,
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}
