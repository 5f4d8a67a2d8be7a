import type { ShownDevice } from '../../../../staff/device/list.ts';
import type { StaffMember } from '../../../../staff/member.ts';
import { isSeen } from '../../../../staff/members/change.ts';
import { holds, scopeOf } from '../../../../staff/role.ts';
import { type Context, deviceOf } from '../../../request/context.ts';

const NAME_ALONE = new Set(['id', 'name', '__typename']);

type OfMember = { staffId: string; staffName?: string | null };
type AtDevice = { deviceId?: string | null; deviceName?: string | null };

/** The name is at hand: where no more is asked of members, none is read. */
export function memberIn(context: Context, { staffId: id, staffName: name }: OfMember): StaffMember | Promise<StaffMember> {
  if (name && context.asked('StaffMember')?.isSubsetOf(NAME_ALONE)) return { id, name } as StaffMember;
  return context.loaders.memberById.load(id);
}

export function deviceIn(
  context: Context,
  { deviceId: id, deviceName: name }: AtDevice,
): ShownDevice | Promise<ShownDevice> | null {
  if (!id) return null;
  if (name && context.asked('Device')?.isSubsetOf(NAME_ALONE)) return { id, name } as ShownDevice;
  return context.loaders.deviceById.load(id);
}

const MANAGING = ['operator', 'supervisor'] as const;

/** More than a name is told to the member, and to managers of a gacha at which the member works. */
export const maySeeMember = ({ staff }: Context, member: StaffMember): boolean =>
  staff !== null && (staff.id === member.id || (holds(staff, MANAGING) && isSeen(scopeOf(staff, MANAGING), member)));

/** A device that takes its invitation, or renews its token, has no token yet. */
export function maySeeDevice(context: Context, { id, member }: Pick<ShownDevice, 'id' | 'member'>): boolean {
  return context.staff === null || deviceOf(context) === id || maySeeMember(context, member);
}
