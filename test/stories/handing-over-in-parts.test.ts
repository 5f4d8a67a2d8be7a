import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';

const stage = aStage();

/** A fan with an order of four, its code, and what the counter reads of it. */
async function aSheet() {
  const { gateway, database } = stage;
  const [fan, gachaId] = [await Fan.signsUp(gateway), await aGacha(database)];
  const orderId = await fan.hasPaid(gachaId, 4);
  const [staff, code] = [await StaffMember.isHired(gateway, database, [gachaId]), await fan.hasCode()];
  const [sheet] = (await staff.readsSheet(code)).data.handovers;
  const itemIds: string[] = sheet.items.flatMap((item: { itemIds: string[] }) => item.itemIds);
  const report = (ids: string[], pickupCode = code) => staff.reports({ pickupCode, gachaId, itemIds: ids });
  return { fan, gachaId, orderId, staff, code, itemIds, report, sheet };
}

describe('handing over part of an order', () => {
  test('is by the items of the sheet, which says what remains', async () => {
    const { fan, orderId, staff, code, itemIds, report, sheet } = await aSheet();
    expect(itemIds).toHaveLength(4);
    expect(sheet.orders).toEqual([{ order: { id: orderId, playAmount: 4 }, itemIds: expect.arrayContaining(itemIds) }]);
    const [first = '', ...others] = itemIds;
    const { confirmHandover } = (await report([first])).data;
    expect(confirmHandover.orders).toEqual([{ order: { id: orderId }, itemIds: expect.arrayContaining(others) }]);
    expect(confirmHandover.remaining).toMatchObject({ totalAmount: 3, orders: [{ order: { id: orderId, playAmount: 4 } }] });
    const order = await fan.sees(orderId);
    expect(order).toMatchObject({ status: 'PAID', deliveredAt: null });
    const given = order.items.filter(({ deliveredAt }: { deliveredAt: string | null }) => deliveredAt);
    expect(given).toMatchObject([{ id: first, deliveredAt: confirmHandover.deliveredAt }]);
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
    const last = (await report(others)).data.confirmHandover;
    expect(last.remaining).toMatchObject({ totalAmount: 0, orders: [] });
    expect(await fan.sees(orderId)).toMatchObject({ status: 'DELIVERED', deliveredAt: last.deliveredAt });
    expect((await staff.readsSheet(code)).data.handovers[0].handedOver).toMatchObject([{ amount: 3 }, { amount: 1 }]);
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });

  test('is a change of the order, whose time it says', async () => {
    const { orderId, itemIds, report } = await aSheet();
    const changed = () =>
      oneRow<{ updated_at: Date }>(stage.database, 'select updated_at from orders where id = ?', [orderId]).then(
        (row) => row.updated_at,
      );
    const before = await changed();
    await report(itemIds.slice(0, 1));
    expect((await changed()).valueOf()).toBeGreaterThan(before.valueOf());
  });

  test('again answers the same, and the whole order afterwards takes what remains', async () => {
    const { fan, gachaId, orderId, staff, code, itemIds, report } = await aSheet();
    const answer = (await report(itemIds.slice(0, 2))).data;
    const before = await everything(stage.database);
    expect((await report(itemIds.slice(0, 2))).data).toEqual(answer);
    expect(await everything(stage.database)).toEqual(before);
    const whole = (await staff.reports({ pickupCode: code, gachaId, orderIds: [orderId] })).data.confirmHandover;
    expect(whole.handoverIds).toHaveLength(2);
    expect(whole.handoverIds).toEqual(expect.arrayContaining(answer.confirmHandover.handoverIds));
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
  });

  test('is for none where one of the items is not of the code, each of which is named', async () => {
    const { gachaId, itemIds, report } = await aSheet();
    const stranger = await Fan.signsUp(stage.gateway);
    const [foreign] = (await stranger.sees(await stranger.hasPaid(gachaId))).items;
    const before = await everything(stage.database);
    for (const wrong of [foreign.id, randomUUID(), 'no id']) {
      const answer = await report([...itemIds.slice(0, 1), wrong]);
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['NOT_FOUND', 'itemIds.1']);
    }
    expect(await everything(stage.database)).toEqual(before);
  });

  test('names orders or items, not both and not neither, and none without end', async () => {
    const { gachaId, orderId, staff, code, itemIds, report } = await aSheet();
    const [none, both] = [{}, { orderIds: [orderId], itemIds }];
    for (const [named, field] of [
      [none, 'orderIds'],
      [both, 'itemIds'],
    ] as const) {
      const answer = await staff.reports({ pickupCode: code, gachaId, ...named });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', field]);
    }
    for (const ids of [[], Array<string>(5001).fill('x')]) {
      const answer = await report(ids);
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'itemIds']);
    }
  });

  test('goes on with the next code, which covers what remains', async () => {
    const { fan, gachaId, orderId, staff, code, itemIds, report } = await aSheet();
    const [first = '', second = ''] = itemIds;
    await report([first]);
    const next = await fan.hasCode();
    const whileValid = { pickupCode: code, gachaId, itemIds: [second], isOnlyWhileValid: true };
    expect((await staff.reports(whileValid)).code).toBe('PICKUP_CODE_SUPERSEDED');
    const [sheet] = (await staff.readsSheet(next)).data.handovers;
    expect(sheet).toMatchObject({ totalAmount: 3, handedOver: [] });
    expect((await report([first], next)).code).toBe('ALREADY_HANDED_OVER');
    expect((await report([second], next)).code).toBeUndefined();
    expect((await staff.reports({ pickupCode: next, gachaId, orderIds: [orderId] })).code).toBeUndefined();
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
    expect((await report([second])).code).toBe('ALREADY_HANDED_OVER');
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });

  test('can be undone part by part', async () => {
    const { fan, orderId, staff, itemIds, report } = await aSheet();
    const [handoverId] = (await report(itemIds.slice(0, 1))).data.confirmHandover.handoverIds;
    await report(itemIds.slice(1));
    expect((await staff.undoes({ handoverId })).data.undoHandover.orders).toEqual([
      { order: { id: orderId, playAmount: 4 }, itemIds: itemIds.slice(0, 1) },
    ]);
    expect((await fan.sees(orderId)).status).toBe('PAID');
    await report(itemIds.slice(0, 1));
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });

  test('with the word example is practised, and writes nothing', async () => {
    const { gachaId, staff } = await aSheet();
    const [sheet] = (await staff.readsSheet('example')).data.handovers;
    const before = await everything(stage.database);
    const made: string[] = sheet.items.flatMap((item: { itemIds: string[] }) => item.itemIds);
    expect(made).toHaveLength(sheet.totalAmount);
    expect((await staff.reports({ pickupCode: 'example', gachaId, itemIds: made })).code).toBeUndefined();
    expect((await staff.reports({ pickupCode: 'example', gachaId, itemIds: ['x'] })).code).toBe('NOT_FOUND');
    expect(await everything(stage.database)).toEqual(before);
  });
});
