import type { buyEn } from './buy-en.ts';

export const buyJa: typeof buyEn = {
  nothingSold: '現在販売中のガチャはありません。',
  perPlay: '1回',
  until: (moment) => `${moment}まで`,
  from: (moment) => `${moment}から`,
  status: { ON_SALE: '販売中', CLOSED: '販売時間外', SOLD_OUT: '完売' },
  delivery: { SELF: '会場でお渡し', MAIL: '配送' },
  needsCheckIn: 'チェックインが必要です',
  checkedIn: 'チェックイン済み',
};
