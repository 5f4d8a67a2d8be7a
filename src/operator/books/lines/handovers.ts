import type { Check } from './check.ts';
import { within } from './period.ts';

const isoSql = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const items: Check = {
  subject: 'prizes delivered = prizes in handovers',
  entries: (period) => `
    with delivered as (
      select d.id, d.order_id, d.delivered_at, o.gacha_id, o.user_id
        from order_details d join orders o on o.id = d.order_id
       where d.delivered_at is not null and d.deleted_at is null and o.delivery_type = 'self'
    ), given as (
      select i.order_detail_id as id, h.id as handover_id, h.delivered_at, h.gacha_id, t.user_id
        from handover_items i
        left join handovers h on h.id = i.handover_id
        left join pickup_tokens t on t.id = h.pickup_token_id
       where not exists (
         select 1 from order_details d join orders o on o.id = d.order_id where d.id = i.order_detail_id and o.delivery_type = 'mail')
    )
    select (d.id is not null)::int as here, (g.id is not null)::int as there,
           jsonb_build_object('orderDetail', coalesce(d.id, g.id), 'order', d.order_id, 'handover', g.handover_id) as ids,
           case when g.id is null then 'the prize was delivered, and no handover has it'
                when d.id is null then 'the prize is in a handover, and was not delivered'
                when g.handover_id is null then 'the handover of the prize is not there'
                when d.delivered_at <> g.delivered_at then format('the prize was delivered at %s, and handed over at %s', ${isoSql('d.delivered_at')}, ${isoSql('g.delivered_at')})
                when d.gacha_id <> g.gacha_id then 'the prize was handed over at another gacha than it was won at'
                when d.user_id is distinct from g.user_id then 'the prize was handed over to another user than who won it'
           end as why
      from delivered d full join given g on g.id = d.id
     where ${within(period, 'coalesce(d.delivered_at, g.delivered_at)')}`,
};

/** At a counter, some prizes of an order may still wait when others are handed over. */
const orders: Check = {
  subject: 'prizes of delivered orders = prizes delivered',
  entries: (period) => `
    with delivered as (
      select order_id, count(*) as prizes, max(delivered_at) as at
        from order_details where delivered_at is not null and deleted_at is null group by order_id
    ), withdrawn as (
      select d.order_id, count(*) as prizes from order_details d join orders o on o.id = d.order_id
       where d.refunded_at is not null and d.deleted_at is null and o.state in ('assigned', 'delivered') group by d.order_id
    ), won as (
      -- A last-one prize is won beside those of the plays.
      select order_id, count(*) as last_ones from order_details where play is null and deleted_at is null group by order_id
    ), o as (
      select o.*, o.play_amount + coalesce(won.last_ones, 0) - coalesce(w.prizes, 0) as due
        from orders o left join withdrawn w on w.order_id = o.id left join won on won.order_id = o.id
    )
    select case when o.state = 'delivered' then o.due else 0 end as here, coalesce(d.prizes, 0) as there,
           jsonb_build_object('order', coalesce(o.id, d.order_id), 'gacha', o.gacha_id) as ids,
           case when o.id is null then format('%s prizes were delivered of an order that is not there', d.prizes)
                when o.state <> 'delivered' and d.prizes >= o.due then format('all prizes are delivered, and the order is %s', o.state)
                when o.state <> 'delivered' then format('the order is %s, and %s of %s prizes are delivered', o.state, d.prizes, o.due)
                when coalesce(d.prizes, 0) <> o.due then format('the order is delivered, and %s of %s prizes are', coalesce(d.prizes, 0), o.due)
                when o.delivered_at <> d.at then format('the order was delivered at %s, and its last prize at %s', ${isoSql('o.delivered_at')}, ${isoSql('d.at')})
           end as why
      from o full join delivered d on d.order_id = o.id
     where (o.state = 'delivered' or d.order_id is not null)
       and (o.state = 'assigned' and d.prizes < o.due or o.state in ('refunding', 'refunded')) is not true
       and ${within(period, 'coalesce(d.at, o.delivered_at)')}`,
};

const mail: Check = {
  subject: 'nothing = prizes to be mailed in handovers',
  entries: (period) => `
    select 0 as here, 1 as there,
           jsonb_build_object('orderDetail', i.order_detail_id, 'order', d.order_id, 'handover', i.handover_id) as ids,
           'the prize goes by post, and was handed over' as why
      from handover_items i
      join order_details d on d.id = i.order_detail_id
      join orders o on o.id = d.order_id and o.delivery_type = 'mail'
      left join handovers h on h.id = i.handover_id
     where ${within(period, 'coalesce(h.delivered_at, d.delivered_at, d.created_at)')}`,
};

const undone: Check = {
  subject: 'prizes undone = handovers that had them',
  entries: (period) => `
    select 1 as here, (h.id is not null and s.order_detail_id is null)::int as there,
           jsonb_build_object('orderDetail', i.order_detail_id, 'order', d.order_id, 'handover', i.handover_id) as ids,
           case when h.id is null then 'the handover that was undone is not there'
                when s.order_detail_id is not null then 'the prize was undone, and still stands in the same handover'
                when u.undone_at < h.delivered_at then 'the handover was undone before it was done'
                when c.order_detail_id is null then 'the code of the handover did not cover the prize that was undone'
           end as why
      from undone_handover_items i
      left join handover_undos u on u.id = i.undo_id
      left join handovers h on h.id = i.handover_id
      left join order_details d on d.id = i.order_detail_id
      left join handover_items s on s.order_detail_id = i.order_detail_id and s.handover_id = i.handover_id
      left join pickup_token_items c on c.order_detail_id = i.order_detail_id and c.pickup_token_id = h.pickup_token_id
     where ${within(period, 'u.undone_at')}`,
};

const posted: Check = {
  subject: 'prizes delivered by post = prizes in posted parcels',
  entries: (period) => `
    with delivered as (
      select d.id, d.order_id, d.delivered_at, o.user_id
        from order_details d join orders o on o.id = d.order_id
       where d.delivered_at is not null and d.deleted_at is null and o.delivery_type = 'mail'
    ), sent as (
      select i.order_detail_id as id, s.id as shipment_id, s.posted_at, s.user_id
        from shipment_items i join shipments s on s.id = i.shipment_id where s.posted_at is not null
    )
    select (d.id is not null)::int as here, (s.id is not null)::int as there,
           jsonb_build_object('orderDetail', coalesce(d.id, s.id), 'order', d.order_id, 'shipment', s.shipment_id) as ids,
           case when s.id is null then 'the prize was delivered by post, and no posted parcel has it'
                when d.id is null then 'the prize is in a posted parcel, and was not delivered'
                when d.delivered_at <> s.posted_at then format('the prize was delivered at %s, and posted at %s', ${isoSql('d.delivered_at')}, ${isoSql('s.posted_at')})
                when d.user_id <> s.user_id then 'the prize was posted to another user than who won it'
           end as why
      from delivered d full join sent s on s.id = d.id
     where ${within(period, 'coalesce(d.delivered_at, s.posted_at)')}`,
};

/** An order that is marked as packed is in no packing list: a prize of it that waits would never be posted. */
const packed: Check = {
  subject: 'orders marked as packed = orders of which everything is in parcels',
  entries: (period) => `
    select 1 as here, (not item.waits)::int as there, jsonb_build_object('order', o.id) as ids,
           case when item.waits then 'the order is marked as packed, and a prize of it is in no parcel' end as why
      from orders o
      cross join lateral (
        select exists (select from order_details d where d.order_id = o.id and d.deleted_at is null and d.refunded_at is null
                          and not exists (select from shipment_items i where i.order_detail_id = d.id)) as waits) item
     where o.is_packed and ${within(period, 'o.assigned_at')}`,
};

const returned: Check = {
  subject: 'prizes that came back = prizes of parcels that came back',
  entries: (period) => `
    select 1 as here, (s.returned_at is not null and i.order_detail_id is null)::int as there,
           jsonb_build_object('orderDetail', r.order_detail_id, 'order', d.order_id, 'shipment', r.shipment_id) as ids,
           case when s.returned_at is null then 'the prize came back, and its parcel did not'
                when i.order_detail_id is not null then 'the prize came back, and is still in the same parcel'
                when s.user_id <> o.user_id then 'the parcel was of another user than who won the prize'
           end as why
      from returned_items r
      join order_details d on d.id = r.order_detail_id
      join orders o on o.id = d.order_id
      left join shipments s on s.id = r.shipment_id
      left join shipment_items i on i.order_detail_id = r.order_detail_id and i.shipment_id = r.shipment_id
     where ${within(period, 'coalesce(s.returned_at, d.created_at)')}`,
};

export const handoverChecks: readonly Check[] = [items, orders, mail, undone, posted, packed, returned];
