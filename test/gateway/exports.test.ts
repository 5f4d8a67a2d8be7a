import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { EXPORTS, type ExportName } from '../../src/operator/exports/tables/tables.ts';
import { anExportStage, FORMULA, REASON, rowsIn } from '../support/export-stage.ts';
import { salesBy } from '../support/sales.ts';

/** What stands in the files. */
const { stage, ids, people, fetches, gacha } = anExportStage();
const NAMES = Object.keys(EXPORTS) as ExportName[];

const folder = mkdtempSync(join(tmpdir(), 'exports-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(NAMES)(
  '%s are exported as the same bytes by the command and over HTTP, twice, as CSV and as lines of JSON',
  async (name) => {
    for (const format of ['csv', 'jsonl']) {
      const answers = [
        await fetches(`${name}.${format}`, people.operator.token),
        await fetches(`${name}.${format}`, people.operator.token),
      ];
      const file = join(folder, `${name}.${format}`);
      const { code, complained } = await gacha('export', name, '--to', file, ...(format === 'csv' ? [] : ['--json']));
      expect([code, complained]).toEqual([0, '']);
      const written = readFileSync(file, 'utf8');
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [200, written],
        [200, written],
      ]);
    }
    const { body: csv, headers } = await fetches(`${name}.csv`, people.operator.token);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    });
    expect(csv).toMatch(/^\uFEFF\w+,/);
    const lines = (await fetches(`${name}.jsonl`, people.operator.token)).body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const rows = rowsIn(csv);
    expect(rows.length).toBeGreaterThan(0);
    expect(headers['x-estimated-rows']).toBe(String(rows.length));
    expect(rows.map((row) => Object.keys(row))).toEqual(lines.map((line) => Object.keys(line)));
    const shown = Object.entries<{ isName?: true }>(EXPORTS[name].columns).filter(([, { isName }]) => !isName);
    expect(Object.keys(rows[0] ?? {})).toEqual(shown.map(([column]) => column));
  },
);

test('no cell of an export is calculated, a text with line ends is one cell, and numbers are numbers', async () => {
  for (const name of NAMES) {
    const { body } = await fetches(`${name}.csv`, people.operator.token, '?names=true');
    for (const cell of rowsIn(body).flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠\t\r]/);
    expect(body.replaceAll(/"(?:[^"]|"")*"/g, '')).not.toMatch(/[^\r]\n/);
  }
  const orders = rowsIn((await fetches('orders.csv', people.operator.token)).body);
  expect(orders[0]).toMatchObject({ gacha: `'${FORMULA}`, plays: '3', price: '333', total: '999', tax: '90', refunded: '0' });
  expect(orders[0]?.paidAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const refunds = rowsIn((await fetches('refunds.csv', people.operator.token)).body);
  expect(refunds.map(({ amount, tax, reason }) => ({ amount, tax, reason }))).toEqual([
    { amount: '100', tax: '9', reason: `'${REASON}` },
    { amount: '666', tax: '', reason: "'-5" },
    { amount: '333', tax: '', reason: `'${REASON}` },
  ]);
  const [first] = (await fetches('refunds.jsonl', people.operator.token)).body.split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({ amount: 100, tax: 9, reason: REASON, prizes: null });
});

test('exports of draws and handovers name each prize, a secret one by its own name', async () => {
  const named = async (name: ExportName) =>
    new Set(rowsIn((await fetches(`${name}.csv`, people.operator.token)).body).map(({ prize }) => prize));
  expect(await named('draws')).toContain("'＠full width");
  for (const name of ['draws', 'handovers'] as const) {
    expect(await named(name)).toContain("' =1+1");
    expect(await named(name)).not.toContain('');
  }
});

test('a draw whose payment is under way is left out of an export, and is later in a file of the same period, as is told', async () => {
  const [{ day } = { day: '' }] = await stage.database.sql<{ day: string }>(
    `select to_char(drawn_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day from draws where order_id = ?`,
    [ids.order],
  );
  const drawn = async (period: string) =>
    rowsIn((await fetches('draws.csv', people.operator.token, period)).body).filter(({ orderId }) => orderId === ids.order)
      .length;
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const look = async () => [await drawn(`?since=${day}&until=${day}`), await drawn(`?since=${next}`)];
  const becomes = (state: string) =>
    stage.database.fork().transactional(async (tx) => {
      // Back to what it was before, which the guards of payments refuse.
      await tx.execute('set local session_replication_role = replica');
      await tx.execute('update payments set state = ? where order_id = ?', [state, ids.order]);
    });
  const [{ state } = { state: '' }] = await stage.database.sql<{ state: string }>(
    'select state from payments where order_id = ?',
    [ids.order],
  );
  await becomes('drawn');
  expect(await look()).toEqual([0, 0]);
  await becomes(state);
  expect(await look()).toEqual([3, 0]);
  expect(EXPORTS.draws.tells).toContain('in a later file of the same period');
});

test('exported orders and refunds of a period are the sales of it, to the yen', async () => {
  const sales = await salesBy(stage.database, 'day');
  const sum = (rows: Record<string, unknown>[], column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
  const orders = rowsIn((await fetches('orders.csv', people.operator.token)).body);
  const paid = orders.filter(({ paidAt }) => paidAt);
  const [tax] = sales.total.taxes;
  const refunds = rowsIn((await fetches('refunds.csv', people.operator.token)).body);
  const done = refunds.filter(({ state }) => state === 'done');
  expect({
    ...{ orders: paid.length, plays: sum(paid, 'plays'), taken: sum(paid, 'total') },
    ...{ refunded: sum(orders, 'refunded'), chargeBacks: sum(orders, 'chargedBack') },
    tax: sum(paid, 'tax') - sum(done, 'tax'),
  }).toEqual({
    ...{ orders: sales.total.orders, plays: sales.total.plays, taken: sales.total.taken },
    ...{ refunded: sales.total.refunded, chargeBacks: sales.total.chargeBacks, tax: tax?.tax },
  });
  expect(sum(done, 'amount')).toBe(sales.total.refunded + sales.total.chargeBacks);
  expect(rowsIn((await fetches('orders.csv', people.operator.token, '?until=2020-01-01')).body)).toEqual([]);
  const since = String(paid[1]?.paidAt).slice(0, 10);
  expect(
    rowsIn((await fetches('orders.csv', people.operator.token, `?since=${since}&until=${since}`)).body).length,
  ).toBeGreaterThan(0);
});
