import { escaped } from '../../language/escaped.ts';
import type { Disclosed } from './disclose.ts';

/** Japanese and English, of every name that is disclosed. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  account: ['アカウント', 'Account'],
  action: ['内容', 'What was done'],
  address: ['お届け先', 'Address'],
  address1: ['番地', 'Street and number'],
  address2: ['建物・部屋番号', 'Building and room'],
  addressChanges: ['お届け先の変更', 'Changes of the address'],
  amount: ['金額（円）', 'Yen'],
  answer: ['回答', 'Answer'],
  asOf: ['作成日時', 'As of'],
  at: ['日時', 'When'],
  bannedAt: ['利用停止日時', 'Banned'],
  bans: ['利用停止', 'Bans'],
  birthMonth: ['生年月', 'Month of birth'],
  carrier: ['配送会社', 'Carrier'],
  changedAt: ['変更日時', 'Changed'],
  checkedInAt: ['チェックイン日時', 'Checked in'],
  checkIns: ['チェックイン', 'Check-ins'],
  city: ['市区町村', 'City'],
  consents: ['同意', 'Consents'],
  country: ['国', 'Country'],
  createdAt: ['作成日時', 'Created'],
  dayYen: ['1日の上限（円）', 'Yen a day'],
  deedsAbout: ['スタッフによる対応', 'What staff did'],
  deliveredAt: ['お渡し・発送日時', 'Handed over or posted'],
  delivery: ['受け取り方法', 'Delivery'],
  document: ['文書', 'Document'],
  endedAt: ['完了日時', 'Ended'],
  erasedAt: ['削除日時', 'Erased'],
  expiresAt: ['有効期限', 'Valid until'],
  farCheckIns: ['離れた場所でのチェックイン', 'Check-ins far apart'],
  fromAt: ['前回の日時', 'The one before'],
  fromLatitude: ['前回の緯度', 'Latitude before'],
  fromLongitude: ['前回の経度', 'Longitude before'],
  fullname: ['氏名', 'Name'],
  gacha: ['ガチャ', 'Gacha'],
  id: ['ID', 'Id'],
  isBanned: ['利用停止', 'Banned'],
  items: ['賞品', 'Items'],
  kind: ['種類', 'Kind'],
  kilometres: ['距離（km）', 'Kilometres'],
  lastPlace: ['最後の位置（約1 km 単位）', 'Last place, to about a kilometre'],
  laterDayYen: ['変更後の1日の上限（円）', 'Yen a day later'],
  laterFrom: ['変更日時', 'Later from'],
  laterMonthYen: ['変更後の1か月の上限（円）', 'Yen a month later'],
  latitude: ['緯度', 'Latitude'],
  longitude: ['経度', 'Longitude'],
  monthYen: ['1か月の上限（円）', 'Yen a month'],
  number: ['番号', 'Number'],
  orderId: ['注文', 'Order'],
  orders: ['注文', 'Orders'],
  origin: ['種類', 'Kind'],
  ownCap: ['ご自身で決めた上限', 'Own spending cap'],
  packedAt: ['梱包日時', 'Packed'],
  paidAt: ['支払い日時', 'Paid'],
  parcels: ['荷物', 'Parcels'],
  payments: ['支払い', 'Payments'],
  phoneNumber: ['電話番号', 'Phone'],
  pickupCodes: ['受け取りコード', 'Pickup codes'],
  plays: ['回数', 'Plays'],
  postedAt: ['発送日時', 'Posted'],
  returnedAt: ['返送日時', 'Came back'],
  prefecture: ['都道府県', 'Prefecture'],
  price: ['1回の価格（円）', 'Yen a play'],
  prize: ['賞品', 'Prize'],
  processor: ['決済サービス', 'Payment service'],
  processorOrderId: ['決済サービスの注文番号', 'Number at the payment service'],
  providerId: ['ログイン提供元', 'Sign-in provider'],
  providerType: ['ログインの種類', 'Kind of sign-in'],
  providerUserId: ['ログインID', 'Login id'],
  reason: ['理由', 'Reason'],
  refundedAt: ['返金日時', 'Refunded'],
  refunds: ['返金', 'Refunds'],
  refusal: ['失敗の理由', 'Why it failed'],
  state: ['状態', 'State'],
  status: ['状態', 'State'],
  supersededAt: ['無効になった日時', 'Replaced'],
  takenBackAt: ['取り消し日時', 'Taken back'],
  termsShown: ['最終確認画面の表示', 'Last screen shown'],
  trackingNumber: ['お問い合わせ番号', 'Tracking number'],
  updatedAt: ['更新日時', 'Changed'],
  version: ['版', 'Version'],
  why: ['理由', 'Reason'],
  wonAt: ['当選日時', 'Won'],
  zipCode: ['郵便番号', 'Postal code'],
};

const STYLE = `body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem;font:1rem/1.6 system-ui,"Noto Sans JP",sans-serif;color:#1f2933;
overflow-wrap:anywhere}h1{font-size:1.5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}small{color:#5f6b76;font-weight:400}
dl{display:grid;grid-template-columns:minmax(10rem,max-content) 1fr;gap:.25rem 1rem;margin:0}dt{color:#5f6b76}dd{margin:0}
.one{border-top:1px solid #dfe3e8;padding:.75rem 0}.one .one{padding:.5rem 0 .5rem 1rem}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}@media print{.one{break-inside:avoid}}`;

const nameOf = (key: string): string => {
  const [ja, en] = NAMES[key] ?? [key, key];
  return `${ja}${ja === en ? '' : ` <small>${en}</small>`}`;
};

const INSTANT = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' });

/** Dates are Tokyo's. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return INSTANT.format(value);
  if (typeof value === 'boolean') return value ? 'はい Yes' : 'いいえ No';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(entry).join('');
  return typeof value === 'object' ? fields(value) : escaped(String(value));
}

const entry = (value: unknown): string => `<div class="one">${shown(value)}</div>`;

const fields = (all: object): string =>
  `<dl>${Object.entries(all)
    .map(([key, value]) => `<dt>${nameOf(key)}</dt><dd>${shown(value)}</dd>`)
    .join('')}</dl>`;

/** For print, or to be sent to the fan that it is about: a page that loads nothing else. */
export function disclosurePage({ asOf, ...parts }: Disclosed): string {
  const sections = Object.entries(parts).map(([key, value]) => `<h2>${nameOf(key)}</h2>\n${shown(value)}\n`);
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>保有個人データの開示</title>
<style>${STYLE}</style>
</head>
<body>
<h1>保有個人データの開示 <small>What is known of you</small></h1>
<p>${nameOf('asOf')}: ${shown(asOf)}</p>
${sections.join('')}</body>
</html>
`;
}
