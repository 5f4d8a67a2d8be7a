import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectDatabase, type Database } from '../../src/start/database/connect.ts';
import { commandsOfFile } from '../support/in-turn.ts';
import {
  aUsedDataFolder,
  type DataFolder,
  type Ended,
  type Environment,
  RunningGateway,
  runs,
} from '../support/running-gateway.ts';

const FESTIVAL = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
const GMO = { PAYMENT_PROCESSOR: 'gmo', GMO_SHOP_ID: 'shop', GMO_SHOP_PASS: 'pass', GMO_ENDPOINT: 'http://127.0.0.1:1' };

let folder: DataFolder;
let gateway: RunningGateway;
let database: Database;

const command = commandsOfFile(() => ({ DATA_DIR: folder.path }));
const books = (words: string[] = [], env?: Environment): Promise<Ended> =>
  env ? runs('src/commands/gacha.ts', ['books', ...words], { DATA_DIR: folder.path, ...env }) : command('books', ...words);
const sql = (statement: string): Promise<unknown> => database.orm.em.fork().execute(statement);

/** One order that is paid, beside a free one of the demonstration, in a gateway that goes on running. */
beforeAll(async () => {
  folder = await aUsedDataFolder();
  gateway = await RunningGateway.starts({ DATA_DIR: folder.path });
  database = await connectDatabase({ databaseUrl: undefined, dataDir: folder.path });
  const alice = (await command('token', 'user', 'alice')).said.trim();
  await gateway.asks('mutation { signUp { user { id } } }', alice);
  const ordering = `mutation { createOrder(input: { gachaId: "${FESTIVAL}", playAmount: 2 }) { order { id } } }`;
  const { id } = (await gateway.asks(ordering, alice)).data.createOrder.order;
  await gateway.asks(`mutation { pay(input: { orderId: "${id}" }) { order { id } } }`, alice);
});
afterAll(async () => {
  await database.close();
  await gateway.stop();
  await folder.away();
});

test('beside a running gateway the books balance, and the command ends well', async () => {
  const { code, said, complained } = await books();
  expect({ code, complained }).toEqual({ code: 0, complained: '' });
  expect(said).toMatch(/\ncaptured payments = captured at the processor +1 +1 +0\n/);
  expect(said).toMatch(/\nplays of paid orders = prizes won +26 +26 +0\n/);
  expect(said).toMatch(/\nEverything agrees\.\n$/);
});

test('what does not agree is named, and the command fails', async () => {
  await sql(`update sandbox_transactions set status = 'authorised'`);
  const { code, said, complained } = await books();
  expect({ code, complained }).toEqual({ code: 3, complained: '' });
  expect(said).toMatch(/\ncaptured payments = captured at the processor +1 +0 +1\n/);
  expect(said).toContain('1 row does not agree.');
  expect(said).toMatch(
    /the payment is captured, and the processor has reserved its money \(payment \S+, order \S+, processorOrder \S+\)/,
  );
  expect((await books(['--from', '2000-01-01', '--to', '2000-01-31'])).code).toBe(0);
  await sql(`update sandbox_transactions set status = 'captured'`);
});

test('JSON and CSV go to a file beside the table, or to the terminal in place of it', async () => {
  const [json, csv] = [join(folder.path, '../books.json'), join(folder.path, '../books.csv')];
  const both = await books(['--json', json, '--csv', csv]);
  expect(both.said).toContain('Everything agrees.');
  const { lines } = JSON.parse(readFileSync(json, 'utf8'));
  expect(readFileSync(csv, 'utf8').split('\r\n')).toHaveLength(1 + 1 + lines.length + 1);
  const shown = await books(['--json', '-']);
  expect({ code: shown.code, ...JSON.parse(shown.said) }).toMatchObject({ code: 0, balance: true, differences: [] });
  expect((await books(['--csv', '-', '--from', '2026-01-01T00:00Z'])).said).toMatch(/^kind,.*\r\nbooks,.*\r\n(.+\r\n)+$/);
});

test('a processor that cannot be reached is told as such, and the command fails', async () => {
  const other = await books([], GMO);
  expect(other).toMatchObject({ code: 3, said: expect.stringContaining('sandbox is not the processor of this configuration') });
  await sql(`update payments set processor = 'gmo' where processor = 'sandbox'`);
  const down = await books([], GMO);
  await sql(`update payments set processor = 'sandbox' where processor = 'gmo'`);
  expect(down).toMatchObject({ code: 3, said: expect.stringContaining('the processor gmo cannot be reached') });
  expect(down.said).toContain('1 payment could not be asked for.');
  expect(down.said).not.toContain('What does not agree');
});

test('a date that is none, and a file that cannot be written, are told before anything is done', async () => {
  const { complained } = await books(['--from', '2026-02-30']);
  expect(complained).toMatch(/^--from: 2026-02-30 is neither a day like .+\n$/);
  const folderInTheWay = join(folder.path, '../taken');
  mkdirSync(folderInTheWay);
  const taken = await books(['--json', folderInTheWay]);
  expect(taken).toMatchObject({ code: 1, said: '', complained: expect.stringMatching(/^\/.+\/taken cannot be written: .+\n$/) });
  expect(existsSync(folderInTheWay)).toBe(true);
});
