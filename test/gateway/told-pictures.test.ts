import { beforeAll, describe, expect, test } from '@jest/globals';
import { addPicture } from '../../src/operator/pictures/add.ts';
import { pathOf } from '../../src/picture/picture.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { noise } from '../support/noise.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();
let operator: StaffMember;
beforeAll(async () => {
  operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
});

const NOTHING = { ja: '', en: '' };
const TOLD = 'picture { alt altJa: altIn(language: JA) altEn: altIn(language: EN) }';
let seed = 500;

/** Of its own, with nothing said of it, unless it is told here. */
async function aPicture(alt = {}): Promise<string> {
  seed += 1;
  const bytes = await noise(20, 20, seed).png().toBuffer();
  const { picture } = await addPicture(stage.database.fork(), bytes, { alt, by: { account: 'a test' } });
  return pathOf(picture);
}

const shownBy = (path: string, changes: object = {}) =>
  aGacha(stage.database, { prizes: [prizeEntry({ image_url: path }), prizeEntry({ name: 'Badge' })], ...changes });
const tells = (by: StaffMember, input: object) => does(by, 'tellPicture', { known: NOTHING, ...input }, TOLD);
const looks = async (by: StaffMember, path: string) =>
  (await by.asks(`query ($path: String!) { ${TOLD.replace('picture', 'picture(path: $path)')} }`, { path })).data?.picture;

describe('an operator', () => {
  test('reads what a picture shows in each language by itself, and tells it anew, for all pages that show it', async () => {
    const path = await aPicture({ ja: '港' });
    const gachaId = await shownBy(path, { thumbnail_image_url: path });
    expect(await looks(operator, path)).toEqual({ alt: '港', altJa: '港', altEn: null });
    const alt = { ja: '港の夜景', en: 'The harbour at night' };
    const { data } = await tells(operator, { path, alt, known: { ja: '港', en: '' } });
    expect(data.tellPicture.picture).toEqual({ alt: alt.en, altJa: alt.ja, altEn: alt.en });
    const query = 'query ($id: ID!) { gacha(id: $id) { thumbnailImage { alt } prizes(first: 1) { nodes { image { alt } } } } }';
    await eventually(async () => {
      const { gacha } = (await stage.gateway.ask(query, { id: gachaId })).data;
      expect([gacha.thumbnailImage.alt, gacha.prizes.nodes[0].image.alt]).toEqual([alt.en, alt.en]);
    });
  });

  test('makes a new version of the odds that are told with it, and is named with the reason in the audit log', async () => {
    const path = await aPicture();
    const gachaId = await shownBy(path);
    await tells(operator, { path, alt: { ja: '', en: 'A compass' }, reason: 'it was missing' });
    const versions = 'select changed_by, reason from odds_versions where gacha_id = ? order by number desc limit 1';
    expect(await stage.database.sql(versions, [gachaId])).toEqual([{ changed_by: 'A operator', reason: 'it was missing' }]);
    const deeds = `select staff_id, before, after, why from deeds where action = 'PICTURE_TOLD' and after ->> 'path' = ?`;
    expect(await stage.database.sql(deeds, [path])).toEqual([
      {
        ...{ staff_id: operator.id, why: 'it was missing' },
        ...{ before: { path, ...NOTHING }, after: { path, ja: '', en: 'A compass' } },
      },
    ]);
  });

  test('of two who tell at once, the second is told so, and what is told twice is told once', async () => {
    const path = await aPicture();
    const [cat, dog] = [
      { path, alt: { ja: '', en: 'A cat' } },
      { path, alt: { ja: '', en: 'A dog' } },
    ];
    const answers = await Promise.all([tells(operator, cat), tells(operator, dog)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['BAD_INPUT', undefined]);
    const refused = answers.find(({ code }) => code);
    expect(fieldsOf(refused as (typeof answers)[number])).toEqual(['known']);
    const first = answers[0]?.code ? dog : cat;
    expect((await tells(operator, first)).code).toBeUndefined();
    const told = await stage.database.sql(`select 1 from deeds where action = 'PICTURE_TOLD' and after ->> 'path' = ?`, [path]);
    expect(told).toHaveLength(1);
  });

  test('of one gacha tells what it alone shows, and nothing that others show, or none', async () => {
    const [own, shared, unused] = [await aPicture(), await aPicture(), await aPicture()];
    const gachaId = await aGacha(stage.database, { thumbnail_image_url: own, lineup_image_url: shared });
    await shownBy(shared);
    const ofOne = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'operator');
    const codes = [];
    for (const path of [own, shared, unused])
      codes.push((await tells(ofOne, { path, alt: { ja: '港', en: 'A harbour' } })).code ?? 'told');
    expect(codes).toEqual(['told', 'FORBIDDEN', 'FORBIDDEN']);
    expect(await looks(ofOne, shared)).toEqual({ alt: null, altJa: null, altEn: null });
  });
});

test('of an operator of all gachas it is not asked which show it: no page of odds is read for that', async () => {
  const path = await aPicture();
  await aGacha(stage.database, { thumbnail_image_url: path });
  await stage.database.fork().transactional(async (tx) => {
    await tx.execute('lock table odds_page_supplements in access exclusive mode');
    expect((await tells(operator, { path, alt: { ja: '', en: 'A lamp' } })).code).toBeUndefined();
  });
});

test('an operator of one gacha tells nothing that a page of former odds of another shows', async () => {
  const path = await aPicture();
  const other = await shownBy(path);
  const gachaId = await aGacha(stage.database, { thumbnail_image_url: path });
  const ofOne = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'operator');
  await stage.database.sql('update prizes set image_url = ? where gacha_id = ?', [await aPicture(), other]);
  expect((await tells(ofOne, { path, alt: { ja: '', en: 'A lamp' } })).code).toBe('FORBIDDEN');
});

describe('what is refused, and changes nothing', () => {
  test.each([
    [{ alt: { ja: 'x'.repeat(501), en: '' } }, ['alt.ja']],
    [{ alt: { ja: '', en: 'two\nlines' } }, ['alt.en']],
    [{ alt: { ja: '', en: 'A cat' }, reason: ' ' }, ['reason']],
  ])('%j, by its field', async (changes, fields) => {
    const path = await aPicture();
    const answer = await tells(operator, { path, ...changes });
    expect([answer.code, fieldsOf(answer)]).toEqual(['BAD_INPUT', fields]);
    expect((await looks(operator, path)).alt).toBeNull();
  });

  test('a picture that there is not, or elsewhere, or the one of secret prizes', async () => {
    const path = await aPicture();
    for (const none of ['', 'x', '/pictures/secret.svg', 'https://images.example/a.png', path.replace('.png', '.jpg')]) {
      expect([none, (await tells(operator, { path: none, alt: { ja: '', en: 'A cat' } })).code]).toEqual([none, 'NOT_FOUND']);
      expect(await looks(operator, none)).toBeNull();
    }
  });

  test('everybody but operators', async () => {
    const path = await aPicture();
    const fan = await Fan.signsUp(stage.gateway);
    const counter = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'counter');
    for (const one of [fan, counter]) {
      expect((await one.asks('query ($path: String!) { picture(path: $path) { alt } }', { path })).code).toBe('FORBIDDEN');
      const input = { path, alt: { ja: '', en: 'A cat' }, known: NOTHING };
      const asked = one.asks('mutation ($input: TellPictureInput!) { tellPicture(input: $input) { picture { alt } } }', {
        input,
      });
      expect((await asked).code).toBe('FORBIDDEN');
    }
  });
});
