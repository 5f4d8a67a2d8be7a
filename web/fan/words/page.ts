export const pageEn = {
  name: 'Gacha',
  browse: 'Browse',
  checkIn: 'Check in',
  orders: 'My orders',
  code: 'Collect',
  account: 'Account',
  more: 'Show more',
};

export const pageJa: typeof pageEn = {
  name: 'ガチャ',
  browse: 'さがす',
  checkIn: 'チェックイン',
  orders: '注文履歴',
  code: '受け取り',
  account: 'アカウント',
  more: 'もっと見る',
};
