import { defineEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { orderedBy } from '../database/ordering.ts';
import { allOf, everyColumn } from '../database/rows.ts';
import { anyOf } from '../database/tables.ts';
import { columnsShown, findSlice, rowsShown } from '../database/views/shown.ts';
import { ordersOfUser } from '../order/find.ts';
import { Order, type OrderRow } from '../order/order.ts';
import type { User } from '../user/user.ts';

export const TICKETS_OLDEST_FIRST = orderedBy('OLDEST', 'instant', 'createdAt');

const waitingOrders = (em: EntityManager, user: Pick<User, 'id'>) =>
  ordersOfUser(em, user).where('state', '=', 'assigned').where('delivery_type', '=', 'self');

const readTickets = keyset(waitingOrders, TICKETS_OLDEST_FIRST, { at: ['created_at', 'createdAt'], id: ['id', 'id'] });

export const RedeemTicket = defineEntity({ name: 'RedeemTicket', properties: columnsShown(Order), expression: rowsShown });

/** Paid orders to collect on site. */
export const redeemTickets = (em: EntityManager, { id }: Pick<User, 'id'>, range: Range): Promise<Slice<OrderRow>> =>
  findSlice(em, RedeemTicket, (em) => readTickets(em, { id }, range, everyColumn(em, Order)));

/** The orders among these that wait on site. */
export const ticketsAmong = (em: EntityManager, user: Pick<User, 'id'>, orderIds: readonly string[]): Promise<OrderRow[]> =>
  waitingOrders(em, user).select(allOf(em, Order)).where('id', '=', anyOf(orderIds)).execute();
