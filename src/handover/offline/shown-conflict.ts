import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { keyset, type Range, type Slice } from '../../database/keyset.ts';
import { orderedBy } from '../../database/ordering.ts';
import { type Columns, everyColumn, selected } from '../../database/rows.ts';
import { statement } from '../../database/statement.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { columnsShown, findShown, findSlice, rowsShown } from '../../database/views/shown.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { PickupToken } from '../../pickup/pickup-token.ts';
import { isId } from '../../refusal.ts';
import { Device } from '../../staff/device.ts';
import type { Scope } from '../../staff/role.ts';
import { Staff } from '../../staff/staff.ts';
import { User } from '../../user/user.ts';
import { ConflictItem, type Decision, HandoverConflict } from './conflict.ts';

/** The fan is null where the code is not known. */
export const ShownConflict = defineEntity({
  name: 'ShownConflict',
  properties: {
    ...columnsShown(HandoverConflict),
    staffName: p.text(),
    deviceName: p.text().strictNullable(),
    settledByName: p.text().strictNullable(),
    fan: p.json<User>().strictNullable(),
  },
  expression: rowsShown,
});
export type ShownConflict = InferEntity<typeof ShownConflict>;

/** What a supervisor decided of it, as one shows it. */
export type Settlement = { decision: Decision; reason: string; settledAt: Date; staffId: string; staffName: string };

type Row = Omit<ShownConflict, 'fan'> & {
  fan: (Omit<User, 'createdAt' | 'bannedAt'> & { createdAt: string; bannedAt: string | null }) | null;
};

const conflicts = (em: EntityManager) =>
  tablesOf(em, HandoverConflict, PickupToken, User, Staff, Device)
    .selectFrom('handover_conflicts')
    .innerJoin('staff', 'staff.id', 'handover_conflicts.staff_id')
    .leftJoin('devices as device', 'device.id', 'handover_conflicts.device_id')
    .leftJoin('staff as supervisor', 'supervisor.id', 'handover_conflicts.settled_by')
    .leftJoin('pickup_tokens as token', 'token.id', 'handover_conflicts.pickup_token_id')
    .leftJoin('users as fan', 'fan.id', 'token.user_id');

const FAN = `case when fan.id is not null then json_build_object('id', fan.id, 'createdAt', fan.created_at, 'bannedAt', fan.banned_at,
  'providerType', fan.provider_type, 'providerId', fan.provider_id, 'providerUserId', fan.provider_user_id) end as "fan"`;

const columnsOf = (em: EntityManager) =>
  `${everyColumn(em, HandoverConflict)}, staff.name as "staffName", device.name as "deviceName", supervisor.name as "settledByName", ${FAN}` as Columns<Row>;

const shown = ({ fan, ...row }: Row): ShownConflict => ({
  ...row,
  fan: fan && { ...fan, createdAt: new Date(fan.createdAt), bannedAt: fan.bannedAt ? new Date(fan.bannedAt) : null },
});

const byIds = statement((em, { ids }: { ids: readonly string[] }, columns: Columns<Row>) =>
  conflicts(em).where('handover_conflicts.id', '=', anyOf(ids)).select(selected(columns)).orderBy('handover_conflicts.id'),
);

export async function conflictsByIds(em: EntityManager, ids: readonly string[]): Promise<ShownConflict[]> {
  if (ids.length === 0) return [];
  return findShown(em, ShownConflict, async (em) =>
    ((await byIds(em, { ids: ids.filter(isId) }, columnsOf(em))) as Row[]).map(shown),
  );
}

/** The conflict that has waited longest comes first. */
export const CONFLICTS_OLDEST_FIRST = orderedBy('handover-conflicts', 'instant', 'reportedAt');

type Asked = { scope: Scope; isSettled: boolean | null };

const listOf = ({ scope, isSettled }: Asked) =>
  keyset(
    (em, { gachaIds }: { gachaIds: readonly string[] }) =>
      conflicts(em)
        .$if(scope !== 'all', (rows) => rows.where('handover_conflicts.gacha_id', '=', anyOf(gachaIds)))
        .$if(isSettled !== null, (rows) => rows.where('handover_conflicts.settled_at', isSettled ? 'is not' : 'is', null)),
    CONFLICTS_OLDEST_FIRST,
    { at: ['handover_conflicts.reported_at', 'reportedAt'], id: ['handover_conflicts.id', 'id'] },
  );

const lists = new Map<string, ReturnType<typeof listOf>>();

/** At these gachas; open ones, settled ones, or both. */
export async function handoverConflicts(em: EntityManager, asked: Asked, range: Range): Promise<Slice<ShownConflict>> {
  const key = `${asked.scope === 'all'} ${asked.isSettled}`;
  const read = lists.get(key) ?? listOf(asked);
  lists.set(key, read);
  return findSlice(em, ShownConflict, async (em) => {
    const found = await read(em, { gachaIds: asked.scope === 'all' ? [] : asked.scope }, range, columnsOf(em));
    return { ...found, rows: found.rows.map(shown) };
  });
}

/** In the order of the draws, with whether it waits now. */
export const itemsOfConflicts = statement((em, { ids }: { ids: readonly string[] }) =>
  tablesOf(em, ConflictItem, OrderDetail, Order)
    .selectFrom('handover_conflict_items as told')
    .innerJoin('order_details as item', 'item.id', 'told.order_detail_id')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .where('told.conflict_id', '=', anyOf(ids))
    .distinct()
    .select(['told.conflict_id as conflictId', 'item.id', 'item.order_id as orderId', 'item.prize_id as prizeId'])
    .select(
      sql<boolean>`item.delivered_at is null and item.refunded_at is null and orders.state = 'assigned' and orders.delivery_type = 'self'`.as(
        'isWaiting',
      ),
    )
    .orderBy('item.id'),
);
export type ItemOfConflict = Awaited<ReturnType<typeof itemsOfConflicts>>[number];

type Open = { conflicts: number; oldestSeconds: number };

export async function openConflicts(em: EntityManager): Promise<Open> {
  const [open] = await countOpen(em, {});
  return open ?? { conflicts: 0, oldestSeconds: 0 };
}

const countOpen = statement((em, _values: object) =>
  tablesOf(em, HandoverConflict)
    .selectFrom('handover_conflicts')
    .where('settled_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('conflicts'))
    .select(sql<number>`coalesce(extract(epoch from clock_timestamp() - min(reported_at)), 0)::float8`.as('oldestSeconds')),
);
