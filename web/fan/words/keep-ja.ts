import { keepCodeJa } from './keep-code-ja.ts';
import type { keepEn } from './keep-en.ts';
import { keepFairJa } from './keep-fair-ja.ts';
import { keepOrdersJa } from './keep-orders-ja.ts';
import { keepRevealJa } from './keep-reveal-ja.ts';

export const keepJa: typeof keepEn = {
  keep: {
    orders: keepOrdersJa,
    reveal: keepRevealJa,
    code: keepCodeJa,
    fair: keepFairJa,
    more: 'もっと見る',
    asOf: (clock) => `${clock}時点の情報です（通信できません）`,
    hintToOpen: (count) => `開封できる注文が${count}件あります`,
  },
};
