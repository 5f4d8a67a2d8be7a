import { expect } from '@jest/globals';
import { prizeEntry } from '../support/catalogue.ts';
import { clause } from '../support/clause.ts';
import { expectFields } from '../support/fields.ts';
import { aRestStage, type RestFan } from '../support/rest-stage.ts';
import { GUESTS } from '../support/tokens.ts';

const { gacha, fan, nobody, beacon, sql } = aRestStage();

const EMBEDDED = {
  string: 'id name status thumbnail_image_url lineup_image_url',
  number: 'price maximum',
  boolean: 'has_limit',
  time: 'start_at end_at created_at updated_at',
};
const inList = async (viewer: RestFan | ReturnType<typeof nobody>, id: string) =>
  (await viewer.get('/api/v1/gachas')).body.data.find((one: { id: string }) => one.id === id);
const detail = async (viewer: RestFan | ReturnType<typeof nobody>, id: string) => (await viewer.get(`/api/v1/gachas/${id}`)).body;
const prizes = async (id: string) => (await nobody().get(`/api/v1/gachas/${id}/prizes`)).body.data;
const only = (provider_type: string) => ({ auth_method: { provider_type, provider_id: null } });
const soldOut = () => gacha({ prizes: [prizeEntry({ stock: 0 })] });

clause('1a', 'Gacha list, detail and prizes MUST be readable without signing up or authenticating', async () => {
  const id = await gacha();
  for (const path of ['', `/${id}`, `/${id}/prizes`]) expect((await nobody().get(`/api/v1/gachas${path}`)).status).toBe(200);
});

clause('2.1a', 'A list item MUST have exactly its fields, of their types', async () => {
  expectFields(await inList(nobody(), await gacha({ tags: ['a'], redeem_limit_date: '2100-01-01T00:00:00Z' })), {
    ...EMBEDDED,
    string: `${EMBEDDED.string} description delivery_type`,
    boolean: 'has_limit is_checkin',
    time: `${EMBEDDED.time} redeem_limit_date`,
    strings: 'tags',
  });
});

clause('2.1b', 'The status MUST be selling, closing or soldout', async () => {
  expect((await inList(nobody(), await gacha())).status).toBe('selling');
  expect((await inList(nobody(), await gacha({ on_sale: false }))).status).toBe('closing');
  expect((await inList(nobody(), await soldOut())).status).toBe('soldout');
});

clause('2.1c', 'redeem_limit_date MUST be present in list items, a datetime or null', async () => {
  expect((await inList(nobody(), await gacha())).redeem_limit_date).toBeNull();
  const dated = await inList(nobody(), await gacha({ redeem_limit_date: '2100-02-03T04:05:06Z' }));
  expect(dated.redeem_limit_date).toBe('2100-02-03T04:05:06.000Z');
});

clause('2.1d', 'is_checkin of the list MUST be the purchasable state of the gacha', async () => {
  expect((await inList(nobody(), await gacha())).is_checkin).toBe(true);
  expect((await inList(nobody(), await gacha({ on_sale: false }))).is_checkin).toBe(false);
});

clause('2.1g', 'is_checkin of the list MUST be false where the viewer’s login method or limit is in the way', async () => {
  const [viewer, limited] = [await fan(), await gacha({ has_limit: true, maximum: 2 })];
  expect((await inList(viewer, limited)).is_checkin).toBe(true);
  await viewer.hasPaid(limited, 2);
  expect((await inList(viewer, limited)).is_checkin).toBe(false);
  for (const other of [nobody(), await fan()]) expect((await inList(other, limited)).is_checkin).toBe(true);
  const guest = await fan({ issuer: GUESTS });
  const id = await gacha();
  await guest.hasPaid(id);
  await sql(`update gachas set auth_provider_type = 'members' where id = ?`, [id]);
  const { data } = (await guest.get('/api/v1/gachas?filter=nopickuped')).body;
  expect(data).toMatchObject([{ id, status: 'selling', is_checkin: false }]);
});

clause('2.1e', 'delivery_type MUST be self or mail', async () => {
  for (const delivery_type of ['self', 'mail'])
    expect((await inList(nobody(), await gacha({ delivery_type }))).delivery_type).toBe(delivery_type);
});

clause('2.1f', 'tags MUST be the free strings of the administrator, and a description keep its line breaks', async () => {
  const id = await gacha({ tags: ['港', 'a b'], description: 'one\ntwo' });
  expect(await inList(nobody(), id)).toMatchObject({ tags: ['港', 'a b'], description: 'one\ntwo' });
});

clause('2.2a', 'The detail MUST have the fields of the list without redeem_limit_date, and its own', async () => {
  expectFields(await detail(nobody(), await gacha()), {
    ...EMBEDDED,
    string: `${EMBEDDED.string} description delivery_type`,
    number: 'price maximum play_count',
    boolean: 'has_limit is_checkin playable',
    strings: 'tags',
    object: 'redeem_detail',
  });
});

clause('2.2b', 'is_checkin of the detail MUST be the discovery state of the gacha', async () => {
  const id = await gacha({ needs_checkin: true, on_sale: false });
  const viewer = await fan();
  expect((await detail(viewer, id)).is_checkin).toBe(false);
  await viewer.post('/api/v1/beacons', await beacon([id]));
  expect((await detail(viewer, id)).is_checkin).toBe(true);
});

clause('2.2c', 'playable MUST be the purchasable state without regard to the user’s own', async () => {
  const guest = await fan({ issuer: GUESTS });
  expect((await detail(guest, await gacha({ needs_checkin: true, ...only('members') }))).playable).toBe(true);
  expect((await detail(guest, await soldOut())).playable).toBe(false);
});

clause('2.2d', 'play_count MUST tell how many times the user has bought the gacha, in the detail only', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  await viewer.hasPaid(id, 3);
  expect((await detail(viewer, id)).play_count).toBe(3);
  expect((await detail(nobody(), id)).play_count).toBe(0);
  expect(await inList(viewer, id)).not.toHaveProperty('play_count');
});

clause('2.2e', 'The redeem detail of the detail MUST have its six strings', async () => {
  const { redeem_detail } = await detail(nobody(), await gacha());
  expectFields(redeem_detail, { string: 'probability_provision place_url place_text info_text call_number web_url' });
});

clause('2.4a', 'A prize MUST have exactly its fields, of their types', async () => {
  const [prize] = await prizes(await gacha());
  expectFields(prize, {
    string: 'id gacha_id name picking_name description stock image_url pickup_image_url secret_image_url status',
    number: 'pickup_weight emission_probability',
    time: 'created_at updated_at',
    null: 'deleted_at',
  });
});

clause('2.4b', 'stock MUST be the remaining stock, as a numeric string', async () => {
  const id = await gacha({ prizes: [prizeEntry({ stock: 9 })] });
  await (await fan()).hasPaid(id, 2);
  expect((await prizes(id))[0].stock).toBe('7');
});

clause('2.4c', 'secret_image_url MAY be an empty string, and is a string then', async () => {
  expect((await prizes(await gacha()))[0].secret_image_url).toBe('');
});

clause('2.4d', 'emission_probability MUST be a decimal in percent', async () => {
  const id = await gacha({ prizes: [prizeEntry({ pickup_weight: 1 }), prizeEntry({ pickup_weight: 7 })] });
  const odds = (await prizes(id)).map((prize: { emission_probability: number }) => prize.emission_probability);
  expect(odds.toSorted()).toEqual([12.5, 87.5]);
});

clause('2.4e', 'The status of a prize MUST be selling while some are left', async () => {
  expect((await prizes(await gacha()))[0].status).toBe('selling');
});

clause('4.1a', 'GET /v1/gachas MUST answer the items under data', async () => {
  expectFields((await nobody().get('/api/v1/gachas')).body, { objects: 'data' });
});

clause('4.1b', 'filter=nopickuped MUST return only gachas that have undelivered orders of the user', async () => {
  const [viewer, bought] = [await fan(), await gacha()];
  await gacha();
  await viewer.hasPaid(bought);
  expect(await viewer.seesGachas('nopickuped')).toEqual([bought]);
});

clause('4.1c', 'The list MUST be chosen by the user’s login method', async () => {
  const [members, guests] = [await gacha(only('members')), await gacha(only('guests'))];
  expect(await (await fan()).seesGachas()).toContain(members);
  expect(await (await fan()).seesGachas()).not.toContain(guests);
});

clause('4.1d', 'The list MUST be chosen by the user’s check-in state', async () => {
  const [viewer, id] = [await fan(), await gacha({ needs_checkin: true })];
  expect(await viewer.seesGachas()).not.toContain(id);
  await viewer.post('/api/v1/beacons', await beacon([id]));
  expect(await viewer.seesGachas()).toContain(id);
});

clause('4.2a', 'GET /v1/gachas/:gacha_id MUST answer that gacha itself', async () => {
  const id = await gacha({ name: 'This one' });
  expect(await detail(nobody(), id)).toMatchObject({ id, name: 'This one' });
});

clause('4.3a', 'GET /v1/gachas/:gacha_id/prizes MUST answer its prizes under data', async () => {
  const id = await gacha({ prizes: [prizeEntry({ name: 'One' }), prizeEntry({ name: 'Two' })] });
  const { body } = await nobody().get(`/api/v1/gachas/${id}/prizes`);
  expectFields(body, { objects: 'data' });
  expect(body.data).toMatchObject([
    { gacha_id: id, name: 'One' },
    { gacha_id: id, name: 'Two' },
  ]);
});

clause('3a', 'A gacha MUST be in one of the three states, and end as soldout when its last prize is won', async () => {
  const id = await gacha({ prizes: [prizeEntry({ stock: 1 })] });
  await (await fan()).hasPaid(id);
  expect(await detail(nobody(), id)).toMatchObject({ status: 'soldout', playable: false });
  await sql('update gachas set on_sale = false where id = ?', [id]);
  expect((await detail(nobody(), id)).status).toBe('soldout');
});
