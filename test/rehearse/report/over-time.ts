import { type Figures, isRefusedForNow, quantile } from '../figures.ts';
import { KIND_OF, OPERATIONS, type Said } from '../load/journal.ts';
import type { Look } from '../watch.ts';
import type { Chart, Mark, Series } from './chart.ts';

const MAX_POINTS = 150;
const KINDS = [...new Set(Object.values(KIND_OF))];
const REFUSALS_SHOWN = 9;

export type Told = { said: readonly Said[]; looks: readonly Look[]; figures: Figures; seconds: number };

/** All that is drawn over the time of a rehearsal. */
export function chartsOf({ said, looks, figures, seconds }: Told): Chart[] {
  const step = Math.max(1, Math.ceil(seconds / MAX_POINTS));
  const marks: Mark[] = figures.faults.map(({ name, from, to }) => ({ name, from: from / 1_000, to: to / 1_000 }));
  const slots = slotsOf(said, seconds, step);
  const chart = (title: string, unit: string, series: Series[], isStacked = false): Chart => ({
    title,
    unit,
    seconds,
    series,
    marks,
    isStacked,
  });
  const perSecond = (name: string, isMeant: (one: Said) => boolean): Series =>
    series(name, slots, step, (slot) => slot.filter(isMeant).length / step);
  const latency = (share: number) => (operation: string) =>
    series(operation, slots, step, (slot) =>
      quantile(msOf(slot.filter((one) => one.operation === operation && !isRefusedForNow(one))), share),
    );
  return [
    chart(
      'Answers',
      'a second, stacked',
      KINDS.map((kind) => perSecond(kind, (one) => KIND_OF[one.operation] === kind && !isRefusedForNow(one))),
      true,
    ),
    chart('Half of the admitted are answered within', 'ms', OPERATIONS.map(latency(0.5))),
    chart('99 of 100 of the admitted are answered within', 'ms', OPERATIONS.map(latency(0.99))),
    chart(
      'Refusals',
      'a second',
      refusalsIn(figures).map((code) => perSecond(code, (one) => nameOf(one) === code)),
    ),
    ofLooks('/readyz answers within', 'ms; 5000 where it is not 200', looks, chart, ({ ready, readyMs }) =>
      ready === 200 ? readyMs : NOT_READY_MS,
    ),
    ofLooks('The event loop is late, 99 of 100', 'ms', looks, chart, ({ eventLoopMs }) => eventLoopMs),
    ofLooks('Connections to the database in use', 'of the pool', looks, chart, ({ inUse }) => inUse),
    ofLooks('Requests that wait for a connection', 'at a time', looks, chart, ({ waiting }) => waiting),
    ofLooks('Memory', 'MB', looks, chart, ({ memoryMb }) => memoryMb),
  ];
}

const NOT_READY_MS = 5_000;

const msOf = (said: readonly Said[]): number[] => said.map(({ ms }) => ms).sort((a, b) => a - b);
const nameOf = ({ status, code }: Said): string => (status === 0 ? 'no answer' : (code ?? String(status)));

const refusalsIn = ({ codes }: Figures): string[] =>
  Object.entries(codes)
    .filter(([code]) => code !== '200')
    .sort(([, a], [, b]) => b - a)
    .map(([code]) => code)
    .slice(0, REFUSALS_SHOWN);

function slotsOf(said: readonly Said[], seconds: number, step: number): Said[][] {
  const slots: Said[][] = Array.from({ length: Math.ceil(seconds / step) }, () => []);
  for (const one of said) slots[Math.floor((one.at + one.ms) / 1_000 / step)]?.push(one);
  return slots;
}

const series = (name: string, slots: readonly Said[][], step: number, measure: (slot: Said[]) => number): Series => ({
  name,
  points: slots.map((slot, index) => ({ at: index * step, value: measure(slot) })),
});

type Draw = (title: string, unit: string, series: Series[]) => Chart;

function ofLooks(
  title: string,
  unit: string,
  looks: readonly Look[],
  draw: Draw,
  measure: (look: Look) => number | undefined,
): Chart {
  const gateways = [...new Set(looks.map(({ gateway }) => gateway))].sort((a, b) => a - b);
  const lines = gateways.map((gateway) => ({
    name: `gateway ${gateway + 1}`,
    points: looks
      .filter((look) => look.gateway === gateway)
      .flatMap((look) => {
        const value = measure(look);
        return value === undefined ? [] : [{ at: look.at / 1_000, value }];
      }),
  }));
  return draw(title, unit, lines);
}
