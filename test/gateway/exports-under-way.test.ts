import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from '@jest/globals';
import { exported, type ReadInPieces } from '../../src/operator/exports/export.ts';
import { exportReader } from '../../src/start/database/export-reader.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { textOf } from '../support/export-stage.ts';
import { manyOrders } from '../support/many-orders.ts';
import { aStage } from '../support/stage.ts';

/** Files that take long to write, while sales go on. */
const stage = aStage();
let operator: StaffMember;
beforeAll(async () => {
  operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
});

test('exports are as of one moment, while sales go on', async () => {
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

test('two exports are written at once, a third is told when to come again, and one that is left frees its place', async () => {
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
  // PostgreSQL forgets a session before it closes its connection, and the place is free when that is heard.
  const four = await eventually(async () => {
    const opened = await open();
    if (opened.answer.statusCode === 200) return opened;
    opened.answer.resume();
    return null;
  });
  let lines = 0;
  for await (const piece of four.answer) for (const byte of piece as Uint8Array) if (byte === 10) lines += 1;
  expect(lines).toBe(60_001);
  two.request.destroy();
  await eventually(async () => expect(await connections()).toBe(0));
});
