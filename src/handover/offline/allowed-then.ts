import type { EntityManager } from '@mikro-orm/postgresql';
import { type Action, Deed } from '../../staff/audit-entry.ts';
import { Device } from '../../staff/device.ts';
import { handles } from '../../staff/gachas.ts';
import type { StaffMember } from '../../staff/member.ts';
import type { Worker } from '../../staff/member-at-work.ts';
import type { Grant } from '../../staff/role.ts';
import { CLOCK_SLACK_MS } from '../same-report.ts';

/** Whether this member could hand over at this gacha then, at this device. They can now. */
export async function wasAllowed(
  tx: EntityManager,
  member: StaffMember,
  { deviceId }: Worker,
  { gachaId, occurredAt }: { gachaId: string; occurredAt: Date },
): Promise<boolean> {
  const later = new Date(occurredAt.getTime() + CLOCK_SLACK_MS);
  if (deviceId && !(await wasSignedIn(tx, deviceId, later))) return false;
  return (await handledAt(tx, member, gachaId, occurredAt)) || handledAt(tx, member, gachaId, later);
}

async function wasSignedIn(tx: EntityManager, id: string, at: Date): Promise<boolean> {
  const device = await tx.findOne(Device, { id });
  return device?.signedInAt != null && device.signedInAt <= at;
}

type Told = { roles: Grant[]; revoked: boolean };

/** The first change after it tells how it was before. */
async function handledAt(tx: EntityManager, member: StaffMember, gachaId: string, at: Date): Promise<boolean> {
  const after = { subjectId: member.id, action: { $in: CHANGES }, at: { $gt: at } };
  const change = await tx.findOne(Deed, after, { orderBy: { at: 'asc', id: 'asc' } });
  if (!change) return handles(member, gachaId);
  const before = change.before as Told | null;
  return before !== null && !before.revoked && handles({ grants: before.roles }, gachaId);
}

const CHANGES: Action[] = ['STAFF_ADDED', 'STAFF_ROLES_SET', 'STAFF_REVOKED', 'STAFF_RESTORED'];
