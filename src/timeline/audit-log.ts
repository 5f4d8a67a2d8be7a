import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { orderedBy } from '../database/ordering.ts';
import { type Columns, everyColumn } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { columnsShown, findSlice, rowsShown } from '../database/views/shown.ts';
import { isId } from '../refusal.ts';
import { Deed } from '../staff/audit-entry.ts';
import { Device } from '../staff/device.ts';
import type { Scope } from '../staff/role.ts';
import { Staff } from '../staff/staff.ts';
import { readable } from './instants.ts';

export const ShownDeed = defineEntity({
  name: 'ShownDeed',
  properties: {
    ...columnsShown(Deed),
    staffName: p.text().strictNullable(),
    deviceName: p.text().strictNullable(),
  },
  expression: rowsShown,
});
export type ShownDeed = InferEntity<typeof ShownDeed>;

export const DEEDS_LATEST_FIRST = orderedBy('deeds', 'instant', 'at', { descending: true });

const NAMES = ['staffId', 'action', 'gachaId', 'orderId', 'userId', 'from', 'to'] as const;
type Name = (typeof NAMES)[number];
type Values = Record<Exclude<Name, 'from' | 'to'>, string> & { from: Date; to: Date; gachaIds: readonly string[] };
export type DeedFilter = { [Of in Name]?: Values[Of] | null | undefined };

/** Operators of some gachas read what was done at those. */
export async function deedsOf(em: EntityManager, scope: Scope, filter: DeedFilter, range: Range): Promise<Slice<ShownDeed>> {
  const given = NAMES.filter((name) => filter[name] != null);
  const ids = (['staffId', 'gachaId', 'orderId', 'userId'] as const).flatMap((name) => filter[name] ?? []);
  if (!ids.every(isId)) return { rows: [], hasEarlier: false, hasLater: false, total: 0 };
  const read = listOf(given, scope !== 'all');
  const columns =
    `${everyColumn(em, Deed)}, "staff"."name" as "staffName", "devices"."name" as "deviceName"` as Columns<ShownDeed>;
  const [from, to] = [readable(filter.from), readable(filter.to)];
  const values = { ...filter, from, to, gachaIds: scope === 'all' ? [] : scope } as Values;
  return findSlice(em, ShownDeed, (em) => read(em, values, range, columns));
}

const COLUMNS = { staffId: 'staff_id', gachaId: 'gacha_id', orderId: 'order_id', userId: 'user_id' } as const;

/** Each set of filters is a statement of its own, so that each finds its index. */
function listOf(given: readonly Name[], isBounded: boolean) {
  const key = `${isBounded} ${given.join()}`;
  const known = lists.get(key) ?? newList(given, isBounded);
  lists.set(key, known);
  return known;
}

const lists = new Map<string, ReturnType<typeof newList>>();

const newList = (given: readonly Name[], isBounded: boolean) =>
  keyset((em, values: Values) => filtered(em, values, given, isBounded), DEEDS_LATEST_FIRST, {
    at: ['deeds.at', 'at'],
    id: ['deeds.id', 'id'],
  });

function filtered(em: EntityManager, values: Values, given: readonly Name[], isBounded: boolean) {
  const asked = Object.entries(COLUMNS).filter(([name]) => given.includes(name as Name));
  const all = tablesOf(em, Deed, Staff, Device)
    .selectFrom('deeds')
    .leftJoin('staff', 'staff.id', 'deeds.staff_id')
    .leftJoin('devices', 'devices.id', 'deeds.device_id')
    .$if(given.includes('action'), (deeds) => deeds.where('deeds.action', '=', values.action as never))
    .$if(given.includes('from'), (deeds) => deeds.where('deeds.at', '>=', values.from))
    .$if(given.includes('to'), (deeds) => deeds.where('deeds.at', '<', values.to))
    .$if(isBounded, (deeds) => deeds.where('deeds.gacha_id', '=', anyOf(values.gachaIds)));
  return asked.reduce((deeds, [name, column]) => deeds.where(`deeds.${column}`, '=', values[name as keyof typeof COLUMNS]), all);
}
