import { expect } from '@jest/globals';
import { routes } from '../../rest-compat/routes.ts';
import { clause } from '../support/clause.ts';
import { aRestStage, type RestFan, refusal } from '../support/rest-stage.ts';
import { GUESTS } from '../support/tokens.ts';

const { gacha, fan, staff, nobody, beacon, sql } = aRestStage();

const order = (viewer: RestFan, id: string, play_amount = 1) => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount });

clause('7a', 'POST /v1/areas MUST answer 404 when no area matches the coordinates', async () => {
  const answer = await (await fan()).post('/api/v1/areas', { latitude: '0', longitude: '0' });
  expect(refusal(answer)).toEqual([404, 'AREA_NOT_FOUND']);
});

clause('7b', 'Ordering with another authentication method MUST be refused', async () => {
  const id = await gacha({ auth_method: { provider_type: 'members', provider_id: 'pool-1' } });
  expect(refusal(await order(await fan({ issuer: GUESTS }), id))).toEqual([403, 'AUTH_METHOD_MISMATCH']);
});

clause('7c', 'Cancelling a paid order MUST NOT cancel it', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasPaid(await gacha());
  expect(refusal(await viewer.cancels(orderId))).toEqual([409, 'ORDER_ALREADY_PAID']);
  expect(await viewer.seesOrders()).toEqual([orderId]);
});

clause('7d', 'Reading an expired code MUST fail', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  await viewer.hasPaid(id);
  const code = await viewer.hasCode();
  await sql('update pickup_tokens set expires_at = now() where user_id = ?', [viewer.id]);
  expect(refusal(await (await staff()).get(`/manage/gachas/${id}/pickups/${code}`))).toEqual([410, 'PICKUP_CODE_EXPIRED']);
});

clause('7e', 'An earlier code MUST become invalid when a new one is requested', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const orderId = await viewer.hasPaid(id);
  const [code, counter] = [await viewer.hasCode(), await staff()];
  await viewer.hasCode();
  const path = `/manage/gachas/${id}/pickups/${code}`;
  expect(refusal(await counter.get(path))).toEqual([410, 'PICKUP_CODE_SUPERSEDED']);
  expect(refusal(await counter.patch(path, { order_ids: [orderId] }))).toEqual([410, 'PICKUP_CODE_SUPERSEDED']);
  expect((await viewer.sees(orderId)).status).toBe('assigned');
});

clause('8a', 'A pickup token MUST be valid for 10 minutes from the request', async () => {
  const viewer = await fan();
  await viewer.hasPaid(await gacha());
  await viewer.hasCode();
  const [{ seconds } = { seconds: 0 }] = await sql<{ seconds: number }>(
    'select extract(epoch from expires_at - created_at)::float8 as seconds from pickup_tokens where user_id = ?',
    [viewer.id],
  );
  expect(seconds).toBeCloseTo(600, 0);
});

clause('8b', 'A check-in MUST be valid for 24 hours', async () => {
  const viewer = await fan();
  await viewer.post('/api/v1/beacons', await beacon([await gacha({ needs_checkin: true })]));
  const [{ hours } = { hours: 0 }] = await sql<{ hours: number }>(
    'select (extract(epoch from expires_at - checked_in_at) / 3600)::float8 as hours from check_ins where user_id = ?',
    [viewer.id],
  );
  // And ten minutes, so that one reported again within them is worth no less (`D-same-report`).
  expect(hours).toBeCloseTo(24 + 10 / 60, 3);
});

clause('8c', 'A user MUST have at most one unpaid order', async () => {
  const viewer = await fan();
  for (let count = 0; count < 3; count++) await viewer.hasOrdered(await gacha());
  expect((await viewer.get('/api/v1/orders?status=pending')).body.total).toBe(1);
});

clause('8d', 'maximum MUST limit the purchases of one user where has_limit is true', async () => {
  const [viewer, id] = [await fan(), await gacha({ has_limit: true, maximum: 2 })];
  expect(refusal(await order(viewer, id, 3))).toEqual([409, 'LIMIT_EXCEEDED']);
  await viewer.hasPaid(id, 2);
  expect(refusal(await order(viewer, id))).toEqual([409, 'LIMIT_EXCEEDED']);
  expect((await order(await fan(), id, 2)).status).toBe(200);
});

clause('8e', 'maximum MUST NOT limit anything where has_limit is false', async () => {
  const id = await gacha({ has_limit: false, maximum: 1 });
  expect((await order(await fan(), id, 5)).status).toBe(200);
});

clause('9a', 'User endpoints MUST carry /v1 after /api', async () => {
  for (const { path } of routes.filter(({ side }) => side === 'api')) expect(path).toMatch(/^\/v1\//);
  expect((await nobody().get('/api/gachas')).status).toBe(404);
});

clause('9b', 'Staff routes MUST carry no version', async () => {
  for (const { path } of routes.filter(({ side }) => side === 'manage')) expect(path).not.toMatch(/\/v\d/);
  expect((await (await staff()).get('/manage/v1/staff/gachas')).status).toBe(404);
});

clause('9c', 'gacha_id MUST be deprecated in favour of gacha_ids', async () => {
  const counter = await staff([await gacha()]);
  const [{ gacha_id }] = (await counter.get('/manage/staff/pickups/example')).body;
  const old = await counter.get(`/manage/staff/pickups/example?gacha_id=${gacha_id}`);
  expect([old.status, old.headers.deprecation]).toEqual([200, expect.stringMatching(/^@\d+$/)]);
  const { headers } = await counter.get(`/manage/staff/pickups/example?gacha_ids=${gacha_id}`);
  expect(headers).not.toHaveProperty('deprecation');
});
