import type { Brief } from './kept.ts';
import { isClosed } from './opened.ts';

/** What a fan wants to know of an order. */
export type Stage =
  | 'unpaid'
  | 'paying'
  | 'closed'
  | 'collect'
  | 'post'
  | 'returned'
  | 'held'
  | 'partly'
  | 'collected'
  | 'posted'
  | 'refunding'
  | 'refunded'
  | 'cancelled'
  | 'expired';

const UNDER_WAY = ['PROCESSING', 'CHALLENGED'];

export function stageOf(order: Brief): Stage {
  const { status, payment, items } = order;
  const isPosted = order.gacha.deliveryType === 'MAIL';
  switch (status) {
    case 'PENDING':
      if (payment && UNDER_WAY.includes(payment.status)) return 'paying';
      return order.payableUntil !== null && Date.parse(order.payableUntil) <= Date.now() ? 'expired' : 'unpaid';
    case 'PAID':
      if (isClosed(order)) return 'closed';
      // Also of an order that was kept before there were holds.
      if (order.held === 'PARCEL_RETURNED') return 'returned';
      if (order.held === 'ORDER_HELD') return 'held';
      if (items?.some(({ deliveredAt }) => deliveredAt !== null)) return 'partly';
      return isPosted ? 'post' : 'collect';
    case 'DELIVERED':
      return isPosted ? 'posted' : 'collected';
    case 'REFUNDING':
      return 'refunding';
    case 'REFUNDED':
      return 'refunded';
    case 'CANCELLED':
      return 'cancelled';
    case 'EXPIRED':
      return 'expired';
  }
}

const TAGS: Record<Stage, string> = {
  ...{ unpaid: 'tag look', paying: 'tag look', closed: 'tag open', collect: 'tag fine', post: 'tag fine', partly: 'tag fine' },
  ...{ returned: 'tag look', held: 'tag look' },
  ...{ collected: 'tag', posted: 'tag', refunding: 'tag look', refunded: 'tag', cancelled: 'tag', expired: 'tag' },
};
export const tagOf = (stage: Stage): string => TAGS[stage];

export type ItemState = 'collect' | 'post' | 'collected' | 'posted' | 'refunded';

/** Refunds of items by themselves that stand. */
export const itemRefunds = ({ refunds }: Brief) =>
  (refunds ?? []).filter(({ status, items }) => items != null && (status === 'OWED' || status === 'DONE'));

export function itemState({ id, deliveredAt, refundedAt }: NonNullable<Brief['items']>[number], order: Brief): ItemState {
  const isPosted = order.gacha.deliveryType === 'MAIL';
  if (refundedAt !== null || itemRefunds(order).some(({ items }) => items?.some((item) => item.id === id))) return 'refunded';
  if (deliveredAt !== null) return isPosted ? 'posted' : 'collected';
  return isPosted ? 'post' : 'collect';
}

/** As the counter calls it: the letter of the gacha, and the number of the order. */
export const ticketOf = (callNumber: string, serialNumber: number | null): string =>
  serialNumber === null ? '' : callNumber === '' ? String(serialNumber) : `${callNumber}-${serialNumber}`;
