import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, gachaEntry } from '../support/catalogue.ts';
import { TestDevice } from '../support/device.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';

const stage = aStage();

/** A fan who comes to a gacha with such a policy, an hour after or before its last day. */
async function comes(redeem_policy: string | undefined, hours: number) {
  const { gateway, database } = stage;
  const redeem_limit_date = new Date(Date.now() - hours * 3_600_000).toISOString();
  const gachaId = await aGacha(database, { redeem_limit_date, ...(redeem_policy && { redeem_policy }) });
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasPaid(gachaId, 2);
  const hired = (role: 'counter' | 'supervisor') => StaffMember.isHired(gateway, database, [gachaId], role);
  const [counter, supervisor, code] = [await hired('counter'), await hired('supervisor'), await fan.hasCode()];
  const report = { pickupCode: code, gachaId, orderIds: [orderId] };
  const lateness = async () => (await counter.readsSheet(code)).data.handovers[0].late;
  return { fan, orderId, counter, supervisor, report, lateness };
}

describe('after the last day to collect', () => {
  test('a gacha that says nothing hands over, and tells nothing', async () => {
    for (const policy of [undefined, 'ignore']) {
      const { counter, report, lateness } = await comes(policy, 1);
      expect(await lateness()).toBeNull();
      expect((await counter.reports(report)).code).toBeUndefined();
    }
  });

  test('one that warns tells the counter, hands over, and says so in the audit log', async () => {
    const { counter, report, orderId, lateness } = await comes('warn', 1);
    expect(await lateness()).toBe('WARN');
    expect((await counter.reports(report)).code).toBeUndefined();
    const deed = await oneRow(stage.database, `select after from deeds where order_id = ? and action = 'HANDOVER_CONFIRMED'`, [
      orderId,
    ]);
    expect(deed).toEqual({ after: { items: 2, late: 'warn' } });
  });

  test('one that refuses hands over where a supervisor says so, and to nobody else', async () => {
    const { fan, orderId, counter, supervisor, report, lateness } = await comes('refuse', 1);
    expect(await lateness()).toBe('REFUSE');
    const before = await everything(stage.database);
    for (const [staff, isLateAllowed] of [
      [counter, false],
      [counter, true],
      [supervisor, false],
    ] as const) {
      const answer = await staff.reports({ ...report, isLateAllowed });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['FORBIDDEN', 'isLateAllowed']);
    }
    expect(await everything(stage.database)).toEqual(before);
    const { data, code } = await supervisor.reports({ ...report, isLateAllowed: true });
    expect(code).toBeUndefined();
    expect((await fan.sees(orderId)).status).toBe('DELIVERED');
    // What was handed over is told again, but to no other counter.
    expect((await supervisor.reports(report)).data).toEqual(data);
    expect((await counter.reports(report)).code).toBe('ALREADY_HANDED_OVER');
    const [handoverId] = data.confirmHandover.handoverIds;
    await supervisor.undoes({ handoverId });
    expect((await counter.reports(report)).code).toBe('FORBIDDEN');
  });

  test('a gacha that warns or refuses does neither before', async () => {
    for (const policy of ['warn', 'refuse']) {
      const { counter, report, lateness } = await comes(policy, -1);
      expect(await lateness()).toBeNull();
      expect((await counter.reports(report)).code).toBeUndefined();
    }
  });
});

describe('a counter is told more', () => {
  test('of items that another code handed over: when, at which counter and at which device, under a key too', async () => {
    const { gateway, database } = stage;
    const [fan, gachaId] = [await Fan.signsUp(gateway), await aGacha(database)];
    const orderId = await fan.hasPaid(gachaId);
    const [counter, earlier] = [await StaffMember.isHired(gateway, database, [gachaId]), await fan.hasCode()];
    const supervisor = await StaffMember.isHired(gateway, database, [gachaId], 'supervisor');
    const { invitation, device } = await supervisor.hasInvited(gachaId, 'Helper Aoi');
    const helper = StaffMember.isKnown(gateway, await (await TestDevice.isNew()).isIn(gateway, invitation));
    const later = await fan.hasCode();
    const { deliveredAt } = (await helper.reports({ pickupCode: later, gachaId, orderIds: [orderId] })).data.confirmHandover;
    const told = { handedOver: [{ deliveredAt, staffName: 'Helper Aoi', deviceId: device.id, deviceName: 'Tablet 3' }] };
    const sentence = `These items were handed over already. That was at ${deliveredAt} by Helper Aoi, at the device Tablet 3.`;
    const late = { pickupCode: earlier, gachaId, orderIds: [orderId], idempotencyKey: 'once' };
    for (let times = 0; times < 2; times += 1) {
      const { code, errors } = await counter.reports(late);
      expect([code, errors[0]?.extensions]).toEqual(['ALREADY_HANDED_OVER', expect.objectContaining(told)]);
      expect(errors[0]?.message).toBe(sentence);
    }
    const stranger = await StaffMember.isHired(gateway, database, [await aGacha(database)]);
    const refused = await stranger.reports({ pickupCode: earlier, gachaId, orderIds: [orderId] });
    expect(refused.code).toBe('FORBIDDEN');
    expect(JSON.stringify(refused.errors)).not.toMatch(/Helper Aoi|Tablet 3/);
  });

  test('of a code for another counter: where that is', async () => {
    const { gateway, database } = stage;
    const detail = { ...(gachaEntry().redeem_detail as object), place_text: 'Hall 3, left of the stage' };
    const [fan, there, here] = [
      await Fan.signsUp(gateway),
      await aGacha(database, { redeem_detail: detail }),
      await aGacha(database),
    ];
    const orderId = await fan.hasPaid(there);
    const [counter, pickupCode] = [await StaffMember.isHired(gateway, database, [here]), await fan.hasCode()];
    const places = [expect.objectContaining({ gachaId: there, place: 'Hall 3, left of the stage' })];
    for (const answer of [
      await counter.reads(pickupCode),
      await counter.reports({ pickupCode, gachaId: here, orderIds: [orderId] }),
    ])
      expect([answer.code, answer.errors[0]?.extensions.gachas]).toEqual(['WRONG_COUNTER', places]);
  });
});
