import type { Check } from './check.ts';
import { within } from './period.ts';

/** Owed refunds count, too: their items are withdrawn already. */
const STANDING = `select * from refunds where state in ('owed', 'done')`;

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

/** By payment. */
const GIVEN = `
  select payment_id, order_id, sum(amount) as yen, coalesce(sum(amount) filter (where origin = 'charge-back'), 0) as by_bank,
         bool_or(prizes is not null) as is_whole, min(created_at) as at, string_agg(id::text, ' ' order by id) as ids
    from (${STANDING}) r group by payment_id, order_id`;

/** A bank takes what it takes: what the shop had given back already is counted by itself. */
const ONCE = 'g.yen - least(g.by_bank, greatest(g.yen - p.amount, 0))';

const amounts: Check = {
  subject: 'refunds = of money that was captured',
  inYen: true,
  entries: (period) => `
    with given as (${GIVEN})
    select 1 as here, (p.state = 'captured' and p.order_id = g.order_id)::int as there, ${ONCE} as yen_here, least(${ONCE}, p.amount) as yen_there,
           jsonb_build_object('payment', g.payment_id, 'order', g.order_id, 'refund', g.ids) as ids,
           case when p.state <> 'captured' then format('the payment is %s, and %s yen of it were refunded', p.state, g.yen)
                when p.order_id <> g.order_id then 'the payment that was refunded is of another order'
                when ${ONCE} > p.amount then format('%s yen were refunded of %s', ${ONCE}, p.amount)
                when g.is_whole and g.yen < p.amount then format('all is said to be refunded, and %s of %s yen were', g.yen, p.amount)
                when not g.is_whole and g.yen >= p.amount and p.amount > 0 then 'all is back, and no refund is of all of it'
           end as why
      from given g join payments p on p.id = g.payment_id
     where ${within(period, 'g.at')}`,
};

/** Not wrong here, but to be disputed with the bank. */
const twice: Check = {
  subject: 'given back twice = charge-backs beyond what was left',
  inYen: true,
  entries: (period) => `
    with given as (${GIVEN}), excess as (
      select g.*, greatest(g.yen - p.amount, 0) as more, greatest(g.by_bank - greatest(p.amount - (g.yen - g.by_bank), 0), 0) as beyond
        from given g join payments p on p.id = g.payment_id
    )
    select (more > 0)::int as here, (beyond > 0)::int as there, more as yen_here, beyond as yen_there,
           jsonb_build_object('payment', payment_id, 'order', order_id, 'refund', ids) as ids,
           case when more <> beyond then format('%s yen went back twice, and the bank took %s of them', more, beyond) end as why
      from excess where (more > 0 or beyond > 0) and ${within(period, 'at')}`,
};

const items: Check = {
  subject: 'prizes withdrawn = refunded prizes, by themselves or with their orders, that were not delivered',
  entries: (period) => `
    select (d.refunded_at is not null)::int as here,
           ((o.state in ('refunding', 'refunded') or r.times > 0) and d.delivered_at is null)::int as there,
           jsonb_build_object('orderDetail', d.id, 'order', o.id, 'refund', r.ids) as ids,
           case when o.state not in ('refunding', 'refunded') and r.times = 0
                then format('the prize was withdrawn, it was not refunded by itself, and the order is %s', o.state)
                when d.refunded_at is not null and d.delivered_at is not null then 'the prize was withdrawn, and delivered'
                when d.refunded_at is null and d.delivered_at is null then 'the order or the prize was refunded, and the prize still waits'
                when r.times > 1 then format('the prize was refunded %s times', r.times)
                when r.others > 0 then 'the prize was refunded with another order'
           end as why
      from order_details d join orders o on o.id = d.order_id
      left join lateral (
        select count(*) as times, count(*) filter (where s.order_id <> d.order_id) as others, string_agg(s.id::text, ' ' order by s.id) as ids
          from refund_items i join (${STANDING}) s on s.id = i.refund_id where i.order_detail_id = d.id) r on true
     where d.deleted_at is null and (d.refunded_at is not null or o.state in ('refunding', 'refunded') or r.times > 0)
       and ${within(period, 'coalesce(d.refunded_at, o.assigned_at)')}`,
};

export const refundChecks: readonly Check[] = [orders, amounts, twice, items];
