import { describe, expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { bytesOfGachas, bytesOfPrizes } from '../../src/operator/catalogue/file/answer-size.ts';
import { unsaid } from '../../src/operator/catalogue/file/warnings.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { gachaEntry, prizeEntry, SELLER } from '../support/catalogue.ts';
import { CATALOGUE, contentsOf } from '../support/snapshot.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
const imports = (file: unknown) => importCatalogue(stage.database.fork(), file);
const exportedOf = async (id: string) => (await exportCatalogue(stage.database.fork())).gachas.find((one) => one.id === id);

const detail = {
  ...(gachaEntry().redeem_detail as object),
  probability_provision: 'For all',
  rule: { ja: '一人一つ' },
  place_text: '',
};
const entryOf = (changes: Record<string, unknown> = {}) =>
  gachaEntry({
    name: { ja: '灯台', en: 'Lighthouse' },
    description: 'One text for all',
    prizes: [prizeEntry({ name: { en: 'Compass', ja: '羅針盤' }, description: { en: 'Of brass.', ja: '' } })],
    redeem_detail: detail,
    ...changes,
  });

describe('a text by language', () => {
  test('is exported as it was given, and an import of that changes nothing', async () => {
    const entry = entryOf();
    await imports({ gachas: [entry] });
    const exported = await exportedOf(entry.id);
    expect(exported).toMatchObject({ name: entry.name, description: entry.description, redeem_detail: detail });
    expect(exported?.prizes).toMatchObject([{ name: { en: 'Compass', ja: '羅針盤' }, description: { en: 'Of brass.', ja: '' } }]);
    const before = await contentsOf(stage.database, CATALOGUE);
    await imports(JSON.parse(JSON.stringify(await exportCatalogue(stage.database.fork()))));
    expect(await contentsOf(stage.database, CATALOGUE)).toEqual(before);
  });

  test('stands in its column as the operator speaks, for lists of staff, files and logs', async () => {
    const entry = entryOf();
    const nameIn = async () => {
      const query = 'select name, (select rule from redeem_details where gacha_id = gachas.id) as rule from gachas where id = ?';
      return oneRow(stage.database, query, [entry.id]);
    };
    await imports({ gachas: [entry] });
    expect(await nameIn()).toEqual({ name: 'Lighthouse', rule: '一人一つ' });
    await importCatalogue(stage.database.fork(), { gachas: [entry] }, { language: 'ja' });
    expect(await nameIn()).toEqual({ name: '灯台', rule: '一人一つ' });
    await imports({ gachas: [{ ...entry, name: 'One for all' }] });
    expect(await oneRow(stage.database, 'select name, texts from gachas where id = ?', [entry.id])).toEqual({
      ...{ name: 'One for all', texts: null },
    });
  });

  test('is in each version of what a buyer is told, which a change in one language makes', async () => {
    const entry = entryOf();
    await imports({ gachas: [entry] });
    await imports({ gachas: [{ ...entry, name: { ja: '新しい灯台', en: 'Lighthouse' } }] });
    const told = 'select gacha_name as name from sale_terms where gacha_id = ? order by number';
    expect(await stage.database.sql(told, [entry.id])).toEqual([
      { name: { ja: '灯台', en: 'Lighthouse' } },
      { name: { ja: '新しい灯台', en: 'Lighthouse' } },
    ]);
  });

  test.each<[string, object, string, string?]>([
    ['name', { ja: '灯台', en: ' ' }, 'must not be empty'],
    ['name', {}, 'must have a text in at least one language'],
    ['name', { ja: 'x'.repeat(256) }, 'must not be longer than 255 characters'],
    ['description', { ja: 'x'.repeat(10_001) }, 'must not be longer than 10000 characters'],
    ['description', { fr: 'Un prix' }, 'fr is not known', '.'],
    ['description', { en: 5 }, 'must be a text, or one for each language'],
  ])('in the place of %s is refused as %j', async (field, value, mistake, between = ' ') => {
    await expect(imports({ gachas: [entryOf({ [field]: value })] })).rejects.toThrow(`gachas[0].${field}${between}${mistake}`);
  });

  test('counts for the size of answers in its longest language', () => {
    const [short, long] = ['x', 'あ'.repeat(1_000)];
    const prize = (description: object | string) =>
      bytesOfPrizes([{ ...prizeEntry(), name: 'A', description } as unknown as Parameters<typeof bytesOfPrizes>[0][number]]);
    expect(prize({ ja: long, en: short })).toBe(prize(long));
    expect(prize({ en: short })).toBe(prize(short));
    const addresses = { thumbnailImageUrl: '', lineupImageUrl: '', tags: [] };
    const listed = { name: 'A', description: short, ...addresses };
    expect(bytesOfGachas([{ ...listed, texts: { description: { ja: long, en: short } } }])).toBe(
      bytesOfGachas([{ ...listed, description: long }]),
    );
  });
});

describe('the operator is warned of a language', () => {
  test('that a text by language lacks, by its place, and of none where one text is for all', () => {
    const file = {
      ...SELLER,
      gachas: [entryOf(), entryOf({ name: { ja: '日本語だけ' }, selling: { delivery: { en: 'Today.' } } })],
    };
    expect(unsaid(file, 'en')).toEqual([
      'Without Japanese, and shown in another language: gachas[1].selling.delivery.',
      expect.stringMatching(
        /^Without English, .*: gachas\[0\]\.redeem_detail\.rule, gachas\[1\]\.name, gachas\[1\]\.redeem_detail\.rule\.$/,
      ),
    ]);
    expect(unsaid({ ...SELLER, gachas: [gachaEntry()] }, 'en')).toEqual([]);
  });

  test('and not of thousands by name', () => {
    const gachas = Array.from({ length: 12 }, () => gachaEntry({ name: { en: 'Only English' } }));
    expect(unsaid({ gachas }, 'en')).toEqual([expect.stringMatching(/gachas\[9\]\.name and 2 more\.$/)]);
    expect(unsaid({ gachas }, 'ja')).toEqual([expect.stringMatching(/^日本語の文章がなく.*gachas\[9\]\.name、ほか2か所。$/)]);
  });
});
