import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { keyset, type Range, type Slice } from '../../database/keyset.ts';
import type { Ordering } from '../../database/ordering.ts';
import { type Columns, selected } from '../../database/rows.ts';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { findShown, findSlice, rowsShown } from '../../database/views/shown.ts';
import { Draw } from '../../draw/record.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';

/** An order with the items that it has, whatever is on record of their draws. */
export const ShownDrawnOrder = defineEntity({
  name: 'ShownDrawnOrder',
  properties: {
    ...{ orderId: p.uuid(), serialNumber: p.integer().strictNullable(), paidPlays: p.integer() },
    plays: p.json().$type<number[]>(),
    lastOneIds: p.json().$type<string[]>(),
  },
  expression: rowsShown,
});
export type ShownDrawnOrder = InferEntity<typeof ShownDrawnOrder>;

export const ORDERS_BY_NUMBER: Ordering<Pick<ShownDrawnOrder, 'serialNumber' | 'orderId'>> = {
  name: 'drawn-orders',
  keys: [
    { kind: 'number', of: ({ serialNumber }) => serialNumber ?? 0 },
    { kind: 'id', of: ({ orderId }) => orderId },
  ],
};

const ITEMS = 'from order_details item where item.order_id = orders.id and item.deleted_at is null';
const COLUMNS = `orders.id as "orderId", orders.serial_number as "serialNumber",
  case when orders.assigned_at is null then 0 else orders.play_amount end as "paidPlays",
  (select coalesce(json_agg(item.play order by item.play), '[]') ${ITEMS} and item.play is not null) as plays,
  (select coalesce(json_agg(item.prize_id), '[]') ${ITEMS} and item.play is null) as "lastOneIds"` as Columns<ShownDrawnOrder>;

type Drawn = { gachaId: string; throughDraw: number };

const listOf = (em: EntityManager, { gachaId, throughDraw }: Drawn) =>
  tablesOf(em, Order, Draw)
    .selectFrom('orders')
    .where('orders.gacha_id', '=', gachaId)
    .where('orders.serial_number', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('draws')
            .select('draws.play')
            .whereRef('draws.order_id', '=', 'orders.id')
            .where('draws.sequence', '>', throughDraw),
        ),
      ),
    );

const read = keyset(listOf, ORDERS_BY_NUMBER, { at: ['orders.serial_number', 'serialNumber'], id: ['orders.id', 'orderId'] });

/** A draw gives an order its number, and what was drawn later is not told of: neither are orders that have it. */
export const drawnOrdersOf = (em: EntityManager, drawn: Drawn, range: Range): Promise<Slice<ShownDrawnOrder>> =>
  findSlice(em, ShownDrawnOrder, (em) => read(em, drawn, range, COLUMNS));

const MOST = 100;

const withoutNumber = statement((em, { gachaId }: Pick<Drawn, 'gachaId'>) =>
  tablesOf(em, Order, OrderDetail)
    .selectFrom('orders')
    .select(selected(COLUMNS))
    .where('orders.gacha_id', '=', gachaId)
    .where('orders.serial_number', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_details')
          .select('order_details.id')
          .whereRef('order_details.order_id', '=', 'orders.id')
          .where('order_details.deleted_at', 'is', null),
      ),
    )
    .orderBy('orders.id')
    .limit(sql.lit(MOST)),
);

export const ordersWithoutNumber = (em: EntityManager, gachaId: string): Promise<ShownDrawnOrder[]> =>
  findShown(em, ShownDrawnOrder, (em) => withoutNumber(em, { gachaId }));
