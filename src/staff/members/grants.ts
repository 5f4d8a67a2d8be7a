import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/id.ts';
import { anyOf, recordset, tablesOf } from '../../database/tables.ts';
import type { StaffMember } from '../member.ts';
import { covers, type Grant, holds, merged, ROLES, type Role, StaffRole, scopeOf } from '../role.ts';

type Row = { role: Role; gacha: string | null };

const rowsOf = (grants: readonly Grant[]): Row[] =>
  grants.flatMap(({ role, gachas }) => (gachas === 'all' ? [null] : gachas).map((gacha) => ({ role, gacha })));

const keyOf = ({ role, gacha }: Row): string => `${role} ${gacha}`;

export function differenceOf(one: readonly Grant[], other: readonly Grant[]): Grant[] {
  const known = new Set(rowsOf(other).map(keyOf));
  const rows = rowsOf(one).filter((row) => !known.has(keyOf(row)));
  return merged(rows.map(({ role, gacha }) => ({ role, gachas: gacha === null ? 'all' : [gacha] })));
}

const COLUMNS = { id: 'uuid', staff_id: 'uuid', role: 'text', gacha_id: 'uuid' } as const;

/** Only what changes is written. Grants at gachas that were removed go with the others. */
export async function writeGrants(tx: EntityManager, member: StaffMember, wanted: readonly Grant[]): Promise<StaffMember> {
  const after = { ...member, grants: merged(wanted) };
  const isKept = ({ role, gacha_id }: { role: Role; gacha_id: string | null }) =>
    holds(after, [role]) && isSame(scopeOf(after, [role]), gacha_id);
  const db = tablesOf(tx, StaffRole);
  const rows = await db.selectFrom('staff_roles').select(['id', 'role', 'gacha_id']).where('staff_id', '=', member.id).execute();
  const gone = rows.filter((row) => !isKept(row)).map(({ id }) => id);
  if (gone.length > 0) await db.deleteFrom('staff_roles').where('id', '=', anyOf(gone)).execute();
  const known = new Set(rows.map(({ role, gacha_id: gacha }) => keyOf({ role, gacha })));
  const added = rowsOf(after.grants).filter((row) => !known.has(keyOf(row)));
  await insertGrants(tx, member.id, added);
  return after;
}

const isSame = (scope: Grant['gachas'], gachaId: string | null): boolean =>
  gachaId === null ? scope === 'all' : scope !== 'all' && covers(scope, gachaId);

async function insertGrants(tx: EntityManager, staffId: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ role, gacha }) => ({ id: newId(), staff_id: staffId, role, gacha_id: gacha }));
  const columns = ['id', 'staff_id', 'role', 'gacha_id'] as const;
  await tablesOf(tx, StaffRole)
    .insertInto('staff_roles')
    .columns(columns)
    .expression(({ selectFrom }) => selectFrom(recordset('grant', COLUMNS, given)).select(columns) as never)
    .execute();
}

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
