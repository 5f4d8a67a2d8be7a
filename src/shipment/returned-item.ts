import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrderDetail } from '../order/order-detail.ts';

/** What was in a parcel that came back. It is in that parcel no more, and may be posted in another. */
export const ReturnedItem = defineEntity({
  name: 'ReturnedItem',
  tableName: 'returned_items',
  properties: {
    shipmentId: p.uuid().primary(),
    orderDetail: () => p.manyToOne(OrderDetail).ref().primary(),
  },
});
export type ReturnedItem = InferEntity<typeof ReturnedItem>;
