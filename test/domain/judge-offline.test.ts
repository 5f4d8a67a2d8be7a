import { expect, test } from '@jest/globals';
import { type Circumstances, judgeItem } from '../../src/handover/offline/judge.ts';
import type { NamedItem } from '../../src/handover/offline/named-items.ts';
import { voidAt } from '../../src/handover/offline/report-time.ts';

const AT = new Date('2026-05-01T12:00:00.000Z');
const minutes = (count: number) => new Date(AT.getTime() + count * 60_000);

const ITEM = {
  ...{ itemId: 'item', orderId: 'order', playAmount: 1, orderState: 'assigned', deliveryType: 'self', userId: 'fan' },
  ...{ deliveredAt: null, handoverId: null, tokenId: null, staffId: null, deviceId: null, givenAt: null, reportId: null },
  ...{ conflictId: null, isCovered: true, undoneAt: null, refundedAt: null, heldAt: null },
} as const satisfies NamedItem;
const NOW: Circumstances = {
  ...{ staff: { id: 'staff', deviceId: 'device' }, tokenId: 'token', reportId: 'report', occurredAt: AT, against: null },
};
const GIVEN = { handoverId: 'one', tokenId: 'token', staffId: 'staff', deviceId: 'device', givenAt: AT } as const;

test('an order that is being paid back, or was, is given to nobody', () => {
  for (const orderState of ['refunding', 'refunded'])
    expect(judgeItem({ ...ITEM, orderState: orderState as never }, NOW)).toBe('ORDER_REFUNDED');
  expect(judgeItem({ ...ITEM, refundedAt: AT }, NOW)).toBe('ORDER_REFUNDED');
  expect(judgeItem(ITEM, NOW)).toBe('give');
});

test('what stands is the same only of the same report, or of the same device and code within five minutes', () => {
  expect(judgeItem({ ...ITEM, ...GIVEN }, NOW)).toBe('given');
  expect(judgeItem({ ...ITEM, ...GIVEN, givenAt: minutes(5) }, NOW)).toBe('given');
  for (const other of [
    ...[{ givenAt: minutes(5.1) }, { givenAt: minutes(-5.1) }, { tokenId: 'other' }, { staffId: 'other' }, { deviceId: 'other' }],
    ...[{ deviceId: null }, { reportId: 'other' }],
  ])
    expect(judgeItem({ ...ITEM, ...GIVEN, ...other }, NOW)).toBe('ALREADY_HANDED_OVER');
  expect(judgeItem({ ...ITEM, ...GIVEN, deviceId: null }, { ...NOW, staff: { id: 'staff' } })).toBe('ALREADY_HANDED_OVER');
  expect(judgeItem({ ...ITEM, ...GIVEN, deviceId: null, reportId: 'report' }, { ...NOW, staff: { id: 'staff' } })).toBe('given');
});

test('a code is valid from its issue until it expires or is replaced, by a clock that is five minutes off', () => {
  const token = { createdAt: AT, expiresAt: minutes(10), supersededAt: null };
  for (const at of [-5, 0, 10, 14.9]) expect(voidAt(token, minutes(at))).toBeNull();
  expect(voidAt(token, minutes(-5.1))).toBe('PICKUP_CODE_NOT_ISSUED');
  expect(voidAt(token, minutes(15))).toBe('PICKUP_CODE_EXPIRED');
  const replaced = { ...token, supersededAt: minutes(2) };
  expect(voidAt(replaced, minutes(6.9))).toBeNull();
  expect(voidAt(replaced, minutes(7))).toBe('PICKUP_CODE_SUPERSEDED');
  expect(voidAt({ ...token, supersededAt: minutes(30) }, minutes(60))).toBe('PICKUP_CODE_EXPIRED');
});
