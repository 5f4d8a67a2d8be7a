import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const hires = (gachaIds: 'all' | string[]) => StaffMember.isHired(stage.gateway, stage.database, gachaIds);
const ME = '{ staffMe { id name hasAllGachas gachas { totalCount nodes { id } } } me { id } }';

test('a staff member hears who they are, and which gachas they hand over, the latest sale first', async () => {
  const sale = (start_at: string, more = {}) => aGacha(stage.database, { start_at, ...more });
  const [old, hidden, removed, latest] = [
    await sale('2020-01-01T00:00:00Z'),
    await sale('2021-01-01T00:00:00Z', { published: false }),
    await sale('2022-01-01T00:00:00Z'),
    await sale('2023-01-01T00:00:00Z'),
  ];
  const [counter, manager] = [await hires([latest, old, removed]), await hires('all')];
  await stage.database.sql('update gachas set deleted_at = now() where id = ?', [removed]);
  const idsOf = (ids: string[]) => ({ totalCount: ids.length, nodes: ids.map((id) => ({ id })) });
  expect((await counter.asks(ME)).data).toEqual({
    staffMe: { id: expect.any(String), name: 'A counter', hasAllGachas: false, gachas: idsOf([latest, old]) },
    me: null,
  });
  const { staffMe } = (await manager.asks(ME)).data;
  expect([staffMe.hasAllGachas, staffMe.gachas]).toEqual([true, idsOf([latest, hidden, old])]);
  const last = '{ staffMe { gachas(last: 1) { nodes { id } pageInfo { hasPreviousPage hasNextPage } } } }';
  expect((await manager.asks(last)).data.staffMe.gachas).toEqual({
    nodes: [{ id: old }],
    pageInfo: { hasPreviousPage: true, hasNextPage: false },
  });
});

test('others are no staff: not a fan, not a visitor, and not somebody who was dismissed', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  expect((await fan.asks(ME)).data).toEqual({ staffMe: null, me: { id: fan.id } });
  expect((await stage.gateway.ask(ME)).data).toEqual({ staffMe: null, me: null });
  const counter = await hires([]);
  const { staffMe } = (await counter.asks(ME)).data;
  expect(staffMe.gachas.nodes).toEqual([]);
  await stage.database.sql('delete from staff where id = ?', [staffMe.id]);
  expect((await counter.asks(ME)).data).toEqual({ staffMe: null, me: null });
});
