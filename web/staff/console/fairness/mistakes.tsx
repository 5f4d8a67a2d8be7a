import { count, language } from '../../../shared/language.ts';
import { mayFindOrders } from '../may.ts';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import type { Mistake } from './mistake.ts';

const MOST_SHOWN = 200;

/** By draw, order and play, or by prize, each with what does not agree. */
export function Mistakes({ mistakes }: { mistakes: readonly Mistake[] }) {
  const { fairness, desk } = said();
  const shown = mistakes.slice(0, MOST_SHOWN);
  return (
    <>
      <Table
        caption={fairness.mistakes}
        rows={shown.map((mistake, index) => ({ ...mistake, key: `${language.value} ${index}` }))}
        keyOf={({ key }) => key}
        columns={[
          { name: fairness.where, cell: (mistake) => whereOf(mistake) },
          { name: fairness.mistake, cell: (mistake) => whatOf(mistake) },
          { name: fairness.order, cell: ({ order }) => (order ? <OrderLink {...order} /> : '–') },
          { name: fairness.play, isNumber: true, cell: ({ play }) => play ?? '–' },
        ]}
      />
      {mistakes.length > shown.length && <p class="small numbers">{desk.ofTotal(shown.length, mistakes.length)}</p>}
    </>
  );
}

function whereOf({ what, number, sequence, until, prize }: Mistake): string {
  const { fairness } = said();
  if (prize) return language.value === 'ja' ? prize.nameJa : prize.nameEn;
  if (number !== undefined) return what === 'hash' ? fairness.seed(number) : fairness.version(number);
  if (sequence === undefined) return fairness.noDraw;
  return until === undefined || until === sequence
    ? fairness.drawNumber(count(sequence))
    : fairness.drawNumber(`${count(sequence)}–${count(until)}`);
}

function whatOf({ what, is, must }: Mistake): string {
  const { fairness } = said();
  return is === undefined || must === undefined
    ? fairness.whats[what]
    : fairness.figures(fairness.whats[what], count(is), count(must));
}

function OrderLink({ id, serialNumber }: NonNullable<Mistake['order']>) {
  const written = (
    <span>
      {serialNumber !== null && `${said().fairness.ticket(count(serialNumber))} `}
      <code class="small">{id}</code>
    </span>
  );
  return mayFindOrders.value ? <a href={`/staff/orders/${id}`}>{written}</a> : written;
}
