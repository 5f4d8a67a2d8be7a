import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { newId } from '../database/id.ts';
import { Gacha } from '../gacha/gacha.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { PickupToken } from '../pickup/pickup-token.ts';
import { Staff } from '../user/staff.ts';

/** That a staff member gave out the items of a code: who, when, at which gacha. */
export const Handover = defineEntity({
  name: 'Handover',
  tableName: 'handovers',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    pickupToken: () => p.manyToOne(PickupToken).ref(),
    gacha: () => p.manyToOne(Gacha).ref(),
    staff: () => p.manyToOne(Staff).ref(),
    deliveredAt: p.datetime(3),
  },
});
export type Handover = InferEntity<typeof Handover>;

/** One item that was given out. The item is the key: the database itself lets nothing be given out twice. */
export const HandoverItem = defineEntity({
  name: 'HandoverItem',
  tableName: 'handover_items',
  properties: {
    orderDetail: () => p.oneToOne(OrderDetail).ref().owner().primary(),
    handover: () => p.manyToOne(Handover).ref(),
  },
});
export type HandoverItem = InferEntity<typeof HandoverItem>;
