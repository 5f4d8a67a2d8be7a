import type { EntityManager } from '@mikro-orm/postgresql';
import { fieldError, mistaken, Refusal } from '../../refusal.ts';
import { Device } from '../device.ts';
import { membersByIds, type StaffMember } from '../member.ts';
import { type Grant, type Scope, scopeOf } from '../role.ts';
import { grantsLieIn } from './change.ts';

/** Where one is an operator, and where a supervisor. */
export type Reach = { operator: Scope; supervisor: Scope };

export const EVERYWHERE: Reach = { operator: 'all', supervisor: 'all' };

export const reachOf = (granted: { grants: readonly Grant[] }): Reach => ({
  operator: scopeOf(granted, ['operator']),
  supervisor: scopeOf(granted, ['supervisor']),
});

/** A device is as good as all roles of its member: operators hand out what they have, supervisors counters of their gachas. */
export const mayHandOut = ({ operator, supervisor }: Reach, grants: readonly Grant[]): boolean =>
  grants.every((grant) => grantsLieIn(operator, [grant]) || (grant.role === 'counter' && grantsLieIn(supervisor, [grant])));

/** Otherwise the inviter of a device, who may hold it, would gain the roles that others give to its member. */
export async function refuseMoreThanInvited(
  tx: EntityManager,
  { id }: Pick<StaffMember, 'id'>,
  grants: readonly Grant[],
): Promise<void> {
  const isInvited = { staff: id, revokedAt: null, invitedBy: { $ne: null } };
  const invited = await tx.find(Device, isInvited, { orderBy: { id: 'asc' } });
  const inviters = await membersByIds(tx, [...new Set(invited.map((device) => device.invitedBy ?? ''))]);
  const unable = new Set(inviters.filter((member) => !mayHandOut(reachOf(member), grants)).map((member) => member.id));
  const [device] = invited.filter((one) => unable.has(one.invitedBy ?? ''));
  if (device)
    throw new Refusal('MORE_THAN_INVITED', [fieldError('roles', mistaken('MORE_THAN_INVITED', { deviceId: device.id }))], {
      named: { deviceId: device.id },
    });
}
