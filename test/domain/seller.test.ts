import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { registrationMistake } from '../../src/seller/registration-number.ts';
import { plainJson } from '../../src/seller/versions.ts';
import { gachaEntry, SELLER, SELLING } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const imports = (file: unknown) => importCatalogue(stage.database.fork(), file);
const exports = async () => JSON.parse(JSON.stringify(await exportCatalogue(stage.database.fork())));
const asks = (query: string, language: string) =>
  stage.gateway.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'accept-language': language },
    payload: { query },
  });

/** Of the National Tax Agency and of companies, as its site has them. */
test.each(['T7000012050002', 'T1180301018771', 'T8010401050387'])('%s is a registration number', (number) => {
  expect(registrationMistake(number)).toBeUndefined();
});

test.each([
  ['T7000012050003', /check digit/],
  ['T7000012500002', /check digit/],
  ['T0000012050002', /thirteen digits/],
  ['7000012050002', /thirteen digits/],
  ['T700001205000', /thirteen digits/],
  ['T70000120500021', /thirteen digits/],
  ['T７０００012050002', /thirteen digits/],
  ['T7000012050002\n', /thirteen digits/],
])('%j is none', (number, mistake) => {
  expect(registrationMistake(number)?.message).toMatch(mistake);
});

test('every digit of a number that is mistyped alone is noticed', () => {
  const digits = [...'7000012050002'];
  const mistyped = digits.flatMap((digit, place) =>
    [...'0123456789'].filter((other) => other !== digit).map((other) => `T${digits.with(place, other).join('')}`),
  );
  const missed = mistyped.filter((number) => registrationMistake(number) === undefined);
  // 0 and 9 leave the same remainder by nine, as does twice either: the rule cannot tell them apart.
  expect(missed.every((number) => [...number.slice(1)].some((digit, place) => digit === '9' && digits[place] === '0'))).toBe(
    true,
  );
  expect(missed.length).toBeLessThan(10);
});

describe('versions', () => {
  const counts = () =>
    stage.database.sql(
      `select (select count(*)::int from sellers) as sellers, (select count(*)::int from legal_texts) as texts,
              (select count(*)::int from sale_terms) as terms`,
    );

  test('are made by what changes, and by nothing else', async () => {
    const entry = gachaEntry({ selling: SELLING });
    await imports({ ...SELLER, gachas: [entry] });
    const [before] = await counts();
    await imports({ ...SELLER, gachas: [entry] });
    await imports(await exports());
    expect(await counts()).toEqual([before]);
    await imports({ seller: { ...SELLER.seller, telephone: '045-111-1111' } });
    const versions = 'select number, seller_id is not null as sold from sale_terms where gacha_id = ? order by number';
    expect(await stage.database.sql(versions, [entry.id])).toEqual([1, 2].map((number) => ({ number, sold: true })));
    await imports({ gachas: [{ ...entry, price: 501 }] });
    await imports({ gachas: [{ ...entry, price: 501, description: 'Only said in other words' }] });
    expect(await stage.database.sql(versions, [entry.id])).toHaveLength(3);
  });

  test('of how a gacha is sold stay where the file says nothing of it', async () => {
    const entry = gachaEntry({ selling: SELLING });
    await imports({ gachas: [entry] });
    const { selling: _said, ...silent } = entry;
    await imports({ gachas: [silent] });
    expect((await exports()).gachas.find(({ id }: { id: string }) => id === entry.id).selling).toEqual(SELLING);
  });

  test.each([
    ...['sellers', 'legal_texts', 'sale_terms'].flatMap((table) => [`delete from ${table}`, `update ${table} set reason = 'x'`]),
    `update legal_texts set texts = '{"en": "You owe us more"}'`,
  ])('cannot be rewritten: the database refuses %s', async (statement) => {
    await imports({ ...SELLER, gachas: [gachaEntry()] });
    await expect(stage.database.sql(statement)).rejects.toThrow(/is written once/);
  });
});

test('a seller and a document are told in the language that is asked for, and their hash can be worked out', async () => {
  await imports({ ...SELLER, terms: { text: { ja: '第二版', en: 'The second' } } });
  const query =
    '{ seller { name address personInCharge registrationNumber } legalText(kind: TERMS) { text texts hash version } }';
  const [ja, en] = [(await asks(query, 'ja')).json().data, (await asks(query, 'en')).json().data];
  expect([ja.seller.name, en.seller.name]).toEqual(['港の店', 'The Harbour Shop']);
  expect([ja.seller.address, en.seller.address]).toEqual(Array(2).fill('1-1 Minato, Yokohama'));
  expect([ja.legalText.text, en.legalText.text]).toEqual(['第二版', 'The second']);
  expect(en.legalText.hash).toBe(createHash('sha256').update(JSON.stringify(en.legalText.texts)).digest('hex'));
  expect(en.legalText.texts).toEqual({ ja: '第二版', en: 'The second' });
  const earlier = `{ legalText(kind: TERMS, version: ${en.legalText.version - 1}) { text } none: legalText(kind: TERMS, version: 999) { text } }`;
  expect((await asks(earlier, 'en')).json().data).toEqual({ legalText: { text: 'The terms' }, none: null });
});

test('plain JSON has its names in the order of the alphabet, at every depth', () => {
  expect(plainJson({ b: [{ d: 1, c: null }], a: 'é' })).toBe('{"a":"é","b":[{"c":null,"d":1}]}');
});

test.each([
  [{ seller: { ...SELLER.seller, registration_number: 'T1234567890123' } }, /seller\.registration_number is mistyped/],
  [{ seller: { ...SELLER.seller, name: '' } }, /seller\.name must not be empty/],
  [{ seller: { ...SELLER.seller, name: {} } }, /seller\.name must have a text in at least one language/],
  [{ seller: { ...SELLER.seller, name: { fr: 'Le port' } } }, /seller\.name\.fr is not known/],
  [{ seller: { ...SELLER.seller, name: 7 } }, /seller\.name must be a text, or one for each language/],
  [{ seller: { ...SELLER.seller, name: 'One\nTwo' } }, /seller\.name must be one line/],
  [{ seller: { ...SELLER.seller, telephone: 'call us' } }, /seller\.telephone must be a telephone number/],
  [{ terms: { text: { ja: 'x'.repeat(100_001) } } }, /terms\.text must not be longer/],
  [{ gachas: [gachaEntry({ selling: { ...SELLING, cancellation: ' ' } })] }, /selling\.cancellation must not be empty/],
])('a mistake is named by its place, and nothing is taken', async (file, mistake) => {
  const before = await exports();
  await expect(imports(file)).rejects.toThrow(mistake);
  expect(await exports()).toEqual(before);
});
