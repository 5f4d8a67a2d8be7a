import type { Check } from './check.ts';
import { within } from './period.ts';

const records: Check = {
  subject: 'prizes won = draws on record',
  entries: (period) => `
    with won as (
      select id, order_id, play, prize_id, created_at as at from order_details where deleted_at is null
    ), drawn as (
      select gacha_id, sequence, order_id, play, prize_id, drawn_at as at from draws where returned_after is null
      union all
      select gacha_id, sequence, order_id, null, last_one_id, drawn_at from draws where returned_after is null and last_one_id is not null
    )
    select (w.id is not null)::int as here, (d.gacha_id is not null)::int as there,
           jsonb_build_object('order', coalesce(w.order_id, d.order_id), 'prize', coalesce(w.prize_id, d.prize_id),
             'orderDetail', w.id, 'gacha', d.gacha_id, 'draw', d.sequence::text) as ids,
           case when d.gacha_id is null and w.play is null then 'the last-one prize was won with no draw'
                when d.gacha_id is null then format('the prize of play %s is in no draw', w.play)
                when w.id is null and d.play is null then 'the last-one prize of a draw was not won'
                when w.id is null then format('the prize that play %s drew was not won', d.play)
           end as why
      from won w full join drawn d on d.order_id = w.order_id and coalesce(d.play, 0) = coalesce(w.play, 0) and d.prize_id = w.prize_id
     where ${within(period, 'coalesce(w.at, d.at)')}`,
};

export const drawChecks: readonly Check[] = [records];
