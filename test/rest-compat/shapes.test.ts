import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { restClient } from '../support/rest.ts';

/** The fields of the specification's section 2, written down here once more, in its own words. */
const EMBEDDED =
  'id name price maximum has_limit status thumbnail_image_url lineup_image_url start_at end_at created_at updated_at';
const COMMON = `${EMBEDDED} description is_checkin delivery_type tags`;
const PAYMENT =
  'id order_id payment_id status access_id access_pass type tran_id tran_date approve forward created_at updated_at';
const SHEET = 'total_amount gacha_id gacha_name order_ids user_id authed_id items orders';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;
let rest: ReturnType<typeof restClient>;
let counter: ReturnType<typeof restClient>;
let gachaId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
  gachaId = await aGacha(database, { tags: ['harbour'], prizes: [prizeEntry({ stock: 40 })] });
  fan = await Fan.signsUp(gateway);
  rest = restClient(gateway, fan.token);
  counter = restClient(gateway, (await StaffMember.isHired(gateway, database, [gachaId])).token);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const hasFields = (object: object, fields: string) =>
  expect(Object.keys(object).toSorted()).toEqual(fields.split(' ').toSorted());

test('4.1 and 4.2: only the list has redeem_limit_date, only the detail playable, play_count and redeem_detail', async () => {
  const nobody = restClient(gateway);
  const [listed] = (await nobody.get('/api/v1/gachas')).body.data;
  hasFields(listed, `${COMMON} redeem_limit_date`);
  expect(listed).toMatchObject({
    id: gachaId,
    status: 'selling',
    delivery_type: 'self',
    redeem_limit_date: null,
    tags: ['harbour'],
  });
  expect(listed.start_at).toMatch(TIME);
  const detail = (await nobody.get(`/api/v1/gachas/${gachaId}`)).body;
  hasFields(detail, `${COMMON} playable play_count redeem_detail`);
  hasFields(detail.redeem_detail, 'probability_provision place_url place_text info_text call_number web_url');
});

test('4.3: a prize carries its stock as a numeric string and its weight and odds as numbers', async () => {
  const [prize] = (await rest.get(`/api/v1/gachas/${gachaId}/prizes`)).body.data;
  hasFields(
    prize,
    'id gacha_id name picking_name description stock image_url pickup_image_url secret_image_url pickup_weight emission_probability status created_at updated_at deleted_at',
  );
  expect(prize).toMatchObject({
    stock: '40',
    pickup_weight: 1,
    emission_probability: 100,
    status: 'selling',
    secret_image_url: '',
  });
});

test('4.4 to 4.8: an order from its creation to its payment', async () => {
  const created = (await rest.post(`/api/v1/gachas/${gachaId}/orders`, { play_amount: 2 })).body;
  hasFields(created, 'id gacha_id user_id status serial_number assigned_at created_at updated_at deleted_at');
  expect(created).toMatchObject({
    gacha_id: gachaId,
    user_id: fan.id,
    status: 'pending',
    serial_number: null,
    assigned_at: null,
  });

  const pending = (await rest.get(`/api/v1/orders/${created.id}`)).body;
  hasFields(pending, 'id gacha_id status created_at gacha item_count');
  hasFields(pending.gacha, `${EMBEDDED} web_url probability_provision deleted_at redeem_detail`);
  hasFields(pending.gacha.redeem_detail, 'id gacha_id rule place_url place_text call_number');
  expect((await rest.get('/api/v1/orders?status=pending')).body).toMatchObject({ total: 1, data: [{ id: created.id }] });

  const payment = (await rest.post(`/api/v1/orders/${created.id}/payments`)).body;
  hasFields(payment, PAYMENT);
  expect(payment).toMatchObject({ order_id: created.id, status: 'captured', type: 'credit' });
  expect(payment.tran_date).toMatch(/^\d{14}$/);
  expect((await rest.get(`/api/v1/orders/${created.id}/payment`)).body).toEqual(payment);

  const paid = (await rest.get(`/api/v1/orders/${created.id}`)).body;
  hasFields(paid, 'id gacha_id status created_at order_details gacha payment item_count');
  expect(paid).toMatchObject({ status: 'assigned', item_count: 2, payment });
  hasFields(paid.order_details[0], 'id order_id prize_id delivered_at created_at updated_at deleted_at');
  const [listed] = (await rest.get('/api/v1/orders')).body.data;
  hasFields(listed, 'id status created_at gacha');
  hasFields(listed.gacha, EMBEDDED);

  const refused = await rest.delete(`/api/v1/orders/${created.id}`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'ORDER_ALREADY_PAID' } });
});

test('4.7: a cancelled order; 2.5: delivery_info only where prizes are posted', async () => {
  const posted = await aGacha(database, { delivery_type: 'mail' });
  const address = {
    ...{ fullname: 'A', phone_number: '03-1234-5678', country: 'JP', zip_code: '1000001' },
    ...{ prefecture: '東京都', city: 'C', address1: 'S' },
  };
  const { id } = (await rest.post(`/api/v1/gachas/${posted}/orders`, { play_amount: 1, delivery_info: address })).body;
  expect((await rest.get(`/api/v1/orders/${id}`)).body.delivery_info).toEqual(address);
  const cancelled = (await rest.delete(`/api/v1/orders/${id}`)).body;
  hasFields(cancelled, 'id gacha_id status created_at');
  expect(cancelled).toMatchObject({ id, status: 'cancelled' });
});

test('4.9, 4.12 and 4.15: a ticket, a code, and the counter', async () => {
  const [ticket] = (await rest.get('/api/v1/redeem_tickets')).body;
  hasFields(ticket, 'gacha_id gacha_name gacha_image_url call_number serial_number tags');
  expect(ticket.serial_number).toBe('1');
  const issued = await rest.get('/api/v1/pickups');
  hasFields(issued.body, 'token expired_at');
  expect(issued.headers['cache-control']).toBe('no-store');
  const code = issued.body.token;
  const byList = await counter.get(`/manage/api/staff/pickups/${code}?gacha_ids=${gachaId}`);
  hasFields(byList.body[0], SHEET);
  const byOld = await counter.get(`/manage/staff/pickups/${code}?gacha_id=${gachaId}`);
  expect(byOld.body).toEqual(byList.body[0]);
  expect(byOld.headers).toMatchObject({
    deprecation: expect.stringMatching(/^@\d+$/),
    link: expect.stringContaining('rel="deprecation"'),
  });
  const both = await counter.get(`/manage/staff/pickups/${code}?gacha_id=nothing&gacha_ids=${gachaId}`);
  expect(both.body).toEqual(byList.body);
  expect((await counter.get(`/manage/staff/pickups/${code}`)).body).toEqual(byList.body);
  hasFields((await counter.get(`/manage/staff/pickups/example?gacha_ids=${gachaId}`)).body[0], SHEET);
  expect((await counter.get(`/manage/gachas/${gachaId}/pickups/${code}`)).body).toEqual(byList.body[0]);
  expect((await counter.get('/manage/api/staff/gachas')).body).toMatchObject([{ id: gachaId }]);
  const report = { order_ids: byList.body[0].order_ids };
  const handed = await counter.patch(`/manage/gachas/${gachaId}/pickups/${code}`, report);
  expect(handed.body).toMatchObject({ gacha_id: gachaId, order_ids: report.order_ids, remaining: { total_amount: 0 } });
  expect((await counter.patch(`/manage/api/gachas/${gachaId}/pickups/${code}`, report)).body).toEqual(handed.body);
});

test('4.10, 4.11, 4.13 and 4.14: a beacon, an area, signing up, and me', async () => {
  const found = await aGacha(database, { needs_checkin: true });
  const area = {
    name: 'Pier',
    latitude: '35.39.29.157',
    longitude: '139.44.28.869',
    radius_m: 100,
    valid_hours: 1,
    gacha_ids: [found],
  };
  await importCatalogue(database.fork(), { beacons: [{ beacon_id: 9, valid_hours: 24, gacha_ids: [found] }], areas: [area] });
  expect((await rest.post('/api/v1/beacons', { beacon_id: 9 })).body).toEqual({ checked_gacha_ids: [found] });
  expect((await rest.post('/api/v1/beacons', { beacon_id: 10 })).body).toEqual({ checked_gacha_ids: [] });
  const here = { latitude: area.latitude, longitude: area.longitude };
  expect((await rest.post('/api/v1/areas', here)).body).toEqual({ checked_gacha_ids: [found] });
  expect(await rest.post('/api/v1/areas', { latitude: '0', longitude: '0' })).toMatchObject({
    status: 404,
    body: { code: 'AREA_NOT_FOUND' },
  });
  hasFields((await rest.post('/api/v1/users/signup')).body, 'id provider_type provider_id provider_user_id');
  expect((await rest.get('/api/v1/me')).body).toEqual({ id: fan.id });
});
