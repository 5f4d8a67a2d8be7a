import { carrierFormat, dayWith, empty, type FileColumns } from './format.ts';

/**
 * As in https://github.com/and-period/furumaru; the template 標準_飛脚宅急便_CSV_ヘッダ有り is at
 * https://d2c-square.com/?p=805, and the lengths are those of e-Hiden II, https://paperzz.com/doc/6185757/. One program cuts
 * addresses at 30 bytes. The check digit of a number is told by
 * https://cm55.com/GS/dev/help/window/delivery/DeliveryNumber.html.
 */
const COLUMNS: FileColumns = {
  ...empty('お届け先コード取得区分', 'お届け先コード'),
  お届け先電話番号: ({ phoneNumber }) => phoneNumber,
  お届け先郵便番号: ({ zipCode }) => zipCode,
  お届け先住所１: ({ address }) => address[0] ?? '',
  お届け先住所２: ({ address }) => address[1] ?? '',
  お届け先住所３: ({ address }) => address[2] ?? '',
  お届け先名称１: ({ names }) => names[0] ?? '',
  お届け先名称２: ({ names }) => names[1] ?? '',
  お客様管理番号: ({ number }) => number,
  お客様コード: ({ sender }) => sender.sagawa.customerCode,
  ...empty('部署ご担当者コード取得区分', '部署ご担当者コード', '部署ご担当者名称', '荷送人電話番号'),
  ...empty('ご依頼主コード取得区分', 'ご依頼主コード'),
  ご依頼主電話番号: ({ sender }) => sender.phoneNumber,
  ご依頼主郵便番号: ({ sender }) => sender.zipCode,
  ご依頼主住所１: ({ sender }) => sender.address,
  ご依頼主住所２: ({ sender }) => sender.building,
  ご依頼主名称１: ({ sender }) => sender.name,
  ...empty('ご依頼主名称２', '荷姿'),
  品名１: ({ sender }) => sender.contents,
  ...empty('品名２', '品名３', '品名４', '品名５', '荷札荷姿'),
  ...empty('荷札品名１', '荷札品名２', '荷札品名３', '荷札品名４', '荷札品名５', '荷札品名６'),
  ...empty('荷札品名７', '荷札品名８', '荷札品名９', '荷札品名１０', '荷札品名１１'),
  出荷個数: () => '1',
  ...empty('スピード指定', 'クール便指定', '配達日', '配達指定時間帯', '配達指定時間（時分）'),
  ...empty('代引金額', '消費税', '決済種別', '保険金額', '指定シール１', '指定シール２', '指定シール３'),
  ...empty('営業所受取', 'SRC区分', '営業所受取営業所コード', '元着区分', 'メールアドレス', 'ご不在時連絡先'),
  出荷日: ({ day }) => dayWith('/', day),
  ...empty('お問い合せ送り状No.', '出荷場印字区分', '集約解除指定'),
  ...empty('編集０１', '編集０２', '編集０３', '編集０４', '編集０５'),
  ...empty('編集０６', '編集０７', '編集０８', '編集０９', '編集１０'),
};

/** e-Hiden III, with headings. */
export const SAGAWA = carrierFormat({
  columns: COLUMNS,
  hasHeading: true,
  widths: { address: [32, 32, 32], names: [32, 32], phoneNumber: 14 },
  reads: { parcel: 'お客様管理番号', trackingNumber: 'お問い合せ送り状No.' },
});
