import type { FilterQuery } from '@mikro-orm/core';
import type { User } from '../user/user.ts';
import type { Order, OrderState } from './order.ts';

/** What a list of orders can be asked for. A cancelled order is in no list. */
export type OrderFilter = 'assigned' | 'undelivered' | 'delivered' | 'pending';

const STATES: Record<OrderFilter, OrderState[]> = {
  assigned: ['assigned', 'delivered'],
  undelivered: ['assigned'],
  delivered: ['delivered'],
  pending: ['pending', 'paying'],
};

export const ordersOf = (user: User, filter: OrderFilter): FilterQuery<Order> => ({
  user: user.id,
  state: { $in: STATES[filter] },
});
