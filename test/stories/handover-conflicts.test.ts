import { describe, expect, test } from '@jest/globals';
import { groupsOf } from '../../src/handover/offline/note-conflicts.ts';
import { setRoles } from '../../src/staff/members/manage.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import type { Reported } from '../support/counter.ts';
import { TestDevice } from '../support/device.ts';
import { AGO, aCodeOfThen, anExpiredOne, hired, reported } from '../support/late-reports.ts';
import { aStage } from '../support/stage.ts';
import { minutesAgo, timePasses } from '../support/time-passes.ts';

const stage = aStage();

describe('what cannot be taken is a conflict', () => {
  const reasonsOf = async (staff: StaffMember, report: Reported): Promise<string[]> => {
    const before = await stage.database.sql('select order_detail_id from handover_items order by 1');
    const { orders, handoverIds, conflicts } = await reported(staff, report);
    expect([orders, handoverIds]).toEqual([[], []]);
    expect(await stage.database.sql('select order_detail_id from handover_items order by 1')).toEqual(before);
    return conflicts.map(({ reason }: { reason: string }) => reason);
  };

  test('where the code had expired, or the fan had got a newer one', async () => {
    const { fan, gachaId, orderId, staff, pickupCode } = await aCodeOfThen(stage);
    await timePasses(stage.database, 6);
    await fan.hasCode();
    await timePasses(stage.database, AGO);
    const at = (ago: number) => reasonsOf(staff, { pickupCode, gachaId, orderIds: [orderId], occurredAt: minutesAgo(ago) });
    expect(await at(AGO - 6)).toEqual(['PICKUP_CODE_SUPERSEDED']);
    expect(await at(AGO - 60)).toEqual(['PICKUP_CODE_SUPERSEDED']);
    expect((await anExpiredOne(stage)).conflict.reason).toBe('PICKUP_CODE_EXPIRED');
  });

  test('where the code was issued only later', async () => {
    const [gachaId, fan] = [await aGacha(stage.database), await Fan.signsUp(stage.gateway)];
    const [orderId, staff] = [await fan.hasPaid(gachaId), await hired(stage, [gachaId])];
    await timePasses(stage.database, AGO);
    const report = { pickupCode: await fan.hasCode(), gachaId, orderIds: [orderId] };
    expect(await reasonsOf(staff, { ...report, occurredAt: minutesAgo(6) })).toEqual(['PICKUP_CODE_NOT_ISSUED']);
    expect((await reported(staff, { ...report, occurredAt: minutesAgo(4) })).conflicts).toEqual([]);
  });

  test('where the code covers something else, or nothing here, or the prizes are posted', async () => {
    const { fan, gachaId, staff, pickupCode } = await aCodeOfThen(stage);
    const occurredAt = minutesAgo(0);
    const later = await fan.hasPaid(gachaId);
    expect(await reasonsOf(staff, { pickupCode, gachaId, orderIds: [later], occurredAt })).toEqual(['NOT_COVERED']);
    const [elsewhere, posted] = [await aGacha(stage.database), await aGacha(stage.database, { delivery_type: 'mail' })];
    const both = await hired(stage, [elsewhere, posted]);
    expect(await reasonsOf(both, { pickupCode, gachaId: elsewhere, occurredAt })).toEqual(['NOTHING_COVERED']);
    const orderIds = [await fan.hasPaid(posted, 1, ADDRESS)];
    expect(await reasonsOf(both, { pickupCode, gachaId: posted, orderIds, occurredAt })).toEqual(['GOES_BY_POST']);
  });

  test('where the handover was undone since, and not where it was undone before', async () => {
    const { gachaId, orderId, staff, pickupCode } = await aCodeOfThen(stage);
    const report = { pickupCode, gachaId, orderIds: [orderId] };
    const [handoverId] = (await reported(staff, report)).handoverIds;
    await staff.undoes({ handoverId });
    expect(await reasonsOf(staff, { ...report, occurredAt: minutesAgo(2) })).toEqual(['UNDONE']);
    const again = await reported(staff, { ...report, occurredAt: new Date().toISOString() });
    expect(again).toMatchObject({ orders: [{ order: { id: orderId } }], conflicts: [] });
  });

  test('where the time to collect was over then, unless a supervisor says otherwise', async () => {
    const { gachaId, orderId, staff, supervisor, pickupCode } = await aCodeOfThen(stage);
    await stage.database.sql(
      `update gachas set redeem_limit_date = now() - interval '3 minutes', redeem_policy = 'refuse' where id = ?`,
      [gachaId],
    );
    const report = { pickupCode, gachaId, orderIds: [orderId], isLateAllowed: true };
    expect(await reasonsOf(staff, { ...report, occurredAt: minutesAgo(1) })).toEqual(['TOO_LATE']);
    expect((await reported(supervisor, { ...report, occurredAt: minutesAgo(1) })).conflicts).toEqual([]);
    const other = await aCodeOfThen(stage);
    await stage.database.sql(
      `update gachas set redeem_limit_date = now() - interval '1 minute', redeem_policy = 'refuse' where id = ?`,
      [other.gachaId],
    );
    const early = { pickupCode: other.pickupCode, gachaId: other.gachaId, occurredAt: minutesAgo(2) };
    expect((await reported(other.staff, early)).conflicts).toEqual([]);
  });

  test('where it was too long ago, also by a clock that began with 1970, and a supervisor may hand it over after all', async () => {
    const { fan, gachaId, orderId, staff, supervisor, pickupCode } = await aCodeOfThen(stage);
    await timePasses(stage.database, 74 * 60);
    const report = { pickupCode, gachaId, orderIds: [orderId] };
    for (const occurredAt of [minutesAgo(74 * 60), '1970-01-01T00:00:10Z'])
      expect(await reasonsOf(staff, { ...report, occurredAt })).toEqual(['TOO_LONG_AGO']);
    const [{ id: conflictId }] = (await supervisor.seesConflicts()).data.handoverConflicts.nodes;
    expect((await supervisor.settles({ conflictId, decision: 'HANDED_OVER_AFTER_ALL' })).code).toBeUndefined();
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
  });

  test('where the member did not serve there then, or was not signed in at the device', async () => {
    const { gachaId, orderId, staff, supervisor, pickupCode } = await aCodeOfThen(stage);
    const change = { by: { account: 'a test' }, why: null };
    const report = { pickupCode, gachaId, orderIds: [orderId] };
    const before = await hired(stage, [await aGacha(stage.database)]);
    await timePasses(stage.database, AGO);
    await setRoles(stage.database.fork(), before.id, [{ role: 'counter', gachas: 'all' }], change);
    const occurredAt = minutesAgo(AGO);
    expect(await reasonsOf(before, { ...report, occurredAt })).toEqual(['NOT_ALLOWED_THEN']);
    expect(await reasonsOf(await hired(stage, [gachaId]), { ...report, occurredAt })).toEqual(['NOT_ALLOWED_THEN']);
    const { invitation } = await supervisor.hasInvited(gachaId);
    const token = await (await TestDevice.isNew()).isIn(stage.gateway, invitation);
    expect(await reasonsOf(StaffMember.isKnown(stage.gateway, token), { ...report, occurredAt })).toEqual(['NOT_ALLOWED_THEN']);
    await setRoles(stage.database.fork(), staff.id, [{ role: 'supervisor', gachas: 'all' }], change);
    expect((await reported(staff, { ...report, occurredAt })).conflicts).toEqual([]);
  });
});

test('many items are several conflicts, so that each can be read', () => {
  const items = Array.from({ length: 1200 }, (_, n) => ({ item: { itemId: `${n}`, handoverId: null }, verdict: 'NOT_COVERED' }));
  const groups = groupsOf(items as never, { tokenId: 'a token' });
  expect(groups.map(({ items: some, reason }) => [some.length, reason])).toEqual([
    [500, 'NOT_COVERED'],
    [500, 'NOT_COVERED'],
    [200, 'NOT_COVERED'],
  ]);
});
