import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf, tablesOf } from '../database/tables.ts';
import type { Ordering } from '../ordering.ts';
import { membersByIds, type StaffMember } from './member.ts';
import { type Scope, StaffRole } from './role.ts';
import { Staff } from './staff.ts';

/** Revoked ones too; where the scope is some gachas, those with a role at one of them. */
export async function membersIn(em: EntityManager, scope: Scope): Promise<StaffMember[]> {
  const rows = await tablesOf(em, Staff, StaffRole)
    .selectFrom('staff')
    .$if(scope !== 'all', (staff) =>
      staff.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('staff_roles')
            .select('staff_roles.id')
            .whereRef('staff_roles.staff_id', '=', 'staff.id')
            .where((role) => role.or([role('gacha_id', '=', anyOf(scope === 'all' ? [] : scope)), role('gacha_id', 'is', null)])),
        ),
      ),
    )
    .select('staff.id')
    .execute();
  return membersByIds(
    em,
    rows.map(({ id }) => id),
  );
}

export const BY_NAME: Ordering<StaffMember> = {
  name: 'staff',
  keys: [
    { kind: 'text', of: ({ name }) => name },
    { kind: 'id', of: ({ id }) => id },
  ],
};
