import { type Model, type ModelOrder, standing, statusOf } from './model.ts';
import type { Real } from './world.ts';

export const expected = (model: Model) => ({
  ...{ stock: model.stock, lastOnes: model.lastOnes },
  orders: Object.fromEntries(model.orders.map((order) => [order.id, expectedOrder(order)])),
});

const expectedOrder = (order: ModelOrder) => ({
  status: statusOf(order),
  items: byId(order.items),
  refunds: order.refunds.map(({ id, state, amount, prizes }) => ({ id, state, amount, prizes })),
  left: order.paid - standing(order).reduce((sum, { origin, amount }) => sum + (origin === 'gateway' ? amount : 0), 0),
});

const ORDERS = `select o.id, o.user_id as "userId", s.amount - s.refunded as left from orders o
  join payments p on p.order_id = o.id and p.state = 'captured' join sandbox_transactions s using (processor_order_id)
 where o.gacha_id = any(array[?]::uuid[])`;
const ITEMS = `select i.id, case when i.refunded_at is not null then 'withdrawn' when s.posted_at is not null then 'posted'
    when s.id is not null then 'packed' when i.delivered_at is not null then 'handed over' else 'waits' end as state
  from order_details i left join shipment_items p on p.order_detail_id = i.id left join shipments s on s.id = p.shipment_id
 where i.order_id = ?`;
const REFUNDS = 'select id, state, amount, prizes from refunds where order_id = ? order by created_at, id';
const STOCK = `select sum(stock) filter (where kind <> 'last-one')::int as n, bool_or(kind = 'last-one' and stock = 1) as last
  from prizes where gacha_id = ?`;

/** What the service itself says in the end, in the words of the model. */
export async function seen({ database: { sql }, fans, gachaIds }: Real) {
  const left = await Promise.all(gachaIds.map(async (id) => (await sql<{ n: number; last: boolean }>(STOCK, [id]))[0]));
  const rows = await sql<{ id: string; userId: string; left: number }>(ORDERS, [gachaIds]);
  const orders = rows.map(async ({ id, userId, left }) => {
    const answer = await fans.find((fan) => fan.id === userId)?.asks('query ($id: ID!) { order(id: $id) { status } }', { id });
    const items = await sql<{ id: string; state: string }>(ITEMS, [id]);
    return [id, { status: answer?.data.order.status, items: byId(items), refunds: await sql(REFUNDS, [id]), left }] as const;
  });
  return {
    stock: left.map((one) => one?.n),
    lastOnes: left.map((one) => one?.last),
    orders: Object.fromEntries(await Promise.all(orders)),
  };
}

const byId = (items: readonly { id: string; state: string }[]) => Object.fromEntries(items.map(({ id, state }) => [id, state]));
