import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../database/transaction.ts';
import { type Action, type Doer, writeDeeds } from '../deed/deed.ts';
import type { OrderState } from '../order/order.ts';
import { badInput, Refusal, refuseEmptyReason } from '../refusal.ts';
import { covers, type Role, scopeOf } from '../staff/role.ts';
import { memberAtWork, type Worker } from '../staff/working.ts';
import { decideRefund, remainingOf, type Wanted, wholeOf } from './decide.ts';
import { isWhole, type RefundRow } from './refund.ts';
import { lockRefundable, type Refundable, writeRefund } from './write.ts';

export const REFUND_ROLES = ['supervisor', 'support'] as const satisfies Role[];
const MUST_BE_GIVEN = 'must be given with an amount, so that a repetition does not refund twice';

export type RefundAsked = Wanted & { orderId: string; idempotencyKey?: string | null | undefined };

/** How far the order is with it. */
export type Ordered = { refund: RefundRow; state: OrderState };

/**
 * Writes down that money is to go back; a gateway asks the processor for it right afterwards. A whole refund that there is already is
 * answered again. A part needs a key to be distinguished from another part.
 */
export function refundOrder(em: EntityManager, staff: Worker, asked: RefundAsked): Promise<Ordered> {
  refuseEmptyReason('reason', asked.reason);
  return transact(em, async (tx) => {
    const refundable = await lockRefundable(tx, asked.orderId);
    await mustBeAllowed(tx, staff, refundable);
    const whole = asked.amount == null && remainingOf(refundable) === 0 ? wholeOf(refundable) : undefined;
    if (whole && asked.prizes != null && asked.prizes !== whole.prizes)
      throw badInput('prizes', 'is decided already, and otherwise');
    if (whole) return { refund: whole, state: refundable.order.state };
    const wanted = { ...decideRefund(refundable, asked, 'gateway'), reason: asked.reason };
    if (asked.amount != null && !asked.idempotencyKey) throw badInput('idempotencyKey', MUST_BE_GIVEN);
    const { refund, withdrawn } = await writeRefund(tx, refundable, wanted);
    const by = { staffId: staff.id, deviceId: staff.deviceId ?? null };
    await noteRefund(tx, by, 'REFUND_ORDERED', refundable, { refund, withdrawn });
    return { refund, state: isWhole(refund) ? 'refunding' : refundable.order.state };
  });
}

async function mustBeAllowed(tx: EntityManager, staff: Worker, { order, delivered }: Refundable): Promise<void> {
  const member = await memberAtWork(tx, staff);
  if (!covers(scopeOf(member, REFUND_ROLES), order.gachaId)) throw new Refusal('FORBIDDEN');
  if (delivered === 0 || covers(scopeOf(member, ['supervisor']), order.gachaId)) return;
  throw new Refusal('FORBIDDEN', [
    { field: 'orderId', message: 'is refunded by a supervisor: something of it was handed over or posted' },
  ]);
}

type Noted = { refund: RefundRow; withdrawn: number };

export const noteRefund = (
  tx: EntityManager,
  by: Doer,
  action: Action,
  { order }: Pick<Refundable, 'order'>,
  { refund, withdrawn }: Noted,
): Promise<void> =>
  writeDeeds(tx, [
    {
      ...{
        by,
        action,
        why: refund.reason,
        gachaId: order.gachaId,
        orderId: order.id,
        userId: order.userId,
        subjectId: refund.id,
      },
      after: { yen: refund.amount, ...(refund.prizes && { prizes: refund.prizes, items: withdrawn }) },
    },
  ]);
