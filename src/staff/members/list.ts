import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice, WHOLE } from '../../database/keyset.ts';
import { orderedBy } from '../../database/ordering.ts';
import type { Columns } from '../../database/rows.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { membersByIds, type StaffMember } from '../member.ts';
import { type Scope, StaffRole } from '../role.ts';
import { Staff } from '../staff.ts';

type Named = Pick<StaffMember, 'id' | 'name'>;

/** By name, as people look for each other. */
export const MEMBERS_BY_NAME = orderedBy('staff', 'text', 'name');

const all = (em: EntityManager) => tablesOf(em, Staff, StaffRole).selectFrom('staff');

const withRoleAt = (em: EntityManager, gachaIds: readonly string[]) =>
  all(em).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('staff_roles')
        .select('staff_roles.id')
        .whereRef('staff_roles.staff_id', '=', 'staff.id')
        .where((role) => role.or([role('gacha_id', '=', anyOf(gachaIds)), role('gacha_id', 'is', null)])),
    ),
  );

const SORT = { at: ['staff.name', 'name', 'by_name'], id: ['staff.id', 'id'] } as const;
const lists = {
  all: keyset((em, _values: { gachaIds: readonly string[] }) => all(em), MEMBERS_BY_NAME, SORT),
  some: keyset((em, { gachaIds }: { gachaIds: readonly string[] }) => withRoleAt(em, gachaIds), MEMBERS_BY_NAME, SORT),
};

const COLUMNS = 'staff.id as "id", staff.name as "name"' as Columns<Named>;

/** Revoked ones too; where the scope is some gachas, those with a role at one of them. */
export async function membersIn(em: EntityManager, scope: Scope, range: Range = WHOLE): Promise<Slice<StaffMember>> {
  const read = lists[scope === 'all' ? 'all' : 'some'];
  const found = await read(em, { gachaIds: scope === 'all' ? [] : scope }, range, COLUMNS);
  const ids = found.rows.map(({ id }) => id);
  return { ...found, rows: await membersByIds(em, ids) };
}
