import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import { transact } from '../database/transaction.ts';
import { movePayment } from './attempt/move.ts';
import { Payment } from './attempt/payment.ts';

/**
 * The holder's browser is back from the bank of the card. The key of the address says of which payment, and the access id,
 * which the processor's page sends along, that it comes from there: only then the processor is asked what came of it.
 * Answers the order; coming back again is harmless, and `null` is a key that was never given out.
 */
export function comeBack(em: EntityManager, returnKey: string, accessId: string): Promise<string | null> {
  return transact(em, async (tx) => {
    const payment = await tx.findOne(Payment, { returnKey }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (payment?.state === 'challenged' && accessId !== '' && payment.accessId === accessId)
      await movePayment(tx, payment, 'challenged', 'returned', { leaseUntil: await databaseClock(tx) });
    return payment?.order.id ?? null;
  });
}
