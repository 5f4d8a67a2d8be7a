import type { Check } from './check.ts';
import { within } from './period.ts';

const asked: Check = {
  subject: 'payments = their orders',
  inYen: true,
  entries: (period) => `
    select 1 as here, (o.id is not null)::int as there, p.amount as yen_here, coalesce(o.price::bigint * o.play_amount, 0) as yen_there,
           jsonb_build_object('payment', p.id, 'order', p.order_id) as ids,
           case when o.id is null then 'the payment has no order'
                when p.amount <> o.price::bigint * o.play_amount
                then format('the payment is of %s yen, and the order costs %s', p.amount, o.price::bigint * o.play_amount)
                when p.processor = 'free' and p.amount > 0
                then format('the payment is of %s yen, and no processor was to take them', p.amount)
           end as why
      from payments p left join orders o on o.id = p.order_id
     where ${within(period, 'p.created_at')}`,
};

/** The sandbox keeps its rows in this database, so those without a payment are found too. */
const inSandbox: Check = {
  subject: 'known payments = entries of the sandbox',
  inYen: true,
  entries: (period) => `
    select (p.id is not null or r.yen is not null)::int as here, 1 as there, coalesce(p.amount, r.yen, 0) as yen_here, s.amount as yen_there,
           jsonb_build_object('processorOrder', s.processor_order_id, 'payment', p.id, 'order', p.order_id) as ids,
           case when p.id is null and r.yen is null then format('the sandbox has a payment of %s yen, %s, that this database does not know', s.amount, s.status)
                when p.amount <> s.amount then format('the payment is of %s yen, and of %s in the sandbox', p.amount, s.amount)
           end as why
      from sandbox_transactions s
      left join payments p on p.processor_order_id = s.processor_order_id
      left join (select distinct on (processor_order_id) processor_order_id, yen from restored_payments where payment_id is null) r
             on r.processor_order_id = s.processor_order_id
     where ${within(period, 's.created_at')}`,
};

const history: Check = {
  subject: 'payments = histories that end where they are',
  entries: (period) => `
    with own as (
      select * from payments where ${within(period, 'created_at')}
    ), steps as (
      select s.payment_id, s.id, s.to_state, s.from_state is distinct from lag(s.to_state) over (partition by s.payment_id order by s.id) as is_gap
        from payment_steps s join own on own.id = s.payment_id
    ), histories as (
      select payment_id, (array_agg(to_state order by id desc))[1] as last, bool_or(is_gap) as has_gap from steps group by payment_id
    )
    select 1 as here, (h.last is not distinct from own.state and not h.has_gap)::int as there,
           jsonb_build_object('payment', own.id, 'order', own.order_id) as ids,
           case when h.payment_id is null then 'the payment has no history'
                when h.last <> own.state then format('the payment is %s, and its history ends with %s', own.state, h.last)
                when h.has_gap then 'a step is missing in the history of the payment'
           end as why
      from own left join histories h on h.payment_id = own.id`,
};

export const paymentChecks: readonly Check[] = [asked, inSandbox, history];
