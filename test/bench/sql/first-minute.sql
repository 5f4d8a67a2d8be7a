-- The first minute of a sale as plain functions, one call and one transaction for each thing that a fan does.

-- Orders plays: the fan's earlier unpaid order makes way.
create or replace function bench.place(buyer uuid, wanted_gacha uuid, plays int) returns uuid language plpgsql as $$
declare
  wanted record;
  taken int;
  drawable bigint;
  placed uuid := uuidv7();
begin
  perform 1 from users where id = buyer for no key update;
  select g.*, v.id as odds_version_id into strict wanted
    from gachas g join odds_versions v on v.gacha_id = g.id and v.number = g.odds_number
   where g.id = wanted_gacha and g.published and g.deleted_at is null;
  select coalesce(sum(play_amount), 0) into taken from orders
   where user_id = buyer and gacha_id = wanted_gacha and state in ('paying', 'assigned', 'delivered') and deleted_at is null;
  select sum(stock) into drawable from prizes where gacha_id = wanted_gacha and deleted_at is null and pickup_weight > 0;
  if not wanted.on_sale or clock_timestamp() < wanted.start_at or clock_timestamp() >= wanted.end_at or drawable < plays
     or (wanted.has_limit and taken + plays > wanted.maximum) then
    raise exception 'this cannot be ordered';
  end if;
  update orders set deleted_at = clock_timestamp() where user_id = buyer and state = 'pending' and deleted_at is null;
  insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, payable_until)
  values (placed, wanted_gacha, buyer, wanted.odds_version_id, wanted.delivery_type, 'pending', plays, wanted.price,
          clock_timestamp() + interval '1 hour');
  return placed;
end $$;

-- Pays with a processor that answers at once, from the attempt to what was won.
create or replace function bench.pay(paid_order uuid) returns uuid language plpgsql as $$
declare
  payment uuid := uuidv7();
begin
  update orders set state = 'paying' where id = paid_order and state = 'pending' and payable_until > clock_timestamp();
  if not found then raise exception 'this cannot be paid'; end if;
  insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until, access_keys, return_key_hash)
  select payment, id, 'sandbox', left(md5(payment::text), 26), price * play_amount, '$reserved', now() + interval '1 minute',
         -- As long as one that opens: a function of the database has no key.
         '1.' || repeat('k', 160), md5('return ' || payment)
    from orders where id = paid_order;
  perform bench.settle(payment);
  update payments set state = 'captured' where id = payment and state = 'drawn';
  if not found then raise exception 'this is sold out'; end if;
  update orders set state = 'assigned', assigned_at = clock_timestamp() where id = paid_order;
  return payment;
end $$;

-- A paid order as REST shows it.
create or replace function bench.shown(paid_order uuid) returns json stable language sql as $$
  select json_build_object(
    'id', o.id, 'gacha_id', o.gacha_id, 'status', o.state, 'created_at', o.created_at, 'item_count', o.play_amount,
    'order_details', (select json_agg(json_build_object('id', d.id, 'order_id', d.order_id, 'prize_id', d.prize_id,
                               'delivered_at', d.delivered_at, 'created_at', d.created_at, 'updated_at', d.updated_at) order by d.play)
                        from order_details d where d.order_id = o.id and d.deleted_at is null),
    'gacha', json_build_object('id', g.id, 'name', g.name, 'price', g.price, 'maximum', g.maximum, 'has_limit', g.has_limit,
               'thumbnail_image_url', g.thumbnail_image_url, 'lineup_image_url', g.lineup_image_url, 'start_at', g.start_at,
               'end_at', g.end_at, 'created_at', g.created_at, 'updated_at', g.updated_at,
               'status', case when not exists (select from prizes p where p.gacha_id = g.id and p.deleted_at is null
                                                and p.stock > 0 and p.pickup_weight > 0) then 'soldout'
                              when g.on_sale and g.start_at <= now() and now() < g.end_at then 'selling' else 'closing' end,
               'redeem_detail', (select to_json(r) from redeem_details r where r.gacha_id = g.id)),
    'payment', (select json_build_object('id', m.id, 'order_id', m.order_id, 'payment_id', m.processor_order_id, 'status', m.state,
                         'access_keys', m.access_keys, 'tran_id', m.tran_id, 'tran_date', m.tran_date,
                         'approve', m.approve, 'forward', m.forward, 'created_at', m.created_at, 'updated_at', m.updated_at)
                  from payments m where m.order_id = o.id and m.state = 'captured'))
    from orders o join gachas g on g.id = o.gacha_id where o.id = paid_order
$$;
