-- What comes after the draw. Of ten orders one is posted, of another ten a part is refunded, and of fifty one has something
-- of each kind that happens seldom. Triggers and foreign keys rest here, too.
set session_replication_role = replica;

insert into shipments (id, user_id, staff_id, packed_at, carrier, tracking_number, posted_at)
select scale.id('parcel', n), scale.id('user', scale.of_user(n)), scale.id('user', 0), scale.at(n), 'yamato', lpad(n::text, 12, '0'), scale.at(n)
  from generate_series(9, $orders - 1, 10) n where scale.is_paid(n);

insert into shipment_items (order_detail_id, shipment_id)
select scale.id('detail', n), scale.id('parcel', n) from generate_series(9, $orders - 1, 10) n where scale.is_paid(n);

insert into deeds (id, at, staff_id, action, gacha_id, order_id, user_id, subject_id, after)
select scale.id('note', n), scale.at(n), scale.id('user', 0), 'HANDOVER_CONFIRMED', scale.id('gacha', n % 200), scale.id('order', n),
       scale.id('user', scale.of_user(n)), scale.id('handover', n), jsonb_build_object('items', 1)
  from generate_series(2, $orders - 1, 5) n where scale.is_paid(n) and n % 10 < 7;

-- A charge-back of one in 250 orders, too.
insert into refunds (id, order_id, payment_id, origin, state, remaining, at_processor, amount, prizes, reason, created_at, ended_at)
select scale.id('refund', n), scale.id('order', n), scale.id('payment', n), case n % 10 when 2 then 'gateway' else 'charge-back' end, 'done', 500, 500,
       case n % 10 when 2 then 100 else 500 end, case n % 10 when 2 then null else 'write-off' end, 'One prize was broken.',
       scale.at(n) + interval '2 days', scale.at(n) + interval '2 days'
  from generate_series(2, $orders - 1, 2) n where scale.is_paid(n) and (n % 10 = 2 or n % 250 = 4);

-- What people have to settle does not grow with the orders: three charge-backs of what was given back in part, and four refunds that are owed.
insert into refunds (id, order_id, payment_id, origin, state, remaining, at_processor, amount, prizes, reason, created_at, ended_at)
select scale.id('charge-back', n), scale.id('order', n), scale.id('payment', n), 'charge-back', 'done', 400, 400, 500, 'write-off', 'The bank wrote.',
       scale.at(n) + interval '30 days', scale.at(n) + interval '30 days'
  from generate_series(12, least($orders - 1, 29999), 10000) n where scale.is_paid(n);

insert into refunds (id, order_id, payment_id, origin, state, remaining, at_processor, amount, reason, created_at, lease_until)
select scale.id('owed', n), scale.id('order', n), scale.id('payment', n), 'gateway', 'owed', 500, 500, 100, 'One prize was broken.', scale.at(n),
       now() + interval '1 year'
  from generate_series(7, least($orders - 1, 19999), 5000) n where scale.is_paid(n);

insert into handover_undos (id, staff_id, handover_id, reason, undone_at)
select scale.id('undo', n), scale.id('user', 0), scale.id('handover', n), 'The wrong prize.', scale.at(n) from generate_series(2, $orders - 1, 50) n;

insert into undone_handover_items (handover_id, order_detail_id, undo_id)
select scale.id('handover', n), scale.id('detail', n), scale.id('undo', n) from generate_series(2, $orders - 1, 50) n;

insert into handover_conflicts (id, report_id, pickup_token_id, gacha_id, staff_id, occurred_at, reported_at, reason, about)
select scale.id('conflict', n), scale.id('report', n), scale.id('token', n), scale.id('gacha', n % 200), scale.id('user', 0), scale.at(n), scale.at(n),
       'ALREADY_HANDED_OVER', scale.id('conflict', n)
  from generate_series(2, $orders - 1, 50) n;

insert into handover_conflict_items (report_id, order_detail_id, conflict_id)
select scale.id('report', n), scale.id('detail', n), scale.id('conflict', n) from generate_series(2, $orders - 1, 50) n;

insert into wrong_codes (id, at, staff_id, refusal, gacha_id, fingerprint)
select scale.id('wrong', n), scale.at(n), scale.id('user', 0), 'NOT_FOUND', scale.id('gacha', n % 200), left(md5('wrong' || n), 16)
  from generate_series(2, $orders - 1, 50) n;

insert into declined_cards (payment_id, address, at)
select scale.id('payment', n), '192.0.2.' || n % 256, scale.at(n) from generate_series(2, $orders - 1, 50) n;

insert into check_in_places (user_id, latitude, longitude, at)
select scale.id('user', n), 35.6, 139.7, scale.at(n) from generate_series(0, $users - 1) n;

insert into check_in_jumps (id, user_id, from_latitude, from_longitude, from_at, latitude, longitude, at, kilometres)
select scale.id('jump', n), scale.id('user', scale.of_user(n)), 35.6, 139.7, scale.at(n), 43.1, 141.3, scale.at(n), 830
  from generate_series(2, $orders - 1, 50) n;

insert into device_proofs (device_id, jti_hash, expires_at)
select scale.id('user', n % 100), repeat(md5('proof' || n), 2), scale.at(n) from generate_series(2, $orders - 1, 50) n;

set session_replication_role = default;
