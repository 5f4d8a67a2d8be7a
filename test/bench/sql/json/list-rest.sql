-- The list for a viewer ($1), as REST spells it.
with viewer as materialized (
  select id, provider_type, provider_id from users where provider_type = 'members' and provider_id = 'pool-1' and provider_user_id = $1
), live as materialized (
  select gacha_id from check_ins where user_id = (select id from viewer) and expires_at > now()
)
select json_build_object('data', coalesce(json_agg(row), '[]'))::text as body
  from (
    select g.id, g.name, g.description, g.price, g.maximum, g.has_limit, s.status, g.thumbnail_image_url, g.lineup_image_url,
           g.redeem_limit_date, g.start_at, g.end_at, g.created_at, g.updated_at, s.status = 'selling' as is_checkin,
           g.delivery_type, g.tags
      from viewer v
      join gachas g on g.published and g.deleted_at is null
       and (g.auth_provider_type is null
         or (g.auth_provider_type = v.provider_type and (g.auth_provider_id is null or g.auth_provider_id = v.provider_id)))
       and (not g.needs_checkin or g.id in (select gacha_id from live))
      cross join lateral (
        select case when not exists (select from prizes p where p.gacha_id = g.id and p.deleted_at is null and p.stock > 0 and p.pickup_weight > 0)
                      then 'soldout'
                    when g.on_sale and g.start_at <= now() and now() < g.end_at then 'selling'
                    else 'closing' end as status
      ) s
     order by g.start_at desc, g.id
  ) row
