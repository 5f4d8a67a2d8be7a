import { expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { warningsIn } from '../../src/operator/catalogue/file/warnings.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { gachaEntry, prizeEntry, SELLER, SELLING } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const of = (gacha: object, ...prizes: object[]) =>
  warningsIn({
    ...SELLER,
    gachas: [gachaEntry({ selling: SELLING, ...gacha, prizes: prizes.map((prize) => prizeEntry({ stock: 1, ...prize })) })],
  });

test('what says everything is not warned of', () => {
  expect(of({ price: 500 }, { retail_value: 500 }, { retail_value: 90_000 })).toEqual([]);
  expect(of({ price: 0 }, { retail_value: 1_000_000 })).toEqual([]);
  expect(of({ price: 500 }, { retail_value: null })).toEqual([]);
});

test('a prize that is worth less than a play is named, the least one, unless it cannot be drawn', () => {
  expect(of({ price: 500 }, { retail_value: 499 }, { retail_value: 100 }, { retail_value: 1, pickup_weight: 0 })).toEqual([
    'gachas[0].prizes[1].retail_value: is 100 yen, less than the price of a play (500 yen): ask whether it is gambling',
  ]);
});

test.each([
  [500, 10_000, undefined],
  [500, 10_001, /10001 yen, and what comes with a purchase of 500 yen by lottery may be worth 10000 yen/],
  [5_000, 100_000, undefined],
  [4_999, 100_000, /may be worth 99980 yen/],
  [80_000, 100_001, /may be worth 100000 yen/],
])('a free gacha that needs a purchase of %i yen, with a prize of %i yen', (needs_purchase, retail_value, warning) => {
  const [first, second] = of({ price: 0, needs_purchase }, { retail_value });
  if (warning) expect(first).toMatch(warning);
  expect(warning ? second : first).toMatch(
    new RegExp(`worth ${retail_value} yen together: at most 2 % .* must be ${retail_value * 50} yen`),
  );
});

test('one whose prizes have no value was not looked at, and says so', () => {
  expect(of({ price: 0, needs_purchase: 500 }, { retail_value: null })).toEqual([
    'gachas[0].prizes: 1 without retail_value: what they may be worth was not looked at',
  ]);
  expect(of({ price: 300, needs_purchase: 500 }, { retail_value: 300 })).toEqual([
    'gachas[0].needs_purchase: counts for a free gacha only',
  ]);
});

test('what a buyer is not told is named', () => {
  expect(warningsIn({ gachas: [gachaEntry()] }).map((line) => line.split(':')[0])).toEqual([
    'seller',
    'terms',
    'gachas[0].selling',
  ]);
  const silent = gachaEntry({ selling: { ...SELLING, cancellation: null } });
  expect(warningsIn({ seller: { ...SELLER.seller, registration_number: null }, terms: SELLER.terms, gachas: [silent] })).toEqual([
    'seller.registration_number: is missing: receipts are no qualified invoices',
    'gachas[0].selling.cancellation: is missing on the last screen',
  ]);
});

test('nothing of it forbids an import, and an export has it', async () => {
  const entry = gachaEntry({ price: 0, needs_purchase: 1, prizes: [prizeEntry({ retail_value: 9_000_000 })] });
  await importCatalogue(stage.database.fork(), { gachas: [entry] });
  const { gachas } = await exportCatalogue(stage.database.fork());
  const kept = gachas.find(({ id }) => id === entry.id);
  expect([kept?.needs_purchase, kept?.prizes[0]?.retail_value]).toEqual([1, 9_000_000]);
});

test('a mistake is one for the check too', () => {
  expect(() => warningsIn({ gachas: [gachaEntry({ needs_purchase: 0 })] })).toThrow(/gachas\[0\]\.needs_purchase/);
});
