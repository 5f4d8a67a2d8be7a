import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/time/clock.ts';
import { transact } from '../database/transaction.ts';
import { knownId, Refusal, refuseEmptyReason, refuseField } from '../refusal.ts';
import { birthMonthMistake, birthMonthOf, replaceBirthMonth } from '../spending/birth-month.ts';
import { lockUsers } from '../user/user.ts';
import { type Doer, writeDeeds } from './audit-entry.ts';

type Correction = { userId: string; birthMonth: string; reason: string };

/** Where a fan mistyped it, and has shown a paper. The log says that it was corrected, and never what it is. */
export function correctBirthMonth(em: EntityManager, by: Doer, { userId, birthMonth, reason }: Correction): Promise<void> {
  refuseEmptyReason('reason', reason);
  return transact(em, async (tx) => {
    const locked = await lockUsers(tx, [knownId(userId)]);
    const refusal = locked.get(userId);
    if (refusal !== null) throw refusal ?? new Refusal('NOT_FOUND');
    const mistake = birthMonthMistake(birthMonth, await databaseClock(tx));
    if (mistake) throw refuseField('birthMonth', mistake);
    const isKnown = (await birthMonthOf(tx, userId)) !== null;
    await replaceBirthMonth(tx, userId, birthMonth);
    const [before, after] = [{ isKnown }, { isKnown: true }];
    await writeDeeds(tx, [{ by, action: 'BIRTH_MONTH_CORRECTED', userId, why: reason, before, after }]);
  });
}
