import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { isId, Refusal } from '../refusal.ts';
import type { StaffMember } from './member.ts';
import { COUNTER_ROLES, covers, holdsAt, type Role, type Scope, StaffRole, scopeOf } from './role.ts';
import { Staff } from './staff.ts';

type Granted = Pick<StaffMember, 'grants'>;

export const handles = (staff: Granted, gachaId: string): boolean => holdsAt(staff, COUNTER_ROLES, gachaId);

/** All of a scope or those among some, the latest first. Only gachas that exist. */
export function gachasIn(em: EntityManager, scope: Scope, among?: readonly string[] | null): Promise<{ id: string }[]> {
  const asked = among?.filter(isId);
  return tablesOf(em, Gacha)
    .selectFrom('gachas')
    .where('deleted_at', 'is', null)
    .$if(scope !== 'all', (gachas) => gachas.where('id', '=', anyOf(scope === 'all' ? [] : scope)))
    .$if(asked !== undefined, (gachas) => gachas.where('id', '=', anyOf(asked ?? [])))
    .select('id')
    .orderBy('start_at', 'desc')
    .orderBy('id')
    .execute();
}

export const handledGachas = (em: EntityManager, staff: Granted, among?: readonly string[] | null): Promise<{ id: string }[]> =>
  gachasIn(em, scopeOf(staff, COUNTER_ROLES), among);

/** An unknown gacha and one of others answer the same, except to holders of the role for all gachas. */
export async function mustHoldAt(em: EntityManager, scope: Scope, gachaIds: readonly string[]): Promise<void> {
  if (!gachaIds.every((id) => covers(scope, id))) throw new Refusal('FORBIDDEN');
  const wanted = new Set(gachaIds);
  if (scope === 'all' && wanted.size > 0 && (await gachasIn(em, scope, [...wanted])).length < wanted.size)
    throw new Refusal('NOT_FOUND');
}

export const mustServe = (
  em: EntityManager,
  staff: Granted,
  roles: readonly Role[],
  gachaIds: readonly string[],
): Promise<void> => mustHoldAt(em, scopeOf(staff, roles), gachaIds);

/**
 * The gachas at which a member hands over now; `gachaIds` are the asked ones that exist, `revokedDevices` are all of the
 * member's.
 */
export type Handling = {
  isRevoked: boolean;
  revokedDevices: readonly string[];
  allGachas: boolean;
  gachaIds: readonly string[];
  supervisedIds: readonly string[];
};

export async function handlingOf(
  em: EntityManager,
  staffIds: readonly string[],
  among: readonly string[],
): Promise<Map<string, Handling>> {
  const rows = await handlings(em, { staffIds, among: among.filter(isId) });
  return new Map(
    rows.map(({ id, revoked_at, gachaIds, supervisedIds, ...row }) => [
      id,
      { ...row, isRevoked: revoked_at !== null, gachaIds: gachaIds ?? [], supervisedIds: supervisedIds ?? [] },
    ]),
  );
}

const ALL = sql<boolean>`coalesce(bool_or(staff_roles.gacha_id is null) filter (where staff_roles.id is not null), false)`;
const SOME = sql<string[] | null>`array_agg(distinct gachas.id) filter (where gachas.id is not null)`;
const SUPERVISED = sql<
  string[] | null
>`array_agg(distinct gachas.id) filter (where gachas.id is not null and staff_roles.role = 'supervisor')`;

const REVOKED_DEVICES = sql<
  string[]
>`array(select devices.id from devices where devices.staff_id = staff.id and devices.revoked_at is not null)`;

const handlings = statement((em, { staffIds, among }: { staffIds: readonly string[]; among: readonly string[] }) =>
  tablesOf(em, Staff, StaffRole, Gacha)
    .selectFrom('staff')
    .leftJoin('staff_roles', (on) => on.onRef('staff_roles.staff_id', '=', 'staff.id').on('role', 'in', COUNTER_ROLES))
    .leftJoin('gachas', (on) =>
      on
        .on('gachas.id', '=', anyOf(among))
        .on('gachas.deleted_at', 'is', null)
        .on(({ eb, or, and, ref }) =>
          or([
            eb('gachas.id', '=', ref('staff_roles.gacha_id')),
            and([eb('staff_roles.gacha_id', 'is', null), eb('staff_roles.id', 'is not', null)]),
          ]),
        ),
    )
    .where('staff.id', '=', anyOf(staffIds))
    .groupBy('staff.id')
    .select(['staff.id', 'staff.revoked_at', ALL.as('allGachas'), SOME.as('gachaIds'), SUPERVISED.as('supervisedIds')])
    .select(REVOKED_DEVICES.as('revokedDevices')),
);

/** Until the end of the transaction what they may do does not change. Many may hold this lock at once. */
export async function keepRoles(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tablesOf(tx, Staff).selectFrom('staff').select('id').where('id', '=', anyOf(ids)).orderBy('id').forKeyShare().execute();
}
