import { expect, test } from '@jest/globals';
import type { RecordIds } from '../../src/operator/books/lines/check.ts';
import { WRONG_CODES } from '../../src/pickup/wrong-code/wrong-code.ts';
import { booksEn, booksJa } from '../../web/staff/console/words/books.ts';
import { FANS_EN, FANS_JA } from '../../web/staff/console/words/fans.ts';
import { todayEn, todayJa } from '../../web/staff/console/words/today.ts';

/** The page knows nothing of the service. Here the compiler sees both, and refuses a name without a word. */
const wrong: Readonly<Record<(typeof WRONG_CODES)[number], string>>[] = [FANS_EN.wrong, FANS_JA.wrong];
const nouns: Readonly<Record<keyof RecordIds, string>>[] = [booksEn.nouns, booksJa.nouns];

/** What the service writes beside a payment that failed, as the processors' codes become it. */
const FAILED = [
  'PAYMENT_DECLINED',
  'CARD_LIMIT_EXCEEDED',
  'SECURITY_CODE_WRONG',
  'CARD_EXPIRED',
  'AUTHENTICATION_FAILED',
] as const;

test('desks say why payments failed, in both languages alike', () => {
  expect(Object.keys(todayJa.failed)).toEqual(Object.keys(todayEn.failed));
  for (const code of FAILED) expect(todayEn.failed[code]).toEqual(expect.any(String));
});

test('desks say in words why a code was wrong, and what the books have found something in', () => {
  for (const words of wrong) expect(Object.keys(words)).toEqual(WRONG_CODES);
  for (const words of [...wrong, ...nouns]) for (const word of Object.values(words)) expect(word).not.toMatch(/[a-z][A-Z]|_/);
});
