-- The prizes of a gacha ($1), as REST spells them. Odds in millionths of a percent; those left over go to the largest remainders.
with weighed as (
  select p.*, case when p.stock > 0 then p.pickup_weight else 0 end as weight,
         sum(case when p.stock > 0 then p.pickup_weight else 0 end) over () as total
    from prizes p where p.gacha_id = $1::uuid and p.deleted_at is null
), shared as (
  select w.*, div(w.weight * 100000000::numeric, nullif(w.total, 0)) as units,
         row_number() over (order by mod(w.weight * 100000000::numeric, nullif(w.total, 0)) desc, w.position, w.id) as turn
    from weighed w
)
select json_build_object('data', coalesce(json_agg(row), '[]'))::text as body
  from (
    select s.id, s.gacha_id, s.name, s.picking_name, s.description, s.stock::text as stock, s.image_url, s.pickup_image_url, s.secret_image_url,
           s.pickup_weight,
           case when s.weight = 0 then 0
                else (s.units + (s.turn <= 100000000 - sum(s.units) over ())::int) / 1000000 end as emission_probability,
           case when s.stock > 0 then 'selling' else 'soldout' end as status, s.created_at, s.updated_at, s.deleted_at
      from shared s
     order by s.position, s.id
  ) row
