-- What pg_dump wrote of a database that the 52 migrations made, in which a fan has bought plays of two gachas and collected some.
-- Without comments, and without the rows of schema_parts; of which server it is, is asked of the one that it is brought to.
CREATE COLLATION public.by_name (provider = icu, locale = 'ja-u-kn-true');
CREATE FUNCTION public.close_conflict_items() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update handover_conflict_items set open_for = null where conflict_id = new.id and open_for is not null;
  return null;
end $$;
CREATE FUNCTION public.correct_address(of_order uuid, sealed text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into delivery_infos (order_id, address, corrected_at) values (of_order, sealed, clock_timestamp())
    on conflict (order_id) do update set address = excluded.address, corrected_at = excluded.corrected_at;
  return found;
end $$;
CREATE FUNCTION public.note_address() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'DELETE' then
    insert into address_events (order_id, kind) values (old.order_id, 'erased');
  else
    insert into address_events (order_id, kind) values (new.order_id, 'corrected');
  end if;
  return null;
end $$;
CREATE FUNCTION public.note_packed(of_orders uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform from orders where id = any (of_orders) order by id for no key update;
  update orders o set is_packed = items.are_packed
    from (select d.order_id, bool_and(i.shipment_id is not null) as are_packed
            from order_details d left join shipment_items i on i.order_detail_id = d.id
           where d.order_id = any (of_orders) group by d.order_id) items
   where o.id = items.order_id and o.is_packed <> items.are_packed;
end $$;
CREATE FUNCTION public.note_packed_items() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform note_packed(array(select distinct d.order_id from changed c join order_details d on d.id = c.order_detail_id));
  return null;
end $$;
CREATE FUNCTION public.note_payment_step() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' then
    if (old.state, new.state) not in (
      ('entered', 'registered'), ('entered', 'declined'), ('entered', 'abandoned'),
      ('registered', 'drawn'), ('registered', 'voiding'), ('registered', 'challenged'), ('registered', 'declined'), ('registered', 'abandoned'),
      ('challenged', 'returned'), ('challenged', 'declined'), ('challenged', 'abandoned'),
      ('returned', 'drawn'), ('returned', 'voiding'), ('returned', 'declined'), ('returned', 'abandoned'),
      ('drawn', 'captured'), ('drawn', 'voiding'),
      ('declined', 'voiding'),
      ('voiding', 'voided'),
      ('abandoned', 'voiding'), ('abandoned', 'declined')
    ) then
      raise exception 'a payment does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'payments_steps';
    end if;
    insert into payment_steps (payment_id, from_state, to_state, epoch) values (new.id, old.state, new.state, new.epoch);
  else
    insert into payment_steps (payment_id, to_state, epoch) values (new.id, new.state, new.epoch);
  end if;
  return null;
end $$;
CREATE FUNCTION public.reap_pickup_tokens(days integer, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  since uuid;
  until uuid := (lpad(to_hex((extract(epoch from now() - make_interval(days => greatest(days, 4))) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  looked_at uuid[];
  unused uuid[];
begin
  insert into upkeep (job, reached, ran_at) values ('pickup tokens', '00000000-0000-0000-0000-000000000000', now()) on conflict do nothing;
  select reached into since from upkeep where job = 'pickup tokens' for update skip locked;
  if not found then return 0; end if;
  looked_at := array(select id from pickup_tokens where id > since and id < until order by id limit most);
  if cardinality(looked_at) = 0 then return 0; end if;
  unused := array(select token from unnest(looked_at) as token
                   where not exists (select from handovers where pickup_token_id = token)
                     and not exists (select from handover_conflicts where pickup_token_id = token));
  delete from pickup_token_items where pickup_token_id = any(unused);
  delete from pickup_tokens where id = any(unused);
  update upkeep set reached = looked_at[cardinality(looked_at)], ran_at = now() where job = 'pickup tokens';
  return cardinality(looked_at);
end $$;
CREATE FUNCTION public.refuse_address_of_packed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if (tg_op = 'INSERT' or new.corrected_at is distinct from old.corrected_at) and (
       exists (select from order_details d join shipment_items i on i.order_detail_id = d.id where d.order_id = new.order_id)
       or exists (select from orders where id = new.order_id and state in ('cancelled', 'refunding', 'refunded'))) then
    raise exception 'the order is in a parcel, or over' using errcode = 'check_violation', constraint = 'delivery_infos_of_packed_stay';
  end if;
  return null;
end $$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% is written once', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
CREATE FUNCTION public.refuse_change_but_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if to_jsonb(new) - 'seed' <> to_jsonb(old) - 'seed' or split_part(new.seed, '.', 2) = split_part(old.seed, '.', 2) then
    raise exception 'seeds is written once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
CREATE FUNCTION public.refuse_change_but_return() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.returned_after is not null or to_jsonb(new) - 'returned_after' <> to_jsonb(old) - 'returned_after' then
    raise exception 'draws is written once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
CREATE FUNCTION public.refuse_handing_over_posted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if exists (select from shipment_items where order_detail_id = new.order_detail_id) then
    raise exception 'the item is in a parcel' using errcode = 'check_violation', constraint = 'handover_items_are_not_posted';
  end if;
  return null;
end $$;
CREATE FUNCTION public.refuse_late_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select 1 from orders o join gachas g on g.id = o.gacha_id
              where o.id = new.order_id and greatest(g.end_at, g.updated_at) + interval '30 seconds' <= clock_timestamp()) then
    raise exception 'the sale has ended' using errcode = 'lock_not_available';
  end if;
  return null;
end $$;
CREATE FUNCTION public.refuse_losing_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from orders where id = old.order_id and deleted_at is null and state not in ('cancelled', 'delivered', 'refunded')
                and (state <> 'refunding' or delivered_at is null)) then
    raise exception 'the order of this address is still there' using errcode = 'check_violation', constraint = 'delivery_infos_of_orders_stay';
  end if;
  return null;
end $$;
CREATE FUNCTION public.refuse_opening_refunded() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  taken int;
  back int;
  whole int;
begin
  select amount into taken from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount), 0), count(prizes) into back, whole
    from refunds where payment_id = new.payment_id and state in ('owed', 'done');
  if whole > 1 or (whole = 0 and back > 0 and back >= taken) then
    raise exception 'all of it is back by other ways' using errcode = 'check_violation', constraint = 'refunds_refunded_stays';
  end if;
  return null;
end $$;
CREATE FUNCTION public.refuse_other_than_posted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from order_details d join orders o on o.id = d.order_id
                  where d.id = new.order_detail_id and o.delivery_type = 'mail' and d.deleted_at is null and d.refunded_at is null)
     or exists (select from handover_items where order_detail_id = new.order_detail_id) then
    raise exception 'the item is not one that is posted' using errcode = 'check_violation', constraint = 'shipment_items_are_posted';
  end if;
  return null;
end $$;
CREATE FUNCTION public.refuse_refunding_more() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  taken int;
  all_back int;
  back_at_processor int;
  is_refunded boolean;
  is_charged_back boolean;
begin
  select amount into taken from payments where id = new.payment_id and order_id = new.order_id and state = 'captured' for no key update;
  select coalesce(sum(amount), 0), coalesce(sum(amount) filter (where origin in ('gateway', 'by-hand')), 0),
         coalesce(bool_or(prizes is not null), false), coalesce(bool_or(origin = 'charge-back'), false)
    into all_back, back_at_processor, is_refunded, is_charged_back
    from refunds where payment_id = new.payment_id and state in ('owed', 'done');
  if taken is null or new.remaining <> greatest(taken - all_back, 0) or new.at_processor <> taken - back_at_processor
     or new.amount > taken or (new.amount = 0 and (is_refunded or taken > 0)) then
    raise exception 'a refund of what is not there' using errcode = 'check_violation', constraint = 'refunds_of_what_is_left';
  end if;
  if (new.prizes is not null) <> (not is_refunded and new.amount >= new.remaining)
     or (new.origin = 'charge-back' and new.prizes = 'restock') then
    raise exception 'an order is refunded once' using errcode = 'check_violation', constraint = 'refunds_one_whole';
  end if;
  if new.origin = 'charge-back' and is_charged_back then
    raise exception 'an order is charged back once' using errcode = 'check_violation', constraint = 'refunds_one_charge_back';
  end if;
  return new;
end $$;
CREATE FUNCTION public.refuse_refunding_packed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if exists (select from shipment_items where order_detail_id = new.id) then
    raise exception 'the item is in a parcel' using errcode = 'check_violation', constraint = 'order_details_refunded_are_not_packed';
  end if;
  return null;
end $$;
CREATE FUNCTION public.refuse_rewriting() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'payment_steps is append-only' using errcode = 'check_violation', constraint = 'payment_steps_only_grow';
end $$;
CREATE FUNCTION public.refuse_rewriting_address_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'address_events is append-only' using errcode = 'check_violation', constraint = 'address_events_only_grow';
end $$;
CREATE FUNCTION public.refuse_rewriting_bans() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'user_bans is append-only' using errcode = 'check_violation', constraint = 'user_bans_only_grow';
end $$;
CREATE FUNCTION public.refuse_rewriting_deeds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'deeds is append-only' using errcode = 'check_violation', constraint = 'deeds_only_grow';
end $$;
CREATE FUNCTION public.refuse_rewriting_refund() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  driven constant text[] := array['state', 'epoch', 'lease_until', 'tries', 'uncertain_until', 'ended_at'];
  taken_back constant text[] := array['state', 'taken_back_at', 'taken_back_because'];
begin
  if not (old.state = 'owed' and new.state <> 'taken-back' and to_jsonb(new) - driven = to_jsonb(old) - driven
          or old.state = 'done' and new.state = 'taken-back' and to_jsonb(new) - taken_back = to_jsonb(old) - taken_back
          or old.state = 'done' and old.origin = 'charge-back' and old.prizes is null and new.prizes is not null
             and to_jsonb(new) - 'prizes' = to_jsonb(old) - 'prizes') then
    raise exception 'a refund is written once, and ends once' using errcode = 'check_violation', constraint = 'refunds_end_once';
  end if;
  return new;
end $$;
CREATE FUNCTION public.refuse_undoing_refunded() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from orders where id = new.order_id and state in ('refunding', 'refunded')) then
    raise exception 'the order was refunded' using errcode = 'check_violation', constraint = 'order_details_of_refunded_stay';
  end if;
  return null;
end $$;
CREATE FUNCTION public.refuse_unfounded_draws() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    select from drawn d
      left join orders o on o.id = d.order_id and o.gacha_id = d.gacha_id and o.odds_version_id = d.odds_version_id
      left join prizes p on p.id = d.prize_id and p.gacha_id = d.gacha_id
      left join seeds s on s.id = d.seed_id and s.gacha_id = d.gacha_id
      left join odds_versions v on v.gacha_id = d.gacha_id and v.number = d.drawn_under
     where o.id is null or p.id is null or s.id is null or v.id is null
  ) then
    raise exception 'a draw refers to what is not of its gacha' using errcode = 'foreign_key_violation', constraint = 'draws_founded';
  end if;
  return null;
end $$;
CREATE FUNCTION public.refuse_unpacking_posted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from shipments where id = old.shipment_id and posted_at is not null) then
    raise exception 'the parcel was posted' using errcode = 'check_violation', constraint = 'shipment_items_posted_stay';
  end if;
  return null;
end $$;
CREATE FUNCTION public.take_back_undone_items() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  taken int;
begin
  delete from handover_items stood using undone
   where stood.order_detail_id = undone.order_detail_id and stood.handover_id = undone.handover_id;
  get diagnostics taken = row_count;
  if taken < (select count(*) from undone) then
    raise exception 'what is undone does not stand in its handover' using errcode = 'check_violation', constraint = 'undone_handover_items_stood';
  end if;
  return null;
end $$;
CREATE FUNCTION public.tell_catalogue_news() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
CREATE FUNCTION public.tell_user_news() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('users', '');
  return null;
end $$;
CREATE FUNCTION public.touch_updated_at() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
CREATE TABLE public.address_events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    order_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT address_events_kind CHECK ((kind = ANY (ARRAY['corrected'::text, 'erased'::text])))
);
CREATE TABLE public.area_gachas (
    area_id uuid NOT NULL,
    gacha_id uuid NOT NULL
);
CREATE TABLE public.areas (
    id uuid NOT NULL,
    name text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    radius_m integer NOT NULL,
    valid_hours integer NOT NULL,
    CONSTRAINT areas_latitude CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    CONSTRAINT areas_longitude CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    CONSTRAINT areas_radius CHECK ((radius_m > 0)),
    CONSTRAINT areas_valid_hours CHECK ((valid_hours > 0))
);
CREATE TABLE public.beacon_gachas (
    beacon_id bigint NOT NULL,
    gacha_id uuid NOT NULL
);
CREATE TABLE public.beacons (
    beacon_id bigint NOT NULL,
    valid_hours integer NOT NULL,
    CONSTRAINT beacons_valid_hours CHECK ((valid_hours > 0))
);
CREATE TABLE public.check_in_jumps (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    from_latitude double precision NOT NULL,
    from_longitude double precision NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    kilometres integer NOT NULL
);
CREATE TABLE public.check_in_places (
    user_id uuid NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.check_ins (
    user_id uuid NOT NULL,
    gacha_id uuid NOT NULL,
    checked_in_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.code_readers (
    staff_id uuid NOT NULL,
    reader text NOT NULL,
    refused_until timestamp(3) with time zone,
    forgiven_at timestamp(3) with time zone,
    at timestamp(3) with time zone DEFAULT statement_timestamp() NOT NULL
);
CREATE TABLE public.code_readings (
    pickup_token_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.database_lineage (
    is_only boolean DEFAULT true NOT NULL,
    system_identifier text NOT NULL,
    timeline integer NOT NULL,
    beat_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT database_lineage_only CHECK (is_only)
)
WITH (fillfactor='50');
CREATE TABLE public.declined_cards (
    payment_id uuid NOT NULL,
    address text NOT NULL,
    at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.deeds (
    id uuid NOT NULL,
    at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    staff_id uuid,
    device_id uuid,
    account text,
    action text NOT NULL,
    gacha_id uuid,
    order_id uuid,
    user_id uuid,
    subject_id uuid,
    before jsonb,
    after jsonb,
    why text,
    CONSTRAINT deeds_action CHECK ((action ~ '^[A-Z]+(_[A-Z]+)*$'::text)),
    CONSTRAINT deeds_device_of_staff CHECK (((device_id IS NULL) OR (staff_id IS NOT NULL))),
    CONSTRAINT deeds_of_one CHECK (((staff_id IS NULL) <> (account IS NULL)))
);
CREATE TABLE public.delivery_infos (
    order_id uuid NOT NULL,
    address text NOT NULL,
    corrected_at timestamp(3) with time zone,
    delivered_at timestamp(3) with time zone,
    CONSTRAINT delivery_infos_sealed CHECK ((address ~~ '1.%'::text))
);
CREATE TABLE public.device_invitations (
    device_id uuid NOT NULL,
    secret_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.device_proofs (
    device_id uuid NOT NULL,
    jti_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.devices (
    id uuid NOT NULL,
    staff_id uuid NOT NULL,
    name text NOT NULL,
    invited_by uuid,
    invited_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    key_thumbprint text,
    signed_in_at timestamp(3) with time zone,
    last_seen_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT devices_name CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT devices_signed_in CHECK (((key_thumbprint IS NULL) = (signed_in_at IS NULL)))
);
CREATE TABLE public.draws (
    gacha_id uuid NOT NULL,
    sequence integer NOT NULL,
    order_id uuid NOT NULL,
    attempt integer NOT NULL,
    play integer NOT NULL,
    seed_id uuid NOT NULL,
    odds_version_id uuid NOT NULL,
    drawn_under integer NOT NULL,
    stocks integer[] NOT NULL,
    bound bigint NOT NULL,
    value bigint NOT NULL,
    prize_id uuid NOT NULL,
    drawn_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    returned_after integer,
    CONSTRAINT draws_attempt CHECK ((attempt > 0)),
    CONSTRAINT draws_play CHECK (((play >= 1) AND (play <= 100))),
    CONSTRAINT draws_returned_later CHECK ((returned_after >= sequence)),
    CONSTRAINT draws_sequence CHECK ((sequence > 0)),
    CONSTRAINT draws_value CHECK (((value >= 0) AND (value < bound)))
);
CREATE TABLE public.encryption_keys (
    id text NOT NULL,
    enrolled_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT encryption_keys_id CHECK ((id ~ '^[0-9a-f]{12}$'::text))
);
CREATE TABLE public.encryption_readers (
    gateway uuid NOT NULL,
    key_ids text[] NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.gachas (
    id uuid NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    price integer NOT NULL,
    has_limit boolean NOT NULL,
    maximum integer NOT NULL,
    on_sale boolean NOT NULL,
    published boolean NOT NULL,
    start_at timestamp(3) with time zone NOT NULL,
    end_at timestamp(3) with time zone NOT NULL,
    redeem_limit_date timestamp(3) with time zone,
    delivery_type text NOT NULL,
    auth_provider_type text,
    auth_provider_id text,
    needs_checkin boolean NOT NULL,
    thumbnail_image_url text NOT NULL,
    lineup_image_url text NOT NULL,
    tags text[] NOT NULL,
    odds_number integer DEFAULT 0 NOT NULL,
    last_serial_number integer DEFAULT 0 NOT NULL,
    last_draw integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    redeem_policy text DEFAULT 'ignore'::text NOT NULL,
    CONSTRAINT gachas_auth_method CHECK (((auth_provider_type IS NOT NULL) OR (auth_provider_id IS NULL))),
    CONSTRAINT gachas_delivery_type CHECK ((delivery_type = ANY (ARRAY['self'::text, 'mail'::text]))),
    CONSTRAINT gachas_maximum CHECK ((maximum >= 0)),
    CONSTRAINT gachas_price CHECK (((price >= 0) AND (price <= 9999999))),
    CONSTRAINT gachas_sale_has_length CHECK ((start_at < end_at))
);
CREATE TABLE public.handover_conflict_items (
    report_id uuid NOT NULL,
    order_detail_id uuid NOT NULL,
    conflict_id uuid NOT NULL,
    open_for uuid
);
CREATE TABLE public.handover_conflicts (
    id uuid NOT NULL,
    report_id uuid NOT NULL,
    pickup_token_id uuid,
    gacha_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    device_id uuid,
    occurred_at timestamp(3) with time zone NOT NULL,
    reported_at timestamp(3) with time zone NOT NULL,
    reason text NOT NULL,
    handover_id uuid,
    settled_at timestamp(3) with time zone,
    settled_by uuid,
    settled_device_id uuid,
    decision text,
    settled_because text,
    about uuid,
    CONSTRAINT handover_conflicts_because CHECK ((settled_because ~ '\S'::text)),
    CONSTRAINT handover_conflicts_decision CHECK ((decision = ANY (ARRAY['ACCEPTED_AS_LOSS'::text, 'HANDED_OVER_AFTER_ALL'::text, 'REPORT_WRONG'::text]))),
    CONSTRAINT handover_conflicts_reason CHECK ((reason ~ '^[A-Z]+(_[A-Z]+)*$'::text)),
    CONSTRAINT handover_conflicts_settled_is_complete CHECK ((((settled_at IS NULL) = (settled_by IS NULL)) AND ((settled_at IS NULL) = (decision IS NULL)) AND ((settled_at IS NULL) = (settled_because IS NULL)))),
    CONSTRAINT handover_conflicts_token_known CHECK (((pickup_token_id IS NULL) = (reason = 'PICKUP_CODE_UNKNOWN'::text)))
);
CREATE TABLE public.handover_items (
    order_detail_id uuid NOT NULL,
    handover_id uuid NOT NULL
);
CREATE TABLE public.handover_undos (
    id uuid NOT NULL,
    staff_id uuid NOT NULL,
    handover_id uuid NOT NULL,
    device_id uuid,
    reason text NOT NULL,
    undone_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT handover_undos_reason CHECK ((reason ~ '\S'::text))
);
CREATE TABLE public.handovers (
    id uuid NOT NULL,
    pickup_token_id uuid NOT NULL,
    gacha_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    delivered_at timestamp(3) with time zone NOT NULL,
    device_id uuid,
    report_id uuid,
    reported_at timestamp(3) with time zone
);
CREATE TABLE public.kept_calls (
    caller text NOT NULL,
    operation text NOT NULL,
    key_hash text NOT NULL,
    fingerprint text NOT NULL,
    payment_id uuid,
    answer text,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT kept_calls_sealed CHECK ((answer ~~ '1.%'::text))
);
CREATE TABLE public.late_report_names (
    name uuid NOT NULL,
    report_id uuid NOT NULL
);
CREATE TABLE public.lineage_beats (
    gateway uuid NOT NULL,
    beat_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);
CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;
CREATE TABLE public.odds_versions (
    id uuid NOT NULL,
    gacha_id uuid NOT NULL,
    number integer NOT NULL,
    weights jsonb NOT NULL,
    supplies jsonb NOT NULL,
    changed_by text NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.order_details (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    prize_id uuid NOT NULL,
    play integer NOT NULL,
    delivered_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    refunded_at timestamp(3) with time zone,
    CONSTRAINT order_details_handed_over_stay CHECK (((deleted_at IS NULL) OR (delivered_at IS NULL))),
    CONSTRAINT order_details_play CHECK (((play >= 1) AND (play <= 100)))
);
CREATE TABLE public.orders (
    id uuid NOT NULL,
    gacha_id uuid NOT NULL,
    user_id uuid NOT NULL,
    odds_version_id uuid NOT NULL,
    delivery_type text NOT NULL,
    state text NOT NULL,
    play_amount integer NOT NULL,
    price integer NOT NULL,
    serial_number integer,
    payable_until timestamp(3) with time zone NOT NULL,
    assigned_at timestamp(3) with time zone,
    delivered_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    is_unpaid boolean GENERATED ALWAYS AS (((state = ANY (ARRAY['pending'::text, 'paying'::text, 'waiting'::text])) AND (deleted_at IS NULL))) STORED NOT NULL,
    is_packed boolean DEFAULT false NOT NULL,
    CONSTRAINT orders_delivery_type CHECK ((delivery_type = ANY (ARRAY['self'::text, 'mail'::text]))),
    CONSTRAINT orders_only_unpaid_vanish CHECK (((deleted_at IS NULL) OR (state = ANY (ARRAY['pending'::text, 'waiting'::text])))),
    CONSTRAINT orders_play_amount CHECK (((play_amount >= 1) AND (play_amount <= 100))),
    CONSTRAINT orders_total CHECK (((price >= 0) AND (((price)::bigint * play_amount) <= 9999999)))
);
CREATE TABLE public.payment_steps (
    id bigint NOT NULL,
    payment_id uuid NOT NULL,
    from_state text,
    to_state text NOT NULL,
    epoch integer NOT NULL,
    at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE SEQUENCE public.payment_steps_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.payment_steps_id_seq OWNED BY public.payment_steps.id;
CREATE TABLE public.payments (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    processor text NOT NULL,
    processor_order_id text NOT NULL,
    amount integer NOT NULL,
    state text NOT NULL,
    is_live boolean GENERATED ALWAYS AS ((state = ANY (ARRAY['entered'::text, 'registered'::text, 'challenged'::text, 'returned'::text, 'drawn'::text, 'captured'::text]))) STORED NOT NULL,
    is_finished boolean GENERATED ALWAYS AS ((state = ANY (ARRAY['captured'::text, 'declined'::text, 'voided'::text]))) STORED NOT NULL,
    epoch integer DEFAULT 1 NOT NULL,
    lease_until timestamp(3) with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    refusal text,
    redirect_url text,
    card_digest text,
    return_key_hash text,
    access_keys text,
    tran_id text DEFAULT ''::text NOT NULL,
    tran_date text DEFAULT ''::text NOT NULL,
    approve text DEFAULT ''::text NOT NULL,
    forward text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    must_challenge boolean DEFAULT false NOT NULL,
    CONSTRAINT payments_access_keys_sealed CHECK ((access_keys ~~ '1.%'::text)),
    CONSTRAINT payments_amount CHECK (((amount >= 0) AND (amount <= 9999999))),
    CONSTRAINT payments_processor_order_id_fits CHECK ((processor_order_id ~ '^[0-9A-Za-z-]{1,27}$'::text)),
    CONSTRAINT payments_redirect_url_sealed CHECK ((redirect_url ~~ '1.%'::text)),
    CONSTRAINT payments_state CHECK ((state = ANY (ARRAY['entered'::text, 'registered'::text, 'challenged'::text, 'returned'::text, 'drawn'::text, 'captured'::text, 'declined'::text, 'voiding'::text, 'voided'::text, 'abandoned'::text])))
)
WITH (fillfactor='50');
CREATE TABLE public.pickup_token_items (
    pickup_token_id uuid NOT NULL,
    order_detail_id uuid NOT NULL
);
CREATE TABLE public.pickup_tokens (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    code_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    superseded_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.posts (
    staff_id uuid NOT NULL,
    gacha_id uuid NOT NULL
);
CREATE TABLE public.prizes (
    id uuid NOT NULL,
    gacha_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    picking_name text NOT NULL,
    description text NOT NULL,
    supply integer NOT NULL,
    stock integer NOT NULL,
    pickup_weight integer NOT NULL,
    image_url text NOT NULL,
    pickup_image_url text NOT NULL,
    secret_image_url text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    CONSTRAINT prizes_pickup_weight CHECK ((pickup_weight >= 0)),
    CONSTRAINT prizes_stock CHECK (((stock >= 0) AND (stock <= supply)))
);
CREATE TABLE public.redeem_details (
    id uuid NOT NULL,
    gacha_id uuid NOT NULL,
    probability_provision text NOT NULL,
    rule text NOT NULL,
    place_url text NOT NULL,
    place_text text NOT NULL,
    info_text text NOT NULL,
    call_number text NOT NULL,
    web_url text NOT NULL
);
CREATE TABLE public.refunds (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    origin text NOT NULL,
    state text NOT NULL,
    remaining integer NOT NULL,
    at_processor integer NOT NULL,
    amount integer NOT NULL,
    prizes text,
    reason text NOT NULL,
    epoch integer DEFAULT 1 NOT NULL,
    lease_until timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    uncertain_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    ended_at timestamp(3) with time zone,
    taken_back_at timestamp(3) with time zone,
    taken_back_because text,
    CONSTRAINT refunds_ended_has_date CHECK (((state = 'owed'::text) = (ended_at IS NULL))),
    CONSTRAINT refunds_origin CHECK ((origin = ANY (ARRAY['gateway'::text, 'by-hand'::text, 'charge-back'::text, 'otherwise'::text]))),
    CONSTRAINT refunds_prizes CHECK ((prizes = ANY (ARRAY['restock'::text, 'write-off'::text]))),
    CONSTRAINT refunds_reason CHECK ((reason ~ '\S'::text))
);
CREATE TABLE public.restored_payments (
    restore_id uuid NOT NULL,
    processor_order_id text NOT NULL,
    payment_id uuid,
    yen integer NOT NULL,
    state_before text,
    found text NOT NULL,
    outcome text,
    noted_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    done_at timestamp(3) with time zone,
    payer uuid,
    CONSTRAINT restored_payments_done CHECK (((done_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT restored_payments_known_state CHECK (((payment_id IS NULL) = (state_before IS NULL)))
);
CREATE TABLE public.restores (
    id uuid NOT NULL,
    point timestamp(3) with time zone NOT NULL,
    begun_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    changed_by text NOT NULL,
    reason text NOT NULL,
    prepared_at timestamp(3) with time zone,
    settled_at timestamp(3) with time zone,
    outcome text,
    CONSTRAINT restores_outcome CHECK ((outcome = ANY (ARRAY['settled'::text, 'nothing lost'::text]))),
    CONSTRAINT restores_settled_somehow CHECK (((settled_at IS NULL) = (outcome IS NULL)))
);
CREATE TABLE public.sandbox_transactions (
    processor_order_id text NOT NULL,
    status text NOT NULL,
    amount integer NOT NULL,
    access_id_hash text NOT NULL,
    access_keys_hash text NOT NULL,
    access_keys text NOT NULL,
    tran_id text NOT NULL,
    tran_date text NOT NULL,
    approve text NOT NULL,
    forward text NOT NULL,
    refusal text,
    return_url text,
    captures integer DEFAULT 0 NOT NULL,
    voids integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    refunded integer DEFAULT 0 NOT NULL,
    refunds integer DEFAULT 0 NOT NULL,
    CONSTRAINT sandbox_transactions_access_keys_sealed CHECK ((access_keys ~~ '1.%'::text)),
    CONSTRAINT sandbox_transactions_declined_with_refusal CHECK (((status <> 'declined'::text) OR (refusal IS NOT NULL))),
    CONSTRAINT sandbox_transactions_return_url_sealed CHECK ((return_url ~~ '1.%'::text)),
    CONSTRAINT sandbox_transactions_status CHECK ((status = ANY (ARRAY['registered'::text, 'challenged'::text, 'passed'::text, 'declined'::text, 'authorised'::text, 'captured'::text, 'voided'::text])))
)
WITH (fillfactor='50');
CREATE TABLE public.schema_parts (
    part text NOT NULL
);
CREATE TABLE public.seeds (
    id uuid NOT NULL,
    gacha_id uuid NOT NULL,
    number integer NOT NULL,
    seed text NOT NULL,
    hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT seeds_hash CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT seeds_number CHECK ((number > 0)),
    CONSTRAINT seeds_sealed CHECK ((seed ~~ '1.%'::text))
);
CREATE UNLOGGED TABLE public.shared_counts (
    key text NOT NULL,
    taken integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.shipment_items (
    order_detail_id uuid NOT NULL,
    shipment_id uuid NOT NULL
);
CREATE TABLE public.shipments (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    packed_at timestamp(3) with time zone NOT NULL,
    carrier text,
    tracking_number text,
    posted_at timestamp(3) with time zone,
    corrected_at timestamp(3) with time zone,
    CONSTRAINT shipments_carrier CHECK ((carrier = ANY (ARRAY['yamato'::text, 'sagawa'::text, 'japanpost'::text]))),
    CONSTRAINT shipments_corrected_once_posted CHECK (((corrected_at IS NULL) OR (posted_at IS NOT NULL))),
    CONSTRAINT shipments_posted_is_complete CHECK ((((posted_at IS NOT NULL) = (carrier IS NOT NULL)) AND ((posted_at IS NOT NULL) = (tracking_number IS NOT NULL))))
);
CREATE TABLE public.signing_keys (
    id uuid NOT NULL,
    public_key jsonb NOT NULL,
    private_key text,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    superseded_at timestamp(3) with time zone,
    CONSTRAINT signing_keys_private_key_sealed CHECK ((private_key ~~ '1.%'::text)),
    CONSTRAINT signing_keys_private_while_current CHECK (((private_key IS NULL) = (superseded_at IS NOT NULL)))
);
CREATE TABLE public.staff (
    id uuid NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    name text NOT NULL,
    all_gachas boolean DEFAULT false NOT NULL,
    revoked_at timestamp(3) with time zone,
    codes_refused_until timestamp(3) with time zone,
    wrong_codes_since timestamp(3) with time zone
);
CREATE TABLE public.staff_roles (
    id uuid NOT NULL,
    staff_id uuid NOT NULL,
    role text NOT NULL,
    gacha_id uuid,
    granted_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT staff_roles_role CHECK ((role = ANY (ARRAY['counter'::text, 'supervisor'::text, 'shipping'::text, 'support'::text, 'operator'::text])))
);
CREATE TABLE public.undone_handover_items (
    handover_id uuid NOT NULL,
    order_detail_id uuid NOT NULL,
    undo_id uuid NOT NULL
);
CREATE TABLE public.upkeep (
    job text NOT NULL,
    reached uuid NOT NULL,
    ran_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.user_bans (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    is_banned boolean NOT NULL,
    changed_by text NOT NULL,
    reason text NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.users (
    id uuid NOT NULL,
    provider_type text NOT NULL,
    provider_id text NOT NULL,
    provider_user_id text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    banned_at timestamp(3) with time zone
);
CREATE TABLE public.wrong_codes (
    id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    staff_id uuid NOT NULL,
    device_id uuid,
    refusal text NOT NULL,
    gacha_id uuid,
    fingerprint text NOT NULL,
    reader text,
    CONSTRAINT wrong_codes_refusal CHECK ((refusal ~ '^[A-Z]+(_[A-Z]+)*$'::text))
);
ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);
ALTER TABLE ONLY public.payment_steps ALTER COLUMN id SET DEFAULT nextval('public.payment_steps_id_seq'::regclass);
INSERT INTO public.database_lineage (system_identifier, timeline)
  SELECT system_identifier::text, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int FROM pg_control_system();
INSERT INTO public.deeds VALUES
	('01a2138e-748a-756c-8340-52bd05031986', '2026-11-25 16:33:52.78+00', NULL, NULL, 'the gateway', 'STAFF_ADDED', NULL, NULL, NULL, 'd05cfd4e-3d45-4228-99a0-960ac40a31b7', NULL, '{"roles": [{"role": "counter", "gachas": ["0ab6fdfc-7ef8-489c-833c-b4b61240b9c1"]}], "revoked": false}', 'a catalogue of its own'),
	('01a2138e-74a9-7186-9528-dfb69c1e12af', '2026-11-25 16:33:52.814+00', NULL, NULL, 'the gateway', 'STAFF_ADDED', NULL, NULL, NULL, '55dbfee9-beea-4627-aa5b-dacce0bbc742', NULL, '{"roles": [{"role": "counter", "gachas": "all"}, {"role": "operator", "gachas": "all"}], "revoked": false}', 'a catalogue of its own'),
	('01a2138e-74bc-7057-b4e6-d824234cc089', '2026-11-25 16:33:52.83+00', NULL, NULL, 'the gateway', 'CATALOGUE_IMPORTED', NULL, NULL, NULL, NULL, NULL, '{"areas": 0, "staff": 2, "gachas": 2, "prizes": 2, "beacons": 0}', 'a catalogue of its own'),
	('01a2138e-74bd-77ec-9f70-bcf6b721d0b3', '2026-11-25 16:33:52.83+00', NULL, NULL, 'the gateway', 'GACHA_IMPORTED', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', NULL, NULL, NULL, NULL, '{"name": "Collected", "price": 500, "onSale": true, "published": true, "oddsNumber": 1}', 'a catalogue of its own'),
	('01a2138e-74bd-77ec-9f70-c292d3f58fde', '2026-11-25 16:33:52.83+00', NULL, NULL, 'the gateway', 'GACHA_IMPORTED', 'ed8c9080-f468-47ff-815e-bbcb1c3fbe2c', NULL, NULL, NULL, NULL, '{"name": "Posted", "price": 500, "onSale": true, "published": true, "oddsNumber": 1}', 'a catalogue of its own'),
	('01a2138e-7835-7688-83b7-d222b25d7265', '2026-11-25 16:33:53.719+00', 'd05cfd4e-3d45-4228-99a0-960ac40a31b7', NULL, NULL, 'HANDOVER_CONFIRMED', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', '01a2138e-7571-72ae-b422-69257ac952b6', '6309abab-ec6a-4c0e-b564-2d2eac87ad54', '01a2138e-77dc-7578-b9ad-24854ca4905f', NULL, '{"items": 2}', NULL);
INSERT INTO public.delivery_infos VALUES
	('01a2138e-78f4-7631-bfe2-25f50c25039e', '1.d48fd849595d.L0N6nCEiswtlK1oukCnQnJVN6oKBxvixF1fFrcCIEKFJYhRSq25gdOtmuDeoBvy0cMKmSI4vEymyzirpddrJBBITiUVJ8ZrME0kn9UlaLKLr9iRfO5-W_xJBjktnJFW2K-XoNVrF2s9MFFluFbQ6iNmD29LgnaHjnOFWvIlj4dSTRdfZw5_Dtium9OVXvry8F2tQ9awtKyx7Bj4C3XNBZpa8OSl0ws-ql50t_YSscxwkFKRs6uqkS6-AcwlrmiIURfnc53AcsL5_Vb0aMDo', NULL, NULL);
INSERT INTO public.draws VALUES
	('0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', 1, '01a2138e-7571-72ae-b422-69257ac952b6', 1, 1, '101c6e9a-7239-4837-8953-03f477a66e74', '9d051628-7108-4e8c-8f7c-9bece0230081', 1, '{100}', 1, 0, '00ce9b79-8a76-4a46-b89b-3c961ec37797', '2026-11-25 16:33:53.221+00', NULL),
	('0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', 2, '01a2138e-7571-72ae-b422-69257ac952b6', 1, 2, '101c6e9a-7239-4837-8953-03f477a66e74', '9d051628-7108-4e8c-8f7c-9bece0230081', 1, '{99}', 1, 0, '00ce9b79-8a76-4a46-b89b-3c961ec37797', '2026-11-25 16:33:53.222+00', NULL),
	('0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', 3, '01a2138e-7864-72f1-ae7c-f956963c510c', 1, 1, '101c6e9a-7239-4837-8953-03f477a66e74', '9d051628-7108-4e8c-8f7c-9bece0230081', 1, '{98}', 1, 0, '00ce9b79-8a76-4a46-b89b-3c961ec37797', '2026-11-25 16:33:53.841+00', NULL),
	('ed8c9080-f468-47ff-815e-bbcb1c3fbe2c', 1, '01a2138e-78f4-7631-bfe2-25f50c25039e', 1, 1, '13053019-6e2d-4257-9bec-c43c318aaf6b', '374bca59-eb81-460e-a592-dfcdb8738c4a', 1, '{100}', 1, 0, 'd00ecb5e-9145-4a35-b8b3-71a965dded1a', '2026-11-25 16:33:53.963+00', NULL);
INSERT INTO public.gachas VALUES
	('0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', 'Collected', 'One play,
one prize.', 500, false, 0, true, true, '2020-01-01 00:00:00+00', '2100-01-01 00:00:00+00', NULL, 'self', NULL, NULL, false, 'https://images.example/thumb.png', 'https://images.example/lineup.png', '{}', 1, 2, 3, '2026-11-25 16:33:52.354+00', '2026-11-25 16:33:52.354+00', NULL, 'ignore'),
	('ed8c9080-f468-47ff-815e-bbcb1c3fbe2c', 'Posted', 'One play,
one prize.', 500, false, 0, true, true, '2020-01-01 00:00:00+00', '2100-01-01 00:00:00+00', NULL, 'mail', NULL, NULL, false, 'https://images.example/thumb.png', 'https://images.example/lineup.png', '{}', 1, 1, 1, '2026-11-25 16:33:52.354+00', '2026-11-25 16:33:52.712+00', NULL, 'ignore');
INSERT INTO public.handover_items VALUES
	('01a2138e-7641-7295-a371-c263d91cd163', '01a2138e-77dc-7578-b9ad-24854ca4905f'),
	('01a2138e-7642-724b-b9b9-f0b05d706f86', '01a2138e-77dc-7578-b9ad-24854ca4905f');
INSERT INTO public.handovers VALUES
	('01a2138e-77dc-7578-b9ad-24854ca4905f', '01a2138e-776b-7766-b474-fb087ba35945', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', 'd05cfd4e-3d45-4228-99a0-960ac40a31b7', '2026-11-25 16:33:53.618+00', NULL, NULL, NULL);
INSERT INTO public.migrations VALUES
	(1, '01-user', '2026-11-25 16:01:00+00'),
	(2, '02-gacha', '2026-11-25 16:01:00+00'),
	(3, '03-check-in', '2026-11-25 16:01:00+00'),
	(4, '04-order', '2026-11-25 16:01:00+00'),
	(5, '05-draw', '2026-11-25 16:01:00+00'),
	(6, '06-payment', '2026-11-25 16:01:00+00'),
	(7, '07-pickup', '2026-11-25 16:01:00+00'),
	(8, '08-handover', '2026-11-25 16:01:00+00'),
	(9, '09-idempotency', '2026-11-25 16:01:00+00'),
	(10, '10-catalogue', '2026-11-25 16:01:00+00'),
	(11, '11-sandbox', '2026-11-25 16:01:00+00'),
	(12, '12-encryption', '2026-11-25 16:01:00+00'),
	(13, '13-rates', '2026-11-25 16:01:00+00'),
	(14, '14-schema-parts', '2026-11-25 16:01:00+00'),
	(15, '15-restore', '2026-11-25 16:01:00+00'),
	(16, '16-handovers-of-token', '2026-11-25 16:01:00+00'),
	(17, '17-upkeep', '2026-11-25 16:01:00+00'),
	(18, '18-payments-of-a-day', '2026-11-25 16:01:00+00'),
	(19, '19-roles', '2026-11-25 16:01:00+00'),
	(20, '20-deeds', '2026-11-25 16:01:00+00'),
	(21, '21-tokens-of-user', '2026-11-25 16:01:00+00'),
	(22, '22-devices', '2026-11-25 16:01:00+00'),
	(23, '23-sandbox-refunds', '2026-11-25 16:01:00+00'),
	(24, '24-shipments', '2026-11-25 16:01:00+00'),
	(25, '25-orders-to-post', '2026-11-25 16:01:00+00'),
	(26, '26-handover-undos', '2026-11-25 16:01:00+00'),
	(27, '27-handovers-of-gacha', '2026-11-25 16:01:00+00'),
	(28, '28-refunded-orders', '2026-11-25 16:01:00+00'),
	(29, '29-refunds', '2026-11-25 16:01:00+00'),
	(30, '30-refunded-items', '2026-11-25 16:01:00+00'),
	(31, '31-wrong-codes', '2026-11-25 16:01:00+00'),
	(32, '32-jumps-and-declines', '2026-11-25 16:01:00+00'),
	(33, '33-handover-conflicts', '2026-11-25 16:01:00+00'),
	(34, '34-orders-to-collect', '2026-11-25 16:01:00+00'),
	(35, '35-payer-of-restored', '2026-11-25 16:01:00+00'),
	(36, '36-charge-backs', '2026-11-25 16:01:00+00'),
	(37, '37-one-open-conflict', '2026-11-25 16:01:00+00'),
	(38, '38-refunded-by-bank', '2026-11-25 16:01:00+00'),
	(39, '39-charge-backs-of-order', '2026-11-25 16:01:00+00'),
	(40, '40-late-report-names', '2026-11-25 16:01:00+00'),
	(41, '41-items-of-open-conflicts', '2026-11-25 16:01:00+00'),
	(42, '42-refunds-of-payment', '2026-11-25 16:01:00+00'),
	(43, '43-packed-orders', '2026-11-25 16:01:00+00'),
	(44, '44-orders-to-pack', '2026-11-25 16:01:00+00'),
	(45, '45-address-events', '2026-11-25 16:01:00+00'),
	(46, '46-lineage-beats', '2026-11-25 16:01:00+00'),
	(47, '47-items-in-conflicts', '2026-11-25 16:01:00+00'),
	(48, '48-refunds-to-settle', '2026-11-25 16:01:00+00'),
	(49, '49-demanded-challenges', '2026-11-25 16:01:00+00'),
	(50, '50-code-readers', '2026-11-25 16:01:00+00'),
	(51, '51-code-readings', '2026-11-25 16:01:00+00'),
	(52, '52-plays-kept', '2026-11-25 16:01:00+00');
INSERT INTO public.odds_versions VALUES
	('9d051628-7108-4e8c-8f7c-9bece0230081', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', 1, '{"00ce9b79-8a76-4a46-b89b-3c961ec37797": 1}', '{"00ce9b79-8a76-4a46-b89b-3c961ec37797": 100}', 'the gateway', 'a catalogue of its own', '2026-11-25 16:33:52.354+00'),
	('374bca59-eb81-460e-a592-dfcdb8738c4a', 'ed8c9080-f468-47ff-815e-bbcb1c3fbe2c', 1, '{"d00ecb5e-9145-4a35-b8b3-71a965dded1a": 1}', '{"d00ecb5e-9145-4a35-b8b3-71a965dded1a": 100}', 'the gateway', 'a catalogue of its own', '2026-11-25 16:33:52.354+00');
INSERT INTO public.order_details VALUES
	('01a2138e-7641-7295-a371-c263d91cd163', '01a2138e-7571-72ae-b422-69257ac952b6', '00ce9b79-8a76-4a46-b89b-3c961ec37797', 1, '2026-11-25 16:33:53.618+00', '2026-11-25 16:33:53.195+00', '2026-11-25 16:33:53.698+00', NULL, NULL),
	('01a2138e-7642-724b-b9b9-f0b05d706f86', '01a2138e-7571-72ae-b422-69257ac952b6', '00ce9b79-8a76-4a46-b89b-3c961ec37797', 2, '2026-11-25 16:33:53.618+00', '2026-11-25 16:33:53.195+00', '2026-11-25 16:33:53.698+00', NULL, NULL),
	('01a2138e-78af-7684-b7b9-60e673ee5c95', '01a2138e-7864-72f1-ae7c-f956963c510c', '00ce9b79-8a76-4a46-b89b-3c961ec37797', 1, NULL, '2026-11-25 16:33:53.83+00', '2026-11-25 16:33:53.83+00', NULL, NULL),
	('01a2138e-792a-76c1-9ba2-8785307dc995', '01a2138e-78f4-7631-bfe2-25f50c25039e', 'd00ecb5e-9145-4a35-b8b3-71a965dded1a', 1, NULL, '2026-11-25 16:33:53.955+00', '2026-11-25 16:33:53.955+00', NULL, NULL);
INSERT INTO public.orders VALUES
	('01a2138e-7571-72ae-b422-69257ac952b6', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', '6309abab-ec6a-4c0e-b564-2d2eac87ad54', '9d051628-7108-4e8c-8f7c-9bece0230081', 'self', 'delivered', 2, 500, 1, '2026-11-25 17:33:52.984+00', '2026-11-25 16:33:53.341+00', '2026-11-25 16:33:53.618+00', '2026-11-25 16:33:52.984+00', '2026-11-25 16:33:53.716+00', NULL, DEFAULT, false),
	('01a2138e-7864-72f1-ae7c-f956963c510c', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', '6309abab-ec6a-4c0e-b564-2d2eac87ad54', '9d051628-7108-4e8c-8f7c-9bece0230081', 'self', 'assigned', 1, 500, 2, '2026-11-25 17:33:53.759+00', '2026-11-25 16:33:53.869+00', NULL, '2026-11-25 16:33:53.759+00', '2026-11-25 16:33:53.869+00', NULL, DEFAULT, false),
	('01a2138e-78f4-7631-bfe2-25f50c25039e', 'ed8c9080-f468-47ff-815e-bbcb1c3fbe2c', '6309abab-ec6a-4c0e-b564-2d2eac87ad54', '374bca59-eb81-460e-a592-dfcdb8738c4a', 'mail', 'assigned', 1, 500, 1, '2026-11-25 17:33:53.9+00', '2026-11-25 16:33:53.981+00', NULL, '2026-11-25 16:33:53.9+00', '2026-11-25 16:33:53.981+00', NULL, DEFAULT, false),
	('01a2138e-7969-7604-bd26-a97631414592', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', '6309abab-ec6a-4c0e-b564-2d2eac87ad54', '9d051628-7108-4e8c-8f7c-9bece0230081', 'self', 'pending', 1, 500, NULL, '2026-11-25 17:33:54.017+00', NULL, NULL, '2026-11-25 16:33:54.017+00', '2026-11-25 16:33:54.017+00', NULL, DEFAULT, false);
INSERT INTO public.payment_steps VALUES
	(1, '01a2138e-759b-7073-a170-e8c602911f79', NULL, 'entered', 1, '2026-11-25 16:33:53.103+00'),
	(2, '01a2138e-759b-7073-a170-e8c602911f79', 'entered', 'registered', 1, '2026-11-25 16:33:53.18+00'),
	(3, '01a2138e-759b-7073-a170-e8c602911f79', 'registered', 'drawn', 1, '2026-11-25 16:33:53.264+00'),
	(4, '01a2138e-759b-7073-a170-e8c602911f79', 'drawn', 'captured', 1, '2026-11-25 16:33:53.322+00'),
	(5, '01a2138e-7874-7759-a886-ed86224e654d', NULL, 'entered', 1, '2026-11-25 16:33:53.807+00'),
	(6, '01a2138e-7874-7759-a886-ed86224e654d', 'entered', 'registered', 1, '2026-11-25 16:33:53.823+00'),
	(7, '01a2138e-7874-7759-a886-ed86224e654d', 'registered', 'drawn', 1, '2026-11-25 16:33:53.858+00'),
	(8, '01a2138e-7874-7759-a886-ed86224e654d', 'drawn', 'captured', 1, '2026-11-25 16:33:53.868+00'),
	(9, '01a2138e-7902-74cf-94ee-af3fa565a73b', NULL, 'entered', 1, '2026-11-25 16:33:53.938+00'),
	(10, '01a2138e-7902-74cf-94ee-af3fa565a73b', 'entered', 'registered', 1, '2026-11-25 16:33:53.945+00'),
	(11, '01a2138e-7902-74cf-94ee-af3fa565a73b', 'registered', 'drawn', 1, '2026-11-25 16:33:53.966+00'),
	(12, '01a2138e-7902-74cf-94ee-af3fa565a73b', 'drawn', 'captured', 1, '2026-11-25 16:33:53.977+00');
INSERT INTO public.payments VALUES
	('01a2138e-7902-74cf-94ee-af3fa565a73b', '01a2138e-78f4-7631-bfe2-25f50c25039e', 'sandbox', '01a2138e7910e1aa3d620bdb46', 500, 'captured', DEFAULT, DEFAULT, 1, '2026-11-25 16:34:23.977+00', 0, NULL, NULL, NULL, '576b0da73aa7a94e6ebdb323622a3471214c5df52dadad3cc5fc55b32227bb68', '1.d48fd849595d.NaugJfPxE6OcypyoBH3pf0ed0EuqZZY5hOBx0fR997ToAKQ43WSX8AvH_HdgCA5jch_pvcF5CXVvGV7g1xS2ia40hGu47sPnOrOy-uKpH2TJ-UdydJIWqapa9qEP2L0pVzUjbTLr6SD1F9cNGFACaDn_AZ6DJnVYQuHS', '2611260133111111111111933486', '20261126013353', '0185133', '2a99662', '2026-11-25 16:33:53.924+00', '2026-11-25 16:33:53.977+00', false),
	('01a2138e-759b-7073-a170-e8c602911f79', '01a2138e-7571-72ae-b422-69257ac952b6', 'sandbox', '01a2138e75c351237990349dc8', 1000, 'captured', DEFAULT, DEFAULT, 1, '2026-11-25 16:34:23.321+00', 0, NULL, NULL, NULL, '9fb8d08307f3746c52c1c69b2940bb91a3aeddf364b0480f5b4dfd3121e8aa76', '1.d48fd849595d.UE0yeeV_JS0a9N706MbiCukoiuebc976Ecncn_61STZD7WpnswFNjWhPVOIYRrPR_8NyDyjynD5RQAmURm9OAy3rOcnaA0jqbPVDAjPpNs2fIG_deAIw8qufyz-xyeqJ4UONYWl81vP1URWAZlMHeYyZVvpUglD2B19-', '2611260133111111111111433940', '20261126013353', '0170741', '2a99662', '2026-11-25 16:33:53.054+00', '2026-11-25 16:33:53.321+00', false),
	('01a2138e-7874-7759-a886-ed86224e654d', '01a2138e-7864-72f1-ae7c-f956963c510c', 'sandbox', '01a2138e788bd86aee57854de5', 500, 'captured', DEFAULT, DEFAULT, 1, '2026-11-25 16:34:23.868+00', 0, NULL, NULL, NULL, 'cb5cf8f474574fcab6692582516a3a65e4eadb77a977099222af66d17e387aa8', '1.d48fd849595d.oF_8wYVwjtn7j8Wku8dko-uqFQP9pxw4ktSnZEt812539XvxORsXEp8krQGxyzABnNW8XSLrRVM5lI83aAv24IRDyF4a74TJQiIJH24EemhhuPwL-gdttI8qVXT9vvt_4ZFCMAgxbT8CIsMnhRGFNe2iV5AWpqX1z6aQ', '2611260133111111111111263439', '20261126013353', '1974216', '2a99662', '2026-11-25 16:33:53.782+00', '2026-11-25 16:33:53.868+00', false);
INSERT INTO public.pickup_token_items VALUES
	('01a2138e-776b-7766-b474-fb087ba35945', '01a2138e-7641-7295-a371-c263d91cd163'),
	('01a2138e-776b-7766-b474-fb087ba35945', '01a2138e-7642-724b-b9b9-f0b05d706f86');
INSERT INTO public.pickup_tokens VALUES
	('01a2138e-776b-7766-b474-fb087ba35945', '6309abab-ec6a-4c0e-b564-2d2eac87ad54', 'c62fc53e44337d4895f59ce706af0d8c1bf87931409efaa7c5a92bca91305318', '2026-11-25 16:43:53.507+00', NULL, '2026-11-25 16:33:53.492+00');
INSERT INTO public.posts VALUES
	('d05cfd4e-3d45-4228-99a0-960ac40a31b7', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1');
INSERT INTO public.prizes VALUES
	('00ce9b79-8a76-4a46-b89b-3c961ec37797', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', 0, 'Sticker', 'STICKER', 'A prize', 100, 97, 1, 'https://images.example/sticker.png', '', '', '2026-11-25 16:33:52.354+00', '2026-11-25 16:33:53.848+00', NULL),
	('d00ecb5e-9145-4a35-b8b3-71a965dded1a', 'ed8c9080-f468-47ff-815e-bbcb1c3fbe2c', 0, 'Sticker', 'STICKER', 'A prize', 100, 99, 1, 'https://images.example/sticker.png', '', '', '2026-11-25 16:33:52.354+00', '2026-11-25 16:33:53.964+00', NULL);
INSERT INTO public.redeem_details VALUES
	('73ce6065-6732-4ffa-80b5-fe0091dc497c', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', 'Odds are shown.', 'One each.', 'https://maps.example/booth', 'Booth', 'Open', 'A', 'https://gacha.example'),
	('af5aca91-64fb-49ae-ae1c-d91345dfad9c', 'ed8c9080-f468-47ff-815e-bbcb1c3fbe2c', 'Odds are shown.', 'One each.', 'https://maps.example/booth', 'Booth', 'Open', 'A', 'https://gacha.example');
INSERT INTO public.sandbox_transactions VALUES
	('01a2138e75c351237990349dc8', 'captured', 1000, 'b76af708eea646219df06ec4e112b20f8d87304618b638607abd51987b3f2383', '021bc248ff64810d52513814a079f330af4ef7caa913628937abaf6bab01ce94', '1.d48fd849595d._XB0Of3Bu7W0xAHC9yauGGfTFourgWNuVyr4fEINMpjiMAe15WAyIv88wZqAe_ka-6FhcMT5r0X9hg-rMxhVsPDmU9QbcPQZ0WMPlztFHQdOpc7n3-vNTbyQd85Lp08lVxlPuMl9WtFwfNKptpssn43j6yERUgd0Btxp', '2611260133111111111111433940', '20261126013353', '0170741', '2a99662', NULL, NULL, 1, 0, '2026-11-25 16:33:53.121+00', 0, 0),
	('01a2138e788bd86aee57854de5', 'captured', 500, '205ac2f6158f625c8ace2c2e5bde7d558cc99c8b4322c0fde5366a1165def819', 'f3e0e0f5c022c04244333fc7beeddcf4d0f795e82c0759e750325e7a932fbe1b', '1.d48fd849595d.g691tpuzMKulJdkxsM51KPKY8WZUMxI_o1uY0a5Rv3AEGMbOIwxQtNnR_Cp4W-9wN5egkEBUryJwIte-NujIa-0IjKv83IkWFch9mTcsWERDIYLHgaTUAhcCdsEQ00OMMg5Qrdnvp3hWpo-bv8fqlFF5YJ7LE5JN83yp', '2611260133111111111111263439', '20261126013353', '1974216', '2a99662', NULL, NULL, 1, 0, '2026-11-25 16:33:53.813+00', 0, 0),
	('01a2138e7910e1aa3d620bdb46', 'captured', 500, 'b671fa9c9b05852aac39cfd404acd3504516468f233910faae2854334d2356a2', '18a038ef1f22027303abd3bce90f9b404ac2738fd6b93bfdaf94d36a170f949b', '1.d48fd849595d.wdRS6BUxtXcFcQn3CEBQ0mknXtzjbAbe4lVcYCzpzCg9tlomjNeicfI7hrrjMsCKbPK7YAwiMOXDHyVr7Sw3I7ps5oKkJJlhsZRfS6XviDmJpLIT2FmKXV3ikOdobclssGTqd1Acl5iJIW26YOEijAk7kWOeX4Wm7XS0', '2611260133111111111111933486', '20261126013353', '0185133', '2a99662', NULL, NULL, 1, 0, '2026-11-25 16:33:53.941+00', 0, 0);
INSERT INTO public.seeds VALUES
	('101c6e9a-7239-4837-8953-03f477a66e74', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', 1, '1.d48fd849595d.jAma1rtBXLnkJ2BXzHk4oDecSLyRn2vmc5dt7LQVnKa4Ar81dfr_5RAZpuzDUcUUzWCt_oj5HSPqfflVJIL985RzNN0VX8kMigmCUomRXowp50QIVwRf76yBMt0', '89adbcce1ae9279d4ebbc17cd24c8f783001cca114d3668135a2b763fe2f6d16', '2026-11-25 16:33:52.354+00'),
	('13053019-6e2d-4257-9bec-c43c318aaf6b', 'ed8c9080-f468-47ff-815e-bbcb1c3fbe2c', 1, '1.d48fd849595d.x32nsDStCp0hQLhygZDpARXu8Scdr3KuF8j1R_Zr7raGZZcZesmuO5XYqg5It-BTVET9U8BF8U7CvBJWCDvwkshWen2ZrawR9TlIlJee4qcHNEHPZIndBJQJHXo', '560575f880015b449f0236572bb7b66d6a700888dcfbad834951cc6373b8ef10', '2026-11-25 16:33:52.354+00');
INSERT INTO public.staff VALUES
	('d05cfd4e-3d45-4228-99a0-960ac40a31b7', 'https://staff.test', 'booth', 'Booth', false, NULL, NULL, NULL),
	('55dbfee9-beea-4627-aa5b-dacce0bbc742', 'https://staff.test', 'boss', 'Boss', true, NULL, NULL, NULL);
INSERT INTO public.staff_roles VALUES
	('01a2138e-747e-7617-ab4d-5de7430c9a5f', 'd05cfd4e-3d45-4228-99a0-960ac40a31b7', 'counter', '0ab6fdfc-7ef8-489c-833c-b4b61240b9c1', '2026-11-25 16:33:52.769+00'),
	('01a2138e-74a4-71dd-9c52-b0adc1f7be6a', '55dbfee9-beea-4627-aa5b-dacce0bbc742', 'counter', NULL, '2026-11-25 16:33:52.806+00'),
	('01a2138e-74a4-71dd-9c52-b4c380d3f2e7', '55dbfee9-beea-4627-aa5b-dacce0bbc742', 'operator', NULL, '2026-11-25 16:33:52.806+00');
INSERT INTO public.users VALUES
	('6309abab-ec6a-4c0e-b564-2d2eac87ad54', 'members', 'pool-1', 'fan', '2026-11-25 16:33:52.913+00', NULL);
SELECT pg_catalog.setval('public.migrations_id_seq', 52, true);
SELECT pg_catalog.setval('public.payment_steps_id_seq', 12, true);
ALTER TABLE ONLY public.address_events
    ADD CONSTRAINT address_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.area_gachas
    ADD CONSTRAINT area_gachas_pkey PRIMARY KEY (area_id, gacha_id);
ALTER TABLE ONLY public.areas
    ADD CONSTRAINT areas_one_per_name UNIQUE (name);
ALTER TABLE ONLY public.areas
    ADD CONSTRAINT areas_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.beacon_gachas
    ADD CONSTRAINT beacon_gachas_pkey PRIMARY KEY (beacon_id, gacha_id);
ALTER TABLE ONLY public.beacons
    ADD CONSTRAINT beacons_pkey PRIMARY KEY (beacon_id);
ALTER TABLE ONLY public.check_in_jumps
    ADD CONSTRAINT check_in_jumps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.check_in_places
    ADD CONSTRAINT check_in_places_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.check_ins
    ADD CONSTRAINT check_ins_pkey PRIMARY KEY (user_id, gacha_id);
ALTER TABLE ONLY public.code_readers
    ADD CONSTRAINT code_readers_pkey PRIMARY KEY (staff_id, reader);
ALTER TABLE ONLY public.code_readings
    ADD CONSTRAINT code_readings_pkey PRIMARY KEY (pickup_token_id, staff_id, device_id);
ALTER TABLE ONLY public.database_lineage
    ADD CONSTRAINT database_lineage_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.declined_cards
    ADD CONSTRAINT declined_cards_pkey PRIMARY KEY (payment_id);
ALTER TABLE ONLY public.deeds
    ADD CONSTRAINT deeds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.delivery_infos
    ADD CONSTRAINT delivery_infos_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.device_invitations
    ADD CONSTRAINT device_invitations_one_per_secret UNIQUE (secret_hash);
ALTER TABLE ONLY public.device_invitations
    ADD CONSTRAINT device_invitations_pkey PRIMARY KEY (device_id);
ALTER TABLE ONLY public.device_proofs
    ADD CONSTRAINT device_proofs_used_once PRIMARY KEY (device_id, jti_hash);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.draws
    ADD CONSTRAINT draws_once_per_attempt UNIQUE (order_id, attempt, play);
ALTER TABLE ONLY public.draws
    ADD CONSTRAINT draws_pkey PRIMARY KEY (gacha_id, sequence);
ALTER TABLE ONLY public.encryption_keys
    ADD CONSTRAINT encryption_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.encryption_readers
    ADD CONSTRAINT encryption_readers_pkey PRIMARY KEY (gateway);
ALTER TABLE ONLY public.gachas
    ADD CONSTRAINT gachas_pkey PRIMARY KEY (id);
ALTER TABLE public.gachas
    ADD CONSTRAINT gachas_redeem_policy CHECK ((redeem_policy = ANY (ARRAY['ignore'::text, 'warn'::text, 'refuse'::text]))) NOT VALID;
ALTER TABLE ONLY public.handover_conflict_items
    ADD CONSTRAINT handover_conflict_items_once_per_report PRIMARY KEY (report_id, order_detail_id);
ALTER TABLE ONLY public.handover_conflicts
    ADD CONSTRAINT handover_conflicts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.handover_items
    ADD CONSTRAINT handover_items_pkey PRIMARY KEY (order_detail_id);
ALTER TABLE ONLY public.handover_undos
    ADD CONSTRAINT handover_undos_of_one UNIQUE (id, handover_id);
ALTER TABLE ONLY public.handover_undos
    ADD CONSTRAINT handover_undos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kept_calls
    ADD CONSTRAINT kept_calls_pkey PRIMARY KEY (caller, operation, key_hash);
ALTER TABLE ONLY public.late_report_names
    ADD CONSTRAINT late_report_names_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.lineage_beats
    ADD CONSTRAINT lineage_beats_pkey PRIMARY KEY (gateway);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.odds_versions
    ADD CONSTRAINT odds_versions_number_once UNIQUE (gacha_id, number);
ALTER TABLE ONLY public.odds_versions
    ADD CONSTRAINT odds_versions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.order_details
    ADD CONSTRAINT order_details_pkey PRIMARY KEY (id);
ALTER TABLE public.order_details
    ADD CONSTRAINT order_details_refunded_stay CHECK (((refunded_at IS NULL) OR (delivered_at IS NULL))) NOT VALID;
ALTER TABLE public.orders
    ADD CONSTRAINT orders_delivered_has_date CHECK (((state = ANY (ARRAY['refunding'::text, 'refunded'::text])) OR ((state = 'delivered'::text) = (delivered_at IS NOT NULL)))) NOT VALID;
ALTER TABLE public.orders
    ADD CONSTRAINT orders_paid_is_complete CHECK ((((state = ANY (ARRAY['assigned'::text, 'delivered'::text, 'refunding'::text, 'refunded'::text])) = (assigned_at IS NOT NULL)) AND ((assigned_at IS NULL) OR (serial_number IS NOT NULL)))) NOT VALID;
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_serial_number_once UNIQUE (gacha_id, serial_number);
ALTER TABLE public.orders
    ADD CONSTRAINT orders_state CHECK ((state = ANY (ARRAY['pending'::text, 'paying'::text, 'waiting'::text, 'assigned'::text, 'delivered'::text, 'cancelled'::text, 'refunding'::text, 'refunded'::text]))) NOT VALID;
ALTER TABLE ONLY public.payment_steps
    ADD CONSTRAINT payment_steps_pkey PRIMARY KEY (id);
ALTER TABLE public.payments
    ADD CONSTRAINT payments_challenged_first CHECK (((NOT must_challenge) OR (redirect_url IS NOT NULL) OR (state <> ALL (ARRAY['drawn'::text, 'captured'::text])))) NOT VALID;
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_processor_order_id_once UNIQUE (processor_order_id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_return_key_once UNIQUE (return_key_hash);
ALTER TABLE ONLY public.pickup_token_items
    ADD CONSTRAINT pickup_token_items_pkey PRIMARY KEY (pickup_token_id, order_detail_id);
ALTER TABLE ONLY public.pickup_tokens
    ADD CONSTRAINT pickup_tokens_code_once UNIQUE (code_hash);
ALTER TABLE ONLY public.pickup_tokens
    ADD CONSTRAINT pickup_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (staff_id, gacha_id);
ALTER TABLE ONLY public.prizes
    ADD CONSTRAINT prizes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.redeem_details
    ADD CONSTRAINT redeem_details_one_per_gacha UNIQUE (gacha_id);
ALTER TABLE ONLY public.redeem_details
    ADD CONSTRAINT redeem_details_pkey PRIMARY KEY (id);
ALTER TABLE public.refunds
    ADD CONSTRAINT refunds_amount CHECK (((remaining >= 0) AND (((origin = 'charge-back'::text) AND ((amount > 0) OR (state = 'taken-back'::text))) OR ((origin <> 'charge-back'::text) AND ((amount >= 0) AND (amount <= remaining)) AND ((amount > 0) OR (remaining = 0)))))) NOT VALID;
ALTER TABLE public.refunds
    ADD CONSTRAINT refunds_owed_by_gateway CHECK (((origin = 'gateway'::text) OR (state = ANY (ARRAY['done'::text, 'taken-back'::text])))) NOT VALID;
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE public.refunds
    ADD CONSTRAINT refunds_state CHECK ((state = ANY (ARRAY['owed'::text, 'done'::text, 'given-up'::text, 'taken-back'::text]))) NOT VALID;
ALTER TABLE public.refunds
    ADD CONSTRAINT refunds_taken_back CHECK (
CASE
    WHEN (state = 'taken-back'::text) THEN ((origin <> 'gateway'::text) AND (taken_back_at IS NOT NULL) AND (COALESCE(taken_back_because, ''::text) ~ '\S'::text))
    ELSE ((taken_back_at IS NULL) AND (taken_back_because IS NULL))
END) NOT VALID;
ALTER TABLE public.refunds
    ADD CONSTRAINT refunds_whole_has_prizes CHECK (((prizes IS NULL) OR (amount >= remaining))) NOT VALID;
ALTER TABLE ONLY public.restored_payments
    ADD CONSTRAINT restored_payments_pkey PRIMARY KEY (restore_id, processor_order_id);
ALTER TABLE ONLY public.restores
    ADD CONSTRAINT restores_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_transactions
    ADD CONSTRAINT sandbox_transactions_access_id_once UNIQUE (access_id_hash);
ALTER TABLE ONLY public.sandbox_transactions
    ADD CONSTRAINT sandbox_transactions_pkey PRIMARY KEY (processor_order_id);
ALTER TABLE ONLY public.schema_parts
    ADD CONSTRAINT schema_parts_pkey PRIMARY KEY (part);
ALTER TABLE ONLY public.seeds
    ADD CONSTRAINT seeds_number_once UNIQUE (gacha_id, number);
ALTER TABLE ONLY public.seeds
    ADD CONSTRAINT seeds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shared_counts
    ADD CONSTRAINT shared_counts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.shipment_items
    ADD CONSTRAINT shipment_items_pkey PRIMARY KEY (order_detail_id);
ALTER TABLE ONLY public.shipments
    ADD CONSTRAINT shipments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_one_per_subject UNIQUE (issuer, subject);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_roles
    ADD CONSTRAINT staff_roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.undone_handover_items
    ADD CONSTRAINT undone_handover_items_pkey PRIMARY KEY (handover_id, order_detail_id);
ALTER TABLE ONLY public.upkeep
    ADD CONSTRAINT upkeep_pkey PRIMARY KEY (job);
ALTER TABLE ONLY public.user_bans
    ADD CONSTRAINT user_bans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_one_per_identity UNIQUE (provider_type, provider_id, provider_user_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.wrong_codes
    ADD CONSTRAINT wrong_codes_pkey PRIMARY KEY (id);
CREATE INDEX address_events_of_order ON public.address_events USING btree (order_id, at);
CREATE INDEX check_in_jumps_latest ON public.check_in_jumps USING btree (at DESC, id);
CREATE INDEX check_in_jumps_of_user ON public.check_in_jumps USING btree (user_id, at DESC, id);
CREATE INDEX check_in_places_latest ON public.check_in_places USING btree (at);
CREATE INDEX code_readers_latest ON public.code_readers USING btree (at);
CREATE INDEX code_readings_oldest ON public.code_readings USING btree (at);
CREATE INDEX declined_cards_latest ON public.declined_cards USING btree (at);
CREATE INDEX declined_cards_of_address ON public.declined_cards USING btree (address, at DESC);
CREATE INDEX deeds_latest ON public.deeds USING btree (at DESC, id);
CREATE INDEX deeds_of_action ON public.deeds USING btree (action, at DESC, id);
CREATE INDEX deeds_of_gacha ON public.deeds USING btree (gacha_id, at DESC, id) WHERE (gacha_id IS NOT NULL);
CREATE INDEX deeds_of_order ON public.deeds USING btree (order_id, at DESC, id) WHERE (order_id IS NOT NULL);
CREATE INDEX deeds_of_staff ON public.deeds USING btree (staff_id, at DESC, id) WHERE (staff_id IS NOT NULL);
CREATE INDEX deeds_of_user ON public.deeds USING btree (user_id, at DESC, id) WHERE (user_id IS NOT NULL);
CREATE INDEX delivery_infos_delivered ON public.delivery_infos USING btree (delivered_at) WHERE (delivered_at IS NOT NULL);
CREATE INDEX devices_of_key ON public.devices USING btree (key_thumbprint) WHERE (key_thumbprint IS NOT NULL);
CREATE INDEX devices_of_staff ON public.devices USING btree (staff_id);
CREATE UNIQUE INDEX devices_one_per_key ON public.devices USING btree (key_thumbprint) WHERE (revoked_at IS NULL);
CREATE INDEX draws_of_seed ON public.draws USING btree (seed_id, order_id);
CREATE UNIQUE INDEX draws_one_per_play ON public.draws USING btree (order_id, play) WHERE (returned_after IS NULL);
CREATE INDEX gachas_newest_first ON public.gachas USING btree (start_at DESC, id);
CREATE INDEX handover_conflict_items_of_conflict ON public.handover_conflict_items USING btree (conflict_id);
CREATE UNIQUE INDEX handover_conflict_items_open_once ON public.handover_conflict_items USING btree (open_for, order_detail_id) WHERE (open_for IS NOT NULL);
CREATE INDEX handover_conflicts_about ON public.handover_conflicts USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX handover_conflicts_of_gacha ON public.handover_conflicts USING btree (gacha_id, reported_at, id);
CREATE INDEX handover_conflicts_of_token ON public.handover_conflicts USING btree (pickup_token_id);
CREATE UNIQUE INDEX handover_conflicts_one_open ON public.handover_conflicts USING btree (about) WHERE (settled_at IS NULL);
CREATE INDEX handover_conflicts_open ON public.handover_conflicts USING btree (reported_at, id) WHERE (settled_at IS NULL);
CREATE INDEX handovers_of_gacha ON public.handovers USING btree (gacha_id, delivered_at);
CREATE INDEX handovers_of_token ON public.handovers USING btree (pickup_token_id);
CREATE INDEX kept_calls_expired ON public.kept_calls USING btree (expires_at);
CREATE INDEX order_details_of_prize ON public.order_details USING btree (prize_id);
CREATE UNIQUE INDEX order_details_one_per_play ON public.order_details USING btree (order_id, play) WHERE (deleted_at IS NULL);
CREATE INDEX orders_of_user ON public.orders USING btree (user_id, created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX orders_one_unpaid_per_user ON public.orders USING btree (user_id) WHERE is_unpaid;
CREATE INDEX orders_plays_taken ON public.orders USING btree (user_id, gacha_id) INCLUDE (play_amount) WHERE ((state = ANY (ARRAY['paying'::text, 'assigned'::text, 'delivered'::text])) AND (deleted_at IS NULL));
CREATE INDEX orders_refunded_of_user ON public.orders USING btree (user_id, gacha_id) WHERE ((state = ANY (ARRAY['refunding'::text, 'refunded'::text])) AND (deleted_at IS NULL));
CREATE INDEX orders_replaced_of_user ON public.orders USING btree (user_id, created_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX orders_to_collect ON public.orders USING btree (gacha_id, id) WHERE ((state = 'assigned'::text) AND (delivery_type = 'self'::text) AND (deleted_at IS NULL));
CREATE INDEX orders_to_pack ON public.orders USING btree (assigned_at, id) INCLUDE (user_id, gacha_id) WHERE ((state = 'assigned'::text) AND (delivery_type = 'mail'::text) AND (deleted_at IS NULL) AND (NOT is_packed));
CREATE INDEX orders_to_pack_of_user ON public.orders USING btree (user_id, assigned_at, id) INCLUDE (gacha_id) WHERE ((state = 'assigned'::text) AND (delivery_type = 'mail'::text) AND (deleted_at IS NULL) AND (NOT is_packed));
CREATE INDEX orders_to_post ON public.orders USING btree (assigned_at, id) INCLUDE (user_id, gacha_id) WHERE ((state = 'assigned'::text) AND (delivery_type = 'mail'::text) AND (deleted_at IS NULL));
CREATE INDEX orders_to_post_of_user ON public.orders USING btree (user_id, assigned_at, id) INCLUDE (gacha_id) WHERE ((state = 'assigned'::text) AND (delivery_type = 'mail'::text) AND (deleted_at IS NULL));
CREATE INDEX payment_steps_of_payment ON public.payment_steps USING btree (payment_id, id);
CREATE INDEX payments_of_a_day ON public.payments USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX payments_of_order ON public.payments USING btree (order_id);
CREATE UNIQUE INDEX payments_one_live_per_order ON public.payments USING btree (order_id) WHERE is_live;
CREATE INDEX payments_unfinished ON public.payments USING btree (order_id) WHERE (NOT is_finished);
CREATE INDEX pickup_tokens_of_user ON public.pickup_tokens USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX pickup_tokens_one_live_per_user ON public.pickup_tokens USING btree (user_id) WHERE (superseded_at IS NULL);
CREATE INDEX prizes_last_changed ON public.prizes USING btree (updated_at);
CREATE INDEX prizes_of_gacha ON public.prizes USING btree (gacha_id, "position");
CREATE INDEX refunds_by_bank ON public.refunds USING btree (order_id) WHERE ((origin = 'charge-back'::text) AND (state = 'done'::text));
CREATE INDEX refunds_of_order ON public.refunds USING btree (order_id);
CREATE INDEX refunds_of_payment ON public.refunds USING btree (payment_id);
CREATE UNIQUE INDEX refunds_one_owed_per_payment ON public.refunds USING btree (payment_id) WHERE (state = 'owed'::text);
CREATE INDEX refunds_to_settle ON public.refunds USING btree (created_at, id) WHERE ((state = 'owed'::text) OR ((origin = 'charge-back'::text) AND (state = 'done'::text) AND (amount > remaining)));
CREATE UNIQUE INDEX restores_one_open ON public.restores USING btree ((true)) WHERE (settled_at IS NULL);
CREATE INDEX shared_counts_expired ON public.shared_counts USING btree (expires_at);
CREATE INDEX shipment_items_of_shipment ON public.shipment_items USING btree (shipment_id);
CREATE INDEX shipments_being_packed ON public.shipments USING btree (packed_at, id) WHERE (posted_at IS NULL);
CREATE INDEX shipments_of_number ON public.shipments USING btree (tracking_number, carrier) WHERE (posted_at IS NOT NULL);
CREATE UNIQUE INDEX signing_keys_one_current ON public.signing_keys USING btree (((superseded_at IS NULL))) WHERE (superseded_at IS NULL);
CREATE INDEX staff_roles_of_gacha ON public.staff_roles USING btree (gacha_id, staff_id);
CREATE UNIQUE INDEX staff_roles_once_for_all ON public.staff_roles USING btree (staff_id, role) WHERE (gacha_id IS NULL);
CREATE UNIQUE INDEX staff_roles_once_per_gacha ON public.staff_roles USING btree (staff_id, role, gacha_id) WHERE (gacha_id IS NOT NULL);
CREATE INDEX undone_handover_items_of_item ON public.undone_handover_items USING btree (order_detail_id);
CREATE INDEX user_bans_of_user ON public.user_bans USING btree (user_id, changed_at);
CREATE INDEX wrong_codes_latest ON public.wrong_codes USING btree (at DESC, id);
CREATE INDEX wrong_codes_of_staff ON public.wrong_codes USING btree (staff_id, at DESC, id);
CREATE TRIGGER closes_items AFTER UPDATE OF settled_at ON public.handover_conflicts FOR EACH ROW WHEN (((old.settled_at IS NULL) AND (new.settled_at IS NOT NULL))) EXECUTE FUNCTION public.close_conflict_items();
CREATE TRIGGER draws_founded AFTER INSERT ON public.draws REFERENCING NEW TABLE AS drawn FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_unfounded_draws();
CREATE TRIGGER ends_once BEFORE UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.refuse_rewriting_refund();
CREATE TRIGGER first_step AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION public.note_payment_step();
CREATE TRIGGER never_deleted BEFORE DELETE ON public.handover_conflicts FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER never_deleted BEFORE DELETE ON public.restored_payments FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER never_deleted BEFORE DELETE ON public.restores FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.address_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting_address_events();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.deeds FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting_deeds();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.seeds FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.user_bans FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting_bans();
CREATE TRIGGER next_step AFTER UPDATE ON public.payments FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.note_payment_step();
CREATE TRIGGER not_posted AFTER INSERT ON public.handover_items FOR EACH ROW EXECUTE FUNCTION public.refuse_handing_over_posted();
CREATE TRIGGER note_packed AFTER INSERT ON public.shipment_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_packed_items();
CREATE TRIGGER note_unpacked AFTER DELETE ON public.shipment_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_packed_items();
CREATE TRIGGER noted_when_corrected AFTER UPDATE ON public.delivery_infos FOR EACH ROW WHEN ((new.corrected_at IS DISTINCT FROM old.corrected_at)) EXECUTE FUNCTION public.note_address();
CREATE TRIGGER noted_when_erased AFTER DELETE ON public.delivery_infos FOR EACH ROW EXECUTE FUNCTION public.note_address();
CREATE TRIGGER noted_when_given_again AFTER INSERT ON public.delivery_infos FOR EACH ROW WHEN ((new.corrected_at IS NOT NULL)) EXECUTE FUNCTION public.note_address();
CREATE TRIGGER of_orders_stay AFTER DELETE ON public.delivery_infos FOR EACH ROW EXECUTE FUNCTION public.refuse_losing_address();
CREATE TRIGGER of_packed_stay AFTER INSERT OR UPDATE ON public.delivery_infos FOR EACH ROW WHEN ((new.corrected_at IS NOT NULL)) EXECUTE FUNCTION public.refuse_address_of_packed();
CREATE TRIGGER of_refunded_stay AFTER UPDATE OF delivered_at ON public.order_details FOR EACH ROW WHEN (((old.delivered_at IS NOT NULL) AND (new.delivered_at IS NULL))) EXECUTE FUNCTION public.refuse_undoing_refunded();
CREATE TRIGGER of_what_is_left BEFORE INSERT ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.refuse_refunding_more();
CREATE TRIGGER only_closed BEFORE UPDATE ON public.handover_conflict_items FOR EACH ROW WHEN (((((old.report_id IS DISTINCT FROM new.report_id) OR (old.order_detail_id IS DISTINCT FROM new.order_detail_id)) OR (old.conflict_id IS DISTINCT FROM new.conflict_id)) OR (new.open_for IS NOT NULL))) EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_grow BEFORE DELETE OR UPDATE ON public.address_events FOR EACH ROW EXECUTE FUNCTION public.refuse_rewriting_address_events();
CREATE TRIGGER only_grow BEFORE DELETE OR UPDATE ON public.deeds FOR EACH ROW EXECUTE FUNCTION public.refuse_rewriting_deeds();
CREATE TRIGGER only_grow BEFORE DELETE OR UPDATE ON public.payment_steps FOR EACH ROW EXECUTE FUNCTION public.refuse_rewriting();
CREATE TRIGGER only_grow BEFORE DELETE OR UPDATE ON public.user_bans FOR EACH ROW EXECUTE FUNCTION public.refuse_rewriting_bans();
CREATE TRIGGER only_posted AFTER INSERT OR UPDATE ON public.shipment_items FOR EACH ROW EXECUTE FUNCTION public.refuse_other_than_posted();
CREATE CONSTRAINT TRIGGER payments_before_reveal AFTER INSERT ON public.payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_late_payment();
CREATE TRIGGER posted_stay AFTER DELETE ON public.shipment_items FOR EACH ROW EXECUTE FUNCTION public.refuse_unpacking_posted();
CREATE TRIGGER refunded_not_packed AFTER UPDATE OF refunded_at ON public.order_details FOR EACH ROW WHEN (((new.refunded_at IS NOT NULL) AND (old.refunded_at IS NULL))) EXECUTE FUNCTION public.refuse_refunding_packed();
CREATE CONSTRAINT TRIGGER refunded_stays AFTER UPDATE ON public.refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.prizes IS NOT NULL) AND ((old.prizes IS NULL) OR ((new.state <> old.state) AND (new.state <> 'done'::text))))) EXECUTE FUNCTION public.refuse_opening_refunded();
CREATE TRIGGER settled_stays BEFORE UPDATE ON public.handover_conflicts FOR EACH ROW WHEN ((old.settled_at IS NOT NULL)) EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER take_back AFTER INSERT ON public.undone_handover_items REFERENCING NEW TABLE AS undone FOR EACH STATEMENT EXECUTE FUNCTION public.take_back_undone_items();
CREATE TRIGGER tell_news AFTER INSERT OR DELETE OR UPDATE OF name, description, price, has_limit, maximum, on_sale, published, start_at, end_at, redeem_limit_date, delivery_type, auth_provider_type, auth_provider_id, needs_checkin, thumbnail_image_url, lineup_image_url, tags, deleted_at OR TRUNCATE ON public.gachas FOR EACH STATEMENT EXECUTE FUNCTION public.tell_catalogue_news();
CREATE TRIGGER tell_news AFTER INSERT OR DELETE OR UPDATE OF gacha_id, "position", name, picking_name, description, supply, pickup_weight, image_url, pickup_image_url, secret_image_url, deleted_at OR TRUNCATE ON public.prizes FOR EACH STATEMENT EXECUTE FUNCTION public.tell_catalogue_news();
CREATE TRIGGER tell_news AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.redeem_details FOR EACH STATEMENT EXECUTE FUNCTION public.tell_catalogue_news();
CREATE TRIGGER tell_news AFTER DELETE OR UPDATE OR TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION public.tell_user_news();
CREATE TRIGGER touch BEFORE UPDATE ON public.gachas FOR EACH ROW WHEN (((old.last_serial_number = new.last_serial_number) AND (old.last_draw = new.last_draw))) EXECUTE FUNCTION public.touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON public.order_details FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON public.orders FOR EACH ROW WHEN ((old.is_packed = new.is_packed)) EXECUTE FUNCTION public.touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((((old.state IS DISTINCT FROM new.state) OR (old.epoch IS DISTINCT FROM new.epoch)) OR (old.tries IS DISTINCT FROM new.tries)) OR (old.lease_until IS DISTINCT FROM new.lease_until))) EXECUTE FUNCTION public.touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON public.prizes FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();
CREATE TRIGGER written_but_key BEFORE UPDATE ON public.seeds FOR EACH ROW EXECUTE FUNCTION public.refuse_change_but_key();
CREATE TRIGGER written_but_returned BEFORE UPDATE ON public.draws FOR EACH ROW EXECUTE FUNCTION public.refuse_change_but_return();
CREATE TRIGGER written_once BEFORE DELETE ON public.draws FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER written_once BEFORE DELETE ON public.handover_conflict_items FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.handover_undos FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.late_report_names FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.odds_versions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER written_once BEFORE DELETE ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER written_once BEFORE DELETE ON public.seeds FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.undone_handover_items FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
ALTER TABLE ONLY public.area_gachas
    ADD CONSTRAINT area_gachas_area_id_fkey FOREIGN KEY (area_id) REFERENCES public.areas(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.area_gachas
    ADD CONSTRAINT area_gachas_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.beacon_gachas
    ADD CONSTRAINT beacon_gachas_beacon_id_fkey FOREIGN KEY (beacon_id) REFERENCES public.beacons(beacon_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.beacon_gachas
    ADD CONSTRAINT beacon_gachas_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.check_ins
    ADD CONSTRAINT check_ins_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.check_ins
    ADD CONSTRAINT check_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.delivery_infos
    ADD CONSTRAINT delivery_infos_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.device_invitations
    ADD CONSTRAINT device_invitations_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id);
ALTER TABLE ONLY public.device_proofs
    ADD CONSTRAINT device_proofs_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.handover_conflict_items
    ADD CONSTRAINT handover_conflict_items_in_conflict FOREIGN KEY (conflict_id) REFERENCES public.handover_conflicts(id);
ALTER TABLE ONLY public.handover_conflict_items
    ADD CONSTRAINT handover_conflict_items_order_detail_id_fkey FOREIGN KEY (order_detail_id) REFERENCES public.order_details(id);
ALTER TABLE ONLY public.handover_conflicts
    ADD CONSTRAINT handover_conflicts_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.handover_conflicts
    ADD CONSTRAINT handover_conflicts_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES public.handovers(id);
ALTER TABLE ONLY public.handover_conflicts
    ADD CONSTRAINT handover_conflicts_pickup_token_id_fkey FOREIGN KEY (pickup_token_id) REFERENCES public.pickup_tokens(id);
ALTER TABLE ONLY public.handover_conflicts
    ADD CONSTRAINT handover_conflicts_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.handover_conflicts
    ADD CONSTRAINT handover_conflicts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.handover_items
    ADD CONSTRAINT handover_items_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES public.handovers(id);
ALTER TABLE ONLY public.handover_items
    ADD CONSTRAINT handover_items_order_detail_id_fkey FOREIGN KEY (order_detail_id) REFERENCES public.order_details(id);
ALTER TABLE ONLY public.handover_undos
    ADD CONSTRAINT handover_undos_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES public.handovers(id);
ALTER TABLE ONLY public.handover_undos
    ADD CONSTRAINT handover_undos_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_pickup_token_id_fkey FOREIGN KEY (pickup_token_id) REFERENCES public.pickup_tokens(id);
ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.odds_versions
    ADD CONSTRAINT odds_versions_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.order_details
    ADD CONSTRAINT order_details_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.order_details
    ADD CONSTRAINT order_details_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES public.prizes(id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_odds_version_id_fkey FOREIGN KEY (odds_version_id) REFERENCES public.odds_versions(id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.payment_steps
    ADD CONSTRAINT payment_steps_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.pickup_token_items
    ADD CONSTRAINT pickup_token_items_order_detail_id_fkey FOREIGN KEY (order_detail_id) REFERENCES public.order_details(id);
ALTER TABLE ONLY public.pickup_token_items
    ADD CONSTRAINT pickup_token_items_pickup_token_id_fkey FOREIGN KEY (pickup_token_id) REFERENCES public.pickup_tokens(id);
ALTER TABLE ONLY public.pickup_tokens
    ADD CONSTRAINT pickup_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.prizes
    ADD CONSTRAINT prizes_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.redeem_details
    ADD CONSTRAINT redeem_details_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.restored_payments
    ADD CONSTRAINT restored_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.restored_payments
    ADD CONSTRAINT restored_payments_restore_id_fkey FOREIGN KEY (restore_id) REFERENCES public.restores(id);
ALTER TABLE ONLY public.seeds
    ADD CONSTRAINT seeds_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.shipment_items
    ADD CONSTRAINT shipment_items_order_detail_id_fkey FOREIGN KEY (order_detail_id) REFERENCES public.order_details(id);
ALTER TABLE ONLY public.shipment_items
    ADD CONSTRAINT shipment_items_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES public.shipments(id);
ALTER TABLE ONLY public.shipments
    ADD CONSTRAINT shipments_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.shipments
    ADD CONSTRAINT shipments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.staff_roles
    ADD CONSTRAINT staff_roles_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES public.gachas(id);
ALTER TABLE ONLY public.staff_roles
    ADD CONSTRAINT staff_roles_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.undone_handover_items
    ADD CONSTRAINT undone_handover_items_order_detail_id_fkey FOREIGN KEY (order_detail_id) REFERENCES public.order_details(id);
ALTER TABLE ONLY public.undone_handover_items
    ADD CONSTRAINT undone_handover_items_undo_id_handover_id_fkey FOREIGN KEY (undo_id, handover_id) REFERENCES public.handover_undos(id, handover_id);
ALTER TABLE ONLY public.user_bans
    ADD CONSTRAINT user_bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
REVOKE ALL ON FUNCTION public.close_conflict_items() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.correct_address(of_order uuid, sealed text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_address() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_packed(of_orders uuid[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_packed_items() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.reap_pickup_tokens(days integer, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_address_of_packed() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_handing_over_posted() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_refunding_packed() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.take_back_undone_items() FROM PUBLIC;
