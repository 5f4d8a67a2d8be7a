import { describe, expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { becomesQuick } from '../support/quick.ts';
import { metricOf } from '../support/rates.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, oneRow } from '../support/stage.ts';
import { timePasses } from '../support/time-passes.ts';

const stage = aStage();

/** A fan with two orders of two, whose code a counter has read. */
async function aReading(entry: Parameters<typeof aGacha>[1] = {}) {
  const { gateway, database } = stage;
  const [fan, gachaId] = [await Fan.signsUp(gateway), await aGacha(database, entry)];
  const orderIds = [await fan.hasPaid(gachaId, 2), await fan.hasPaid(gachaId, 2)];
  const [staff, other] = [await hired(gachaId), await hired(gachaId)];
  const pickupCode = await fan.hasCode();
  const [sheet] = (await staff.readsSheet(pickupCode)).data.handovers;
  const itemIds: string[] = sheet.items.flatMap((item: { itemIds: string[] }) => item.itemIds);
  return {
    fan,
    gachaId,
    orderIds,
    first: orderIds[0] ?? '',
    itemIds,
    staff,
    other,
    pickupCode,
    report: { pickupCode, gachaId, orderIds },
  };
}

const hired = (gachaId: string) => StaffMember.isHired(stage.gateway, stage.database, [gachaId]);
const wrongOnes = async () =>
  (await oneRow<{ count: number }>(stage.database, 'select count(*)::int as count from wrong_codes')).count;

describe('a code that this counter has read, and that was replaced while the prizes were given out', () => {
  test('hands over what was given, and the new code covers what is left', async () => {
    const { fan, gachaId, first, orderIds, staff, other, pickupCode, report } = await aReading();
    const newer = await fan.hasCode();
    const wrong = await wrongOnes();
    const answer = await staff.reports({ ...report, orderIds: [first] });
    expect(answer.code).toBeUndefined();
    expect(answer.data.confirmHandover).toMatchObject({ remaining: { totalAmount: 2 }, conflicts: null });
    expect((await staff.reports({ ...report, orderIds: [first] })).data).toEqual(answer.data);
    expect(await wrongOnes()).toBe(wrong);
    const [sheet] = (await other.readsSheet(newer)).data.handovers;
    expect(sheet).toMatchObject({ totalAmount: 2, orders: [{ order: { id: orderIds[1] } }], handedOver: [{ amount: 2 }] });
    expect((await other.reports({ pickupCode: newer, gachaId, orderIds: [first] })).code).toBe('ALREADY_HANDED_OVER');
    expect((await other.reports({ pickupCode: newer, gachaId, orderIds: orderIds.slice(1) })).code).toBeUndefined();
    expect((await staff.reports({ pickupCode, gachaId, orderIds: orderIds.slice(1) })).code).toBe('ALREADY_HANDED_OVER');
    expect(await Promise.all(orderIds.map(async (id) => (await fan.sees(id)).status))).toEqual(['DELIVERED', 'DELIVERED']);
  });

  test('is refused to another counter, to one that read it later than that, and to one that asks for it', async () => {
    const { fan, staff, other, pickupCode, report } = await aReading();
    await fan.hasCode();
    expect((await other.readsSheet(pickupCode)).code).toBe('PICKUP_CODE_SUPERSEDED');
    expect((await other.reports(report)).code).toBe('PICKUP_CODE_SUPERSEDED');
    const before = await everything(stage.database, 'wrong_codes');
    expect((await staff.reports({ ...report, isOnlyWhileValid: true })).code).toBe('PICKUP_CODE_SUPERSEDED');
    expect(await everything(stage.database, 'wrong_codes')).toEqual(before);
    expect((await staff.reports(report)).code).toBeUndefined();
  });

  test('is refused over REST, where `occurred_at` tells it', async () => {
    const { fan, gachaId, orderIds, staff, pickupCode } = await aReading();
    await fan.hasCode();
    const { status, body } = await staff.over('rest').handsOver(pickupCode, gachaId, orderIds);
    expect([status, body.code]).toEqual([410, 'PICKUP_CODE_SUPERSEDED']);
  });

  test('hands nothing over that is gone, or was refunded, and all or nothing', async () => {
    const { fan, gachaId, first, orderIds, staff, other, report } = await aReading();
    const newer = await fan.hasCode();
    await other.reports({ pickupCode: newer, gachaId, orderIds: [first] });
    const before = await everything(stage.database, 'wrong_codes');
    const answer = await staff.reports(report);
    expect(answer.code).toBe('ALREADY_HANDED_OVER');
    expect(answer.errors[0]?.extensions.handedOver).toHaveLength(1);
    expect(await everything(stage.database, 'wrong_codes')).toEqual(before);
    expect((await staff.reports({ ...report, orderIds: orderIds.slice(1) })).code).toBeUndefined();
  });

  test('is good for ten minutes after the last reading, also where it ran out meanwhile', async () => {
    const { first, orderIds, staff, pickupCode, report } = await aReading();
    await timePasses(stage.database, 9);
    await staff.readsSheet(pickupCode);
    await timePasses(stage.database, 9);
    expect((await staff.readsSheet(pickupCode)).code).toBe('PICKUP_CODE_EXPIRED');
    expect((await staff.reports({ ...report, orderIds: [first] })).code).toBeUndefined();
    await timePasses(stage.database, 2);
    expect((await staff.reports({ ...report, orderIds: orderIds.slice(1) })).code).toBe('PICKUP_CODE_EXPIRED');
  });

  test('is not too late where it was read before the last day was over, and the record says when it was read', async () => {
    const { fan, gachaId, staff, report } = await aReading({
      redeem_policy: 'refuse',
      redeem_limit_date: '2100-01-01T00:00:00Z',
    });
    await fan.hasCode();
    await stage.database.sql('update gachas set redeem_limit_date = now() where id = ?', [gachaId]);
    expect((await staff.reports(report)).code).toBeUndefined();
    const deeds = await stage.database.sql<{ after: object }>(
      `select after from deeds where gacha_id = ? and action = 'HANDOVER_CONFIRMED'`,
      [gachaId],
    );
    expect(deeds.map(({ after }) => after)).toEqual(Array(2).fill({ items: 2, readAt: expect.any(String) }));
  });
});

describe('a reading', () => {
  test('that cannot be noted, since the database is read-only there or does not answer, shows the sheet all the same', async () => {
    const { fan, gachaId, staff } = await aReading();
    const code = await fan.hasCode();
    const { sql } = stage.database;
    const notKept = () => metricOf(stage.gateway, 'gateway_code_readings_not_kept_total');
    expect(await notKept()).toBe(0);
    await sql(`create function refuse_reading() returns trigger language plpgsql as
               $$ begin raise exception using errcode = '25006', message = 'read only'; end $$`);
    await sql('create trigger refuse before insert on code_readings for each row execute function refuse_reading()');
    expect((await staff.readsSheet(code)).data.handovers[0].totalAmount).toBe(4);
    expect(await notKept()).toBe(1);
    await sql('drop trigger refuse on code_readings');
    await stage.database.orm.em.fork().transactional(async (tx) => {
      await tx.execute('lock table code_readings in access exclusive mode');
      await becomesQuick(4_000, async () => expect((await staff.readsSheet(code)).data.handovers[0].totalAmount).toBe(4));
    });
    expect(await notKept()).toBeGreaterThan(1);
    expect((await staff.reports({ pickupCode: code, gachaId, orderIds: [] })).code).toBe('BAD_INPUT');
  });

  test('of a wrong code and of the example is none', async () => {
    const { staff, other, pickupCode } = await aReading();
    const readings = async () =>
      (await oneRow<{ count: number }>(stage.database, 'select count(*)::int as count from code_readings')).count;
    const before = await readings();
    for (const code of ['example', '0'.repeat(20), `${pickupCode}0`]) await other.readsSheet(code);
    expect(await readings()).toBe(before);
    for (let times = 0; times < 3; times += 1) await staff.readsSheet(pickupCode);
    expect(await readings()).toBe(before);
  });
});
