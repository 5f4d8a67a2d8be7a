import { expect } from '@jest/globals';
import { changeBan } from '../../src/staff/ban.ts';
import { clause } from '../support/clause.ts';
import { aRestStage, type RestFan, refusal } from '../support/rest-stage.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const { stage, gacha, fan, nobody, bearer, staff, sql } = aRestStage({ userTtlMs: 0 });

const BANNED = [403, 'USER_BANNED'];
const orders = '/api/v1/orders';
const decide = ({ id }: RestFan, isBanned: boolean) =>
  changeBan(stage.database.fork(), id, { isBanned, changedBy: 'operator', reason: 'a test' });

clause('D-banned', 'A banned user MUST read as a visitor and be refused all else, until the ban is taken back', async () => {
  const [id, own, counter] = [await gacha(), await fan(), await staff()];
  const hidden = await gacha({ needs_checkin: true, auth_method: { provider_type: 'guests', provider_id: null } });
  const paid = await own.hasPaid(id);
  const key = { 'idempotency-key': 'kept' };
  const place = () => own.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1 }, key);
  expect((await place()).status).toBe(200);
  const code = await own.hasCode();
  await decide(own, true);
  for (const path of ['', `/${id}`, `/${id}/prizes`, `/${hidden}`])
    expect((await own.get(`/api/v1/gachas${path}`)).body).toEqual((await nobody().get(`/api/v1/gachas${path}`)).body);
  for (const path of ['/api/v1/me', orders, `${orders}/${paid}`, '/api/v1/pickups', '/api/v1/redeem_tickets'])
    expect(refusal(await own.get(path))).toEqual(BANNED);
  for (const answer of [await place(), await own.post('/api/v1/users/signup'), await own.post('/api/v1/users/signup', {}, key)])
    expect(refusal(answer)).toEqual(BANNED);
  expect(refusal(await own.get(`/manage/staff/gachas`))).toEqual([403, 'FORBIDDEN']);
  expect((await counter.handsOver(code, id, [paid])).status).toBe(200);
  await decide(own, false);
  expect((await own.get(orders)).status).toBe(200);
  expect((await place()).headers['idempotent-replayed']).toBe('true');
});

clause('D-two-authorizations', 'Two Authorization headers MUST be refused, also where none is needed', async () => {
  const both = [`Bearer ${(await fan()).token}`, `Bearer ${(await fan()).token}`];
  for (const url of ['/api/v1/me', '/api/v1/gachas']) {
    const answer = await stage.gateway.send({ method: 'GET', url, headers: { Authorization: both } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT']);
  }
});

clause('D-token-life', 'A token that lives longer than a day MUST be refused', async () => {
  const iat = Math.floor(Date.now() / 1000);
  const asks = async (exp: number) => bearer(await aToken(MEMBERS, 'alice', { iat, exp })).get('/api/v1/gachas');
  expect((await asks(iat + 86_400)).status).toBe(200);
  expect(refusal(await asks(iat + 86_401))).toEqual([401, 'UNAUTHENTICATED']);
});

clause('D-token-use', 'A token that was made for something else than signing in MUST be refused', async () => {
  for (const claims of [{ token_use: 'refresh' }, { typ: 'Refresh' }, { events: {} }])
    expect(refusal(await bearer(await aToken(MEMBERS, 'alice', claims)).get('/api/v1/gachas'))).toEqual([401, 'UNAUTHENTICATED']);
});

clause('D-erased', 'A user whose row is gone MUST be told to sign up, and a banned one MUST stay', async () => {
  const [id, gone, banned] = [await gacha(), await fan(), await fan()];
  const key = { 'idempotency-key': 'kept' };
  expect((await gone.post('/api/v1/beacons', { beacon_id: 1 }, key)).status).toBe(200);
  await sql('delete from users where id = ?', [gone.id]);
  for (const answer of [
    await gone.get('/api/v1/me'),
    await gone.get(orders),
    await gone.post('/api/v1/beacons', { beacon_id: 1 }, key),
    await gone.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1 }),
  ])
    expect(refusal(answer)).toEqual([403, 'SIGN_UP_REQUIRED']);
  expect((await gone.post('/api/v1/users/signup')).body.id).not.toBe(gone.id);
  await decide(banned, true);
  await decide(banned, false);
  await expect(sql('delete from users where id = ?', [banned.id])).rejects.toThrow(/user_bans_user_id_fkey/);
});
