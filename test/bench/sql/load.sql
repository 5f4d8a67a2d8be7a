-- A world's people and what they bought. $users, $orders, $viewers and $orders_of_viewer are put in by the program.
-- Triggers and foreign keys rest: what is written here holds by construction.
set session_replication_role = replica;

insert into users (id, provider_type, provider_id, provider_user_id, created_at)
select bench.id('user', n), 'members', 'pool-1', 'fan-' || n, '2025-01-01'::timestamptz + n * interval '1 minute'
  from generate_series(0, $users - 1) n;

-- Viewers discovered ten of the hundred gachas that need it, and five more a while ago; of the others every tenth did once.
insert into check_ins (user_id, gacha_id, checked_in_at, expires_at)
select bench.id('user', n), bench.id('gacha', 50 + (n * 7 + k * 6) % 100), '2026-06-01',
       case when k < 10 then '2099-01-01'::timestamptz else '2026-06-02' end
  from generate_series(0, $users - 1) n, generate_series(0, 14) k
 where n < $viewers or (n % 10 = 0 and k % 8 = 0);

-- The first orders are the viewers', fifty each; the others belong to everybody else.
create temp table bought as
select n, bench.id('order', n) as id, u as user_n, g.id as gacha_id, g.delivery_type, g.price, v.id as odds_version_id,
       1 + bench.some(n, 1, 3) as plays,
       case when g.delivery_type = 'self' and bench.some(n, 2, 10) < 8 then 'delivered' else 'assigned' end as state,
       '2026-01-01'::timestamptz + bench.some(n, 3, 20000000) * interval '1 second' as at,
       row_number() over (partition by g.id order by n) as serial_number
  from generate_series(0, $orders - 1) n,
       lateral (select case when n < $viewers * $orders_of_viewer then n / $orders_of_viewer
                            else $viewers + bench.some(n, 4, $users - $viewers) end as u) buyer,
       lateral (select bench.id('gacha', bench.some(n, 5, 200)) as gacha_id) chosen
  join gachas g on g.id = chosen.gacha_id
  join odds_versions v on v.gacha_id = g.id and v.number = g.odds_number;

insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, serial_number, payable_until,
                    assigned_at, delivered_at, created_at, updated_at)
select id, gacha_id, bench.id('user', user_n), odds_version_id, delivery_type, state, plays, price, serial_number, at + interval '1 hour',
       at + interval '1 minute', case when state = 'delivered' then at + interval '3 days' end, at, at + interval '3 days'
  from bought order by 1;

insert into order_details (id, order_id, prize_id, play, delivered_at, created_at, updated_at)
select bench.id('detail', b.n * 3 + play - 1), b.id, p.id, play, case when b.state = 'delivered' then b.at + interval '3 days' end,
       b.at + interval '1 minute', b.at + interval '3 days'
  from bought b cross join generate_series(1, b.plays) play
  join prizes p on p.gacha_id = b.gacha_id and p.position = greatest(bench.some(b.n, 10 + play, 20), bench.some(b.n, 20 + play, 20))
 order by 1;

insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until, tran_id, tran_date,
                      approve, forward, return_key_hash, created_at, updated_at)
select bench.id('payment', n), id, 'sandbox', left(md5('processor ' || n), 26), price * plays, 'captured', at + interval '1 minute',
       '2601011234111111111111' || lpad((n % 1000000)::text, 6, '0'), to_char(at, 'YYYYMMDDHH24MISS'),
       lpad((n % 10000000)::text, 7, '0'), '2a99662', md5('return ' || n), at, at + interval '1 minute'
  from bought order by 1;

-- What was won before the sale's present stock came in.
update prizes p set supply = supply + won.plays
  from (select prize_id, count(*) as plays from order_details group by prize_id) won where won.prize_id = p.id;
update gachas g set last_serial_number = sold.orders
  from (select gacha_id, count(*) as orders from orders group by gacha_id) sold where sold.gacha_id = g.id;

drop table bought;
set session_replication_role = default;
