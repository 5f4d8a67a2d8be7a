-- Fans who come to the counter of a gacha, each with a code over what one paid order won.
create sequence if not exists bench.code;

-- Nineteen digits with their check digit, by Damm.
create or replace function bench.with_check_digit(digits text) returns text immutable language plpgsql as $$
declare
  damm constant text := '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790';
  interim int := 0;
begin
  for place in 1 .. length(digits) loop
    interim := substr(damm, interim * 10 + substr(digits, place, 1)::int + 1, 1)::int;
  end loop;
  return digits || interim;
end $$;

create or replace function bench.prepare_pickups(wanted int, gacha uuid) returns table (code text, order_id uuid) language plpgsql as $$
begin
  create temp table if not exists coming (code text, order_id uuid, token_id uuid, user_id uuid, plays int, turn int);
  truncate coming;
  insert into coming
  select bench.with_check_digit((1000000000000000000 + nextval('bench.code')::numeric)::text), uuidv7(), uuidv7(), id, 1 + turn % 3, turn
    from (select id, (row_number() over ())::int as turn from users limit wanted) fans;
  insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, serial_number, payable_until, assigned_at)
  select c.order_id, g.id, c.user_id, v.id, g.delivery_type, 'assigned', c.plays, g.price, g.last_serial_number + c.turn, now(), now()
    from coming c join gachas g on g.id = gacha join odds_versions v on v.gacha_id = g.id and v.number = g.odds_number;
  update gachas set last_serial_number = last_serial_number + wanted where id = gacha;
  insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until, return_key_hash)
  select uuidv7(), o.id, 'sandbox', left(md5(o.id::text), 26), o.price * o.play_amount, 'captured', now(), md5('return ' || o.id)
    from coming c join orders o on o.id = c.order_id;
  insert into order_details (id, order_id, prize_id, play)
  select uuidv7(), c.order_id, p.id, play
    from coming c cross join generate_series(1, c.plays) play
    join prizes p on p.gacha_id = gacha and p.position = (c.turn + play) % 20;
  update prizes p set supply = supply + won.plays
    from (select d.prize_id, count(*) as plays from coming c join order_details d on d.order_id = c.order_id group by d.prize_id) won
   where won.prize_id = p.id;
  update pickup_tokens t set superseded_at = now() from coming c where t.user_id = c.user_id and superseded_at is null;
  insert into pickup_tokens (id, user_id, code_hash, expires_at)
  select token_id, user_id, encode(sha256(c.code::bytea), 'hex'), now() + interval '1 day' from coming c;
  insert into pickup_token_items (pickup_token_id, order_detail_id)
  select c.token_id, d.id from coming c join order_details d on d.order_id = c.order_id;
  -- As autovacuum tells the planner of a database that is in use for a minute.
  analyze pickup_tokens, pickup_token_items, handovers, handover_items;
  return query select c.code, c.order_id from coming c;
end $$;

-- What a gacha's counter is shown for a code.
create or replace function bench.sheet(token uuid, gacha uuid) returns json stable language sql as $$
  with waiting as materialized (
    select d.prize_id, o.id as order_id, o.play_amount from pickup_token_items i
      join order_details d on d.id = i.order_detail_id and d.delivered_at is null
      join orders o on o.id = d.order_id and o.gacha_id = gacha
     where i.pickup_token_id = token
  )
  select json_build_object(
    'total_amount', (select count(*) from waiting),
    'gacha_id', g.id, 'gacha_name', g.name, 'user_id', u.id, 'authed_id', u.provider_user_id,
    'order_ids', (select coalesce(json_agg(distinct order_id), '[]') from waiting),
    'items', (select coalesce(json_agg(json_build_object('prize_id', p.id, 'prize_name', p.name, 'image_url', p.image_url, 'amount', c.amount)
                                       order by p.position), '[]')
                from (select prize_id, count(*) as amount from waiting group by prize_id) c join prizes p on p.id = c.prize_id),
    'orders', (select coalesce(json_agg(distinct jsonb_build_object('id', order_id, 'play_amount', play_amount)), '[]') from waiting))
    from pickup_tokens t join users u on u.id = t.user_id join gachas g on g.id = gacha where t.id = token
$$;

-- Reads a code and confirms the handover, with the gateway's checks, in one call and one transaction.
create or replace function bench.hand_over(code text, gacha uuid, orders_given uuid[], counter text) returns json language plpgsql as $$
declare
  staff_member uuid;
  token record;
  handover uuid := uuidv7();
  read_sheet json;
  given uuid[];
begin
  select s.id into strict staff_member from staff s where s.issuer = 'https://staff.bench.example' and s.subject = counter
     and s.revoked_at is null and exists (select from staff_roles r where r.staff_id = s.id and r.role in ('counter', 'supervisor')
                                            and (r.gacha_id is null or r.gacha_id = gacha)) for key share;
  select id, superseded_at, expires_at into strict token from pickup_tokens where code_hash = encode(sha256(code::bytea), 'hex');
  read_sheet := bench.sheet(token.id, gacha);
  perform 1 from pickup_tokens where id = token.id for no key update;
  if token.superseded_at is not null or token.expires_at <= clock_timestamp() then raise exception 'the code is over'; end if;
  if exists (select from handover_items h join order_details d on d.id = h.order_detail_id where d.order_id = any(orders_given) and d.deleted_at is null) then
    raise exception 'handed over before';
  end if;
  select array_agg(d.id) into given from pickup_token_items i join order_details d on d.id = i.order_detail_id
   where i.pickup_token_id = token.id and d.order_id = any(orders_given) and d.delivered_at is null and d.deleted_at is null;
  insert into handovers (id, pickup_token_id, gacha_id, staff_id, delivered_at) values (handover, token.id, gacha, staff_member, clock_timestamp());
  insert into handover_items (order_detail_id, handover_id) select unnest(given), handover;
  update order_details set delivered_at = clock_timestamp() where id = any(given);
  update orders set state = 'delivered', delivered_at = clock_timestamp() where id = any(orders_given) and state = 'assigned';
  insert into deeds (id, staff_id, action, gacha_id, order_id, user_id, subject_id, after)
    select uuidv7(), staff_member, 'HANDOVER_CONFIRMED', gacha, d.order_id, t.user_id, handover, json_build_object('items', count(*))
      from order_details d, pickup_tokens t where d.id = any(given) and t.id = token.id group by d.order_id, t.user_id;
  return json_build_array(read_sheet, bench.sheet(token.id, gacha));
end $$;
