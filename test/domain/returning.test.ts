import { expect, test } from '@jest/globals';
import { returnPrizes } from '../../src/draw/stock.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { areDrawn, areRefused } from '../support/drawn.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();

const recordsOf = (gachaId: string) =>
  stage.database.sql<Record<string, unknown>>(
    `select sequence, order_id as "orderId", attempt, play, stocks, bound::int, value::int, prize_id as "prizeId", returned_after as "returnedAfter"
       from draws where gacha_id = ? order by sequence`,
    [gachaId],
  );
const standing = (orderId: string) =>
  stage.database.sql<{ play: number; prizeId: string }>(
    'select play, prize_id as "prizeId" from order_details where order_id = ? and deleted_at is null order by play',
    [orderId],
  );
const stockOf = (gachaId: string) =>
  oneRow(stage.database, 'select sum(stock)::int as stock, sum(supply)::int as supply from prizes where gacha_id = ?', [gachaId]);

async function drawn(plays: number, stock = 4) {
  const prizes = [prizeEntry({ stock }), prizeEntry({ stock })];
  const gachaId = await aGacha(stage.database, { prizes });
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(gachaId, plays);
  await areDrawn(stage.database, [orderId]);
  return { gachaId, fan, orderId };
}

test('prizes whose money was refused lie in the urn again, and nothing of the draw is lost', async () => {
  const { gachaId, fan, orderId } = await drawn(3);
  const before = await recordsOf(gachaId);
  expect(await stockOf(gachaId)).toEqual({ stock: 5, supply: 8 });
  await areRefused(stage.database, [orderId]);
  expect(await stockOf(gachaId)).toEqual({ stock: 8, supply: 8 });
  expect(await standing(orderId)).toEqual([]);
  expect(await recordsOf(gachaId)).toEqual(before.map((record) => ({ ...record, returnedAfter: 3 })));
  expect((await fan.reads(orderId)).data.order).toMatchObject({ status: 'PENDING', serialNumber: null, items: null });
});

test('an order that is paid after that draws anew, with other values, and gets a number', async () => {
  const { gachaId, fan, orderId } = await drawn(4, 1000);
  await areRefused(stage.database, [orderId]);
  await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId);
  const paid = (await fan.pays(orderId)).data.pay.order;
  expect(paid).toMatchObject({ status: 'PAID', serialNumber: 3 });
  const records = await recordsOf(gachaId);
  expect(records.map(({ attempt, returnedAfter }) => [attempt, returnedAfter])).toEqual([
    ...Array(4).fill([1, 4]),
    [1, null],
    ...Array(4).fill([2, null]),
  ]);
  expect(records.slice(5).map(({ prizeId }) => prizeId)).toEqual((await standing(orderId)).map(({ prizeId }) => prizeId));
  expect(await stockOf(gachaId)).toEqual({ stock: 1995, supply: 2000 });
});

test('what was returned is not returned again', async () => {
  const { gachaId, orderId } = await drawn(2);
  await areRefused(stage.database, [orderId]);
  const before = await recordsOf(gachaId);
  await areRefused(stage.database, [orderId]);
  expect(await recordsOf(gachaId)).toEqual(before);
  expect(await stockOf(gachaId)).toEqual({ stock: 8, supply: 8 });
});

test('a prize that was retired meanwhile is given back too, and stays out of the urn', async () => {
  const { gachaId, fan, orderId } = await drawn(3);
  await stage.database.sql('update prizes set deleted_at = now() where gacha_id = ?', [gachaId]);
  await areRefused(stage.database, [orderId]);
  expect(await stockOf(gachaId)).toEqual({ stock: 8, supply: 8 });
  expect((await fan.pays(orderId)).code).toBe('SOLD_OUT');
});

test('nothing is taken from an order that is paid', async () => {
  const gachaId = await aGacha(stage.database);
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(gachaId, 2);
  const before = await standing(orderId);
  await areRefused(stage.database, [orderId]);
  expect(await standing(orderId)).toEqual(before);
  expect((await fan.reads(orderId)).data.order.serialNumber).toBe(1);
});

test('several orders, at several gachas, are returned at once', async () => {
  const [one, other] = [await drawn(2), await drawn(3)];
  await areRefused(stage.database, [one.orderId, other.orderId]);
  for (const { gachaId } of [one, other]) expect(await stockOf(gachaId)).toEqual({ stock: 8, supply: 8 });
});

test('outside of a transaction nothing is returned', async () => {
  await expect(returnPrizes(stage.database.fork(), [])).rejects.toThrow(/in the transaction/);
});

test.each([
  ['a draw is deleted', 'delete from draws where gacha_id = ?'],
  ['its prize is changed', 'update draws set prize_id = prize_id, value = bound - 1 - value where gacha_id = ?'],
  ['a returned draw is taken back', 'update draws set returned_after = null where gacha_id = ?'],
  ['a seed is replaced', 'update seeds set created_at = now() where gacha_id = ?'],
  ['a seed is deleted', 'delete from seeds where gacha_id = ?'],
])('the database refuses that %s', async (_name, statement) => {
  const { gachaId, orderId } = await drawn(1);
  await areRefused(stage.database, [orderId]);
  await expect(stage.database.sql(statement, [gachaId])).rejects.toThrow(/written once/);
});
