import type { Check } from './check.ts';
import { within } from './period.ts';

/** Those that are owed, too: what they are of is withdrawn already. */
const STANDING = `select * from refunds where state <> 'given-up'`;

const orders: Check = {
  subject: 'whole refunds = refunded orders',
  entries: (period) => `
    with whole as (
      select order_id, count(*) as refunds, min(state) as state, min(created_at) as at, string_agg(id::text, ' ' order by id) as ids
        from (${STANDING}) r where prizes is not null group by order_id
    )
    select coalesce(w.refunds, 0) as here, (o.state in ('refunding', 'refunded'))::int as there,
           jsonb_build_object('order', o.id, 'refund', w.ids) as ids,
           case when w.order_id is null then format('the order is %s, and no refund is of all of it', o.state)
                when w.refunds > 1 then format('the order was refunded whole %s times', w.refunds)
                when o.state <> case w.state when 'owed' then 'refunding' else 'refunded' end
                then format('the refund of all of it is %s, and the order is %s', w.state, o.state)
           end as why
      from whole w full join (select * from orders where state in ('refunding', 'refunded') or id in (select order_id from whole)) o on o.id = w.order_id
     where ${within(period, 'coalesce(w.at, o.assigned_at)')}`,
};

const amounts: Check = {
  subject: 'refunds = of money that was captured',
  inYen: true,
  entries: (period) => `
    with given as (
      select payment_id, order_id, count(*) as refunds, sum(amount) as yen, bool_or(prizes is not null) as is_whole, min(created_at) as at,
             string_agg(id::text, ' ' order by id) as ids
        from (${STANDING}) r group by payment_id, order_id
    )
    select 1 as here, (p.state = 'captured' and p.order_id = g.order_id)::int as there, g.yen as yen_here, least(g.yen, p.amount) as yen_there,
           jsonb_build_object('payment', g.payment_id, 'order', g.order_id, 'refund', g.ids) as ids,
           case when p.state <> 'captured' then format('the payment is %s, and %s yen of it were refunded', p.state, g.yen)
                when p.order_id <> g.order_id then 'the payment that was refunded is of another order'
                when g.yen > p.amount then format('%s yen were refunded of %s', g.yen, p.amount)
                when g.is_whole and g.yen < p.amount then format('all is said to be refunded, and %s of %s yen were', g.yen, p.amount)
           end as why
      from given g join payments p on p.id = g.payment_id
     where ${within(period, 'g.at')}`,
};

const items: Check = {
  subject: 'prizes withdrawn = prizes of refunded orders that were not delivered',
  entries: (period) => `
    select (d.refunded_at is not null)::int as here, (o.state in ('refunding', 'refunded') and d.delivered_at is null)::int as there,
           jsonb_build_object('orderDetail', d.id, 'order', o.id) as ids,
           case when o.state not in ('refunding', 'refunded') then format('the prize was withdrawn, and the order is %s', o.state)
                when d.refunded_at is not null and d.delivered_at is not null then 'the prize was withdrawn, and delivered'
                when d.refunded_at is null and d.delivered_at is null then 'the order was refunded, and the prize still waits'
           end as why
      from order_details d join orders o on o.id = d.order_id
     where d.deleted_at is null and (d.refunded_at is not null or o.state in ('refunding', 'refunded'))
       and ${within(period, 'coalesce(d.refunded_at, o.assigned_at)')}`,
};

export const refundChecks: readonly Check[] = [orders, amounts, items];
