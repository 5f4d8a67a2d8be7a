-- Years of sales: $orders orders of $users people. One of them, user 0, has $of_one. Each order has one play.
-- Ids and instants rise with the number of a row, as those of a gateway do. Triggers and foreign keys rest meanwhile.
set session_replication_role = replica;

create schema scale;

create function scale.ms(n bigint) returns bigint immutable parallel safe language sql as $$
  select 1698796800000 + n * (94608000000 / $orders)
$$;

create function scale.at(n bigint) returns timestamptz immutable parallel safe language sql as $$
  select to_timestamp(scale.ms(n) / 1000.0)
$$;

-- A UUID of version 7: the instant, then what makes it one of its kind.
create function scale.id(kind text, n bigint) returns uuid immutable parallel safe language sql as $$
  select (lpad(to_hex(scale.ms(n)), 12, '0') || '70008' || to_hex(ascii(kind)) || lpad(to_hex(n), 13, '0'))::uuid
$$;

create function scale.of_user(n bigint) returns bigint immutable parallel safe language sql as $$
  select case when n % ($orders / $of_one) = 0 then 0 else 1 + abs(hashint8(n)::bigint) % ($users - 1) end
$$;

-- Of fifty orders one is replaced before it is paid, and one cancelled.
create function scale.is_paid(n bigint) returns boolean immutable parallel safe language sql as $$ select n % 50 > 1 $$;

insert into users (id, provider_type, provider_id, provider_user_id, created_at)
select scale.id('user', n), 'members', 'pool-1', 'fan-' || n, scale.at(n) from generate_series(0, $users - 1) n;

insert into gachas (id, name, description, price, has_limit, maximum, on_sale, published, start_at, end_at, delivery_type, needs_checkin,
                    thumbnail_image_url, lineup_image_url, tags, odds_number, last_serial_number, last_draw)
select scale.id('gacha', n), 'Gacha ' || n, repeat('One play, one prize. ', 10), 500, false, 0, false, n < 40, '2023-11-01', '2026-11-01',
       case when n % 10 = 9 then 'mail' else 'self' end, false, '', '', '{}', 1, $orders / 200, $orders / 200
  from generate_series(0, 199) n;

insert into prizes (id, gacha_id, position, name, picking_name, description, supply, stock, pickup_weight, image_url, pickup_image_url, secret_image_url)
select scale.id('prize', n), scale.id('gacha', n / 20), n % 20, 'Prize ' || n, 'P' || n, '', $orders, 1000, 1, '', '', ''
  from generate_series(0, 3999) n;

insert into odds_versions (id, gacha_id, number, weights, supplies, changed_by, reason)
select scale.id('odds', n), scale.id('gacha', n), 1, '{}', '{}', 'scale', 'scale' from generate_series(0, 199) n;

insert into seeds (id, gacha_id, number, seed, hash)
select scale.id('seed', n), scale.id('gacha', n), 1, '1.scale', repeat(md5('seed' || n), 2) from generate_series(0, 199) n;

insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, serial_number, payable_until,
                    assigned_at, delivered_at, created_at, updated_at, deleted_at)
select scale.id('order', n), scale.id('gacha', n % 200), scale.id('user', scale.of_user(n)), scale.id('odds', n % 200),
       case when n % 10 = 9 then 'mail' else 'self' end,
       case when n % 50 = 0 then 'pending' when n % 50 = 1 then 'cancelled' when n % 10 < 7 then 'delivered' else 'assigned' end,
       1, 500, case when scale.is_paid(n) then 1 + n / 200 end, scale.at(n) + interval '1 hour',
       case when scale.is_paid(n) then scale.at(n) + interval '1 minute' end,
       case when scale.is_paid(n) and n % 10 < 7 then scale.at(n) + interval '1 day' end,
       scale.at(n), scale.at(n), case when n % 50 = 0 then scale.at(n) + interval '1 hour' end
  from generate_series(0, $orders - 1) n;

insert into delivery_infos (order_id, address)
select scale.id('order', n), '1.' || repeat(md5('address' || n), 8) from generate_series(9, $orders - 1, 10) n;

insert into order_details (id, order_id, prize_id, play, delivered_at, created_at, updated_at)
select scale.id('detail', n), scale.id('order', n), scale.id('prize', (n % 200) * 20 + abs(hashint8(n)::bigint) % 20), 1,
       case when n % 10 < 7 then scale.at(n) + interval '1 day' end, scale.at(n), scale.at(n)
  from generate_series(0, $orders - 1) n where scale.is_paid(n);

insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until, tran_id, tran_date, approve, forward, access_keys,
                      created_at, updated_at)
select scale.id('payment', n), scale.id('order', n), 'gmo', left(replace(scale.id('payment', n)::text, '-', ''), 26), 500, 'captured',
       scale.at(n) + interval '1 minute', '26010112341111111111' || n, to_char(scale.at(n), 'YYYYMMDDHH24MISS'), lpad((n % 10000000)::text, 7, '0'),
       '2a99662', '1.' || repeat(md5('keys' || n), 4), scale.at(n), scale.at(n) + interval '1 minute'
  from generate_series(0, $orders - 1) n where scale.is_paid(n);

-- Of the later half of them: what is looked for by its payment is as far away in a table of half the size.
insert into payment_steps (payment_id, from_state, to_state, epoch, at)
select scale.id('payment', n), step.before, step.after, 1, scale.at(n) + interval '1 minute'
  from generate_series($orders / 2, $orders - 1) n,
       (values (1, null, 'entered'), (2, 'entered', 'registered'), (3, 'registered', 'drawn'), (4, 'drawn', 'captured')) step(k, before, after)
 where scale.is_paid(n) order by n, k;

insert into draws (gacha_id, sequence, order_id, attempt, play, seed_id, odds_version_id, drawn_under, stocks, bound, value, prize_id, drawn_at)
select scale.id('gacha', n % 200), 1 + n / 200, scale.id('order', n), 1, 1, scale.id('seed', n % 200), scale.id('odds', n % 200), 1,
       array_fill(1000, array[20]), 20, abs(hashint8(n)::bigint) % 20, scale.id('prize', (n % 200) * 20 + abs(hashint8(n)::bigint) % 20), scale.at(n)
  from generate_series(0, $orders - 1) n where scale.is_paid(n);

insert into pickup_tokens (id, user_id, code_hash, expires_at, superseded_at, created_at)
select scale.id('token', n), scale.id('user', scale.of_user(n)), repeat(md5('code' || n), 2), scale.at(n) + interval '1 day',
       scale.at(n) + interval '2 days', scale.at(n)
  from generate_series(2, $orders - 1, 5) n;

insert into pickup_token_items (pickup_token_id, order_detail_id)
select scale.id('token', n), scale.id('detail', n) from generate_series(2, $orders - 1, 5) n where scale.is_paid(n) and n % 10 < 7;

insert into handovers (id, pickup_token_id, gacha_id, staff_id, delivered_at)
select scale.id('handover', n), scale.id('token', n), scale.id('gacha', n % 200), scale.id('user', 0), scale.at(n) + interval '1 day'
  from generate_series(2, $orders - 1, 5) n where scale.is_paid(n) and n % 10 < 7;

insert into handover_items (order_detail_id, handover_id)
select scale.id('detail', n), scale.id('handover', n) from generate_series(2, $orders - 1, 5) n where scale.is_paid(n) and n % 10 < 7;

insert into check_ins (user_id, gacha_id, checked_in_at, expires_at)
select scale.id('user', n), scale.id('gacha', n % 200), scale.at(n), scale.at(n) + interval '1 day' from generate_series(0, $users - 1) n;

-- Of yesterday, and of the sandbox that a demonstration used.
insert into kept_calls (caller, operation, key_hash, fingerprint, answer, expires_at)
select scale.id('user', n)::text, 'createOrder', md5('key' || n), md5('asked' || n), '1.answer', now() + n * interval '1 minute'
  from generate_series(0, 999) n;

insert into sandbox_transactions (processor_order_id, status, amount, access_id_hash, access_keys_hash, access_keys, tran_id, tran_date, approve, forward)
select 'sandbox-' || n, 'captured', 500, md5('id' || n), md5('pass' || n), '1.keys', '', '', '', '' from generate_series(0, 999) n;

set session_replication_role = default;
