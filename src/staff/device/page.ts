import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { keyset, type Range, type Slice, WHOLE } from '../../database/keyset.ts';
import { orderedBy } from '../../database/ordering.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { findSlice } from '../../database/views/shown.ts';
import { Gacha } from '../../gacha/gacha.ts';
import type { Reach } from '../members/reach.ts';
import { type Scope, StaffRole } from '../role.ts';
import { deviceColumns, invited, ShownDevice, withMembers } from './list.ts';

/** By name, as people look for them. */
export const DEVICES_BY_NAME = orderedBy('devices', 'text', 'name');

type Seen = {
  atAll: boolean;
  ids: readonly string[];
  isOperator: boolean;
  countersOfAll: boolean;
  supervisedIds: readonly string[];
};

/** The roles of a device's member, as the caller sees them; grants at gachas that were removed are left out. */
function rolesOf(em: EntityManager, { atAll, ids, countersOfAll, supervisedIds }: Seen) {
  const within = sql<boolean>`(${atAll}::boolean or coalesce(held.gacha_id = ${anyOf(ids)}, false))`;
  const supervised = sql<boolean>`(${countersOfAll}::boolean or coalesce(held.gacha_id = ${anyOf(supervisedIds)}, false))`;
  return tablesOf(em, StaffRole, Gacha)
    .selectFrom('staff_roles as held')
    .leftJoin('gachas', (on) => on.onRef('gachas.id', '=', 'held.gacha_id').on('gachas.deleted_at', 'is', null))
    .where(({ or, eb }) => or([eb('held.gacha_id', 'is', null), eb('gachas.id', 'is not', null)]))
    .select([
      sql<number>`count(*)`.as('amount'),
      sql<boolean>`coalesce(bool_or(held.gacha_id is null or ${within}), false)`.as('touches'),
      sql<boolean>`coalesce(bool_and(${within}) filter (where held.role <> 'counter'), true)`.as('othersWithin'),
      sql<boolean>`coalesce(bool_and(${within}) filter (where held.role = 'counter'), true)`.as('countersWithin'),
      sql<boolean>`coalesce(bool_and(${supervised}) filter (where held.role = 'counter'), true)`.as('countersSupervised'),
    ]);
}

/** The same as `seesDevicesOf`, where the rows are. */
const readDevices = keyset(
  (em, seen: Seen) =>
    invited(em)
      .innerJoinLateral(rolesOf(em, seen).where('held.staff_id', '=', sql<string>`devices.staff_id`).as('roles'), (on) =>
        on.onTrue(),
      )
      .where(
        sql<boolean>`((${seen.isOperator}::boolean and (${seen.atAll}::boolean or roles.touches)) or
          (roles.amount > 0 and roles."othersWithin" and (roles."countersWithin" or roles."countersSupervised")))`,
      ),
  DEVICES_BY_NAME,
  { at: ['devices.name', 'name', 'by_name'], id: ['devices.id', 'id'] },
);

const idsOf = (scope: Scope): readonly string[] => (scope === 'all' ? [] : scope);

/** Revoked ones too. */
export async function devicesWithin(
  em: EntityManager,
  { operator, supervisor }: Reach,
  range: Range = WHOLE,
): Promise<Slice<ShownDevice>> {
  const seen = {
    ...{ atAll: operator === 'all', ids: idsOf(operator), isOperator: operator === 'all' || operator.length > 0 },
    ...{ countersOfAll: supervisor === 'all', supervisedIds: idsOf(supervisor) },
  };
  return findSlice(em, ShownDevice, async (em) => {
    const found = await readDevices(em, seen, range, deviceColumns(em));
    return { ...found, rows: await withMembers(em, found.rows) };
  });
}
