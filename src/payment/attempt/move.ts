import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { batchedStatement } from '../../database/batch.ts';
import { guard } from '../../database/guard.ts';
import { allOf } from '../../database/rows.ts';
import { statement } from '../../database/statement.ts';
import { anyOf } from '../../database/tables.ts';
import { updateOf } from '../../database/write.ts';
import type { RefusalCode } from '../../refusal.ts';
import { SEALED_REDIRECT_URL, sealedKeys } from './access-keys.ts';
import { newLease } from './lease.ts';
import { type Claim, idOf, type PAYMENT_TRANSITIONS, Payment, type PaymentRow, type PaymentState } from './payment.ts';

type Changes = Partial<
  Record<'accessId' | 'accessPass' | 'tranId' | 'tranDate' | 'approve' | 'forward' | 'redirectUrl', string> &
    Pick<Payment, 'leaseUntil'> & { refusal: RefusalCode }
>;

export type Move = Claim & { from: PaymentState; to: PaymentState } & Changes;

/** The transition table is the type, so that a move it does not know does not compile. */
export const moveOf = <From extends PaymentState>(
  { id, epoch }: Claim,
  from: From,
  to: (typeof PAYMENT_TRANSITIONS)[From][number],
  changes: Changes = {},
): Move => ({ id, epoch, from, to, ...changes });

const recordOf = (em: EntityManager, { id, epoch, from, to, ...changes }: Move) => ({
  ...{ id, epoch, from, state: to, leaseUntil: changes.leaseUntil ?? null },
  accessKeys: changes.accessId ? sealedKeys(em, id, changes.accessId, changes.accessPass ?? '') : null,
  redirectUrl: changes.redirectUrl ? SEALED_REDIRECT_URL.seal(em, [id], changes.redirectUrl) : null,
  refusal: changes.refusal ?? null,
  ...{ tranId: changes.tranId ?? null, tranDate: changes.tranDate ?? null },
  ...{ approve: changes.approve ?? null, forward: changes.forward ?? null },
});

/**
 * The one statement that changes the state of payments: each if it is still in the first state and was not taken over
 * meanwhile. Answers those that moved, by id. A process that wakes up late finds another state or a later epoch, and changes
 * nothing. The ids stand in a list as well, by which the planner finds them in the index, however small the table is.
 */
export async function movePayments(em: EntityManager, moves: readonly Move[]): Promise<Map<string, PaymentRow>> {
  if (moves.length === 0) return new Map();
  const moved = await moveRows(em, { moves: moves.map((move) => recordOf(em, move)), ids: moves.map(idOf) });
  return new Map(moved.map((payment) => [payment.id, payment]));
}

const moveRows = statement((em, { moves, ids }: { moves: readonly ReturnType<typeof recordOf>[]; ids: readonly string[] }) =>
  updateOf(em, Payment, moves, {
    ...{ by: ['id', 'epoch'], keepsWhereNull: true, more: { from: 'text' } },
    set: { tries: sql.lit(0), leaseUntil: sql<Date>`coalesce(${sql.ref('given.leaseUntil')}, ${newLease})` },
  })
    .where('payments.id', '=', anyOf(ids))
    .where(({ eb, ref }) => guard('state', eb('payments.state', '=', ref('given.from').$castTo<PaymentState>())))
    .returning(allOf(em, Payment)),
);

export async function movePayment<From extends PaymentState>(
  em: EntityManager,
  ...move: Parameters<typeof moveOf<From>>
): Promise<PaymentRow | null> {
  const moved = await movePayments(em, [moveOf(...move)]);
  return moved.get(move[0].id) ?? null;
}

export const movePaymentSoon = batchedStatement({
  name: 'moving a payment',
  keyOf: idOf,
  oneAtATime: idOf,
  load: movePayments,
});
