import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaidAt } from '../payment/checkout.ts';
import { MAX_AT_ONCE } from '../payment/keep-recovering.ts';
import { giveBack } from './give-back.ts';
import { takeOverRefunds } from './lease.ts';
import type { RefundRow } from './refund.ts';

type Complain = (refund: RefundRow, error: unknown) => void;

/**
 * Goes on with refunds that no other gateway is at, a few at a time: this is the one way in which money goes back. Answers how
 * many.
 */
export async function recoverRefunds(em: EntityManager, checkout: PaidAt, complain: Complain): Promise<number> {
  const taken = await takeOverRefunds(em, MAX_AT_ONCE);
  await Promise.all(taken.map((refund) => giveBack(em, checkout, refund).catch((error: unknown) => complain(refund, error))));
  return taken.length;
}
