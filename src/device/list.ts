import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { allOf, type RowOf } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import type { Ordering } from '../ordering.ts';
import { Refusal } from '../refusal.ts';
import { Device } from '../staff/device.ts';
import { membersByIds, type StaffMember } from '../staff/member.ts';
import { DeviceInvitation } from './invitation.ts';
import { type Reach, seesDevicesOf } from './reach.ts';

export type ShownDevice = RowOf<typeof Device> & { member: StaffMember; invitationExpiresAt: Date; isInvitationOpen: boolean };

const rows = (em: EntityManager) =>
  tablesOf(em, Device, DeviceInvitation)
    .selectFrom('devices')
    .innerJoin('device_invitations as invitation', 'invitation.device_id', 'devices.id')
    .select(allOf(em, Device))
    .select(['invitation.expires_at as invitationExpiresAt'])
    .select(sql<boolean>`invitation.expires_at > clock_timestamp()`.as('isInvitationOpen'));

type Row = Omit<ShownDevice, 'member'>;

async function withMembers(em: EntityManager, devices: readonly Row[]): Promise<ShownDevice[]> {
  const members = await membersByIds(em, [...new Set(devices.map(({ staffId }) => staffId))]);
  const byId = new Map(members.map((member) => [member.id, member]));
  return devices.flatMap((device) => {
    const member = byId.get(device.staffId);
    return member ? [{ ...device, member }] : [];
  });
}

/** Revoked ones too. */
export async function devicesWithin(em: EntityManager, reach: Reach): Promise<ShownDevice[]> {
  const devices = await withMembers(em, await rows(em).execute());
  return devices.filter(({ member }) => seesDevicesOf(reach, member));
}

export async function shownDevice(em: EntityManager, id: string): Promise<ShownDevice> {
  const [device] = await withMembers(em, await rows(em).where('devices.id', '=', id).execute());
  if (!device) throw new Refusal('NOT_FOUND');
  return device;
}

export type DeviceState = 'INVITED' | 'EXPIRED' | 'SIGNED_IN' | 'REVOKED';

export function stateOf({ revokedAt, signedInAt, isInvitationOpen }: ShownDevice): DeviceState {
  if (revokedAt) return 'REVOKED';
  if (signedInAt) return 'SIGNED_IN';
  return isInvitationOpen ? 'INVITED' : 'EXPIRED';
}

export const BY_NAME: Ordering<ShownDevice> = {
  name: 'devices',
  keys: [
    { kind: 'text', of: ({ name }) => name },
    { kind: 'id', of: ({ id }) => id },
  ],
};
