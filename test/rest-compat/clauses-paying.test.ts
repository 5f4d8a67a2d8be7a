import { expect } from '@jest/globals';
import { StaffMember } from '../support/actors.ts';
import { clause } from '../support/clause.ts';
import { expectFields } from '../support/fields.ts';
import { aRestStage, REST_ADDRESS, refusal } from '../support/rest-stage.ts';

const { stage, gacha, fan, staff } = aRestStage();

clause('3b', 'A new order MUST be pending, its lottery result undecided', async () => {
  const viewer = await fan();
  const order = await viewer.sees(await viewer.hasOrdered(await gacha()));
  expect(order.status).toBe('pending');
  expect(order).not.toHaveProperty('order_details');
});

clause('3c', 'A payment that succeeds MUST make it assigned, with the result as order_details', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const order = await viewer.sees(await viewer.hasPaid(id, 2));
  const won = (await viewer.get(`/api/v1/gachas/${id}/prizes`)).body.data.map((prize: { id: string }) => prize.id);
  expect(order.status).toBe('assigned');
  for (const { prize_id } of order.order_details) expect(won).toContain(prize_id);
});

clause('3d', 'A payment that fails MUST leave the order pending', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  expect((await viewer.pays(orderId, 'tok_declined')).status).toBe(402);
  expect((await viewer.sees(orderId)).status).toBe('pending');
});

clause('3e', 'DELETE MUST cancel a pending order', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  await viewer.delete(`/api/v1/orders/${orderId}`);
  expect((await viewer.sees(orderId)).status).toBe('cancelled');
});

clause('3f', 'DELETE MUST leave a paid order unchanged', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasPaid(await gacha());
  const before = await viewer.sees(orderId);
  await viewer.delete(`/api/v1/orders/${orderId}`);
  expect(await viewer.sees(orderId)).toEqual(before);
});

clause('3g', 'delivered MUST be the state of an order that was handed over', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const orderId = await viewer.hasPaid(id);
  await (await staff()).handsOver(await viewer.hasCode(), id, [orderId]);
  expect((await viewer.sees(orderId)).status).toBe('delivered');
});

clause('4.4a', 'POST /v1/gachas/:gacha_id/orders MUST create an order of play_amount plays, pending', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const { status, body } = await viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 4 });
  expect([status, body.status]).toEqual([200, 'pending']);
  expect((await viewer.sees(body.id)).item_count).toBe(4);
});

clause('4.4b', 'It MUST take a delivery_info', async () => {
  const [viewer, id] = [await fan(), await gacha({ delivery_type: 'mail' })];
  const answer = await viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1, delivery_info: REST_ADDRESS });
  expect(answer).toMatchObject({ status: 200, body: { status: 'pending' } });
});

clause('4.5a', 'GET /v1/orders MUST answer the total and the items under data', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  for (let count = 0; count < 3; count++) await viewer.hasPaid(id);
  const { body } = await viewer.get('/api/v1/orders');
  expectFields(body, { number: 'total', objects: 'data' });
  expect([body.total, body.data.length]).toEqual([3, 3]);
});

clause('4.5b', 'status MUST choose: assigned is purchase completed, undelivered not handed over, pending not paid', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const delivered = await viewer.hasPaid(id);
  await (await staff()).handsOver(await viewer.hasCode(), id, [delivered]);
  const [waiting, unpaid] = [await viewer.hasPaid(id), await viewer.hasOrdered(id)];
  expect((await viewer.seesOrders('assigned')).toSorted()).toEqual([delivered, waiting].toSorted());
  expect(await viewer.seesOrders('undelivered')).toEqual([waiting]);
  expect(await viewer.seesOrders('pending')).toEqual([unpaid]);
});

clause('4.5c', 'Without status it MUST be assigned', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const paid = await viewer.hasPaid(id);
  await viewer.hasOrdered(id);
  expect(await viewer.seesOrders()).toEqual([paid]);
  const support = await StaffMember.isHired(stage.gateway, stage.database, [id], 'support');
  await support.refundsOrder({ orderId: await viewer.hasPaid(id), prizes: 'RESTOCK' });
  const [absent, empty, assigned] = await Promise.all(
    ['', '?status=', '?status=assigned'].map(async (query) => (await viewer.get(`/api/v1/orders${query}`)).body),
  );
  expect([absent, empty]).toEqual([assigned, assigned]);
  expect(assigned).toMatchObject({ total: 1, data: [{ id: paid }] });
});

clause('4.5d', 'The list MUST be the user’s own', async () => {
  const [viewer, other, id] = [await fan(), await fan(), await gacha()];
  await other.hasPaid(id);
  expect((await viewer.get('/api/v1/orders')).body).toEqual({ total: 0, data: [] });
});

clause('4.6a', 'GET /v1/orders/:order_id MUST answer the order, to its user only', async () => {
  const [viewer, other, id] = [await fan(), await fan(), await gacha()];
  const orderId = await viewer.hasPaid(id);
  expect(await viewer.sees(orderId)).toMatchObject({ id: orderId, gacha_id: id, gacha: { id } });
  expect(refusal(await other.get(`/api/v1/orders/${orderId}`))).toEqual([404, 'NOT_FOUND']);
});

clause('4.6b', 'order_details MUST be absent from a pending order, and present once it is paid', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  expect(await viewer.sees(orderId)).not.toHaveProperty('order_details');
  await viewer.pays(orderId);
  expect(await viewer.sees(orderId)).toHaveProperty('order_details');
});

clause('4.7a', 'DELETE /v1/orders/:order_id MUST cancel an unpaid order', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const orderId = await viewer.hasOrdered(id);
  const { status, body } = await viewer.delete(`/api/v1/orders/${orderId}`);
  expect([status, body.id, body.gacha_id]).toEqual([200, orderId, id]);
  expect(await viewer.seesOrders('pending')).toEqual([]);
});

clause('4.7b', 'A paid order MUST NOT be cancelled', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasPaid(await gacha());
  expect((await viewer.delete(`/api/v1/orders/${orderId}`)).status).toBe(409);
  expect((await viewer.sees(orderId)).status).toBe('assigned');
});

clause('4.8a', 'POST /v1/orders/:order_id/payments MUST pay the order', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  expect((await viewer.post(`/api/v1/orders/${orderId}/payments`)).status).toBe(200);
  expect((await viewer.sees(orderId)).status).toBe('assigned');
});

clause('4.8b', 'GET /v1/orders/:order_id/payment MUST be there too, as the completion of the payment', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasPaid(await gacha());
  const { status, body } = await viewer.get(`/api/v1/orders/${orderId}/payment`);
  expect([status, body]).toEqual([200, (await viewer.sees(orderId)).payment]);
});
