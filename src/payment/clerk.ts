import type { EntityManager } from '@mikro-orm/postgresql';
import { type FellApart, together } from '../database/together.ts';
import { transactAll } from '../database/transaction.ts';
import { moveOrders } from '../order/order.ts';
import { type Enter, enterer } from './enter.ts';
import { type Claim, idOf, movePayments, type Payment, type Step, stepOf } from './payment.ts';
import type { Slip } from './processor/processor.ts';
import { type Settle, settler } from './settler.ts';

/** Writes down the steps of all payments that are under way in this gateway: those of one kind together, as they come. */
export type Clerk = {
  /** Writes an attempt down, if its order may be paid. */
  enter: Enter;
  /** Takes a payment a step on; null if it is not where it starts from. */
  move(step: Step): Promise<Payment | null>;
  /** Decides the lottery. */
  settle: Settle;
  /** The money is taken: from the same instant the order is paid and its prizes are seen. */
  assign(payment: Claim, slip: Slip): Promise<Payment | null>;
};

export function clerk(em: EntityManager, fellApart?: FellApart): Clerk {
  const assigned = together((steps: readonly Step[]) => assign(em, steps), { keyOf: idOf, fellApart });
  return {
    enter: enterer(em, fellApart),
    move: together((steps: readonly Step[]) => movePayments(em.fork(), steps), { keyOf: idOf, fellApart }),
    settle: settler(em, fellApart),
    assign: (payment, slip) => assigned(stepOf(payment, 'drawn', 'captured', slip)),
  };
}

function assign(em: EntityManager, steps: readonly Step[]): Promise<(Payment | null)[]> {
  return transactAll(em.fork(), steps, async (em) => {
    const captured = await movePayments(em, steps);
    const orders = captured.flatMap((payment) => (payment ? [payment.order] : []));
    const paid = await moveOrders(em, orders, 'paying', 'assigned');
    if (paid < orders.length) throw new Error('the order of a payment is not being paid');
    return captured;
  });
}
