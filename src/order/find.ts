import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { columnsShown, findShown, rowsShown } from '../database/views/shown.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { isId, Refusal } from '../refusal.ts';
import type { Scope } from '../staff/role.ts';
import type { User } from '../user/user.ts';
import { IS_EXPIRED, Order } from './order.ts';

export const ordersOfUser = (em: EntityManager, user: Pick<User, 'id'>) =>
  tablesOf(em, Order).selectFrom('orders').where('user_id', '=', user.id).where('deleted_at', 'is', null);

const selectOrders = (em: EntityManager, user: Pick<User, 'id'>) => ordersOfUser(em, user).select(allOf(em, Order));

/** The gacha of any user's order, also of a replaced one; undefined if there is no such order. */
export async function gachaOfOrder(em: EntityManager, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await tablesOf(em, Order).selectFrom('orders').select('gacha_id').where('id', '=', id).executeTakeFirst();
  return row?.gacha_id;
}

/** Which version of the odds each order has, and since when. */
export const oddsOfOrders = (em: EntityManager, orderIds: readonly string[]) =>
  tablesOf(em, Order, OddsVersion)
    .selectFrom('orders')
    .innerJoin('odds_versions as odds', 'odds.id', 'orders.odds_version_id')
    .select(['orders.id as orderId', 'odds.id as oddsVersionId', 'odds.gacha_id as gachaId', 'odds.number'])
    .select('orders.created_at as orderedAt')
    .where('orders.id', '=', anyOf(orderIds))
    .execute();

/** An order as its fan sees it. */
export const FoundOrder = defineEntity({
  name: 'FoundOrder',
  properties: { ...columnsShown(Order), isExpired: p.boolean() },
  expression: rowsShown,
});
export type FoundOrder = InferEntity<typeof FoundOrder>;

/** This user's orders among these. */
export const ordersAmong = (em: EntityManager, user: Pick<User, 'id'>, ids: readonly string[]): Promise<FoundOrder[]> =>
  findShown(em, FoundOrder, (em) =>
    selectOrders(em, user)
      .select(IS_EXPIRED.as('isExpired'))
      .where('id', '=', anyOf(ids.filter(isId)))
      .execute(),
  );

/** Any fan's among these, at the gachas of the scope; also replaced ones, whose payments and deeds staff may read. */
export const ordersWithin = (em: EntityManager, scope: Scope, ids: readonly string[]): Promise<FoundOrder[]> =>
  findShown(em, FoundOrder, (em) =>
    tablesOf(em, Order)
      .selectFrom('orders')
      .select(allOf(em, Order))
      .select(IS_EXPIRED.as('isExpired'))
      .where('id', '=', anyOf(ids.filter(isId)))
      .$if(scope !== 'all', (orders) => orders.where('gacha_id', '=', anyOf(scope === 'all' ? [] : scope)))
      .execute(),
  );

/** Another user's order is NOT_FOUND, as one that does not exist. */
export async function findOrder(em: EntityManager, user: Pick<User, 'id'>, id: string): Promise<FoundOrder> {
  const [order] = await ordersAmong(em, user, [id]);
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}
