import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { membersByIds } from '../../staff/member.ts';
import { lockAllStaff, noteStaff } from '../../staff/members/change.ts';
import { differenceOf, writeGrants } from '../../staff/members/grants.ts';
import { type Grant, merged } from '../../staff/role.ts';
import { Staff } from '../../staff/staff.ts';
import type { StaffEntry } from './file/format.ts';
import type { Change } from './new-odds.ts';

/** A revoked member is left as it is, since an older file would let them in again. Answers how many were. */
export async function importStaff(em: EntityManager, entries: readonly StaffEntry[], change: Change): Promise<number> {
  if (entries.length === 0) return 0;
  await lockAllStaff(em);
  let left = 0;
  for (const entry of entries) if (!(await importMember(em, entry, change))) left += 1;
  return left;
}

async function importMember(em: EntityManager, entry: StaffEntry, { by, why }: Change): Promise<boolean> {
  const { issuer, subject, name } = entry;
  const known = await em.findOne(Staff, { issuer, subject });
  if (known?.revokedAt) return false;
  const { id } = known ? em.assign(known, { name }) : em.create(Staff, { issuer, subject, name });
  await em.flush();
  const [before] = await membersByIds(em, [id]);
  if (!before) throw new Error('a staff member that was just written cannot be read');
  const wanted = wantedGrants(entry, before.grants);
  // A role is taken away only after the member's running work; other imports hold up no counter.
  if (differenceOf(before.grants, wanted).length > 0) await em.findOne(Staff, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const after = await writeGrants(em, before, wanted);
  const isChanged = JSON.stringify(before.grants) !== JSON.stringify(after.grants);
  if (!known || isChanged)
    await noteStaff(em, { by: { account: by }, why }, known ? 'STAFF_ROLES_SET' : 'STAFF_ADDED', {
      ...{ id, before: known ? before : null, after },
    });
  return true;
}

/** A file without `roles` says nothing of them. */
function wantedGrants({ gacha_ids, roles }: StaffEntry, held: readonly Grant[]): Grant[] {
  const counter: Grant = { role: 'counter', gachas: gacha_ids };
  const others = roles?.map(({ role, gacha_ids: gachas }): Grant => ({ role, gachas }));
  const wanted = [counter, ...(others ?? held.filter(({ role }) => role !== 'counter'))];
  return merged(wanted.filter(({ gachas }) => gachas === 'all' || gachas.length > 0));
}
