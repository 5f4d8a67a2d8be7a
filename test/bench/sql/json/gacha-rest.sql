-- One gacha ($2) for a viewer ($1), as REST spells it.
with viewer as materialized (
  select id from users where provider_type = 'members' and provider_id = 'pool-1' and provider_user_id = $1
)
select row_to_json(row)::text as body
  from (
    select g.id, g.name, g.description, g.price, g.maximum, g.has_limit, s.status, g.thumbnail_image_url, g.lineup_image_url,
           g.start_at, g.end_at, g.created_at, g.updated_at,
           not g.needs_checkin or exists (
             select from check_ins c where c.user_id = v.id and c.gacha_id = g.id and c.expires_at > now()) as is_checkin,
           s.status = 'selling' as playable,
           (select coalesce(sum(o.play_amount), 0)::int from orders o
             where o.user_id = v.id and o.gacha_id = g.id and o.state in ('paying', 'assigned', 'delivered') and o.deleted_at is null) as play_count,
           g.delivery_type, g.tags,
           json_build_object('probability_provision', r.probability_provision, 'place_url', r.place_url, 'place_text', r.place_text,
             'info_text', r.info_text, 'call_number', r.call_number, 'web_url', r.web_url) as redeem_detail
      from viewer v
      join gachas g on g.id = $2::uuid and g.published and g.deleted_at is null
      join redeem_details r on r.gacha_id = g.id
      cross join lateral (
        select case when not exists (select from prizes p where p.gacha_id = g.id and p.deleted_at is null and p.stock > 0 and p.pickup_weight > 0)
                      then 'soldout'
                    when g.on_sale and g.start_at <= now() and now() < g.end_at then 'selling'
                    else 'closing' end as status
      ) s
  ) row
