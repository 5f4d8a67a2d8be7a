import type { Language } from '../../../language/language.ts';
import { dayIn, instantIn, yenIn } from '../../../order/last-screen/words.ts';

type OddsWords = {
  title(name: string, number: number): string;
  heading(number: number): string;
  since(at: Date): string;
  prize: string;
  chance: string;
  supply: string;
  percent(percent: number): string;
  count(count: number): string;
  explained: string;
  toWhoeverDrawsTheLast: string;
  secretExplained: string;
  namedLater(at: Date): string;
  unchanged: string;
  missing: string;
  missingTold: string;
};

/** Up to six decimals, and none that says nothing. */
const percentOf = (percent: number): string => String(Number(percent.toFixed(6))).replace(/e-\d+$/, '');

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export const ODDS_WORDS: Record<Language, OddsWords> = {
  ja: {
    title: (name, number) => `${name}｜提供割合（第${number}版）`,
    heading: (number) => `提供割合（第${number}版）`,
    since: (at) => `${instantIn.ja(at)}（日本時間）から適用`,
    prize: '景品',
    chance: '1回あたりの確率',
    supply: '用意した数',
    percent: (percent) => `${percentOf(percent)}%`,
    count: (count) => `${grouped(count)}点`,
    explained:
      'すべての景品が残っているときの確率です。品切れの景品が出ると、残りの景品の確率はその比率のまま上がります。ご注文には、ご注文時の版が適用されます。',
    toWhoeverDrawsTheLast: '抽選なし。ほかの景品の最後の1点を引いた方に、追加で1点',
    secretExplained:
      'シークレットの景品は、当たった方にだけ名前と写真をお見せします。確率と数は、ほかの景品と同じように表示しています。',
    namedLater: (at) => `景品の名前と写真は、${dayIn.ja(at)}の時点のものです。`,
    unchanged: 'このページの内容は、後から変わることはありません。',
    missing: 'ページが見つかりません',
    missingTold: 'アドレスをお確かめのうえ、ガチャまたはご注文の画面から、もう一度開いてください。',
  },
  en: {
    title: (name, number) => `${name} – odds, version ${number}`,
    heading: (number) => `Odds, version ${number}`,
    since: (at) => `In force from ${instantIn.en(at)} in Japan`,
    prize: 'Prize',
    chance: 'Chance of a play',
    supply: 'Supplied',
    percent: (percent) => `${percentOf(percent)}%`,
    count: grouped,
    explained:
      'These are the chances while there are prizes of each kind. Once a kind is gone, the chances of the others grow in the same proportion. An order is drawn under the version of its moment.',
    toWhoeverDrawsTheLast: 'Not drawn: in addition, to whoever draws the last of the others',
    secretExplained:
      'What a secret prize is, those see who have won it. Its chance and its number are shown like those of the others.',
    namedLater: (at) => `Names and pictures are those of ${dayIn.en(at)}.`,
    unchanged: 'What stands on this page never changes.',
    missing: 'There is no such page',
    missingTold: 'Please check the address, or open the page again from the gacha or from your order.',
  },
};

export type ReceiptWords = {
  title(isInvoice: boolean): string;
  returnTitle(isInvoice: boolean): string;
  number: string;
  date: string;
  bought: string;
  plays(count: number, price: number): string;
  atRate: string;
  tax: string;
  paidBy: string;
  card: string;
  returnDate: string;
  soldOn: string;
  returnOf: string;
  seller: string;
  name: string;
  address: string;
  telephone: string;
  registration: string;
  yen(amount: number): string;
  withTax(amount: number): string;
  day(at: Date): string;
  gone: string;
  askAgain: string;
};

export const RECEIPT_WORDS: Record<Language, ReceiptWords> = {
  ja: {
    title: (isInvoice) => (isInvoice ? '領収書（適格簡易請求書）' : '領収書'),
    returnTitle: (isInvoice) => (isInvoice ? '返金明細書（適格返還請求書）' : '返金明細書'),
    number: '番号',
    date: '取引日',
    bought: '内容',
    plays: (count, price) => `${count}回 × ${yenIn.ja(price)}`,
    atRate: '10%対象',
    tax: 'うち消費税',
    paidBy: 'お支払い方法',
    card: 'クレジットカード',
    returnDate: '返金日',
    soldOn: '元の取引',
    returnOf: '返金の対象',
    seller: '販売者',
    name: '名称',
    address: '所在地',
    telephone: '電話番号',
    registration: '登録番号',
    yen: yenIn.ja,
    withTax: (amount) => `${yenIn.ja(amount)}（税込）`,
    day: dayIn.ja,
    gone: 'このページは表示できません',
    askAgain: '領収書のリンクは10分で無効になります。ご注文の画面から、もう一度開いてください。',
  },
  en: {
    title: (isInvoice) => (isInvoice ? 'Receipt (qualified simplified invoice)' : 'Receipt'),
    returnTitle: (isInvoice) => (isInvoice ? 'Refund note (qualified return invoice)' : 'Refund note'),
    number: 'Number',
    date: 'Date of sale',
    bought: 'Bought',
    plays: (count, price) => `${count} × ${yenIn.en(price)}`,
    atRate: 'At 10%',
    tax: 'Consumption tax in it',
    paidBy: 'Paid by',
    card: 'Credit card',
    returnDate: 'Date of refund',
    soldOn: 'Of the sale on',
    returnOf: 'Refund of',
    seller: 'Seller',
    name: 'Name',
    address: 'Address',
    telephone: 'Telephone',
    registration: 'Registration number',
    yen: yenIn.en,
    withTax: (amount) => `${yenIn.en(amount)} (tax included)`,
    day: dayIn.en,
    gone: 'This page cannot be shown',
    askAgain: 'The link to a receipt is good for ten minutes. Please open it again from your order.',
  },
};
