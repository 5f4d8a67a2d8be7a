import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { ConnectionLost, NoConnection, SilentDatabase } from '../../src/database/connection/connection-lost.ts';
import { type DatabaseState, databaseStateOf } from '../../src/database/connection/fault-state.ts';
import { FaultLog } from '../../src/gateway/errors/fault-log.ts';
import { Refusal } from '../../src/refusal.ts';
import { openOrm } from '../../src/start/database/orm.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { metricOf } from '../support/rates.ts';
import { openWay } from '../support/way.ts';

type Line = { level: number; msg: string; state?: string; refused?: number };

let database: TestDatabase;
let gateway: TestGateway;
let log: string[] = [];
const LOUD = { logLevel: 'info', logStream: { write: (line: string) => void log.push(line) } };
const told = (): Line[] => log.map((line): Line => JSON.parse(line)).filter(({ level }) => level >= 50);

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, LOUD);
});
beforeEach(() => {
  log = [];
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const MANY = 30;

test('a database that is out of reach is one line and a number, however many requests were refused, with a token and without', async () => {
  const gachaId = await aGacha(database);
  const fan = await Fan.signsUp(gateway);
  const way = await openWay(database.url);
  const orm = await openOrm(way.url);
  const cutOff = await openTestGateway({ ...database, orm }, LOUD);
  const query = 'query ($id: ID!) { gacha(id: $id) { prizes { nodes { id } } } }';
  expect((await cutOff.ask(query, { id: gachaId }, fan.token)).errors).toEqual([]);
  log = [];
  way.cut();
  for (let count = 0; count < MANY; count += 1) {
    for (const token of [undefined, fan.token])
      expect((await cutOff.ask(query, { id: gachaId }, token)).code).toBe('UNAVAILABLE');
    const overRest = { method: 'GET' as const, url: '/api/v1/orders', headers: { authorization: `Bearer ${fan.token}` } };
    expect((await cutOff.send(overRest)).statusCode).toBe(503);
  }
  expect(told()).toMatchObject([{ state: 'away', msg: expect.stringContaining('the database is out of reach') }]);
  expect(await metricOf(cutOff, 'gateway_database_refusals_total{state="away"}')).toBeGreaterThanOrEqual(3 * MANY);
  const answered = log.map((line): Line & { refusal?: string } => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.filter(({ refusal }) => refusal === 'UNAVAILABLE').length).toBeGreaterThanOrEqual(2 * MANY);
  await cutOff.close();
  await orm.close();
});

test('one that falls silent is a line when it does and one when it is heard again, though hundreds were refused meanwhile', async () => {
  const fan = await Fan.signsUp(gateway);
  const way = await openWay(database.url);
  const orm = await openOrm(way.url);
  const cutOff = await openTestGateway({ ...database, orm, url: way.url }, LOUD);
  // The database is watched from then on.
  await cutOff.app.listen({ port: 0, host: '127.0.0.1' });
  const reads = () => cutOff.ask('{ orders { totalCount } }', {}, fan.token);
  expect((await reads()).errors).toEqual([]);
  log = [];
  way.silence();
  await eventually(() => told().some(({ msg }) => msg.startsWith('the database is silent')));
  const before = told().length;
  for (let count = 0; count < 300; count += 1) expect((await reads()).code).toBe('UNAVAILABLE');
  expect(told()).toHaveLength(before);
  expect(before).toBeLessThan(5);
  expect(await metricOf(cutOff, 'gateway_database_refusals_total{state="silent"}')).toBeGreaterThanOrEqual(300);
  way.hear();
  await eventually(() => log.some((line) => line.includes('the database is heard again')));
  await cutOff.close();
  await orm.close();
  way.cut();
});

describe.each(['57P03', '53300', '53100', '25006'])('a database that says %s', (sqlState) => {
  test('is one line, however often', async () => {
    const states = { '57P03': 'stopping', '53300': 'full', '53100': 'disk-full', '25006': 'read-only' };
    const fan = await Fan.signsUp(gateway);
    const gachaId = await aGacha(database);
    await database.sql(`create function fail_it() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '${sqlState}'; end $$`);
    await database.sql('create trigger fail_it before insert on orders for each row execute function fail_it()');
    for (let count = 0; count < 5; count += 1) expect((await fan.ordersPlays(gachaId)).code).toBe('UNAVAILABLE');
    await database.sql('drop function fail_it cascade');
    expect(told()).toMatchObject([{ state: states[sqlState as keyof typeof states] }]);
  });
});

test.each(['40P01', '57014', '53200', '42P01'])('%s is no state of the database, and is told each time', async (sqlState) => {
  const fan = await Fan.signsUp(gateway);
  const gachaId = await aGacha(database);
  await database.sql(`create function fail_it() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '${sqlState}'; end $$`);
  await database.sql('create trigger fail_it before insert on orders for each row execute function fail_it()');
  for (let count = 0; count < 3; count += 1) expect((await fan.ordersPlays(gachaId)).errors).toHaveLength(1);
  await database.sql('drop function fail_it cascade');
  expect(told().map(({ msg }) => msg)).toEqual(Array(3).fill('a request failed'));
});

const sqlError = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const withCode = (code: string) => Object.assign(new Error('no'), { code });

test.each<[string, unknown, DatabaseState | undefined]>([
  ['silence', new NoConnection('no', { cause: new SilentDatabase() }), 'silent'],
  ['a pool that waited in vain', new NoConnection('timeout exceeded when trying to connect'), 'busy'],
  ['a server that takes no connection', new NoConnection('no', { cause: withCode('ECONNREFUSED') }), 'away'],
  ['a connection that was lost', new ConnectionLost('Connection terminated'), 'away'],
  ['a full server, behind a wrapper', Object.assign(new Error('no'), { previous: sqlError('53300') }), 'full'],
  ['a refusal for its sake', new Refusal('UNAVAILABLE', [], { cause: sqlError('57P01') }), 'stopping'],
  ['a processor that is out of reach', new Refusal('UNAVAILABLE', [], { cause: withCode('ECONNREFUSED') }), undefined],
  ['a constraint', sqlError('23505'), undefined],
  ['nothing', undefined, undefined],
])('%s is known for what it is', (_what, error, state) => expect(databaseStateOf(error)).toBe(state));

test('that it is over is one line, with how many were refused; and the next time is told again', async () => {
  const lines: object[] = [];
  const write = (level: string) => (entry: object) => void lines.push({ level, ...entry });
  const logger = { error: write('error'), warn: write('warn') } as unknown as FastifyBaseLogger;
  const faults = new FaultLog(logger, () => {}, 50);
  for (let count = 0; count < 40; count += 1) faults.tell(logger, {}, sqlError('53100'), 'a request failed');
  faults.tell(logger, {}, sqlError('53300'), 'a request failed');
  await eventually(() => lines.length >= 4);
  faults.tell(logger, {}, sqlError('53100'), 'a request failed');
  faults.stop();
  expect(lines).toMatchObject([
    { level: 'error', state: 'disk-full' },
    { level: 'error', state: 'full' },
    { level: 'warn', state: 'disk-full', refused: 40 },
    { level: 'warn', state: 'full', refused: 1 },
    { level: 'error', state: 'disk-full' },
  ]);
});
