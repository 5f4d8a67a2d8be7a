import { carrierFormat, dayWith, empty, type FileColumns } from './format.ts';

/**
 * As in https://github.com/labocho/yamato_b2_cloud and https://github.com/skoji/stores-to-b2cloud; the check digit of a number is
 * told by http://nanoappli.com/blog/archives/369.
 */
const COLUMNS: FileColumns = {
  お客様管理番号: ({ number }) => number,
  送り状種類: () => '0',
  クール区分: () => '0',
  ...empty('伝票番号'),
  出荷予定日: ({ day }) => dayWith('/', day),
  ...empty('お届け予定日', '配達時間帯', 'お届け先コード'),
  お届け先電話番号: ({ phoneNumber }) => phoneNumber,
  ...empty('お届け先電話番号枝番'),
  お届け先郵便番号: ({ zipCode }) => zipCode,
  お届け先住所: ({ address }) => address[0] ?? '',
  お届け先アパートマンション名: ({ address }) => address[1] ?? '',
  'お届け先会社・部門１': ({ address }) => address[2] ?? '',
  'お届け先会社・部門２': ({ address }) => address[3] ?? '',
  お届け先名: ({ names }) => names[0] ?? '',
  ...empty('お届け先名(ｶﾅ)', '敬称', 'ご依頼主コード'),
  ご依頼主電話番号: ({ sender }) => sender.phoneNumber,
  ...empty('ご依頼主電話番号枝番'),
  ご依頼主郵便番号: ({ sender }) => sender.zipCode,
  ご依頼主住所: ({ sender }) => sender.address,
  ご依頼主アパートマンション: ({ sender }) => sender.building,
  ご依頼主名: ({ sender }) => sender.name,
  ...empty('ご依頼主名(ｶﾅ)', '品名コード１'),
  品名１: ({ sender }) => sender.contents,
  ...empty('品名コード２', '品名２', '荷扱い１', '荷扱い２', '記事', 'ｺﾚｸﾄ代金引換額（税込)', '内消費税額等'),
  止置き: () => '0',
  ...empty('営業所コード'),
  発行枚数: () => '1',
  ...empty('個数口表示フラグ'),
  請求先顧客コード: ({ sender }) => sender.yamato.customerCode,
  請求先分類コード: ({ sender }) => sender.yamato.classCode,
  運賃管理番号: ({ sender }) => sender.yamato.fareNumber,
  ...empty('注文時カード払いデータ登録', '注文時カード払い加盟店番号'),
  ...empty('注文時カード払い申込受付番号１', '注文時カード払い申込受付番号２', '注文時カード払い申込受付番号３'),
  ...empty('お届け予定ｅメール利用区分', 'お届け予定ｅメールe-mailアドレス', '入力機種', 'お届け予定ｅメールメッセージ'),
  ...empty('お届け完了ｅメール利用区分', 'お届け完了ｅメールe-mailアドレス', 'お届け完了ｅメールメッセージ'),
  ...empty('収納代行利用区分', '予備', '収納代行請求金額(税込)', '収納代行内消費税額等', '収納代行請求先郵便番号'),
  ...empty('収納代行請求先住所', '収納代行請求先アパートマンション', '収納代行請求先会社・部門名１'),
  ...empty('収納代行請求先会社・部門名２', '収納代行請求先名(漢字)', '収納代行請求先名(カナ)'),
  ...empty('収納代行問合せ先名(漢字)', '収納代行問合せ先郵便番号', '収納代行問合せ先住所'),
  ...empty('収納代行問合せ先アパートマンション', '収納代行問合せ先電話番号', '収納代行管理番号'),
  ...empty('収納代行品名', '収納代行備考'),
  ...empty('予備０１', '予備０２', '予備０３', '予備０４', '予備０５', '予備０６', '予備０７'),
  ...empty('予備０８', '予備０９', '予備１０', '予備１１', '予備１２', '予備１３'),
  ...empty('投函予定メール利用区分', '投函予定メールe-mailアドレス', '投函予定メールメッセージ'),
  ...empty('投函完了メール(お届け先宛)利用区分', '投函完了メール(お届け先宛)e-mailアドレス'),
  ...empty('投函完了メール(お届け先宛)メッセージ', '投函完了メール(ご依頼主宛)利用区分'),
  ...empty('投函完了メール(ご依頼主宛)e-mailアドレス', '投函完了メール(ご依頼主宛)メッセージ'),
};

/** B2 Cloud. */
export const YAMATO = carrierFormat({
  columns: COLUMNS,
  hasHeading: true,
  widths: { address: [64, 32, 50, 50], names: [32], phoneNumber: 15 },
  reads: { parcel: 'お客様管理番号', trackingNumber: '伝票番号' },
});
