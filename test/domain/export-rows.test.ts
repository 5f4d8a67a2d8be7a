import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvRow } from '../../src/operator/exports/written.ts';
import { csvLine, FOR_SPREADSHEETS } from '../../src/shipment/files/csv.ts';
import { printSeed, SEED } from '../support/seeded.ts';

beforeAll(printSeed);

/** What begins a formula, what is quoted, and what lies beside them. */
const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '＝',
  '＋',
  '－',
  '＠',
  ',',
  '"',
  "'",
  ';',
  ' ',
  'a',
  '7',
  'あ',
  '\uFEFF',
];
const text = fc.array(fc.constantFrom(...SIGNS), { maxLength: 4 }).map((signs) => signs.join(''));
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const cell = fc.oneof(text, fc.string({ unit: 'binary' }), number, fc.constantFrom(null, undefined));

test('a row is written as csv-stringify writes it, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      expect(csvRow(cells)).toBe(csvLine(cells, FOR_SPREADSHEETS));
    }),
    { seed: SEED, numRuns: 2_000 },
  );
});
