-- One gacha ($2) with its prizes for a viewer ($1), as GraphQL spells it.
with viewer as materialized (
  select id from users where provider_type = 'members' and provider_id = 'pool-1' and provider_user_id = $1
), weighed as (
  select p.*, case when p.stock > 0 then p.pickup_weight else 0 end as weight,
         sum(case when p.stock > 0 then p.pickup_weight else 0 end) over () as total
    from prizes p where p.gacha_id = $2::uuid and p.deleted_at is null
), shared as (
  select w.*, div(w.weight * 100000000::numeric, nullif(w.total, 0)) as units,
         row_number() over (order by mod(w.weight * 100000000::numeric, nullif(w.total, 0)) desc, w.position, w.id) as turn
    from weighed w
), shown as (
  select s.id, s.name, s.picking_name as "pickingName", s.description, s.stock, s.image_url as "imageUrl",
         s.pickup_image_url as "pickupImageUrl", s.secret_image_url as "secretImageUrl", s.pickup_weight as "pickupWeight",
         case when s.weight = 0 then 0
              else (s.units + (s.turn <= 100000000 - sum(s.units) over ())::int) / 1000000 end as "emissionProbability",
         case when s.stock > 0 then 'SELLING' else 'SOLDOUT' end as status, s.created_at as "createdAt", s.updated_at as "updatedAt"
    from shared s
   order by s.position, s.id
)
select json_build_object('data', json_build_object('gacha', row))::text as body
  from (
    select g.id, g.name, g.description, g.price, g.maximum, g.has_limit as "hasLimit", s.status,
           g.thumbnail_image_url as "thumbnailImageUrl", g.lineup_image_url as "lineupImageUrl", g.start_at as "startAt",
           g.end_at as "endAt", g.created_at as "createdAt", g.updated_at as "updatedAt",
           not g.needs_checkin or exists (
             select from check_ins c where c.user_id = v.id and c.gacha_id = g.id and c.expires_at > now()) as discovered,
           (select coalesce(sum(o.play_amount), 0)::int from orders o
             where o.user_id = v.id and o.gacha_id = g.id and o.state in ('paying', 'assigned', 'delivered') and o.deleted_at is null) as "playCount",
           upper(g.delivery_type) as "deliveryType", g.tags,
           json_build_object('probabilityProvision', r.probability_provision, 'placeUrl', r.place_url, 'placeText', r.place_text,
             'infoText', r.info_text, 'callNumber', r.call_number, 'webUrl', r.web_url) as "redeemDetail",
           json_build_object('nodes', (select json_agg(shown) from shown)) as prizes
      from viewer v
      join gachas g on g.id = $2::uuid and g.published and g.deleted_at is null
      join redeem_details r on r.gacha_id = g.id
      cross join lateral (
        select case when not exists (select from weighed p where p.weight > 0) then 'SOLDOUT'
                    when g.on_sale and g.start_at <= now() and now() < g.end_at then 'SELLING'
                    else 'CLOSING' end as status
      ) s
  ) row
