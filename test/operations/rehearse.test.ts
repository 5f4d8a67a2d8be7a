import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { figuresOf } from '../rehearse/figures.ts';
import { Journal } from '../rehearse/load/journal.ts';
import { lookUp } from '../rehearse/looked-up.ts';
import { readOptions } from '../rehearse/options.ts';
import { pageOf } from '../rehearse/report/page.ts';
import { verdictOf } from '../rehearse/verdict.ts';
import { World } from '../soak/support/world.ts';
import { aGacha } from '../support/catalogue.ts';
import { TEST_KEYS } from '../support/keys.ts';
import { runs } from '../support/running-gateway.ts';

let world: World | undefined;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gacha-rehearsal-'));
});
afterEach(async () => {
  await world?.close();
  world = undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rehearses = (words: string[], env = {}) => runs('test/rehearse/rehearse.ts', [...words, '--report', folder], env);
const A_FEW = ['--minutes', '0.08', '--fans', '12'];

/** How fast it is on a machine that runs other tests beside is no matter here. */
const wrongIn = (said: string): string[] =>
  said.split('\n').filter((line) => line.startsWith('NO') && !line.includes('99 of 100'));

test('somebody who names no gateway sees a festival with faults at two of its own, and a report of it', async () => {
  const { said, complained } = await rehearses([...A_FEW, '--faults', 'ended-sessions,sleeping-gateway']);
  expect([wrongIn(said), complained]).toEqual([[], expect.stringContaining('faults: ended-sessions, sleeping-gateway')]);
  expect(said).toMatch(/yes lost, of [1-9]\d* acknowledged payments: none/);
  expect(said).toContain('yes the books agree');
  const page = await readFile(join(folder, 'report.html'), 'utf8');
  expect(page.match(/<svg /g)?.length).toBeGreaterThan(7);
  expect(page).not.toMatch(/(src|href)=/);
  const { figures, verdict } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expect(figures.faults.map(({ name }: { name: string }) => name)).toEqual(['ended-sessions', 'sleeping-gateway']);
  expect(verdict.length).toBeGreaterThan(10);
});

test('gateways that run are rehearsed with tokens of a key of their own, and what was put on sale is taken back', async () => {
  const key = join(folder, 'key.json');
  const { said: providers } = await runs('test/rehearse/rehearse.ts', ['--new-token-key', key], {});
  world = await World.opens('sandbox', { IDENTITY_PROVIDERS: providers });
  const { address } = await world.starts();
  const given = ['--gateway', address, '--database', world.database.url, '--token-key', key];
  const faults = [
    '--faults',
    'checkpoint,locked-gacha,declined-cards,cards-later,slow-queries',
    '--command',
    'sleep 0.2',
    '--command',
    'exit 3',
  ];
  const asked = [...given, '--minutes', '0.2', '--fans', '12', ...faults];
  const { said, complained } = await rehearses(asked, { ENCRYPTION_KEYS: TEST_KEYS });
  expect(complained).toContain('looking up what was acknowledged');
  expect(wrongIn(said)).toEqual([expect.stringContaining('back within 30 s of command-2: Command failed: exit 3')]);
  for (const name of ['checkpoint', 'locked-gacha', 'declined-cards', 'cards-later', 'slow-queries', 'command-1'])
    expect(said).toContain(`yes back within 30 s of ${name}`);
  expect(await world.database.sql('select id from gachas where on_sale or published')).toEqual([]);
  expect(await world.database.sql('select 1 from staff_roles')).toEqual([]);
});

test('a gateway in production is left alone unless the operator says so, and so are other machines', async () => {
  world = await World.opens('sandbox', { NODE_ENV: 'production', ALLOW_UNSAFE: 'sandbox,powerful-user,lossy-database' });
  const { address } = await world.starts();
  const { code, complained } = await rehearses(['--gateway', address, '--database', world.database.url]);
  expect([code, complained]).toEqual([1, expect.stringContaining('is in production: say --in-production')]);
  expect(await world.database.sql('select 1 from users')).toEqual([]);
  expect(() => readOptions(['--gateway', 'http://192.0.2.1', '--database', 'postgresql://localhost/gacha'])).toThrow(/--remote/);
  expect(() => readOptions(['--gateway', address])).toThrow(/--database belong together/);
});

test('a payment that was acknowledged and is not there, a fault and a gateway that never comes back make it fail', async () => {
  world = await World.opens('sandbox');
  const gachaId = await aGacha(world.database);
  const journal = new Journal();
  const orderId = randomUUID();
  journal.paid.set(orderId, 1);
  journal.handedOver.add(orderId);
  journal.said.push({ operation: 'pay', at: 0, ms: 2_000, status: 500, code: 'INTERNAL' });
  const client = new pg.Client(world.database.url);
  await client.connect();
  const sale = { scarce: gachaId, prizes: 1, gachas: [gachaId], beaconId: 1, counters: [], takeBack: async () => {} };
  const lookedUp = await lookUp(client, journal, sale, { DATABASE_URL: world.database.url });
  await client.end();
  expect([lookedUp.lost, lookedUp.handoversLost, lookedUp.books.agrees]).toEqual([[orderId], [orderId], true]);
  const fault = { name: 'a fault', what: '', from: 10_000, to: 11_000, failed: undefined };
  const figures = figuresOf(journal, [fault], [], 1);
  const verdict = verdictOf(journal, figures, lookedUp);
  const wrong = verdict.filter(({ isGood }) => !isGood).map(({ asked }) => asked);
  expect(wrong).toEqual([
    'lost, of 1 acknowledged payments',
    'lost, of 1 acknowledged handovers',
    'answers that are a fault (500, INTERNAL)',
    'of the admitted, 99 of 100 within 1000 ms outside of faults',
    'back within 30 s of a fault',
  ]);
  const told = { said: journal.said, looks: [], figures, seconds: 20 };
  expect(pageOf({ ...told, verdict, about: {} })).toContain(`5 of ${verdict.length} lines say no`);
});
