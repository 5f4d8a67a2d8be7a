import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectDatabase } from '../../src/start/database/connect.ts';
import { commandsOfFile } from '../support/in-turn.ts';
import { aUsedDataFolder, type DataFolder, RunningGateway } from '../support/running-gateway.ts';

const FESTIVAL = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
const demo = JSON.parse(readFileSync(new URL('../../src/operator/catalogue/demo.json', import.meta.url), 'utf8'));

let folder: DataFolder;
let gateway: RunningGateway;
let orderId: string;
const command = commandsOfFile(() => ({ DATA_DIR: folder.path }));

/** Statements in the database of the folder, beside the gateway. */
async function sql<Row>(...statements: string[]): Promise<Row[]> {
  const database = await connectDatabase({ databaseUrl: undefined, dataDir: folder.path });
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = await database.orm.em.fork().execute<Row[]>(statement);
    return rows;
  } finally {
    await database.close();
  }
}

/** A gateway at which alice has paid three plays. */
beforeAll(async () => {
  folder = await aUsedDataFolder();
  gateway = await RunningGateway.starts({ DATA_DIR: folder.path });
  const alice = (await command('token', 'user', 'alice')).said.trim();
  await gateway.asks('mutation { signUp { user { id } } }', alice);
  const ordered = `mutation { createOrder(input: { gachaId: "${FESTIVAL}", playAmount: 3 }) { order { id } } }`;
  orderId = (await gateway.asks(ordered, alice)).data.createOrder.order.id;
  await gateway.asks(`mutation { pay(input: { orderId: "${orderId}" }) { order { id } } }`, alice);
});
afterAll(async () => {
  await gateway.stop();
  await folder.away();
});

test('every draw is verified beside the running gateway, of all gachas or of one', async () => {
  const done = (draws: string, gachas: number) => ({
    code: 0,
    complained: '',
    said: `Verified ${draws} at ${gachas} gachas: nothing differs.\n`,
  });
  expect(await command('draws', 'verify')).toEqual(done('27 draws of 3 orders', demo.gachas.length));
  expect(await command('draws', 'verify', FESTIVAL)).toEqual(done('3 draws of 1 orders', 1));
});

test('declared odds stand beside observed ones, with a p value', async () => {
  const { code, said, complained } = await command('draws', 'odds', FESTIVAL);
  expect({ code, complained }).toEqual({ code: 0, complained: '' });
  const [heading, since, columns, ...rows] = said.trimEnd().split('\n');
  expect(heading).toMatch(new RegExp(`^.+ \\(${FESTIVAL}\\), odds version 1: 3 plays, too few plays to judge$`));
  expect(since).toMatch(/^since \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z, by [^:]+: .+$/);
  expect(columns?.trim().split(/ {2,}/)).toEqual(['prize', 'weight', 'declared', 'observed', 'expected', 'won']);
  expect(rows).toHaveLength(demo.gachas[0].prizes.length);
  expect(rows.reduce((sum, row) => sum + Number(/\d+$/.exec(row)?.[0]), 0)).toBe(3);
  expect((await command('draws', 'odds', demo.gachas[1].id)).said).toBe('Nothing has been drawn yet.\n');
});

test('who declared 10 % reads 10 %, under the name of then, and is told where stands ran out', async () => {
  const file = join(folder.path, '../stand.json');
  const sale = (id: object, first: object, second: object) => ({
    gachas: [
      {
        ...id,
        ...{ name: 'Stand', price: 0, start_at: '2020-01-01T00:00:00Z', end_at: '2100-01-01T00:00:00Z' },
        prizes: [first, second],
      },
    ],
  });
  const imports = async (...args: Parameters<typeof sale>) => {
    writeFileSync(file, JSON.stringify(sale(...args)));
    expect((await command('catalogue', 'import', file, '--write-ids', '--why', 'a test')).code).toBe(0);
    return JSON.parse(readFileSync(file, 'utf8')).gachas[0];
  };
  const [grand, small] = [
    { name: 'Grand', stock: 100, pickup_weight: 10 },
    { name: 'Small', stock: 1, pickup_weight: 90 },
  ];
  const { id, prizes } = await imports({}, grand, small);
  const bob = (await command('token', 'user', 'bob')).said.trim();
  await gateway.asks('mutation { signUp { user { id } } }', bob);
  const plays = async (playAmount: number) => {
    const ordered = `mutation { createOrder(input: { gachaId: "${id}", playAmount: ${playAmount} }) { order { id } } }`;
    const order = (await gateway.asks(ordered, bob)).data.createOrder.order;
    await gateway.asks(`mutation { pay(input: { orderId: "${order.id}" }) { order { id } } }`, bob);
  };
  await plays(20);
  await imports({ id }, { ...grand, id: prizes[0].id, name: 'Renamed' }, { ...small, id: prizes[1].id, pickup_weight: 0 });
  await plays(5);
  const [first = '', second = ''] = (await command('draws', 'odds', id)).said.trimEnd().split('\n\n');
  expect(first).toMatch(/^Grand +10 +10\.0000 % +\d+\.0000 % +\d+\.\d +(19|20)$/m);
  expect(first).toMatch(
    /\nNot every prize was there before each play: expected goes by what was left then, declared by all of them\.$/,
  );
  expect(second).toMatch(/^Renamed +10 +100\.0000 % +100\.0000 % +5\.0 +5$/m);
  expect(second).not.toContain('Not every prize');
});

test('a draw that was forged is named, and the command fails', async () => {
  const [off, on] = ['disable', 'enable'].map((change) => `alter table draws ${change} trigger user`) as [string, string];
  const forge = `update draws set value = (value + 1) % bound where play = 2 and order_id = '${orderId}'`;
  await sql(off, forge, on);
  const { code, said, complained } = await command('draws', 'verify');
  expect({ code, said }).toEqual({ code: 3, said: '' });
  const place = `Draw 2 of gacha ${FESTIVAL} \\(order ${orderId}, attempt 1, play 2\\)`;
  expect(complained).toMatch(new RegExp(`^${place}: the value is \\d+, the seed gives \\d+\\.\\n$`));
});

test('an import is kept with who and why, which it finds for itself where it is not told', async () => {
  const file = join(folder.path, '../restocked.json');
  const [gacha] = demo.gachas;
  const restock = (more: number) => {
    const prizes = gacha.prizes.map((prize: { stock: number }) => ({ ...prize, stock: prize.stock + more }));
    writeFileSync(file, JSON.stringify({ gachas: [{ ...gacha, prizes }] }));
  };
  restock(1);
  expect((await command('catalogue', 'import', file, '--by', 'Mori', '--why', 'a new box came')).code).toBe(0);
  restock(2);
  expect((await command('catalogue', 'import', file)).code).toBe(0);
  const changes = await sql(
    `select number, changed_by as by, reason as why from odds_versions where gacha_id = '${FESTIVAL}' order by number`,
  );
  expect(changes).toEqual([
    { number: 1, by: 'the gateway', why: 'a catalogue of its own' },
    { number: 2, by: 'Mori', why: 'a new box came' },
    { number: 3, by: userInfo().username, why: 'import of restocked.json' },
  ]);
  expect(await command('catalogue', 'import', file, '--by', ' ')).toMatchObject({
    code: 1,
    complained: '--by must have a letter or a digit.\n',
  });
});

test('a gacha that is not there is named', async () => {
  const ids = ['festival', '00000000-0000-4000-8000-000000000000'];
  const [verify, odds] = [await command('draws', 'verify', ids[0] ?? ''), await command('draws', 'odds', ids[1] ?? '')];
  expect(verify).toEqual({ code: 1, said: '', complained: `There is no gacha ${ids[0]}.\n` });
  expect(odds).toEqual({ code: 1, said: '', complained: `There is no gacha ${ids[1]}.\n` });
});
