import type { EntityManager } from '@mikro-orm/postgresql';
import { lockPrizes } from './stock.ts';

/**
 * Takes back what orders won whose money could not be taken after all: the prizes lie in the urn again, the items are
 * marked as deleted and the draws as returned, the serial numbers are given up. Nothing is removed, and an order that is
 * paid later draws anew. It belongs into the transaction that frees the orders, and locks as a settlement does: payments,
 * prizes, gachas. Orders that have nothing to return are left as they are.
 */
export async function returnDraws(em: EntityManager, orderIds: readonly string[]): Promise<void> {
  if (!em.isInTransaction()) throw new Error('draws are returned in the transaction that frees their orders');
  await em.execute('select 1 from payments where order_id = any(array[?]::uuid[]) order by id for no key update', [orderIds]);
  await lockPrizes(em, await gachasOf(em, orderIds));
  await em.execute(
    `select 1 from gachas where id in (select gacha_id from orders where id = any(array[?]::uuid[])) order by id for no key update`,
    [orderIds],
  );
  await em.execute(
    `with freed as (
       select id from orders where id = any(array[?]::uuid[]) and state in ('pending', 'paying')
     ), returned as (
       update order_details set deleted_at = clock_timestamp()
        where order_id in (select id from freed) and deleted_at is null returning prize_id
     ), marked as (
       update draws set returned_after = g.last_draw from gachas g
        where g.id = draws.gacha_id and draws.order_id in (select id from freed) and returned_after is null
     ), given_up as (
       update orders set serial_number = null where id in (select id from freed)
     )
     update prizes set stock = stock + back.plays
       from (select prize_id, count(*)::int as plays from returned group by prize_id) back where prizes.id = back.prize_id`,
    [orderIds],
  );
}

async function gachasOf(em: EntityManager, orderIds: readonly string[]): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>('select distinct gacha_id as id from orders where id = any(array[?]::uuid[])', [
    orderIds,
  ]);
  return rows.map(({ id }) => id);
}
