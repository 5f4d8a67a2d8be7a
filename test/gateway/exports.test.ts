import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parse } from 'csv-parse/sync';
import { fields } from '../../src/language/en/fields.ts';
import { estimatedRows } from '../../src/operator/exports/estimate.ts';
import { exported, type ReadInPieces } from '../../src/operator/exports/export.ts';
import { EXPORTS, type ExportName } from '../../src/operator/exports/tables/tables.ts';
import { exportReader } from '../../src/start/database/export-reader.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { commandsOfFile } from '../support/in-turn.ts';
import { TEST_KEYS } from '../support/keys.ts';
import { manyOrders } from '../support/many-orders.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { salesBy } from '../support/sales.ts';

const { stage, records } = aRefundDesk();
const NAMES = Object.keys(EXPORTS) as ExportName[];
const gacha = commandsOfFile(() => ({ DATABASE_URL: stage.database.url, ENCRYPTION_KEYS: TEST_KEYS }));

const folder = mkdtempSync(join(tmpdir(), 'exports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORMULA = '=HYPERLINK("https://evil.example")';
const CANARY = '=cmd|山田 canary';
const REASON = '+1, "quoted"\nsecond line\r\n third';

let operator: StaffMember;
let ofOne: StaffMember;
let fan: Fan;
let clerk: StaffMember;
const ids = { own: '', mail: '', other: '', order: '' };

/**
 * Something of every table: paid, free, unpaid, refunded, charged back, handed over, and in a parcel, under names that
 * calculate.
 */
beforeAll(async () => {
  const { database, gateway } = stage;
  const [prizes, price] = [[prizeEntry({ name: ' =1+1' })], 333];
  ids.own = await aGacha(database, { name: FORMULA, price, prizes });
  ids.mail = await aGacha(database, { price, delivery_type: 'mail', prizes: [prizeEntry()] });
  ids.other = await aGacha(database, { price: 0, prizes: [prizeEntry({ name: '＠full width', kind: 'secret' })] });
  operator = await StaffMember.isHired(gateway, database, 'all', 'operator');
  ofOne = await StaffMember.isHired(gateway, database, [ids.own], 'operator');
  clerk = await StaffMember.isHired(gateway, database, 'all', 'shipping');
  const [counter, support] = [
    await StaffMember.isHired(gateway, database, [ids.own, ids.other]),
    await StaffMember.isHired(gateway, database, 'all', 'support'),
  ];
  fan = await Fan.signsUp(gateway);
  ids.order = await fan.hasPaid(ids.own, 3);
  await fan.hasPaid(ids.other, 2);
  await counter.reports({ pickupCode: await fan.hasCode(), gachaId: ids.own, orderIds: [ids.order] });
  const back = await fan.hasPaid(ids.own, 2);
  await records({ orderId: back, origin: 'otherwise', amount: 100, remaining: 666, reason: REASON });
  await records({ orderId: back, origin: 'charge-back', prizes: 'write-off', reason: '-5' });
  const posted = await fan.hasPaid(ids.mail, 1, { ...ADDRESS, fullname: CANARY });
  await clerk.asks(`mutation { packParcel(input: { orderIds: ["${posted}"] }) { shipment { id } } }`);
  await support.refundsOrder({ orderId: await fan.hasPaid(ids.own), prizes: 'WRITE_OFF', reason: REASON });
  await fan.hasOrdered(ids.own);
});

/** Statements with these words in them fail, as one does that takes too long. */
function broken(em: EntityManager, words: string): EntityManager {
  const execute = em.execute.bind(em);
  const transactional = em.transactional.bind(em);
  return Object.assign(em, {
    execute: (text: string) => (text.includes(words) ? Promise.reject(new Error('too long')) : execute(text)),
    transactional: (work: (tx: EntityManager) => Promise<unknown>) => transactional((tx) => work(broken(tx, words))),
  });
}

async function fetches(file: string, token?: string, query = '') {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const {
    statusCode,
    headers: heard,
    body,
  } = await stage.gateway.send({ method: 'GET', url: `/exports/${file}${query}`, headers });
  return { status: statusCode, headers: heard, body };
}

const rowsIn = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

describe('exports', () => {
  test.each(NAMES)('%s are the same bytes by the command and over HTTP, twice, as CSV and as lines of JSON', async (name) => {
    for (const format of ['csv', 'jsonl']) {
      const answers = [await fetches(`${name}.${format}`, operator.token), await fetches(`${name}.${format}`, operator.token)];
      const file = join(folder, `${name}.${format}`);
      const { code, complained } = await gacha('export', name, '--to', file, ...(format === 'csv' ? [] : ['--json']));
      expect([code, complained]).toEqual([0, '']);
      const written = readFileSync(file, 'utf8');
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [200, written],
        [200, written],
      ]);
    }
    const { body: csv, headers } = await fetches(`${name}.csv`, operator.token);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    });
    expect(csv).toMatch(/^\uFEFF\w+,/);
    const lines = (await fetches(`${name}.jsonl`, operator.token)).body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const rows = rowsIn(csv);
    expect(rows.length).toBeGreaterThan(0);
    expect(headers['x-estimated-rows']).toBe(String(rows.length));
    expect(rows.map((row) => Object.keys(row))).toEqual(lines.map((line) => Object.keys(line)));
    const shown = Object.entries<{ isName?: true }>(EXPORTS[name].columns).filter(([, { isName }]) => !isName);
    expect(Object.keys(rows[0] ?? {})).toEqual(shown.map(([column]) => column));
  });

  test('no cell is calculated, a text with line ends is one cell, and numbers are numbers', async () => {
    for (const name of NAMES) {
      const { body } = await fetches(`${name}.csv`, operator.token, '?names=true');
      for (const cell of rowsIn(body).flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠\t\r]/);
      expect(body.replaceAll(/"(?:[^"]|"")*"/g, '')).not.toMatch(/[^\r]\n/);
    }
    const orders = rowsIn((await fetches('orders.csv', operator.token)).body);
    expect(orders[0]).toMatchObject({ gacha: `'${FORMULA}`, plays: '3', price: '333', total: '999', tax: '90', refunded: '0' });
    expect(orders[0]?.paidAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const refunds = rowsIn((await fetches('refunds.csv', operator.token)).body);
    expect(refunds.map(({ amount, tax, reason }) => ({ amount, tax, reason }))).toEqual([
      { amount: '100', tax: '9', reason: `'${REASON}` },
      { amount: '666', tax: '', reason: "'-5" },
      { amount: '333', tax: '', reason: `'${REASON}` },
    ]);
    const [first] = (await fetches('refunds.jsonl', operator.token)).body.split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ amount: 100, tax: 9, reason: REASON, prizes: null });
  });

  test('draws and handovers name each prize, a secret one by its own name', async () => {
    const named = async (name: ExportName) =>
      new Set(rowsIn((await fetches(`${name}.csv`, operator.token)).body).map(({ prize }) => prize));
    expect(await named('draws')).toContain("'＠full width");
    for (const name of ['draws', 'handovers'] as const) {
      expect(await named(name)).toContain("' =1+1");
      expect(await named(name)).not.toContain('');
    }
  });

  test('a draw whose payment is under way is left out, and is later in a file of the same period, as is told', async () => {
    const [{ day } = { day: '' }] = await stage.database.sql<{ day: string }>(
      `select to_char(drawn_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day from draws where order_id = ?`,
      [ids.order],
    );
    const drawn = async (period: string) =>
      rowsIn((await fetches('draws.csv', operator.token, period)).body).filter(({ orderId }) => orderId === ids.order).length;
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

  test('orders and refunds of a period are the sales of it, to the yen', async () => {
    const sales = await salesBy(stage.database, 'day');
    const sum = (rows: Record<string, unknown>[], column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
    const orders = rowsIn((await fetches('orders.csv', operator.token)).body);
    const paid = orders.filter(({ paidAt }) => paidAt);
    const [tax] = sales.total.taxes;
    const refunds = rowsIn((await fetches('refunds.csv', operator.token)).body);
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
    expect(rowsIn((await fetches('orders.csv', operator.token, '?until=2020-01-01')).body)).toEqual([]);
    const since = String(paid[1]?.paidAt).slice(0, 10);
    expect(rowsIn((await fetches('orders.csv', operator.token, `?since=${since}&until=${since}`)).body).length).toBeGreaterThan(
      0,
    );
  });

  test('names and addresses are there where they are asked for, and then it is noted who asked', async () => {
    const noted = () =>
      stage.database.sql(`select staff_id, account, after from deeds where action = 'DATA_EXPORTED' order by at`);
    const before = (await noted()).length;
    for (const name of NAMES) expect((await fetches(`${name}.jsonl`, operator.token)).body).not.toMatch(/canary|A counter/);
    expect(await noted()).toHaveLength(before);
    for (const name of ['orders', 'parcels'])
      expect((await fetches(`${name}.jsonl`, operator.token, '?names=true')).body).toContain(`"fullname":"${CANARY}"`);
    expect((await fetches('handovers.csv', operator.token, '?names=true')).body).toContain('A counter');
    const asked = { since: null, until: null, gachaIds: null };
    expect((await noted()).slice(before)).toEqual(
      ['orders', 'parcels', 'handovers'].map((name) => ({
        ...{ staff_id: operator.id, account: null, after: { export: name, ...asked } },
      })),
    );
    const { said } = await gacha('export', 'orders', '--names', '--by', 'Olga', '--gacha', ids.mail);
    expect(said).toBe((await fetches('orders.csv', operator.token, `?names=true&gachaId=${ids.mail}`)).body);
    expect((await noted()).slice(-2)).toMatchObject([
      { account: 'Olga', after: { gachaIds: [ids.mail] } },
      { staff_id: operator.id },
    ]);
  });

  test('are for operators, of their gachas, with a token in the header', async () => {
    const counter = await StaffMember.isHired(stage.gateway, stage.database, [ids.own]);
    const others = [undefined, fan.token, counter.token, clerk.token];
    expect(await Promise.all(others.map(async (token) => (await fetches('orders.csv', token)).status))).toEqual([
      401, 403, 403, 403,
    ]);
    expect((await fetches('orders.csv', undefined, `?access_token=${operator.token}`)).status).toBe(401);
    for (const name of ['orders', 'payments', 'refunds', 'draws', 'handovers'] as const) {
      const rows = rowsIn((await fetches(`${name}.csv`, ofOne.token)).body);
      expect([...new Set(rows.map(({ gachaId }) => gachaId))]).toEqual([ids.own]);
      const whole = rowsIn((await fetches(`${name}.csv`, operator.token)).body);
      expect(rows).toEqual(whole.filter(({ gachaId }) => gachaId === ids.own));
    }
    expect(rowsIn((await fetches('parcels.csv', ofOne.token)).body)).toEqual([]);
    expect(rowsIn((await fetches('parcels.csv', operator.token, `?gachaId=${ids.mail}`)).body)).toHaveLength(1);
    const wrong = [
      ['orders.csv', `?gachaId=${ids.other}`, ofOne],
      ['users.csv', '', operator],
      ['orders.xlsx', '', operator],
      ['orders.csv', '?gachaid=x', operator],
      ['orders.csv', '?since=yesterday', operator],
      ['orders.csv', '?names=yes', operator],
    ] as const;
    const statuses = await Promise.all(wrong.map(async ([file, query, { token }]) => (await fetches(file, token, query)).status));
    expect(statuses).toEqual([403, 404, 404, 400, 400, 400]);
    const posted = await stage.gateway.send({ method: 'POST', url: '/exports/orders.csv' });
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, OPTIONS']);
  });

  test('rows that cannot be counted at once are guessed, and a file comes without their number where not even that can be', async () => {
    const asked = { name: 'orders', format: 'csv', period: { from: null, to: null }, scope: 'all', names: false } as const;
    const em = stage.database.fork();
    expect(await estimatedRows(em, asked)).toBe(rowsIn((await fetches('orders.csv', operator.token)).body).length);
    const without = (text: string) => ({ fork: () => broken(em.fork(), text) }) as EntityManager;
    expect(await estimatedRows(without('select count'), asked)).toEqual(expect.any(Number));
    expect(await estimatedRows(without('select'), asked)).toBeUndefined();
  });

  test('a period that nothing can lie in is refused before it is noted who asked', async () => {
    const deeds = async () => (await stage.database.sql(`select id from deeds where action = 'DATA_EXPORTED'`)).length;
    const before = await deeds();
    const asks = async (query: string) => {
      const { status, body } = await fetches('orders.csv', operator.token, `?names=true&${query}`);
      return [
        status,
        status === 200 || JSON.parse(body).errors.map(({ field, message }: Record<string, string>) => [field, message]),
      ];
    };
    for (const day of ['0001-01-01', '1999-12-31', '0001-01-01T00:00%2B09:00', '9999-12-31T23:59-12:00'])
      for (const field of ['since', 'until'])
        expect(await asks(`${field}=${day}`)).toEqual([400, [[field, fields.NOT_AN_INSTANT]]]);
    for (const period of ['since=2026-11-02&until=2026-11-01', 'since=2026-11-01T00:00Z&until=2026-11-01T09:00%2B09:00'])
      expect(await asks(period)).toEqual([400, [['since', 'must be before until']]]);
    expect(await deeds()).toBe(before);
    expect(await asks('since=2000-01-01&until=9999-12-31')).toEqual([200, true]);
  });

  test('are as of one moment, while sales go on', async () => {
    const gachaId = await aGacha(stage.database);
    await manyOrders(stage.database, gachaId, 2_000);
    const asked = { name: 'orders', format: 'csv', period: { from: null, to: null }, scope: [gachaId], names: false } as const;
    const begins = () => exported(stage.database.fork(), exportReader(stage.database), { staffId: operator.id }, asked);
    const before = await textOf(begins());
    const file = begins();
    const first = await file.next();
    await stage.database.sql('update orders set play_amount = 9 where gacha_id = ?', [gachaId]);
    await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId);
    expect(`${first.value}${await textOf(file)}`).toBe(before);
    expect(await textOf(begins())).not.toBe(before);
  });

  test('deeds, each of which may be large, are read few at a time', async () => {
    const asked: [string, number][] = [];
    for (const name of ['deeds', 'orders'] as const) {
      const read: ReadInPieces = async function* (_statement, most) {
        asked.push([name, most]);
        yield [];
      };
      const all = { name, format: 'csv', period: { from: null, to: null }, scope: 'all', names: false } as const;
      await textOf(exported(stage.database.fork(), read, { staffId: operator.id }, all));
    }
    expect(asked).toEqual([
      ['deeds', 10],
      ['orders', 500],
    ]);
  });

  test('two are written at once, a third is told when to come again, and one that is left frees its place', async () => {
    const gachaId = await aGacha(stage.database);
    await manyOrders(stage.database, gachaId, 60_000);
    await stage.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    const open = async () => {
      const { port } = stage.gateway.app.server.address() as AddressInfo;
      const headers = { authorization: `Bearer ${operator.token}` };
      const request: ClientRequest = get({ port, path: `/exports/orders.csv?gachaId=${gachaId}`, headers, agent: false });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return { request, answer };
    };
    const connections = async () =>
      Number(
        (
          await stage.database.sql<{ count: number }>(
            `select count(*)::int as count from pg_stat_activity where application_name = 'gacha export' and datname = current_database()`,
          )
        )[0]?.count,
      );
    const [one, two, three] = [await open(), await open(), await open()];
    expect([one, two, three].map(({ answer }) => answer.statusCode)).toEqual([200, 200, 503]);
    expect(Number(three.answer.headers['retry-after'])).toBeGreaterThan(0);
    three.answer.resume();
    expect(await connections()).toBe(2);
    one.request.destroy();
    await eventually(async () => expect(await connections()).toBe(1));
    const four = await open();
    expect(four.answer.statusCode).toBe(200);
    let lines = 0;
    for await (const piece of four.answer) for (const byte of piece as Uint8Array) if (byte === 10) lines += 1;
    expect(lines).toBe(60_001);
    two.request.destroy();
    await eventually(async () => expect(await connections()).toBe(0));
  });
});

async function textOf(file: AsyncGenerator<Buffer, void>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
