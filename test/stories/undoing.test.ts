import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { revokeStaff } from '../../src/staff/members/manage.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';

const stage = aStage();

const hired = (gachaIds: string[], role: 'counter' | 'supervisor' = 'counter') =>
  StaffMember.isHired(stage.gateway, stage.database, gachaIds, role);
const minutesPass = (minutes: number, handoverId: string) =>
  stage.database.sql(
    `with earlier as (update handovers set delivered_at = delivered_at - make_interval(mins => ?) where id = ? returning id)
     update order_details set delivered_at = delivered_at - make_interval(mins => ?)
      where id in (select order_detail_id from handover_items where handover_id in (select id from earlier))`,
    [minutes, handoverId, minutes],
  );

/** A fan whose order of three was handed over. */
async function aHandover() {
  const { gateway, database } = stage;
  const [fan, gachaId] = [await Fan.signsUp(gateway), await aGacha(database)];
  const orderId = await fan.hasPaid(gachaId, 3);
  const [staff, supervisor, code] = [await hired([gachaId]), await hired([gachaId], 'supervisor'), await fan.hasCode()];
  const { handoverIds } = (await staff.reports({ pickupCode: code, gachaId, orderIds: [orderId] })).data.confirmHandover;
  const [handoverId = ''] = handoverIds as string[];
  return { fan, gachaId, orderId, staff, supervisor, code, handoverId };
}

describe('undoing a handover', () => {
  test('lets its items wait again, for the same code, and exactly once more', async () => {
    const { fan, gachaId, orderId, staff, code, handoverId } = await aHandover();
    const { undoHandover } = (await staff.undoes({ handoverId })).data;
    expect(undoHandover).toMatchObject({ gacha: { id: gachaId }, orders: [{ order: { id: orderId, playAmount: 3 } }] });
    expect(await fan.sees(orderId)).toMatchObject({ status: 'PAID', deliveredAt: null });
    const [sheet] = (await staff.readsSheet(code)).data.handovers;
    expect(sheet).toMatchObject({ totalAmount: 3, handedOver: [] });
    expect(sheet.orders[0].itemIds.toSorted()).toEqual(undoHandover.orders[0].itemIds.toSorted());
    const report = { pickupCode: code, gachaId, orderIds: [orderId] };
    const { confirmHandover } = (await staff.reports(report)).data;
    expect(confirmHandover.handoverIds).not.toContain(handoverId);
    expect((await staff.reports(report)).data.confirmHandover).toEqual(confirmHandover);
    expect(await fan.sees(orderId)).toMatchObject({ status: 'DELIVERED', deliveredAt: confirmHandover.deliveredAt });
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });

  test('keeps both records, with the reason, and tells of both in the timeline and the audit log', async () => {
    const { gachaId, orderId, staff, supervisor, code, handoverId } = await aHandover();
    await staff.undoes({ handoverId, reason: 'another fan took it' });
    await staff.reports({ pickupCode: code, gachaId, orderIds: [orderId] });
    const undo = await oneRow(stage.database, 'select staff_id, reason from handover_undos where handover_id = ?', [handoverId]);
    expect(undo).toEqual({ staff_id: staff.id, reason: 'another fan took it' });
    const query = `query ($id: ID!) { timeline(orderId: $id, first: 100) { nodes { kind ... on HandedOverEvent { itemAmount } ... on DeedEvent { deed { action reason subjectId } } } } }`;
    const events: { kind: string }[] = (await supervisor.asks(query, { id: orderId })).data.timeline.nodes;
    expect(events.filter(({ kind }) => kind === 'HANDED_OVER' || kind === 'DEED')).toEqual([
      { kind: 'HANDED_OVER', itemAmount: 3 },
      { kind: 'DEED', deed: { action: 'HANDOVER_UNDONE', reason: 'another fan took it', subjectId: handoverId } },
      { kind: 'HANDED_OVER', itemAmount: 3 },
    ]);
  });

  test('again answers the same and changes nothing', async () => {
    const { staff, supervisor, handoverId } = await aHandover();
    const answer = (await staff.undoes({ handoverId })).data;
    const before = await everything(stage.database);
    expect((await staff.undoes({ handoverId })).data).toEqual(answer);
    expect((await supervisor.undoes({ handoverId, reason: 'another' })).data).toEqual(answer);
    expect(await everything(stage.database)).toEqual(before);
  });

  test('of some items leaves the others, and the order waits for them', async () => {
    const { fan, gachaId, orderId, staff, code, handoverId } = await aHandover();
    const itemIds = (await fan.sees(orderId)).items.map(({ id }: { id: string }) => id);
    await staff.undoes({ handoverId, itemIds: itemIds.slice(0, 1) });
    expect(await fan.sees(orderId)).toMatchObject({ status: 'PAID', deliveredAt: null });
    const [sheet] = (await staff.readsSheet(code)).data.handovers;
    expect(sheet).toMatchObject({ totalAmount: 1, handedOver: [{ handoverId, amount: 2 }] });
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
    const rest = (await staff.undoes({ handoverId })).data.undoHandover;
    expect(rest.orders[0].itemIds.toSorted()).toEqual(itemIds.toSorted());
    const answer = await staff.undoes({ handoverId, itemIds: [itemIds[0], randomUUID()] });
    expect([answer.code, ...fieldsOf(answer)]).toEqual(['NOT_FOUND', 'itemIds.1']);
    expect((await staff.reports({ pickupCode: code, gachaId, orderIds: [orderId] })).code).toBeUndefined();
  });

  test('is for the member who reported it for fifteen minutes, and for supervisors of the gacha at any time', async () => {
    const { gachaId, staff, supervisor, handoverId } = await aHandover();
    const codeOf = async (member: StaffMember) => (await member.undoes({ handoverId })).code;
    expect(await codeOf(await hired([gachaId]))).toBe('FORBIDDEN');
    expect(await codeOf(await hired([await aGacha(stage.database)], 'supervisor'))).toBe('FORBIDDEN');
    await minutesPass(15, handoverId);
    expect(await codeOf(staff)).toBe('FORBIDDEN');
    expect(await codeOf(supervisor)).toBeUndefined();
    const late = await aHandover();
    await minutesPass(14, late.handoverId);
    expect((await late.staff.undoes({ handoverId: late.handoverId })).code).toBeUndefined();
  });

  test('is not for one who was revoked meanwhile, also where the request was let in before', async () => {
    const { staff, handoverId } = await aHandover();
    await revokeStaff(stage.database.fork(), staff.id, { by: { account: 'a test' }, why: 'a test' });
    const before = await everything(stage.database);
    expect((await staff.undoes({ handoverId })).code).toBe('STAFF_REVOKED');
    expect(await everything(stage.database)).toEqual(before);
  });

  test('needs a reason, and a handover', async () => {
    const { supervisor, staff, handoverId } = await aHandover();
    for (const reason of ['', ' \n', 'a\0', 'x'.repeat(1001)]) {
      const answer = await staff.undoes({ handoverId, reason });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'reason']);
    }
    const none = await staff.undoes({ handoverId, itemIds: [] });
    expect([none.code, ...fieldsOf(none)]).toEqual(['BAD_INPUT', 'itemIds']);
    const everywhere = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'supervisor');
    for (const id of [randomUUID(), 'no id']) {
      expect((await everywhere.undoes({ handoverId: id })).code).toBe('NOT_FOUND');
      expect((await supervisor.undoes({ handoverId: id })).code).toBe('FORBIDDEN');
    }
  });

  test('under its key answers the same, also after the items were handed over again', async () => {
    const { gachaId, orderId, staff, code, handoverId } = await aHandover();
    const key = { handoverId, idempotencyKey: randomUUID() };
    const { data } = await staff.undoes(key);
    await staff.reports({ pickupCode: code, gachaId, orderIds: [orderId] });
    const before = await everything(stage.database);
    expect((await staff.undoes(key)).data).toEqual(data);
    expect((await staff.undoes({ handoverId })).data).toEqual(data);
    expect(await everything(stage.database)).toEqual(before);
  });

  test('of a fan who was banned, or whose code has ended, leaves the items for a new code', async () => {
    const { fan, gachaId, orderId, supervisor, staff, code, handoverId } = await aHandover();
    await stage.database.sql('update users set banned_at = now() where id = ?', [fan.id]);
    expect((await supervisor.undoes({ handoverId })).code).toBeUndefined();
    await stage.database.sql('update users set banned_at = null where id = ?', [fan.id]);
    const next = await fan.hasCode();
    expect((await staff.reports({ pickupCode: code, gachaId, orderIds: [orderId] })).code).toBe('PICKUP_CODE_SUPERSEDED');
    expect((await staff.reports({ pickupCode: next, gachaId, orderIds: [orderId] })).code).toBeUndefined();
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });
});

describe('the database', () => {
  test('undoes nothing that does not stand, and lets no record be changed', async () => {
    const { staff, handoverId } = await aHandover();
    const { sql } = stage.database;
    const items = await sql<{ id: string }>('select order_detail_id as id from handover_items where handover_id = ?', [
      handoverId,
    ]);
    await staff.undoes({ handoverId, itemIds: [items[0]?.id ?? ''] });
    const again = `insert into handover_undos (id, handover_id, staff_id, reason, undone_at)
      select gen_random_uuid(), handover_id, staff_id, reason, undone_at from handover_undos where handover_id = ? returning id`;
    const { id } = await oneRow<{ id: string }>(stage.database, again, [handoverId]);
    const other = await aHandover();
    const [foreign] = await sql<{ id: string }>('select order_detail_id as id from handover_items where handover_id = ?', [
      other.handoverId,
    ]);
    const insert = 'insert into undone_handover_items (handover_id, order_detail_id, undo_id) values (?, ?, ?)';
    await expect(sql(insert, [handoverId, foreign?.id, id])).rejects.toThrow('does not stand in its handover');
    await expect(sql(insert, [handoverId, items[0]?.id, id])).rejects.toThrow('undone_handover_items_pkey');
    await expect(sql(insert, [other.handoverId, foreign?.id, id])).rejects.toThrow('foreign key');
    for (const table of ['handover_undos', 'undone_handover_items']) {
      await expect(sql(`update ${table} set handover_id = handover_id`)).rejects.toThrow('written once');
      await expect(sql(`delete from ${table}`)).rejects.toThrow('written once');
    }
  });
});
