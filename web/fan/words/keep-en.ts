import { keepCodeEn } from './keep-code-en.ts';
import { keepFairEn } from './keep-fair-en.ts';
import { keepOrdersEn } from './keep-orders-en.ts';
import { keepRevealEn } from './keep-reveal-en.ts';

export const keepEn = {
  keep: {
    orders: keepOrdersEn,
    reveal: keepRevealEn,
    code: keepCodeEn,
    fair: keepFairEn,
    more: 'Show more',
    asOf: (clock: string) => `As of ${clock}, without a connection`,
    hintToOpen: (count: number) => `${count} ready to open`,
  },
};
