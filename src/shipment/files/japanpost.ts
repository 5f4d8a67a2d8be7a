import { carrierFormat, dayWith, empty, type FileColumns } from './format.ts';

/** As in a list of 2014, http://paperzz.com/doc/5322404/, and two programs, and not 標準フォーマットV3. */
const RECEIVER: FileColumns = {
  お客様側管理番号: ({ number }) => number,
  発送予定日: ({ day }) => dayWith('', day),
  ...empty('発送予定時間区分', '出荷期限日', '到着期限日'),
  郵便種別: () => '0',
  保冷種別: () => '0',
  '元／着払／代引': () => '0',
  ...empty('書留／セキュリティ／特定記録種別', '配達時間帯指定郵便種別'),
  送り状種別: ({ sender }) => sender.japanpost.labelType,
  ...empty('お届け先 コード'),
  'お届け先 郵便番号': ({ zipCode }) => zipCode.replace('-', ''),
  'お届け先 住所１': ({ address }) => address[0] ?? '',
  'お届け先 住所２': ({ address }) => address[1] ?? '',
  'お届け先 住所３': ({ address }) => address[2] ?? '',
  'お届け先 名称１': ({ names }) => names[0] ?? '',
  'お届け先 名称２': ({ names }) => names[1] ?? '',
  'お届け先 敬称区分': () => '0',
  'お届け先 電話番号': ({ phoneNumber }) => phoneNumber,
  ...empty('お届け先 メールアドレス１', 'お届け先 局留め区分', 'お届け先 局留め郵便局名', 'お届け先 局留めメール使用区分'),
  ...empty('お届け先 局留め郵便番号', 'お届け先 配達予告メール使用区分', 'お届け先 再配達予告メール使用区分'),
};

const SENDER: FileColumns = {
  ...empty('ご依頼主 コード', 'ご依頼主 集荷先と同一区分'),
  'ご依頼主 郵便番号': ({ sender }) => sender.zipCode.replace('-', ''),
  'ご依頼主 住所１': ({ sender }) => sender.address,
  'ご依頼主 住所２': ({ sender }) => sender.building,
  ...empty('ご依頼主 住所３'),
  'ご依頼主 名称１': ({ sender }) => sender.name,
  ...empty('ご依頼主 名称２', 'ご依頼主 敬称'),
  'ご依頼主 電話番号': ({ sender }) => sender.phoneNumber,
  ...empty('ご依頼主 メールアドレス１', 'ご依頼主 荷送人指図区分', 'ご依頼主 お届け通知メール使用区分'),
  ...empty('ご依頼主 お届け通知はがき使用区分'),
  ...empty('集荷先 コード', '集荷先 連携可否区分', '集荷先 会社コード', '集荷先 依頼先店所コード', '集荷先 郵便番号'),
  ...empty('集荷先 住所１', '集荷先 住所２', '集荷先 住所３', '集荷先 名称１', '集荷先 名称２', '集荷先 敬称', '集荷先 電話番号'),
};

const PARCEL: FileColumns = {
  ...empty('受注番号'),
  こわれもの区分: () => '0',
  なまもの区分: () => '0',
  ビン類区分: () => '0',
  逆さま厳禁区分: () => '0',
  下積み厳禁区分: () => '0',
  ...empty('商品サイズ区分', '重量合計（ｇ）', '25kg超重量物区分', '損害要償額'),
  '速達・配達日指定種別': () => '0',
  ...empty('配達指定日／希望日'),
  配達時間帯区分: () => '00',
  差出方法区分: () => '0',
  ゆうパック複数個割引: () => '0',
  ゆうパック同一割引: () => '0',
  ...empty('セット商品コード', 'セット品名ラベル印字区分', '倉庫数'),
  複数個口数: () => '1',
  ...empty('記事名１', '記事名２', 'フリー項目０１', 'フリー項目０２', 'フリー項目０３', 'フリー項目０４', 'フリー項目０５'),
  ...empty('フリー項目０６', 'フリー項目０７', 'フリー項目０８', 'フリー項目０９', 'フリー項目１０'),
  ...empty('空港利用区分', '空港・局／支店名', '航空会社名', '利用便名', 'レジャー区分', 'プレー・搭乗日', 'プレー・搭乗時間'),
  ...empty('クラブ本数', '復路集貨日', '出荷先登録名', '集荷希望区分', '集荷日付', '集荷時間帯区分', '支店連携先選択用名称'),
  ...empty('代引金額', '代引消費税金額', '送り状発行年月日', '商品番号'),
  品名: ({ sender }) => sender.contents,
  個数: () => '1',
  ...empty('重量（ｇ）', '単価', '金額', '商品備考０１', '商品備考０２', '商品備考０３', '商品備考０４', '商品備考０５'),
  ...empty('商品備考０６', '商品備考０７', '商品備考０８', '商品備考０９', '商品備考１０'),
};

/** Yu-Pri R: it goes by the places of the columns, and wants no headings. */
export const JAPAN_POST = carrierFormat({
  columns: { ...RECEIVER, ...SENDER, ...PARCEL },
  hasHeading: false,
  widths: { address: [50, 50, 50], names: [50, 50], phoneNumber: 20 },
  reads: { parcel: 'お客様側管理番号', trackingNumber: 'お問い合わせ番号' },
});
