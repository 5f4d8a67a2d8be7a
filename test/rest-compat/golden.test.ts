import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { expectGolden, GOLDEN } from '../support/golden.ts';
import { type RestAnswer, restClient } from '../support/rest.ts';
import { REST_ADDRESS } from '../support/rest-stage.ts';
import { letWin } from '../support/seeds.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

/** One story, told in order: each test goes on where the one before it stopped. */
type Client = ReturnType<typeof restClient>;
const HERE = { latitude: '35.39.29.157', longitude: '139.44.28.869' };

/** Fixed, since the golden files show what was won in the order of the plays. */
const prizeId = (number: number) => `0000000${number}-0000-4000-8000-000000000000`;

const booth = gachaEntry({
  name: 'Booth',
  has_limit: true,
  maximum: 10,
  start_at: '2023-01-01T00:00:00Z',
  redeem_limit_date: '2100-02-01T00:00:00Z',
  tags: ['harbour', '港'],
  prizes: [
    prizeEntry({ id: prizeId(1), name: 'Badge', stock: 40, pickup_weight: 2 }),
    prizeEntry({ id: prizeId(2), name: 'Bear', stock: 5, secret_image_url: 'https://images.example/secret.png' }),
    prizeEntry({ id: prizeId(3), name: 'Gone', stock: 0 }),
  ],
});
const posted = gachaEntry({ name: 'Posted', delivery_type: 'mail', start_at: '2022-01-01T00:00:00Z' });
const hidden = gachaEntry({ name: 'Hidden', needs_checkin: true, start_at: '2021-01-01T00:00:00Z' });

let database: TestDatabase;
let gateway: TestGateway;
let nobody: Client;
let fan: Client;
let counter: Client;
let orderId: string;
let code: string;

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
  const beacons = [{ beacon_id: 7, valid_hours: 24, gacha_ids: [hidden.id] }];
  const areas = [{ name: 'Pier', ...HERE, radius_m: 100, valid_hours: 24, gacha_ids: [hidden.id] }];
  await importCatalogue(database.fork(), { gachas: [booth, posted, hidden], beacons, areas });
  nobody = restClient(gateway);
  fan = restClient(gateway, await aToken(MEMBERS, 'a fan'));
  counter = restClient(gateway, (await StaffMember.isHired(gateway, database, 'all')).token);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const named = new Set<string>();

function golden(name: string, answer: RestAnswer, status = 200): void {
  named.add(`${name}.json`);
  expect([name, answer.status]).toEqual([name, status]);
  expectGolden(name, answer.body);
}

test('looking around without an account', async () => {
  golden('gachas-nobody', await nobody.get('/api/v1/gachas'));
  golden('gachas-nobody-nopickuped', await nobody.get('/api/v1/gachas?filter=nopickuped'));
  golden('gacha', await nobody.get(`/api/v1/gachas/${booth.id}`));
  golden('gacha-undiscovered', await nobody.get(`/api/v1/gachas/${hidden.id}`));
  golden('gacha-unknown', await nobody.get('/api/v1/gachas/nothing'), 404);
  golden('prizes', await nobody.get(`/api/v1/gachas/${booth.id}/prizes`));
});

test('signing up', async () => {
  golden('me-signed-out', await nobody.get('/api/v1/me'), 401);
  golden('me-before-sign-up', await fan.get('/api/v1/me'), 403);
  golden('sign-up', await fan.post('/api/v1/users/signup'));
  golden('me', await fan.get('/api/v1/me'));
});

test('checking in', async () => {
  golden('beacon-unknown', await fan.post('/api/v1/beacons', { beacon_id: 8 }));
  golden('area-unknown', await fan.post('/api/v1/areas', { latitude: '0', longitude: '0' }), 404);
  golden('area', await fan.post('/api/v1/areas', HERE));
  golden('beacon', await fan.post('/api/v1/beacons', { beacon_id: 7 }));
  golden('gachas-user', await fan.get('/api/v1/gachas'));
});

test('an order at the booth, from its creation to its payment', async () => {
  golden('orders-empty', await fan.get('/api/v1/orders'));
  const created = await fan.post(`/api/v1/gachas/${booth.id}/orders`, { play_amount: 2 });
  golden('order-created', created);
  orderId = created.body.id;
  golden('order-pending', await fan.get(`/api/v1/orders/${orderId}`));
  golden('orders-pending', await fan.get('/api/v1/orders?status=pending'));
  golden('payment-declined', await fan.post(`/api/v1/orders/${orderId}/payments`, { token: 'tok_declined' }), 402);
  await letWin(database, orderId, [prizeId(1), prizeId(1)]);
  const paid = await fan.post(`/api/v1/orders/${orderId}/payments`, { token: 'tok' });
  golden('payment', paid);
  const read = await fan.get(`/api/v1/orders/${orderId}/payment`);
  expect(read.body).toEqual(paid.body);
  golden('payment-read', read);
  golden('order-paid', await fan.get(`/api/v1/orders/${orderId}`));
  golden('orders-assigned', await fan.get('/api/v1/orders?status=assigned'));
  golden('orders-undelivered', await fan.get('/api/v1/orders?status=undelivered'));
  golden('order-cancel-paid', await fan.delete(`/api/v1/orders/${orderId}`), 409);
  golden('gachas-user-nopickuped', await fan.get('/api/v1/gachas?filter=nopickuped'));
  golden('gacha-played', await fan.get(`/api/v1/gachas/${booth.id}`));
});

test('a card whose bank wants to ask its holder', async () => {
  const other = restClient(gateway, await aToken(MEMBERS, 'another fan'));
  await other.post('/api/v1/users/signup');
  const { id } = (await other.post(`/api/v1/gachas/${booth.id}/orders`, { play_amount: 1 })).body;
  golden('payment-challenged', await other.post(`/api/v1/orders/${id}/payments`, { token: 'tok_3ds_challenge' }), 202);
  golden('payment-challenged-read', await other.get(`/api/v1/orders/${id}/payment`), 202);
});

test('an order whose prizes are posted, and one that is cancelled', async () => {
  const orders = `/api/v1/gachas/${posted.id}/orders`;
  golden('order-without-address', await fan.post(orders, { play_amount: 1 }), 400);
  const short = await fan.post(orders, { play_amount: 1, delivery_info: REST_ADDRESS });
  golden('order-mail-created', short);
  golden('order-mail-pending', await fan.get(`/api/v1/orders/${short.body.id}`));
  golden('order-cancelled', await fan.delete(`/api/v1/orders/${short.body.id}`));
  golden('order-cancelled-read', await fan.get(`/api/v1/orders/${short.body.id}`));
  const full = await fan.post(orders, { play_amount: 1, delivery_info: { ...REST_ADDRESS, address2: 'Room 2' } });
  await fan.post(`/api/v1/orders/${full.body.id}/payments`);
  golden('order-mail-paid', await fan.get(`/api/v1/orders/${full.body.id}`));
});

test('a pickup code', async () => {
  golden('redeem-tickets', await fan.get('/api/v1/redeem_tickets'));
  const issued = await fan.get('/api/v1/pickups');
  golden('pickup-token', issued);
  code = issued.body.token;
});

/** Every staff path lies below the manage path twice. */
async function atBoth(path: string): Promise<RestAnswer> {
  const [plain, below] = [await counter.get(`/manage${path}`), await counter.get(`/manage/api${path}`)];
  expect([below.status, below.body, below.headers.deprecation]).toEqual([plain.status, plain.body, plain.headers.deprecation]);
  return plain;
}

test('reading the code at the counter', async () => {
  golden('staff-gachas', await atBoth('/staff/gachas'));
  const pickups = `/staff/pickups/${code}`;
  const listed = await atBoth(`${pickups}?gacha_ids=${booth.id}`);
  golden('staff-pickups-gacha-ids', listed);
  golden('staff-pickups-gacha-ids-repeated', await atBoth(`${pickups}?gacha_ids=${booth.id}&gacha_ids=${hidden.id}`));
  const single = await atBoth(`${pickups}?gacha_id=${booth.id}`);
  golden('staff-pickups-gacha-id', single);
  const both = await atBoth(`${pickups}?gacha_id=${hidden.id}&gacha_ids=${booth.id}`);
  golden('staff-pickups-both', both);
  golden('staff-pickups-neither', await atBoth(pickups));
  golden('gacha-pickup', await atBoth(`/gachas/${booth.id}/pickups/${code}`));
  golden('staff-pickups-unknown', await atBoth('/staff/pickups/00000000000000000000'), 404);
  for (const { headers } of [single, both]) expect(headers.deprecation).toMatch(/^@\d+$/);
  expect(listed.headers.deprecation).toBeUndefined();
});

test('the literal example, whose amounts are made up', async () => {
  const { status, headers, body } = await counter.get(`/manage/staff/pickups/example?gacha_ids=${hidden.id}`);
  const [{ items, orders, ...sheet }, ...others] = body;
  expect([others, items.length, orders.length]).toEqual([[], 1, 1]);
  expect([items[0].amount, orders[0].play_amount]).toEqual([sheet.total_amount, sheet.total_amount]);
  const once = {
    ...sheet,
    total_amount: 1,
    items: [{ ...items[0], amount: 1 }],
    orders: [{ ...orders[0], play_amount: 1 }],
  };
  golden('staff-pickups-example', { status, headers, body: [once] });
});

test('handing over, twice, and what became of the order', async () => {
  const report = { order_ids: [orderId] };
  const path = `/gachas/${booth.id}/pickups/${code}`;
  const handed = await counter.patch(`/manage${path}`, report);
  golden('handover', handed);
  const again = await counter.patch(`/manage/api${path}`, report);
  expect(again.body).toEqual(handed.body);
  golden('handover-repeated', again);
  golden('order-delivered', await fan.get(`/api/v1/orders/${orderId}`));
  golden('orders-delivered', await fan.get('/api/v1/orders?status=delivered'));
  golden('redeem-tickets-empty', await fan.get('/api/v1/redeem_tickets'));
  golden('pickup-token-nothing', await fan.get('/api/v1/pickups'), 404);
});

test('no golden file is left over', () => {
  expect(readdirSync(GOLDEN).toSorted()).toEqual([...named].toSorted());
});
