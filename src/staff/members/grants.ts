import type { EntityManager } from '@mikro-orm/postgresql';
import type { StaffMember } from '../member.ts';
import { covers, type Grant, holds, merged, ROLES, type Role, StaffRole, scopeOf } from '../role.ts';
import { Staff } from '../staff.ts';

type Row = { role: Role; gacha: string | null };

const rowsOf = (grants: readonly Grant[]): Row[] =>
  grants.flatMap(({ role, gachas }) => (gachas === 'all' ? [null] : gachas).map((gacha) => ({ role, gacha })));

const keyOf = ({ role, gacha }: Row): string => `${role} ${gacha}`;

export function differenceOf(one: readonly Grant[], other: readonly Grant[]): Grant[] {
  const known = new Set(rowsOf(other).map(keyOf));
  const rows = rowsOf(one).filter((row) => !known.has(keyOf(row)));
  return merged(rows.map(({ role, gacha }) => ({ role, gachas: gacha === null ? 'all' : [gacha] })));
}

/** Only what changes is written. Grants at gachas that were removed go with the others. */
export async function writeGrants(tx: EntityManager, member: StaffMember, wanted: readonly Grant[]): Promise<StaffMember> {
  const after = { ...member, grants: merged(wanted) };
  const staff = tx.getReference(Staff, member.id);
  const known = new Set<string>();
  for (const one of await tx.find(StaffRole, { staff })) {
    const row = { role: one.role, gacha: one.gacha?.id ?? null };
    known.add(keyOf(row));
    if (!isKept(after, row)) tx.remove(one);
  }
  for (const row of rowsOf(after.grants)) if (!known.has(keyOf(row))) tx.create(StaffRole, { staff, ...row });
  await tx.flush();
  return after;
}

const isKept = (member: StaffMember, { role, gacha }: Row): boolean =>
  holds(member, [role]) && isSame(scopeOf(member, [role]), gacha);

const isSame = (scope: Grant['gachas'], gachaId: string | null): boolean =>
  gachaId === null ? scope === 'all' : scope !== 'all' && covers(scope, gachaId);

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
