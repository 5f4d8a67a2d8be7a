import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { StaffMember } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import type { Json } from '../support/json.ts';
import { aCodeOfThen, aConflict, anExpiredOne, hired, reported } from '../support/late-reports.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { minutesAgo } from '../support/time-passes.ts';

const stage = aStage();

describe('a supervisor', () => {
  test('sees the conflicts of gachas of their own, open or settled, with what stands in their stead', async () => {
    const { gachaId, supervisor, staff, conflict, fan } = await aConflict(stage);
    const list = async (asked: Parameters<StaffMember['seesConflicts']>[0]) =>
      (await supervisor.seesConflicts(asked)).data.handoverConflicts;
    expect(await list({})).toEqual({ totalCount: 1, nodes: [conflict] });
    expect(conflict).toMatchObject({ reason: 'ALREADY_HANDED_OVER', fan: { id: fan.id }, items: [{ isWaiting: false }] });
    expect(conflict.handedOver).toHaveLength(1);
    expect(await list({ isSettled: true })).toMatchObject({ totalCount: 0 });
    await supervisor.settles({ conflictId: conflict.id, decision: 'ACCEPTED_AS_LOSS' });
    expect(await list({})).toMatchObject({ totalCount: 0 });
    expect(await list({ isSettled: true, gachaIds: [gachaId] })).toMatchObject({ totalCount: 1 });
    expect(await list({ isSettled: null })).toMatchObject({ totalCount: 1 });
    const foreign = await hired(stage, [await aGacha(stage.database)], 'supervisor');
    expect((await foreign.seesConflicts()).data.handoverConflicts.totalCount).toBe(0);
    expect((await foreign.seesConflicts({ gachaIds: [gachaId] })).code).toBe('FORBIDDEN');
    expect((await staff.seesConflicts()).code).toBe('FORBIDDEN');
    const none = await supervisor.seesConflicts({ gachaIds: [] });
    expect([none.code, ...fieldsOf(none)]).toEqual(['BAD_INPUT', 'gachaIds']);
  });

  test('hands over after all what still waits, as it was reported', async () => {
    const { fan, gachaId, orderId, itemIds, staff, supervisor, report, conflict } = await anExpiredOne(stage);
    await (await hired(stage, [gachaId])).reports({ pickupCode: await fan.hasCode(), gachaId, itemIds: itemIds.slice(0, 1) });
    const decision = { conflictId: conflict.id, decision: 'HANDED_OVER_AFTER_ALL', reason: 'the fan says so, too' };
    const settled = (await supervisor.settles(decision)).data.settleHandoverConflict.conflict;
    const told = { decision: 'HANDED_OVER_AFTER_ALL', reason: 'the fan says so, too', staffMember: { name: 'A supervisor' } };
    expect(settled).toMatchObject({ id: conflict.id, settlement: told });
    expect(settled.items.map(({ isWaiting }: { isWaiting: boolean }) => isWaiting)).toEqual([false, false]);
    expect(settled.handedOver).toHaveLength(2);
    const [row] = await stage.database.sql('select staff_id from handovers where delivered_at = ?', [report.occurredAt]);
    expect(row).toEqual({ staff_id: staff.id });
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
    const before = await everything(stage.database);
    expect((await supervisor.settles(decision)).data.settleHandoverConflict.conflict).toEqual(settled);
    expect((await reported(staff, report)).conflicts).toEqual([{ ...settled, settlement: null }]);
    expect(await everything(stage.database)).toEqual(before);
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });

  test('accepts a loss, or says that the report was wrong, and then nothing else changes', async () => {
    for (const decision of ['ACCEPTED_AS_LOSS', 'REPORT_WRONG']) {
      const { fan, orderId, supervisor, conflict } = await anExpiredOne(stage);
      const settled = (await supervisor.settles({ conflictId: conflict.id, decision })).data.settleHandoverConflict.conflict;
      expect(settled).toMatchObject({ settlement: { decision }, handedOver: [] });
      expect((await fan.sees(orderId)).status).toBe('PAID');
      const other = await supervisor.settles({ conflictId: conflict.id, decision: 'HANDED_OVER_AFTER_ALL' });
      expect([other.code, ...fieldsOf(other)]).toEqual(['DECIDED_OTHERWISE', 'decision']);
    }
  });

  test('hands nothing over after all that is gone, or that the code does not cover', async () => {
    const { supervisor, conflict } = await aConflict(stage);
    const gone = await supervisor.settles({ conflictId: conflict.id, decision: 'HANDED_OVER_AFTER_ALL' });
    expect([gone.code, ...fieldsOf(gone)]).toEqual(['NOTHING_WAITS', 'decision']);
    const { fan, gachaId, staff, pickupCode, supervisor: another } = await aCodeOfThen(stage);
    const orderIds = [await fan.hasPaid(gachaId)];
    const [uncovered] = (await reported(staff, { pickupCode, gachaId, orderIds, occurredAt: minutesAgo(0) })).conflicts;
    const refused = await another.settles({ conflictId: uncovered.id, decision: 'HANDED_OVER_AFTER_ALL' });
    expect([refused.code, ...fieldsOf(refused)]).toEqual(['NOTHING_WAITS', 'decision']);
  });

  test('gives a reason, of a conflict that there is, at a gacha of their own', async () => {
    const { supervisor, staff, conflict } = await anExpiredOne(stage);
    for (const reason of ['', ' \n', 'a\0', 'x'.repeat(1001)]) {
      const answer = await supervisor.settles({ conflictId: conflict.id, decision: 'REPORT_WRONG', reason });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'reason']);
    }
    const settle = async (by: StaffMember, conflictId: string) =>
      (await by.settles({ conflictId, decision: 'REPORT_WRONG' })).code;
    expect(await settle(staff, conflict.id)).toBe('FORBIDDEN');
    expect(await settle(await hired(stage, [await aGacha(stage.database)], 'supervisor'), conflict.id)).toBe('FORBIDDEN');
    const everywhere = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'supervisor');
    expect(await settle(everywhere, randomUUID())).toBe('NOT_FOUND');
    expect(await settle(everywhere, 'no id')).toBe('NOT_FOUND');
  });

  test('finds each report and decision in the audit log and in the timeline of the order', async () => {
    const { orderId, supervisor, report, conflict } = await anExpiredOne(stage);
    await supervisor.settles({ conflictId: conflict.id, decision: 'ACCEPTED_AS_LOSS', reason: 'counted' });
    const query = `query ($id: ID!) { timeline(orderId: $id, first: 100) { nodes { ... on DeedEvent { deed { action reason subjectId after } } } } }`;
    const deeds = (await supervisor.asks(query, { id: orderId })).data.timeline.nodes.flatMap(({ deed }: Json) => deed ?? []);
    expect(deeds).toEqual([
      {
        ...{ action: 'HANDOVER_CONFLICTED', reason: null, subjectId: conflict.id },
        after: { items: 2, reason: 'PICKUP_CODE_EXPIRED', occurredAt: report.occurredAt },
      },
      {
        ...{ action: 'HANDOVER_CONFLICT_SETTLED', reason: 'counted', subjectId: conflict.id },
        after: { items: 2, decision: 'ACCEPTED_AS_LOSS' },
      },
    ]);
  });
});

describe('the database', () => {
  test('lets no conflict be decided twice or forgotten, and no item be in two of one report', async () => {
    const { supervisor, conflict } = await anExpiredOne(stage);
    await supervisor.settles({ conflictId: conflict.id, decision: 'ACCEPTED_AS_LOSS' });
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
  const { staff, supervisor, report, conflict } = await aConflict(stage);
  await supervisor.settles({ conflictId: conflict.id, decision: 'REPORT_WRONG', reason: 'a suspicion' });
  const again = await reported(staff, report);
  expect(again.conflicts).toMatchObject([{ id: conflict.id, settlement: null }]);
  expect((await supervisor.seesConflicts({ isSettled: true })).data.handoverConflicts.nodes).toContainEqual(
    expect.objectContaining({ id: conflict.id, settlement: expect.objectContaining({ reason: 'a suspicion' }) }),
  );
});
