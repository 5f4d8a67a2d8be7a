import { expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fields } from '../../src/language/en/fields.ts';
import { estimatedRows } from '../../src/operator/exports/estimate.ts';
import { EXPORTS, type ExportName } from '../../src/operator/exports/tables/tables.ts';
import { StaffMember } from '../support/actors.ts';
import { anExportStage, CANARY, rowsIn } from '../support/export-stage.ts';

/** Who gets a file, of what, and what is told of it before it comes. */
const { stage, ids, people, fetches, gacha } = anExportStage();
const NAMES = Object.keys(EXPORTS) as ExportName[];

/** Statements with these words in them fail, as one does that takes too long. */
function broken(em: EntityManager, words: string): EntityManager {
  const execute = em.execute.bind(em);
  const transactional = em.transactional.bind(em);
  return Object.assign(em, {
    execute: (text: string) => (text.includes(words) ? Promise.reject(new Error('too long')) : execute(text)),
    transactional: (work: (tx: EntityManager) => Promise<unknown>) => transactional((tx) => work(broken(tx, words))),
  });
}

test('names and addresses are in an export where they are asked for, and then it is noted who asked', async () => {
  const noted = () => stage.database.sql(`select staff_id, account, after from deeds where action = 'DATA_EXPORTED' order by at`);
  const before = (await noted()).length;
  for (const name of NAMES) expect((await fetches(`${name}.jsonl`, people.operator.token)).body).not.toMatch(/canary|A counter/);
  expect(await noted()).toHaveLength(before);
  for (const name of ['orders', 'parcels'])
    expect((await fetches(`${name}.jsonl`, people.operator.token, '?names=true')).body).toContain(`"fullname":"${CANARY}"`);
  expect((await fetches('handovers.csv', people.operator.token, '?names=true')).body).toContain('A counter');
  const asked = { since: null, until: null, gachaIds: null };
  expect((await noted()).slice(before)).toEqual(
    ['orders', 'parcels', 'handovers'].map((name) => ({
      ...{ staff_id: people.operator.id, account: null, after: { export: name, ...asked } },
    })),
  );
  const { said } = await gacha('export', 'orders', '--names', '--by', 'Olga', '--gacha', ids.mail);
  expect(said).toBe((await fetches('orders.csv', people.operator.token, `?names=true&gachaId=${ids.mail}`)).body);
  expect((await noted()).slice(-2)).toMatchObject([
    { account: 'Olga', after: { gachaIds: [ids.mail] } },
    { staff_id: people.operator.id },
  ]);
});

test('exports are for operators, of their gachas, with a token in the header', async () => {
  const counter = await StaffMember.isHired(stage.gateway, stage.database, [ids.own]);
  const others = [undefined, people.fan.token, counter.token, people.clerk.token];
  expect(await Promise.all(others.map(async (token) => (await fetches('orders.csv', token)).status))).toEqual([
    401, 403, 403, 403,
  ]);
  expect((await fetches('orders.csv', undefined, `?access_token=${people.operator.token}`)).status).toBe(401);
  for (const name of ['orders', 'payments', 'refunds', 'draws', 'handovers'] as const) {
    const rows = rowsIn((await fetches(`${name}.csv`, people.ofOne.token)).body);
    expect([...new Set(rows.map(({ gachaId }) => gachaId))]).toEqual([ids.own]);
    const whole = rowsIn((await fetches(`${name}.csv`, people.operator.token)).body);
    expect(rows).toEqual(whole.filter(({ gachaId }) => gachaId === ids.own));
  }
  expect(rowsIn((await fetches('parcels.csv', people.ofOne.token)).body)).toEqual([]);
  expect(rowsIn((await fetches('parcels.csv', people.operator.token, `?gachaId=${ids.mail}`)).body)).toHaveLength(1);
  const wrong = [
    ['orders.csv', `?gachaId=${ids.other}`, people.ofOne],
    ['users.csv', '', people.operator],
    ['orders.xlsx', '', people.operator],
    ['orders.csv', '?gachaid=x', people.operator],
    ['orders.csv', '?since=yesterday', people.operator],
    ['orders.csv', '?names=yes', people.operator],
  ] as const;
  const statuses = await Promise.all(wrong.map(async ([file, query, { token }]) => (await fetches(file, token, query)).status));
  expect(statuses).toEqual([403, 404, 404, 400, 400, 400]);
  const posted = await stage.gateway.send({ method: 'POST', url: '/exports/orders.csv' });
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, OPTIONS']);
});

test('rows that cannot be counted at once are guessed, and a file comes without their number where not even that can be', async () => {
  const asked = { name: 'orders', format: 'csv', period: { from: null, to: null }, scope: 'all', names: false } as const;
  const em = stage.database.fork();
  expect(await estimatedRows(em, asked)).toBe(rowsIn((await fetches('orders.csv', people.operator.token)).body).length);
  const without = (text: string) => ({ fork: () => broken(em.fork(), text) }) as EntityManager;
  expect(await estimatedRows(without('select count'), asked)).toEqual(expect.any(Number));
  expect(await estimatedRows(without('select'), asked)).toBeUndefined();
});

test('an export of a period that nothing can lie in is refused before it is noted who asked', async () => {
  const deeds = async () => (await stage.database.sql(`select id from deeds where action = 'DATA_EXPORTED'`)).length;
  const before = await deeds();
  const asks = async (query: string) => {
    const { status, body } = await fetches('orders.csv', people.operator.token, `?names=true&${query}`);
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
