import { expect, test } from '@jest/globals';
import { LANGUAGES } from '../../src/language/language.ts';
import { type MistakeCode, mistakeIn, WORDS } from '../../src/language/words.ts';
import { mistaken, Refusal, refusals, saidOfField, sentenceOf } from '../../src/refusal.ts';

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;

/** A value for whatever a sentence names, which can be found in it. */
const named = new Proxy(
  { found: { status: 'captured', amount: 7_001 }, until: '2026-11-30T09:05:00.000Z', carrier: 'yamato' } as Record<
    string,
    unknown
  >,
  { get: (values, name) => values[String(name)] ?? `<${String(name)}>` },
);

/** What its function takes out of its parameters, as it is called. */
function taken(language: 'ja' | 'en', code: MistakeCode): string[] {
  const seen = new Set<string>();
  const noting = new Proxy(named, {
    get: (values, name, receiver) => {
      seen.add(String(name));
      return Reflect.get(values, name, receiver);
    },
  });
  mistakeIn(language, code, noting);
  return [...seen].toSorted();
}

type Sentence = readonly [name: string, en: string, ja: string];

const mistakes = (Object.keys(WORDS.en.mistakes) as MistakeCode[]).map(
  (code): Sentence => [code, mistakeIn('en', code, named), mistakeIn('ja', code, named)],
);
const others = (['refusals', 'http', 'pages'] as const).flatMap((table) =>
  Object.entries(WORDS.en[table]).map(
    ([name, en]): Sentence => [name, en, (WORDS.ja[table] as Record<string, string>)[name] ?? ''],
  ),
);

test('every code has its sentence in both languages, and the Japanese one is Japanese', () => {
  expect(Object.keys(WORDS.ja.refusals).toSorted()).toEqual(Object.keys(refusals).toSorted());
  expect(mistakes.length + others.length).toBeGreaterThan(200);
  const wrong = [...mistakes, ...others].filter(([, en, ja]) => !/[a-z]{3}/.test(en) || !JAPANESE.test(ja) || en === ja);
  expect(wrong).toEqual([]);
  // Only what follows the name of a page is no sentence.
  const open = [...mistakes, ...others].filter(([name, , ja]) => !/[。？]$|：.+$/.test(ja) && !(name in WORDS.ja.pages));
  expect(open).toEqual([]);
});

test('what a sentence names, and its numbers, are the same in both', () => {
  for (const [code, en, ja] of mistakes) {
    expect([code, taken('ja', code as MistakeCode)]).toEqual([code, taken('en', code as MistakeCode)]);
    const names = (text: string) => [...text.matchAll(/<\w+>|7001/g)].map(([name]) => name).toSorted();
    expect([code, names(ja)]).toEqual([code, names(en)]);
  }
  const constants = (text: string) => [...text.matchAll(/\b\d[\d-]*\b/g)].map(([number]) => number).toSorted();
  for (const [name, en, ja] of others) expect([name, constants(ja)]).toEqual([name, constants(en)]);
});

test('no Japanese sentence is polite in one half and blunt in the other', () => {
  const blunt = /(?:である|だ|ない|せよ|こと)。/;
  for (const [name, , ja] of [...mistakes, ...others]) expect([name, blunt.exec(ja)]).toEqual([name, null]);
});

test('a refusal tells all that its case knows in both languages', () => {
  const handedOver = [{ deliveredAt: '2026-11-30T09:05:00.000Z', staffName: 'Aoi', deviceId: null, deviceName: 'Tablet 3' }];
  const told = new Refusal('ALREADY_HANDED_OVER', [], { handedOver, advice: 'REST_BY_NEW_CODE' });
  expect(told.message).toBe(sentenceOf(told, 'en'));
  expect(told.message).toBe(
    'These items were handed over already. That was at 2026-11-30T09:05:00.000Z by Aoi, at the device Tablet 3. ' +
      'A part of it is left: ask for a new pickup code, which covers that alone.',
  );
  expect(sentenceOf(told, 'ja')).toBe(
    'この景品はすでにお渡し済みです。2026年11月30日 18:05に、Aoi（端末：Tablet 3）がお渡ししました。' +
      '残りの景品があります。新しい受取コードを表示していただくと、残りだけをお渡しできます。',
  );
  const elsewhere = new Refusal('WRONG_COUNTER', [], {
    gachas: [
      { id: '1', name: 'Summer' },
      { id: '2', name: 'Winter' },
    ],
  });
  for (const language of LANGUAGES) expect(sentenceOf(elsewhere, language)).toMatch(/Summer.+Winter/);
});

test('a mistake of a field keeps its code and what it names, and is told in either language', () => {
  const mistake = mistaken('OUT_OF_RANGE', { least: 1, most: 100 });
  expect(mistake).toEqual({ code: 'OUT_OF_RANGE', message: 'must be from 1 to 100', params: { least: 1, most: 100 } });
  expect(LANGUAGES.map((language) => saidOfField(JSON.parse(JSON.stringify(mistake)), language))).toEqual([
    '1から100までの値を指定してください。',
    'must be from 1 to 100',
  ]);
});
