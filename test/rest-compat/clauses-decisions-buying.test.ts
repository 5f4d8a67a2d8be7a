import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { StaffMember } from '../support/actors.ts';
import { prizeEntry } from '../support/catalogue.ts';
import { clause } from '../support/clause.ts';
import { goBack } from '../support/refunds.ts';
import { aRestStage, REST_ADDRESS, type RestFan, refusal } from '../support/rest-stage.ts';
import { aToken, GUESTS, MEMBERS } from '../support/tokens.ts';

const { stage, gacha, fan, nobody, bearer, beacon, staff, sql } = aRestStage();

const hidden = () => gacha({ needs_checkin: true });
const order = (viewer: RestFan, id: string, play_amount: unknown = 1) =>
  viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount });
const detail = async (id: string) => (await nobody().get(`/api/v1/gachas/${id}`)).body;
const prizes = async (id: string) => (await nobody().get(`/api/v1/gachas/${id}/prizes`)).body.data;
const leave = ({ id }: RestFan) => sql('update check_ins set expires_at = now() where user_id = ?', [id]);
const idsFor = async (client: ReturnType<typeof nobody>) =>
  (await client.get('/api/v1/gachas')).body.data.map(({ id }: { id: string }) => id);

clause('D-broken-token', 'A broken or forged token MUST be refused also where none is needed', async () => {
  const late = await aToken(MEMBERS, 'late', { exp: 1 });
  for (const token of ['a.b.c', `${late.slice(0, -6)}AAAAAA`, await aToken(MEMBERS, 'late', { exp: 1, aud: 'another' })])
    expect(refusal(await bearer(token).get('/api/v1/gachas'))).toEqual([401, 'UNAUTHENTICATED']);
});

clause('D-expired-token', 'A token that has only expired MUST read the gachas as nobody, and be told so', async () => {
  const [late, id] = [bearer(await aToken(MEMBERS, 'late', { exp: 1 })), await gacha()];
  for (const path of ['', `/${id}`, `/${id}/prizes`]) {
    const [answer, nobodys] = [await late.get(`/api/v1/gachas${path}`), await nobody().get(`/api/v1/gachas${path}`)];
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([200, 'Bearer error="invalid_token"']);
    expect(answer.body).toEqual(nobodys.body);
    expect(nobodys.headers).not.toHaveProperty('www-authenticate');
  }
  expect(refusal(await late.get('/api/v1/me'))).toEqual([401, 'UNAUTHENTICATED']);
});

clause(
  'D-never-signed-up',
  'A token that never signed up MUST see the gachas of its login method, and be told so where a user is needed',
  async () => {
    const stranger = bearer(await aToken(MEMBERS, `stranger-${randomUUID()}`));
    const only = (provider_type: string) => gacha({ auth_method: { provider_type, provider_id: null } });
    const [all, members, guests] = [await gacha(), await only('members'), await only('guests')];
    const ids = await idsFor(stranger);
    expect([all, members, guests, await hidden()].map((id) => ids.includes(id))).toEqual([true, true, false, false]);
    expect(ids).toEqual(await (await fan()).seesGachas());
    expect(refusal(await stranger.get('/api/v1/orders'))).toEqual([403, 'SIGN_UP_REQUIRED']);
  },
);

clause('D-auth-method', 'The authentication method MUST be the provider type, or one provider id of it', async () => {
  const id = await gacha({ auth_method: { provider_type: 'members', provider_id: 'another-pool' } });
  expect(refusal(await order(await fan(), id))).toEqual([403, 'AUTH_METHOD_MISMATCH']);
});

clause('D-list-nobody', 'Nobody MUST see what is published and needs no check-in, of every method', async () => {
  const [members, secret] = [await gacha({ auth_method: { provider_type: 'members', provider_id: null } }), await hidden()];
  const unpublished = await gacha({ published: false });
  const ids = await idsFor(nobody());
  expect([ids.includes(members), ids.includes(secret), ids.includes(unpublished)]).toEqual([true, false, false]);
});

clause('D-list-order', 'The latest sale MUST come first', async () => {
  const [early, late] = [await gacha({ start_at: '2019-01-01T00:00:00Z' }), await gacha({ start_at: '2025-01-01T00:00:00Z' })];
  expect((await idsFor(nobody())).filter((id: string) => [early, late].includes(id))).toEqual([late, early]);
});

clause('D-nopickuped', 'nopickuped MUST show undelivered gachas whatever became of check-in, and nobody none', async () => {
  const [viewer, id] = [await fan(), await hidden()];
  await viewer.post('/api/v1/beacons', await beacon([id]));
  await viewer.hasPaid(id);
  await leave(viewer);
  const { data } = (await viewer.get('/api/v1/gachas?filter=nopickuped')).body;
  expect(data).toMatchObject([{ id, is_checkin: false }]);
  expect((await nobody().get('/api/v1/gachas?filter=nopickuped')).body).toEqual({ data: [] });
});

clause(
  'D-read-one',
  'A check-in gacha MUST be readable by all, one that was taken back only by who has an order of it',
  async () => {
    const [viewer, orderer, other, id] = [await fan(), await fan(), await fan(), await gacha()];
    await viewer.hasPaid(id);
    await orderer.hasOrdered(id);
    await sql('update gachas set published = false where id = ?', [id]);
    for (const known of [viewer, orderer]) expect((await known.get(`/api/v1/gachas/${id}`)).status).toBe(200);
    expect((await other.get(`/api/v1/gachas/${id}`)).status).toBe(404);
    expect((await nobody().get(`/api/v1/gachas/${id}`)).status).toBe(404);
    expect((await nobody().get(`/api/v1/gachas/${await hidden()}`)).status).toBe(200);
  },
);

clause('D-dates', 'The first instant MUST belong to the sale, and the last not', async () => {
  const [begins, ends] = [await gacha(), await gacha()];
  await sql('update gachas set start_at = now() where id = ?', [begins]);
  await sql('update gachas set end_at = now() where id = ?', [ends]);
  expect(await detail(begins)).toMatchObject({ status: 'selling', playable: true });
  expect(await detail(ends)).toMatchObject({ status: 'closing', playable: false });
});

clause('D-play-count', 'play_count MUST count plays that are paid, and none that are not', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  await viewer.hasPaid(id, 2);
  const count = async () => (await viewer.get(`/api/v1/gachas/${id}`)).body.play_count;
  const orderId = await viewer.hasOrdered(id, 3);
  expect(await count()).toBe(2);
  await viewer.pays(orderId, 'tok_3ds_challenge');
  expect(await count()).toBe(2);
  const [kept] = await sql<{ id: string }>(`select id from orders where user_id = ? and state = 'assigned'`, [viewer.id]);
  const [item] = (await viewer.sees(kept?.id ?? '')).order_details;
  await sql('update order_details set delivered_at = now() where id = ?', [item.id]);
  const boss = await StaffMember.isHired(stage.gateway, stage.database, [id], 'supervisor');
  await boss.refundsOrder({ orderId: kept?.id ?? '', prizes: 'WRITE_OFF' });
  // As long as the money is owed, the refund may be given up, and both prizes may be had.
  expect(await count()).toBe(2);
  await goBack(stage.database);
  expect(await count()).toBe(1);
});

clause('D-plays', 'An order MUST have 1 to 100 whole plays, and cost at most 9,999,999 yen', async () => {
  const [viewer, id] = [await fan(), await gacha({ price: 100_000 })];
  for (const plays of [0, -1, 101, 1.5, '1', 100]) {
    const answer = await order(viewer, id, plays);
    expect([...refusal(answer), answer.body.errors?.[0]?.field]).toEqual([400, 'BAD_INPUT', 'play_amount']);
  }
  expect((await order(viewer, id, 99)).status).toBe(200);
});

clause('D-odds', 'The odds MUST sum to exactly 100 with six decimals at most, and be 0 without stock', async () => {
  const id = await gacha({ prizes: [prizeEntry(), prizeEntry(), prizeEntry(), prizeEntry({ stock: 0 })] });
  const odds = (await prizes(id)).map((prize: { emission_probability: number }) => prize.emission_probability);
  expect(odds.toSorted((a: number, b: number) => a - b)).toEqual([0, 33.333333, 33.333333, 33.333334]);
  expect((await prizes(id)).at(-1).status).toBe('soldout');
});

clause('D-delivery-address', 'An address MUST be ignored and not stored where prizes are collected on site', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha(), 1, { ...REST_ADDRESS, city: 'a\0' });
  expect(await sql('select 1 from delivery_infos where order_id = ?', [orderId])).toEqual([]);
});

clause('D-address-fields', 'An address that nobody can post to MUST be refused by field, in Japan closely', async () => {
  const [viewer, id] = [await fan(), await gacha({ delivery_type: 'mail' })];
  const wrong = { country: 'Japan', zip_code: '!', prefecture: '東京都', fullname: 'x'.repeat(101) };
  const refused = await viewer.ordersPlays(id, 1, { ...REST_ADDRESS, ...wrong });
  const fields = ['fullname', 'country', 'zip_code'].map((field) => `delivery_info.${field}`);
  expect([...refusal(refused), refused.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
    400,
    'BAD_INPUT',
    fields,
  ]);
  const japan = await viewer.ordersPlays(id, 1, { ...REST_ADDRESS, phone_number: '1', zip_code: '100', prefecture: 'Kanto' });
  expect(japan.body.errors).toMatchObject(
    ['phone_number', 'zip_code', 'prefecture'].map((field) => ({ field: `delivery_info.${field}` })),
  );
  const abroad = { phone_number: '+33 1 23 45 67 89', country: 'FR', zip_code: '75001', prefecture: 'Île-de-France' };
  expect((await viewer.ordersPlays(id, 1, { ...REST_ADDRESS, ...abroad })).status).toBe(200);
});

clause('D-check-in-right', 'An order MUST stay payable for an hour, check-in or not, and no longer', async () => {
  const [viewer, id] = [await fan(), await hidden()];
  const found = await beacon([id]);
  await viewer.post('/api/v1/beacons', found);
  const orderId = await viewer.hasOrdered(id);
  await leave(viewer);
  expect((await viewer.pays(orderId)).status).toBe(200);
  await viewer.post('/api/v1/beacons', found);
  const late = await viewer.hasOrdered(id);
  await sql('update orders set payable_until = now() where id = ?', [late]);
  expect(refusal(await viewer.pays(late))).toEqual([409, 'ORDER_EXPIRED']);
});

clause('D-check-in-again', 'Checking in again MUST extend, and never shorten', async () => {
  const [viewer, id] = [await fan(), await hidden()];
  const [short, long] = [await beacon([id], 1), await beacon([id], 48)];
  const until = async () => (await sql('select expires_at from check_ins where user_id = ?', [viewer.id]))[0];
  await viewer.post('/api/v1/beacons', short);
  const first = await until();
  await viewer.post('/api/v1/beacons', long);
  const second = await until();
  await viewer.post('/api/v1/beacons', short);
  expect([await until(), first]).toEqual([second, expect.not.objectContaining(second ?? {})]);
});

clause('D-same-report', 'The same report within ten minutes MUST answer the same ids and write nothing', async () => {
  const [viewer, id] = [await fan(), await hidden()];
  const found = await beacon([id], 24);
  const row = async () => (await sql('select checked_in_at, expires_at from check_ins where user_id = ?', [viewer.id]))[0];
  const first = await viewer.post('/api/v1/beacons', found);
  const written = await row();
  const again = await viewer.post('/api/v1/beacons', found);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await row()).toEqual(written);
});

clause('D-unknown-beacon', 'An unknown beacon MUST answer an empty list', async () => {
  const answer = await (await fan()).post('/api/v1/beacons', { beacon_id: Number.MAX_SAFE_INTEGER });
  expect([answer.status, answer.body]).toEqual([200, { checked_gacha_ids: [] }]);
});

const PUNCTUATED = ['35:39:29', '35-39-29', '-35-39-29.157', '35度39分29秒', '北緯35度39分29.157秒'];

clause('D-coordinates', 'Coordinates MUST be degrees, minutes and seconds, or decimal degrees', async () => {
  const viewer = await fan();
  for (const latitude of [
    '35.39.29.157',
    '-35.39.29.157',
    ' 35.39.29 ',
    '35/39/29.157',
    '35°39\'29.157"N',
    '35 39 29',
    '35.5',
    ...PUNCTUATED,
  ])
    expect((await viewer.post('/api/v1/areas', { latitude, longitude: '0' })).status).toBe(404);
  for (const latitude of [
    '35/39',
    '35:39',
    '35-39',
    '35度39分',
    '東経35度39分29秒',
    '35:60:00',
    '1.2.3.4.5',
    '35.39/29',
    '91',
    'here',
    '',
    '1e1',
  ])
    expect((await viewer.post('/api/v1/areas', { latitude, longitude: '0' })).body.errors).toMatchObject([{ field: 'latitude' }]);
});

clause('D-redeem-limit-date', 'redeem_limit_date MUST enforce nothing, unless the operator says so', async () => {
  const [viewer, id] = [await fan({ issuer: GUESTS }), await gacha({ redeem_limit_date: '2020-06-01T00:00:00Z' })];
  const orderId = await viewer.hasPaid(id);
  const report = await (await staff()).handsOver(await viewer.hasCode(), id, [orderId]);
  expect(report.status).toBe(200);
  const closed = await gacha({ redeem_limit_date: '2020-06-01T00:00:00Z', redeem_policy: 'refuse' });
  const late = await viewer.hasPaid(closed);
  expect((await (await staff()).handsOver(await viewer.hasCode(), closed, [late])).status).toBe(403);
});
