import { describe, expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { type ImportOptions, importCatalogue } from '../../src/operator/catalogue/import.ts';
import { changesTold, trialTold } from '../../src/operator/catalogue/told/lines.ts';
import { tryCatalogue } from '../../src/operator/catalogue/trial/try.ts';
import { type DeedFilter, deedsOf } from '../../src/timeline/audit-log.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { goBack } from '../support/refunds.ts';
import { CATALOGUE, contentsOf } from '../support/snapshot.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
const imports = (file: unknown, options?: ImportOptions) => importCatalogue(stage.database.fork(), file, options);
const versionOf = async (id: string) =>
  (await oneRow<{ version: number }>(stage.database, 'select version from gachas where id = ?', [id])).version;
const supplyOf = async (id: string) =>
  (await oneRow<{ supply: number }>(stage.database, 'select supply from prizes where id = ?', [id])).supply;
const change = (sql: string, id: string) => stage.database.sql(sql, [id]);

/** An export of a gacha alone. */
async function exported(id: string) {
  const file = JSON.parse(JSON.stringify(await exportCatalogue(stage.database.fork())));
  return { gachas: file.gachas.filter((gacha: { id: string }) => gacha.id === id) };
}

async function aSale(stock = 100) {
  const prize = prizeEntry({ stock });
  const entry = gachaEntry({ prizes: [prize] });
  await imports({ gachas: [entry] });
  return { entry, prize, id: entry.id };
}

/** Plays that were paid and given back: their prizes can be won again. */
async function playsRestocked(id: string, plays: number): Promise<void> {
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(id, plays);
  const support = await StaffMember.isHired(stage.gateway, stage.database, [id], 'support');
  expect((await support.refundsOrder({ orderId, prizes: 'RESTOCK' })).code).toBeUndefined();
  await goBack(stage.database);
}

describe('the version of a gacha', () => {
  test('is raised by one with every change, whoever made it', async () => {
    const { entry, prize, id } = await aSale();
    expect(await versionOf(id)).toBe(1);
    await imports({ gachas: [{ ...entry, price: 600, prizes: [{ ...prize, stock: 120, name: 'Badge' }], tags: ['new'] }] });
    expect(await versionOf(id)).toBe(2);
    await change("update prizes set name = 'By hand' where gacha_id = ?", id);
    await change("update redeem_details set rule = 'By hand' where gacha_id = ?", id);
    expect(await versionOf(id)).toBe(4);
  });

  test('is raised by no play and no import that changes nothing, but by what is put back', async () => {
    const { id } = await aSale();
    await (await Fan.signsUp(stage.gateway)).hasPaid(id, 3);
    await imports(await exported(id));
    expect(await versionOf(id)).toBe(1);
    await playsRestocked(id, 2);
    expect(await versionOf(id)).toBe(2);
  });
});

describe('an export from before a refund that put prizes back', () => {
  test('is refused by name and number, and takes nothing back', async () => {
    const { id, prize } = await aSale();
    const file = await exported(id);
    await playsRestocked(id, 2);
    await expect(imports(file)).rejects.toThrow(
      [
        '  gachas[0].version is 1, and the gacha is at 2 by now: export it again, or import with --force and --why',
        '  gachas[0].prizes[0].stock is out of date: Sticker has 2 more in stock than this file knows',
      ].join('\n'),
    );
    expect(await supplyOf(prize.id)).toBe(102);
  });

  test('changes stock by the amount that its writer meant, where somebody insists', async () => {
    const { id, prize } = await aSale();
    const file = await exported(id);
    await playsRestocked(id, 2);
    file.gachas[0].prizes[0].stock += 30;
    const { changes } = await imports(file, { isForced: true });
    expect(changes[0]?.fields).toEqual([{ field: 'stock', prize: { id: prize.id, name: 'Sticker' }, before: 102, after: 132 }]);
    expect(await supplyOf(prize.id)).toBe(132);
  });

  test('without a version is refused only where it would change such stock', async () => {
    const { id, prize, entry } = await aSale();
    await playsRestocked(id, 2);
    await expect(imports({ gachas: [entry] })).rejects.toThrow('Sticker has 2 more in stock than this file knows');
    await imports({ gachas: [{ ...entry, price: 700, prizes: [{ ...prize, stock: 102 }] }] });
    expect(await supplyOf(prize.id)).toBe(102);
    // It knows them from then on.
    await imports({ gachas: [{ ...entry, price: 700, prizes: [{ ...prize, stock: 90 }] }] });
    expect(await supplyOf(prize.id)).toBe(90);
  });
});

test('a file of another database is not taken', async () => {
  const { id } = await aSale();
  const file = await exported(id);
  file.gachas[0].version = 9;
  file.gachas[0].price = 1;
  await expect(imports(file)).rejects.toThrow('gachas[0].version is 9, and the gacha is only at 1');
});

test('of two imports of the same export, at once or not, one is told', async () => {
  const { id } = await aSale();
  const file = await exported(id);
  const priced = (price: number) => imports({ gachas: [{ ...file.gachas[0], price }] }).then(() => 'imported', String);
  const heard = await Promise.all([priced(600), priced(700)]);
  expect(heard.filter((one) => one === 'imported')).toHaveLength(1);
  expect(heard.join()).toMatch(/version is 1, and the gacha is at 2/);
});

const deeds = async (filter: DeedFilter) =>
  (
    await deedsOf(stage.database.fork(), 'all', filter, {
      after: undefined,
      before: undefined,
      most: 100,
      fromEnd: false,
      isCounted: false,
      looksAround: false,
    })
  ).rows;

test('the audit log has all that changed, as it was and as it is, and nothing where nothing did', async () => {
  const { id, entry, prize } = await aSale();
  const added = prizeEntry({ name: 'Badge' });
  const changed = { ...entry, end_at: '2099-01-01T00:00:00Z', prizes: [{ ...prize, name: 'Gold sticker', stock: 90 }, added] };
  await imports({ gachas: [changed] }, { change: { by: 'ann', why: 'a new prize' } });
  await imports({ gachas: [changed] }, { change: { by: 'ann', why: 'again' } });
  const [last, first] = await deeds({ gachaId: id });
  expect(first?.before).toBeNull();
  expect(last).toMatchObject({ why: 'a new prize' });
  expect(last?.before).toEqual({
    end_at: '2100-01-01T00:00:00.000Z',
    prizes: { [prize.id]: { name: 'Sticker', stock: 100 }, [added.id]: null },
  });
  expect(last?.after).toMatchObject({
    end_at: '2099-01-01T00:00:00.000Z',
    prizes: { [prize.id]: { name: 'Gold sticker', stock: 90 }, [added.id]: { name: 'Badge' } },
  });
});

describe('a trial', () => {
  test('writes nothing, and tells every value, the odds, the stock, open orders and the last screen', async () => {
    const prizes = [prizeEntry({ name: 'Grand', stock: 5, pickup_weight: 1 }), prizeEntry({ stock: 100, pickup_weight: 99 })];
    const entry = gachaEntry({ name: 'Tried', prizes });
    await imports({ gachas: [entry] });
    const fan = await Fan.signsUp(stage.gateway);
    await fan.hasOrdered(entry.id, 3);
    const before = await contentsOf(stage.database, CATALOGUE);
    const [grand, small] = prizes;
    const file = {
      gachas: [
        {
          ...entry,
          price: 600,
          prizes: [
            { ...grand, stock: 8 },
            { ...small, pickup_weight: 49 },
          ],
        },
      ],
    };
    const told = trialTold(await tryCatalogue(stage.database.fork(), file), 'en').split('\n');
    expect(await contentsOf(stage.database, CATALOGUE)).toEqual(before);
    for (const line of [
      'Nothing was written. The import would change:',
      '    price: 500 → 600',
      '    Grand, stock: 5 → 8 (+3)',
      '    Sticker, pickup_weight: 99 → 49',
      '    Grand: 1 → 2; 0 sold; 8 left',
      '    Sticker: 99 → 98; 0 sold; 100 left',
      '  1 orders of 3 plays are open: they can be paid as they were ordered, at their price and their odds.',
    ])
      expect(told).toContain(line);
    expect(told.join('\n')).toMatch(/The last screen of one play will say:\n.*\n.*600/);
  });

  test('of a file that changes nothing says so', async () => {
    const { entry } = await aSale();
    const tried = await tryCatalogue(stage.database.fork(), { gachas: [entry] });
    expect(changesTold(tried, '', 'en')).toEqual(['The file says what there is already: nothing changes.']);
    expect(trialTold(tried, 'ja')).toBe('ファイルの内容は現在と同じです。変更はありません。');
  });
});
