import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { orderedBy } from '../database/ordering.ts';
import { type Columns, everyColumn } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { columnsShown, findSlice, rowsShown } from '../database/views/shown.ts';
import { WrongCode } from '../pickup/wrong-code/wrong-code.ts';
import { isId } from '../refusal.ts';
import { Device } from '../staff/device.ts';
import { type Scope, StaffRole } from '../staff/role.ts';
import { Staff } from '../staff/staff.ts';
import { readable } from './instants.ts';

export const ShownWrongCode = defineEntity({
  name: 'ShownWrongCode',
  properties: {
    ...columnsShown(WrongCode),
    staffName: p.text().strictNullable(),
    deviceName: p.text().strictNullable(),
  },
  expression: rowsShown,
});
export type ShownWrongCode = InferEntity<typeof ShownWrongCode>;

export const WRONG_CODES_LATEST_FIRST = orderedBy('wrong-codes', 'instant', 'at', { descending: true });

type Ids = { staffId: string; deviceId: string; gachaId: string };
type WrongCodeFilter = { [Name in keyof Ids]?: string | null } & { from?: Date | null; to?: Date | null };
type Values = Ids & { from: Date; to: Date; scope: readonly string[] };

/** Wrong codes of members with a role at a gacha of the scope. */
export async function wrongCodesOf(
  em: EntityManager,
  scope: Scope,
  filter: WrongCodeFilter,
  range: Range,
): Promise<Slice<ShownWrongCode>> {
  const ids = (['staffId', 'deviceId', 'gachaId'] as const).flatMap((name) => filter[name] ?? []);
  if (!ids.every(isId)) return { rows: [], hasEarlier: false, hasLater: false, total: 0 };
  const given = (['staffId', 'deviceId', 'gachaId', 'from', 'to'] as const).filter((name) => filter[name] != null);
  const columns =
    `${everyColumn(em, WrongCode)}, "staff"."name" as "staffName", "devices"."name" as "deviceName"` as Columns<ShownWrongCode>;
  const instants = { from: readable(filter.from), to: readable(filter.to) };
  const values = { ...filter, ...instants, scope: scope === 'all' ? [] : scope } as Values;
  return findSlice(em, ShownWrongCode, (em) => listOf(given, scope !== 'all')(em, values, range, columns));
}

/** Each set of filters is a statement of its own, so that each finds its index. */
function listOf(given: readonly (keyof Values)[], isBounded: boolean) {
  const key = `${isBounded} ${given.join()}`;
  const known = lists.get(key) ?? newList(given, isBounded);
  lists.set(key, known);
  return known;
}

const lists = new Map<string, ReturnType<typeof newList>>();

const newList = (given: readonly (keyof Values)[], isBounded: boolean) =>
  keyset((em, values: Values) => filtered(em, values, new Set(given), isBounded), WRONG_CODES_LATEST_FIRST, {
    at: ['wrong_codes.at', 'at'],
    id: ['wrong_codes.id', 'id'],
  });

const filtered = (em: EntityManager, values: Values, given: ReadonlySet<keyof Values>, isBounded: boolean) =>
  tablesOf(em, WrongCode, Staff, StaffRole, Device)
    .selectFrom('wrong_codes')
    .leftJoin('staff', 'staff.id', 'wrong_codes.staff_id')
    .leftJoin('devices', 'devices.id', 'wrong_codes.device_id')
    .$if(given.has('staffId'), (codes) => codes.where('wrong_codes.staff_id', '=', values.staffId))
    .$if(given.has('deviceId'), (codes) => codes.where('wrong_codes.device_id', '=', values.deviceId))
    .$if(given.has('gachaId'), (codes) => codes.where('wrong_codes.gacha_id', '=', values.gachaId))
    .$if(given.has('from'), (codes) => codes.where('wrong_codes.at', '>=', values.from))
    .$if(given.has('to'), (codes) => codes.where('wrong_codes.at', '<', values.to))
    .$if(isBounded, (codes) =>
      codes.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('staff_roles')
            .select('staff_roles.id')
            .whereRef('staff_roles.staff_id', '=', 'wrong_codes.staff_id')
            .where((role) => role.or([role('gacha_id', '=', anyOf(values.scope)), role('gacha_id', 'is', null)])),
        ),
      ),
    );
