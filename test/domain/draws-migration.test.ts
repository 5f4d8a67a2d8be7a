import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/catalogue/import.ts';
import { migrations } from '../../src/database/migrations/index.ts';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { observeOdds } from '../../src/draw/audit/observed.ts';
import { openOrm } from '../../src/orm.ts';
import { Fan } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { areRefused } from '../support/drawn.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { administer, databaseOf, onServer } from '../support/server.ts';

const BEFORE = migrations.findIndex(({ name }) => name.endsWith('Draws'));
const [one, two] = [prizeEntry({ stock: 10 }), prizeEntry({ stock: 10 })];
const entry = gachaEntry({ prizes: [one, two] });
const [paid, drawn] = [randomUUID(), randomUUID()];
const fanSubject = `fan-${randomUUID()}`;

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;
const template = process.env.TEST_TEMPLATE ?? '';
const old = `old_${randomBytes(6).toString('hex')}`;

/** A database as it was before there were records, in which three prizes were won, one of them not yet paid for. */
beforeAll(async () => {
  await administer(template, `create database ${old}`);
  const url = onServer(template, old);
  const orm = await openOrm(url, {
    migrations: { migrationsList: migrations.slice(0, BEFORE), silent: true, snapshot: false, tableName: 'migrations' },
  });
  await orm.migrator.up();
  await orm.em.fork().execute(OLD_ROWS);
  await orm.close();
  const current = await openOrm(url);
  await current.migrator.up();
  await current.close();
  process.env.TEST_TEMPLATE = url;
  database = await openTestDatabase();
  process.env.TEST_TEMPLATE = template;
  gateway = await openTestGateway(database);
  fan = await Fan.signsUp(gateway, { subject: fanSubject });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await administer(template, `drop database ${databaseOf(onServer(template, old))}`);
});

const text = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
const order = (id: string, user: string, state: string, plays: number, serial: number) => `
  insert into users (id, provider_type, provider_id, provider_user_id) values ('${user}', 'members', 'pool-1', '${id === paid ? fanSubject : 'other'}');
  insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, serial_number, payable_until, assigned_at)
    select '${id}', gacha_id, '${user}', id, 'self', '${state}', ${plays}, 500, ${serial}, now(), ${state === 'paying' ? 'null' : 'now()'} from odds_versions;
  insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until)
    values (gen_random_uuid(), '${id}', 'sandbox', '${serial}', 500, '${state === 'paying' ? 'drawn' : 'captured'}', now());
  insert into order_details (id, order_id, prize_id, play) select gen_random_uuid(), '${id}', '${one.id}', play from generate_series(1, ${plays}) play;`;
const OLD_ROWS = `
  insert into gachas (id, name, description, price, has_limit, maximum, on_sale, published, start_at, end_at, delivery_type, needs_checkin,
                      thumbnail_image_url, lineup_image_url, tags, odds_number, last_serial_number, updated_at)
    values ('${entry.id}', 'Old', '', 500, false, 0, true, true, '2020-01-01', '2100-01-01', 'self', false, '', '', '{}', 1, 2, '2022-02-02');
  insert into redeem_details (id, gacha_id, probability_provision, rule, place_url, place_text, info_text, call_number, web_url)
    values (gen_random_uuid(), '${entry.id}', '', '', '', '', '', '', '');
  ${[one, two]
    .map(
      (
        { id },
        index,
      ) => `insert into prizes (id, gacha_id, position, name, picking_name, description, supply, stock, pickup_weight, image_url, pickup_image_url, secret_image_url)
      values ('${id}', '${entry.id}', ${index}, 'Prize', '', '', 10, ${index === 0 ? 7 : 10}, 1, '', '', '');`,
    )
    .join('\n')}
  insert into odds_versions (id, gacha_id, number, weights)
    values (gen_random_uuid(), '${entry.id}', 1, ${text(JSON.stringify({ [one.id]: 1, [two.id]: 1 }))});
  ${order(paid, randomUUID(), 'assigned', 2, 1)}
  ${order(drawn, randomUUID(), 'paying', 1, 2)}`;

test('what was drawn before there were records is counted, and nothing more is claimed of it', async () => {
  expect(await auditDraws(database.fork())).toEqual({ gachas: 1, orders: 2, draws: 3, returned: 0, unrecorded: 3, first: null });
  expect(await observeOdds(database.fork())).toEqual([]);
  const { data } = await fan.asks('query ($id: ID!) { verifyDraw(orderId: $id) { orderId } order(id: $id) { status } }', {
    id: paid,
  });
  expect(data).toEqual({ verifyDraw: null, order: { status: 'ASSIGNED' } });
});

test('a gacha that was on sale has a seed, and odds of which nobody knows any more who made them', async () => {
  const query = 'query ($id: ID!) { gacha(id: $id) { updatedAt fairness { number seedHash revealed } } }';
  expect((await gateway.ask(query, { id: entry.id })).data.gacha).toEqual({
    updatedAt: '2022-02-02T00:00:00.000Z',
    fairness: { number: 1, seedHash: expect.stringMatching(/^[0-9a-f]{64}$/), revealed: false },
  });
  expect(await database.sql('select number, supplies, changed_by, reason from odds_versions')).toEqual([
    { number: 1, supplies: { [one.id]: 10, [two.id]: 10 }, changed_by: 'unknown', reason: 'before reasons were recorded' },
  ]);
});

test('draws go on with records, what was drawn before can be taken back, and an import finds the supplies it knows', async () => {
  const orderId = await fan.hasPaid(entry.id, 3);
  await areRefused(database, [drawn]);
  await importCatalogue(database.fork(), { gachas: [entry] });
  await fan.hasPaid(entry.id, 2);
  expect(await auditDraws(database.fork())).toEqual({ gachas: 1, orders: 4, draws: 8, returned: 1, unrecorded: 3, first: null });
  expect(await database.sql('select number from odds_versions')).toEqual([{ number: 1 }]);
  const { data } = await fan.asks('query ($id: ID!) { verifyDraw(orderId: $id) { plays { sequence } } }', { id: orderId });
  expect(data.verifyDraw.plays).toEqual([{ sequence: 4 }, { sequence: 5 }, { sequence: 6 }]);
});
