import type { EntityManager } from '@mikro-orm/postgresql';
import { takeOverSome } from '../payment/attempt/lease.ts';
import type { PaidAt } from '../payment/checkout.ts';
import { goOnWithAll } from '../payment/keep-recovering.ts';
import { giveBack } from './give-back.ts';
import { IS_OWED } from './lease.ts';
import { Refund, type RefundRow } from './refund.ts';

type Complain = (refund: RefundRow, error: unknown) => void;

/** The one way in which money goes back. Answers how many refunds it took. */
export const recoverRefunds = async (em: EntityManager, checkout: PaidAt, complain: Complain): Promise<number> =>
  goOnWithAll(await takeOverSome(em, Refund, IS_OWED), (refund) => giveBack(em, checkout, refund), complain);
