import type { EntityManager } from '@mikro-orm/postgresql';
import { givenTwice } from '../../refund/unfinished.ts';
import type { RecordIds } from './lines/check.ts';
import { isInPeriod, type Period } from './lines/period.ts';

/**
 * Money that a bank took although it had gone back already: the books are right, but the money is lost unless the bank is told.
 */
export type Disputable = { ids: RecordIds; yen: number; why: string };

export async function disputableIn(em: EntityManager, period: Period): Promise<Disputable[]> {
  const found = await givenTwice(em.fork(), {});
  return found
    .filter(({ createdAt, gone }) => gone > 0 && isInPeriod(period, createdAt))
    .map(({ id: refund, orderId: order, paymentId: payment, gone: yen, amount }) => ({
      ids: { refund, order, payment },
      yen,
      why: `${yen} of ${amount} yen that the bank took back had gone back already`,
    }));
}
