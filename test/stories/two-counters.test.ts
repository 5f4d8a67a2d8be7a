import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { Reported } from '../support/counter.ts';
import { TestDevice } from '../support/device.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';
import { timePasses } from '../support/time-passes.ts';

const stage = aStage();

/** A fan with two orders of two, and the code that both counters are shown. */
async function aSharedCode() {
  const { gateway, database } = stage;
  const [fan, gachaId] = [await Fan.signsUp(gateway), await aGacha(database)];
  const orderIds = [await fan.hasPaid(gachaId, 2), await fan.hasPaid(gachaId, 2)];
  const [one, other] = await Promise.all([1, 2].map(() => StaffMember.isHired(gateway, database, [gachaId])));
  const pickupCode = await fan.hasCode();
  return { fan, gachaId, orderIds, pickupCode, report: { pickupCode, gachaId, orderIds }, one, other } as {
    [Name in 'one' | 'other']: StaffMember;
  } & { fan: Fan; gachaId: string; orderIds: string[]; pickupCode: string; report: Reported };
}

/** A member who is signed in at two tablets. */
async function atTwoTablets(gachaId: string): Promise<[StaffMember, StaffMember]> {
  const { gateway, database } = stage;
  const supervisor = await StaffMember.isHired(gateway, database, [gachaId], 'supervisor');
  const first = await supervisor.hasInvited(gachaId);
  const worker = { staffId: first.device.staffMember.id };
  const second = (await supervisor.invites({ name: 'Tablet 4', worker })).data.inviteDevice;
  const [left, right] = [await TestDevice.isNew(), await TestDevice.isNew()];
  return [
    StaffMember.isKnown(gateway, await left.isIn(gateway, first.invitation)),
    StaffMember.isKnown(gateway, await right.isIn(gateway, second.invitation)),
  ];
}

describe('a report of what another counter handed over by the same code', () => {
  test('is refused, with when, where and by whom, and changes nothing', async () => {
    const { report, one, other } = await aSharedCode();
    const { deliveredAt } = (await one.reports(report)).data.confirmHandover;
    const before = await everything(stage.database, 'wrong_codes');
    const answer = await other.reports(report);
    expect([answer.code, ...fieldsOf(answer)]).toEqual(['ALREADY_HANDED_OVER', 'orderIds.0', 'orderIds.1']);
    expect(answer.errors[0]?.extensions.handedOver).toEqual([
      { deliveredAt, staffName: 'A counter', deviceId: null, deviceName: null },
    ]);
    expect((await one.reports(report)).code).toBeUndefined();
    expect(await everything(stage.database, 'wrong_codes')).toEqual(before);
  });

  test('is refused over REST, and says the same', async () => {
    const { gachaId, orderIds, pickupCode, report, one, other } = await aSharedCode();
    const { deliveredAt } = (await one.reports(report)).data.confirmHandover;
    const { status, body } = await other.over('rest').handsOver(pickupCode, gachaId, orderIds);
    expect([status, body.code]).toEqual([409, 'ALREADY_HANDED_OVER']);
    expect(body.detail).toContain(`That was at ${deliveredAt} by A counter.`);
    expect(body.handed_over).toEqual([
      { delivered_at: deliveredAt, staff_name: 'A counter', device_id: null, device_name: null },
    ]);
  });

  test('is refused whole where a part still waits, which can be handed over by its items', async () => {
    const { gachaId, orderIds, pickupCode, report, one, other } = await aSharedCode();
    const [sheet] = (await one.readsSheet(pickupCode)).data.handovers;
    const itemIds: string[] = sheet.orders[0].itemIds;
    await one.reports({ pickupCode, gachaId, itemIds: itemIds.slice(0, 1) });
    const before = await everything(stage.database, 'wrong_codes');
    const answer = await other.reports(report);
    expect([answer.code, ...fieldsOf(answer)]).toEqual([
      'ALREADY_HANDED_OVER',
      `orderIds.${orderIds.indexOf(sheet.orders[0].order.id)}`,
    ]);
    expect((await other.reports({ pickupCode, gachaId, itemIds })).code).toBe('ALREADY_HANDED_OVER');
    expect(await everything(stage.database, 'wrong_codes')).toEqual(before);
    const rest = await other.reports({ pickupCode, gachaId, itemIds: itemIds.slice(1) });
    expect(rest.data.confirmHandover.remaining.totalAmount).toBe(2);
  });
});

describe('the same report again', () => {
  test('of one member is the same from one device, and not from another', async () => {
    const { gachaId, report } = await aSharedCode();
    const [left, right] = await atTwoTablets(gachaId);
    const first = await left.reports(report);
    const refused = await right.reports(report);
    expect(refused.code).toBe('ALREADY_HANDED_OVER');
    expect(refused.errors[0]?.extensions.handedOver).toMatchObject([{ deviceName: 'Tablet 3' }]);
    expect((await left.reports(report)).data).toEqual(first.data);
    await timePasses(stage.database, 60);
    const hourLater = await left.reports(report);
    expect([hourLater.code, hourLater.data.confirmHandover.handoverIds]).toEqual([
      undefined,
      first.data.confirmHandover.handoverIds,
    ]);
  });

  test('without a device is the same within two minutes', async () => {
    const { gachaId, orderIds, pickupCode, report, one } = await aSharedCode();
    await one.over('rest').handsOver(pickupCode, gachaId, orderIds);
    await timePasses(stage.database, 1);
    expect((await one.over('rest').handsOver(pickupCode, gachaId, orderIds)).status).toBe(200);
    expect((await one.reports(report)).code).toBeUndefined();
    await timePasses(stage.database, 1);
    const answer = await one.over('rest').handsOver(pickupCode, gachaId, orderIds);
    expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_HANDED_OVER']);
    expect((await one.reports(report)).code).toBe('ALREADY_HANDED_OVER');
  });

  test('under its key is the same at any time, and the key of another member is another key', async () => {
    const { report, one, other } = await aSharedCode();
    const keyed = { ...report, idempotencyKey: 'k-1' };
    const { data } = await one.reports(keyed);
    await timePasses(stage.database, 60);
    expect((await one.reports(keyed)).data).toEqual(data);
    expect((await one.reports({ ...report, idempotencyKey: 'k-2' })).code).toBe('ALREADY_HANDED_OVER');
    expect((await other.reports(keyed)).code).toBe('ALREADY_HANDED_OVER');
    const { standing } = await oneRow<{ standing: number }>(
      stage.database,
      'select count(*)::int as standing from handover_items i join handovers h on h.id = i.handover_id where h.gacha_id = ?',
      [report.gachaId],
    );
    expect(standing).toBe(4);
  });
});

describe('a sheet', () => {
  const SHEET = `query ($code: String!) { handovers(pickupCode: $code) { totalAmount handedOver { isByOthers amount staffMember { name } items { prize { id name } amount itemIds } }
    elsewhere { gacha { id name redeemDetail { placeText } } amount } } }`;

  test('says which parts went through another counter', async () => {
    const { gachaId, pickupCode, one, other } = await aSharedCode();
    const { items } = (await one.readsSheet(pickupCode)).data.handovers[0];
    const { prize, itemIds: ids } = items[0];
    const itemIds: string[] = ids.slice(0, 1);
    await one.reports({ pickupCode, gachaId, itemIds });
    const seenBy = async (staff: StaffMember) => (await staff.asks(SHEET, { code: pickupCode })).data.handovers;
    const handedOver = [{ amount: 1, staffMember: { name: 'A counter' }, items: [{ prize, amount: 1, itemIds }] }];
    expect(await seenBy(other)).toMatchObject([{ totalAmount: 3, handedOver: [{ ...handedOver[0], isByOthers: true }] }]);
    expect(await seenBy(one)).toMatchObject([{ totalAmount: 3, handedOver: [{ ...handedOver[0], isByOthers: false }] }]);
  });

  test('says how much waits at other gachas, also of other counters, until it is handed over or refunded', async () => {
    const { fan, one } = await aSharedCode();
    const lighthouse = await aGacha(stage.database, { name: 'The lighthouse' });
    await fan.hasPaid(lighthouse, 2);
    const code = await fan.hasCode();
    const seen = async () => (await one.asks(SHEET, { code })).data.handovers;
    expect(await seen()).toMatchObject([
      { totalAmount: 4, elsewhere: [{ gacha: { id: lighthouse, name: 'The lighthouse' }, amount: 2 }] },
    ]);
    const keeper = await StaffMember.isHired(stage.gateway, stage.database, [lighthouse]);
    const { items } = (await keeper.readsSheet(code)).data.handovers[0];
    const itemIds = items.flatMap((item: { itemIds: string[] }) => item.itemIds);
    await keeper.reports({ pickupCode: code, gachaId: lighthouse, itemIds: itemIds.slice(0, 1) });
    expect(await seen()).toMatchObject([{ elsewhere: [{ amount: 1 }] }]);
    await keeper.reports({ pickupCode: code, gachaId: lighthouse, itemIds });
    expect((await seen())[0].elsewhere).toEqual([]);
  });
});
