import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { badInput, fieldError, mistaken, nameMistake, Refusal, refuseEmptyReason, refuseField } from '../../refusal.ts';
import { mustHoldAt } from '../gachas.ts';
import { type Issuers, issuerMistake } from '../issuer.ts';
import type { StaffMember } from '../member.ts';
import { type Grant, merged, type Scope } from '../role.ts';
import { Staff } from '../staff.ts';
import { changeStaff, grantsLieIn, lockMember, noteStaff, refuseLeavingNone, type StaffChange } from './change.ts';
import { differenceOf, writeGrants } from './grants.ts';
import { refuseMoreThanInvited } from './reach.ts';

const MAX_TEXT_LENGTH = 255;

export type NewMember = Pick<Staff, 'issuer' | 'subject' | 'name'> & { grants: readonly Grant[] };

/** An account is one member, also when it was revoked. */
export function addStaff(
  em: EntityManager,
  { issuer, subject, name, grants }: NewMember,
  change: StaffChange,
  issuers: Issuers = { staff: [], user: [] },
): Promise<StaffMember> {
  for (const [field, text] of Object.entries({ issuer, subject, name })) mustBeText(field, text);
  const mistake = issuerMistake(issuer, issuers);
  if (mistake) throw refuseField('issuer', mistake);
  if (subject !== subject.trim()) throw badInput('subject', 'BLANK_AROUND');
  refuseEmptyReason('reason', change.why);
  return changeStaff(em, change, async (tx, scope) => {
    await mustGrant(tx, scope, grants);
    // An operator of some gachas would not see them any more, and no other could be that account.
    if (scope !== 'all' && grants.length === 0) throw badInput('roles', 'NO_ROLE_OF_YOURS');
    const known = await tx.findOne(Staff, { issuer, subject });
    if (known) throw new Refusal('ACCOUNT_TAKEN', [fieldError('subject', mistaken('ACCOUNT_TAKEN'))]);
    return writeMember(tx, { issuer, subject, name, grants }, change);
  });
}

/** `id`: where it is to be known beforehand. */
export async function writeMember(
  tx: EntityManager,
  { grants, ...account }: NewMember & { id?: string },
  change: StaffChange,
): Promise<StaffMember> {
  const { id, issuer, subject, name } = tx.create(Staff, account);
  await tx.flush();
  const member = await writeGrants(tx, { id, issuer, subject, name, isRevoked: false, refusedReaders: {}, grants: [] }, grants);
  await noteStaff(tx, change, 'STAFF_ADDED', { id, before: null, after: member });
  return member;
}

/** All their roles from now on. Only what changes must lie where the operator is one. */
export function setRoles(em: EntityManager, id: string, grants: readonly Grant[], change: StaffChange): Promise<StaffMember> {
  refuseEmptyReason('reason', change.why);
  return changeStaff(em, change, async (tx, scope) => {
    const before = await lockMember(tx, scope, id);
    const [added, taken] = [differenceOf(merged(grants), before.grants), differenceOf(before.grants, merged(grants))];
    await mustGrant(tx, scope, added);
    if (!grantsLieIn(scope, taken)) throw new Refusal('FORBIDDEN');
    if (added.length + taken.length === 0) return before;
    if (added.length > 0) await refuseMoreThanInvited(tx, before, merged(grants));
    const after = await writeGrants(tx, before, grants);
    await refuseLeavingNone(tx, change.by, before);
    await noteStaff(tx, change, 'STAFF_ROLES_SET', { id, before, after });
    return after;
  });
}

/** Out at once, at every gateway; what they were doing is waited for. The roles stay, for a return. */
export const revokeStaff = (em: EntityManager, id: string, change: StaffChange): Promise<StaffMember> =>
  setRevoked(em, id, true, change);

export const restoreStaff = (em: EntityManager, id: string, change: StaffChange): Promise<StaffMember> =>
  setRevoked(em, id, false, change);

function setRevoked(em: EntityManager, id: string, isRevoked: boolean, change: StaffChange): Promise<StaffMember> {
  refuseEmptyReason('reason', change.why);
  return changeStaff(em, change, async (tx, scope) => {
    const before = await lockMember(tx, scope, id);
    if (!grantsLieIn(scope, before.grants)) throw new Refusal('FORBIDDEN');
    if (before.isRevoked === isRevoked) return before;
    const staff = await tx.findOneOrFail(Staff, { id });
    staff.revokedAt = isRevoked ? await databaseClock(tx) : null;
    await tx.flush();
    const after = { ...before, isRevoked };
    await refuseLeavingNone(tx, change.by, before);
    await noteStaff(tx, change, isRevoked ? 'STAFF_REVOKED' : 'STAFF_RESTORED', { id, before, after });
    return after;
  });
}

async function mustGrant(tx: EntityManager, scope: Scope, grants: readonly Grant[]): Promise<void> {
  if (!grantsLieIn(scope, grants)) throw new Refusal('FORBIDDEN');
  await mustHoldAt(
    tx,
    scope,
    grants.flatMap(({ gachas }) => (gachas === 'all' ? [] : gachas)),
  );
}

export function mustBeText(field: string, text: string): void {
  const mistake = nameMistake(text, MAX_TEXT_LENGTH);
  if (mistake) throw refuseField(field, mistake);
}
