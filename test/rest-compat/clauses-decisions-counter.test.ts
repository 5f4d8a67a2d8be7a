import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { revokeStaff } from '../../src/staff/members/manage.ts';
import { StaffMember } from '../support/actors.ts';
import { clause } from '../support/clause.ts';
import { expectFields } from '../support/fields.ts';
import { aRestStage, refusal } from '../support/rest-stage.ts';
import { everything } from '../support/snapshot.ts';

const { stage, gacha, fan, staff, sql } = aRestStage();

const pickups = (code: string, query = '') => `/manage/staff/pickups/${code}${query}`;
const report = (id: string, code: string) => `/manage/gachas/${id}/pickups/${code}`;

async function aWinner(orders = 1) {
  const [viewer, id] = [await fan(), await gacha()];
  const orderIds: string[] = [];
  for (let count = 0; count < orders; count++) orderIds.push(await viewer.hasPaid(id));
  return { viewer, id, orderIds, code: await viewer.hasCode(), counter: await staff([id]) };
}

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

clause(
  'D-reading',
  'Reading a code MUST change nothing but that it was read, and one that never was MUST be unknown',
  async () => {
    const { code, counter } = await aWinner();
    const before = await everything(stage.database, 'code_readings');
    const first = await counter.get(pickups(code));
    expect((await counter.get(pickups(code))).body).toEqual(first.body);
    expect(await everything(stage.database, 'code_readings')).toEqual(before);
    expect(refusal(await counter.get(pickups('0'.repeat(20))))).toEqual([404, 'PICKUP_CODE_UNKNOWN']);
  },
);

clause('D-confirming', 'A report MUST be done whole or not at all, and again answer the same', async () => {
  const { viewer, id, orderIds, code, counter } = await aWinner(2);
  const wrong = await counter.patch(report(id, code), { order_ids: [...orderIds, randomUUID()] });
  expect([...refusal(wrong), wrong.body.errors]).toMatchObject([404, 'NOT_FOUND', [{ field: 'order_ids.2' }]]);
  expect(await viewer.seesOrders('delivered')).toEqual([]);
  const first = await counter.patch(report(id, code), { order_ids: orderIds });
  expectFields(first.body, { string: 'gacha_id', strings: 'order_ids', time: 'delivered_at', object: 'remaining' });
  expect((await counter.patch(report(id, code), { order_ids: orderIds })).body).toEqual(first.body);
});

clause(
  'D-same-handover',
  'A report that is repeated at once MUST be answered, and one of another counter refused with who was first',
  async () => {
    const { id, orderIds, code, counter } = await aWinner();
    const first = await counter.patch(report(id, code), { order_ids: orderIds });
    expect((await counter.patch(report(id, code), { order_ids: orderIds })).body).toEqual(first.body);
    const answer = await (await staff([id])).patch(report(id, code), { order_ids: orderIds });
    expect(refusal(answer)).toEqual([409, 'ALREADY_HANDED_OVER']);
    expect(answer.body.handed_over).toMatchObject([{ delivered_at: first.body.delivered_at, device_name: null }]);
  },
);

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

clause(
  'D-read-before',
  'A code that was replaced after it was read MUST be refused over REST, and taken with the instant',
  async () => {
    const { viewer, id, orderIds, code, counter } = await aWinner();
    await counter.get(report(id, code));
    const occurred_at = new Date().toISOString();
    await viewer.hasCode();
    expect(refusal(await counter.patch(report(id, code), { order_ids: orderIds }))).toEqual([410, 'PICKUP_CODE_SUPERSEDED']);
    expect((await counter.patch(report(id, code), { order_ids: orderIds, occurred_at })).body).toMatchObject({ conflicts: [] });
  },
);

clause(
  'D-refunded-code',
  'A code of which only refunded orders are left MUST say so when it is read and when it is reported',
  async () => {
    const { id, orderIds, code, counter } = await aWinner();
    const input = { orderId: orderIds[0], prizes: 'WRITE_OFF', reason: 'a test' };
    const support = await StaffMember.isHired(stage.gateway, stage.database, [id], 'support');
    expect(
      (await support.asks('mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status } }', { input })).code,
    ).toBeUndefined();
    for (const answer of [
      await counter.get(pickups(code)),
      await counter.get(pickups(code, `?gacha_id=${id}`)),
      await counter.get(report(id, code)),
      await counter.patch(report(id, code), { order_ids: orderIds }),
    ])
      expect(refusal(answer)).toEqual([409, 'ORDER_REFUNDED']);
  },
);

clause(
  'D-part-gone',
  'A clerk whose order went out in part by the same code MUST hear that a new code covers the rest',
  async () => {
    const id = await gacha();
    const [viewer, counter, other] = [await fan(), await staff([id]), await staff([id])];
    const orderId = await viewer.hasPaid(id, 2);
    const code = await viewer.hasCode();
    const [item] = (await viewer.get(`/api/v1/orders/${orderId}`)).body.order_details;
    expect((await other.reports({ pickupCode: code, gachaId: id, itemIds: [item.id] })).code).toBeUndefined();
    const answer = await counter.patch(report(id, code), { order_ids: [orderId] });
    expect(refusal(answer)).toEqual([409, 'ALREADY_HANDED_OVER']);
    expect(answer.body.detail).toMatch(/ by .+\. A part of it is left: ask for a new pickup code, which covers that alone\.$/);
    const next = await viewer.hasCode();
    expect((await counter.get(pickups(next))).body).toMatchObject([{ order_ids: [orderId], total_amount: 1 }]);
    expect((await counter.patch(report(id, next), { order_ids: [orderId] })).status).toBe(200);
    const again = await other.patch(report(id, next), { order_ids: [orderId] });
    expect(refusal(again)).toEqual([409, 'ALREADY_HANDED_OVER']);
    expect(again.body.detail).not.toContain('is left');
  },
);

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
  expect(body.remaining).toMatchObject({ gacha_id: id, total_amount: 0 });
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
