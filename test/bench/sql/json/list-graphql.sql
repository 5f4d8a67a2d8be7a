-- The list for a viewer ($1), as GraphQL spells it, with what the viewer bought.
with viewer as materialized (
  select id, provider_type, provider_id from users where provider_type = 'members' and provider_id = 'pool-1' and provider_user_id = $1
), live as materialized (
  select gacha_id from check_ins where user_id = (select id from viewer) and expires_at > now()
), bought as materialized (
  select gacha_id, sum(play_amount)::int as plays from orders
   where user_id = (select id from viewer) and state in ('paying', 'assigned', 'delivered') and deleted_at is null
   group by gacha_id
)
select json_build_object('data', json_build_object('gachas', json_build_object('nodes', coalesce(json_agg(row), '[]'))))::text as body
  from (
    select g.id, g.name, g.description, g.price, g.maximum, g.has_limit as "hasLimit", s.status,
           g.thumbnail_image_url as "thumbnailImageUrl", g.lineup_image_url as "lineupImageUrl",
           g.redeem_limit_date as "redeemLimitDate", g.start_at as "startAt", g.end_at as "endAt", g.created_at as "createdAt",
           g.updated_at as "updatedAt", s.status = 'SELLING' as purchasable, true as discovered,
           coalesce(b.plays, 0) as "playCount", upper(g.delivery_type) as "deliveryType", g.tags
      from viewer v
      join gachas g on g.published and g.deleted_at is null
       and (g.auth_provider_type is null
         or (g.auth_provider_type = v.provider_type and (g.auth_provider_id is null or g.auth_provider_id = v.provider_id)))
       and (not g.needs_checkin or g.id in (select gacha_id from live))
      left join bought b on b.gacha_id = g.id
      cross join lateral (
        select case when not exists (select from prizes p where p.gacha_id = g.id and p.deleted_at is null and p.stock > 0 and p.pickup_weight > 0)
                      then 'SOLDOUT'
                    when g.on_sale and g.start_at <= now() and now() < g.end_at then 'SELLING'
                    else 'CLOSING' end as status
      ) s
     order by g.start_at desc, g.id
     limit 50
  ) row
