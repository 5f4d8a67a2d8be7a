import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { badInput, fieldError, mistaken, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { writeDeeds } from '../audit-entry.ts';
import { Device } from '../device.ts';
import { mustHoldAt } from '../gachas.ts';
import type { StaffMember } from '../member.ts';
import { lockMember, type StaffChange } from '../members/change.ts';
import { mustBeText, writeMember } from '../members/manage.ts';
import { mayHandOut, type Reach } from '../members/reach.ts';
import type { Grant } from '../role.ts';
import { OWN_ISSUER } from '../staff.ts';
import { DeviceInvitation, hashOfSecret, INVITATION_MINUTES, newSecret } from './invitation.ts';
import { type ShownDevice, shownDevice } from './list.ts';
import { changeDevices, mustManage } from './reach.ts';

/** A present member, or a new one with an account of this gateway. */
export type Invited = { staffId: string } | { name: string; grants: readonly Grant[] };

export type Invitation = { device: ShownDevice; secret: string; expiresAt: Date };

/** The secret is told once, and only its hash is kept. */
export function inviteDevice(
  em: EntityManager,
  name: string,
  invited: Invited,
  change: StaffChange,
  minutes = INVITATION_MINUTES,
): Promise<Invitation> {
  mustBeText('name', name);
  refuseEmptyReason('reason', change.why);
  return changeDevices(em, change, async (tx, reach) => {
    const member = 'staffId' in invited ? await working(tx, reach, invited.staffId) : await hired(tx, reach, invited, change);
    const [secret, now] = [newSecret(), await databaseClock(tx)];
    const expiresAt = new Date(now.getTime() + minutes * 60_000);
    const invitedBy = 'staffId' in change.by ? change.by.staffId : null;
    const { id } = tx.create(Device, { staff: member.id, name, invitedBy, invitedAt: now });
    tx.create(DeviceInvitation, { device: id, secretHash: hashOfSecret(secret), expiresAt });
    await tx.flush();
    const deed = { by: change.by, why: change.why, action: 'DEVICE_INVITED', subjectId: id } as const;
    await writeDeeds(tx, [{ ...deed, after: { name, staffId: member.id, expiresAt: expiresAt.toISOString() } }]);
    return { device: await shownDevice(tx, id), secret, expiresAt };
  });
}

async function working(tx: EntityManager, reach: Reach, staffId: string): Promise<StaffMember> {
  const member = await lockMember(tx, 'all', staffId);
  mustManage(reach, member);
  if (member.isRevoked) throw new Refusal('MEMBER_REVOKED', [fieldError('staffId', mistaken('MEMBER_REVOKED'))]);
  return member;
}

async function hired(
  tx: EntityManager,
  reach: Reach,
  { name, grants }: { name: string; grants: readonly Grant[] },
  change: StaffChange,
): Promise<StaffMember> {
  mustBeText('worker.newMember.name', name);
  if (grants.length === 0) throw badInput('worker.newMember.roles', 'ROLE_NEEDED');
  const gachaIds = grants.flatMap(({ gachas }) => (gachas === 'all' ? [] : gachas));
  if (!mayHandOut(reach, grants)) throw new Refusal('FORBIDDEN');
  if (reach.operator === 'all' || reach.supervisor === 'all') await mustHoldAt(tx, 'all', gachaIds);
  const id = randomUUID();
  return writeMember(tx, { id, issuer: OWN_ISSUER, subject: id, name, grants }, change);
}
