import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { newCode } from '../../src/pickup/code.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { TestDevice } from '../support/device.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';
import { minutesAgo, timePasses } from '../support/time-passes.ts';

const stage = aStage();

const hired = (gachaIds: string[], role: 'counter' | 'supervisor' = 'counter') =>
  StaffMember.isHired(stage.gateway, stage.database, gachaIds, role);

/** A fan whose order of three waits, and who showed a code two hours ago to a counter without a network. */
async function aCodeShown({ plays = 3, elapsed = 120 } = {}) {
  const { gateway, database } = stage;
  const [fan, gachaId] = [await Fan.signsUp(gateway), await aGacha(database)];
  const orderId = await fan.hasPaid(gachaId, plays);
  const [staff, supervisor, pickupCode] = [await hired([gachaId]), await hired([gachaId], 'supervisor'), await fan.hasCode()];
  const itemIds: string[] = (await fan.sees(orderId)).items.map(({ id }: { id: string }) => id);
  await timePasses(database, elapsed);
  return { fan, gachaId, orderId, itemIds, staff, supervisor, pickupCode, occurredAt: minutesAgo(elapsed) };
}

const listed = async (supervisor: StaffMember, gachaId: string) =>
  (await supervisor.seesConflicts({ gachaIds: [gachaId] })).data.handoverConflicts.nodes;

describe('a counter that had no network', () => {
  test('reports what it gave when the code was valid, which then counts as handed over at that time', async () => {
    const { fan, gachaId, orderId, staff, pickupCode, occurredAt } = await aCodeShown();
    expect((await staff.reports({ pickupCode, gachaId, orderIds: [orderId] })).code).toBe('PICKUP_CODE_EXPIRED');
    const report = { pickupCode, gachaId, orderIds: [orderId], occurredAt };
    const { confirmHandover } = (await staff.reports(report)).data;
    expect(confirmHandover).toMatchObject({
      deliveredAt: occurredAt,
      orders: [{ order: { id: orderId }, itemIds: [] }],
      conflicts: [],
    });
    expect(confirmHandover.remaining).toMatchObject({ totalAmount: 0, handedOver: [{ amount: 3, deliveredAt: occurredAt }] });
    expect(Date.parse(confirmHandover.remaining.handedOver[0].reportedAt)).toBeGreaterThan(Date.parse(occurredAt));
    expect(await fan.sees(orderId)).toMatchObject({ status: 'DELIVERED', deliveredAt: occurredAt });
    const before = await everything(stage.database);
    expect((await staff.reports(report)).data.confirmHandover).toEqual(confirmHandover);
    expect(await everything(stage.database)).toEqual(before);
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
    const [handoverId] = confirmHandover.handoverIds;
    expect((await staff.undoes({ handoverId })).code).toBeUndefined();
    expect((await fan.sees(orderId)).status).toBe('PAID');
    expect((await staff.reports(report)).data.confirmHandover).toMatchObject({ conflicts: [{ reason: 'UNDONE' }], orders: [] });
  });

  test('may leave out what it gave, where that was all that the code covers here', async () => {
    const { fan, gachaId, orderId, staff, pickupCode, occurredAt } = await aCodeShown();
    const { confirmHandover } = (await staff.reports({ pickupCode, gachaId, occurredAt })).data;
    expect(confirmHandover).toMatchObject({ orders: [{ order: { id: orderId }, itemIds: [] }], conflicts: [] });
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
    const online = await staff.reports({ pickupCode, gachaId });
    expect([online.code, ...fieldsOf(online)]).toEqual(['BAD_INPUT', 'orderIds']);
  });

  test('reads the sheet of then, where it was only shown the code', async () => {
    const { staff, itemIds, pickupCode, occurredAt } = await aCodeShown();
    expect((await staff.readsSheet(pickupCode)).code).toBe('PICKUP_CODE_EXPIRED');
    const [sheet] = (await staff.readsLater(pickupCode, occurredAt)).data.handovers;
    expect(sheet.items.flatMap((item: { itemIds: string[] }) => item.itemIds).toSorted()).toEqual(itemIds.toSorted());
    expect((await staff.readsLater(pickupCode, minutesAgo(60))).code).toBe('PICKUP_CODE_EXPIRED');
    expect((await staff.readsLater(newCode(), occurredAt)).code).toBe('PICKUP_CODE_UNKNOWN');
    for (const wrong of [minutesAgo(-6), minutesAgo(72 * 60 + 1), minutesAgo(240)]) {
      const answer = await staff.readsLater(pickupCode, wrong);
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'shownAt']);
    }
  });

  test('is told apart what was taken and what is in conflict, and hears the same again', async () => {
    const { fan, gachaId, orderId, itemIds, staff, supervisor, pickupCode, occurredAt } = await aCodeShown();
    const [first = '', ...rest] = itemIds;
    const other = await hired([gachaId]);
    const online = await other.reports({ pickupCode: await fan.hasCode(), gachaId, itemIds: [first] });
    const [handoverId] = online.data.confirmHandover.handoverIds;
    const report = { pickupCode, gachaId, orderIds: [orderId], occurredAt };
    const { confirmHandover } = (await staff.reports(report)).data;
    expect(confirmHandover).toMatchObject({ orders: [{ order: { id: orderId }, itemIds: [] }], remaining: { totalAmount: 0 } });
    expect(confirmHandover.handoverIds).not.toContain(handoverId);
    const conflict = {
      reason: 'ALREADY_HANDED_OVER',
      occurredAt,
      fan: { id: fan.id },
      staffMember: { name: 'A counter' },
      settlement: null,
    };
    expect(confirmHandover.conflicts).toMatchObject([
      { ...conflict, items: [{ item: { id: first } }], handedOver: [{ handoverId }] },
    ]);
    const [given] = await stage.database.sql<{ items: string[] }>(
      'select array_agg(order_detail_id order by order_detail_id) as items from handover_items where handover_id = ?',
      [confirmHandover.handoverIds[0]],
    );
    expect(given?.items).toEqual(rest.toSorted());
    expect(await listed(supervisor, gachaId)).toEqual(confirmHandover.conflicts);
    const before = await everything(stage.database);
    expect((await staff.reports(report)).data.confirmHandover).toEqual(confirmHandover);
    expect(await everything(stage.database)).toEqual(before);
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });

  test('whose first report was heard, but not its answer, may report it again from the same device', async () => {
    const { gateway, database } = stage;
    const { gachaId, orderId, staff, supervisor, pickupCode } = await aCodeShown({ elapsed: 0 });
    const { invitation } = await supervisor.hasInvited(gachaId);
    const tablet = StaffMember.isKnown(gateway, await (await TestDevice.isNew()).isIn(gateway, invitation));
    const online = (await tablet.reports({ pickupCode, gachaId, orderIds: [orderId] })).data.confirmHandover;
    const report = { pickupCode, gachaId, orderIds: [orderId] };
    const again = await tablet.reports({ ...report, occurredAt: minutesAgo(1) });
    expect(again.data.confirmHandover).toMatchObject({ handoverIds: online.handoverIds, conflicts: [] });
    const other = (await staff.reports({ ...report, occurredAt: minutesAgo(1) })).data.confirmHandover;
    expect(other).toMatchObject({ orders: [], handoverIds: [], conflicts: [{ reason: 'ALREADY_HANDED_OVER' }] });
    await timePasses(database, 30);
    const later = (await tablet.reports({ ...report, occurredAt: minutesAgo(22) })).data.confirmHandover;
    expect(later).toMatchObject({ orders: [], conflicts: [{ reason: 'ALREADY_HANDED_OVER' }] });
  });

  test('reports over REST, too, and is told of conflicts only there', async () => {
    const { fan, gachaId, orderId, staff, pickupCode, occurredAt } = await aCodeShown();
    const path = `/manage/api/gachas/${gachaId}/pickups/${pickupCode}`;
    const { status, body } = await staff.patch(path, { order_ids: [orderId], occurred_at: occurredAt });
    expect([status, body.delivered_at, body.order_ids, body.conflicts]).toEqual([200, expect.anything(), [orderId], []]);
    const waiting = await fan.hasPaid(gachaId);
    const again = { order_ids: [orderId, waiting], occurred_at: occurredAt };
    const [{ id } = { id: '' }] = (await fan.sees(waiting)).items;
    expect((await staff.patch(path, again)).body).toMatchObject({
      order_ids: [orderId],
      conflicts: [{ reason: 'NOT_COVERED', item_ids: [id] }],
    });
    const late = await staff.patch(path, { ...again, occurred_at: minutesAgo(-10) });
    expect([late.status, late.body.errors]).toMatchObject([400, [{ field: 'occurred_at' }]]);
    const now = `/manage/api/gachas/${gachaId}/pickups/${await fan.hasCode()}`;
    expect((await staff.patch(now, { order_ids: [waiting] })).body).not.toHaveProperty('conflicts');
  });

  test('practises with the word that stands for a code', async () => {
    const { gachaId, staff } = await aCodeShown();
    const report = { pickupCode: 'example', gachaId, orderIds: [randomUUID()], occurredAt: minutesAgo(60) };
    for (const { orderIds, ...named } of [{ ...report }, { ...report, orderIds: undefined }]) {
      const answer = await staff.reports({ ...named, ...(orderIds && { orderIds }) });
      expect(answer.data.confirmHandover).toMatchObject({ conflicts: [], deliveredAt: report.occurredAt });
    }
    expect((await staff.readsLater('example', minutesAgo(60))).code).toBeUndefined();
  });
});

describe('a report is refused', () => {
  test('where it is of the future, of before all clocks, or no instant', async () => {
    const { gachaId, orderId, staff, pickupCode } = await aCodeShown();
    const before = await everything(stage.database);
    for (const occurredAt of [minutesAgo(-6), '9999-12-31T23:59:59Z', '1969-12-31T23:59:59Z', '0000-01-01T00:00:00Z']) {
      const answer = await staff.reports({ pickupCode, gachaId, orderIds: [orderId], occurredAt });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'occurredAt']);
    }
    for (const occurredAt of ['yesterday', '', '2026-02-30T00:00:00Z'])
      expect((await staff.reports({ pickupCode, gachaId, orderIds: [orderId], occurredAt })).code).toBe('BAD_INPUT');
    expect(await everything(stage.database)).toEqual(before);
  });

  test('where it names what is not of this gacha, or orders and items at once', async () => {
    const { fan, gachaId, orderId, itemIds, staff, pickupCode, occurredAt } = await aCodeShown();
    const elsewhere = await fan.hasPaid(await aGacha(stage.database));
    const unpaid = await fan.hasOrdered(gachaId);
    const before = await everything(stage.database);
    for (const wrong of [elsewhere, unpaid, randomUUID(), 'no id']) {
      const answer = await staff.reports({ pickupCode, gachaId, orderIds: [orderId, wrong], occurredAt });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['NOT_FOUND', 'orderIds.1']);
    }
    const both = await staff.reports({ pickupCode, gachaId, orderIds: [orderId], itemIds, occurredAt });
    expect([both.code, ...fieldsOf(both)]).toEqual(['BAD_INPUT', 'itemIds']);
    expect(await everything(stage.database)).toEqual(before);
  });

  test('where its orders have more items than can be noted at once', async () => {
    const { gachaId, orderId, staff, pickupCode, occurredAt } = await aCodeShown();
    await stage.database.sql('update orders set play_amount = 100 where id = ?', [orderId]);
    const copies = Array.from({ length: 50 }, () => randomUUID());
    await stage.database.sql(
      `insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, serial_number, payable_until, assigned_at)
       select copy, gacha_id, user_id, odds_version_id, delivery_type, 'assigned', 100, price, 1000 + n, now(), now()
         from orders, unnest(array[?]::uuid[]) with ordinality as copies (copy, n) where id = ?`,
      [copies, orderId],
    );
    const answer = await staff.reports({ pickupCode, gachaId, orderIds: [orderId, ...copies], occurredAt });
    expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'orderIds']);
    await stage.database.sql('delete from orders where id in (?)', [copies]);
    await stage.database.sql('update orders set play_amount = 3 where id = ?', [orderId]);
  });

  test('where there is no such code, and is noted all the same, once', async () => {
    const { gachaId, staff, supervisor } = await aCodeShown();
    const report = { pickupCode: newCode(), gachaId, occurredAt: minutesAgo(5) };
    for (const idempotencyKey of [undefined, randomUUID(), undefined])
      expect((await staff.reports({ ...report, ...(idempotencyKey && { idempotencyKey }) })).code).toBe('PICKUP_CODE_UNKNOWN');
    expect((await staff.reports({ ...report, orderIds: ['no id'] })).code).toBe('PICKUP_CODE_UNKNOWN');
    const conflict = { reason: 'PICKUP_CODE_UNKNOWN', fan: null, items: [], handedOver: [], occurredAt: report.occurredAt };
    expect(await listed(supervisor, gachaId)).toMatchObject([conflict]);
    const query = `{ auditLog(first: 1, where: { gachaId: "${gachaId}", action: HANDOVER_CONFLICTED }) { totalCount } }`;
    const operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
    expect((await operator.asks(query)).data.auditLog.totalCount).toBe(1);
  });

  test('by one who was revoked meanwhile: a supervisor reports it for them', async () => {
    const { gachaId, orderId, staff, supervisor, pickupCode, occurredAt } = await aCodeShown();
    await stage.database.sql('update staff set revoked_at = now() where id = ?', [staff.id]);
    const report = { pickupCode, gachaId, orderIds: [orderId], occurredAt };
    expect((await staff.reports(report)).code).toBe('STAFF_REVOKED');
    expect((await supervisor.reports(report)).data.confirmHandover.conflicts).toEqual([]);
    const row = await oneRow(stage.database, 'select staff_id from handovers where gacha_id = ?', [gachaId]);
    expect(row).toEqual({ staff_id: supervisor.id });
  });
});
