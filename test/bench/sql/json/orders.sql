-- The latest fifty paid orders of a viewer ($1) with gacha, prizes won and payment, as GraphQL spells them.
with latest as materialized (
  select o.* from orders o
   where o.user_id = (select id from users where provider_type = 'members' and provider_id = 'pool-1' and provider_user_id = $1)
     and o.state in ('assigned', 'delivered') and o.deleted_at is null
   order by o.created_at desc, o.id limit 50
)
select json_build_object('data', json_build_object('orders', json_build_object('nodes', coalesce(json_agg(row), '[]'))))::text as body
  from (
    select o.id, upper(o.state) as status, o.created_at as "createdAt", o.play_amount as "playAmount",
           o.play_amount * o.price as "totalPrice", o.serial_number as "serialNumber",
           json_build_object('id', g.id, 'name', g.name, 'price', g.price, 'status', s.status,
             'thumbnailImageUrl', g.thumbnail_image_url, 'startAt', g.start_at, 'endAt', g.end_at) as gacha,
           (select json_agg(json_build_object('id', d.id, 'deliveredAt', d.delivered_at,
                     'prize', json_build_object('id', p.id, 'name', p.name, 'imageUrl', p.image_url)) order by d.play)
              from order_details d join prizes p on p.id = d.prize_id
             where d.order_id = o.id and d.deleted_at is null) as "items",
           (select json_build_object('id', m.id, 'status', upper(m.state), 'amount', m.amount, 'createdAt', m.created_at)
              from payments m where m.order_id = o.id and m.state = 'captured') as payment
      from latest o
      join gachas g on g.id = o.gacha_id
      cross join lateral (
        select case when not exists (select from prizes p where p.gacha_id = g.id and p.deleted_at is null and p.stock > 0 and p.pickup_weight > 0)
                      then 'SOLDOUT'
                    when g.on_sale and g.start_at <= now() and now() < g.end_at then 'SELLING'
                    else 'CLOSING' end as status
      ) s
     order by o.created_at desc, o.id
  ) row
