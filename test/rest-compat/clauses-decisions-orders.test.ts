import { expect } from '@jest/globals';
import { StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { prizeEntry } from '../support/catalogue.ts';
import { clause } from '../support/clause.ts';
import { expectFields } from '../support/fields.ts';
import { aRestStage, REST_ADDRESS, refusal } from '../support/rest-stage.ts';
import { newTrackingNumber } from '../support/store-room.ts';

const { stage, gacha, fan, staff, nobody, sql } = aRestStage();

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
  await (await staff()).patch(`/manage/gachas/${id}/pickups/${await viewer.hasCode()}`, { order_ids: orderIds });
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

clause('D-item-count', 'item_count MUST be the plays of the order, before and after it is paid', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha(), 3);
  expect((await viewer.sees(orderId)).item_count).toBe(3);
  await viewer.pays(orderId);
  expect((await viewer.sees(orderId)).item_count).toBe(3);
});

clause('D-mail', 'A mail order MUST have no ticket, and be delivered with its last item posted', async () => {
  const [viewer, id] = [await fan(), await gacha({ delivery_type: 'mail' })];
  const orderId = await viewer.hasPaid(id, 2, REST_ADDRESS);
  const clerk = await StaffMember.isHired(stage.gateway, stage.database, [id], 'shipping');
  const itemIds = (await viewer.sees(orderId)).order_details.map((item: { id: string }) => item.id);
  for (const itemId of itemIds) {
    expect((await viewer.get('/api/v1/redeem_tickets')).body).toEqual([]);
    expect([(await viewer.sees(orderId)).status, await viewer.seesOrders('undelivered')]).toEqual(['assigned', [orderId]]);
    const input = { itemIds: [itemId], carrier: 'YAMATO', trackingNumber: newTrackingNumber() };
    const post = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';
    expect((await clerk.asks(post, { input })).code).toBeUndefined();
  }
  expect([(await viewer.sees(orderId)).status, await viewer.seesOrders('delivered')]).toEqual(['delivered', [orderId]]);
});

clause('D-prize-status', 'A prize MUST be selling, and soldout once none is left', async () => {
  const id = await gacha({ prizes: [prizeEntry({ stock: 1 }), prizeEntry({ stock: 0 })] });
  const { data } = (await nobody().get(`/api/v1/gachas/${id}/prizes`)).body;
  expect(data.map(({ status, stock }: { status: string; stock: string }) => [status, stock])).toEqual([
    ['selling', '1'],
    ['soldout', '0'],
  ]);
});
