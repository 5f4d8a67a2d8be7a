import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { revokeStaff } from '../../src/staff/manage.ts';
import { ADDRESS } from '../support/address.ts';
import { prizeEntry } from '../support/catalogue.ts';
import { clause } from '../support/clause.ts';
import { expectFields } from '../support/fields.ts';
import { aRestStage, REST_ADDRESS, refusal } from '../support/rest-stage.ts';
import { everything } from '../support/snapshot.ts';

const { stage, gacha, fan, staff, nobody, sql } = aRestStage();

const pickups = (code: string, query = '') => `/manage/staff/pickups/${code}${query}`;
const report = (id: string, code: string) => `/manage/gachas/${id}/pickups/${code}`;

async function aWinner(orders = 1) {
  const [viewer, id] = [await fan(), await gacha()];
  const orderIds: string[] = [];
  for (let count = 0; count < orders; count++) orderIds.push(await viewer.hasPaid(id));
  return { viewer, id, orderIds, code: await viewer.hasCode(), counter: await staff([id]) };
}

clause('D-success', 'Whatever succeeds MUST answer 200, an order that is created too', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  expect((await viewer.ordersPlays(id)).status).toBe(200);
});

clause('D-error-body', 'Every refusal MUST be a problem with the code of the catalogue', async () => {
  const { headers, body } = await nobody().get('/api/v1/gachas/nothing');
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expectFields(body, { string: 'type title detail code', number: 'status', boolean: 'retryable' });
});

clause(
  'D-action',
  'A refusal MUST say what would help, and be retryable only where the very same call may pass later',
  async () => {
    const viewer = await fan();
    const declined = await viewer.pays(await viewer.hasOrdered(await gacha()), 'tok_declined');
    const later = await viewer.pays(await viewer.hasOrdered(await gacha()), 'tok_try_later');
    const away = await viewer.ordersPlays(await gacha({ needs_checkin: true }));
    const soldOut = await viewer.ordersPlays(await gacha({ prizes: [prizeEntry({ stock: 0 })] }));
    const signedOut = await nobody().get('/api/v1/me');
    const said = [declined, later, away, soldOut, signedOut].map(({ body }) => [body.code, body.retryable, body.action]);
    expect(said).toEqual([
      ['PAYMENT_DECLINED', false, 'NEW_CARD'],
      ['PAYMENT_TRY_LATER', true, 'WAIT'],
      ['CHECK_IN_REQUIRED', false, 'CHECK_IN'],
      ['SOLD_OUT', false, undefined],
      ['UNAUTHENTICATED', false, 'SIGN_IN'],
    ]);
  },
);

clause('D-being-paid', 'An order being paid MUST be shown as pending, and be neither cancelled nor replaced', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const orderId = await viewer.hasOrdered(id);
  await sql(`update orders set state = 'paying' where id = ?`, [orderId]);
  expect((await viewer.sees(orderId)).status).toBe('pending');
  expect(refusal(await viewer.cancels(orderId))).toEqual([409, 'PAYMENT_IN_PROGRESS']);
  const another = await viewer.ordersPlays(id);
  expect(refusal(another)).toEqual([409, 'PAYMENT_IN_PROGRESS']);
});

clause('D-after-cancel', 'A cancelled order MUST be readable by its id, be in no list, and not be paid', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  await viewer.cancels(orderId);
  expect((await viewer.sees(orderId)).status).toBe('cancelled');
  for (const status of ['assigned', 'undelivered', 'delivered', 'pending'] as const)
    expect(await viewer.seesOrders(status)).toEqual([]);
  expect(refusal(await viewer.pays(orderId))).toEqual([409, 'ORDER_CANCELLED']);
});

clause('D-address-gone', 'The address of a cancelled order MUST be gone, and no answer show it', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha({ delivery_type: 'mail' }), 1, ADDRESS);
  expect((await viewer.sees(orderId)).delivery_info).toMatchObject({ city: ADDRESS.city });
  for (const { body } of [await viewer.cancels(orderId), await viewer.cancels(orderId), await viewer.reads(orderId)]) {
    expect(body.status).toBe('cancelled');
    expect(body).not.toHaveProperty('delivery_info');
  }
  expect(await sql('select 1 from delivery_infos where order_id = ?', [orderId])).toEqual([]);
});

clause('D-cancel-again', 'Cancelling again MUST answer the same', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  const first = await viewer.cancels(orderId);
  const again = await viewer.cancels(orderId);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

clause('D-replaced', 'A replaced order MUST be gone for every purpose', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const orderId = await viewer.hasOrdered(id);
  await viewer.hasOrdered(id);
  const path = `/api/v1/orders/${orderId}`;
  for (const answer of [await viewer.get(path), await viewer.delete(path), await viewer.post(`${path}/payments`)])
    expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
});

clause('D-order-lists', 'The newest thousand orders MUST be listed newest first, delivered ones among the assigned', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const orderIds = [await viewer.hasPaid(id)];
  await (await staff()).patch(report(id, await viewer.hasCode()), { order_ids: orderIds });
  for (let count = 0; count < 21; count++) orderIds.push(await viewer.hasPaid(id));
  expect(await viewer.seesOrders()).toEqual(orderIds.toReversed());
  expect(await viewer.seesOrders('delivered')).toEqual(orderIds.slice(0, 1));
});

clause('D-paying', 'Paying MAY do without a card token, and again MUST answer the same payment', async () => {
  const viewer = await fan();
  const path = `/api/v1/orders/${await viewer.hasOrdered(await gacha())}/payments`;
  const first = await viewer.post(path);
  const again = await viewer.post(path, { token: 'tok_declined' });
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
});

/** Fourteen digits by the clock of Japan. */
const utcOf = (digits: string): number => Date.parse(digits.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6+09:00'));

clause('D-free', 'Nothing to pay MUST need no processor', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha({ price: 0 }));
  const { status, body } = await viewer.pays(orderId, 'tok_declined');
  expect([status, body.status, body.type]).toEqual([200, 'captured', 'free']);
  expect(Math.abs(Date.parse(body.created_at) - utcOf(body.tran_date))).toBeLessThan(10_000);
  for (const field of ['access_id', 'access_pass', 'tran_id', 'approve', 'forward']) expect(body).not.toHaveProperty(field);
});

clause('D-access-pass', 'access_pass MUST be masked in every answer', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  const paid = (await viewer.pays(orderId)).body;
  const read = (await viewer.get(`/api/v1/orders/${orderId}/payment`)).body;
  for (const { access_pass } of [paid, read, (await viewer.sees(orderId)).payment]) expect(access_pass).toMatch(/^\*+$/);
});

clause(
  'D-slip',
  'What the card processor wrote MUST be in the payment that a fan reads over REST, and not over GraphQL',
  async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    const paid = (await viewer.pays(orderId)).body;
    const { payment } = await viewer.sees(orderId);
    for (const field of ['payment_id', 'access_id', 'tran_id', 'tran_date', 'approve', 'forward']) {
      expect(payment[field]).toMatch(/^\w+$/);
      expect(payment[field]).toBe(paid[field]);
    }
    const asked = await viewer.asks(`{ order(id: "${orderId}") { payment { slip { tranId } } } }`);
    expect([asked.status, asked.data]).toEqual([400, null]);
  },
);

clause('D-failed-attempts', 'An attempt that came to nothing MUST be in no answer of REST', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  await viewer.pays(orderId, 'tok_declined');
  expect(await viewer.sees(orderId)).not.toHaveProperty('payment');
  const paid = (await viewer.pays(orderId)).body;
  expect((await viewer.sees(orderId)).payment.id).toBe(paid.id);
  expect(JSON.stringify(await viewer.sees(orderId))).not.toContain('failed');
});

clause('D-no-payment', 'A payment that nobody began MUST be not found', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  expect(refusal(await viewer.get(`/api/v1/orders/${orderId}/payment`))).toEqual([404, 'NOT_FOUND']);
});

clause('D-item-count', 'item_count MUST be the plays of the order, before and after it is paid', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha(), 3);
  expect((await viewer.sees(orderId)).item_count).toBe(3);
  await viewer.pays(orderId);
  expect((await viewer.sees(orderId)).item_count).toBe(3);
});

clause('D-mail', 'A mail order MUST stay assigned, and have no ticket', async () => {
  const viewer = await fan();
  await viewer.hasPaid(await gacha({ delivery_type: 'mail' }), 1, REST_ADDRESS);
  expect(await viewer.seesOrders('undelivered')).toHaveLength(1);
  expect((await viewer.get('/api/v1/redeem_tickets')).body).toEqual([]);
});

clause('D-tickets', 'There MUST be a ticket for each undelivered order, the oldest first, with its number', async () => {
  const { viewer, id, orderIds, code, counter } = await aWinner(3);
  await counter.patch(report(id, code), { order_ids: orderIds.slice(1, 2) });
  const numbers = (await viewer.get('/api/v1/redeem_tickets')).body.map((one: { serial_number: string }) => one.serial_number);
  expect(numbers).toEqual(['1', '3']);
});

clause('D-pickup-code', 'A code MUST have twenty digits', async () => {
  expect((await aWinner()).code).toMatch(/^\d{20}$/);
});

clause('D-mistyped', 'A code MUST be read with blanks and full-width digits, and a wrong digit be told', async () => {
  const { code, counter } = await aWinner();
  const { body } = await counter.get(pickups(code));
  const fullWidth = code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  for (const typed of [code.replace(/.{4}/g, '$& '), `\u3000${code}`, fullWidth])
    expect((await counter.get(pickups(encodeURIComponent(typed)))).body).toEqual(body);
  const wrong = `${code.slice(0, 10)}${(Number(code[10]) + 1) % 10}${code.slice(11)}`;
  for (const typed of [wrong, code.slice(1), `${code}0`])
    expect(refusal(await counter.get(pickups(typed)))).toEqual([404, 'PICKUP_CODE_MISTYPED']);
});

clause('D-reading', 'Reading a code MUST change nothing, and one that never was MUST be unknown', async () => {
  const { code, counter } = await aWinner();
  const before = await everything(stage.database);
  const first = await counter.get(pickups(code));
  expect((await counter.get(pickups(code))).body).toEqual(first.body);
  expect(await everything(stage.database)).toEqual(before);
  expect(refusal(await counter.get(pickups('0'.repeat(20))))).toEqual([404, 'PICKUP_CODE_UNKNOWN']);
});

clause('D-confirming', 'A report MUST be done whole or not at all, and again answer the same', async () => {
  const { viewer, id, orderIds, code, counter } = await aWinner(2);
  const wrong = await counter.patch(report(id, code), { order_ids: [...orderIds, randomUUID()] });
  expect([...refusal(wrong), wrong.body.errors]).toMatchObject([404, 'NOT_FOUND', [{ field: 'order_ids.2' }]]);
  expect(await viewer.seesOrders('delivered')).toEqual([]);
  const first = await counter.patch(report(id, code), { order_ids: orderIds });
  expectFields(first.body, { string: 'gacha_id', strings: 'order_ids', time: 'delivered_at', object: 'remaining' });
  expect((await counter.patch(report(id, code), { order_ids: orderIds })).body).toEqual(first.body);
});

clause('D-handed-over', 'What another code handed over MUST be refused', async () => {
  const { viewer, id, orderIds, code, counter } = await aWinner();
  await counter.patch(report(id, code), { order_ids: orderIds });
  await viewer.hasPaid(id);
  const answer = await counter.patch(report(id, await viewer.hasCode()), { order_ids: orderIds });
  expect(refusal(answer)).toEqual([409, 'ALREADY_HANDED_OVER']);
});

clause('D-staff', 'Another’s gacha, or none, MUST be forbidden to staff', async () => {
  const { id, orderIds, code } = await aWinner();
  const other = await staff([await gacha()]);
  for (const gachaId of [id, randomUUID()]) {
    expect(refusal(await other.get(report(gachaId, code)))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await other.get(pickups(code, `?gacha_ids=${gachaId}`)))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await other.patch(report(gachaId, code), { order_ids: orderIds }))).toEqual([403, 'FORBIDDEN']);
  }
});

clause('D-revoked', 'Revoked staff MUST hear so, and read what everybody may', async () => {
  const { id, orderIds, code, counter } = await aWinner();
  await revokeStaff(stage.database.fork(), counter.id, { by: { account: 'operator' }, why: 'left' });
  for (const answer of [
    await counter.get(report(id, code)),
    await counter.get(pickups(code)),
    await counter.get('/manage/staff/gachas'),
    await counter.patch(report(id, code), { order_ids: orderIds }),
  ])
    expect(refusal(answer)).toEqual([403, 'STAFF_REVOKED']);
  expect((await counter.get(`/api/v1/gachas/${id}`)).status).toBe(200);
});

clause('D-counter', 'Without a gacha named, the answer MUST be an array over those covered and theirs', async () => {
  const { viewer, id, counter } = await aWinner();
  await viewer.hasPaid(await gacha());
  const code = await viewer.hasCode();
  expect((await counter.get(pickups(code))).body).toMatchObject([{ gacha_id: id }]);
});

clause('D-wrong-counter', 'Staff whose gachas a good code does not cover MUST be told which it is for', async () => {
  const [viewer, id] = [await fan(), await gacha({ name: 'East' })];
  const orderId = await viewer.hasPaid(id);
  const [code, own] = [await viewer.hasCode(), await gacha()];
  const other = await staff([own]);
  const answers = [await other.get(pickups(code)), await other.get(pickups(code, `?gacha_ids=${own}`))];
  for (const answer of [...answers, await other.patch(report(own, code), { order_ids: [orderId] })]) {
    expect(refusal(answer)).toEqual([403, 'WRONG_COUNTER']);
    expect(answer.body.detail).toBe('This pickup code is for another counter. It is for: East.');
  }
  await sql('update pickup_tokens set expires_at = now() where user_id = ?', [viewer.id]);
  expect(refusal(await other.get(pickups(code)))).toEqual([410, 'PICKUP_CODE_EXPIRED']);
});

clause('D-all-gone', 'A code of which all was handed over MUST answer an empty sheet', async () => {
  const { id, orderIds, code, counter } = await aWinner();
  await counter.patch(report(id, code), { order_ids: orderIds });
  expect((await counter.get(pickups(code))).body).toMatchObject([{ gacha_id: id, total_amount: 0, items: [], orders: [] }]);
});

clause('D-staff-gachas', 'Each gacha of a counter MUST have id, name, status, delivery type and thumbnail', async () => {
  const [gachaOfTheirs] = (await (await staff([await gacha()])).get('/manage/staff/gachas')).body;
  expectFields(gachaOfTheirs, { string: 'id name status delivery_type thumbnail_image_url' });
});

clause(
  'D-words',
  'The words of the specification MUST stay over REST where GraphQL has others, and ids where it has edges',
  async () => {
    const { viewer, id, orderIds, code, counter } = await aWinner();
    const bare = await gacha({ thumbnail_image_url: '', has_limit: true, maximum: 7 });
    const [order] = (await viewer.get('/api/v1/orders')).body.data;
    const asked = await stage.gateway.ask(
      'query ($id: ID!, $bare: ID!) { order(id: $id) { status gacha { status } } gacha(id: $bare) { thumbnailImageUrl maxPlaysPerUser } }',
      { id: orderIds[0], bare },
      viewer.token,
    );
    expect([order.status, order.gacha.status]).toEqual(['assigned', 'selling']);
    expect(asked.data.order).toEqual({ status: 'PAID', gacha: { status: 'ON_SALE' } });
    expect((await viewer.get(`/api/v1/gachas/${bare}`)).body).toMatchObject({ thumbnail_image_url: '', maximum: 7 });
    expect(asked.data.gacha).toEqual({ thumbnailImageUrl: null, maxPlaysPerUser: 7 });
    const [sheet] = (await counter.get(pickups(code))).body;
    expect(sheet).toMatchObject({ gacha_id: id, order_ids: orderIds });
    expect((await viewer.get(`/api/v1/orders/${orderIds[0]}`)).body.order_details[0].order_id).toBe(orderIds[0]);
  },
);

clause('D-example', 'The example MUST be for staff only, be exactly that word, and write nothing', async () => {
  const [counter, viewer] = [await staff([await gacha()]), await fan()];
  const before = await everything(stage.database);
  expect((await counter.get(pickups('example'))).body).toHaveLength(1);
  expect(refusal(await viewer.get(pickups('example')))).toEqual([403, 'FORBIDDEN']);
  expect(await everything(stage.database)).toEqual(before);
  expect(refusal(await counter.get(pickups('EXAMPLE')))).toEqual([404, 'PICKUP_CODE_MISTYPED']);
});

clause('D-example-report', 'Reporting the example MUST answer a made-up success, and write nothing', async () => {
  const id = await gacha({ redeem_limit_date: '2100-01-01T00:00:00Z' });
  const [counter, other] = [await staff([id]), await staff([await gacha()])];
  const { order_ids } = (await counter.get(`/manage/gachas/${id}/pickups/example`)).body;
  const before = await everything(stage.database);
  const { status, body } = await counter.patch(report(id, 'example'), { order_ids });
  expect([status, body.order_ids]).toEqual([200, order_ids]);
  expect(body.remaining).toMatchObject({ gacha_id: id, total_amount: 0, redeem_limit_date: '2100-01-01T00:00:00.000Z' });
  expect(refusal(await counter.patch(report(id, 'example'), { order_ids: [] }))).toEqual([400, 'BAD_INPUT']);
  expect(refusal(await counter.patch(report(id, 'example'), { order_ids: ['x'] }))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await other.patch(report(id, 'example'), { order_ids }))).toEqual([403, 'FORBIDDEN']);
  expect(await everything(stage.database)).toEqual(before);
});

clause('D-manage', 'Each staff path MUST answer with and without /api', async () => {
  const { id, code, counter } = await aWinner();
  for (const path of ['/staff/gachas', `/staff/pickups/${code}`, `/gachas/${id}/pickups/${code}`])
    expect((await counter.get(`/manage/api${path}`)).body).toEqual((await counter.get(`/manage${path}`)).body);
});
