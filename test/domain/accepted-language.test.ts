import { expect, test } from '@jest/globals';
import { acceptedLanguage } from '../../src/language/accepted.ts';
import { type Language, textIn } from '../../src/language/language.ts';

test.each<[asked: string | undefined, answered: Language, byDefault?: Language]>([
  [undefined, 'en'],
  [undefined, 'ja', 'ja'],
  ['', 'ja', 'ja'],
  ['ja', 'ja'],
  ['JA-jp', 'ja'],
  ['en-GB,en;q=0.9', 'en', 'ja'],
  ['ja,en-US;q=0.9,en;q=0.8', 'ja'],
  ['en;q=0.8, ja;q=0.9', 'ja'],
  ['en;q=0.8 , ja ; q=0.75', 'en', 'ja'],
  // Both as well: the one that is named first.
  ['en,ja', 'en', 'ja'],
  ['ja,en', 'ja'],
  ['zh-Hant-TW, ja;q=0.1', 'ja'],
  ['fr, de;q=0.5', 'ja', 'ja'],
  // Any other is as good as the operator's.
  ['*', 'ja', 'ja'],
  ['fr, *;q=0.1', 'ja', 'ja'],
  ['ja;q=0.5, *;q=0.4', 'ja'],
  ['ja;q=0.3, *;q=0.4', 'en', 'ja'],
  ['ja;q=0, *', 'en', 'ja'],
  ['ja;q=0, en;q=0', 'ja', 'ja'],
  ['ja;q=0, ja-JP;q=0.2, en;q=0.1', 'ja'],
  // What is no weight, or no language, is not counted.
  ['ja;q=2, en;q=0.1', 'en', 'ja'],
  ['ja;q=0.1234, en;q=0.1', 'en', 'ja'],
  ['ja;level=1, en;q=0.1', 'en', 'ja'],
  ['jaa, japanese, e, 日本語', 'en'],
  [';;,,==;q=,\u0000, ja;q=0.001', 'ja'],
])('%j is answered in %s', (asked, answered, byDefault = 'en') => {
  expect(acceptedLanguage(asked, byDefault)).toBe(answered);
});

test.each([
  'ja,'.repeat(3_000),
  `ja${'-a'.repeat(5_000)}`,
  `ja${' '.repeat(10_000)};q=1`,
  `${'*;q=0.1 '.repeat(1_300)}x`,
  ';q='.repeat(3_000),
])('a header of 10 KB is no error, asks for nothing, and takes no time', (header) => {
  const since = performance.now();
  for (const text of [header, header.slice(0, 1_000)]) expect(['ja', 'en']).toContain(acceptedLanguage(text, 'en'));
  expect(acceptedLanguage(header, 'en')).toBe('en');
  expect(performance.now() - since).toBeLessThan(100);
});

test('a text is told in the language asked for, else in the operator’s, else in any', () => {
  const both = { ja: '夏の抽選', en: 'Summer' };
  const texts = ['one for all', both, { ja: '夏の抽選' }, { en: 'Summer' }, {}] as const;
  const told = (language: Language, otherwise: Language) => texts.map((text) => textIn(text, language, otherwise));
  expect(told('ja', 'en')).toEqual(['one for all', '夏の抽選', '夏の抽選', 'Summer', '']);
  expect(told('en', 'ja')).toEqual(['one for all', 'Summer', '夏の抽選', 'Summer', '']);
});
