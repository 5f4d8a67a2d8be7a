import type { Check } from './check.ts';
import { PAID } from './orders.ts';
import { within } from './period.ts';

/** Paid orders, and those whose capture is due. */
const DRAWN = `select id from orders where state in ${PAID} union select order_id from payments where state = 'drawn'`;

const plays: Check = {
  subject: 'plays of paid orders = prizes won',
  entries: (period) => `
    with won as (
      select order_id, count(*) as prizes, count(distinct play) as plays, min(created_at) as at
        from order_details where deleted_at is null and play is not null group by order_id
    ), drawn as (${DRAWN})
    select case when d.id is null then 0 else o.play_amount end as here, coalesce(w.prizes, 0) as there,
           jsonb_build_object('order', coalesce(o.id, w.order_id), 'gacha', o.gacha_id) as ids,
           case when o.id is null then format('%s prizes were won by an order that is not there', w.prizes)
                when d.id is null then format('the order is %s, and has %s prizes', o.state, w.prizes)
                when coalesce(w.prizes, 0) <> o.play_amount then format('the order has %s plays, and %s prizes', o.play_amount, coalesce(w.prizes, 0))
                when w.plays <> w.prizes then 'one play of the order won twice'
           end as why
      from orders o left join drawn d on d.id = o.id full join won w on w.order_id = o.id
     where (d.id is not null or w.order_id is not null) and ${within(period, 'coalesce(o.assigned_at, o.created_at, w.at)')}`,
};

/** Stock is a balance, so it is counted whole, whatever the period. */
const stock: Check = {
  subject: 'prizes taken from stock = prizes won',
  entries: () => `
    with won as (
      select prize_id, count(*) as prizes from order_details where deleted_at is null group by prize_id
    )
    select coalesce(p.supply - p.stock, 0) as here, coalesce(w.prizes, 0) as there,
           jsonb_build_object('prize', coalesce(p.id, w.prize_id), 'gacha', p.gacha_id) as ids,
           case when p.id is null then format('%s times a prize was won that is not there', w.prizes)
                when p.supply - p.stock <> coalesce(w.prizes, 0)
                then format('%s of %s were taken from stock, and %s were won', p.supply - p.stock, p.supply, coalesce(w.prizes, 0))
           end as why
      from prizes p full join won w on w.prize_id = p.id`,
};

const serialNumbers: Check = {
  subject: 'serial numbers = orders that have drawn',
  entries: (period) => `
    with drawn as (${DRAWN}), twice as (
      select gacha_id, serial_number from orders where serial_number is not null group by gacha_id, serial_number having count(*) > 1
    )
    select (o.serial_number is not null)::int as here, (d.id is not null)::int as there,
           jsonb_build_object('order', o.id, 'gacha', o.gacha_id) as ids,
           case when d.id is null then format('the order is %s, and has the serial number %s', o.state, o.serial_number)
                when o.serial_number is null then 'the order has drawn, and has no serial number'
                when t.gacha_id is not null then format('another order of the gacha has the serial number %s too', o.serial_number)
                when o.serial_number > g.last_serial_number
                then format('the order has the serial number %s, and the gacha gave %s', o.serial_number, g.last_serial_number)
           end as why
      from orders o
      join gachas g on g.id = o.gacha_id
      left join drawn d on d.id = o.id
      left join twice t on t.gacha_id = o.gacha_id and t.serial_number = o.serial_number
     where (d.id is not null or o.serial_number is not null) and ${within(period, 'coalesce(o.assigned_at, o.created_at)')}`,
};

export const prizeChecks: readonly Check[] = [plays, stock, serialNumbers];
