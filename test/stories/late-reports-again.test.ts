import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { newCode } from '../../src/pickup/code.ts';
import type { StaffMember } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import type { Json } from '../support/json.ts';
import { AGO, aCodeOfThen, anExpiredOne, hired, reported } from '../support/late-reports.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';
import { minutesAgo, timePasses } from '../support/time-passes.ts';

const stage = aStage();

/** How many wait for a supervisor of the gacha, and how many do not any more. */
async function listed(supervisor: StaffMember, gachaId: string): Promise<number[]> {
  const counts = [false, true].map(async (isSettled) => {
    const { handoverConflicts } = (await supervisor.seesConflicts({ gachaIds: [gachaId], isSettled })).data;
    return handoverConflicts.totalCount;
  });
  return Promise.all(counts);
}

/** The instants that the audit log has of a conflict or handover. */
async function logged(subjectId: string): Promise<string[]> {
  const rows = await stage.database.sql<{ at: string }>(
    `select distinct after ->> 'occurredAt' as at from deeds where subject_id = ? and after ->> 'occurredAt' is not null order by 1`,
    [subjectId],
  );
  return rows.map(({ at }) => at);
}

describe('what is reported again and again', () => {
  test('at other instants is one conflict, and is answered with it also once it is settled', async () => {
    const { gachaId, staff, supervisor, report, conflict } = await anExpiredOne(stage);
    const instants = Array.from({ length: 20 }, (_, ago) => minutesAgo(ago));
    for (const occurredAt of instants) expect((await reported(staff, { ...report, occurredAt })).conflicts).toEqual([conflict]);
    expect(await logged(conflict.id)).toEqual([...instants, report.occurredAt].toSorted());
    const { id: other } = (await reported(await hired(stage, [gachaId]), report)).conflicts[0];
    expect(other).not.toBe(conflict.id);
    expect(await listed(supervisor, gachaId)).toEqual([2, 0]);
    await supervisor.settles({ conflictId: conflict.id, decision: 'REPORT_WRONG' });
    const before = await everything(stage.database);
    for (const occurredAt of [...instants, report.occurredAt])
      expect((await reported(staff, { ...report, occurredAt })).conflicts).toEqual([conflict]);
    expect(await everything(stage.database)).toEqual(before);
    expect((await reported(staff, { ...report, occurredAt: minutesAgo(3) })).conflicts[0].id).not.toBe(conflict.id);
    expect(await listed(supervisor, gachaId)).toEqual([2, 1]);
  });

  test('of a code that there is not is one conflict, too, also once it is settled', async () => {
    const { gachaId, staff, supervisor } = await aCodeOfThen(stage);
    const report = { pickupCode: newCode(), gachaId };
    const instants = [0, 1, 2].map((ago) => minutesAgo(ago));
    const tells = async () => {
      for (const occurredAt of instants)
        expect((await staff.reports({ ...report, occurredAt })).code).toBe('PICKUP_CODE_UNKNOWN');
    };
    await tells();
    const [conflict] = (await supervisor.seesConflicts({ gachaIds: [gachaId] })).data.handoverConflicts.nodes;
    expect(await logged(conflict.id)).toEqual(instants.toSorted());
    await supervisor.settles({ conflictId: conflict.id, decision: 'ACCEPTED_AS_LOSS' });
    await tells();
    expect(await listed(supervisor, gachaId)).toEqual([0, 1]);
  });

  test('is still handed over with the instant that was right', async () => {
    const { fan, gachaId, orderId, staff, pickupCode } = await aCodeOfThen(stage);
    await timePasses(stage.database, AGO);
    const report = { pickupCode, gachaId, orderIds: [orderId] };
    expect((await reported(staff, { ...report, occurredAt: minutesAgo(0) })).conflicts).toHaveLength(1);
    expect((await reported(staff, { ...report, occurredAt: minutesAgo(AGO) })).conflicts).toEqual([]);
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
  });
});

describe('under the key of a report', () => {
  test('another instant is the same report, before and after its conflict is settled', async () => {
    const idempotencyKey = randomUUID();
    const { gachaId, staff, supervisor, report, conflict } = await anExpiredOne(stage, { idempotencyKey });
    const [earlier, later] = [minutesAgo(40), minutesAgo(30)];
    expect((await reported(staff, { ...report, occurredAt: earlier })).conflicts).toEqual([conflict]);
    await supervisor.settles({ conflictId: conflict.id, decision: 'ACCEPTED_AS_LOSS' });
    expect((await reported(staff, { ...report, occurredAt: later })).conflicts).toEqual([conflict]);
    const { idempotencyKey: _key, ...keyless } = report;
    for (const occurredAt of [earlier, later, report.occurredAt])
      expect((await reported(staff, { ...keyless, occurredAt })).conflicts).toEqual([conflict]);
    expect(await listed(supervisor, gachaId)).toEqual([0, 1]);
    expect(await logged(conflict.id)).toEqual([earlier, later, report.occurredAt].toSorted());
  });

  test('what was handed over stays so at another instant, which the audit log keeps', async () => {
    const { gachaId, orderId, staff, pickupCode } = await aCodeOfThen(stage);
    await timePasses(stage.database, AGO);
    const report = { pickupCode, gachaId, orderIds: [orderId], idempotencyKey: randomUUID() };
    const [first, corrected] = [minutesAgo(AGO), minutesAgo(AGO - 20)];
    const { handoverIds } = await reported(staff, { ...report, occurredAt: first });
    expect(await reported(staff, { ...report, occurredAt: corrected })).toMatchObject({ handoverIds, conflicts: [] });
    expect(await logged(handoverIds[0])).toEqual([first, corrected].toSorted());
  });

  test('a key of the same instant is refused with something else, and another counter may have the same', async () => {
    const idempotencyKey = randomUUID();
    const { gachaId, itemIds, supervisor, staff, report } = await anExpiredOne(stage, { idempotencyKey });
    const { orderIds: _orderIds, ...named } = report;
    expect((await staff.reports({ ...named, itemIds })).code).toBe('IDEMPOTENCY_KEY_REUSED');
    await reported(await hired(stage, [gachaId]), report);
    expect(await listed(supervisor, gachaId)).toEqual([2, 0]);
  });
});

describe('reports of items that overlap', () => {
  const itemsOf = ({ items }: Json): string[] => items.map(({ item }: Json) => item.id);

  test('are one conflict with the items of all, and each is answered with it for good', async () => {
    const { gachaId, itemIds, staff, supervisor, pickupCode } = await aCodeOfThen(stage, 4);
    await timePasses(stage.database, AGO);
    const [a = '', b = '', c = '', d = ''] = itemIds;
    const told = [[a, b], [b, c], [d], [c, d]].map((ids, ago) => ({
      ...{ pickupCode, gachaId, itemIds: ids },
      occurredAt: minutesAgo(ago),
    }));
    for (const report of told) await reported(staff, report);
    const { nodes } = (await supervisor.seesConflicts({ gachaIds: [gachaId] })).data.handoverConflicts;
    expect(nodes.map(itemsOf)).toEqual([[a, b, c].toSorted(), [d]]);
    for (const { id } of nodes) await supervisor.settles({ conflictId: id, decision: 'HANDED_OVER_AFTER_ALL' });
    const heard = [];
    for (const report of told) heard.push((await reported(staff, report)).conflicts.map(({ id }: Json) => id));
    const [abc, ofD] = nodes.map(({ id }: Json) => id);
    expect(heard).toEqual([[abc], [abc], [ofD], [abc, ofD]]);
    expect(await listed(supervisor, gachaId)).toEqual([0, 2]);
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });

  test('and of other items are two, since nothing says that they belong together', async () => {
    const { gachaId, itemIds, staff, supervisor, pickupCode } = await aCodeOfThen(stage);
    await timePasses(stage.database, AGO);
    for (const [ago, id] of itemIds.entries())
      await reported(staff, { pickupCode, gachaId, itemIds: [id], occurredAt: minutesAgo(ago) });
    expect(await listed(supervisor, gachaId)).toEqual([2, 0]);
  });
});
