export const sellerEn = {
  title: 'Seller and terms',
  forAll: 'Only operators of all gachas can change this.',
  seller: 'Seller',
  noSeller: 'No seller is named yet: fans are told of none before they order.',
  noText: 'There is none yet.',
  since: (version: number, when: string) => `version ${version}, in force since ${when}`,
  fields: {
    name: 'Name',
    address: 'Address',
    personInCharge: 'Person in charge of sales',
    telephone: 'Telephone',
    registrationNumber: 'Number of a qualified issuer (T and 13 digits)',
  },
  kinds: { TERMS: 'Terms', PRIVACY: 'Privacy notice' },
  text: 'Text',
  consent: 'Fans must agree to it before they sign up',
  add: 'Put this version in force',
};

export const sellerJa: typeof sellerEn = {
  title: '販売者と規約',
  forAll: '変更できるのは、すべてのガチャの運営担当者だけです。',
  seller: '販売者',
  noSeller: '販売者が登録されていません。注文前の確認画面に販売者が表示されません。',
  noText: 'まだ登録されていません。',
  since: (version, when) => `第${version}版（${when}から有効）`,
  fields: {
    name: '名称',
    address: '住所',
    personInCharge: '販売責任者',
    telephone: '電話番号',
    registrationNumber: '適格請求書発行事業者の登録番号（T＋13桁）',
  },
  kinds: { TERMS: '利用規約', PRIVACY: 'プライバシーポリシー' },
  text: '本文',
  consent: '登録時に同意を必要とする',
  add: 'この版を有効にする',
};
