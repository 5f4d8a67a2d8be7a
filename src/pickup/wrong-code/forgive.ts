import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { Refusal, refuseEmptyReason } from '../../refusal.ts';
import { writeDeeds } from '../../staff/audit-entry.ts';
import { CodeReader, longestOf } from '../../staff/code-reader.ts';
import type { StaffMember } from '../../staff/member.ts';
import { memberAtWork, type Worker } from '../../staff/member-at-work.ts';
import { lockMember } from '../../staff/members/change.ts';
import { holds, type Role, scopeOf } from '../../staff/role.ts';

export const FORGIVING_ROLES = ['operator', 'supervisor'] as const satisfies Role[];

type Forgiving = { staffId: string; reason: string };

/**
 * The member's codes are read again, at all of their devices, and earlier mistakes count no more; the rows stay. A member cannot
 * forgive their own.
 */
export function forgiveWrongCodes(em: EntityManager, worker: Worker, { staffId, reason: why }: Forgiving): Promise<StaffMember> {
  refuseEmptyReason('reason', why);
  return transact(em, async (tx) => {
    const doer = await memberAtWork(tx, worker);
    if (!holds(doer, FORGIVING_ROLES) || doer.id === staffId) throw new Refusal('FORBIDDEN');
    const member = await lockMember(tx, scopeOf(doer, FORGIVING_ROLES), staffId);
    const now = await databaseClock(tx);
    const locked = { orderBy: { reader: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    for (const reader of await tx.find(CodeReader, { staffId }, locked))
      tx.assign(reader, { refusedUntil: null, forgivenAt: now, at: now });
    const [by, before] = [
      { staffId: doer.id, deviceId: worker.deviceId ?? null },
      { refusedSeconds: longestOf(member.refusedReaders) },
    ];
    await writeDeeds(tx, [{ by, action: 'WRONG_CODES_FORGIVEN', subjectId: staffId, why, before, after: { refusedSeconds: 0 } }]);
    return { ...member, refusedReaders: {} };
  });
}
