import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha, gachaEntry } from '../support/catalogue.ts';
import type { Person } from '../support/person.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();

const QUERY = `query ($gachaId: ID!, $from: DateTime, $to: DateTime) { counterStatistics(gachaId: $gachaId, from: $from, to: $to) {
  gacha { id } from to handedOver waiting prizes { prize { name } handedOver waiting } counters { staffMember { id name } handedOver }
  quarters { startsAt handedOver } } }`;
const asks = (staff: Person, gachaId: string, span: object = {}) => staff.asks(QUERY, { gachaId, ...span });
const hired = (gachaId: string, role: 'counter' | 'supervisor' | 'operator') =>
  StaffMember.isHired(stage.gateway, stage.database, [gachaId], role);

/** What each of two counters handed over of two prizes, one of them an hour ago; one item was undone, others wait. */
async function aDay() {
  const [first, second] = [
    { ...gachaEntry().prizes[0], name: 'Badge' },
    { ...gachaEntry().prizes[0], name: 'Poster' },
  ];
  const gachaId = await aGacha(stage.database, { prizes: [first, { ...second, id: randomUUID() }] });
  const [early, late] = [await hired(gachaId, 'counter'), await hired(gachaId, 'counter')];
  const [fan, other] = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
  const [gone, parted] = [await fan.hasPaid(gachaId, 3), await other.hasPaid(gachaId, 4)];
  await early.reports({ pickupCode: await fan.hasCode(), gachaId, orderIds: [gone] });
  await stage.database.sql(`update handovers set delivered_at = delivered_at - interval '1 hour' where gacha_id = ?`, [gachaId]);
  const pickupCode = await other.hasCode();
  const [sheet] = (await late.readsSheet(pickupCode)).data.handovers;
  const [itemIds] = sheet.orders.map((order: { itemIds: string[] }) => order.itemIds);
  const report = await late.reports({ pickupCode, gachaId, itemIds: itemIds.slice(0, 3) });
  const [handoverId] = report.data.confirmHandover.handoverIds;
  await late.undoes({ handoverId, itemIds: itemIds.slice(0, 1) });
  await other.hasOrdered(gachaId);
  const prizesOf = async (order: string, viewer: Fan) => (await viewer.sees(order)).items;
  return { gachaId, early, late, details: [...(await prizesOf(gone, fan)), ...(await prizesOf(parted, other))] };
}

test('supervisors see what was handed over and what waits, by prize, counter and quarter of an hour', async () => {
  const { gachaId, early, late, details } = await aDay();
  const { data } = await asks(await hired(gachaId, 'supervisor'), gachaId);
  const { prizes, quarters, ...rest } = data.counterStatistics;
  expect(rest).toMatchObject({ gacha: { id: gachaId }, handedOver: 5, waiting: 2 });
  expect(rest.counters).toEqual([
    { staffMember: { id: early.id, name: 'A counter' }, handedOver: 3 },
    { staffMember: { id: late.id, name: 'A counter' }, handedOver: 2 },
  ]);
  for (const { prize, handedOver, waiting } of prizes) {
    const its = details.filter((one) => one.prize.name === prize.name);
    const given = its.filter(({ deliveredAt }) => deliveredAt);
    expect([handedOver, waiting]).toEqual([given.length, its.length - given.length]);
  }
  expect(quarters.map(({ handedOver }: { handedOver: number }) => handedOver)).toEqual([3, 2]);
  for (const { startsAt } of quarters) expect(Date.parse(startsAt) % 900_000).toBe(0);
  const since = new Date(Date.now() - 30 * 60_000).toISOString();
  const lately = (await asks(await hired(gachaId, 'operator'), gachaId, { from: since })).data.counterStatistics;
  expect(lately).toMatchObject({ from: since, handedOver: 2, waiting: 2, counters: [{ staffMember: { id: late.id } }] });
});

test('what is posted and what is not paid does not wait at a counter, and nothing is zero', async () => {
  const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
  await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 2, ADDRESS);
  const { data } = await asks(await hired(gachaId, 'supervisor'), gachaId);
  expect(data.counterStatistics).toMatchObject({ handedOver: 0, waiting: 0, prizes: [], counters: [], quarters: [] });
});

test('they are for supervisors and operators of the gacha, and of seven days at most', async () => {
  const gachaId = await aGacha(stage.database);
  const supervisor = await hired(gachaId, 'supervisor');
  expect((await asks(await hired(gachaId, 'counter'), gachaId)).code).toBe('FORBIDDEN');
  expect((await asks(supervisor, await aGacha(stage.database))).code).toBe('FORBIDDEN');
  const to = '2026-05-10T00:00:00.000Z';
  for (const from of ['2026-05-02T23:59:59.999Z', to, '2026-05-11T00:00:00.000Z']) {
    const answer = await asks(supervisor, gachaId, { from, to });
    expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'from']);
  }
  expect((await asks(supervisor, gachaId, { from: '2026-05-03T00:00:00Z', to })).code).toBeUndefined();
});
