import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../../database/advisory-lock.ts';
import { transact } from '../../database/transaction.ts';
import { fieldError, isId, mistaken, Refusal } from '../../refusal.ts';
import { type Action, type Doer, writeDeeds } from '../audit-entry.ts';
import { refuseRevokedDevice } from '../device.ts';
import { membersByIds, type StaffMember } from '../member.ts';
import { type Grant, type Scope, StaffRole, scopeOf } from '../role.ts';
import { Staff } from '../staff.ts';

export type StaffChange = { by: Doer; why: string | null };

/** One change of staff at a time, so that of two operators one is left. `scope`: where the doer may. */
export function changeStaff<Result>(
  em: EntityManager,
  { by }: StaffChange,
  work: (tx: EntityManager, scope: Scope) => Promise<Result>,
): Promise<Result> {
  return transact(em, async (tx) => {
    await lockAllStaff(tx);
    return work(tx, await scopeOfDoer(tx, by));
  });
}

export const lockAllStaff = (tx: EntityManager): Promise<void> => lockNamed(tx, 'staff');

/** A command may do all. */
async function scopeOfDoer(tx: EntityManager, by: Doer): Promise<Scope> {
  if (!('staffId' in by)) return 'all';
  const scope = scopeOf({ grants: await grantsOfDoer(tx, by) }, ['operator']);
  if (scope !== 'all' && scope.length === 0) throw new Refusal('FORBIDDEN');
  return scope;
}

/** As they are now: they, or their device, may have been revoked since the request was let in. */
export async function grantsOfDoer(
  tx: EntityManager,
  { staffId, deviceId }: Extract<Doer, { staffId: string }>,
): Promise<readonly Grant[]> {
  const [member] = await membersByIds(tx, [staffId]);
  if (member?.isRevoked) throw new Refusal('STAFF_REVOKED');
  await refuseRevokedDevice(tx, deviceId);
  return member?.grants ?? [];
}

/** Waits for what they are doing. A member without a role at a gacha of the operator does not exist for them. */
export async function lockMember(tx: EntityManager, scope: Scope, id: string): Promise<StaffMember> {
  if (isId(id)) await tx.findOne(Staff, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const [member] = isId(id) ? await membersByIds(tx, [id]) : [];
  if (!member || !isSeen(scope, member)) throw new Refusal('NOT_FOUND');
  return member;
}

export function isSeen(scope: Scope, { grants }: StaffMember): boolean {
  if (scope === 'all') return true;
  const held = scopeOf({ grants });
  return held === 'all' || held.some((id) => scope.includes(id));
}

export const grantsLieIn = (scope: Scope, grants: readonly Grant[]): boolean =>
  scope === 'all' || grants.every(({ gachas }) => gachas !== 'all' && gachas.every((id) => scope.includes(id)));

const OPERATOR_OF_ALL = { role: 'operator', gacha: null, staff: { revokedAt: null } } as const;

/** The command may: it is how the first one comes, and how the last one is replaced. */
export async function refuseLeavingNone(tx: EntityManager, by: Doer, { grants, isRevoked }: StaffMember): Promise<void> {
  const wasOne = !isRevoked && scopeOf({ grants }, ['operator']) === 'all';
  if (!('staffId' in by) || !wasOne || (await tx.findOne(StaffRole, OPERATOR_OF_ALL))) return;
  throw new Refusal('LAST_OPERATOR', [fieldError('staffId', mistaken('LAST_OPERATOR'))]);
}

type Told = Pick<StaffMember, 'grants' | 'isRevoked'>;
const toldOf = ({ grants, isRevoked }: Told) => ({ roles: grants, revoked: isRevoked });

export const noteStaff = (
  tx: EntityManager,
  { by, why }: StaffChange,
  action: Action,
  { id, before, after }: { id: string; before: Told | null; after: Told },
): Promise<void> => writeDeeds(tx, [{ by, action, why, subjectId: id, before: before && toldOf(before), after: toldOf(after) }]);
