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
  namedLater(at: Date): string;
  unchanged: string;
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
    namedLater: (at) => `景品の名前と写真は、${dayIn.ja(at)}の時点のものです。`,
    unchanged: 'このページの内容は、後から変わることはありません。',
  },
  en: {
    title: (name, number) => `${name} – odds, version ${number}`,
    heading: (number) => `Odds, version ${number}`,
    since: (at) => `In force from ${instantIn.en(at)} in Japan`,
    prize: 'Prize',
    chance: 'Chance of a play',
    supply: 'Supplied',
    percent: (percent) => `${percentOf(percent)} %`,
    count: grouped,
    explained:
      'These are the chances while there are prizes of each kind. Once a kind is gone, the chances of the others grow in the same proportion. An order is drawn under the version of its moment.',
    namedLater: (at) => `Names and pictures are those of ${dayIn.en(at)}.`,
    unchanged: 'What stands on this page never changes.',
  },
};

export const amountIn = yenIn;
