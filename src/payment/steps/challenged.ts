import { LockMode } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { Payment } from '../attempt/payment.ts';
import { askOrPostpone, type Step } from './driver.ts';
import { leaveBank } from './leave-bank.ts';

/** The holder's browser never came back, and without that nothing here asks for the end of the challenge. */
export const askAfterChallenge: Step = async (driver, payment) => {
  const { id, epoch } = payment;
  const found = await askOrPostpone(driver, payment);
  const isReserved = found?.status === 'authorised' || found?.status === 'captured';
  const moved = await driver.write(() =>
    transact(driver.em, async (tx) => {
      const locked = await tx.findOne(Payment, { id, epoch, state: 'challenged' }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      return locked && leaveBank(tx, locked, isReserved ? 'returned' : 'declined');
    }),
  );
  // A browser that has just come back is for the next driver: to this one it would look as if the holder had been asked for.
  if (!moved && !isReserved) throw new Refusal('PAYMENT_IN_PROGRESS');
  return moved;
};
