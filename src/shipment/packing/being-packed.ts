import { defineEntity, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../../database/keyset.ts';
import { orderedBy } from '../../database/ordering.ts';
import { everyColumn } from '../../database/rows.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { columnsShown, findSlice, rowsShown } from '../../database/views/shown.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import type { Scope } from '../../staff/role.ts';
import { Shipment, ShipmentItem } from '../shipment.ts';

export const ShownShipment = defineEntity({ name: 'ShownShipment', properties: columnsShown(Shipment), expression: rowsShown });
export type ShownShipment = InferEntity<typeof ShownShipment>;

export const PACKED_FIRST = orderedBy('being-packed', 'instant', 'packedAt');

type PackedFilter = {
  /** Parcels with items of these gachas alone: of others, nothing may be seen. */
  within?: Scope;
  /** Parcels with any item of these gachas. */
  scope?: Scope;
  since?: Date | null;
  /** Packed then or before. */
  until?: Date | undefined;
  ids?: readonly string[] | undefined;
  /** Those that were posted, in place of those that were not. */
  isPosted?: boolean | undefined;
};

type Values = {
  allowed: readonly string[];
  gachaIds: readonly string[];
  ids: readonly string[];
  since: Date;
  until: Date;
};
type Shape = { isBounded: boolean; isOfGachas: boolean; isNamed: boolean; isPosted: boolean };

const list = ({ isBounded, isOfGachas, isNamed, isPosted }: Shape) =>
  keyset(
    (em, { allowed, gachaIds, ids, since, until }: Values) =>
      tablesOf(em, Shipment, ShipmentItem, OrderDetail, Order)
        .selectFrom('shipments')
        .where('shipments.posted_at', isPosted ? 'is not' : 'is', null)
        .where('shipments.packed_at', '>=', since)
        .where('shipments.packed_at', '<=', until)
        .$if(isNamed, (shipments) => shipments.where('shipments.id', '=', anyOf(ids)))
        .where(({ and, exists, not, selectFrom }) => {
          const items = selectFrom('shipment_items')
            .innerJoin('order_details', 'order_details.id', 'shipment_items.order_detail_id')
            .innerJoin('orders', 'orders.id', 'order_details.order_id')
            .whereRef('shipment_items.shipment_id', '=', 'shipments.id')
            .select('orders.id');
          const others = items.where(({ not: isNot, eb }) => isNot(eb('orders.gacha_id', '=', anyOf(allowed))));
          return and([
            ...(isBounded ? [not(exists(others))] : []),
            ...(isOfGachas ? [exists(items.where('orders.gacha_id', '=', anyOf(gachaIds)))] : []),
          ]);
        }),
    PACKED_FIRST,
    { at: ['shipments.packed_at', 'packedAt'], id: ['shipments.id', 'id'] },
  );

const lists = new Map<string, ReturnType<typeof list>>();

function listOf(shape: Shape): ReturnType<typeof list> {
  const name = JSON.stringify(shape);
  const known = lists.get(name) ?? list(shape);
  lists.set(name, known);
  return known;
}

const BEGINNING = new Date(0);
const END = new Date('9999-12-31');

/** Parcels that were not posted yet, or by their ids those that were. */
export function parcelsBeingPacked(em: EntityManager, filter: PackedFilter, range: Range): Promise<Slice<ShownShipment>> {
  const { within = 'all', scope = 'all', since, until = END, ids, isPosted = false } = filter;
  const shape = { isBounded: within !== 'all', isOfGachas: scope !== 'all', isNamed: ids !== undefined, isPosted };
  const [allowed, gachaIds] = [within, scope].map((gachas) => (gachas === 'all' ? [] : gachas)) as [string[], string[]];
  const values = { allowed, gachaIds, ids: ids ?? [], since: since ?? BEGINNING, until };
  return findSlice(em, ShownShipment, (em) => listOf(shape)(em, values, range, everyColumn(em, Shipment)));
}
