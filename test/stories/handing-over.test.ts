import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();

const staffOf = (gachaIds: 'all' | string[]) => StaffMember.isHired(stage.gateway, stage.database, gachaIds);
const statusOf = async (viewer: Fan, orderId: string) => (await viewer.sees(orderId)).status;
const expire = async (viewer: Fan) =>
  stage.database.sql('update pickup_tokens set expires_at = now() where user_id = ? and superseded_at is null', [viewer.id]);

/** A fan with paid orders at one gacha, a code over them, and the staff of that gacha. */
async function aCounter({ orders = 1 } = {}) {
  const viewer = await Fan.signsUp(stage.gateway);
  const gachaId = await aGacha(stage.database);
  const orderIds: string[] = [];
  for (let count = 0; count < orders; count++) orderIds.push(await viewer.hasPaid(gachaId, 2));
  const [first = '', second = ''] = orderIds;
  return { viewer, gachaId, orderIds, first, second, staff: await staffOf([gachaId]), code: await viewer.hasCode() };
}

describe('reporting a handover', () => {
  test('delivers the orders that it names, and tells what remains', async () => {
    const { viewer, gachaId, first, second, staff, code } = await aCounter({ orders: 2 });
    const { confirmHandover } = (await staff.handsOver(code, gachaId, [first])).data;
    expect(confirmHandover).toMatchObject({ gacha: { id: gachaId }, orders: [{ order: { id: first } }] });
    expect(confirmHandover.remaining).toMatchObject({ totalAmount: 2, orders: [{ order: { id: second } }] });
    const { order } = (await viewer.reads(first)).data;
    expect(order).toMatchObject({ status: 'DELIVERED', deliveredAt: confirmHandover.deliveredAt });
    for (const detail of order.items) expect(detail.deliveredAt).toBe(confirmHandover.deliveredAt);
    expect(await statusOf(viewer, second)).toBe('PAID');
    expect((await staff.reads(code)).data.handovers[0].orders).toMatchObject([{ order: { id: second } }]);
  });

  test('again answers the same and changes nothing, also after the code ran out or was replaced', async () => {
    const { viewer, gachaId, first, second, staff, code } = await aCounter({ orders: 2 });
    const answer = (await staff.handsOver(code, gachaId, [first])).data;
    const again = async (staff: StaffMember) => (await staff.handsOver(code, gachaId, [first])).data;
    const before = await everything(stage.database);
    expect(await again(staff)).toEqual(answer);
    expect(await everything(stage.database)).toEqual(before);
    await expire(viewer);
    expect(await again(staff)).toEqual(answer);
    await viewer.hasCode();
    expect(await again(staff)).toEqual(answer);
    expect((await (await staffOf([gachaId])).handsOver(code, gachaId, [first])).code).toBe('ALREADY_HANDED_OVER');
    expect(await statusOf(viewer, second)).toBe('PAID');
  });

  test('with a code that ran out or was replaced hands over nothing new', async () => {
    const { viewer, gachaId, orderIds, first, second, staff, code } = await aCounter({ orders: 2 });
    await staff.handsOver(code, gachaId, [first]);
    await expire(viewer);
    expect((await staff.handsOver(code, gachaId, [second])).code).toBe('PICKUP_CODE_EXPIRED');
    expect((await staff.handsOver(code, gachaId, orderIds)).code).toBe('PICKUP_CODE_EXPIRED');
    await viewer.hasCode();
    expect((await staff.handsOver(code, gachaId, [second])).code).toBe('PICKUP_CODE_SUPERSEDED');
    expect((await staff.handsOver('0'.repeat(20), gachaId, [second])).code).toBe('PICKUP_CODE_UNKNOWN');
    expect(await statusOf(viewer, second)).toBe('PAID');
  });

  test('is done for all the orders or for none, and names each that the code does not cover', async () => {
    const { viewer, gachaId, first, staff, code } = await aCounter();
    const stranger = await Fan.signsUp(stage.gateway);
    const foreign = await stranger.hasPaid(gachaId);
    const later = await viewer.hasPaid(gachaId);
    const unpaid = await viewer.hasOrdered(gachaId);
    const before = await everything(stage.database);
    for (const wrong of [foreign, later, unpaid, randomUUID(), 'no id']) {
      const answer = await staff.handsOver(code, gachaId, [first, first, wrong]);
      expect(answer.code).toBe('NOT_FOUND');
      expect(fieldsOf(answer).map((field) => field.replace(/^input\./, ''))).toEqual(['orderIds.2']);
    }
    expect(await everything(stage.database)).toEqual(before);
  });

  test('names each mistake at its place, repeated or not, and no more than fifty', async () => {
    const { gachaId, first, staff, code } = await aCounter();
    const fields = async (...orderIds: string[]) =>
      fieldsOf(await staff.handsOver(code, gachaId, orderIds)).map((field) => field.replace(/^input\./, ''));
    expect(await fields('x', first, 'x', 'y')).toEqual(['orderIds.0', 'orderIds.2', 'orderIds.3']);
    expect(await fields(...Array<string>(900).fill('x'))).toHaveLength(50);
    expect(await fields(...Array<string>(1001).fill('x'))).toEqual(['orderIds']);
  });

  test('names one order at least', async () => {
    const { gachaId, staff, code } = await aCounter();
    const answer = await staff.handsOver(code, gachaId, []);
    expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'orderIds']);
  });

  test('of an order of another gacha finds none there', async () => {
    const { viewer, gachaId, first } = await aCounter();
    const elsewhere = await aGacha(stage.database);
    const staff = await staffOf([gachaId, elsewhere]);
    const code = await viewer.hasCode();
    expect((await staff.handsOver(code, elsewhere, [first])).code).toBe('WRONG_COUNTER');
    await viewer.hasPaid(elsewhere);
    expect((await staff.handsOver(await viewer.hasCode(), elsewhere, [first])).code).toBe('NOT_FOUND');
    expect(await statusOf(viewer, first)).toBe('PAID');
  });

  test('is for the staff of that gacha', async () => {
    const { viewer, gachaId, first, code } = await aCounter();
    const others = await staffOf([await aGacha(stage.database)]);
    expect((await others.handsOver(code, gachaId, [first])).code).toBe('FORBIDDEN');
    const report = { input: { pickupCode: code, gachaId, orderIds: [first] } };
    const mutation = 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { deliveredAt } }';
    expect((await viewer.asks(mutation, report)).code).toBe('FORBIDDEN');
    expect((await stage.gateway.ask(mutation, report)).code).toBe('UNAUTHENTICATED');
    expect(await statusOf(viewer, first)).toBe('PAID');
    expect((await (await staffOf('all')).handsOver(code, gachaId, [first])).code).toBeUndefined();
  });
});

describe('items that were handed over through another code', () => {
  test('are refused to a later code, which does not cover them', async () => {
    const { viewer, gachaId, first, staff, code } = await aCounter();
    await staff.handsOver(code, gachaId, [first]);
    await viewer.hasPaid(gachaId);
    const answer = await staff.handsOver(await viewer.hasCode(), gachaId, [first]);
    expect(answer.code).toBe('ALREADY_HANDED_OVER');
    expect(fieldsOf(answer).map((field) => field.replace(/^input\./, ''))).toEqual(['orderIds.0']);
  });

  test('are refused to the earlier code too, whose sheet another counter may still have on its screen', async () => {
    const { viewer, gachaId, orderIds, first, second, staff, code } = await aCounter({ orders: 2 });
    await staff.handsOver(await viewer.hasCode(), gachaId, [second]);
    const slow = await staffOf([gachaId]);
    const before = await everything(stage.database, 'wrong_codes');
    const answer = await slow.handsOver(code, gachaId, [second]);
    expect(answer.code).toBe('ALREADY_HANDED_OVER');
    expect(fieldsOf(answer).map((field) => field.replace(/^input\./, ''))).toEqual(['orderIds.0']);
    expect((await staff.handsOver(code, gachaId, orderIds)).code).toBe('ALREADY_HANDED_OVER');
    expect(await everything(stage.database, 'wrong_codes')).toEqual(before);
    expect(await statusOf(viewer, first)).toBe('PAID');
  });
});
