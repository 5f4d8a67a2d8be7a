import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/time/clock.ts';
import { transact } from '../database/transaction.ts';
import { accessKeysOf, hashOfReturnKey } from './attempt/access-keys.ts';
import { Payment } from './attempt/payment.ts';
import { leaveBank } from './steps/leave-bank.ts';

export type Return = { orderId: string; isSuperseded: boolean };

/**
 * The holder's browser is back from the bank of the card. The key of the address says of which payment, and the access id,
 * which the processor's page sends along, that it comes from there: only then the processor is asked what came of it.
 * Answers the order, and whether it had been given up or paid in another way meanwhile; coming back again is harmless, and
 * `null` is a key that was never given out.
 */
export function comeBack(em: EntityManager, returnKey: string, accessId: string): Promise<Return | null> {
  return transact(em, async (tx) => {
    const payment = await tx.findOne(
      Payment,
      { returnKeyHash: hashOfReturnKey(returnKey) },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!payment) return null;
    const isFromBank = payment.state === 'challenged' && accessId !== '' && accessKeysOf(tx, payment).accessId === accessId;
    const left = isFromBank ? await leaveBank(tx, payment, 'returned', { leaseUntil: await databaseClock(tx) }) : null;
    return { orderId: payment.order.id, isSuperseded: (left ?? payment).refusal === 'PAYMENT_SUPERSEDED' };
  });
}
