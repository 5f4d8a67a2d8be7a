-- What PostGraphile needs beside the tables to answer as the gateway does: written as its documentation recommends, as
-- computed columns and functions that return rows. Whose request it is stands in a setting.

create or replace function viewer_id() returns uuid stable language sql as $$
  select id from users
   where provider_type = 'members' and provider_id = 'pool-1' and provider_user_id = current_setting('bench.fan', true)
$$;

create or replace function visible_gachas() returns setof gachas stable language sql as $$
  with viewer as materialized (select id, provider_type, provider_id from users where id = viewer_id()),
  live as materialized (select gacha_id from check_ins where user_id = (select id from viewer) and expires_at > now())
  select g.* from viewer v
    join gachas g on g.published and g.deleted_at is null
     and (g.auth_provider_type is null
       or (g.auth_provider_type = v.provider_type and (g.auth_provider_id is null or g.auth_provider_id = v.provider_id)))
     and (not g.needs_checkin or g.id in (select gacha_id from live))
   order by g.start_at desc, g.id
$$;

create or replace function my_orders() returns setof orders stable language sql as $$
  select * from orders
   where user_id = viewer_id() and state in ('assigned', 'delivered') and deleted_at is null
   order by created_at desc, id
$$;

create or replace function orders_total_price(o orders) returns int immutable language sql as $$
  select o.play_amount * o.price
$$;

create or replace function gachas_status(g gachas) returns text stable language sql as $$
  select case when not exists (select from prizes p where p.gacha_id = g.id and p.deleted_at is null and p.stock > 0 and p.pickup_weight > 0)
                then 'SOLDOUT'
              when g.on_sale and g.start_at <= now() and now() < g.end_at then 'SELLING'
              else 'CLOSING' end
$$;

create or replace function gachas_discovered(g gachas) returns boolean stable language sql as $$
  select not g.needs_checkin
      or exists (select from check_ins c where c.user_id = viewer_id() and c.gacha_id = g.id and c.expires_at > now())
$$;

create or replace function gachas_purchasable(g gachas) returns boolean stable language sql as $$
  select gachas_status(g) = 'SELLING' and gachas_discovered(g)
$$;

create or replace function gachas_play_count(g gachas) returns int stable language sql as $$
  select coalesce(sum(play_amount), 0)::int from orders
   where user_id = viewer_id() and gacha_id = g.id and state in ('paying', 'assigned', 'delivered') and deleted_at is null
$$;

drop function if exists gachas_shown_prizes(gachas);
drop type if exists shown_prize;
create type shown_prize as (id uuid, name text, picking_name text, description text, stock int, image_url text, pickup_image_url text,
  secret_image_url text, pickup_weight int, emission_probability float8, status text, created_at timestamptz, updated_at timestamptz);
create function gachas_shown_prizes(g gachas) returns setof shown_prize stable language sql as $$
  with weighed as (
    select p.*, case when p.stock > 0 then p.pickup_weight else 0 end as weight,
           sum(case when p.stock > 0 then p.pickup_weight else 0 end) over () as total
      from prizes p where p.gacha_id = g.id and p.deleted_at is null
  ), shared as (
    select w.*, div(w.weight * 100000000::numeric, nullif(w.total, 0)) as units,
           row_number() over (order by mod(w.weight * 100000000::numeric, nullif(w.total, 0)) desc, w.position, w.id) as turn
      from weighed w
  )
  select id, name, picking_name, description, stock, image_url, pickup_image_url, secret_image_url, pickup_weight,
         (case when weight = 0 then 0 else (units + (turn <= 100000000 - sum(units) over ())::int) / 1000000 end)::float8,
         case when stock > 0 then 'SELLING' else 'SOLDOUT' end, created_at, updated_at
    from shared order by position, id
$$;
