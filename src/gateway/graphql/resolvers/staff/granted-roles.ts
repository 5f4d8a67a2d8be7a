import { badInput } from '../../../../refusal.ts';
import { type Grant, merged } from '../../../../staff/role.ts';
import type { StaffRoleInput } from '../../../generated/types.ts';

const MAX_ROLES = 20;
const MAX_GACHAS = 1000;

/** Nothing that is left out means all gachas. */
export function grantsIn(roles: readonly StaffRoleInput[]): Grant[] {
  if (roles.length > MAX_ROLES) throw badInput('roles', 'TOO_MANY', { most: MAX_ROLES });
  return merged(roles.map(grantIn));
}

function grantIn({ role, hasAllGachas, gachaIds }: StaffRoleInput, index: number): Grant {
  const field = `roles.${index}.gachaIds`;
  if (hasAllGachas && gachaIds != null) throw badInput(field, 'NOT_TOGETHER', { other: 'hasAllGachas' });
  if (hasAllGachas) return { role, gachas: 'all' };
  if (!gachaIds || gachaIds.length === 0 || gachaIds.length > MAX_GACHAS)
    throw badInput(field, 'GACHAS_OF_ROLE', { most: MAX_GACHAS });
  return { role, gachas: gachaIds };
}
