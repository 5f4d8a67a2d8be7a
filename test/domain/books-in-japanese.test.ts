import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { booksReasonIn, booksSubjectIn } from '../../src/language/books.ts';
import { ROOT } from '../support/import-map.ts';

const FOLDERS = ['lines', 'processor'].map((name) => join(ROOT, 'src/operator/books', name));
const source = FOLDERS.flatMap((folder) => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))).join(
  '\n',
);

const found = (pattern: RegExp): string[] => [...source.matchAll(pattern)].flatMap(([, text]) => text ?? []);
const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

test('every subject of the books has a name in Japanese', () => {
  const subjects = found(/(?:subject:|[A-Z_]+ =)\s+'([^']+ = [^']+)'/g);
  expect(subjects.length).toBeGreaterThan(20);
  expect(subjects.filter((subject) => !isJapanese(booksSubjectIn('ja', subject)))).toEqual([]);
  expect(booksSubjectIn('en', 'payments = their orders')).toBe('payments = their orders');
});

test('every reason of the books is said in Japanese, with its values', () => {
  const reasons = [
    ...found(/then (?:format\()?'([^']+ [^']+)'/g),
    ...found(/^ +'([^']+)' as why/gm),
    ...found(/format\('([^']+)'/g),
  ];
  expect(reasons.length).toBeGreaterThan(60);
  const said = reasons.map((reason) => reason.replaceAll('%s', '7'));
  expect(said.filter((reason) => !isJapanese(booksReasonIn('ja', reason)))).toEqual([]);
  expect(booksReasonIn('ja', 'the order has 3 plays, and 2 prizes')).toBe('注文は3回分ですが、景品は2個です');
  expect(booksReasonIn('ja', 'the payment is of 500 yen, of which 100 were given back, and of 300 at the processor')).toBe(
    '支払いは500円（うち返金100円）ですが、決済会社では300円です',
  );
  expect(booksReasonIn('ja', 'the payment is captured, and the processor has released it')).toBe(
    '支払いは「売上確定」ですが、決済会社では取り消されています',
  );
  expect(booksReasonIn('ja', 'something new')).toBe('something new');
  expect(booksReasonIn('en', 'the payment has no order')).toBe('the payment has no order');
});
