import { expect } from '@jest/globals';
import { clause } from '../support/clause.ts';
import { expectFields } from '../support/fields.ts';
import { aRestStage, REST_ADDRESS, refusal } from '../support/rest-stage.ts';
import { GUESTS } from '../support/tokens.ts';

const { gacha, fan, staff } = aRestStage();

const EMBEDDED = {
  string: 'id name status thumbnail_image_url lineup_image_url',
  number: 'price maximum',
  boolean: 'has_limit',
  time: 'start_at end_at created_at updated_at',
};
const mail = () => gacha({ delivery_type: 'mail' });

clause('1b', 'A paid order MUST show the lottery result', async () => {
  const viewer = await fan();
  expect((await viewer.sees(await viewer.hasPaid(await gacha(), 3))).order_details).toHaveLength(3);
});

clause('1c', 'The delivery type MUST be the gacha’s, and not chosen by the user', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const chosen = await viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1, delivery_type: 'mail' });
  expect((await viewer.sees(chosen.body.id)).gacha.id).toBe(id);
  expect(await viewer.sees(chosen.body.id)).not.toHaveProperty('delivery_info');
  expect(await viewer.sees(await viewer.hasOrdered(id, 1, REST_ADDRESS))).not.toHaveProperty('delivery_info');
});

clause('1d', 'The prizes of a mail gacha MUST be for the address given when the order was created', async () => {
  const viewer = await fan();
  expect((await viewer.sees(await viewer.hasPaid(await mail(), 1, REST_ADDRESS))).delivery_info).toEqual(REST_ADDRESS);
});

clause('1e', 'Creating an order MUST delete the earlier unpaid one', async () => {
  const viewer = await fan();
  const [first, second] = [await viewer.hasOrdered(await gacha()), await viewer.hasOrdered(await gacha())];
  expect(refusal(await viewer.reads(first))).toEqual([404, 'NOT_FOUND']);
  expect(await viewer.seesOrders('pending')).toEqual([second]);
});

clause('1f', 'A user of another authentication method MUST NOT be able to order', async () => {
  const id = await gacha({ auth_method: { provider_type: 'members', provider_id: null } });
  const guest = await fan({ issuer: GUESTS });
  expect((await guest.ordersPlays(id)).status).toBe(403);
  expect(await guest.seesOrders('pending')).toEqual([]);
});

clause('2.3a', 'The gacha in an order list MUST have exactly its twelve fields', async () => {
  const viewer = await fan();
  await viewer.hasPaid(await gacha());
  expectFields((await viewer.get('/api/v1/orders')).body.data[0].gacha, EMBEDDED);
});

clause(
  '2.3b',
  'The gacha in an order detail MUST have those and web_url, probability_provision, deleted_at, redeem_detail',
  async () => {
    const viewer = await fan();
    expectFields((await viewer.sees(await viewer.hasOrdered(await gacha()))).gacha, {
      ...EMBEDDED,
      string: `${EMBEDDED.string} web_url probability_provision`,
      null: 'deleted_at',
      object: 'redeem_detail',
    });
  },
);

clause('2.3c', 'The redeem detail in an order MUST have its own six strings', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const { redeem_detail } = (await viewer.sees(await viewer.hasOrdered(id))).gacha;
  expectFields(redeem_detail, { string: 'id gacha_id rule place_url place_text call_number' });
  expect(redeem_detail.gacha_id).toBe(id);
});

clause('2.5a', 'An item of the order list MUST have id, status, created_at and gacha', async () => {
  const viewer = await fan();
  await viewer.hasPaid(await gacha());
  expectFields((await viewer.get('/api/v1/orders')).body.data[0], {
    string: 'id status',
    time: 'created_at',
    object: 'gacha',
  });
});

clause('2.5b', 'The detail of a paid order MUST have exactly its fields', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const order = await viewer.sees(await viewer.hasPaid(id, 2));
  const fields = {
    string: 'id gacha_id status',
    time: 'created_at',
    objects: 'order_details',
    number: 'item_count',
  };
  expectFields(order, { ...fields, object: 'gacha payment' });
  const posted = await viewer.sees(await viewer.hasPaid(await mail(), 1, REST_ADDRESS));
  expectFields(posted, { ...fields, object: 'gacha payment delivery_info' });
});

clause('2.5c', 'order_details MUST be absent while the status is pending', async () => {
  const viewer = await fan();
  const order = await viewer.sees(await viewer.hasOrdered(await gacha()));
  expect(order.status).toBe('pending');
  expect(order).not.toHaveProperty('order_details');
});

clause('2.5d', 'delivery_info MUST be present only when the gacha’s delivery type is mail', async () => {
  const viewer = await fan();
  expect(await viewer.sees(await viewer.hasOrdered(await mail(), 1, REST_ADDRESS))).toHaveProperty('delivery_info');
  expect(await viewer.sees(await viewer.hasPaid(await gacha(), 1, REST_ADDRESS))).not.toHaveProperty('delivery_info');
});

clause('2.5e', 'The creation response MUST have exactly its fields, serial_number null', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const { body } = await viewer.ordersPlays(id);
  expectFields(body, {
    string: 'id gacha_id user_id status',
    null: 'serial_number assigned_at deleted_at',
    time: 'created_at updated_at',
  });
  expect(body).toMatchObject({ gacha_id: id, user_id: viewer.id });
});

clause('2.5f', 'The cancel response MUST have id, gacha_id, status and created_at', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha());
  expectFields((await viewer.cancels(orderId)).body, { string: 'id gacha_id status', time: 'created_at' });
});

clause('2.6a', 'An order detail MUST have exactly its fields, delivered_at null until it is handed over', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const orderId = await viewer.hasPaid(id);
  const fields = { string: 'id order_id prize_id', time: 'created_at updated_at', null: 'deleted_at delivered_at' };
  expectFields((await viewer.sees(orderId)).order_details[0], fields);
  await (await staff()).handsOver(await viewer.hasCode(), id, [orderId]);
  const [item] = (await viewer.sees(orderId)).order_details;
  expectFields(item, { ...fields, null: 'deleted_at', time: 'created_at updated_at delivered_at' });
  expect(item.order_id).toBe(orderId);
});

const PAYMENT = {
  string: 'id order_id payment_id status access_id access_pass type tran_id tran_date approve forward',
  time: 'created_at updated_at',
};

clause('2.7a', 'A payment inside an order MUST have exactly its fields', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasPaid(await gacha());
  const { payment } = await viewer.sees(orderId);
  expectFields(payment, PAYMENT);
  expect(payment).toMatchObject({ order_id: orderId, status: 'captured', type: 'credit' });
});

clause('2.7b', 'tran_date MUST be fourteen digits: year, month, day, hour, minute, second', async () => {
  const viewer = await fan();
  const { tran_date } = (await viewer.sees(await viewer.hasPaid(await gacha()))).payment;
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(tran_date) ?? [];
  const [year, month = '', day = '', ...time] = parts;
  expect(Number.isNaN(Date.parse(`${year}-${month}-${day}T${time.join(':')}+09:00`))).toBe(false);
});

clause('2.8a', 'Each field of the delivery address but address2 MUST be required', async () => {
  const [viewer, id] = [await fan(), await mail()];
  for (const field of Object.keys(REST_ADDRESS)) {
    const { [field as keyof typeof REST_ADDRESS]: _left, ...delivery_info } = REST_ADDRESS;
    const answer = await viewer.post(`/api/v1/gachas/${id}/orders`, { play_amount: 1, delivery_info });
    expect(refusal(answer)).toEqual([400, 'DELIVERY_INFO_REQUIRED']);
    expect(answer.body.errors).toMatchObject([{ field: `delivery_info.${field}` }]);
  }
});

clause('2.8b', 'The delivery address MUST come back as it was given, address2 only if it was', async () => {
  const [viewer, id] = [await fan(), await mail()];
  const full = { ...REST_ADDRESS, address2: 'Room 2' };
  for (const given of [REST_ADDRESS, full])
    expect((await viewer.sees(await viewer.hasOrdered(id, 1, given))).delivery_info).toEqual(given);
});
