import type { Language } from '../../shared/chosen.ts';
import { language } from '../../shared/language.ts';
import { booksEn, booksJa } from './words/books.ts';
import { catalogueEn, catalogueJa } from './words/catalogue.ts';
import { deskEn, deskJa } from './words/desk.ts';
import { fairnessEn, fairnessJa } from './words/fairness.ts';
import { fileEn, fileJa } from './words/file.ts';
import { gachaEn, gachaJa } from './words/gacha.ts';
import { gatewaysEn, gatewaysJa } from './words/gateways.ts';
import { moneyEn, moneyJa } from './words/money.ts';
import { ordersEn, ordersJa } from './words/orders.ts';
import { parcelsEn, parcelsJa } from './words/parcels.ts';
import { peopleEn, peopleJa } from './words/people.ts';
import { receiptsEn, receiptsJa } from './words/receipts.ts';
import { sellerEn, sellerJa } from './words/seller.ts';
import { timelineEn, timelineJa } from './words/timeline.ts';
import { todayEn, todayJa } from './words/today.ts';

const en = {
  ...{ desk: deskEn, today: todayEn, catalogue: catalogueEn, gacha: gachaEn, orders: ordersEn, timeline: timelineEn },
  ...{
    money: moneyEn,
    parcels: parcelsEn,
    people: peopleEn,
    seller: sellerEn,
    books: booksEn,
    receipts: receiptsEn,
    fairness: fairnessEn,
    gateways: gatewaysEn,
    file: fileEn,
  },
};
const ja: typeof en = {
  ...{ desk: deskJa, today: todayJa, catalogue: catalogueJa, gacha: gachaJa, orders: ordersJa, timeline: timelineJa },
  ...{
    money: moneyJa,
    parcels: parcelsJa,
    people: peopleJa,
    seller: sellerJa,
    books: booksJa,
    receipts: receiptsJa,
    fairness: fairnessJa,
    gateways: gatewaysJa,
    file: fileJa,
  },
};

/** What desks say comes with the console. */
const WORDS: Record<Language, typeof en> = { en, ja };
export const said = (): typeof en => WORDS[language.value];
