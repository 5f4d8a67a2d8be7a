import { expect } from '@jest/globals';
import { taxIn } from '../../src/browse/receipt.ts';
import type { Period } from '../../src/operator/books/lines/period.ts';
import { type Grouping, type Sales, type SalesRow, salesOf } from '../../src/operator/sales/sales.ts';
import type { Processor } from '../../src/payment/processor/processor.ts';
import { booksOf } from './books.ts';
import type { TestDatabase } from './database.ts';

const EVER: Period = { from: null, to: null };
const GROUPINGS: readonly Grouping[] = ['day', 'hour', 'gacha', 'method'];

export const salesBy = (database: TestDatabase, by: Grouping, period: Period = EVER): Promise<Sales> =>
  salesOf(database.fork(), { period, by, scope: 'all' });

/** What was sold and went back is what the books count, to the yen, however it is laid out. */
export async function expectSalesToEqualBooks(database: TestDatabase, processor: Processor): Promise<void> {
  const { lines } = await booksOf(database, processor);
  const yenOf = (subject: string) => lines.find((line) => line.subject === subject)?.yen?.here;
  const paid = lines.find(({ subject }) => subject === 'captured payments = paid orders');
  const back = Number(yenOf('refunds = of money that was captured'));
  const twice = Number(yenOf('given back twice = charge-backs beyond what was left'));
  for (const by of GROUPINGS) {
    const { total } = await salesBy(database, by);
    const { orders, taken, refunded, chargeBacks, owed } = total;
    expect({ by, orders, taken, back: refunded + chargeBacks + owed }).toEqual({
      ...{ by, orders: paid?.here, taken: paid?.yen?.here, back: back + twice },
    });
    await expectRowsAsCounted(database, by, EVER);
  }
}

type Sold = { at: Date; gachaId: string; processor: string; amount: number; plays: number };
type Back = Sold & { origin: string; state: string };

/** Counted again, one by one and with another calendar. */
export async function expectRowsAsCounted(database: TestDatabase, by: Grouping, period: Period): Promise<void> {
  const sold = await database.sql<Sold>(
    `select o.assigned_at as at, o.gacha_id as "gachaId", p.processor, p.amount, o.play_amount as plays
       from payments p join orders o on o.id = p.order_id where p.state = 'captured'`,
  );
  const back = await database.sql<Back>(
    `select case when r.state = 'owed' then r.created_at else r.ended_at end as at, o.gacha_id as "gachaId", p.processor, r.amount, 0 as plays, origin, r.state
       from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id where r.state in ('owed', 'done')`,
  );
  const isIn = ({ at }: { at: Date }) => (!period.from || at >= period.from) && (!period.to || at < period.to);
  const rows: Record<string, SalesRow> = {};
  const rowOf = (one: Sold): SalesRow => {
    const key = keyOf(by, one);
    rows[key] ??= noSales();
    return rows[key];
  };
  for (const one of sold.filter(isIn)) add(rowOf(one), one);
  for (const one of back.filter(isIn)) takeOff(rowOf(one), one);
  for (const row of Object.values(rows)) {
    row.net = row.taken - row.refunded - row.chargeBacks;
    for (const tax of row.taxes) {
      tax.amount = row.taken - row.refunded;
      tax.taxOfSum = taxIn(row.taken) - taxIn(row.refunded);
      tax.difference = tax.taxOfSum - tax.tax;
    }
  }
  const told = await salesBy(database, by, period);
  const shown = told.rows.map(({ startsAt, gachaId, method, ...figures }) => [
    startsAt ? inTokyo(startsAt, by) : (gachaId ?? method ?? ''),
    figures,
  ]);
  expect(Object.fromEntries(shown)).toEqual(rows);
  const sum = (name: 'orders' | 'plays' | 'net' | 'owed') => told.rows.reduce((all, row) => all + row[name], 0);
  const { orders, plays, net, owed } = told.total;
  expect({ orders, plays, net, owed }).toEqual({
    orders: sum('orders'),
    plays: sum('plays'),
    net: sum('net'),
    owed: sum('owed'),
  });
  const taxes = told.rows.flatMap((row) => row.taxes.map(({ tax }) => tax));
  expect(told.total.taxes.map(({ tax }) => tax)).toEqual([taxes.reduce((all, tax) => all + tax, 0)]);
}

const noSales = (): SalesRow => ({
  ...{ orders: 0, plays: 0, taken: 0, refunded: 0, chargeBacks: 0, net: 0, owed: 0 },
  taxes: [{ rate: 10, amount: 0, tax: 0, taxOfSum: 0, difference: 0 }],
});

function add(row: SalesRow, { amount, plays }: Sold): void {
  row.orders += 1;
  row.plays += plays;
  row.taken += amount;
  for (const tax of row.taxes) tax.tax += Math.floor(amount / 11);
}

function takeOff(row: SalesRow, { amount, origin, state }: Back): void {
  if (state === 'owed') row.owed += amount;
  else if (origin === 'charge-back') row.chargeBacks += amount;
  else {
    row.refunded += amount;
    for (const tax of row.taxes) tax.tax -= Math.floor(amount / 11);
  }
}

function keyOf(by: Grouping, { at, gachaId, processor }: Sold): string {
  if (by === 'gacha') return gachaId;
  if (by === 'method') return processor === 'free' ? 'free' : 'credit';
  return inTokyo(at, by);
}

const CALENDAR = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'short' });

const inTokyo = (at: Date, by: Grouping): string => CALENDAR.format(at).slice(0, by === 'day' ? 10 : 13);
