import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { clause } from '../support/clause.ts';
import { expectFields } from '../support/fields.ts';
import { aRestStage, REST_ADDRESS, refusal } from '../support/rest-stage.ts';

const { gacha, fan, staff, sql } = aRestStage();

const SHEET = {
  number: 'total_amount',
  string: 'gacha_id gacha_name user_id authed_id',
  strings: 'order_ids',
  objects: 'items orders',
};
const pickups = (code: string, query = '') => `/manage/api/staff/pickups/${code}${query}`;

async function aWinner(subject = `winner-${randomUUID()}`) {
  const [viewer, id] = [await fan({ subject }), await gacha({ name: 'Won' })];
  const orderId = await viewer.hasPaid(id, 2);
  return { viewer, id, orderId, code: await viewer.hasCode(), counter: await staff([id]) };
}
const waitingAt = async (code: string): Promise<string[]> =>
  (await (await staff()).get(pickups(code))).body.flatMap(({ order_ids }: { order_ids: string[] }) => order_ids);

clause('1g', 'A self gacha MUST be handed over by code: the user asks for it, staff read the items, then report', async () => {
  const { viewer, id, orderId, code, counter } = await aWinner();
  const [sheet] = (await counter.get(pickups(code))).body;
  expect(sheet.order_ids).toEqual([orderId]);
  await counter.handsOver(code, id, sheet.order_ids);
  expect((await viewer.sees(orderId)).status).toBe('delivered');
});

clause('1h', 'A code MUST cover the items not yet handed over at the moment of the request', async () => {
  const { viewer, id, orderId, code, counter } = await aWinner();
  await counter.handsOver(code, id, [orderId]);
  const waiting = await viewer.hasPaid(id);
  const next = await viewer.hasCode();
  await viewer.hasPaid(id);
  expect(await waitingAt(next)).toEqual([waiting]);
});

clause('2.9a', 'A pickup token MUST be digits and when they expire', async () => {
  const { viewer } = await aWinner();
  const { body } = await viewer.get('/api/v1/pickups');
  expectFields(body, { string: 'token', time: 'expired_at' });
  expect(body.token).toMatch(/^\d+$/);
});

clause('2.9b', 'A redeem ticket MUST have exactly its fields', async () => {
  const { viewer } = await aWinner();
  const [ticket] = (await viewer.get('/api/v1/redeem_tickets')).body;
  expectFields(ticket, { string: 'gacha_id gacha_name gacha_image_url call_number serial_number', strings: 'tags' });
});

clause('2.9c', 'authed_id MUST be the user’s id at the provider, user_id the service’s', async () => {
  const { viewer, code, counter } = await aWinner('somebody at the provider');
  const [sheet] = (await counter.get(pickups(code))).body;
  expect(sheet).toMatchObject({ user_id: viewer.id, authed_id: 'somebody at the provider' });
});

clause('3h', 'A code MUST be valid for ten minutes, and not longer', async () => {
  const { viewer, code, counter } = await aWinner();
  expect((await counter.get(pickups(code))).status).toBe(200);
  await sql('update pickup_tokens set expires_at = now() where user_id = ?', [viewer.id]);
  expect((await counter.get(pickups(code))).status).toBe(410);
});

clause('3i', 'A new request of the same user MUST invalidate earlier codes', async () => {
  const { viewer, code, counter } = await aWinner();
  const next = await viewer.hasCode();
  expect((await counter.get(pickups(code))).status).toBe(410);
  expect((await counter.get(pickups(next))).status).toBe(200);
});

clause('4.9a', 'GET /v1/redeem_tickets MUST answer an array of tickets', async () => {
  const { viewer, id } = await aWinner();
  expect((await viewer.get('/api/v1/redeem_tickets')).body).toMatchObject([{ gacha_id: id, gacha_name: 'Won' }]);
});

clause('4.12a', 'GET /v1/pickups MUST answer a token that is valid for ten minutes', async () => {
  const { viewer } = await aWinner();
  const { expired_at } = (await viewer.get('/api/v1/pickups')).body;
  expect(Math.abs(Date.parse(expired_at) - Date.now() - 600_000)).toBeLessThan(30_000);
});

clause('4.12b', 'Anyone holding the token MUST be able to collect, so no cache may keep it', async () => {
  const { viewer } = await aWinner();
  expect((await viewer.get('/api/v1/pickups')).headers['cache-control']).toBe('no-store');
});

clause('4.15a', 'GET /staff/pickups/:code MUST answer sheets of exactly these fields', async () => {
  const { id, orderId, code, counter } = await aWinner();
  const [sheet] = (await counter.get(pickups(code, `?gacha_ids=${id}`))).body;
  expectFields(sheet, SHEET);
  expectFields(sheet.items[0], { string: 'prize_id prize_name image_url', number: 'amount' });
  expect(sheet).toMatchObject({ total_amount: 2, gacha_id: id, gacha_name: 'Won', orders: [{ id: orderId, play_amount: 2 }] });
  expectFields(sheet.orders[0], { string: 'id', number: 'play_amount' });
});

clause('4.15b', 'With gacha_ids, also repeated, the answer MUST be an array', async () => {
  const { viewer, id } = await aWinner();
  const other = await gacha();
  await viewer.hasPaid(other);
  const code = await viewer.hasCode();
  const counter = await staff();
  const { body } = await counter.get(pickups(code, `?gacha_ids=${id}&gacha_ids=${other}`));
  expect(body.map((sheet: { gacha_id: string }) => sheet.gacha_id).toSorted()).toEqual([id, other].toSorted());
  expect((await counter.get(pickups(code, `?gacha_ids=${other}`))).body).toMatchObject([{ gacha_id: other }]);
});

clause('4.15c', 'With gacha_id the answer MUST be one object', async () => {
  const { id, code, counter } = await aWinner();
  const { body } = await counter.get(pickups(code, `?gacha_id=${id}`));
  expectFields(body, SHEET);
  expect(body.gacha_id).toBe(id);
});

clause('4.15d', 'Where both are given, gacha_ids MUST win', async () => {
  const { id, code, counter } = await aWinner();
  const { body } = await counter.get(pickups(code, `?gacha_id=${await gacha()}&gacha_ids=${id}`));
  expect(body).toMatchObject([{ gacha_id: id }]);
});

clause('4.15e', 'The literal example MUST answer a random item set regardless of state', async () => {
  const counter = await staff([await gacha()]);
  const [sheet] = (await counter.get(pickups('example'))).body;
  expectFields(sheet, SHEET);
  expect(sheet.total_amount).toBeGreaterThan(0);
});

clause('4.15f', 'GET /staff/gachas MUST list the gachas that the staff member can access', async () => {
  const [own, counter] = [await gacha(), await staff([await gacha()])];
  const ids = async (client: typeof counter) =>
    (await client.get('/manage/staff/gachas')).body.map((one: { id: string }) => one.id);
  expect(await ids(counter)).not.toContain(own);
  expect(await ids(await staff([own]))).toEqual([own]);
});

clause('4.15g', 'GET /gachas/:gacha_id/pickups/:code MUST read the items to hand over', async () => {
  const { id, orderId, code, counter } = await aWinner();
  const { body } = await counter.get(`/manage/gachas/${id}/pickups/${code}`);
  expectFields(body, SHEET);
  expect(body.order_ids).toEqual([orderId]);
});

clause('4.15i', 'A sheet MUST have the keys of 4.15 and no others, whichever path answers it', async () => {
  const { id, orderId, code, counter } = await aWinner();
  const path = `/gachas/${id}/pickups/`;
  const sheets = [
    ...(await counter.get(pickups(code))).body,
    (await counter.get(pickups(code, `?gacha_id=${id}`))).body,
    ...(await counter.get(pickups('example'))).body,
    (await counter.get(`/manage${path}${code}`)).body,
    (await counter.get(`/manage/api${path}example`)).body,
    (await counter.patch(`/manage${path}${code}`, { order_ids: [orderId] })).body.remaining,
    (await counter.patch(`/manage${path}example`, { order_ids: [orderId] })).body.remaining,
  ];
  for (const sheet of sheets)
    expect(Object.keys(sheet).toSorted()).toEqual(
      ['total_amount', 'gacha_id', 'gacha_name', 'order_ids', 'user_id', 'authed_id', 'items', 'orders'].toSorted(),
    );
});

clause('4.15h', 'PATCH of it MUST report that the items of the given orders were handed over', async () => {
  const { viewer, id, orderId, counter } = await aWinner();
  const second = await viewer.hasPaid(id);
  const code = await viewer.hasCode();
  expect((await counter.patch(`/manage/gachas/${id}/pickups/${code}`, { order_ids: [orderId] })).status).toBe(200);
  expect((await viewer.sees(orderId)).order_details.every((item: { delivered_at: unknown }) => item.delivered_at)).toBe(true);
  expect((await viewer.sees(second)).status).toBe('assigned');
});

clause('1i', 'A mail order MUST NOT be part of any code', async () => {
  const viewer = await fan();
  await viewer.hasPaid(await gacha({ delivery_type: 'mail' }), 1, REST_ADDRESS);
  expect(refusal(await viewer.get('/api/v1/pickups'))).toEqual([404, 'NOTHING_TO_PICK_UP']);
});
