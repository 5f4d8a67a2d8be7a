import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { minutesAgo } from '../support/time-passes.ts';

const stage = aStage();
const HOLD = 'mutation ($input: HoldOrderInput!) { holdOrder(input: $input) { order { held } } }';
const RELEASE = 'mutation ($input: ReleaseOrderInput!) { releaseOrder(input: $input) { order { held } } }';
const READ = 'query ($code: String!) { handovers(pickupCode: $code) { totalAmount heldAmount orders { order { id } } } }';

async function aCounter() {
  const gachaId = await aGacha(stage.database);
  const [counter, supervisor] = [
    await StaffMember.isHired(stage.gateway, stage.database, [gachaId]),
    await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'supervisor'),
  ];
  const fan = await Fan.signsUp(stage.gateway);
  const [held, other] = [await fan.hasPaid(gachaId, 2), await fan.hasPaid(gachaId)];
  const input = { orderId: held, reason: 'two fans say it is theirs' };
  return {
    ...{ gachaId, counter, supervisor, fan, held, other },
    holds: () => supervisor.asks(HOLD, { input }),
    releases: () => supervisor.asks(RELEASE, { input }),
  };
}

test('what a held order won is on no sheet and is not handed over, until it is released', async () => {
  const { gachaId, counter, fan, held, other, holds, releases } = await aCounter();
  const code = await fan.hasCode();
  expect((await holds()).data.holdOrder.order.held).toBe('ORDER_HELD');
  expect((await counter.asks(READ, { code })).data.handovers).toEqual([
    { totalAmount: 1, heldAmount: 2, orders: [{ order: { id: other } }] },
  ]);
  const refused = await counter.handsOver(code, gachaId, [other, held]);
  expect([refused.code, fieldsOf(refused)]).toEqual(['ORDER_HELD', ['orderIds.1']]);
  expect((await counter.handsOver(code, gachaId, [other])).code).toBeUndefined();
  expect((await counter.asks(READ, { code })).code).toBe('ORDER_HELD');
  expect((await fan.asks('query ($id: ID!) { order(id: $id) { held } }', { id: held })).data.order.held).toBe('ORDER_HELD');
  expect((await releases()).data.releaseOrder.order.held).toBeNull();
  expect((await counter.handsOver(code, gachaId, [held])).code).toBeUndefined();
});

test('what a counter without a network gave out before is taken, and afterwards is a conflict that a supervisor settles', async () => {
  const { gachaId, counter, supervisor, fan, held, other, holds } = await aCounter();
  const code = await fan.hasCode();
  await stage.database.sql(`update pickup_tokens set created_at = created_at - interval '5 minutes' where user_id = ?`, [fan.id]);
  await stage.database.sql(`update order_details set created_at = created_at - interval '9 minutes' where order_id = ?`, [held]);
  await holds();
  await stage.database.sql(`update orders set held_at = held_at - interval '2 minutes' where id = ?`, [held]);
  const late = (occurredAt: string) => counter.reports({ pickupCode: code, gachaId, orderIds: [held], occurredAt });
  const { conflicts, handoverIds } = (await late(minutesAgo(1))).data.confirmHandover;
  expect(handoverIds).toEqual([]);
  const [{ id }] = conflicts;
  expect((await supervisor.settles({ conflictId: id, decision: 'HANDED_OVER_AFTER_ALL' })).code).toBeUndefined();
  expect((await fan.sees(held)).status).toBe('DELIVERED');
  expect((await fan.sees(other)).status).toBe('PAID');
});

test('only support and supervisors of the gacha hold, a reason is needed, and what is not paid is not held', async () => {
  const { gachaId, counter, supervisor, fan, held } = await aCounter();
  expect((await counter.asks(HOLD, { input: { orderId: held, reason: 'x' } })).code).toBe('FORBIDDEN');
  const empty = await supervisor.asks(HOLD, { input: { orderId: held, reason: ' ' } });
  expect([empty.code, fieldsOf(empty)]).toEqual(['BAD_INPUT', ['reason']]);
  const unpaid = await supervisor.asks(HOLD, { input: { orderId: await fan.hasOrdered(gachaId), reason: 'x' } });
  expect([unpaid.code, fieldsOf(unpaid)]).toEqual(['ORDER_NOT_PAID', ['orderId']]);
  await supervisor.refundsOrder({ orderId: held, prizes: 'WRITE_OFF' });
  expect((await supervisor.asks(HOLD, { input: { orderId: held, reason: 'x' } })).code).toBe('ORDER_REFUNDED');
});
