-- Orders that wait to be paid, and payments that wait to be settled, as many as a round needs. $reserved is put in by the
-- program: the state of a payment whose money is reserved and whose prizes are not drawn yet.
create table if not exists bench.waiting (
  kind text not null,
  n int not null,
  order_id uuid not null,
  payment_id uuid,
  fan int not null,
  primary key (kind, n)
);
create sequence if not exists bench.turn;

-- Tops up what waits of a kind to `wanted`, spread over these gachas, each with another user who has nothing unpaid. Where
-- `authorised`, the money is reserved already, as a settlement finds it.
create or replace function bench.prepare(wanted_kind text, wanted int, gacha_ids uuid[], authorised boolean) returns void language plpgsql as $$
declare
  left_over int;
begin
  -- What was settled with nobody to capture it is captured here, so that its buyer may buy again.
  if authorised then
    with captured as (
      update payments p set state = 'captured'
       where p.id = any(array(select payment_id from bench.waiting where kind = wanted_kind)) and p.state = 'drawn' returning p.order_id
    )
    update orders o set state = 'assigned', assigned_at = now() from captured c where o.id = c.order_id;
  end if;

  create temp table if not exists still (order_id uuid, payment_id uuid, fan int);
  truncate still;
  -- Looked up one by one: nobody has told the planner yet that anything waits at all.
  insert into still
  select w.order_id, w.payment_id, w.fan from bench.waiting w
   where w.kind = wanted_kind
     and case when authorised then (select p.state from payments p where p.id = w.payment_id) = '$reserved'
              else (select o.state from orders o where o.id = w.order_id) = 'pending' end;
  select count(*) into left_over from still;

  create temp table if not exists fresh (order_id uuid, payment_id uuid, fan int, user_id uuid, gacha_id uuid, plays int);
  truncate fresh;
  insert into fresh
  select uuidv7(), case when authorised then uuidv7() end, fan, id, gacha_ids[1 + turn % cardinality(gacha_ids)], 1 + turn % 3
    from (
      select u.id, substr(u.provider_user_id, 5)::int as fan, (row_number() over ())::int as turn
        from users u
       where not exists (select from orders o where o.user_id = u.id and o.state in ('pending', 'paying') and o.deleted_at is null)
       limit greatest(0, wanted - left_over)
    ) free;
  insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, payable_until)
  select f.order_id, g.id, f.user_id, v.id, g.delivery_type, case when authorised then 'paying' else 'pending' end, f.plays, g.price,
         now() + interval '1 day'
    from fresh f join gachas g on g.id = f.gacha_id join odds_versions v on v.gacha_id = g.id and v.number = g.odds_number;
  if authorised then
    insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until, access_keys, return_key_hash)
    select f.payment_id, f.order_id, 'sandbox', left(md5(f.payment_id::text), 26), o.price * o.play_amount, '$reserved', now() + interval '1 day',
           -- As long as one that opens.
           '1.' || repeat('k', 160), md5('return ' || f.payment_id)
      from fresh f join orders o on o.id = f.order_id;
  end if;

  delete from bench.waiting where kind = wanted_kind;
  insert into bench.waiting (kind, n, order_id, payment_id, fan)
  select wanted_kind, row_number() over (), order_id, payment_id, fan
    from (select * from still union all select order_id, payment_id, fan from fresh) both_of;
  -- What was empty at first grows in seconds here. A database that is in use for a minute has been told by autovacuum.
  analyze bench.waiting, draws, payment_steps;
  perform setval('bench.turn', 1, false);
end $$;

-- What a settlement does for one payment, in one transaction and one call: the limit of doing them one by one.
create or replace function bench.settle(payment uuid) returns boolean language plpgsql as $$
declare
  bought record;
  urn record;
  prizes_won uuid[] := '{}';
  total bigint;
  point bigint;
  serial int;
begin
  select o.id, o.gacha_id, o.play_amount, o.state, v.weights into bought
    from payments p join orders o on o.id = p.order_id join odds_versions v on v.id = o.odds_version_id
   where p.id = payment and p.epoch = 1 and p.state = '$reserved' for no key update of p;
  if not found then return false; end if;
  select array_agg(id) as ids, array_agg(stock) as stocks, array_agg(weight) as weights into urn
    from (select id, stock, coalesce((bought.weights ->> id::text)::int, 0) as weight from prizes
           where gacha_id = bought.gacha_id and deleted_at is null order by id for no key update) locked;
  for play in 1 .. bought.play_amount loop
    total := 0;
    for i in 1 .. cardinality(urn.ids) loop
      if urn.stocks[i] > 0 then total := total + urn.weights[i]; end if;
    end loop;
    if total = 0 or bought.state <> 'paying' then
      update payments set state = 'voiding', refusal = 'SOLD_OUT' where id = payment;
      update orders set state = 'pending' where id = bought.id and state = 'paying';
      return true;
    end if;
    point := ('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint % total;
    for i in 1 .. cardinality(urn.ids) loop
      if urn.stocks[i] > 0 then
        point := point - urn.weights[i];
        if point < 0 then
          prizes_won := prizes_won || urn.ids[i];
          urn.stocks[i] := urn.stocks[i] - 1;
          exit;
        end if;
      end if;
    end loop;
  end loop;
  insert into order_details (id, order_id, prize_id, play)
  select uuidv7(), bought.id, won, play from unnest(prizes_won) with ordinality as it (won, play);
  update prizes set stock = stock - taken.plays
    from (select won, count(*)::int as plays from unnest(prizes_won) as won group by won) taken where prizes.id = taken.won;
  update gachas set last_serial_number = last_serial_number + 1 where id = bought.gacha_id returning last_serial_number into serial;
  update orders set serial_number = serial where id = bought.id;
  update payments set state = 'drawn' where id = payment;
  return true;
end $$;

-- Settles the next one that waits; false when none is left.
create or replace function bench.settle_next(wanted_kind text) returns boolean language plpgsql as $$
declare
  turn int := nextval('bench.turn');
  next_payment uuid;
begin
  select payment_id into next_payment from bench.waiting where kind = wanted_kind and n = turn;
  return next_payment is not null and bench.settle(next_payment);
end $$;

-- Whether the books of these gachas are right; each row is something that is not.
create or replace function bench.mistakes(gacha_ids uuid[]) returns table (mistake text) language sql as $$
  select 'order ' || o.id || ' has ' || count(d.id) || ' prizes for ' || o.play_amount || ' plays'
    from orders o left join order_details d on d.order_id = o.id and d.deleted_at is null
   where o.gacha_id = any(gacha_ids) and o.serial_number is not null
   group by o.id having count(d.id) <> o.play_amount
  union all
  select 'prize ' || p.id || ' has ' || p.stock || ' of ' || p.supply || ' after ' || won.plays || ' were won'
    from prizes p cross join lateral (
      select count(*) as plays from order_details d where d.prize_id = p.id and d.deleted_at is null) won
   where p.gacha_id = any(gacha_ids) and p.supply - p.stock <> won.plays
  union all
  select 'gacha ' || g.id || ' counted ' || g.last_serial_number || ' orders and has ' || given.orders
    from gachas g cross join lateral (
      select count(*) as orders, max(serial_number) as latest from orders o where o.gacha_id = g.id and serial_number is not null) given
   where g.id = any(gacha_ids) and (g.last_serial_number <> given.orders or given.latest <> given.orders)
  union all
  select 'order ' || o.id || ' is ' || o.state || ' and has ' || count(p.id) || ' captured payments'
    from orders o left join payments p on p.order_id = o.id and p.state = 'captured'
   where o.gacha_id = any(gacha_ids) group by o.id having count(p.id) <> (o.state in ('assigned', 'delivered'))::int
$$;
