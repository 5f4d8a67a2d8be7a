import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf, type RowOf } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Order } from './order.ts';

export const DeliveryInfo = defineEntity({
  name: 'DeliveryInfo',
  tableName: 'delivery_infos',
  properties: {
    order: () => p.oneToOne(Order).ref().owner().primary(),
    fullname: p.text(),
    phoneNumber: p.text(),
    country: p.text(),
    zipCode: p.text(),
    prefecture: p.text(),
    city: p.text(),
    address1: p.text(),
    address2: p.text().nullable(),
  },
});
export type DeliveryInfo = InferEntity<typeof DeliveryInfo>;
export type DeliveryInfoRow = RowOf<typeof DeliveryInfo>;

export const deliveryInfosOf = (em: EntityManager, orderIds: readonly string[]): Promise<DeliveryInfoRow[]> =>
  tablesOf(em, DeliveryInfo)
    .selectFrom('delivery_infos')
    .select(allOf(em, DeliveryInfo))
    .where('order_id', '=', anyOf(orderIds))
    .execute();
