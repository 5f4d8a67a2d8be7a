import { clock, count, day, yen } from '../../../shared/language.ts';
import { now } from '../../clock.ts';
import { ask } from '../../session.ts';
import { SalesTableDocument, type SalesTableQuery, type SumsOfSalesFragment } from '../documents.ts';
import { param, setParams } from '../params.ts';
import { Bars } from '../parts/chart.tsx';
import { Figure } from '../parts/figure.tsx';
import { GachaChoice, useManaged } from '../parts/gacha-choice.tsx';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { afterDays, dayOf, isDay, startOf } from '../today/day.ts';
import { said } from '../words.ts';
import { Exports } from './exports.tsx';
import { Owed } from './owed.tsx';

type Row = NonNullable<SalesTableQuery['sales']>['rows'][number];
const BY = ['DAY', 'HOUR', 'GACHA', 'METHOD'] as const;
type By = (typeof BY)[number];
/** A period that an operator asks about first. */
const DAYS = 30;
const EVERY_MS = 60_000;

/** What was sold, to the yen, and the files for the bookkeeping. */
export function Sales() {
  const words = said();
  const { money, today: figures } = words;
  const today = dayOf(now());
  const [since, until, asked] = [param('since'), param('until'), param('by')];
  const to = isDay(until) ? until : today;
  const by: By = BY.find((one) => one === asked) ?? 'DAY';
  // Hours are told of a day.
  const from = isDay(since) ? since : by === 'HOUR' ? to : afterDays(to, 1 - DAYS);
  const gachaId = param('gacha');
  const variables = { gachaIds: gachaId === '' ? null : [gachaId], from: startOf(from), to: startOf(afterDays(to, 1)), by };
  const isBackwards = from > to;
  const gachas = useManaged();
  const gacha = gachaId === '' ? figures.allGachas : (gachas.find(({ id }) => id === gachaId)?.name ?? gachaId);
  const seen = useSeen(
    async (signal) => (isBackwards ? null : (await ask(SalesTableDocument, variables, { tries: 2, signal })).sales),
    [from, to, by, gachaId],
    { everyMs: EVERY_MS },
  );
  return (
    <>
      <p class="on-paper">{[`${day(startOf(from))}–${day(startOf(to))}`, gacha, money.groups[by]].join(' · ')}</p>
      <AsOf at={seen.at} />
      <div class="filters">
        {(['since', 'until'] as const).map((name) => (
          <div key={name} class="field">
            <label for={`money-${name}`}>{money[name]}</label>
            <input
              id={`money-${name}`}
              type="date"
              value={name === 'since' ? from : to}
              max={today}
              aria-invalid={isBackwards}
              onChange={({ currentTarget: { value } }) => setParams({ [name]: value })}
            />
          </div>
        ))}
        <div class="field">
          <label for="money-by">{money.by}</label>
          <select
            id="money-by"
            value={by}
            onChange={({ currentTarget: { value } }) =>
              setParams({ by: value === 'DAY' ? '' : value, ...(value === 'HOUR' && { since: to }) })
            }
          >
            {BY.map((one) => (
              <option key={one} value={one}>
                {money.groups[one]}
              </option>
            ))}
          </select>
        </div>
        <GachaChoice
          value={gachaId}
          label={figures.gacha}
          all={figures.allGachas}
          among={gachas}
          then={(id) => setParams({ gacha: id })}
        />
      </div>
      {isBackwards && <p class="notice look">{money.backwards}</p>}
      <Shown seen={seen}>
        {(sales) =>
          sales && (
            <>
              <Totals total={sales.total} />
              <section class="card stack-close">
                <h2>{money.groups[by]}</h2>
                <Chart by={by} rows={sales.rows} />
                <SalesRows by={by} rows={sales.rows} />
              </section>
            </>
          )
        }
      </Shown>
      <Exports period={{ from, to }} gachaId={gachaId} />
      <Owed />
    </>
  );
}

function nameOf(by: By, { startsAt, gacha, method }: Row): string {
  const { money } = said();
  if (by === 'GACHA') return gacha?.name ?? '–';
  if (by === 'METHOD') return method ? money.methods[method] : '–';
  return startsAt === null ? '–' : by === 'HOUR' ? `${day(startsAt)} ${clock(startsAt)}` : day(startsAt);
}

function Chart({ by, rows }: { by: By; rows: readonly Row[] }) {
  const { money } = said();
  if (rows.length < 2 || (by !== 'DAY' && by !== 'HOUR')) return null;
  const short = ({ startsAt }: Row): string => {
    const [, month, date] = dayOf(Date.parse(startsAt ?? '')).split('-');
    return by === 'HOUR' ? clock(startsAt ?? '') : `${Number(month)}/${Number(date)}`;
  };
  const bars = rows.map((row) => ({ key: row.startsAt ?? '', name: short(row), value: row.figures.taken }));
  return <Bars title={money.title} bars={bars} write={yen} />;
}

function SalesRows({ by, rows }: { by: By; rows: readonly Row[] }) {
  const { money, today } = said();
  const sum = (name: string, value: (figures: SumsOfSalesFragment) => string): Column<Row> => ({
    ...{ name, isNumber: true },
    cell: ({ figures }) => value(figures),
  });
  return (
    <Table
      caption={money.title}
      rows={rows}
      // Two gachas may have one name.
      keyOf={(row) => (by === 'GACHA' && row.gacha?.id) || nameOf(by, row)}
      columns={[
        { name: money.groups[by], cell: (row) => nameOf(by, row) },
        sum(today.orders, ({ orders }) => count(orders)),
        sum(today.plays, ({ plays }) => count(plays)),
        sum(today.taken, ({ taken }) => yen(taken)),
        sum(today.refunded, ({ refunded }) => yen(refunded)),
        sum(today.chargeBacks, ({ chargeBacks }) => yen(chargeBacks)),
        sum(today.net, ({ net }) => yen(net)),
        sum(money.tax, ({ taxes }) => taxes.map(({ rate, tax }) => `${yen(tax)} (${rate}%)`).join(' ') || '–'),
      ]}
    />
  );
}

function Totals({ total }: { total: SumsOfSalesFragment }) {
  const { money, today } = said();
  const figures: [string, string][] = [
    [today.taken, yen(total.taken)],
    [today.refunded, yen(total.refunded)],
    [today.chargeBacks, yen(total.chargeBacks)],
    [today.net, yen(total.net)],
    [today.orders, count(total.orders)],
    [today.plays, count(total.plays)],
  ];
  return (
    <>
      <dl class="figures">
        {figures.map(([name, value]) => (
          <Figure key={name} name={name} value={value} />
        ))}
      </dl>
      {total.taxes.map(({ rate, amount, tax, taxOfSum, difference }) => (
        <p key={rate} class="small numbers">
          {money.taxes(rate, yen(amount), yen(tax), yen(taxOfSum), yen(difference))}
        </p>
      ))}
    </>
  );
}
