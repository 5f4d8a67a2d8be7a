-- Nine times the catalogue more: what an operator sold in earlier years. Half of it is still published and found by checking
-- in somewhere, half is not shown any more. None of it is sold while the benchmark runs.
create temp table more as
select g.id as old_id, gen_random_uuid() as id, k from gachas g cross join generate_series(1, 9) k;
insert into gachas (id, name, description, price, has_limit, maximum, on_sale, published, start_at, end_at, redeem_limit_date, delivery_type,
                    auth_provider_type, auth_provider_id, needs_checkin, thumbnail_image_url, lineup_image_url, tags, created_at, updated_at)
select m.id, g.name || ' ' || m.k, g.description, g.price, g.has_limit, g.maximum, false, m.k % 2 = 0, g.start_at - m.k * interval '1 year',
       g.start_at, g.redeem_limit_date, g.delivery_type, g.auth_provider_type, g.auth_provider_id, true, g.thumbnail_image_url,
       g.lineup_image_url, g.tags, g.created_at, g.updated_at
  from more m join gachas g on g.id = m.old_id;
insert into prizes (id, gacha_id, position, name, picking_name, description, supply, stock, pickup_weight, image_url, pickup_image_url,
                    secret_image_url, created_at, updated_at)
select gen_random_uuid(), m.id, p.position, p.name, p.picking_name, p.description, p.supply, p.stock, p.pickup_weight, p.image_url,
       p.pickup_image_url, p.secret_image_url, p.created_at, p.updated_at
  from more m join prizes p on p.gacha_id = m.old_id;
insert into redeem_details (id, gacha_id, probability_provision, rule, place_url, place_text, info_text, call_number, web_url)
select gen_random_uuid(), m.id, r.probability_provision, r.rule, r.place_url, r.place_text, r.info_text, r.call_number, r.web_url
  from more m join redeem_details r on r.gacha_id = m.old_id;
analyze gachas, prizes, redeem_details;
