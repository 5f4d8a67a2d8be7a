-- The list for nobody, as REST spells it.
select json_build_object('data', coalesce(json_agg(row), '[]'))::text as body
  from (
    select g.id, g.name, g.description, g.price, g.maximum, g.has_limit, s.status, g.thumbnail_image_url, g.lineup_image_url,
           g.redeem_limit_date, g.start_at, g.end_at, g.created_at, g.updated_at, s.status = 'selling' as is_checkin,
           g.delivery_type, g.tags
      from gachas g
      cross join lateral (
        select case when not exists (select from prizes p where p.gacha_id = g.id and p.deleted_at is null and p.stock > 0 and p.pickup_weight > 0)
                      then 'soldout'
                    when g.on_sale and g.start_at <= now() and now() < g.end_at then 'selling'
                    else 'closing' end as status
      ) s
     where g.published and g.deleted_at is null and not g.needs_checkin
     order by g.start_at desc, g.id
  ) row
