import { idOf, STAFF, staffName } from './people.ts';
import { STAFF_ISSUER } from './tokens.ts';

/** The catalogue that is sold from: as an operator in Japan writes one, in the format of `npm run catalogue`. */
export const GACHAS = 200;
export const PRIZES = 20;
/** These are shown to all; a viewer sees those of them for members, and the ten that were discovered. */
export const SHOWN = 50;
/** Of those, these last ones are for guests of another provider only. */
const FOR_GUESTS_FROM = 40;
/** From here on they were taken back, and no viewer sees them. */
const HIDDEN_FROM = 150;

export const gachaId = (n: number): string => idOf('gacha', n);
export const prizeId = (gacha: number, position: number): string => idOf('prize', gacha * PRIZES + position);

/** The one that all fans pay for at once. */
export const HOT = gachaId(0);
/** What members look at in detail. */
export const detailGachas = (): string[] => range(0, FOR_GUESTS_FROM).map(gachaId);
/** A hundred that sell, with stock for all. */
export const sellingGachas = (): string[] => [...range(0, FOR_GUESTS_FROM), ...range(SHOWN, SHOWN + 60)].map(gachaId);

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

const SERIES = [
  '夏祭り',
  '星空の灯台',
  '港町の猫',
  '月夜の森',
  '銀河鉄道',
  '雪国温泉',
  '桜並木',
  '深海水族館',
  '昭和レトロ',
  '妖怪横丁',
];
const KINDS = ['オンラインくじ', 'スペシャルガチャ', '記念コレクション', '限定フェア'];
const WINS = [
  '描き下ろしタペストリー',
  'アクリルスタンド',
  '缶バッジ',
  'ラバーストラップ',
  'クリアファイル',
  'ポストカード',
  'ミニ色紙',
  'トートバッグ',
];
const PLACES = [
  '東京都千代田区丸の内一丁目',
  '大阪府大阪市北区梅田三丁目',
  '北海道札幌市中央区北五条西',
  '福岡県福岡市博多区博多駅中央街',
];

const of = (words: readonly string[], n: number): string => words[n % words.length] ?? '';

export function catalogue(): object {
  return { gachas: range(0, GACHAS).map(gacha), staff: range(0, STAFF).map(counter) };
}

function gacha(n: number): object {
  const series = of(SERIES, n);
  const isVaried = n >= FOR_GUESTS_FROM && n < SHOWN;
  const month = String((n % 12) + 1).padStart(2, '0');
  return {
    id: gachaId(n),
    name: `${series} ${of(KINDS, Math.floor(n / 10))} 第${n + 1}弾`,
    description: `一回ごとに必ず賞品が当たります。\n${series}の世界をモチーフにした描き下ろしの賞品をご用意しました。会場にお越しの際は、受け取り用のコードをご提示ください。`,
    price: 300 + (n % 8) * 100,
    has_limit: n % 3 === 2,
    maximum: n % 3 === 2 ? 9999 : 0,
    on_sale: !(isVaried && n % 4 === 1),
    published: n < HIDDEN_FROM,
    start_at: `2025-${month}-0${(n % 9) + 1}T01:00:00Z`,
    end_at: isVaried && n % 4 === 2 ? '2026-01-31T15:00:00Z' : '2099-12-31T15:00:00Z',
    redeem_limit_date: n % 2 === 0 ? '2100-03-31T15:00:00Z' : null,
    delivery_type: n % 5 === 4 ? 'mail' : 'self',
    auth_method: isVaried
      ? { provider_type: 'guests', provider_id: null }
      : n % 2 === 0
        ? null
        : { provider_type: 'members', provider_id: n % 4 === 1 ? 'pool-1' : null },
    needs_checkin: n >= SHOWN && n < HIDDEN_FROM,
    thumbnail_image_url: `https://images.bench.example/gachas/${gachaId(n)}/thumbnail.webp`,
    lineup_image_url: `https://images.bench.example/gachas/${gachaId(n)}/lineup.webp`,
    tags: [series, of(KINDS, n), `第${n + 1}弾`],
    redeem_detail: redeemDetail(n),
    prizes: range(0, PRIZES).map((position) => prize(n, position, isVaried && n % 4 === 3)),
  };
}

const redeemDetail = (n: number): object => ({
  probability_provision: '表示されている確率は、次の一回についてのものです。在庫がなくなった賞品の確率は0になります。',
  rule: 'お一人様につき一つの受け取りコードをご提示ください。お受け取り後の交換・返品はお受けできません。',
  place_url: `https://maps.bench.example/places/${n % PLACES.length}`,
  place_text: `${of(PLACES, n)} 特設カウンター`,
  info_text: '営業時間 10:00〜18:00(最終日は16:00まで)',
  call_number: String.fromCharCode(65 + (n % 26)),
  web_url: `https://gacha.bench.example/${n}`,
});

/** Rare ones first. One prize in a gacha may be gone already, and where `isSoldOut` all are. */
function prize(n: number, position: number, isSoldOut: boolean): object {
  const letter = String.fromCharCode(65 + position);
  const isGone = isSoldOut || (position === 3 && n % 5 === 1);
  return {
    id: prizeId(n, position),
    name: `${letter}賞 ${of(SERIES, n)}${of(WINS, position)}`,
    picking_name: `${n + 1}-${letter}`,
    description: `${of(SERIES, n)}をモチーフにした${of(WINS, position)}です。全${PRIZES}種のうちの一つで、サイズは約${8 + position}センチメートルです。`,
    stock: isGone ? 0 : 1_000_000 + position,
    pickup_weight: 1 + position * position * 7,
    image_url: `https://images.bench.example/prizes/${prizeId(n, position)}.webp`,
    pickup_image_url: `https://images.bench.example/prizes/${prizeId(n, position)}-store.webp`,
    secret_image_url: position % 4 === 0 ? 'https://images.bench.example/prizes/secret.webp' : '',
  };
}

/** All counters may hand over the hot gacha and a few more. */
const counter = (n: number): object => ({
  issuer: STAFF_ISSUER,
  subject: staffName(n),
  name: `受付 ${n + 1}`,
  gacha_ids: [0, 1 + (n % 8), 10 + (n % 8)].map(gachaId),
});
