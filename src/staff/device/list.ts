import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Columns, everyColumn, selected } from '../../database/rows.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { columnsShown, findShown, rowsShown } from '../../database/views/shown.ts';
import { Refusal } from '../../refusal.ts';
import { Device } from '../device.ts';
import { membersByIds, type StaffMember } from '../member.ts';
import { DeviceInvitation } from './invitation.ts';

export const ShownDevice = defineEntity({
  name: 'ShownDevice',
  properties: {
    ...columnsShown(Device),
    invitationExpiresAt: p.datetime(3),
    isInvitationOpen: p.boolean(),
    member: p.json<StaffMember>(),
  },
  expression: rowsShown,
});
export type ShownDevice = InferEntity<typeof ShownDevice>;

export const invited = (em: EntityManager) =>
  tablesOf(em, Device, DeviceInvitation)
    .selectFrom('devices')
    .innerJoin('device_invitations as invitation', 'invitation.device_id', 'devices.id');

export const deviceColumns = (em: EntityManager): Columns<DeviceRow> =>
  `${everyColumn(em, Device)}, invitation.expires_at as "invitationExpiresAt",
   invitation.expires_at > clock_timestamp() as "isInvitationOpen"` as Columns<DeviceRow>;

export type DeviceRow = Omit<ShownDevice, 'member'>;

export async function withMembers(em: EntityManager, devices: readonly DeviceRow[]): Promise<ShownDevice[]> {
  const members = await membersByIds(em, [...new Set(devices.map(({ staffId }) => staffId))]);
  const byId = new Map(members.map((member) => [member.id, member]));
  return devices.flatMap((device) => {
    const member = byId.get(device.staffId);
    return member ? [{ ...device, member }] : [];
  });
}

export async function shownDevice(em: EntityManager, id: string): Promise<ShownDevice> {
  const [device] = await findShown(em, ShownDevice, async (em) => {
    const columns = selected(deviceColumns(em));
    return withMembers(em, await invited(em).select(columns).where('devices.id', '=', id).execute());
  });
  if (!device) throw new Refusal('NOT_FOUND');
  return device;
}

export const devicesByIds = (em: EntityManager, ids: readonly string[]): Promise<ShownDevice[]> =>
  findShown(em, ShownDevice, async (em) => {
    const columns = selected(deviceColumns(em));
    return withMembers(em, await invited(em).select(columns).where('devices.id', '=', anyOf(ids)).execute());
  });

export type DeviceState = 'INVITED' | 'EXPIRED' | 'SIGNED_IN' | 'REVOKED';

export function stateOf({ revokedAt, signedInAt, isInvitationOpen }: ShownDevice): DeviceState {
  if (revokedAt) return 'REVOKED';
  if (signedInAt) return 'SIGNED_IN';
  return isInvitationOpen ? 'INVITED' : 'EXPIRED';
}
