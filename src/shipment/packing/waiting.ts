import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { keyset, type Range, type Slice } from '../../database/keyset.ts';
import { orderedBy } from '../../database/ordering.ts';
import type { Columns } from '../../database/rows.ts';
import { statement } from '../../database/statement.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { Prize } from '../../gacha/prize.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import type { Scope } from '../../staff/role.ts';
import { User } from '../../user/user.ts';

export type WaitingFilter = { scope: Scope; since: Date | null };

/** By the first of the orders that wait. */
export type WaitingFan = { userId: string; since: Date; orderId: string };

export const BY_WAITING = orderedBy('waiting', 'instant', 'since', { id: 'orderId' });

type Values = { gachaIds: readonly string[]; since: Date };

/**
 * Text, since it is asked of two aliases of one table: paid, posted, to a known address, and with an item that is in no parcel.
 */
function isWaiting(alias: string, { gachaIds, since }: Values, isBounded: boolean): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const atGachas = isBounded ? sql`${of('gacha_id')} = ${anyOf(gachaIds)}` : sql`true`;
  return sql<boolean>`(${of('state')} = 'assigned' and ${of('delivery_type')} = 'mail' and ${of('deleted_at')} is null
    and not ${of('is_packed')} and ${of('assigned_at')} >= ${since} and ${atGachas}
    and exists (select from delivery_infos known where known.order_id = ${of('id')}) and exists (
      select from order_details item where item.order_id = ${of('id')} and item.deleted_at is null and item.delivered_at is null
         and item.refunded_at is null and not exists (select from shipment_items packed where packed.order_detail_id = item.id)))`;
}

/** The first order of each fan: each is found by an index, so that a page costs the same however many wait. */
const fansList = (isBounded: boolean) =>
  keyset(
    (em, values: Values) =>
      tablesOf(em, Order)
        .selectFrom('orders')
        .where(isWaiting('orders', values, isBounded))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('orders as earlier')
                .select('earlier.id')
                .whereRef('earlier.user_id', '=', 'orders.user_id')
                .where(({ eb, refTuple }) =>
                  eb(refTuple('earlier.assigned_at', 'earlier.id'), '<', refTuple('orders.assigned_at', 'orders.id')),
                )
                .where(isWaiting('earlier', values, isBounded)),
            ),
          ),
        ),
    BY_WAITING,
    { at: ['orders.assigned_at', 'since'], id: ['orders.id', 'orderId'] },
  );

const lists = { all: fansList(false), some: fansList(true) };
const COLUMNS =
  '"orders"."user_id" as "userId", "orders"."assigned_at" as "since", "orders"."id" as "orderId"' as Columns<WaitingFan>;

const valuesOf = ({ scope, since }: WaitingFilter): Values => ({
  gachaIds: scope === 'all' ? [] : scope,
  since: since ?? new Date(0),
});

export const waitingFans = (em: EntityManager, filter: WaitingFilter, range: Range): Promise<Slice<WaitingFan>> =>
  lists[filter.scope === 'all' ? 'all' : 'some'](em, valuesOf(filter), range, COLUMNS);

/** The open items of these fans within the filter, with what the store calls them; the oldest order first. */
export const waitingItems = (em: EntityManager, userIds: readonly string[], filter: WaitingFilter): Promise<WaitingItem[]> =>
  itemsOf(em, { ...valuesOf(filter), userIds }, filter.scope === 'all' ? 'all' : 'some');

const itemsOf = statement((em, values: Values & { userIds: readonly string[] }, scope: 'all' | 'some') =>
  tablesOf(em, Order, OrderDetail, Prize, User)
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('order_details', 'order_details.order_id', 'orders.id')
    .innerJoin('prizes', 'prizes.id', 'order_details.prize_id')
    .where('orders.user_id', '=', anyOf(values.userIds))
    .where(isWaiting('orders', values, scope === 'some'))
    .where('order_details.deleted_at', 'is', null)
    .where('order_details.delivered_at', 'is', null)
    .where('order_details.refunded_at', 'is', null)
    .where(sql<boolean>`not exists (select from shipment_items packed where packed.order_detail_id = order_details.id)`)
    .select([
      'orders.user_id as userId',
      'orders.id as orderId',
      'orders.gacha_id as gachaId',
      'orders.play_amount as playAmount',
    ])
    .select(['orders.held_at as heldAt', 'orders.returned_at as returnedAt', 'orders.released_at as releasedAt'])
    .select('users.banned_at as bannedAt')
    .select(['order_details.id', 'prizes.id as prizeId', 'prizes.picking_name as pickingName', 'prizes.position'])
    .orderBy('orders.assigned_at')
    .orderBy('orders.id')
    .orderBy('order_details.play'),
);
export type WaitingItem = Awaited<ReturnType<typeof itemsOf>>[number];
