import type { Check } from './check.ts';
import { within } from './period.ts';

export const PAID = `('assigned', 'delivered', 'refunding', 'refunded')`;

const paidOrders: Check = {
  subject: 'captured payments = paid orders',
  inYen: true,
  entries: (period) => `
    with captured as (
      select order_id, count(*) as payments, sum(amount) as yen, min(created_at) as at, string_agg(id::text, ' ' order by created_at, id) as ids
        from payments where state = 'captured' group by order_id
    ), paid as (
      select id, price::bigint * play_amount as yen, coalesce(assigned_at, created_at) as at from orders where state in ${PAID}
    )
    select coalesce(c.payments, 0) as here, (o.id is not null)::int as there, coalesce(c.yen, 0) as yen_here, coalesce(o.yen, 0) as yen_there,
           jsonb_build_object('order', coalesce(o.id, c.order_id), 'payment', c.ids) as ids,
           case when o.id is null then 'the payment is captured, and its order is not paid'
                when c.order_id is null then 'the order is paid, and no payment of it is captured'
                when c.payments > 1 then format('%s payments of the order are captured', c.payments)
                when c.yen <> o.yen then format('%s yen are captured, and the order costs %s', c.yen, o.yen)
           end as why
      from captured c full join paid o on o.id = c.order_id
     where ${within(period, 'coalesce(c.at, o.at)')}`,
};

/**
 * An order in `paying` can be neither paid nor cancelled, so a payment must be under way, as for one that waits for the bank. A
 * payment at the bank may outlast its order: it ends when its holder comes back, or is given up.
 */
const ordersUnderWay: Check = {
  subject: 'payments under way = orders being paid',
  entries: (period) => `
    with live as (
      select order_id, count(*) as payments, min(p.created_at) as at, string_agg(p.id::text, ' ' order by p.created_at, p.id) as ids
        from payments p join orders o on o.id = order_id
       where p.state in ('entered', 'registered', 'returned', 'drawn')
          or p.state = 'challenged' and o.state <> 'cancelled' and o.deleted_at is null
       group by order_id
    ), paying as (
      select id, created_at as at from orders where state in ('paying', 'waiting') and deleted_at is null
    )
    select coalesce(p.payments, 0) as here, (o.id is not null)::int as there,
           jsonb_build_object('order', coalesce(o.id, p.order_id), 'payment', p.ids) as ids,
           case when o.id is null then 'a payment is under way, and its order is not being paid'
                when p.order_id is null then 'the order is being paid, and no payment of it is under way'
                when p.payments > 1 then format('%s payments of the order are under way', p.payments)
           end as why
      from live p full join paying o on o.id = p.order_id
     where ${within(period, 'coalesce(p.at, o.at)')}`,
};

export const orderChecks: readonly Check[] = [paidOrders, ordersUnderWay];
