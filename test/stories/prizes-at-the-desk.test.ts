import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import type { Json } from '../support/json.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';

const stage = aStage();

const OF_PRIZE =
  'prize { id name description pickingName stock supply retailValue pickupWeight emissionProbability isRetired imageUrl gacha { id version prizes { nodes { name } } } }';
const anOperator = (gachas: 'all' | string[] = 'all') => StaffMember.isHired(stage.gateway, stage.database, gachas, 'operator');
const asks = (by: StaffMember, name: string, input: object) => does(by, name, input, OF_PRIZE);

/** On sale, with two prizes. */
async function aSale(changes: object = {}) {
  const [grand, small] = [prizeEntry({ name: 'Grand', stock: 5 }), prizeEntry({ name: 'Small', stock: 95, pickup_weight: 99 })];
  const entry = gachaEntry({ prizes: [grand, small], ...changes });
  await importCatalogue(stage.database.fork(), { gachas: [entry] });
  return { entry, gachaId: entry.id, grand: grand.id, small: small.id, operator: await anOperator([entry.id]) };
}

const why = { reason: 'another prize came' };

describe('a prize that is added', () => {
  test('can be won, stands where the form says, and is told with the odds of now', async () => {
    const { operator, gachaId } = await aSale();
    const input = { ...why, gachaId, version: 1, name: { ja: 'バッジ', en: 'Badge' }, stock: 10, pickupWeight: 100, position: 1 };
    const { prize } = (await asks(operator, 'addPrize', input)).data.addPrize;
    expect(prize).toMatchObject({
      ...{ name: 'Badge', pickingName: 'バッジ', stock: 10, supply: 10, retailValue: null, isRetired: false },
      ...{ emissionProbability: 50, gacha: { id: gachaId, version: 2 } },
    });
    expect(prize.gacha.prizes.nodes.map(({ name }: Json) => name)).toEqual(['Badge', 'Grand', 'Small']);
    const fan = await Fan.signsUp(stage.gateway);
    await fan.hasPaid(gachaId, 100);
    const { taken } = await oneRow<{ taken: number }>(stage.database, 'select supply - stock as taken from prizes where id = ?', [
      prize.id,
    ]);
    expect(taken).toBeGreaterThan(0);
  });

  test.each([
    [{ name: { text: ' ' } }, ['name']],
    [{ name: {} }, ['name']],
    [{ name: { text: 'a', ja: 'b' } }, ['name.text']],
    [{ name: { text: 'Grand' } }, ['name']],
    [{ stock: -1, pickupWeight: -1, retailValue: -1 }, ['stock', 'pickupWeight', 'retailValue']],
    [{ imageUrl: 'ftp://images.example/a.png' }, ['imageUrl']],
    [{ secretImageUrl: `/pictures/${'a'.repeat(64)}.png` }, ['secretImageUrl']],
    [{ position: 4 }, ['position']],
    [{ position: 0 }, ['position']],
    [{ reason: ' ' }, ['reason']],
    [{ description: { text: '\0' } }, ['description']],
  ])('is refused by the field: %j', async (changes, fields) => {
    const { operator, gachaId } = await aSale();
    const input = { ...why, gachaId, version: 1, name: { text: 'Badge' }, stock: 10, pickupWeight: 1, ...changes };
    const answer = await asks(operator, 'addPrize', input);
    expect([answer.code, fieldsOf(answer)]).toEqual(['BAD_INPUT', fields]);
  });

  test('is one, however often its call is repeated under its key', async () => {
    const { operator, gachaId } = await aSale();
    const input = {
      ...why,
      gachaId,
      version: 1,
      name: { text: 'Badge' },
      stock: 1,
      pickupWeight: 1,
      idempotencyKey: randomUUID(),
    };
    const [first, again] = [await asks(operator, 'addPrize', input), await asks(operator, 'addPrize', input)];
    expect(first.code).toBeUndefined();
    expect(again.data).toEqual(first.data);
    expect(await stage.database.sql('select id from prizes where gacha_id = ?', [gachaId])).toHaveLength(3);
  });
});

describe('a prize that is changed', () => {
  test('keeps what the form leaves out, loses what it takes away, and no stock', async () => {
    const { operator, gachaId, grand } = await aSale();
    const first = await asks(operator, 'updatePrize', {
      prizeId: grand,
      version: 1,
      retailValue: 9000,
      name: { ja: '特賞', en: 'First' },
    });
    expect(first.data.updatePrize.prize).toMatchObject({
      ...{ name: 'First', description: 'A prize', pickingName: 'STICKER', retailValue: 9000, stock: 5, gacha: { version: 2 } },
    });
    const both = await asks(operator, 'updatePrize', { prizeId: grand, version: 2, retailValue: 1, without: ['RETAIL_VALUE'] });
    expect(fieldsOf(both)).toEqual(['without']);
    const input = { prizeId: grand, version: 2, without: ['RETAIL_VALUE'], position: 2 };
    const second = (await asks(operator, 'updatePrize', input)).data.updatePrize.prize;
    expect([second.retailValue, second.gacha.prizes.nodes.map(({ name }: Json) => name)]).toEqual([null, ['Small', 'First']]);
    const { gachas } = await exportCatalogue(stage.database.fork());
    expect(gachas.find(({ id }) => id === gachaId)?.prizes[1]?.name).toEqual({ ja: '特賞', en: 'First' });
  });

  test('in a sale with other odds needs a reason, which is kept with them', async () => {
    const { operator, gachaId, grand } = await aSale();
    const change = { prizeId: grand, version: 1, pickupWeight: 2 };
    const refused = await asks(operator, 'updatePrize', change);
    expect([refused.code, fieldsOf(refused)]).toEqual(['BAD_INPUT', ['reason']]);
    expect((await asks(operator, 'updatePrize', { ...change, reason: 'a raffle for a friend' })).code).toBeUndefined();
    const odds = await oneRow<Json>(
      stage.database,
      'select number, weights, changed_by, reason from odds_versions where gacha_id = ? order by number desc limit 1',
      [gachaId],
    );
    expect(odds).toMatchObject({ number: 2, changed_by: 'A operator', reason: 'a raffle for a friend' });
    expect(odds.weights[grand]).toBe(2);
    // The same odds in other weights, another name, another worth: fans win as often.
    expect((await asks(operator, 'updatePrize', { prizeId: grand, version: 2, retailValue: 1 })).code).toBeUndefined();
  });

  test('needs none before the sale, and in a draft', async () => {
    for (const changes of [{ start_at: '2099-01-01T00:00:00Z' }, { published: false }, { on_sale: false }]) {
      const { operator, grand } = await aSale(changes);
      expect((await asks(operator, 'updatePrize', { prizeId: grand, version: 1, pickupWeight: 2 })).code).toBeUndefined();
    }
  });
});

describe('stock', () => {
  const restock = (operator: StaffMember, prizeId: string, version: number, amount: number, more: object = {}) =>
    asks(operator, 'restockPrize', { prizeId, version, amount, ...more });

  test('is changed by an amount, which no later file without a version takes back', async () => {
    const { operator, entry, gachaId, small } = await aSale();
    await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 3);
    const more = (await restock(operator, small, 1, 10)).data.restockPrize.prize;
    const row = await oneRow<Json>(stage.database, 'select supply, stock, restocked from prizes where id = ?', [small]);
    expect(more).toMatchObject({ supply: 105, stock: row.stock });
    expect(row).toMatchObject({ supply: 105, restocked: 10 });
    await expect(importCatalogue(stage.database.fork(), { gachas: [entry] })).rejects.toThrow('Small has 10 more in stock');
    const less = (await restock(operator, small, 2, -5)).data.restockPrize.prize;
    expect(less).toMatchObject({ supply: 100, stock: row.stock - 5 });
  });

  test('of none and of less than is left is refused, by its field', async () => {
    const { operator, small } = await aSale();
    for (const amount of [0, -96, 2_000_000_000]) {
      const answer = await restock(operator, small, 1, amount);
      expect([amount, answer.code, fieldsOf(answer)]).toEqual([amount, 'BAD_INPUT', ['amount']]);
    }
  });

  test('that brings a prize back into the draw of an open sale needs a reason', async () => {
    const { operator, grand } = await aSale();
    expect((await restock(operator, grand, 1, -5, why)).code).toBeUndefined();
    expect(fieldsOf(await restock(operator, grand, 2, 5))).toEqual(['reason']);
    expect((await restock(operator, grand, 2, 5, why)).data.restockPrize.prize.stock).toBe(5);
  });

  test('is restocked once under one key', async () => {
    const { operator, small } = await aSale();
    const key = { idempotencyKey: randomUUID() };
    await restock(operator, small, 1, 10, key);
    expect((await restock(operator, small, 1, 10, key)).data.restockPrize.prize.supply).toBe(105);
  });
});

describe('a prize that is retired', () => {
  test('is not drawn any more, not for orders of before either, and is still there for who won it', async () => {
    const [never, small] = [prizeEntry({ name: 'Grand', stock: 5, pickup_weight: 0 }), prizeEntry({ name: 'Small' })];
    const { operator, gachaId } = await aSale({ prizes: [never, small] });
    const fan = await Fan.signsUp(stage.gateway);
    const won = await fan.hasPaid(gachaId, 2);
    await asks(operator, 'updatePrize', { ...why, prizeId: never.id, version: 1, pickupWeight: 1 });
    const waiting = await fan.hasOrdered(gachaId, 5);
    const retired = await asks(operator, 'retirePrize', { ...why, prizeId: small.id, version: 2 });
    expect(retired.data.retirePrize.prize).toMatchObject({
      id: small.id,
      name: 'Small',
      isRetired: true,
      emissionProbability: 0,
    });
    expect(retired.data.retirePrize.prize.gacha.prizes.nodes).toEqual([{ name: 'Grand' }]);
    await fan.pays(waiting);
    const drawn = await stage.database.sql('select prize_id from order_details where order_id = ?', [waiting]);
    expect(drawn.filter(({ prize_id }) => prize_id === small.id)).toEqual([]);
    const items = await fan.asks(
      'query ($id: ID!) { order(id: $id) { items { prize { id name isRetired supply retailValue } } } }',
      { id: won },
    );
    const prize = { id: small.id, name: 'Small', isRetired: true, supply: null, retailValue: null };
    expect(items.errors).toEqual([]);
    expect(items.data.order.items).toEqual([{ prize }, { prize }]);
    expect((await asks(operator, 'restockPrize', { ...why, prizeId: small.id, version: 3, amount: 1 })).code).toBe('NOT_FOUND');
  });

  test('can be brought back, with what was left of it, and is drawn again', async () => {
    const { operator, gachaId, grand, small } = await aSale();
    const read = () =>
      stage.database.sql('select id, supply, stock, pickup_weight, deleted_at from prizes where gacha_id = ? order by id', [
        gachaId,
      ]);
    const before = await read();
    await asks(operator, 'retirePrize', { ...why, prizeId: small, version: 1 });
    expect(fieldsOf(await asks(operator, 'restorePrize', { prizeId: small, version: 2 }))).toEqual(['reason']);
    const { prize } = (await asks(operator, 'restorePrize', { ...why, prizeId: small, version: 2 })).data.restorePrize;
    expect(prize).toMatchObject({ id: small, isRetired: false });
    expect(prize.gacha.prizes.nodes).toHaveLength(2);
    expect(await read()).toEqual(before);
    const deeds = `select action from deeds where gacha_id = ? and action like 'PRIZE_%' order by id`;
    const done = [{ action: 'PRIZE_RETIRED' }, { action: 'PRIZE_RESTORED' }];
    expect(await stage.database.sql(deeds, [gachaId])).toEqual(done);
    // One that is there already stays, and nothing is noted.
    await asks(operator, 'restorePrize', { ...why, prizeId: grand, version: 3 });
    expect(await stage.database.sql(deeds, [gachaId])).toEqual(done);
    await asks(operator, 'retirePrize', { ...why, prizeId: grand, version: 3 });
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasPaid(gachaId);
    expect(await stage.database.sql('select prize_id from order_details where order_id = ?', [orderId])).toEqual([
      { prize_id: small },
    ]);
  });

  test('cannot be the last one', async () => {
    const { operator, grand, small } = await aSale();
    await asks(operator, 'retirePrize', { ...why, prizeId: grand, version: 1 });
    expect(fieldsOf(await asks(operator, 'retirePrize', { ...why, prizeId: small, version: 2 }))).toEqual(['prizeId']);
  });
});

test('a form that does not know the gacha as it is is told the version of now, and changes nothing', async () => {
  const { operator, gachaId, grand } = await aSale();
  await asks(operator, 'restockPrize', { prizeId: grand, version: 1, amount: 1 });
  const inputs: [string, object][] = [
    ['addPrize', { gachaId, name: { text: 'Badge' }, stock: 1, pickupWeight: 1 }],
    ['updatePrize', { prizeId: grand, pickupWeight: 7 }],
    ['restockPrize', { prizeId: grand, amount: 7 }],
    ['retirePrize', { prizeId: grand }],
    ['restorePrize', { prizeId: grand }],
  ];
  for (const [name, input] of inputs) {
    const { code, errors } = await asks(operator, name, { ...why, version: 1, ...input });
    expect([name, code, errors[0]?.extensions.version]).toEqual([name, 'VERSION_CHANGED', 2]);
  }
  expect(await stage.database.sql('select id from prizes where gacha_id = ? and deleted_at is null', [gachaId])).toHaveLength(2);
});

test('operators of other gachas, and other roles, change nothing', async () => {
  const { gachaId, grand } = await aSale();
  const other = await aSale();
  const supervisor = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'supervisor');
  for (const staff of [other.operator, supervisor])
    for (const [name, input] of [
      ['addPrize', { gachaId, name: { text: 'Badge' }, stock: 1, pickupWeight: 1 }],
      ['restockPrize', { prizeId: grand, amount: 7 }],
    ] as const)
      expect((await asks(staff, name, { ...why, version: 1, ...input })).code).toBe('FORBIDDEN');
});

test('the audit log has each change, as it was and as it is, with its reason', async () => {
  const { operator, gachaId, grand } = await aSale();
  await asks(operator, 'restockPrize', { ...why, prizeId: grand, version: 1, amount: 2 });
  const { auditLog } = (
    await operator.asks(
      'query ($id: ID!) { auditLog(where: { gachaId: $id }, first: 1) { nodes { action before after reason staffMember { id } } } }',
      {
        id: gachaId,
      },
    )
  ).data;
  expect(auditLog.nodes).toEqual([
    {
      ...{ action: 'PRIZE_RESTOCKED', reason: why.reason, staffMember: { id: operator.id } },
      ...{ before: { prizes: { [grand]: { stock: 5 } } }, after: { prizes: { [grand]: { stock: 7 } } } },
    },
  ]);
});
