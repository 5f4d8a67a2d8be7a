import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { returnKeyOf } from '../../src/payment/attempt/access-keys.ts';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { clause } from '../support/clause.ts';
import { aRestStage, refusal } from '../support/rest-stage.ts';
import { returnPathOf } from '../support/return-path.ts';
import { oneRow } from '../support/stage.ts';

const { stage, gacha, fan, staff, nobody, sql } = aRestStage();

const ordered = async (more: Record<string, string>) => {
  const [viewer, id] = [await fan(), await gacha()];
  return { viewer, call: (play_amount: number) => viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount }, more) };
};

clause('D-idempotency-same', 'The same key and input MUST replay the first answer, and do nothing again', async () => {
  const { viewer, call } = await ordered({ 'idempotency-key': randomUUID() });
  const [first, again] = [await call(1), await call(1)];
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
  expect(await sql('select id from orders where user_id = ?', [viewer.id])).toEqual([{ id: first.body.id }]);
});

clause('D-idempotency-other', 'The same key with another input MUST be 422', async () => {
  const { call } = await ordered({ 'idempotency-key': randomUUID() });
  await call(1);
  expect(refusal(await call(2))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

clause('D-without-key', 'Without a key each order MUST be a new one, that takes the place of the one before', async () => {
  const { viewer, call } = await ordered({});
  const [first, again] = [await call(1), await call(1)];
  expect(again.body.id).not.toBe(first.body.id);
  expect((await viewer.get(`/api/v1/orders/${first.body.id}`)).status).toBe(404);
});

clause('D-catalogue-cache', 'The catalogue MUST answer 304 to its ETag, and vary by Authorization', async () => {
  const url = `/api/v1/gachas/${await gacha()}`;
  const { etag, vary } = (await nobody().get(url)).headers;
  expect([(await nobody().get(url, { 'if-none-match': String(etag) })).status, vary]).toEqual([
    304,
    'Authorization, Accept-Encoding, Accept-Language, Origin',
  ]);
});

clause('D-personal-cache', 'Personal answers MUST NOT be stored by anybody', async () => {
  const [viewer, counter] = [await fan(), await staff()];
  for (const answer of [
    await viewer.get('/api/v1/orders'),
    await viewer.get('/api/v1/me'),
    await counter.get('/manage/staff/gachas'),
  ])
    expect(answer.headers['cache-control']).toBe('no-store');
});

clause('D-three-d-secure', 'A card whose holder must be asked MUST answer 202 with redirect_url', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  const answer = await viewer.pays(orderId, 'tok_3ds_challenge');
  expect([answer.status, answer.body.status, typeof answer.body.redirect_url]).toEqual([202, 'challenged', 'string']);
});

clause('D-three-d-secure-end', 'Reading the payment after the browser came back MUST finish it', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  const url = `/api/v1/orders/${orderId}/payment`;
  const { body } = await viewer.pays(orderId, 'tok_3ds_challenge');
  expect((await viewer.get(url)).status).toBe(202);
  const transaction = new URL(body.redirect_url).searchParams.get('transaction') ?? '';
  const back = await answerChallenge(stage.database.orm.em, transaction, true);
  await stage.gateway.send({ method: 'GET', url: returnPathOf(back) });
  const finished = await viewer.get(url);
  expect([finished.status, finished.body.status]).toEqual([200, 'captured']);
});

clause(
  'D-holder-without-answer',
  'A holder who comes back without an answer MUST be refused, and MAY pay again at once',
  async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    const url = `/api/v1/orders/${orderId}`;
    const { body } = await viewer.post(`${url}/payments`, { token: 'tok_3ds_challenge' });
    const accessId = new URL(body.redirect_url).searchParams.get('transaction');
    const payment = await oneRow<{ id: string }>(stage.database, 'select id from payments where order_id = ?', [orderId]);
    const key = returnKeyOf(stage.database.orm.em, payment);
    await stage.gateway.send({ method: 'GET', url: `/payments/return/${key}?AccessID=${accessId}` });
    expect(refusal(await viewer.get(`${url}/payment`))).toEqual([402, 'AUTHENTICATION_FAILED']);
    expect((await viewer.post(`${url}/payments`, {})).status).toBe(200);
  },
);

clause('D-giving-up', 'An attempt of which nobody knows MUST be given up, and the order be payable again', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  await viewer.pays(orderId, 'tok_3ds_challenge');
  await sql(`update payments set lease_until = now() where order_id = ?`, [orderId]);
  expect(refusal(await viewer.get(`/api/v1/orders/${orderId}/payment`))).toEqual([402, 'AUTHENTICATION_FAILED']);
  expect((await viewer.pays(orderId)).status).toBe(200);
});

clause('D-frozen', 'Price and way of delivery MUST be those of the moment of the order', async () => {
  const [viewer, id] = [await fan(), await gacha({ price: 700 })];
  const orderId = await viewer.hasOrdered(id, 2);
  await sql(`update gachas set price = 900, delivery_type = 'mail' where id = ?`, [id]);
  expect((await viewer.pays(orderId)).status).toBe(200);
  expect(await sql('select amount from payments where order_id = ?', [orderId])).toEqual([{ amount: 1400 }]);
  expect(await viewer.sees(orderId)).not.toHaveProperty('delivery_info');
  expect((await viewer.sees(orderId)).gacha.price).toBe(700);
  expect((await viewer.get('/api/v1/orders')).body.data[0].gacha.price).toBe(700);
  expect((await viewer.get(`/api/v1/gachas/${id}`)).body.price).toBe(900);
  expect(await viewer.hasCode()).toMatch(/^\d{20}$/);
});

clause('D-serial-number', 'Serial numbers MUST count up within their gacha', async () => {
  const [viewer, id, other] = [await fan(), await gacha(), await gacha()];
  for (const one of [id, other, id]) await viewer.hasPaid(one);
  const tickets = (await viewer.get('/api/v1/redeem_tickets')).body;
  expect(tickets.map(({ serial_number }: { serial_number: string }) => serial_number)).toEqual(['1', '1', '2']);
});

clause('D-gacha-id', 'gacha_id MUST be answered as deprecated, and gacha_ids not', async () => {
  const [viewer, id, counter] = [await fan(), await gacha(), await staff()];
  await viewer.hasPaid(id);
  const code = await viewer.hasCode();
  const old = await counter.get(`/manage/staff/pickups/${code}?gacha_id=${id}`);
  const current = await counter.get(`/manage/staff/pickups/${code}?gacha_ids=${id}`);
  expect([old.headers.deprecation, old.headers.link]).toEqual([
    expect.stringMatching(/^@\d+$/),
    expect.stringContaining('rel="deprecation"'),
  ]);
  expect(current.headers.deprecation).toBeUndefined();
});
