import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../database/transaction.ts';
import { type PaidAt, processorOf } from '../payment/checkout.ts';
import { badInput, fieldError, mistaken, Refusal, refuseEmptyReason } from '../refusal.ts';
import type { Doer } from '../staff/audit-entry.ts';
import type { Role } from '../staff/role.ts';
import { decideRefund, type NewRefund, partOfItems, remainingOf, type WantedRefund } from './decide.ts';
import { closeOrder } from './finish.ts';
import { isGivenBack, standingOfPayment } from './give-back.ts';
import type { ItemOfOrder } from './items/decide-items.ts';
import { withdrawNamed } from './items/withdraw-items.ts';
import { restockItems } from './prizes/restock.ts';
import { leftAfter, type Refund, type RefundedPrizes, type RefundOrigin } from './refund.ts';
import { decideOfItems, mustAnswerFor, mustKnowRemaining, noteRefund } from './refund-order.ts';
import { lockRefundable, type Refundable } from './refundable.ts';
import { insertRefund, writeRefund } from './write.ts';

/**
 * `remaining`: of a part, what was not refunded before it, so that it is not written down twice. A charge-back is written down
 * once.
 */
export type Happened = WantedRefund & {
  orderId: string;
  origin: Exclude<RefundOrigin, 'gateway'>;
  itemIds?: readonly string[] | null | undefined;
  remaining?: number | null;
};

/** Only the word of the staff member proves a refund by another way. */
const RECORDING_ROLES = {
  'by-hand': ['operator', 'support'],
  'charge-back': ['operator', 'support'],
  otherwise: ['operator'],
} as const satisfies Record<Happened['origin'], Role[]>;

/** A refund that this service did not make. What is said to have been given back at the processor must be so there. */
export async function recordRefund(em: EntityManager, checkout: PaidAt, by: Doer, happened: Happened): Promise<Refund> {
  const { origin, reason, itemIds } = happened;
  refuseEmptyReason('reason', reason);
  if (itemIds && origin === 'charge-back') throw badInput('itemIds', 'ITEMS_OF_BANK');
  const seen = origin === 'by-hand' ? await mustBeSoThere(em, checkout, by, happened) : undefined;
  return transact(em, async (tx) => {
    const refundable = await lockRefundable(tx, by, happened.orderId);
    mustAnswerFor(refundable, RECORDING_ROLES[origin]);
    const { refund: wanted, named } = await decided(tx, refundable, happened);
    const asSeen = seen === undefined ? {} : mustBeAsSeen(seen, wanted);
    if (named) return recordItems(tx, by, refundable, { ...wanted, ...asSeen, reason, named });
    const { refund, withdrawn } = await writeRefund(tx, refundable, { ...wanted, ...asSeen, reason });
    await closeOrder(tx, refundable.order, refund);
    await noteRefund(tx, by, 'REFUND_RECORDED', refundable, { refund, why: reason, withdrawn });
    return refund;
  });
}

type OfItems = NewRefund & { itemPrizes: RefundedPrizes; reason: string; named: readonly ItemOfOrder[] };

/** Withdrawn with their money, in one transaction: prizes that can be won again are back at once, since nothing is owed. */
async function recordItems(tx: EntityManager, by: Doer, refundable: Refundable, asked: OfItems): Promise<Refund> {
  const { named, ...wanted } = asked;
  const { order, payment } = refundable;
  const refund = await insertRefund(tx, payment, wanted);
  await withdrawNamed(tx, order, refund.id, named);
  if (wanted.itemPrizes === 'restock') await restockItems(tx, order.gachaId, refund.id);
  const itemIds = named.map(({ id }) => id);
  await noteRefund(tx, by, 'REFUND_RECORDED', refundable, { refund, why: wanted.reason, itemIds });
  return refund;
}

type Decided =
  | { refund: NewRefund & { itemPrizes: RefundedPrizes }; named: readonly ItemOfOrder[] }
  | { refund: NewRefund; named?: undefined };

/** The order is locked. Items that were named are refused a second time, so that they need no `remaining`. */
async function decided(tx: EntityManager, refundable: Refundable, happened: Happened): Promise<Decided> {
  const { remaining, origin, itemIds, ...wanted } = happened;
  if (itemIds) {
    const { prizes, amount } = wanted;
    const items = await decideOfItems(tx, refundable, { prizes, itemIds, amount, mayDelivered: true });
    if (remaining != null) mustKnowRemaining(remaining, { remaining: remainingOf(refundable) });
    if (items.isWhole) return { refund: decideRefund(refundable, { prizes, reason: wanted.reason }, origin) };
    const { named } = items;
    return { refund: { ...partOfItems(refundable, items.amount, origin), itemPrizes: items.prizes }, named };
  }
  const refund = decideRefund(refundable, wanted, origin);
  const isOnce = remaining == null && origin === 'charge-back';
  if (wanted.amount != null && !isOnce) mustKnowRemaining(remaining, refund);
  return { refund };
}

/** No row is locked while the processor is asked. Answers what it was seen to have left. */
async function mustBeSoThere(em: EntityManager, checkout: PaidAt, by: Doer, happened: Happened): Promise<number> {
  const { payment, ...refund } = await transact(em, async (tx) => {
    const refundable = await lockRefundable(tx, by, happened.orderId);
    return { ...(await decided(tx, refundable, happened)).refund, payment: refundable.payment };
  });
  const left = leftAfter(refund);
  if (refund.amount === 0) return left;
  const found = await processorOf(checkout, payment).find(payment.processorOrderId);
  if (!isGivenBack(found, refund))
    throw new Refusal('NOT_GIVEN_BACK', [
      fieldError('amount', mistaken('NOT_GIVEN_BACK', { found: standingOfPayment(found), left })),
    ]);
  return left;
}

/**
 * Another part may have been written down meanwhile: then of this one nothing was seen there. What was seen is also what is
 * written, so that the database refuses it where it is not so any more.
 */
function mustBeAsSeen(left: number, refund: NewRefund): Pick<NewRefund, 'atProcessor'> {
  if (leftAfter(refund) !== left) mustKnowRemaining(null, refund);
  return { atProcessor: left + refund.amount };
}
