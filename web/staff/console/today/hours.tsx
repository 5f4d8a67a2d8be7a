import { clock, count, yen } from '../../../shared/language.ts';
import type { HoursOfDayQuery } from '../documents.ts';
import { Bars } from '../parts/chart.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { startOf } from './day.ts';

type Row = NonNullable<HoursOfDayQuery['sales']>['rows'][number];
const HOUR_MS = 3_600_000;

/** From the first hour of the day that sold something to the last: a night without sales takes no room. */
export function Hours({ day, rows }: { day: string; rows: readonly Row[] }) {
  const { today } = said();
  if (rows.length === 0) return <p class="card quiet">{today.noSales}</p>;
  const begin = Date.parse(startOf(day));
  const hourOf = (row: Row): number => Math.round((Date.parse(row.startsAt ?? '') - begin) / HOUR_MS);
  const byHour = new Map(rows.map((row) => [hourOf(row), row]));
  const [first, last] = [Math.min(...byHour.keys(), 9), Math.max(...byHour.keys(), 18)];
  const bars = Array.from({ length: last - first + 1 }, (_, index) => ({
    ...{ key: String(first + index), name: String(first + index) },
    value: byHour.get(first + index)?.figures.taken ?? 0,
  }));
  return (
    <section class="card stack-close">
      <h2>{today.byHour}</h2>
      <Bars title={today.byHour} bars={bars} write={yen}>
        <Table
          caption={today.byHour}
          rows={rows}
          keyOf={({ startsAt }) => startsAt ?? ''}
          columns={[
            { name: today.hour, cell: ({ startsAt }) => clock(startsAt ?? '') },
            { name: today.orders, isNumber: true, cell: ({ figures }) => count(figures.orders) },
            { name: today.plays, isNumber: true, cell: ({ figures }) => count(figures.plays) },
            { name: today.taken, isNumber: true, cell: ({ figures }) => yen(figures.taken) },
            { name: today.refunded, isNumber: true, cell: ({ figures }) => yen(figures.refunded) },
            { name: today.chargeBacks, isNumber: true, cell: ({ figures }) => yen(figures.chargeBacks) },
          ]}
        />
      </Bars>
    </section>
  );
}
