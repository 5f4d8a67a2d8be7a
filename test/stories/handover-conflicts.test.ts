import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { groupsOf } from '../../src/handover/offline/note-conflicts.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { newCode } from '../../src/pickup/code.ts';
import { setRoles } from '../../src/staff/manage.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { reports, seesConflicts, settles, undoes } from '../support/counter.ts';
import { hasInvited, TestDevice } from '../support/device.ts';
import type { Json } from '../support/json.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { minutesAgo, timePasses } from '../support/time-passes.ts';

const stage = aStage();
const AGO = 120;

const hired = (gachaIds: string[], role: 'counter' | 'supervisor' = 'counter') =>
  StaffMember.isHired(stage.gateway, stage.database, gachaIds, role);

/** A fan whose order of two waits, and whose code was issued two hours ago. */
async function aCodeOfThen() {
  const { gateway, database } = stage;
  const [fan, gachaId] = [await Fan.signsUp(gateway), await aGacha(database)];
  const orderId = await fan.hasPaid(gachaId, 2);
  const [staff, supervisor, pickupCode] = [await hired([gachaId]), await hired([gachaId], 'supervisor'), await fan.hasCode()];
  const itemIds: string[] = (await fan.sees(orderId)).orderDetails.map(({ id }: { id: string }) => id);
  return { fan, gachaId, orderId, itemIds, staff, supervisor, pickupCode };
}
type Then = Awaited<ReturnType<typeof aCodeOfThen>>;

const reported = async (staff: StaffMember, report: Parameters<typeof reports>[1]): Promise<Json> =>
  (await reports(staff, report)).data.confirmHandover;

/** What only the one item is told of that the fan collected elsewhere, and the other that was taken. */
async function aConflict(then?: Then) {
  const world = then ?? (await aCodeOfThen());
  const { fan, gachaId, orderId, itemIds, staff, pickupCode } = world;
  const [first = ''] = itemIds;
  await timePasses(stage.database, AGO);
  await reports(await hired([gachaId]), { pickupCode: await fan.hasCode(), gachaId, itemIds: [first] });
  const report = { pickupCode, gachaId, orderIds: [orderId], occurredAt: minutesAgo(AGO) };
  const [conflict] = (await reported(staff, report)).conflicts;
  return { ...world, report, conflict };
}

/** A code of which nothing was taken, since it had expired by then. */
async function anExpiredOne() {
  const then = await aCodeOfThen();
  const { gachaId, orderId, staff, pickupCode } = then;
  await timePasses(stage.database, AGO);
  const occurredAt = minutesAgo(AGO - 20);
  const report = { pickupCode, gachaId, orderIds: [orderId], occurredAt };
  const [conflict] = (await reported(staff, report)).conflicts;
  return { ...then, report, conflict };
}

describe('what cannot be taken is a conflict', () => {
  const reasonsOf = async (staff: StaffMember, report: Parameters<typeof reports>[1]): Promise<string[]> => {
    const before = await stage.database.sql('select order_detail_id from handover_items order by 1');
    const { orders, handoverIds, conflicts } = await reported(staff, report);
    expect([orders, handoverIds]).toEqual([[], []]);
    expect(await stage.database.sql('select order_detail_id from handover_items order by 1')).toEqual(before);
    return conflicts.map(({ reason }: { reason: string }) => reason);
  };

  test('where the code had expired, or the fan had got a newer one', async () => {
    const { fan, gachaId, orderId, staff, pickupCode } = await aCodeOfThen();
    await timePasses(stage.database, 6);
    await fan.hasCode();
    await timePasses(stage.database, AGO);
    const at = (ago: number) => reasonsOf(staff, { pickupCode, gachaId, orderIds: [orderId], occurredAt: minutesAgo(ago) });
    expect(await at(AGO - 6)).toEqual(['PICKUP_CODE_SUPERSEDED']);
    expect(await at(AGO - 60)).toEqual(['PICKUP_CODE_SUPERSEDED']);
    expect((await anExpiredOne()).conflict.reason).toBe('PICKUP_CODE_EXPIRED');
  });

  test('where the code was issued only later', async () => {
    const [gachaId, fan] = [await aGacha(stage.database), await Fan.signsUp(stage.gateway)];
    const [orderId, staff] = [await fan.hasPaid(gachaId), await hired([gachaId])];
    await timePasses(stage.database, AGO);
    const report = { pickupCode: await fan.hasCode(), gachaId, orderIds: [orderId] };
    expect(await reasonsOf(staff, { ...report, occurredAt: minutesAgo(6) })).toEqual(['PICKUP_CODE_NOT_ISSUED']);
    expect((await reported(staff, { ...report, occurredAt: minutesAgo(4) })).conflicts).toEqual([]);
  });

  test('where the code covers something else, or nothing here, or the prizes are posted', async () => {
    const { fan, gachaId, staff, pickupCode } = await aCodeOfThen();
    const occurredAt = minutesAgo(0);
    const later = await fan.hasPaid(gachaId);
    expect(await reasonsOf(staff, { pickupCode, gachaId, orderIds: [later], occurredAt })).toEqual(['NOT_COVERED']);
    const [elsewhere, posted] = [await aGacha(stage.database), await aGacha(stage.database, { delivery_type: 'mail' })];
    const both = await hired([elsewhere, posted]);
    expect(await reasonsOf(both, { pickupCode, gachaId: elsewhere, occurredAt })).toEqual(['NOTHING_COVERED']);
    const orderIds = [await fan.hasPaid(posted, 1, ADDRESS)];
    expect(await reasonsOf(both, { pickupCode, gachaId: posted, orderIds, occurredAt })).toEqual(['GOES_BY_POST']);
  });

  test('where the handover was undone since, and not where it was undone before', async () => {
    const { gachaId, orderId, staff, pickupCode } = await aCodeOfThen();
    const report = { pickupCode, gachaId, orderIds: [orderId] };
    const [handoverId] = (await reported(staff, report)).handoverIds;
    await undoes(staff, { handoverId });
    expect(await reasonsOf(staff, { ...report, occurredAt: minutesAgo(2) })).toEqual(['UNDONE']);
    const again = await reported(staff, { ...report, occurredAt: new Date().toISOString() });
    expect(again).toMatchObject({ orders: [{ id: orderId }], conflicts: [] });
  });

  test('where the time to collect was over then, unless a supervisor says otherwise', async () => {
    const { gachaId, orderId, staff, supervisor, pickupCode } = await aCodeOfThen();
    await stage.database.sql(
      `update gachas set redeem_limit_date = now() - interval '3 minutes', redeem_policy = 'refuse' where id = ?`,
      [gachaId],
    );
    const report = { pickupCode, gachaId, orderIds: [orderId], allowLate: true };
    expect(await reasonsOf(staff, { ...report, occurredAt: minutesAgo(1) })).toEqual(['TOO_LATE']);
    expect((await reported(supervisor, { ...report, occurredAt: minutesAgo(1) })).conflicts).toEqual([]);
    const other = await aCodeOfThen();
    await stage.database.sql(
      `update gachas set redeem_limit_date = now() - interval '1 minute', redeem_policy = 'refuse' where id = ?`,
      [other.gachaId],
    );
    const early = { pickupCode: other.pickupCode, gachaId: other.gachaId, occurredAt: minutesAgo(2) };
    expect((await reported(other.staff, early)).conflicts).toEqual([]);
  });

  test('where it was too long ago, also by a clock that began with 1970, and a supervisor may hand it over after all', async () => {
    const { fan, gachaId, orderId, staff, supervisor, pickupCode } = await aCodeOfThen();
    await timePasses(stage.database, 74 * 60);
    const report = { pickupCode, gachaId, orderIds: [orderId] };
    for (const occurredAt of [minutesAgo(74 * 60), '1970-01-01T00:00:10Z'])
      expect(await reasonsOf(staff, { ...report, occurredAt })).toEqual(['TOO_LONG_AGO']);
    const [{ id: conflictId }] = (await seesConflicts(supervisor)).data.handoverConflicts.nodes;
    expect((await settles(supervisor, { conflictId, decision: 'HANDED_OVER_AFTER_ALL' })).code).toBeUndefined();
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
  });

  test('where the member did not serve there then, or was not signed in at the device', async () => {
    const { gachaId, orderId, staff, supervisor, pickupCode } = await aCodeOfThen();
    const change = { by: { account: 'a test' }, why: null };
    const report = { pickupCode, gachaId, orderIds: [orderId] };
    const before = await hired([await aGacha(stage.database)]);
    await timePasses(stage.database, AGO);
    await setRoles(stage.database.fork(), before.id, [{ role: 'counter', gachas: 'all' }], change);
    const occurredAt = minutesAgo(AGO);
    expect(await reasonsOf(before, { ...report, occurredAt })).toEqual(['NOT_ALLOWED_THEN']);
    expect(await reasonsOf(await hired([gachaId]), { ...report, occurredAt })).toEqual(['NOT_ALLOWED_THEN']);
    const { invitation } = await hasInvited(supervisor, gachaId);
    const token = await (await TestDevice.isNew()).isIn(stage.gateway, invitation);
    expect(await reasonsOf(StaffMember.isKnown(stage.gateway, token), { ...report, occurredAt })).toEqual(['NOT_ALLOWED_THEN']);
    await setRoles(stage.database.fork(), staff.id, [{ role: 'supervisor', gachas: 'all' }], change);
    expect((await reported(staff, { ...report, occurredAt })).conflicts).toEqual([]);
  });
});

describe('what is reported again and again', () => {
  test('at other instants is one conflict, until it is settled', async () => {
    const { gachaId, staff, supervisor, report, conflict } = await anExpiredOne();
    for (let ago = 0; ago < 60; ago += 1)
      expect((await reported(staff, { ...report, occurredAt: minutesAgo(ago) })).conflicts).toEqual([conflict]);
    const told = `select count(distinct after ->> 'occurredAt')::int as instants from deeds where subject_id = ?`;
    expect(await stage.database.sql(told, [conflict.id])).toEqual([{ instants: 61 }]);
    const { id: other } = (await reported(await hired([gachaId]), { ...report, occurredAt: minutesAgo(2) })).conflicts[0];
    expect(other).not.toBe(conflict.id);
    const listed = async () => (await seesConflicts(supervisor, { gachaIds: [gachaId] })).data.handoverConflicts.totalCount;
    expect(await listed()).toBe(2);
    await settles(supervisor, { conflictId: conflict.id, decision: 'REPORT_WRONG' });
    expect(await listed()).toBe(1);
    for (const ago of [3, 4]) await reported(staff, { ...report, occurredAt: minutesAgo(ago) });
    expect(await listed()).toBe(2);
    expect((await reported(staff, report)).conflicts).toMatchObject([{ id: conflict.id }]);
  });

  test('of a code that there is not is one conflict, too', async () => {
    const { gachaId, staff, supervisor } = await aCodeOfThen();
    const report = { pickupCode: newCode(), gachaId };
    for (let ago = 0; ago < 5; ago += 1)
      expect((await reports(staff, { ...report, occurredAt: minutesAgo(ago) })).code).toBe('PICKUP_CODE_UNKNOWN');
    expect((await seesConflicts(supervisor)).data.handoverConflicts.totalCount).toBe(1);
  });

  test('is still handed over with the instant that was right', async () => {
    const { fan, gachaId, orderId, staff, pickupCode } = await aCodeOfThen();
    await timePasses(stage.database, AGO);
    const report = { pickupCode, gachaId, orderIds: [orderId] };
    expect((await reported(staff, { ...report, occurredAt: minutesAgo(0) })).conflicts).toHaveLength(1);
    expect((await reported(staff, { ...report, occurredAt: minutesAgo(AGO) })).conflicts).toEqual([]);
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
  });
});

describe('a supervisor', () => {
  test('sees the conflicts of gachas of their own, open or settled, with what stands in their stead', async () => {
    const { gachaId, supervisor, staff, conflict, fan } = await aConflict();
    const list = async (asked: Parameters<typeof seesConflicts>[1]) =>
      (await seesConflicts(supervisor, asked)).data.handoverConflicts;
    expect(await list({})).toEqual({ totalCount: 1, nodes: [conflict] });
    expect(conflict).toMatchObject({ reason: 'ALREADY_HANDED_OVER', fan: { id: fan.id }, items: [{ isWaiting: false }] });
    expect(conflict.handedOver).toHaveLength(1);
    expect(await list({ settled: true })).toMatchObject({ totalCount: 0 });
    await settles(supervisor, { conflictId: conflict.id, decision: 'ACCEPTED_AS_LOSS' });
    expect(await list({})).toMatchObject({ totalCount: 0 });
    expect(await list({ settled: true, gachaIds: [gachaId] })).toMatchObject({ totalCount: 1 });
    expect(await list({ settled: null })).toMatchObject({ totalCount: 1 });
    const foreign = await hired([await aGacha(stage.database)], 'supervisor');
    expect((await seesConflicts(foreign)).data.handoverConflicts.totalCount).toBe(0);
    expect((await seesConflicts(foreign, { gachaIds: [gachaId] })).code).toBe('FORBIDDEN');
    expect((await seesConflicts(staff)).code).toBe('FORBIDDEN');
    const none = await seesConflicts(supervisor, { gachaIds: [] });
    expect([none.code, ...fieldsOf(none)]).toEqual(['BAD_INPUT', 'gachaIds']);
  });

  test('hands over after all what still waits, as it was reported', async () => {
    const { fan, gachaId, orderId, itemIds, staff, supervisor, report, conflict } = await anExpiredOne();
    await reports(await hired([gachaId]), { pickupCode: await fan.hasCode(), gachaId, itemIds: itemIds.slice(0, 1) });
    const decision = { conflictId: conflict.id, decision: 'HANDED_OVER_AFTER_ALL', reason: 'the fan says so, too' };
    const settled = (await settles(supervisor, decision)).data.settleHandoverConflict.conflict;
    const told = { decision: 'HANDED_OVER_AFTER_ALL', reason: 'the fan says so, too', staffName: 'A supervisor' };
    expect(settled).toMatchObject({ id: conflict.id, settlement: told });
    expect(settled.items.map(({ isWaiting }: { isWaiting: boolean }) => isWaiting)).toEqual([false, false]);
    expect(settled.handedOver).toHaveLength(2);
    const [row] = await stage.database.sql('select staff_id from handovers where delivered_at = ?', [report.occurredAt]);
    expect(row).toEqual({ staff_id: staff.id });
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
    const before = await everything(stage.database);
    expect((await settles(supervisor, decision)).data.settleHandoverConflict.conflict).toEqual(settled);
    expect((await reported(staff, report)).conflicts).toEqual([{ ...settled, settlement: null }]);
    expect(await everything(stage.database)).toEqual(before);
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });

  test('accepts a loss, or says that the report was wrong, and then nothing else changes', async () => {
    for (const decision of ['ACCEPTED_AS_LOSS', 'REPORT_WRONG']) {
      const { fan, orderId, supervisor, conflict } = await anExpiredOne();
      const settled = (await settles(supervisor, { conflictId: conflict.id, decision })).data.settleHandoverConflict.conflict;
      expect(settled).toMatchObject({ settlement: { decision }, handedOver: [] });
      expect((await fan.sees(orderId)).status).toBe('PAID');
      const other = await settles(supervisor, { conflictId: conflict.id, decision: 'HANDED_OVER_AFTER_ALL' });
      expect([other.code, ...fieldsOf(other)]).toEqual(['BAD_INPUT', 'decision']);
    }
  });

  test('hands nothing over after all that is gone, or that the code does not cover', async () => {
    const { supervisor, conflict } = await aConflict();
    const gone = await settles(supervisor, { conflictId: conflict.id, decision: 'HANDED_OVER_AFTER_ALL' });
    expect([gone.code, ...fieldsOf(gone)]).toEqual(['BAD_INPUT', 'decision']);
    const { fan, gachaId, staff, pickupCode, supervisor: another } = await aCodeOfThen();
    const orderIds = [await fan.hasPaid(gachaId)];
    const [uncovered] = (await reported(staff, { pickupCode, gachaId, orderIds, occurredAt: minutesAgo(0) })).conflicts;
    const refused = await settles(another, { conflictId: uncovered.id, decision: 'HANDED_OVER_AFTER_ALL' });
    expect([refused.code, ...fieldsOf(refused)]).toEqual(['BAD_INPUT', 'decision']);
  });

  test('gives a reason, of a conflict that there is, at a gacha of their own', async () => {
    const { supervisor, staff, conflict } = await anExpiredOne();
    for (const reason of ['', ' \n', 'a\0', 'x'.repeat(1001)]) {
      const answer = await settles(supervisor, { conflictId: conflict.id, decision: 'REPORT_WRONG', reason });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'reason']);
    }
    const settle = async (by: StaffMember, conflictId: string) =>
      (await settles(by, { conflictId, decision: 'REPORT_WRONG' })).code;
    expect(await settle(staff, conflict.id)).toBe('FORBIDDEN');
    expect(await settle(await hired([await aGacha(stage.database)], 'supervisor'), conflict.id)).toBe('FORBIDDEN');
    const everywhere = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'supervisor');
    expect(await settle(everywhere, randomUUID())).toBe('NOT_FOUND');
    expect(await settle(everywhere, 'no id')).toBe('NOT_FOUND');
  });

  test('finds each report and decision in the audit log and in the timeline of the order', async () => {
    const { orderId, supervisor, report, conflict } = await anExpiredOne();
    await settles(supervisor, { conflictId: conflict.id, decision: 'ACCEPTED_AS_LOSS', reason: 'counted' });
    const query = `query ($id: ID!) { timeline(orderId: $id, first: 100) { nodes { deed { action why subjectId after } } } }`;
    const deeds = (await supervisor.asks(query, { id: orderId })).data.timeline.nodes.flatMap(({ deed }: Json) => deed ?? []);
    expect(deeds.map(({ after, ...deed }: { after: string }) => ({ ...deed, after: JSON.parse(after) }))).toEqual([
      {
        ...{ action: 'HANDOVER_CONFLICTED', why: null, subjectId: conflict.id },
        after: { items: 2, reason: 'PICKUP_CODE_EXPIRED', occurredAt: report.occurredAt },
      },
      {
        ...{ action: 'HANDOVER_CONFLICT_SETTLED', why: 'counted', subjectId: conflict.id },
        after: { items: 2, decision: 'ACCEPTED_AS_LOSS' },
      },
    ]);
  });
});

describe('the database', () => {
  test('lets no conflict be decided twice or forgotten, and no item be in two of one report', async () => {
    const { supervisor, conflict } = await anExpiredOne();
    await settles(supervisor, { conflictId: conflict.id, decision: 'ACCEPTED_AS_LOSS' });
    const { sql } = stage.database;
    await expect(sql(`update handover_conflicts set decision = 'REPORT_WRONG' where id = ?`, [conflict.id])).rejects.toThrow(
      'once',
    );
    await expect(sql('delete from handover_conflicts where id = ?', [conflict.id])).rejects.toThrow('once');
    await expect(sql('delete from handover_conflict_items where conflict_id = ?', [conflict.id])).rejects.toThrow('once');
    const again = `insert into handover_conflict_items (report_id, order_detail_id, conflict_id)
      select report_id, order_detail_id, conflict_id from handover_conflict_items where conflict_id = ?`;
    await expect(sql(again, [conflict.id])).rejects.toThrow('handover_conflict_items_once_per_report');
  });
});

test('whoever reported it is not told what was decided of them', async () => {
  const { staff, supervisor, report, conflict } = await aConflict();
  await settles(supervisor, { conflictId: conflict.id, decision: 'REPORT_WRONG', reason: 'a suspicion' });
  const again = await reported(staff, report);
  expect(again.conflicts).toMatchObject([{ id: conflict.id, settlement: null }]);
  expect((await seesConflicts(supervisor, { settled: true })).data.handoverConflicts.nodes).toContainEqual(
    expect.objectContaining({ id: conflict.id, settlement: expect.objectContaining({ reason: 'a suspicion' }) }),
  );
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
