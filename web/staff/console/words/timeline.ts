import type { DeedAction, TimelineEventKind } from '../documents.ts';

const KINDS_EN: Record<TimelineEventKind, string> = {
  ORDERED: 'Ordered',
  PAYMENT_STEP: 'Payment',
  DRAWN: 'Prizes drawn',
  PAID: 'Paid',
  CANCELLED: 'Cancelled',
  REPLACED: 'Replaced by a later order',
  EXPIRED: 'Not paid in time',
  PICKUP_CODE_ISSUED: 'Pickup code made',
  PICKUP_CODE_SUPERSEDED: 'A newer pickup code replaced it',
  PICKUP_CODE_EXPIRED: 'Pickup code ran out',
  HANDED_OVER: 'Handed over',
  DELIVERED: 'All handed over',
  REFUNDED: 'Money went back',
  ADDRESS_CORRECTED: 'Address corrected by the fan',
  ADDRESS_ERASED: 'Address erased',
  DEED: 'Staff',
};
const KINDS_JA: typeof KINDS_EN = {
  ORDERED: '注文',
  PAYMENT_STEP: '支払い',
  DRAWN: '抽選',
  PAID: '支払い完了',
  CANCELLED: 'キャンセル',
  REPLACED: '新しい注文に置き換え',
  EXPIRED: '支払い期限切れ',
  PICKUP_CODE_ISSUED: '受け取りコードを発行',
  PICKUP_CODE_SUPERSEDED: '新しい受け取りコードに置き換え',
  PICKUP_CODE_EXPIRED: '受け取りコードの期限切れ',
  HANDED_OVER: 'お渡し',
  DELIVERED: 'お渡し完了',
  REFUNDED: '返金',
  ADDRESS_CORRECTED: 'ファンが住所を修正',
  ADDRESS_ERASED: '住所を消去',
  DEED: 'スタッフの操作',
};

/** Those that are about an order; others are told by their names. */
type OfOrders = Partial<Record<DeedAction, string>>;
const DEEDS_EN: OfOrders = {
  ADDRESS_READ: 'Address read',
  HANDOVER_CONFIRMED: 'Handover confirmed',
  HANDOVER_CONFLICTED: 'A late report could not be accepted',
  HANDOVER_CONFLICT_SETTLED: 'Conflict decided',
  HANDOVER_UNDONE: 'Handover taken back',
  ORDERS_FOUND: 'Found by a search',
  PICKUP_CODE_ISSUED_FOR: 'Code made in the fan’s place',
  PARCEL_PACKED: 'Packed',
  PARCEL_UNPACKED: 'Unpacked',
  REFUND_GIVEN_UP: 'Refund given up',
  REFUND_ORDERED: 'Refund ordered',
  REFUND_RECORDED: 'Refund recorded',
  REFUND_TAKEN_BACK: 'Refund came to nothing',
  SHIPMENT_CONFIRMED: 'Posted',
  SHIPMENT_CORRECTED: 'Tracking number corrected',
};
const DEEDS_JA: OfOrders = {
  ADDRESS_READ: '住所を閲覧',
  HANDOVER_CONFIRMED: 'お渡しを確認',
  HANDOVER_CONFLICTED: '後からの報告が受理できず',
  HANDOVER_CONFLICT_SETTLED: '要確認を解決',
  HANDOVER_UNDONE: 'お渡しを取り消し',
  ORDERS_FOUND: '検索で表示',
  PICKUP_CODE_ISSUED_FOR: 'ファンの代わりにコードを発行',
  PARCEL_PACKED: '梱包',
  PARCEL_UNPACKED: '梱包を解除',
  REFUND_GIVEN_UP: '返金を取りやめ',
  REFUND_ORDERED: '返金を依頼',
  REFUND_RECORDED: '返金を記録',
  REFUND_TAKEN_BACK: '返金を取り消し',
  SHIPMENT_CONFIRMED: '発送',
  SHIPMENT_CORRECTED: '追跡番号を修正',
};

export const timelineEn = {
  title: 'All that happened',
  kinds: KINDS_EN,
  deeds: DEEDS_EN,
  items: (count: string) => `${count} prizes`,
};

export const timelineJa: typeof timelineEn = {
  title: 'これまでの経過',
  kinds: KINDS_JA,
  deeds: DEEDS_JA,
  items: (count) => `${count}個`,
};
