import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../database/advisory-lock.ts';
import { transact } from '../database/transaction.ts';
import type { OrderState } from '../order/order.ts';
import { badInput, fieldError, mistaken, Refusal, refuseEmptyReason } from '../refusal.ts';
import { type Action, type Doer, writeDeeds } from '../staff/audit-entry.ts';
import type { Role } from '../staff/role.ts';
import { decideRefund, type NewRefund, partOfItems, remainingOf, type WantedRefund, wholeOf, yenOf } from './decide.ts';
import { type DecidedItems, decideItems, itemsOfRefundable } from './items/decide-items.ts';
import { withdrawNamed } from './items/withdraw-items.ts';
import { isStanding, isWhole, type RefundedPrizes, type ShownRefund } from './refund.ts';
import { lockRefundable, type Refundable } from './refundable.ts';
import { orderedBy } from './watch/ordered-today.ts';
import { insertRefund, writeRefund } from './write.ts';

export const REFUND_ROLES = ['supervisor', 'support'] as const satisfies Role[];
/** These may give up an owed refund, and take back a recorded one. */
export const SETTLING_ROLES = ['operator'] as const satisfies Role[];

/** `remaining`: in place of a key, what was not refunded before this part. */
export type RefundAsked = WantedRefund & {
  orderId: string;
  itemIds?: readonly string[] | null | undefined;
  idempotencyKey?: string | null | undefined;
  remaining?: number | null;
  /** What one member orders in a day is marked above it. */
  alertAboveYen?: number | undefined;
};

/** How far the order is with it, and what the bank of the card has taken back by itself. */
export type Ordered = { refund: ShownRefund; state: OrderState; chargeBack: ShownRefund | null };

/**
 * Writes down that money is to go back; a gateway asks the processor for it right afterwards. A whole refund that there is
 * already is answered again. A part needs a key to be distinguished from another part.
 */
export function refundOrder(em: EntityManager, by: Doer, asked: RefundAsked): Promise<Ordered> {
  refuseEmptyReason('reason', asked.reason);
  return transact(em, async (tx) => {
    const refundable = await lockRefundable(tx, by, asked.orderId);
    if (!refundable.holds(REFUND_ROLES)) throw new Refusal('FORBIDDEN');
    const chargeBack = refundable.refunds.find((one) => isStanding(one) && one.origin === 'charge-back') ?? null;
    if (asked.itemIds) return { ...(await refundItems(tx, by, refundable, { ...asked, itemIds: asked.itemIds })), chargeBack };
    mustBeAllowed(refundable);
    const whole = asked.amount == null && remainingOf(refundable) === 0 ? wholeOf(refundable) : undefined;
    if (whole && asked.prizes != null && asked.prizes !== whole.prizes)
      throw new Refusal('DECIDED_OTHERWISE', [fieldError('prizes', mistaken('PRIZES_DECIDED_OTHERWISE'))]);
    if (whole) return { refund: whole, state: refundable.order.state, chargeBack };
    const wanted = { ...decideRefund(refundable, asked, 'gateway'), reason: asked.reason };
    if (asked.amount != null && !asked.idempotencyKey) mustBeOnce(asked, wanted);
    const { refund, withdrawn } = await writeRefund(tx, refundable, wanted);
    await noteRefund(tx, by, 'REFUND_ORDERED', refundable, {
      refund,
      why: asked.reason,
      withdrawn,
      ...(await ofToday(tx, by, asked, refund)),
    });
    return { refund, state: isWhole(refund) ? 'refunding' : refundable.order.state, chargeBack };
  });
}

type NamedItems = Pick<WantedRefund, 'amount' | 'prizes'> & { itemIds: readonly string[]; mayDelivered: boolean };

/** Which items of a locked order, and how much for them. `mayDelivered`: also what was handed over or posted. */
export async function decideOfItems(
  tx: EntityManager,
  refundable: Refundable,
  { prizes, mayDelivered, ...asked }: NamedItems,
): Promise<DecidedItems & { prizes: RefundedPrizes }> {
  if (!prizes) throw badInput('prizes', 'PRIZES_OF_ITEMS');
  if (wholeOf(refundable)) throw new Refusal('ORDER_REFUNDED', [fieldError('orderId', mistaken('WAS_REFUNDED'))]);
  const known = { paid: refundable.payment.amount, remaining: remainingOf(refundable), mayDelivered };
  const all = await itemsOfRefundable(tx, refundable.order.id);
  return { ...decideItems({ ...known, all }, asked), prizes };
}

/** Some of its items, with their share of the money. The same items again are refused, which is all a repetition needs. */
async function refundItems(
  tx: EntityManager,
  by: Doer,
  refundable: Refundable,
  asked: RefundAsked & { itemIds: readonly string[] },
) {
  const { reason } = asked;
  const decided = await decideOfItems(tx, refundable, { ...asked, mayDelivered: refundable.holds(['supervisor']) });
  const { prizes } = decided;
  // Money of what was handed over or posted, too.
  if (decided.isMoreThanShare) mustBeAllowed(refundable);
  if (decided.isWhole) {
    const wanted = { ...decideRefund(refundable, { prizes, reason }, 'gateway'), reason };
    const { refund, withdrawn } = await writeRefund(tx, refundable, wanted);
    await noteRefund(tx, by, 'REFUND_ORDERED', refundable, {
      refund,
      why: asked.reason,
      withdrawn,
      ...(await ofToday(tx, by, asked, refund)),
    });
    return { refund, state: 'refunding' as const };
  }
  const part = { ...partOfItems(refundable, decided.amount, 'gateway'), itemPrizes: prizes, reason };
  const refund = await insertRefund(tx, refundable.payment, part);
  const state = await withdrawNamed(tx, refundable.order, refund.id, decided.named);
  const itemIds = decided.named.map(({ id }) => id);
  await noteRefund(tx, by, 'REFUND_ORDERED', refundable, {
    refund,
    why: asked.reason,
    itemIds,
    ...(await ofToday(tx, by, asked, refund)),
  });
  return { refund, state };
}

/**
 * The sum of the member's day, where it is more than operators want to hear of. Of two of one member at once the second waits
 * here, last of all that it locks, and sees the first: else both together could be more, and neither be marked.
 */
async function ofToday(tx: EntityManager, by: Doer, { alertAboveYen = 0 }: RefundAsked, { amount }: ShownRefund) {
  if (alertAboveYen === 0 || !('staffId' in by)) return {};
  await lockNamed(tx, `refunds ordered by ${by.staffId}`);
  const yen = (await orderedBy(tx, by.staffId)) + amount;
  return yen > alertAboveYen ? { dayYen: yen } : {};
}

function mustBeAllowed({ holds, delivered }: Refundable): void {
  if (delivered === 0 || holds(['supervisor'])) return;
  throw new Refusal('FORBIDDEN', [fieldError('orderId', mistaken('SUPERVISOR_REFUNDS'))]);
}

/** With one of these roles at the gacha of the order, at this moment. */
export function mustAnswerFor({ holds }: Refundable, roles: readonly Role[]): void {
  if (!holds(roles)) throw new Refusal('FORBIDDEN');
}

function mustBeOnce({ remaining }: RefundAsked, refund: NewRefund): void {
  if (remaining == null) throw badInput('idempotencyKey', 'KEY_NEEDED');
  mustKnowRemaining(remaining, refund);
}

/** So the same part is not written twice: after the first time less remains. */
export function mustKnowRemaining(told: number | null | undefined, { remaining }: Pick<NewRefund, 'remaining'>): void {
  if (told !== remaining)
    throw new Refusal('REMAINING_CHANGED', [fieldError('remaining', mistaken('NOT_REMAINING', { remaining }))], {
      named: { remaining },
    });
}

/** `inPlace`: the refund that keeps the order refunded where this one has ended. `aboveLimit`: plays of the fan, since then. */
type Noted = {
  refund: ShownRefund;
  why: string;
  withdrawn?: number;
  itemIds?: readonly string[];
  dayYen?: number;
  inPlace?: ShownRefund | undefined;
  aboveLimit?: number;
};

/** `refunds` are those from before. */
export function noteRefund(
  tx: EntityManager,
  by: Doer,
  action: Action,
  { order, refunds }: Pick<Refundable, 'order' | 'refunds'>,
  { refund, why, withdrawn, itemIds, dayYen, inPlace, aboveLimit }: Noted,
): Promise<void> {
  const now = new Map<string, ShownRefund>([...refunds, refund, ...(inPlace ? [inPlace] : [])].map((one) => [one.id, one]));
  const prizes = refund.prizes && withdrawn !== undefined && { prizes: refund.prizes, items: withdrawn };
  const named = itemIds && { prizes: refund.itemPrizes, itemIds };
  const kept = inPlace && { inPlace: inPlace.id, origin: inPlace.origin, prizes: refund.prizes };
  const after = {
    yen: refund.amount,
    refundedYen: standingYen([...now.values()]),
    ...prizes,
    ...named,
    ...kept,
    ...(dayYen && { dayYen, isAlerted: true }),
    ...(aboveLimit && { playsAboveLimit: aboveLimit }),
  };
  const of = { gachaId: order.gachaId, orderId: order.id, userId: order.userId, subjectId: refund.id };
  return writeDeeds(tx, [{ ...of, by, action, why, before: { refundedYen: standingYen(refunds) }, after }]);
}

const standingYen = (refunds: readonly ShownRefund[]): number => yenOf(refunds.filter(isStanding));
