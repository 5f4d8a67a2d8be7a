import type { en } from './en.ts';

export const ja: typeof en = {
  name: 'ガチャ',
  browse: 'さがす',
  checkIn: 'チェックイン',
  orders: '注文履歴',
  code: '受け取り',
  account: 'アカウント',
  nothingSold: '現在販売中のガチャはありません。',
  more: 'もっと見る',
  perPlay: '1回',
  until: (moment) => `${moment}まで`,
  from: (moment) => `${moment}から`,
  status: { ON_SALE: '販売中', CLOSED: '販売時間外', SOLD_OUT: '完売' },
  delivery: { SELF: '会場でお渡し', MAIL: '配送' },
  needsCheckIn: 'チェックインが必要です',
  checkedIn: 'チェックイン済み',
};
