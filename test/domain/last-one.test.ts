import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { returnPrizes } from '../../src/draw/stock.ts';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { goBack } from '../support/refunds.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const lastOne = (changes: object = {}) => ({
  ...{ id: randomUUID(), name: { ja: 'ラストワン賞', en: 'Last one' }, kind: 'last-one', ...changes },
});

async function aLastOne(stock: number) {
  const [prize, last] = [prizeEntry({ stock }), lastOne()];
  const gachaId = await aGacha(stage.database, { prizes: [prize, last] });
  return { gachaId, prizeId: prize.id, lastId: last.id };
}

const wonOf = async (orderId: string) => {
  const rows = await stage.database.sql<{ prizeId: string; play: number | null }>(
    `select prize_id as "prizeId", play from order_details where order_id = ? and deleted_at is null order by play`,
    [orderId],
  );
  return rows.map(({ prizeId, play }) => [prizeId, play]);
};

const stocksOf = async (gachaId: string) =>
  (
    await stage.database.sql<{ stock: number; supply: number }>(
      'select stock, supply from prizes where gacha_id = ? and deleted_at is null order by position',
      [gachaId],
    )
  ).map(({ stock, supply }) => [stock, supply]);

const agree = async (gachaId: string) => {
  expect((await auditDraws(stage.database.fork(), gachaId)).first).toBeNull();
  await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
};

const refunded = async (staff: StaffMember, orderId: string, prizes: 'RESTOCK' | 'WRITE_OFF') => {
  const { code } = await staff.refundsOrder({ orderId, prizes, reason: 'a test' });
  expect(code).toBeUndefined();
  expect(await goBack(stage.database)).toEqual([]);
};

test('whoever draws the last of the others gets the last-one prize beside it, once', async () => {
  const { gachaId, prizeId, lastId } = await aLastOne(3);
  const [first, second] = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
  expect(await wonOf(await first.hasPaid(gachaId, 2))).toEqual([
    [prizeId, 1],
    [prizeId, 2],
  ]);
  expect(await wonOf(await second.hasPaid(gachaId, 1))).toEqual([
    [prizeId, 1],
    [lastId, null],
  ]);
  expect(await stocksOf(gachaId)).toEqual([
    [0, 3],
    [0, 1],
  ]);
  await agree(gachaId);
});

test('it is no play: it is not counted as left, and a gacha of which it alone is left is sold out', async () => {
  const { gachaId, lastId } = await aLastOne(2);
  const operator = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'operator');
  const fan = await Fan.signsUp(stage.gateway);
  expect((await fan.ordersPlays(gachaId, 3)).code).toBe('SOLD_OUT');
  await fan.hasPaid(gachaId, 1);
  // The operator takes the other one out, so no play draws the last one.
  const prizeId = (await wonOf((await fan.seesOrders())[0] as string))[0]?.[0];
  const taken = await does(operator, 'restockPrize', { prizeId, version: 1, amount: -1, reason: 'broken' }, 'prize { stock }');
  expect(taken.data.restockPrize.prize.stock).toBe(0);
  expect((await fan.ordersPlays(gachaId, 1)).code).toBe('SOLD_OUT');
  const { data } = await fan.asks(
    `query ($id: ID!) { gacha(id: $id) { status prizes { nodes { id kind stock status emissionProbability } } } }`,
    {
      id: gachaId,
    },
  );
  expect(data.gacha.status).toBe('SOLD_OUT');
  expect(data.gacha.prizes.nodes[1]).toEqual({
    ...{ id: lastId, kind: 'LAST_ONE', stock: 1 },
    status: 'AVAILABLE',
    emissionProbability: 0,
  });
  await agree(gachaId);
});

test('a refund with RESTOCK takes it back, and whoever draws the last then gets it', async () => {
  const { gachaId, prizeId, lastId } = await aLastOne(2);
  const supervisor = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'supervisor');
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(gachaId, 2);
  expect(await wonOf(orderId)).toHaveLength(3);
  await refunded(supervisor, orderId, 'RESTOCK');
  expect(await stocksOf(gachaId)).toEqual([
    [2, 4],
    [1, 2],
  ]);
  expect(await wonOf(await fan.hasPaid(gachaId, 1))).toEqual([[prizeId, 1]]);
  expect(await wonOf(await fan.hasPaid(gachaId, 1))).toEqual([
    [prizeId, 1],
    [lastId, null],
  ]);
  await agree(gachaId);
});

test('a file of before that went back says nothing new of it', async () => {
  const { gachaId, lastId } = await aLastOne(2);
  const supervisor = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'supervisor');
  const fan = await Fan.signsUp(stage.gateway);
  await refunded(supervisor, await fan.hasPaid(gachaId, 2), 'RESTOCK');
  const { gachas } = JSON.parse(JSON.stringify(await exportCatalogue(stage.database.fork())));
  const { version: _version, ...entry } = gachas.find(({ id }: { id: string }) => id === gachaId);
  const imports = (stock: number, isForced = false) => {
    const [prize, last] = entry.prizes;
    const file = { gachas: [{ ...entry, name: `Renamed ${stock} ${isForced}`, prizes: [prize, { ...last, stock }] }] };
    return importCatalogue(stage.database.fork(), file, { isForced });
  };
  for (const [stock, isForced] of [
    [1, false],
    [2, false],
    [1, true],
  ] as const) {
    await imports(stock, isForced);
    expect((await stocksOf(gachaId))[1]).toEqual([1, 2]);
  }
  await expect(imports(3)).rejects.toThrow('prizes[1].stock must be 2');
  expect(lastId).toBe(entry.prizes[1].id);
});

test('of another order a refund with RESTOCK lets more be drawn, and gives no second last-one prize', async () => {
  const { gachaId, prizeId } = await aLastOne(2);
  const supervisor = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'supervisor');
  const fan = await Fan.signsUp(stage.gateway);
  const earlier = await fan.hasPaid(gachaId, 1);
  expect(await wonOf(await fan.hasPaid(gachaId, 1))).toHaveLength(2);
  await refunded(supervisor, earlier, 'RESTOCK');
  expect(await wonOf(await fan.hasPaid(gachaId, 1))).toEqual([[prizeId, 1]]);
  await agree(gachaId);
});

test('with WRITE_OFF nobody gets it any more, and a refund that is given up gives it back', async () => {
  const { gachaId } = await aLastOne(1);
  const staff = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'supervisor');
  const fan = await Fan.signsUp(stage.gateway);
  await refunded(staff, await fan.hasPaid(gachaId, 1), 'WRITE_OFF');
  expect(await stocksOf(gachaId)).toEqual([
    [0, 1],
    [0, 1],
  ]);
  await agree(gachaId);
});

test('an order that was placed before the prize was there does not get it: it was sold without', async () => {
  const prize = prizeEntry({ stock: 1 });
  const gachaId = await aGacha(stage.database, { prizes: [prize] });
  const operator = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'operator');
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(gachaId, 1);
  const input = { gachaId, version: 1, kind: 'LAST_ONE', name: { text: 'Last' }, stock: 1, pickupWeight: 0 };
  expect((await does(operator, 'addPrize', input, 'prize { kind }')).data.addPrize.prize.kind).toBe('LAST_ONE');
  expect((await fan.pays(orderId)).code).toBeUndefined();
  expect(await wonOf(orderId)).toEqual([[prize.id, 1]]);
  expect(await stocksOf(gachaId)).toEqual([
    [0, 1],
    [1, 1],
  ]);
  await agree(gachaId);
});

test('prizes that came after an order count as what is left', async () => {
  const { gachaId, prizeId } = await aLastOne(1);
  const operator = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'operator');
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(gachaId, 1);
  const input = { gachaId, version: 1, name: { text: 'More' }, stock: 1, pickupWeight: 1, reason: 'more' };
  expect((await does(operator, 'addPrize', input, 'prize { kind }')).code).toBeUndefined();
  expect((await fan.pays(orderId)).code).toBeUndefined();
  expect(await wonOf(orderId)).toEqual([[prizeId, 1]]);
  expect(await wonOf(await fan.hasPaid(gachaId, 1))).toHaveLength(2);
  await agree(gachaId);
});

test('an order that can draw what others cannot any more gets it with the play that left nothing for them', async () => {
  for (let times = 0; times < 6; times += 1) {
    const [prize, idle, last] = [prizeEntry({ stock: 1 }), prizeEntry({ name: 'Idle', stock: 1 }), lastOne()];
    const gachaId = await aGacha(stage.database, { prizes: [prize, idle, last] });
    const operator = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'operator');
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasOrdered(gachaId, 2);
    const input = { prizeId: idle.id, version: 1, pickupWeight: 0, reason: 'no more of it' };
    expect((await does(operator, 'updatePrize', input, 'prize { stock }')).code).toBeUndefined();
    expect((await fan.pays(orderId)).code).toBeUndefined();
    expect(await wonOf(orderId)).toContainEqual([last.id, null]);
    await agree(gachaId);
  }
});

test('a draw whose money was refused takes it back, and whoever draws the last then gets it', async () => {
  const { gachaId, prizeId, lastId } = await aLastOne(1);
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(gachaId, 1);
  await stage.database.fork().transactional(async (tx) => {
    await tx.execute(`update orders set state = 'paying', assigned_at = null where id = ?`, [orderId]);
    await returnPrizes(tx, [orderId]);
  });
  expect(await stocksOf(gachaId)).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect((await auditDraws(stage.database.fork(), gachaId)).first).toBeNull();
  expect(await wonOf(await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 1))).toEqual([
    [prizeId, 1],
    [lastId, null],
  ]);
  expect((await auditDraws(stage.database.fork(), gachaId)).first).toBeNull();
});

test('the database lets nobody write what the rules forbid', async () => {
  const { gachaId, prizeId, lastId } = await aLastOne(1);
  const orderId = await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 1);
  const { sql } = stage.database;
  const refuses = (statement: string, why: RegExp) => expect(sql(statement)).rejects.toThrow(why);
  const item = (prize: string, play: string) =>
    `insert into order_details (id, order_id, prize_id, play) values (gen_random_uuid(), '${orderId}', '${prize}', ${play})`;
  await refuses(item(lastId, 'null'), /order_details_last_one_once/);
  await refuses(item(prizeId, 'null'), /won without a play/);
  await refuses(
    `insert into draws select (jsonb_populate_record(d, '{"sequence": 9, "attempt": 2, "play": 2, "left_after": null, "last_one_id": null}')).*
       from draws d where order_id = '${orderId}'`,
    /says nothing of the last-one prize/,
  );
  await refuses(`update prizes set kind = 'secret' where id = '${prizeId}'`, /from its beginning/);
  await refuses(`update prizes set kind = 'normal' where id = '${lastId}'`, /from its beginning/);
  await refuses(`update prizes set pickup_weight = 1 where id = '${lastId}'`, /prizes_last_one/);
  await refuses(`update prizes set supply = 3, stock = 2 where id = '${lastId}'`, /prizes_last_one/);
  await refuses(
    `insert into prizes select (jsonb_populate_record(p, '{"id": "${randomUUID()}"}')).* from prizes p where id = '${lastId}'`,
    /prizes_one_last_one/,
  );
});
