import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../database/transaction.ts';
import type { OrderState } from '../order/order.ts';
import { badInput, fieldError, mistaken, Refusal, refuseEmptyReason } from '../refusal.ts';
import { type Action, type Doer, writeDeeds } from '../staff/audit-entry.ts';
import type { Role } from '../staff/role.ts';
import { decideRefund, type NewRefund, remainingOf, type WantedRefund, wholeOf, yenOf } from './decide.ts';
import { isStanding, isWhole, type ShownRefund } from './refund.ts';
import { lockRefundable, type Refundable } from './refundable.ts';
import { writeRefund } from './write.ts';

export const REFUND_ROLES = ['supervisor', 'support'] as const satisfies Role[];
/** These may give up an owed refund, and take back a recorded one. */
export const SETTLING_ROLES = ['operator'] as const satisfies Role[];

/** `remaining`: in place of a key, what was not refunded before this part. */
export type RefundAsked = WantedRefund & {
  orderId: string;
  idempotencyKey?: string | null | undefined;
  remaining?: number | null;
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
    mustBeAllowed(refundable);
    const chargeBack = refundable.refunds.find((one) => isStanding(one) && one.origin === 'charge-back') ?? null;
    const whole = asked.amount == null && remainingOf(refundable) === 0 ? wholeOf(refundable) : undefined;
    if (whole && asked.prizes != null && asked.prizes !== whole.prizes)
      throw new Refusal('DECIDED_OTHERWISE', [fieldError('prizes', mistaken('PRIZES_DECIDED_OTHERWISE'))]);
    if (whole) return { refund: whole, state: refundable.order.state, chargeBack };
    const wanted = { ...decideRefund(refundable, asked, 'gateway'), reason: asked.reason };
    if (asked.amount != null && !asked.idempotencyKey) mustBeOnce(asked, wanted);
    const { refund, withdrawn } = await writeRefund(tx, refundable, wanted);
    await noteRefund(tx, by, 'REFUND_ORDERED', refundable, { refund, why: asked.reason, withdrawn });
    return { refund, state: isWhole(refund) ? 'refunding' : refundable.order.state, chargeBack };
  });
}

function mustBeAllowed({ holds, delivered }: Refundable): void {
  if (!holds(REFUND_ROLES)) throw new Refusal('FORBIDDEN');
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
export function mustKnowRemaining(told: number | null | undefined, { remaining }: NewRefund): void {
  if (told !== remaining)
    throw new Refusal('REMAINING_CHANGED', [fieldError('remaining', mistaken('NOT_REMAINING', { remaining }))], {
      named: { remaining },
    });
}

/** `inPlace`: the refund that keeps the order refunded where this one has ended. */
type Noted = { refund: ShownRefund; why: string; withdrawn?: number; inPlace?: ShownRefund | undefined };

/** `refunds` are those from before. */
export function noteRefund(
  tx: EntityManager,
  by: Doer,
  action: Action,
  { order, refunds }: Pick<Refundable, 'order' | 'refunds'>,
  { refund, why, withdrawn, inPlace }: Noted,
): Promise<void> {
  const now = new Map<string, ShownRefund>([...refunds, refund, ...(inPlace ? [inPlace] : [])].map((one) => [one.id, one]));
  const prizes = refund.prizes && withdrawn !== undefined && { prizes: refund.prizes, items: withdrawn };
  const kept = inPlace && { inPlace: inPlace.id, origin: inPlace.origin, prizes: refund.prizes };
  const after = { yen: refund.amount, refundedYen: standingYen([...now.values()]), ...prizes, ...kept };
  const of = { gachaId: order.gachaId, orderId: order.id, userId: order.userId, subjectId: refund.id };
  return writeDeeds(tx, [{ ...of, by, action, why, before: { refundedYen: standingYen(refunds) }, after }]);
}

const standingYen = (refunds: readonly ShownRefund[]): number => yenOf(refunds.filter(isStanding));
