import { expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { changeBan } from '../../src/staff/ban.ts';
import { revokeStaff } from '../../src/staff/members/manage.ts';
import { type DeedFilter, deedsOf } from '../../src/timeline/audit-log.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, gachaEntry } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const ALL = { after: undefined, before: undefined, most: 100, fromEnd: false, isCounted: false, looksAround: false };
const deeds = async (filter: DeedFilter, scope: 'all' | string[] = 'all') =>
  (await deedsOf(stage.database.fork(), scope, filter, ALL)).rows;

test('an import, a ban, a handover and a change of staff leave a row each: who, what, about what, before and after, why', async () => {
  const { gateway, database } = stage;
  const entry = gachaEntry();
  await importCatalogue(database.fork(), { gachas: [entry] }, { change: { by: 'ann', why: 'a new gacha' } });
  const gachaId = entry.id;
  await importCatalogue(database.fork(), { gachas: [{ ...entry, price: 700 }] }, { change: { by: 'ben', why: 'dearer' } });
  const [dearer, first] = await deeds({ gachaId });
  expect(first).toMatchObject({ action: 'GACHA_IMPORTED', account: 'ann', why: 'a new gacha', before: null, staffId: null });
  expect(first?.after).toMatchObject({ name: entry.name, price: entry.price });
  expect(dearer).toMatchObject({
    ...{ account: 'ben', why: 'dearer', before: { price: entry.price }, after: { price: 700 } },
  });
  const [fan, staff] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [gachaId])];
  const orderIds = [await fan.hasPaid(gachaId, 3), await fan.hasPaid(gachaId)];
  const code = await fan.hasCode();
  for (let times = 0; times < 2; times += 1) expect((await staff.handsOver(code, gachaId, orderIds)).code).toBeUndefined();
  const given = await deeds({ userId: fan.id, action: 'HANDOVER_CONFIRMED' });
  expect(given.map(({ orderId }) => orderId).toSorted()).toEqual(orderIds.toSorted());
  expect(given[0]).toMatchObject({ staffId: staff.id, staffName: 'A counter', gachaId, deviceId: null, account: null });
  expect((await deeds({ orderId: orderIds[0] }))[0]?.after).toEqual({ items: 3 });
  await changeBan(database.fork(), fan.id, { isBanned: true, changedBy: 'ann', reason: 'sold prizes' });
  expect((await deeds({ userId: fan.id }))[0]).toMatchObject({
    action: 'USER_BANNED',
    after: { banned: true },
    why: 'sold prizes',
  });
  await revokeStaff(database.fork(), staff.id, { by: { account: 'ann' }, why: 'left' });
  expect((await deeds({ action: 'STAFF_REVOKED' }))[0]).toMatchObject({
    ...{ subjectId: staff.id, why: 'left', before: { revoked: false } },
    after: { revoked: true, roles: [{ role: 'counter', gachas: [gachaId] }] },
  });
});

test('what came to nothing leaves no row', async () => {
  const { gateway, database } = stage;
  const gachaId = await aGacha(database);
  const [fan, staff] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [await aGacha(database)])];
  const orderId = await fan.hasPaid(gachaId);
  expect((await staff.handsOver(await fan.hasCode(), gachaId, [orderId])).code).toBe('FORBIDDEN');
  await expect(importCatalogue(database.fork(), { gachas: [{}] }, { change: { by: 'nobody', why: 'wrong' } })).rejects.toThrow(
    /mistakes/,
  );
  expect(await deeds({ orderId })).toEqual([]);
  expect((await deeds({})).filter(({ account }) => account === 'nobody')).toEqual([]);
});

test('the database refuses to rewrite what was done', async () => {
  await aGacha(stage.database);
  for (const statement of ["update deeds set why = 'another'", 'delete from deeds', 'truncate deeds'])
    await expect(stage.database.sql(statement)).rejects.toThrow(/deeds is append-only/);
});

test('operators of some gachas read what was done there; an id that there is not finds nothing', async () => {
  const [own, other] = [await aGacha(stage.database), await aGacha(stage.database)];
  expect((await deeds({}, [own])).map(({ gachaId }) => gachaId)).toEqual([own]);
  expect(await deeds({ gachaId: other }, [own])).toEqual([]);
  expect(await deeds({ orderId: 'no id' })).toEqual([]);
  const [{ at = new Date() } = {}] = await deeds({ gachaId: own });
  expect(await deeds({ gachaId: own, from: at })).toHaveLength(1);
  expect(await deeds({ gachaId: own, to: at })).toEqual([]);
});

test('a page of the log costs the same however long the log is: each filter has an index in its order', async () => {
  const { sql } = stage.database;
  await sql(`insert into deeds (id, at, account, action, gacha_id, order_id, user_id)
             select gen_random_uuid(), now() - n * interval '1 minute', 'ann', 'GACHA_IMPORTED', md5((n % 50)::text)::uuid,
                    gen_random_uuid(), md5((n % 500)::text)::uuid from generate_series(1, 50000) n`);
  await sql('analyze deeds');
  for (const where of ['true', `action = 'USER_BANNED'`, `gacha_id = md5('7')::uuid`, `user_id = md5('7')::uuid`]) {
    const plan = await sql<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers off, costs off, timing off, summary off) select * from deeds where ${where} order by at desc, id limit 21`,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Scan using deeds_/);
    expect(text).not.toMatch(/Sort|Seq Scan/);
  }
});
