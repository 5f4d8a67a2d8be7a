import { Counter, Gauge, type Registry } from 'prom-client';

type About = { name: string; help: string };

/** A number that is asked for when the metrics are read; undefined while it is not known. */
export function measured(register: Registry, about: About, read: () => number | undefined): void {
  new Gauge({
    ...about,
    registers: [register],
    collect() {
      const value = read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

type Sample<Label extends string> = readonly [labels: Record<Label, string>, value: number];

/** The same of several; those that are not told any more have no line. */
export function measuredEach<Label extends string>(
  register: Registry,
  about: About & { labelNames: Label[] },
  read: () => Iterable<Sample<Label>>,
): void {
  new Gauge<Label>({
    ...about,
    registers: [register],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
}

export function countedElsewhere(register: Registry, about: About, read: () => number): void {
  new Counter({
    ...about,
    registers: [register],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

/** With a line for each value that is known beforehand: Prometheus sees no increase in a line that was not there before. */
export function counterOf<Label extends string>(
  register: Registry,
  about: About & { labelNames: [Label] },
  known: readonly string[],
): Counter<Label> {
  const counter = new Counter<Label>({ ...about, registers: [register] });
  const [label] = about.labelNames;
  for (const value of known) counter.inc({ [label]: value } as Record<Label, string>, 0);
  return counter;
}

/** Sees two milliseconds as well as fifteen seconds. */
export const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];
