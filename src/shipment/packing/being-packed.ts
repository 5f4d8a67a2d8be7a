import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../../database/keyset.ts';
import { everyColumn } from '../../database/rows.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import type { Ordering } from '../../ordering.ts';
import type { Scope } from '../../staff/role.ts';
import { Shipment, ShipmentItem, type ShipmentRow } from '../shipment.ts';

export const PACKED_FIRST: Ordering<ShipmentRow> = {
  name: 'being-packed',
  keys: [
    { kind: 'instant', of: ({ packedAt }) => packedAt },
    { kind: 'id', of: ({ id }) => id },
  ],
};

const list = (isBounded: boolean) =>
  keyset(
    (em, { gachaIds, since }: { gachaIds: readonly string[]; since: Date }) =>
      tablesOf(em, Shipment, ShipmentItem, OrderDetail, Order)
        .selectFrom('shipments')
        .where('shipments.posted_at', 'is', null)
        .where('shipments.packed_at', '>=', since)
        .$if(isBounded, (shipments) =>
          shipments.where(({ exists, not, selectFrom }) => {
            const items = selectFrom('shipment_items')
              .innerJoin('order_details', 'order_details.id', 'shipment_items.order_detail_id')
              .innerJoin('orders', 'orders.id', 'order_details.order_id')
              .whereRef('shipment_items.shipment_id', '=', 'shipments.id')
              .select('orders.id');
            return not(exists(items.where(({ not: isNot, eb }) => isNot(eb('orders.gacha_id', '=', anyOf(gachaIds))))));
          }),
        ),
    PACKED_FIRST,
    { at: ['shipments.packed_at', 'packedAt'], id: ['shipments.id', 'id'] },
  );

const lists = { all: list(false), some: list(true) };

type Filter = { scope: Scope; since?: Date | null };

/** Parcels with items of these gachas alone that were not posted yet: of others, nothing may be seen. */
export const parcelsBeingPacked = (em: EntityManager, { scope, since }: Filter, range: Range): Promise<Slice<ShipmentRow>> =>
  lists[scope === 'all' ? 'all' : 'some'](
    em,
    { gachaIds: scope === 'all' ? [] : scope, since: since ?? new Date(0) },
    range,
    everyColumn(em, Shipment),
  );
