import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, gachaEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type CommandLine, runInTurn } from '../support/in-turn.ts';
import { NEXT_KEY, nextKey, TEST_KEYS, testKey } from '../support/keys.ts';
import { overHttp } from '../support/over-http.ts';
import { type Ended, type Environment, RunningGateway, runs } from '../support/running-gateway.ts';
import { testProviders } from '../support/tokens.ts';

/** An operator changes the key of a festival that goes on selling. */
let database: TestDatabase;
let gachaId: string;
const running: RunningGateway[] = [];

const env = (keys: string): Environment => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  DATABASE_URL: database.url,
  ENCRYPTION_KEYS: keys,
  IDENTITY_PROVIDERS: JSON.stringify(testProviders),
});
const command = (keys: string, verb: string): Promise<Ended> => runs('src/commands/gacha.ts', ['keys', verb], env(keys));

async function starts(keys: string): Promise<RunningGateway> {
  const gateway = await RunningGateway.starts(env(keys));
  running.push(gateway);
  return gateway;
}

beforeAll(async () => {
  database = await openTestDatabase();
  gachaId = await aGacha(database, { delivery_type: 'mail' });
});
afterAll(async () => {
  await Promise.all(running.map((gateway) => gateway.stop()));
  await database.close();
});

type Bought = { fan: Fan; paid: string; open: string };

/** Pays one order and leaves another open, as long as the rotation takes. */
async function buyers(gateways: readonly RunningGateway[], goesOn: () => boolean): Promise<Bought[]> {
  const bought: Bought[] = [];
  const buys = async (gateway: RunningGateway) => {
    do {
      const fan = await Fan.signsUp(overHttp(gateway, () => {}));
      const paid = await fan.hasPaid(gachaId, 1, ADDRESS);
      bought.push({ fan, paid, open: await fan.hasOrdered(gachaId, 1, ADDRESS) });
    } while (goesOn());
  };
  await Promise.all(gateways.flatMap((gateway) => [buys(gateway), buys(gateway)]));
  return bought;
}

const READ = 'query ($id: ID!) { order(id: $id) { status deliveryInfo { city } } }';

test('keys change while two gateways sell: nothing fails, nothing is lost, and the old key can go', async () => {
  const first = await starts(`${TEST_KEYS},${NEXT_KEY}`);
  const second = await starts(`${NEXT_KEY},${TEST_KEYS}`);
  let rotates = true;
  const buying = buyers([first, second], () => rotates);
  const early = await command(`${NEXT_KEY},${TEST_KEYS}`, 'rotate');
  rotates = false;
  const bought = await buying;
  // The first gateway goes on sealing with the old key.
  expect(`${early.said}${early.complained}`).toMatch(new RegExp(`A gateway has used ${testKey.id}|with ${testKey.id}`));

  await first.stop();
  const third = await starts(`${NEXT_KEY},${TEST_KEYS}`);
  await database.sql(`update encryption_keys set seen_at = now() - interval '1 hour' where id = ?`, [testKey.id]);
  const rotated = await command(`${NEXT_KEY},${TEST_KEYS}`, 'rotate');
  expect([rotated.code, rotated.complained]).toEqual([0, '']);
  expect(rotated.said).toMatch(new RegExp(`Nothing uses ${testKey.id} any more: take it out of ENCRYPTION_KEYS\\.\n$`));
  expect((await command(`${NEXT_KEY},${TEST_KEYS}`, 'rotate')).said).toBe('0 rows were encrypted with the first key.\n');

  await third.stop();
  const last = overHttp(await starts(NEXT_KEY), () => {});
  expect(bought.length).toBeGreaterThan(3);
  for (const { fan, paid, open } of bought) {
    const orders = await Promise.all([paid, open].map((id) => fan.at(last).asks(READ, { id })));
    const address = { city: ADDRESS.city };
    expect(orders.map(({ data }) => data.order)).toEqual([
      { status: 'PAID', deliveryInfo: address },
      { status: 'PENDING', deliveryInfo: address },
    ]);
    expect((await fan.at(last).pays(open)).code).toBeUndefined();
  }
  const checks: CommandLine[] = [
    ['draws', ['verify']],
    ['books', []],
    ['keys', ['list']],
  ];
  const ends = await runInTurn(checks, env(NEXT_KEY));
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(ends[2]?.said).toMatch(new RegExp(`^${nextKey.id}, which encrypts now: .*\\d+ delivery_infos\\.address`));
  expect(ends[2]?.said).not.toContain(testKey.id);
});

test('what is imported before the first start enrols its key: another is refused at the start', async () => {
  const fresh = await openTestDatabase();
  const file = join(tmpdir(), `rotation-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ gachas: [gachaEntry()] }));
  const on = (keys: string) => ({ ...env(keys), DATABASE_URL: fresh.url, PORT: '0' });
  expect((await runs('src/commands/gacha.ts', ['catalogue', 'import', file], on(TEST_KEYS))).code).toBe(0);
  expect((await runs('src/main.ts', [], on(NEXT_KEY))).complained).toContain(`not among them: ${testKey.id}.`);
  await fresh.close();
});

test('a key that is taken out too early, or is another, is told at the start of a gateway and of the commands that need it', async () => {
  const another = Buffer.from([...Array(32).keys()]).toString('base64');
  const lost = new RegExp(
    `^ENCRYPTION_KEYS: this database is encrypted with a key that is not among them: ${nextKey.id}\\. Nothing was started\\.`,
  );
  const lines: CommandLine[] = [
    ['keys', ['list']],
    ['draws', ['verify']],
  ];
  for (const keys of [TEST_KEYS, another]) {
    const ends = await Promise.all([runs('src/main.ts', [], { PORT: '0', ...env(keys) }), runInTurn(lines, env(keys))]);
    for (const { code, said, complained } of ends.flat()) {
      expect([code, /answers at/.test(said)]).toEqual([1, false]);
      expect(complained).toMatch(lost);
    }
  }
  const enrolled = await database.sql('select id from encryption_keys');
  expect(enrolled).toEqual([{ id: nextKey.id }]);
});

test('without keys a gateway says that they must be set, and only commands that open something need them', async () => {
  const bare = { ...env(''), PORT: '0' };
  const { code, complained } = await runs('src/main.ts', [], bare);
  expect([code, complained]).toEqual([
    1,
    expect.stringMatching(/ENCRYPTION_KEYS: must be set when DATABASE_URL is .+gacha keys new/),
  ]);
  const lines: CommandLine[] = [
    ['users', ['list']],
    ['keys', ['list']],
    ['keys', ['new']],
  ];
  const [listed, refused, made] = await runInTurn(lines, bare);
  expect(listed?.code).toBe(0);
  expect(refused?.complained).toMatch(/^ENCRYPTION_KEYS: must be set/);
  expect(made?.said).toMatch(/^[\w+/]{43}=\n$/);
});
