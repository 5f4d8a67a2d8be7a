import { randomInt } from 'node:crypto';
import { expect } from '@jest/globals';
import { routes } from '../../rest-compat/routes.ts';
import { clause } from '../support/clause.ts';
import { expectFields } from '../support/fields.ts';
import { aRestStage, type RestFan, refusal } from '../support/rest-stage.ts';
import { oneRow } from '../support/stage.ts';
import { aToken, GUESTS, MEMBERS } from '../support/tokens.ts';

const { stage, gacha, fan, staff, nobody, bearer, beacon, imports, sql } = aRestStage();

/** So much longer it is kept, so that one reported again within that time loses nothing (`D-same-report`). */
const TEN_MINUTES = 10 / 60;

const HERE = { latitude: '35.39.29.157', longitude: '139.44.28.869' };
const hidden = () => gacha({ needs_checkin: true });
const order = (viewer: RestFan, id: string, play_amount = 1) => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount });
const area = (gacha_ids: string[]) =>
  imports({ areas: [{ name: `Area ${randomInt(2 ** 40)}`, ...HERE, radius_m: 50, gacha_ids }] });
const hoursLeft = async ({ id }: RestFan): Promise<number> =>
  (
    await oneRow<{ hours: number }>(
      stage.database,
      'select (extract(epoch from expires_at - now()) / 3600)::float8 as hours from check_ins where user_id = ?',
      [id],
    )
  ).hours;
const leave = ({ id }: RestFan) => sql('update check_ins set expires_at = now() where user_id = ?', [id]);

clause('0a', 'User endpoints MUST lie below /api', async () => {
  expect((await nobody().get('/api/v1/gachas')).status).toBe(200);
  expect((await nobody().get('/v1/gachas')).status).toBe(404);
});

clause('0b', 'All bodies MUST be JSON', async () => {
  expect((await nobody().get('/api/v1/gachas')).headers['content-type']).toMatch(/^application\/json/);
  expect((await nobody().get('/api/v1/me')).headers['content-type']).toMatch(/^application\/problem\+json/);
});

clause('0c', 'Datetimes MUST be ISO 8601 in UTC, with milliseconds', async () => {
  const id = await gacha({ start_at: '2020-01-01T09:00:00+09:00' });
  expect((await nobody().get(`/api/v1/gachas/${id}`)).body.start_at).toBe('2020-01-01T00:00:00.000Z');
});

clause('1j', 'A check-in MUST grant access to the linked gachas for a limited time', async () => {
  const [viewer, id] = [await fan(), await hidden()];
  expect(refusal(await order(viewer, id))).toEqual([403, 'CHECK_IN_REQUIRED']);
  await viewer.post('/api/v1/beacons', await beacon([id]));
  expect((await order(viewer, id)).status).toBe(200);
  await leave(viewer);
  expect((await order(viewer, id)).status).toBe(403);
});

clause('2.9d', 'The signup result MUST have its four strings', async () => {
  const { body } = await bearer(await aToken(GUESTS, 'fresh')).post('/api/v1/users/signup');
  expectFields(body, { string: 'id provider_type provider_id provider_user_id' });
  expect(body).toMatchObject({ provider_type: 'guests', provider_id: 'pool-2', provider_user_id: 'fresh' });
});

clause('3j', 'A check-in MUST be valid for 24 hours by default, and the user lose access until the next one', async () => {
  const [viewer, id] = [await fan(), await hidden()];
  const found = await beacon([id]);
  await viewer.post('/api/v1/beacons', found);
  expect(await hoursLeft(viewer)).toBeCloseTo(24 + TEN_MINUTES, 1);
  await leave(viewer);
  expect(await viewer.seesGachas()).not.toContain(id);
  await viewer.post('/api/v1/beacons', found);
  expect(await viewer.seesGachas()).toContain(id);
});

clause('4.10a', 'POST /v1/beacons MUST answer the gachas discovered by this request', async () => {
  const [viewer, id] = [await fan(), await hidden()];
  await viewer.post('/api/v1/beacons', await beacon([await hidden()]));
  expect((await viewer.post('/api/v1/beacons', await beacon([id]))).body).toEqual({ checked_gacha_ids: [id] });
});

clause('4.10b', 'The user MUST count as having found the beacon for a set period, 24 hours', async () => {
  const viewer = await fan();
  await viewer.post('/api/v1/beacons', await beacon([await hidden()]));
  expect(await hoursLeft(viewer)).toBeCloseTo(24 + TEN_MINUTES, 1);
});

clause('4.10c', 'checked_gacha_ids MUST name only gachas that this user may order', async () => {
  const members = await gacha({ needs_checkin: true, auth_method: { provider_type: 'members', provider_id: null } });
  const [id, guest] = [await hidden(), await fan({ issuer: GUESTS })];
  const { body } = await guest.post('/api/v1/beacons', await beacon([members, id]));
  expect(body).toEqual({ checked_gacha_ids: [id] });
  expect(await sql('select gacha_id as id from check_ins where user_id = ?', [guest.id])).toEqual([{ id }]);
});

clause('4.11a', 'POST /v1/areas MUST answer 200 and the gachas of the area, for 24 hours', async () => {
  const [viewer, id] = [await fan(), await hidden()];
  await area([id]);
  const { status, body } = await viewer.post('/api/v1/areas', HERE);
  expect([status, body.checked_gacha_ids.includes(id)]).toEqual([200, true]);
  expectFields(body, { strings: 'checked_gacha_ids' });
  expect((await order(viewer, id)).status).toBe(200);
  await sql('delete from check_ins where gacha_id <> ?', [id]);
  expect(await hoursLeft(viewer)).toBeCloseTo(24 + TEN_MINUTES, 1);
});

clause('4.11b', 'It MUST answer 404 where no area matches', async () => {
  expect((await (await fan()).post('/api/v1/areas', { latitude: '-35.39.29.157', longitude: '0.0.0.0' })).status).toBe(404);
});

clause('4.11c', 'Coordinates MUST be strings', async () => {
  const answer = await (await fan()).post('/api/v1/areas', { latitude: 35, longitude: 139 });
  expect(refusal(answer)).toEqual([400, 'BAD_INPUT']);
});

clause('4.13a', 'POST /v1/users/signup MUST create the user for the caller’s authentication method', async () => {
  const client = bearer(await aToken(MEMBERS, 'newcomer'));
  expect((await client.get('/api/v1/me')).status).toBe(403);
  const { id } = (await client.post('/api/v1/users/signup')).body;
  expect((await client.get('/api/v1/me')).body).toEqual({ id });
});

clause('4.14a', 'GET /v1/me MUST answer the service’s id of the user, and nothing else', async () => {
  const viewer = await fan();
  expect((await viewer.get('/api/v1/me')).body).toEqual({ id: viewer.id });
});

clause('5a', 'Endpoints marked user MUST require a signed-in user, and staff endpoints a staff token', async () => {
  const open = ['4.1', '4.2', '4.3'];
  for (const { section, side, method, path } of routes.filter((route) => !open.includes(route.section))) {
    const body = path.endsWith('/areas') ? HERE : path.endsWith('/beacons') ? { beacon_id: 1 } : {};
    const payload = path.endsWith('/orders') ? { play_amount: 1 } : method === 'PATCH' ? { order_ids: ['x'] } : body;
    const url = `${side === 'api' ? '/api' : '/manage'}${path.replace(/:\w+/g, 'x')}`;
    const answer = await stage.gateway.send({ method, url, ...(['POST', 'PATCH'].includes(method) && { payload }) });
    expect([section, path, answer.statusCode]).toEqual([section, path, 401]);
  }
});

clause('5b', 'Endpoints marked none MUST work with a token too', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  for (const path of ['', `/${id}`, `/${id}/prizes`]) expect((await viewer.get(`/api/v1/gachas${path}`)).status).toBe(200);
});

clause('5c', 'The staff endpoints MUST take a Bearer JWT of staff, and no user’s', async () => {
  expect((await (await staff()).get('/manage/staff/gachas')).status).toBe(200);
  expect(refusal(await (await fan()).get('/manage/staff/gachas'))).toEqual([403, 'FORBIDDEN']);
});

clause('5d', 'A user without signup MUST be able to read gachas', async () => {
  const stranger = bearer(await aToken(MEMBERS, 'a stranger'));
  const id = await gacha();
  for (const path of ['', `/${id}`, `/${id}/prizes`]) expect((await stranger.get(`/api/v1/gachas${path}`)).status).toBe(200);
});

clause('5e', 'What a user may see and order MUST depend on the authentication method and on valid check-ins', async () => {
  const id = await gacha({ needs_checkin: true, auth_method: { provider_type: 'members', provider_id: null } });
  const found = await beacon([id]);
  const [member, guest] = [await fan(), await fan({ issuer: GUESTS })];
  for (const viewer of [member, guest]) await viewer.post('/api/v1/beacons', found);
  expect([await member.seesGachas(), (await order(member, id)).status]).toEqual([expect.arrayContaining([id]), 200]);
  expect(await guest.seesGachas()).not.toContain(id);
  expect(refusal(await order(guest, id))).toEqual([403, 'AUTH_METHOD_MISMATCH']);
});
