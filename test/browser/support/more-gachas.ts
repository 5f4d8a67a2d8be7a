import { gacha, gachaLike } from './world.ts';

export const [WARNED, REFUSED, PAUSED, LONG, TO_COME, SOLD_OUT, THREE_LEFT] = [21, 22, 23, 24, 25, 26, 27].map(gacha) as [
  ...[string, string, string, string, string, string, string],
];

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

export const paused = (on_sale: boolean): object => gachaLike(23, { name: 'Gacha to be paused', on_sale });

/** What the demonstration has no need of, and a sale may have. */
export const MORE_GACHAS: readonly object[] = [
  gachaLike(21, { name: 'Late Gacha', redeem_limit_date: inDays(-30), redeem_policy: 'warn' }),
  gachaLike(22, { name: 'Too Late Gacha', redeem_limit_date: inDays(-30), redeem_policy: 'refuse' }),
  paused(true),
  gachaLike(24, {
    name: {
      ja: '港まつり百周年記念・灯台と星空と海の生きものたちの大感謝祭スペシャルコレクション第十二弾（会場限定）ガチャ',
      en: 'The Hundredth Anniversary Harbour Festival Lighthouse-and-Constellations Grand Thanksgiving Collection, Volume Twelve',
    },
    prize: {
      name: {
        ja: '灯台守のおじいさんが夜ごと磨きつづけた真鍮製オルゴール付き星空スノードーム（特大サイズ）',
        en: 'Extraordinarily Large Brass Snow Globe of the Constellations, with the Lighthouse Keeper’s Musical Box',
      },
      picking_name: 'ANNIVERSARY-SNOW-GLOBE-MUSICAL-BOX-EXTRA-LARGE-2026',
    },
    redeem_detail: {
      place_text: {
        ja: '港まつり会場 第3埠頭 国際客船ターミナル2階 東側連絡通路奥 アニバーサリー特設引換カウンター',
        en: 'Anniversary collection counter, behind the eastern walkway, second floor, International Passenger Terminal, pier 3',
      },
      call_number: 'ANNIV',
    },
  }),
  gachaLike(25, { name: { ja: '年末の汽笛ガチャ', en: 'New Year Whistle Gacha' }, start_at: inDays(20) }),
  gachaLike(26, { name: { ja: '朝市ガチャ', en: 'Morning Market Gacha' }, prize: { stock: 0 } }),
  gachaLike(27, { name: { ja: '残り3点ガチャ', en: 'Three Left Gacha' }, prize: { stock: 1 } }),
];
