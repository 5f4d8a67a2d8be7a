import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { SaleTerms } from '../../seller/sale-terms.ts';
import { Order } from '../order.ts';

/** The terms that an order was made under. `isShown`: its client said that it had shown this very version. */
export type OrderTerms = { orderId: string; terms: SaleTerms; isShown: boolean };

/** Orders from before there were terms have none. */
export async function termsOfOrders(em: EntityManager, orderIds: readonly string[]): Promise<OrderTerms[]> {
  const rows = await tablesOf(em, Order)
    .selectFrom('orders')
    .select(['id', 'sale_terms_id as termsId', 'terms_shown as isShown'])
    .where('id', '=', anyOf(orderIds))
    .execute();
  const ids = rows.flatMap(({ termsId }) => termsId ?? []);
  const found = await em.find(SaleTerms, { id: { $in: ids } }, { populate: ['seller'] });
  const terms = new Map(found.map((one) => [one.id, one]));
  return rows.flatMap(({ id, termsId, isShown }) => {
    const its = terms.get(termsId ?? '');
    return its ? [{ orderId: id, terms: its, isShown: isShown === true }] : [];
  });
}
