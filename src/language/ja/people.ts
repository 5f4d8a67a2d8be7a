import type {
  besides as besidesInEnglish,
  chance as chanceInEnglish,
  http as httpInEnglish,
  oddsJudged as oddsJudgedInEnglish,
  pages as pagesInEnglish,
} from '../en/people.ts';
import { momentInJapan } from './moment.ts';

export const besides: typeof besidesInEnglish = {
  between: '',
  gachas: (names) => `対象のガチャ：${names.join('、')}。`,
  handedOver: ({ deliveredAt, staffName, deviceName }) =>
    `${momentInJapan(deliveredAt)}に、${staffName}${deviceName ? `（端末：${deviceName}）` : ''}がお渡ししました。`,
  spending: ({ period, limit, left, from }) =>
    `${period === 'DAY' ? '1日' : '1か月'}の上限${limit.toLocaleString('ja-JP')}円のうち、残りは${left.toLocaleString('ja-JP')}円です。${momentInJapan(from)}から、あらためてご利用いただけます。`,
  REST_BY_NEW_CODE: '残りの景品があります。新しい受取コードを表示していただくと、残りだけをお渡しできます。',
};

export const http: typeof httpInEnglish = {
  NO_SUCH_ADDRESS: 'このアドレスには何もありません。',
  DEMO_ELSEWHERE:
    'デモのログインは、このコンピューターからのみご利用いただけます。ゲートウェイを HOST=127.0.0.1 で起動し、localhost で開いてください。ほかのコンピューターから利用する場合は、IDENTITY_PROVIDERS を設定してください。',
  OTHER_METHOD: 'このアドレスでは、そのメソッドは使用できません。',
  NOT_JSON: '本文は application/json で送信してください。',
  NOT_A_CATALOGUE: 'カタログのファイルは、フォームにせず、本文として application/json で送信してください。',
  NOT_A_CSV: '運送会社のファイルは、フォームにせず、本文として text/csv で送信してください。',
  NOT_A_PICTURE:
    '画像は、フォームにせず、本文として image/png、image/jpeg、image/webp、image/avif のいずれかで送信してください。',
  NOT_A_FORM: 'ページのフォームから送信してください。',
  NO_BODY: 'このアドレスでは本文を受け取りません。本文と Content-Type を省略してください。',
  NO_HOST: '正しい Host ヘッダーを、重複なく付けてください。',
  COMPRESSED: '本文は圧縮せずに送信してください。',
  NOT_UTF8: '本文は UTF-8 で送信してください。',
  TWO_AUTHORIZATIONS: 'Authorization ヘッダーを重複して付けることはできません。',
  FST_ERR_CTP_BODY_TOO_LARGE: '本文が大きすぎます。上限は 100 KB（スタッフは 256 KB）です。',
  FORM_TOO_LARGE: 'フォームの内容が大きすぎます。上限は 4 KB です。',
  FST_ERR_CTP_INVALID_JSON_BODY: '本文が正しい JSON ではありません。',
  FST_ERR_MAX_PARAM_LENGTH: 'アドレスが長すぎます。',
  FST_ERR_BAD_URL: 'アドレスの形式が正しくありません。',
};

export const unreadable = (name: string): string => `リクエストを読み取れませんでした（${name}）。`;

export const pages: typeof pagesInEnglish = {
  payment: 'お支払い',
  backFromBank: 'ありがとうございました。ご注文のページに戻ると、お支払いの結果をご確認いただけます。',
  sandboxBank: 'テスト用カード会社',
  isItYou: 'ご本人様によるお支払いですか？',
  pass: 'はい',
  fail: 'いいえ',
  sandboxDone: 'ありがとうございました。このページは閉じていただけます。',
};

export const chance: typeof chanceInEnglish = ({ drawn, expected, onceIn, isMore }) =>
  `見込み ${expected} 個に対して ${drawn} 個です。これ${isMore ? '以上' : '以下'}になることは、偶然でも ${onceIn} 回に 1 回あります。`;

export const oddsJudged: typeof oddsJudgedInEnglish = ({ verdict, oneIn }) =>
  ({
    few: '口数が少なく、まだ判断できません。',
    usual: '見込みどおりです。',
    rare: `このような偏りは、偶然では ${oneIn} 回に 1 回もありません。`,
    'very-rare': `このような偏りは、偶然では ${oneIn} 回に 1 回もありません。詳しく確認してください。`,
  })[verdict];
