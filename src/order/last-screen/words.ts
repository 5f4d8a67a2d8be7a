import { japaneseTime } from '../../database/time/japanese-time.ts';
import type { Language } from '../../language/language.ts';

/** In the order of the law: the Specified Commercial Transactions Act, article 12-6. */
export const LAST_SCREEN_ITEMS = ['quantity', 'price', 'payment', 'delivery', 'period', 'cancellation'] as const;
export type LastScreenItem = (typeof LAST_SCREEN_ITEMS)[number];

type Sum = { plays: number; price: number; total: number };

type LastScreenWords = {
  labels: Record<LastScreenItem, string>;
  quantity(plays: number): string;
  sum(sum: Sum): string;
  free: string;
  payBy(minutes: number): string;
  nothingToPay(minutes: number): string;
  collected: string;
  collectUntil(at: Date): string;
  posted: string;
  askWhen: string;
  period(from: Date, to: Date): string;
  untilSoldOut: string;
  cancelUnpaid: string;
  cancelFree: string;
  askToCancel: string;
  contact(name: string, telephone: string): string;
};

const yen = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ',');

function partsInJapan(at: Date) {
  const [year, month, day, hour, minute] = [
    [0, 4],
    [4, 6],
    [6, 8],
    [8, 10],
    [10, 12],
  ].map(([from, to]) => japaneseTime(at).slice(from, to)) as [string, string, string, string, string];
  return { year, month: Number(month), day: Number(day), hour, minute };
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
  ...['September', 'October', 'November', 'December'],
];

export const dayIn: Record<Language, (at: Date) => string> = {
  ja: (at) => {
    const { year, month, day } = partsInJapan(at);
    return `${year}年${month}月${day}日`;
  },
  en: (at) => {
    const { year, month, day } = partsInJapan(at);
    return `${day} ${MONTHS[month - 1]} ${year}`;
  },
};

export const instantIn: Record<Language, (at: Date) => string> = {
  ja: (at) => {
    const { hour, minute } = partsInJapan(at);
    return `${dayIn.ja(at)}${Number(hour)}時${minute === '00' ? '' : `${minute}分`}`;
  },
  en: (at) => {
    const { hour, minute } = partsInJapan(at);
    return `${dayIn.en(at)}, ${hour}:${minute}`;
  },
};

export const yenIn: Record<Language, (amount: number) => string> = {
  ja: (amount) => `${yen(amount)}円`,
  en: (amount) => `${yen(amount)} yen`,
};

const plays = (count: number): string => `${count} ${count === 1 ? 'play' : 'plays'}`;

export const LAST_SCREEN_WORDS: Record<Language, LastScreenWords> = {
  ja: {
    labels: {
      quantity: '数量',
      price: 'お支払い金額',
      payment: 'お支払いの時期と方法',
      delivery: '景品のお渡し時期',
      period: 'お申し込みの期間',
      cancellation: 'キャンセル・返品',
    },
    quantity: (count) => `${count}回（景品${count}点）。どの景品が当たるかは抽選で決まります。`,
    sum: ({ plays: count, price, total }) =>
      `1回${yenIn.ja(price)}×${count}回、合計${yenIn.ja(total)}（税込）です。これ以外に、このサービスでお支払いいただくものはありません。`,
    free: '無料です。',
    payBy: (minutes) =>
      `クレジットカードでお支払いください。ご注文から${minutes}分以内（それより早く販売が終わるときは販売終了まで）が期限です。代金は、お支払いの手続きのときに請求されます。`,
    nothingToPay: (minutes) => `お支払いは不要です。ご注文から${minutes}分以内に抽選へお進みください。`,
    collected: '会場のカウンターで受取コードをお見せいただき、お受け取りください。',
    collectUntil: (at) => `お受け取りの期限は${instantIn.ja(at)}（日本時間）です。`,
    posted: 'ご注文のときにご指定いただく住所へお送りします。',
    askWhen: '時期については販売者にお問い合わせください。',
    period: (from, to) => `${instantIn.ja(from)}から${instantIn.ja(to)}まで（日本時間）。`,
    untilSoldOut: '景品がなくなり次第、販売を終了します。',
    cancelUnpaid: 'お支払いの前なら、いつでもキャンセルできます。',
    cancelFree: '抽選の前なら、いつでもキャンセルできます。',
    askToCancel: 'その後のキャンセル・返品については、販売者にお問い合わせください。',
    contact: (name, telephone) => `お問い合わせ先：${name}（電話 ${telephone}）`,
  },
  en: {
    labels: {
      quantity: 'Quantity',
      price: 'Price',
      payment: 'When and how you pay',
      delivery: 'When you get it',
      period: 'How long you can order',
      cancellation: 'Cancellation and returns',
    },
    quantity: (count) => `${plays(count)}, for ${count === 1 ? 'one prize' : `${count} prizes`}. Which, is decided by lot.`,
    sum: ({ plays: count, price, total }) =>
      `${yenIn.en(price)} for each of ${plays(count)}, in total ${yenIn.en(total)} with tax. There is nothing else to pay to this service.`,
    free: 'It is free.',
    payBy: (minutes) =>
      `By credit card, within ${minutes} minutes of your order, or until the sale ends if that is earlier. Your card is charged when you pay.`,
    nothingToPay: (minutes) => `There is nothing to pay. Go on to the draw within ${minutes} minutes of your order.`,
    collected: 'You collect it on site: show your pickup code at the counter.',
    collectUntil: (at) => `You can collect it until ${instantIn.en(at)} in Japan.`,
    posted: 'It is posted to the address that you give with your order.',
    askWhen: 'Please ask the seller when.',
    period: (from, to) => `From ${instantIn.en(from)} to ${instantIn.en(to)} in Japan.`,
    untilSoldOut: 'The sale ends early when all prizes are gone.',
    cancelUnpaid: 'Until you pay you can cancel at any time.',
    cancelFree: 'Until the draw you can cancel at any time.',
    askToCancel: 'Please ask the seller about cancellation and returns after that.',
    contact: (name, telephone) => `You reach ${name} at ${telephone}.`,
  },
};
