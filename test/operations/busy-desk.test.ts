import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import type { Answer } from '../support/gateway.ts';
import { manyOrders } from '../support/many-orders.ts';
import { withSeveral } from '../support/several.ts';
import { aStage, oneRow } from '../support/stage.ts';

const { rates, crowds } = readConfig({});
const stage = aStage({ rates, crowds, catalogueTtlMs: 60_000 });

const FANS = 300;
const SUPPLY = 500;
const RESTOCKS = 3;
const AMOUNT = 20;
/** Of another gacha, for exports that take a while. */
const SOLD_BEFORE = 30_000;
/** So seldom that the rates of one fan are far, however long the operator takes. */
const AGAIN_MS = 1_500;

test('300 fans who look and buy hear of nothing but a pause and the last prize, whatever the operator does meanwhile', async () => {
  const { database, gateway } = stage;
  const before = await aGacha(database);
  await manyOrders(database, before, SOLD_BEFORE);
  const prize = prizeEntry({ stock: SUPPLY });
  const gachaId = await aGacha(database, { prizes: [prize] });
  const operator = await StaffMember.isHired(gateway, database, 'all', 'operator');
  const fans = await withSeveral(Array.from({ length: FANS }), () => Fan.signsUp(gateway));

  const refusals = new Map<string, number>();
  let [answers, slowest, paid] = [0, 0, 0];
  const hears = async (asked: Promise<Answer>): Promise<Answer> => {
    const begun = performance.now();
    const answer = await asked;
    answers += 1;
    slowest = Math.max(slowest, performance.now() - begun);
    const refused = answer.code ?? (answer.status >= 400 ? String(answer.status) : undefined);
    if (refused) refusals.set(refused, (refusals.get(refused) ?? 0) + 1);
    return answer;
  };
  let isKept = false;
  /** Twice, and again after a pause, or while more may come. */
  const buys = async (fan: Fan, times = 2): Promise<void> => {
    if (times === 0) return;
    await hears(fan.asks('{ gachas { nodes { id status prizes { nodes { name stock } } } } }'));
    const order = await hears(fan.ordersPlays(gachaId));
    const { code } = order.code ? order : await hears(fan.pays(order.data.createOrder.order.id));
    if (code === undefined) paid += 1;
    if (code === 'SOLD_OUT' && isKept) return;
    if (code !== undefined) await pause(AGAIN_MS);
    await buys(fan, times - Number(code === undefined));
  };

  const keeps = async () => {
    const told: unknown[] = [];
    const version = async () =>
      (await oneRow<{ version: number }>(database, 'select version from gachas where id = ?', [gachaId])).version;
    for (let time = 0; time < RESTOCKS; time += 1) {
      const why = { reason: 'a rush' };
      told.push((await does(operator, 'pauseSale', { ...why, gachaId })).code);
      const more = { ...why, prizeId: prize.id, amount: AMOUNT, version: await version() };
      told.push((await does(operator, 'restockPrize', more, 'prize { supply }')).code);
      told.push((await does(operator, 'resumeSale', { ...why, gachaId, version: await version() })).code);
      await pause(AGAIN_MS);
    }
    isKept = true;
    return told.filter((code) => code !== undefined);
  };
  const exports = async (format: string) => {
    const headers = { authorization: `Bearer ${operator.token}` };
    const url = `/exports/orders.${format}?gachaId=${before}`;
    const { statusCode, body } = await gateway.send({ method: 'GET', url, headers });
    return { statusCode, rows: body.trimEnd().split('\n').length };
  };

  const begun = performance.now();
  const [kept, csv, json] = await Promise.all([keeps(), exports('csv'), exports('jsonl'), ...fans.map((fan) => buys(fan))]);
  const figures = { seconds: (performance.now() - begun) / 1000, answers, slowestMs: slowest, paid, refusals: [...refusals] };
  process.stderr.write(`${JSON.stringify(figures)}\n`);

  expect(kept).toEqual([]);
  expect([csv, json]).toEqual([
    { statusCode: 200, rows: SOLD_BEFORE + 1 },
    { statusCode: 200, rows: SOLD_BEFORE },
  ]);
  expect([...refusals.keys()].filter((code) => !['SALE_PAUSED', 'SOLD_OUT'].includes(code))).toEqual([]);
  expect(refusals.get('SALE_PAUSED')).toBeGreaterThan(0);
  expect(paid).toBe(SUPPLY + RESTOCKS * AMOUNT);
  const { stock, supply } = await oneRow<{ stock: number; supply: number }>(
    database,
    'select stock, supply from prizes where id = ?',
    [prize.id],
  );
  expect({ stock, supply }).toEqual({ stock: 0, supply: paid });
  expect((await auditDraws(database.fork(), gachaId)).first).toBeNull();
  await database.sql('delete from orders where gacha_id = ?', [before]);
  await expectBooksToBalance(database, sandbox(database.orm.em));
}, 300_000);
