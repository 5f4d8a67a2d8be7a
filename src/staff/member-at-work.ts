import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../refusal.ts';
import { refuseRevokedDevice } from './device.ts';
import { keepRoles } from './gachas.ts';
import { membersByIds, type StaffMember } from './member.ts';

/** A staff member, and the device where they are signed in with a token of this gateway. */
export type Worker = { id: string; deviceId?: string | null };

/** As they are until the end of the transaction: since the request was let in they may have lost a role, or been revoked. */
export async function memberAtWork(tx: EntityManager, worker: Worker): Promise<StaffMember> {
  await keepRoles(tx, [worker.id]);
  return memberNow(tx, worker);
}

/** Reads the member for a caller that locks the roles itself, among its other locks. */
export async function memberNow(tx: EntityManager, { id, deviceId }: Worker): Promise<StaffMember> {
  const [member] = await membersByIds(tx, [id]);
  if (!member || member.isRevoked) throw new Refusal('STAFF_REVOKED');
  await refuseRevokedDevice(tx, deviceId);
  return member;
}
