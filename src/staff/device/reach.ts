import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import type { StaffMember } from '../member.ts';
import { grantsOfDoer, isSeen, lockAllStaff, type StaffChange } from '../members/change.ts';
import { EVERYWHERE, mayHandOut, type Reach, reachOf } from '../members/reach.ts';
import type { Scope } from '../role.ts';

const isNowhere = (scope: Scope): boolean => scope !== 'all' && scope.length === 0;

export const seesDevicesOf = (reach: Reach, member: StaffMember): boolean =>
  (!isNowhere(reach.operator) && isSeen(reach.operator, member)) ||
  (member.grants.length > 0 && mayHandOut(reach, member.grants));

/** A member whose devices the caller does not see does not exist for them. */
export function mustManage(reach: Reach, member: StaffMember): void {
  if (!seesDevicesOf(reach, member)) throw new Refusal('NOT_FOUND');
  if (!mayHandOut(reach, member.grants)) throw new Refusal('FORBIDDEN');
}

/** One change of staff or their devices at a time, by what they may do at this moment. */
export function changeDevices<Result>(
  em: EntityManager,
  { by }: Pick<StaffChange, 'by'>,
  work: (tx: EntityManager, reach: Reach) => Promise<Result>,
): Promise<Result> {
  return transact(em, async (tx) => {
    await lockAllStaff(tx);
    const reach = 'staffId' in by ? reachOf({ grants: await grantsOfDoer(tx, by) }) : EVERYWHERE;
    if (isNowhere(reach.operator) && isNowhere(reach.supervisor)) throw new Refusal('FORBIDDEN');
    return work(tx, reach);
  });
}
