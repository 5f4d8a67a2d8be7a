import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { SEALED_SEED } from '../../src/draw/seed.ts';
import type { Reserved } from '../../src/payment/steps/draw-prizes.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { areDrawn, draws, isReserved } from '../support/drawn.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();

const ordered = (gachaId: string, plays: readonly number[]): Promise<string[]> =>
  Promise.all(plays.map(async (amount) => (await Fan.signsUp(stage.gateway)).hasOrdered(gachaId, amount)));

async function claimsOf(orderIds: readonly string[]): Promise<Reserved[]> {
  const claims: Reserved[] = [];
  for (const orderId of orderIds) claims.push(await isReserved(stage.database, orderId));
  return claims;
}

async function statementsToSettle(count: number): Promise<number> {
  const gachaId = await aGacha(stage.database, { prizes: [prizeEntry(), prizeEntry()] });
  const claims = await claimsOf(await ordered(gachaId, Array(count).fill(2)));
  stage.database.statements.splice(0);
  await draws(stage.database, claims);
  const { length } = stage.database.statements.splice(0);
  expect((await auditDraws(stage.database.fork(), gachaId)).draws).toBe(count * 2);
  return length;
}

test('fifty orders are settled with as many statements as one', async () => {
  const few = await statementsToSettle(1);
  expect(await statementsToSettle(50)).toBe(few);
  expect(few).toBeLessThanOrEqual(9);
});

test('orders are drawn in their turn, and one that is refused for want of prizes leaves no gap in draws and numbers', async () => {
  const gachaId = await aGacha(stage.database, { prizes: [prizeEntry({ stock: 5 })] });
  const orderIds = await ordered(gachaId, [2, 4, 3]);
  await areDrawn(stage.database, orderIds);
  const rows = await stage.database.sql(
    `select o.serial_number as serial, p.state, array_remove(array_agg(w.sequence order by w.play), null) as draws
       from unnest(array[?]::uuid[]) with ordinality as turn (id, place) join orders o on o.id = turn.id
       join payments p on p.order_id = o.id left join draws w on w.order_id = o.id
      group by o.id, p.id, turn.place order by turn.place`,
    [orderIds],
  );
  expect(rows).toEqual([
    { serial: 1, state: 'drawn', draws: [1, 2] },
    { serial: null, state: 'voiding', draws: [] },
    { serial: 2, state: 'drawn', draws: [3, 4, 5] },
  ]);
  expect(await auditDraws(stage.database.fork(), gachaId)).toMatchObject({ draws: 5, orders: 2, first: null });
});

test('orders of several gachas are settled together, each from the stock, the seed and the numbers of its own', async () => {
  const gachaIds = await Promise.all([4, 100, 3].map((stock) => aGacha(stage.database, { prizes: [prizeEntry({ stock })] })));
  const queues = await Promise.all(gachaIds.map((gachaId) => ordered(gachaId, [1, 2, 2])));
  const mixed = [0, 1, 2].flatMap((turn) => queues.map((queue) => queue[turn] as string));
  const claims = await claimsOf(mixed);
  stage.database.statements.splice(0);
  await draws(stage.database, claims);
  expect(stage.database.statements.splice(0).length).toBeLessThanOrEqual(11);
  const left = gachaIds.map(async (gachaId, n) => {
    const rows = await stage.database.sql<{ serial: number | null; draws: number[] }>(
      `select o.serial_number as serial, coalesce((select array_agg(sequence order by play) from draws w where w.order_id = o.id), '{}') as draws
         from unnest(array[?]::uuid[]) with ordinality as turn (id, place) join orders o using (id) order by place`,
      [queues[n]],
    );
    const [{ stock } = { stock: -1 }] = await stage.database.sql<{ stock: number }>(
      'select stock from prizes where gacha_id = ?',
      [gachaId],
    );
    expect(await auditDraws(stage.database.fork(), gachaId)).toMatchObject({ first: null });
    return { stock, serials: rows.map(({ serial }) => serial), draws: rows.map(({ draws }) => draws) };
  });
  const all = { serials: [1, 2, 3], draws: [[1], [2, 3], [4, 5]] };
  const butTheLast = { serials: [1, 2, null], draws: [[1], [2, 3], []] };
  expect(await Promise.all(left)).toEqual([
    { stock: 1, ...butTheLast },
    { stock: 95, ...all },
    { stock: 0, ...butTheLast },
  ]);
});

test('the same claim settled again, or with an older epoch, draws nothing more', async () => {
  const gachaId = await aGacha(stage.database);
  const claims = await claimsOf(await ordered(gachaId, [2]));
  const stale = claims.map((claim) => ({ ...claim, epoch: claim.epoch - 1 }));
  for (const again of [stale, claims, claims]) await draws(stage.database, again);
  expect((await auditDraws(stage.database.fork(), gachaId)).draws).toBe(2);
});

test('a gacha without a seed draws nothing', async () => {
  const gachaId = await aGacha(stage.database);
  const claims = await claimsOf(await ordered(gachaId, [1]));
  await stage.database.sql('alter table seeds disable trigger user');
  await stage.database.sql('delete from seeds where gacha_id = ?', [gachaId]);
  await stage.database.sql('alter table seeds enable trigger user');
  await expect(draws(stage.database, claims)).rejects.toThrow(/without a seed/);
  expect(await oneRow(stage.database, 'select count(*)::int as draws from draws where gacha_id = ?', [gachaId])).toEqual({
    draws: 0,
  });
});

test.each([
  ['was changed', `overlay(seed placing '0000' from 20)`, /does not open/],
  ['is that of another gacha', '(select seed from seeds where gacha_id <> ? limit 1)', /does not open/],
  ['is of another seed', 'forged', /whose hash was published/],
])('nothing is drawn with a seed whose ciphertext %s', async (_what, change, why) => {
  const gachaId = await aGacha(stage.database);
  await aGacha(stage.database);
  const claims = await claimsOf(await ordered(gachaId, [1]));
  const { id } = await oneRow<{ id: string }>(stage.database, 'select id from seeds where gacha_id = ?', [gachaId]);
  const forged = `'${SEALED_SEED.seal(stage.database.fork(), [id], '00'.repeat(32))}'`;
  await stage.database.sql('alter table seeds disable trigger user');
  const values = change.includes('?') ? [gachaId, id] : [id];
  await stage.database.sql(`update seeds set seed = ${change.replace('forged', forged)} where id = ?`, values);
  await stage.database.sql('alter table seeds enable trigger user');
  await expect(draws(stage.database, claims)).rejects.toThrow(why);
  expect(await oneRow(stage.database, 'select count(*)::int as draws from draws where gacha_id = ?', [gachaId])).toEqual({
    draws: 0,
  });
});

test('a draw that refers to what is not there, or is of another gacha, is not written', async () => {
  const [gachaId, otherId] = [await aGacha(stage.database), await aGacha(stage.database)];
  const [[orderId], [otherOrderId]] = [await ordered(gachaId, [1]), await ordered(otherId, [1])] as [[string], [string]];
  await areDrawn(stage.database, [orderId]);
  await areDrawn(stage.database, [otherOrderId]);
  const other = await oneRow<Record<string, string>>(stage.database, 'select * from draws where order_id = ?', [otherOrderId]);
  const written = (change: object) =>
    stage.database
      .sql(`insert into draws select (jsonb_populate_record(d, ?::jsonb)).* from draws d where order_id = ?`, [
        JSON.stringify({ sequence: 99, attempt: 2, returned_after: 99, ...change }),
        orderId,
      ])
      .then(() => null)
      .catch(({ code }: { code: string }) => code);
  const [nowhere, unfounded] = [randomUUID(), '23503'];
  for (const column of ['order_id', 'prize_id', 'seed_id', 'odds_version_id', 'gacha_id'])
    for (const id of [nowhere, other[column]]) expect([column, await written({ [column]: id })]).toEqual([column, unfounded]);
  expect(await written({ drawn_under: 7 })).toBe(unfounded);
  for (const column of ['seed_id', 'stocks', 'bound', 'value'])
    expect([column, await written({ [column]: null })]).toEqual([column, '23502']);
  expect(await written({})).toBeNull();
});

test('what a draw refers to does not vanish', async () => {
  const gachaId = await aGacha(stage.database);
  const orderIds = await ordered(gachaId, [1]);
  await areDrawn(stage.database, orderIds);
  const { prize } = await oneRow<{ prize: string }>(
    stage.database,
    'select prize_id as prize from draws where order_id = ?',
    orderIds,
  );
  const vanishes = (table: string, column: string, id: unknown) =>
    stage.database.sql(`delete from ${table} where ${column} = ?`, [id]).catch(({ code }: { code: string }) => code);
  expect(await vanishes('orders', 'id', orderIds[0])).toMatch(/^23/);
  expect(await vanishes('prizes', 'id', prize)).toMatch(/^23/);
  expect(await vanishes('seeds', 'gacha_id', gachaId)).toMatch(/^23/);
  expect(await vanishes('odds_versions', 'gacha_id', gachaId)).toMatch(/^23/);
  expect(await vanishes('gachas', 'id', gachaId)).toMatch(/^23/);
});
