import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';
import { Order, type OrderState } from './order.ts';

const STATES = ['paying', 'assigned', 'delivered'] as const satisfies OrderState[];

/** The orders whose plays count, in the words of their index. What waits at the bank does not: a new order would end it. */
export const TAKEN = `state in ('${STATES.join("', '")}') and deleted_at is null`;

/** The same as a query. Values that were bound would not find the index. */
export const selectTaken = (em: EntityManager) =>
  tablesOf(em, Order)
    .selectFrom('orders')
    .where(
      'state',
      'in',
      STATES.map((state) => sql.lit<OrderState>(state)),
    )
    .where('deleted_at', 'is', null);
