import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { markWaiting } from '../order/delivery-info.ts';
import { moveOrder } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { refundedItems } from '../order/refunded/refund-item.ts';
import { badInput } from '../refusal.ts';
import { decideRefund, remainingOf, wholeOf, yenOf } from './decide.ts';
import { closeOrder } from './finish.ts';
import { giveItemsAgain } from './items/withdraw-items.ts';
import { isStanding, isWhole, Refund, type RefundRow, type ShownRefund } from './refund.ts';
import type { Refundable } from './refundable.ts';
import { insertRefund } from './write.ts';

/** The charge-back with which all of the money is back, even without this refund. */
export function chargeBackInPlaceOf({ payment, refunds }: Refundable, ended: Pick<RefundRow, 'id'>): RefundRow | undefined {
  const others = refunds.filter((other) => isStanding(other) && other.id !== ended.id);
  return yenOf(others) >= payment.amount ? others.find(({ origin }) => origin === 'charge-back') : undefined;
}

/** `inPlace`: the refund that keeps its order refunded. */
export type EndedRefund = { refund: Refund; inPlace: ShownRefund | undefined };

type Ending = { ended: Refund; from: 'refunding' | 'refunded'; why: string; isRestRefunded?: boolean };

/**
 * Reopens the order of a refund that came to nothing. If it was the whole refund, the order gets its earlier state, and withdrawn
 * prizes wait again. Or another refund takes its place, with the same decision about the prizes, and the order is never open in
 * between: a charge-back of all, or a refund of the rest.
 */
export async function reopenOrder(tx: EntityManager, refundable: Refundable, ending: Ending): Promise<ShownRefund | undefined> {
  const { ended, from } = ending;
  const rest = ending.isRestRefunded && (await refundRest(tx, refundable, ending));
  if (ended.itemPrizes) await giveItemsAgain(tx, refundable.order, ended.id);
  if (rest || !isWhole(ended)) return rest || undefined;
  const chargeBack = chargeBackInPlaceOf(refundable, ended);
  if (chargeBack) await keepRefunded(tx, chargeBack, ended);
  if (chargeBack && from === 'refunding') await closeOrder(tx, refundable.order, ended);
  if (!chargeBack) await giveAgain(tx, refundable.order, from);
  return chargeBack;
}

async function refundRest(tx: EntityManager, { payment, refunds }: Refundable, { ended, why: reason }: Ending) {
  const known = { payment, refunds: refunds.filter(({ id }) => id !== ended.id) };
  if (remainingOf(known) === 0) return undefined;
  if (!isWhole(ended) && !wholeOf(known)) throw badInput('isRestRefunded', 'REST_OF_PART');
  const prizes = wholeOf(known) ? null : ended.prizes;
  return insertRefund(tx, payment, { ...decideRefund(known, { prizes, reason }, 'gateway'), reason });
}

async function keepRefunded(tx: EntityManager, { id }: ShownRefund, { prizes }: Refund): Promise<void> {
  const kept = await tx.findOneOrFail(Refund, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  kept.prizes = prizes ?? null;
  await tx.flush();
}

async function giveAgain(tx: EntityManager, order: Refundable['order'], from: Ending['from']): Promise<void> {
  const byThemselves = await refundedItems(tx, order.id);
  await tx.nativeUpdate(OrderDetail, { order: order.id, id: { $nin: byThemselves } }, { refundedAt: null });
  const isWaiting = { order: order.id, deliveredAt: null, refundedAt: null, deletedAt: null };
  const to = order.deliveredAt && (await tx.count(OrderDetail, isWaiting)) === 0 ? 'delivered' : 'assigned';
  if (!(await moveOrder(tx, order, from, to, order.deliveredAt))) throw new Error(`the order of a whole refund is not ${from}`);
  if (to === 'assigned') await markWaiting(tx, order.id);
}
