import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { newId } from '../database/id.ts';
import { Prize } from '../gacha/prize.ts';
import { Order } from './order.ts';

/**
 * One prize that was won with one play. Written when the lottery is drawn, shown when the order is paid; marked as deleted
 * when the money could not be taken after all. Of those that stand there is one a play.
 */
export const OrderDetail = defineEntity({
  name: 'OrderDetail',
  tableName: 'order_details',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    order: () => p.manyToOne(Order).ref(),
    prize: () => p.manyToOne(Prize).ref(),
    play: p.integer(),
    deliveredAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
    deletedAt: p.datetime(3).nullable(),
  },
});
export type OrderDetail = InferEntity<typeof OrderDetail>;
