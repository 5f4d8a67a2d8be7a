-- The tables of the gateway, as its migrations make them in an empty database. Written by `npm run check:schema -- publish`.

set check_function_bodies = off;

-- collation by_name
create collation by_name (provider = icu, locale = 'ja-u-kn-true', deterministic = true);

-- table address_events
create table address_events (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  kind text not null,
  at timestamp(3) with time zone default clock_timestamp() not null,
  constraint address_events_kind CHECK (kind = ANY (ARRAY['corrected'::text, 'erased'::text])),
  constraint address_events_pkey PRIMARY KEY (id)
);

-- table area_gachas
create table area_gachas (
  area_id uuid not null,
  gacha_id uuid not null,
  constraint area_gachas_pkey PRIMARY KEY (area_id, gacha_id)
);

-- table areas
create table areas (
  id uuid not null,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  radius_m integer not null,
  valid_hours integer not null,
  constraint areas_latitude CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint areas_longitude CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint areas_one_per_name UNIQUE (name),
  constraint areas_pkey PRIMARY KEY (id),
  constraint areas_radius CHECK (radius_m > 0),
  constraint areas_valid_hours CHECK (valid_hours > 0)
);

-- table beacon_gachas
create table beacon_gachas (
  beacon_id bigint not null,
  gacha_id uuid not null,
  constraint beacon_gachas_pkey PRIMARY KEY (beacon_id, gacha_id)
);

-- table beacons
create table beacons (
  beacon_id bigint not null,
  valid_hours integer not null,
  constraint beacons_pkey PRIMARY KEY (beacon_id),
  constraint beacons_valid_hours CHECK (valid_hours > 0)
);

-- table check_in_jumps
create table check_in_jumps (
  id uuid not null,
  user_id uuid not null,
  from_latitude double precision not null,
  from_longitude double precision not null,
  from_at timestamp(3) with time zone not null,
  latitude double precision not null,
  longitude double precision not null,
  at timestamp(3) with time zone not null,
  kilometres integer not null,
  constraint check_in_jumps_pkey PRIMARY KEY (id)
);

-- table check_in_places
create table check_in_places (
  user_id uuid not null,
  latitude double precision not null,
  longitude double precision not null,
  at timestamp(3) with time zone not null,
  constraint check_in_places_pkey PRIMARY KEY (user_id)
);

-- table check_ins
create table check_ins (
  user_id uuid not null,
  gacha_id uuid not null,
  checked_in_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint check_ins_pkey PRIMARY KEY (user_id, gacha_id)
);

-- table code_readers
create table code_readers (
  staff_id uuid not null,
  reader text not null,
  refused_until timestamp(3) with time zone,
  forgiven_at timestamp(3) with time zone,
  at timestamp(3) with time zone default statement_timestamp() not null,
  constraint code_readers_pkey PRIMARY KEY (staff_id, reader)
);

-- table code_readings
create table code_readings (
  pickup_token_id uuid not null,
  staff_id uuid not null,
  device_id uuid not null,
  at timestamp(3) with time zone not null,
  constraint code_readings_pkey PRIMARY KEY (pickup_token_id, staff_id, device_id)
);

-- table database_lineage
create table database_lineage (
  is_only boolean default true not null,
  system_identifier text not null,
  timeline integer not null,
  beat_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint database_lineage_only CHECK (is_only),
  constraint database_lineage_pkey PRIMARY KEY (is_only)
) with (fillfactor=50);

-- table declined_cards
create table declined_cards (
  payment_id uuid not null,
  address text not null,
  at timestamp(3) with time zone default clock_timestamp() not null,
  constraint declined_cards_pkey PRIMARY KEY (payment_id)
);

-- table deeds
create table deeds (
  id uuid not null,
  at timestamp(3) with time zone default clock_timestamp() not null,
  staff_id uuid,
  device_id uuid,
  account text,
  action text not null,
  gacha_id uuid,
  order_id uuid,
  user_id uuid,
  subject_id uuid,
  before jsonb,
  after jsonb,
  why text,
  constraint deeds_action CHECK (action ~ '^[A-Z]+(_[A-Z]+)*$'::text),
  constraint deeds_device_of_staff CHECK (device_id IS NULL OR staff_id IS NOT NULL),
  constraint deeds_of_one CHECK ((staff_id IS NULL) <> (account IS NULL)),
  constraint deeds_pkey PRIMARY KEY (id)
);

-- table delivery_infos
create table delivery_infos (
  order_id uuid not null,
  address text not null,
  corrected_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  constraint delivery_infos_pkey PRIMARY KEY (order_id),
  constraint delivery_infos_sealed CHECK (address ~~ '1.%'::text)
);

-- table device_invitations
create table device_invitations (
  device_id uuid not null,
  secret_hash text not null,
  expires_at timestamp(3) with time zone not null,
  constraint device_invitations_one_per_secret UNIQUE (secret_hash),
  constraint device_invitations_pkey PRIMARY KEY (device_id)
);

-- table device_proofs
create table device_proofs (
  device_id uuid not null,
  jti_hash text not null,
  expires_at timestamp(3) with time zone not null,
  constraint device_proofs_used_once PRIMARY KEY (device_id, jti_hash)
);

-- table devices
create table devices (
  id uuid not null,
  staff_id uuid not null,
  name text not null,
  invited_by uuid,
  invited_at timestamp(3) with time zone default clock_timestamp() not null,
  key_thumbprint text,
  signed_in_at timestamp(3) with time zone,
  last_seen_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  constraint devices_name CHECK (length(name) >= 1 AND length(name) <= 255),
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_signed_in CHECK ((key_thumbprint IS NULL) = (signed_in_at IS NULL))
);

-- table draws
create table draws (
  gacha_id uuid not null,
  sequence integer not null,
  order_id uuid not null,
  attempt integer not null,
  play integer not null,
  seed_id uuid not null,
  odds_version_id uuid not null,
  drawn_under integer not null,
  stocks integer[] not null,
  bound bigint not null,
  value bigint not null,
  prize_id uuid not null,
  drawn_at timestamp(3) with time zone default clock_timestamp() not null,
  returned_after integer,
  constraint draws_attempt CHECK (attempt > 0),
  constraint draws_once_per_attempt UNIQUE (order_id, attempt, play),
  constraint draws_pkey PRIMARY KEY (gacha_id, sequence),
  constraint draws_play CHECK (play >= 1 AND play <= 100),
  constraint draws_returned_later CHECK (returned_after >= sequence),
  constraint draws_sequence CHECK (sequence > 0),
  constraint draws_value CHECK (value >= 0 AND value < bound)
);

-- table encryption_keys
create table encryption_keys (
  id text not null,
  enrolled_at timestamp(3) with time zone default clock_timestamp() not null,
  seen_at timestamp(3) with time zone not null,
  constraint encryption_keys_id CHECK (id ~ '^[0-9a-f]{12}$'::text),
  constraint encryption_keys_pkey PRIMARY KEY (id)
);

-- table encryption_readers
create table encryption_readers (
  gateway uuid not null,
  key_ids text[] not null,
  seen_at timestamp(3) with time zone not null,
  constraint encryption_readers_pkey PRIMARY KEY (gateway)
);

-- table gachas
create table gachas (
  id uuid not null,
  name text not null,
  description text not null,
  price integer not null,
  has_limit boolean not null,
  maximum integer not null,
  on_sale boolean not null,
  published boolean not null,
  start_at timestamp(3) with time zone not null,
  end_at timestamp(3) with time zone not null,
  redeem_limit_date timestamp(3) with time zone,
  delivery_type text not null,
  auth_provider_type text,
  auth_provider_id text,
  needs_checkin boolean not null,
  thumbnail_image_url text not null,
  lineup_image_url text not null,
  tags text[] not null,
  odds_number integer default 0 not null,
  last_serial_number integer default 0 not null,
  last_draw integer default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  deleted_at timestamp(3) with time zone,
  redeem_policy text default 'ignore'::text not null,
  constraint gachas_auth_method CHECK (auth_provider_type IS NOT NULL OR auth_provider_id IS NULL),
  constraint gachas_delivery_type CHECK (delivery_type = ANY (ARRAY['self'::text, 'mail'::text])),
  constraint gachas_maximum CHECK (maximum >= 0),
  constraint gachas_pkey PRIMARY KEY (id),
  constraint gachas_price CHECK (price >= 0 AND price <= 9999999),
  constraint gachas_redeem_policy CHECK (redeem_policy = ANY (ARRAY['ignore'::text, 'warn'::text, 'refuse'::text])),
  constraint gachas_sale_has_length CHECK (start_at < end_at)
);

-- table handover_conflict_items
create table handover_conflict_items (
  report_id uuid not null,
  order_detail_id uuid not null,
  conflict_id uuid not null,
  open_for uuid,
  constraint handover_conflict_items_once_per_report PRIMARY KEY (report_id, order_detail_id)
);

-- table handover_conflicts
create table handover_conflicts (
  id uuid not null,
  report_id uuid not null,
  pickup_token_id uuid,
  gacha_id uuid not null,
  staff_id uuid not null,
  device_id uuid,
  occurred_at timestamp(3) with time zone not null,
  reported_at timestamp(3) with time zone not null,
  reason text not null,
  handover_id uuid,
  settled_at timestamp(3) with time zone,
  settled_by uuid,
  settled_device_id uuid,
  decision text,
  settled_because text,
  about uuid,
  constraint handover_conflicts_because CHECK (settled_because ~ '\S'::text),
  constraint handover_conflicts_decision CHECK (decision = ANY (ARRAY['ACCEPTED_AS_LOSS'::text, 'HANDED_OVER_AFTER_ALL'::text, 'REPORT_WRONG'::text])),
  constraint handover_conflicts_pkey PRIMARY KEY (id),
  constraint handover_conflicts_reason CHECK (reason ~ '^[A-Z]+(_[A-Z]+)*$'::text),
  constraint handover_conflicts_settled_is_complete CHECK ((settled_at IS NULL) = (settled_by IS NULL) AND (settled_at IS NULL) = (decision IS NULL) AND (settled_at IS NULL) = (settled_because IS NULL)),
  constraint handover_conflicts_token_known CHECK ((pickup_token_id IS NULL) = (reason = 'PICKUP_CODE_UNKNOWN'::text))
);

-- table handover_items
create table handover_items (
  order_detail_id uuid not null,
  handover_id uuid not null,
  constraint handover_items_pkey PRIMARY KEY (order_detail_id)
);

-- table handover_undos
create table handover_undos (
  id uuid not null,
  staff_id uuid not null,
  handover_id uuid not null,
  device_id uuid,
  reason text not null,
  undone_at timestamp(3) with time zone not null,
  constraint handover_undos_of_one UNIQUE (id, handover_id),
  constraint handover_undos_pkey PRIMARY KEY (id),
  constraint handover_undos_reason CHECK (reason ~ '\S'::text)
);

-- table handovers
create table handovers (
  id uuid not null,
  pickup_token_id uuid not null,
  gacha_id uuid not null,
  staff_id uuid not null,
  delivered_at timestamp(3) with time zone not null,
  device_id uuid,
  report_id uuid,
  reported_at timestamp(3) with time zone,
  constraint handovers_pkey PRIMARY KEY (id)
);

-- table kept_calls
create table kept_calls (
  caller text not null,
  operation text not null,
  key_hash text not null,
  fingerprint text not null,
  payment_id uuid,
  answer text,
  expires_at timestamp(3) with time zone not null,
  constraint kept_calls_pkey PRIMARY KEY (caller, operation, key_hash),
  constraint kept_calls_sealed CHECK (answer ~~ '1.%'::text)
);

-- table late_report_names
create table late_report_names (
  name uuid not null,
  report_id uuid not null,
  constraint late_report_names_pkey PRIMARY KEY (name)
);

-- table lineage_beats
create table lineage_beats (
  gateway uuid not null,
  beat_at timestamp(3) with time zone not null,
  constraint lineage_beats_pkey PRIMARY KEY (gateway)
) with (fillfactor=50);

-- table migrations
create table migrations (
  id serial not null,
  name character varying(255) not null,
  executed_at timestamp(6) with time zone default CURRENT_TIMESTAMP(6) not null,
  constraint migrations_pkey PRIMARY KEY (id)
);

-- table odds_versions
create table odds_versions (
  id uuid not null,
  gacha_id uuid not null,
  number integer not null,
  weights jsonb not null,
  supplies jsonb not null,
  changed_by text not null,
  reason text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint odds_versions_number_once UNIQUE (gacha_id, number),
  constraint odds_versions_pkey PRIMARY KEY (id)
);

-- table order_details
create table order_details (
  id uuid not null,
  order_id uuid not null,
  prize_id uuid not null,
  play integer not null,
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  deleted_at timestamp(3) with time zone,
  refunded_at timestamp(3) with time zone,
  constraint order_details_handed_over_stay CHECK (deleted_at IS NULL OR delivered_at IS NULL),
  constraint order_details_pkey PRIMARY KEY (id),
  constraint order_details_play CHECK (play >= 1 AND play <= 100),
  constraint order_details_refunded_stay CHECK (refunded_at IS NULL OR delivered_at IS NULL)
);

-- table orders
create table orders (
  id uuid not null,
  gacha_id uuid not null,
  user_id uuid not null,
  odds_version_id uuid not null,
  delivery_type text not null,
  state text not null,
  play_amount integer not null,
  price integer not null,
  serial_number integer,
  payable_until timestamp(3) with time zone not null,
  assigned_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  deleted_at timestamp(3) with time zone,
  is_unpaid boolean generated always as ((state = ANY (ARRAY['pending'::text, 'paying'::text, 'waiting'::text])) AND deleted_at IS NULL) stored not null,
  is_packed boolean default false not null,
  constraint orders_delivered_has_date CHECK ((state = ANY (ARRAY['refunding'::text, 'refunded'::text])) OR (state = 'delivered'::text) = (delivered_at IS NOT NULL)),
  constraint orders_delivery_type CHECK (delivery_type = ANY (ARRAY['self'::text, 'mail'::text])),
  constraint orders_only_unpaid_vanish CHECK (deleted_at IS NULL OR (state = ANY (ARRAY['pending'::text, 'waiting'::text]))),
  constraint orders_paid_is_complete CHECK ((state = ANY (ARRAY['assigned'::text, 'delivered'::text, 'refunding'::text, 'refunded'::text])) = (assigned_at IS NOT NULL) AND (assigned_at IS NULL OR serial_number IS NOT NULL)),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_play_amount CHECK (play_amount >= 1 AND play_amount <= 100),
  constraint orders_serial_number_once UNIQUE (gacha_id, serial_number),
  constraint orders_state CHECK (state = ANY (ARRAY['pending'::text, 'paying'::text, 'waiting'::text, 'assigned'::text, 'delivered'::text, 'cancelled'::text, 'refunding'::text, 'refunded'::text])),
  constraint orders_total CHECK (price >= 0 AND (price::bigint * play_amount) <= 9999999)
);

-- table payment_steps
create table payment_steps (
  id bigserial not null,
  payment_id uuid not null,
  from_state text,
  to_state text not null,
  epoch integer not null,
  at timestamp(3) with time zone default clock_timestamp() not null,
  constraint payment_steps_pkey PRIMARY KEY (id)
);

-- table payments
create table payments (
  id uuid not null,
  order_id uuid not null,
  processor text not null,
  processor_order_id text not null,
  amount integer not null,
  state text not null,
  is_live boolean generated always as (state = ANY (ARRAY['entered'::text, 'registered'::text, 'challenged'::text, 'returned'::text, 'drawn'::text, 'captured'::text])) stored not null,
  is_finished boolean generated always as (state = ANY (ARRAY['captured'::text, 'declined'::text, 'voided'::text])) stored not null,
  epoch integer default 1 not null,
  lease_until timestamp(3) with time zone not null,
  tries integer default 0 not null,
  refusal text,
  redirect_url text,
  card_digest text,
  return_key_hash text,
  access_keys text,
  tran_id text default ''::text not null,
  tran_date text default ''::text not null,
  approve text default ''::text not null,
  forward text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  must_challenge boolean default false not null,
  constraint payments_access_keys_sealed CHECK (access_keys ~~ '1.%'::text),
  constraint payments_amount CHECK (amount >= 0 AND amount <= 9999999),
  constraint payments_challenged_first CHECK (NOT must_challenge OR redirect_url IS NOT NULL OR (state <> ALL (ARRAY['drawn'::text, 'captured'::text]))),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_processor_order_id_fits CHECK (processor_order_id ~ '^[0-9A-Za-z-]{1,27}$'::text),
  constraint payments_processor_order_id_once UNIQUE (processor_order_id),
  constraint payments_redirect_url_sealed CHECK (redirect_url ~~ '1.%'::text),
  constraint payments_return_key_once UNIQUE (return_key_hash),
  constraint payments_state CHECK (state = ANY (ARRAY['entered'::text, 'registered'::text, 'challenged'::text, 'returned'::text, 'drawn'::text, 'captured'::text, 'declined'::text, 'voiding'::text, 'voided'::text, 'abandoned'::text]))
) with (fillfactor=50);

-- table pickup_token_items
create table pickup_token_items (
  pickup_token_id uuid not null,
  order_detail_id uuid not null,
  constraint pickup_token_items_pkey PRIMARY KEY (pickup_token_id, order_detail_id)
);

-- table pickup_tokens
create table pickup_tokens (
  id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  expires_at timestamp(3) with time zone not null,
  superseded_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint pickup_tokens_code_once UNIQUE (code_hash),
  constraint pickup_tokens_pkey PRIMARY KEY (id)
);

-- table prizes
create table prizes (
  id uuid not null,
  gacha_id uuid not null,
  "position" integer not null,
  name text not null,
  picking_name text not null,
  description text not null,
  supply integer not null,
  stock integer not null,
  pickup_weight integer not null,
  image_url text not null,
  pickup_image_url text not null,
  secret_image_url text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  deleted_at timestamp(3) with time zone,
  constraint prizes_pickup_weight CHECK (pickup_weight >= 0),
  constraint prizes_pkey PRIMARY KEY (id),
  constraint prizes_stock CHECK (stock >= 0 AND stock <= supply)
);

-- table redeem_details
create table redeem_details (
  id uuid not null,
  gacha_id uuid not null,
  probability_provision text not null,
  rule text not null,
  place_url text not null,
  place_text text not null,
  info_text text not null,
  call_number text not null,
  web_url text not null,
  constraint redeem_details_one_per_gacha UNIQUE (gacha_id),
  constraint redeem_details_pkey PRIMARY KEY (id)
);

-- table refunds
create table refunds (
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  origin text not null,
  state text not null,
  remaining integer not null,
  at_processor integer not null,
  amount integer not null,
  prizes text,
  reason text not null,
  epoch integer default 1 not null,
  lease_until timestamp(3) with time zone default clock_timestamp() not null,
  tries integer default 0 not null,
  uncertain_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  ended_at timestamp(3) with time zone,
  taken_back_at timestamp(3) with time zone,
  taken_back_because text,
  constraint refunds_amount CHECK (remaining >= 0 AND (origin = 'charge-back'::text AND (amount > 0 OR state = 'taken-back'::text) OR origin <> 'charge-back'::text AND amount >= 0 AND amount <= remaining AND (amount > 0 OR remaining = 0))),
  constraint refunds_ended_has_date CHECK ((state = 'owed'::text) = (ended_at IS NULL)),
  constraint refunds_origin CHECK (origin = ANY (ARRAY['gateway'::text, 'by-hand'::text, 'charge-back'::text, 'otherwise'::text])),
  constraint refunds_owed_by_gateway CHECK (origin = 'gateway'::text OR (state = ANY (ARRAY['done'::text, 'taken-back'::text]))),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_prizes CHECK (prizes = ANY (ARRAY['restock'::text, 'write-off'::text])),
  constraint refunds_reason CHECK (reason ~ '\S'::text),
  constraint refunds_state CHECK (state = ANY (ARRAY['owed'::text, 'done'::text, 'given-up'::text, 'taken-back'::text])),
  constraint refunds_taken_back CHECK (
CASE
    WHEN state = 'taken-back'::text THEN origin <> 'gateway'::text AND taken_back_at IS NOT NULL AND COALESCE(taken_back_because, ''::text) ~ '\S'::text
    ELSE taken_back_at IS NULL AND taken_back_because IS NULL
END),
  constraint refunds_whole_has_prizes CHECK (prizes IS NULL OR amount >= remaining)
);

-- table restored_payments
create table restored_payments (
  restore_id uuid not null,
  processor_order_id text not null,
  payment_id uuid,
  yen integer not null,
  state_before text,
  found text not null,
  outcome text,
  noted_at timestamp(3) with time zone default clock_timestamp() not null,
  done_at timestamp(3) with time zone,
  payer uuid,
  constraint restored_payments_done CHECK ((done_at IS NULL) = (outcome IS NULL)),
  constraint restored_payments_known_state CHECK ((payment_id IS NULL) = (state_before IS NULL)),
  constraint restored_payments_pkey PRIMARY KEY (restore_id, processor_order_id)
);

-- table restores
create table restores (
  id uuid not null,
  point timestamp(3) with time zone not null,
  begun_at timestamp(3) with time zone default clock_timestamp() not null,
  changed_by text not null,
  reason text not null,
  prepared_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  outcome text,
  constraint restores_outcome CHECK (outcome = ANY (ARRAY['settled'::text, 'nothing lost'::text])),
  constraint restores_pkey PRIMARY KEY (id),
  constraint restores_settled_somehow CHECK ((settled_at IS NULL) = (outcome IS NULL))
);

-- table sandbox_transactions
create table sandbox_transactions (
  processor_order_id text not null,
  status text not null,
  amount integer not null,
  access_id_hash text not null,
  access_keys_hash text not null,
  access_keys text not null,
  tran_id text not null,
  tran_date text not null,
  approve text not null,
  forward text not null,
  refusal text,
  return_url text,
  captures integer default 0 not null,
  voids integer default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  refunded integer default 0 not null,
  refunds integer default 0 not null,
  constraint sandbox_transactions_access_id_once UNIQUE (access_id_hash),
  constraint sandbox_transactions_access_keys_sealed CHECK (access_keys ~~ '1.%'::text),
  constraint sandbox_transactions_declined_with_refusal CHECK (status <> 'declined'::text OR refusal IS NOT NULL),
  constraint sandbox_transactions_pkey PRIMARY KEY (processor_order_id),
  constraint sandbox_transactions_return_url_sealed CHECK (return_url ~~ '1.%'::text),
  constraint sandbox_transactions_status CHECK (status = ANY (ARRAY['registered'::text, 'challenged'::text, 'passed'::text, 'declined'::text, 'authorised'::text, 'captured'::text, 'voided'::text]))
) with (fillfactor=50);

-- table schema_parts
create table schema_parts (
  part text not null,
  constraint schema_parts_pkey PRIMARY KEY (part)
);

-- table seeds
create table seeds (
  id uuid not null,
  gacha_id uuid not null,
  number integer not null,
  seed text not null,
  hash text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint seeds_hash CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  constraint seeds_number CHECK (number > 0),
  constraint seeds_number_once UNIQUE (gacha_id, number),
  constraint seeds_pkey PRIMARY KEY (id),
  constraint seeds_sealed CHECK (seed ~~ '1.%'::text)
);

-- table shared_counts
create unlogged table shared_counts (
  key text not null,
  taken integer not null,
  expires_at timestamp(3) with time zone not null,
  constraint shared_counts_pkey PRIMARY KEY (key)
) with (fillfactor=50);

-- table shipment_items
create table shipment_items (
  order_detail_id uuid not null,
  shipment_id uuid not null,
  constraint shipment_items_pkey PRIMARY KEY (order_detail_id)
);

-- table shipments
create table shipments (
  id uuid not null,
  user_id uuid not null,
  staff_id uuid not null,
  packed_at timestamp(3) with time zone not null,
  carrier text,
  tracking_number text,
  posted_at timestamp(3) with time zone,
  corrected_at timestamp(3) with time zone,
  constraint shipments_carrier CHECK (carrier = ANY (ARRAY['yamato'::text, 'sagawa'::text, 'japanpost'::text])),
  constraint shipments_corrected_once_posted CHECK (corrected_at IS NULL OR posted_at IS NOT NULL),
  constraint shipments_pkey PRIMARY KEY (id),
  constraint shipments_posted_is_complete CHECK ((posted_at IS NOT NULL) = (carrier IS NOT NULL) AND (posted_at IS NOT NULL) = (tracking_number IS NOT NULL))
);

-- table signing_keys
create table signing_keys (
  id uuid not null,
  public_key jsonb not null,
  private_key text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  superseded_at timestamp(3) with time zone,
  constraint signing_keys_pkey PRIMARY KEY (id),
  constraint signing_keys_private_key_sealed CHECK (private_key ~~ '1.%'::text),
  constraint signing_keys_private_while_current CHECK ((private_key IS NULL) = (superseded_at IS NOT NULL))
);

-- table staff
create table staff (
  id uuid not null,
  issuer text not null,
  subject text not null,
  name text not null,
  revoked_at timestamp(3) with time zone,
  constraint staff_one_per_subject UNIQUE (issuer, subject),
  constraint staff_pkey PRIMARY KEY (id)
);

-- table staff_roles
create table staff_roles (
  id uuid not null,
  staff_id uuid not null,
  role text not null,
  gacha_id uuid,
  granted_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint staff_roles_pkey PRIMARY KEY (id),
  constraint staff_roles_role CHECK (role = ANY (ARRAY['counter'::text, 'supervisor'::text, 'shipping'::text, 'support'::text, 'operator'::text]))
);

-- table undone_handover_items
create table undone_handover_items (
  handover_id uuid not null,
  order_detail_id uuid not null,
  undo_id uuid not null,
  constraint undone_handover_items_pkey PRIMARY KEY (handover_id, order_detail_id)
);

-- table upkeep
create table upkeep (
  job text not null,
  reached uuid not null,
  ran_at timestamp(3) with time zone not null,
  constraint upkeep_pkey PRIMARY KEY (job)
);

-- table user_bans
create table user_bans (
  id uuid not null,
  user_id uuid not null,
  is_banned boolean not null,
  changed_by text not null,
  reason text not null,
  changed_at timestamp(3) with time zone not null,
  constraint user_bans_pkey PRIMARY KEY (id)
);

-- table users
create table users (
  id uuid not null,
  provider_type text not null,
  provider_id text not null,
  provider_user_id text not null,
  created_at timestamp(3) with time zone default now() not null,
  banned_at timestamp(3) with time zone,
  constraint users_one_per_identity UNIQUE (provider_type, provider_id, provider_user_id),
  constraint users_pkey PRIMARY KEY (id)
);

-- table wrong_codes
create table wrong_codes (
  id uuid not null,
  at timestamp(3) with time zone not null,
  staff_id uuid not null,
  device_id uuid,
  refusal text not null,
  gacha_id uuid,
  fingerprint text not null,
  reader text,
  constraint wrong_codes_pkey PRIMARY KEY (id),
  constraint wrong_codes_refusal CHECK (refusal ~ '^[A-Z]+(_[A-Z]+)*$'::text)
);

-- constraint area_gachas.area_gachas_area_id_fkey
alter table area_gachas add constraint area_gachas_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id) ON DELETE CASCADE;

-- constraint area_gachas.area_gachas_gacha_id_fkey
alter table area_gachas add constraint area_gachas_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint beacon_gachas.beacon_gachas_beacon_id_fkey
alter table beacon_gachas add constraint beacon_gachas_beacon_id_fkey FOREIGN KEY (beacon_id) REFERENCES beacons(beacon_id) ON DELETE CASCADE;

-- constraint beacon_gachas.beacon_gachas_gacha_id_fkey
alter table beacon_gachas add constraint beacon_gachas_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint check_ins.check_ins_gacha_id_fkey
alter table check_ins add constraint check_ins_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint check_ins.check_ins_user_id_fkey
alter table check_ins add constraint check_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

-- constraint delivery_infos.delivery_infos_order_id_fkey
alter table delivery_infos add constraint delivery_infos_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

-- constraint device_invitations.device_invitations_device_id_fkey
alter table device_invitations add constraint device_invitations_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id);

-- constraint device_proofs.device_proofs_device_id_fkey
alter table device_proofs add constraint device_proofs_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id);

-- constraint devices.devices_invited_by_fkey
alter table devices add constraint devices_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES staff(id);

-- constraint devices.devices_staff_id_fkey
alter table devices add constraint devices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);

-- constraint handover_conflict_items.handover_conflict_items_in_conflict
alter table handover_conflict_items add constraint handover_conflict_items_in_conflict FOREIGN KEY (conflict_id) REFERENCES handover_conflicts(id);

-- constraint handover_conflict_items.handover_conflict_items_order_detail_id_fkey
alter table handover_conflict_items add constraint handover_conflict_items_order_detail_id_fkey FOREIGN KEY (order_detail_id) REFERENCES order_details(id);

-- constraint handover_conflicts.handover_conflicts_gacha_id_fkey
alter table handover_conflicts add constraint handover_conflicts_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint handover_conflicts.handover_conflicts_handover_id_fkey
alter table handover_conflicts add constraint handover_conflicts_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES handovers(id);

-- constraint handover_conflicts.handover_conflicts_pickup_token_id_fkey
alter table handover_conflicts add constraint handover_conflicts_pickup_token_id_fkey FOREIGN KEY (pickup_token_id) REFERENCES pickup_tokens(id);

-- constraint handover_conflicts.handover_conflicts_settled_by_fkey
alter table handover_conflicts add constraint handover_conflicts_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff(id);

-- constraint handover_conflicts.handover_conflicts_staff_id_fkey
alter table handover_conflicts add constraint handover_conflicts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);

-- constraint handover_items.handover_items_handover_id_fkey
alter table handover_items add constraint handover_items_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES handovers(id);

-- constraint handover_items.handover_items_order_detail_id_fkey
alter table handover_items add constraint handover_items_order_detail_id_fkey FOREIGN KEY (order_detail_id) REFERENCES order_details(id);

-- constraint handover_undos.handover_undos_handover_id_fkey
alter table handover_undos add constraint handover_undos_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES handovers(id);

-- constraint handover_undos.handover_undos_staff_id_fkey
alter table handover_undos add constraint handover_undos_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);

-- constraint handovers.handovers_gacha_id_fkey
alter table handovers add constraint handovers_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint handovers.handovers_pickup_token_id_fkey
alter table handovers add constraint handovers_pickup_token_id_fkey FOREIGN KEY (pickup_token_id) REFERENCES pickup_tokens(id);

-- constraint handovers.handovers_staff_id_fkey
alter table handovers add constraint handovers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);

-- constraint odds_versions.odds_versions_gacha_id_fkey
alter table odds_versions add constraint odds_versions_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint order_details.order_details_order_id_fkey
alter table order_details add constraint order_details_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

-- constraint order_details.order_details_prize_id_fkey
alter table order_details add constraint order_details_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES prizes(id);

-- constraint orders.orders_gacha_id_fkey
alter table orders add constraint orders_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint orders.orders_odds_version_id_fkey
alter table orders add constraint orders_odds_version_id_fkey FOREIGN KEY (odds_version_id) REFERENCES odds_versions(id);

-- constraint orders.orders_user_id_fkey
alter table orders add constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

-- constraint payment_steps.payment_steps_payment_id_fkey
alter table payment_steps add constraint payment_steps_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);

-- constraint payments.payments_order_id_fkey
alter table payments add constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

-- constraint pickup_token_items.pickup_token_items_order_detail_id_fkey
alter table pickup_token_items add constraint pickup_token_items_order_detail_id_fkey FOREIGN KEY (order_detail_id) REFERENCES order_details(id);

-- constraint pickup_token_items.pickup_token_items_pickup_token_id_fkey
alter table pickup_token_items add constraint pickup_token_items_pickup_token_id_fkey FOREIGN KEY (pickup_token_id) REFERENCES pickup_tokens(id);

-- constraint pickup_tokens.pickup_tokens_user_id_fkey
alter table pickup_tokens add constraint pickup_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

-- constraint prizes.prizes_gacha_id_fkey
alter table prizes add constraint prizes_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint redeem_details.redeem_details_gacha_id_fkey
alter table redeem_details add constraint redeem_details_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint refunds.refunds_order_id_fkey
alter table refunds add constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

-- constraint refunds.refunds_payment_id_fkey
alter table refunds add constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);

-- constraint restored_payments.restored_payments_payment_id_fkey
alter table restored_payments add constraint restored_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);

-- constraint restored_payments.restored_payments_restore_id_fkey
alter table restored_payments add constraint restored_payments_restore_id_fkey FOREIGN KEY (restore_id) REFERENCES restores(id);

-- constraint seeds.seeds_gacha_id_fkey
alter table seeds add constraint seeds_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint shipment_items.shipment_items_order_detail_id_fkey
alter table shipment_items add constraint shipment_items_order_detail_id_fkey FOREIGN KEY (order_detail_id) REFERENCES order_details(id);

-- constraint shipment_items.shipment_items_shipment_id_fkey
alter table shipment_items add constraint shipment_items_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);

-- constraint shipments.shipments_staff_id_fkey
alter table shipments add constraint shipments_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);

-- constraint shipments.shipments_user_id_fkey
alter table shipments add constraint shipments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

-- constraint staff_roles.staff_roles_gacha_id_fkey
alter table staff_roles add constraint staff_roles_gacha_id_fkey FOREIGN KEY (gacha_id) REFERENCES gachas(id);

-- constraint staff_roles.staff_roles_staff_id_fkey
alter table staff_roles add constraint staff_roles_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);

-- constraint undone_handover_items.undone_handover_items_order_detail_id_fkey
alter table undone_handover_items add constraint undone_handover_items_order_detail_id_fkey FOREIGN KEY (order_detail_id) REFERENCES order_details(id);

-- constraint undone_handover_items.undone_handover_items_undo_id_handover_id_fkey
alter table undone_handover_items add constraint undone_handover_items_undo_id_handover_id_fkey FOREIGN KEY (undo_id, handover_id) REFERENCES handover_undos(id, handover_id);

-- constraint user_bans.user_bans_user_id_fkey
alter table user_bans add constraint user_bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

-- index address_events_of_order
CREATE INDEX address_events_of_order ON address_events USING btree (order_id, at);

-- index check_in_jumps_latest
CREATE INDEX check_in_jumps_latest ON check_in_jumps USING btree (at DESC, id);

-- index check_in_jumps_of_user
CREATE INDEX check_in_jumps_of_user ON check_in_jumps USING btree (user_id, at DESC, id);

-- index check_in_places_latest
CREATE INDEX check_in_places_latest ON check_in_places USING btree (at);

-- index code_readers_latest
CREATE INDEX code_readers_latest ON code_readers USING btree (at);

-- index code_readings_oldest
CREATE INDEX code_readings_oldest ON code_readings USING btree (at);

-- index declined_cards_latest
CREATE INDEX declined_cards_latest ON declined_cards USING btree (at);

-- index declined_cards_of_address
CREATE INDEX declined_cards_of_address ON declined_cards USING btree (address, at DESC);

-- index deeds_latest
CREATE INDEX deeds_latest ON deeds USING btree (at DESC, id);

-- index deeds_of_action
CREATE INDEX deeds_of_action ON deeds USING btree (action, at DESC, id);

-- index deeds_of_gacha
CREATE INDEX deeds_of_gacha ON deeds USING btree (gacha_id, at DESC, id) WHERE gacha_id IS NOT NULL;

-- index deeds_of_order
CREATE INDEX deeds_of_order ON deeds USING btree (order_id, at DESC, id) WHERE order_id IS NOT NULL;

-- index deeds_of_staff
CREATE INDEX deeds_of_staff ON deeds USING btree (staff_id, at DESC, id) WHERE staff_id IS NOT NULL;

-- index deeds_of_user
CREATE INDEX deeds_of_user ON deeds USING btree (user_id, at DESC, id) WHERE user_id IS NOT NULL;

-- index delivery_infos_delivered
CREATE INDEX delivery_infos_delivered ON delivery_infos USING btree (delivered_at) WHERE delivered_at IS NOT NULL;

-- index devices_of_key
CREATE INDEX devices_of_key ON devices USING btree (key_thumbprint) WHERE key_thumbprint IS NOT NULL;

-- index devices_of_staff
CREATE INDEX devices_of_staff ON devices USING btree (staff_id);

-- index devices_one_per_key
CREATE UNIQUE INDEX devices_one_per_key ON devices USING btree (key_thumbprint) WHERE revoked_at IS NULL;

-- index draws_of_seed
CREATE INDEX draws_of_seed ON draws USING btree (seed_id, order_id);

-- index draws_one_per_play
CREATE UNIQUE INDEX draws_one_per_play ON draws USING btree (order_id, play) WHERE returned_after IS NULL;

-- index gachas_newest_first
CREATE INDEX gachas_newest_first ON gachas USING btree (start_at DESC, id);

-- index handover_conflict_items_of_conflict
CREATE INDEX handover_conflict_items_of_conflict ON handover_conflict_items USING btree (conflict_id);

-- index handover_conflict_items_open_once
CREATE UNIQUE INDEX handover_conflict_items_open_once ON handover_conflict_items USING btree (open_for, order_detail_id) WHERE open_for IS NOT NULL;

-- index handover_conflicts_about
CREATE INDEX handover_conflicts_about ON handover_conflicts USING btree (about) WHERE about IS NOT NULL;

-- index handover_conflicts_of_gacha
CREATE INDEX handover_conflicts_of_gacha ON handover_conflicts USING btree (gacha_id, reported_at, id);

-- index handover_conflicts_of_token
CREATE INDEX handover_conflicts_of_token ON handover_conflicts USING btree (pickup_token_id);

-- index handover_conflicts_one_open
CREATE UNIQUE INDEX handover_conflicts_one_open ON handover_conflicts USING btree (about) WHERE settled_at IS NULL;

-- index handover_conflicts_open
CREATE INDEX handover_conflicts_open ON handover_conflicts USING btree (reported_at, id) WHERE settled_at IS NULL;

-- index handovers_of_gacha
CREATE INDEX handovers_of_gacha ON handovers USING btree (gacha_id, delivered_at);

-- index handovers_of_token
CREATE INDEX handovers_of_token ON handovers USING btree (pickup_token_id);

-- index kept_calls_expired
CREATE INDEX kept_calls_expired ON kept_calls USING btree (expires_at);

-- index order_details_of_prize
CREATE INDEX order_details_of_prize ON order_details USING btree (prize_id);

-- index order_details_one_per_play
CREATE UNIQUE INDEX order_details_one_per_play ON order_details USING btree (order_id, play) WHERE deleted_at IS NULL;

-- index orders_of_user
CREATE INDEX orders_of_user ON orders USING btree (user_id, created_at DESC, id) WHERE deleted_at IS NULL;

-- index orders_one_unpaid_per_user
CREATE UNIQUE INDEX orders_one_unpaid_per_user ON orders USING btree (user_id) WHERE is_unpaid;

-- index orders_plays_taken
CREATE INDEX orders_plays_taken ON orders USING btree (user_id, gacha_id) INCLUDE (play_amount) WHERE (state = ANY (ARRAY['paying'::text, 'assigned'::text, 'delivered'::text])) AND deleted_at IS NULL;

-- index orders_refunded_of_user
CREATE INDEX orders_refunded_of_user ON orders USING btree (user_id, gacha_id) WHERE (state = ANY (ARRAY['refunding'::text, 'refunded'::text])) AND deleted_at IS NULL;

-- index orders_replaced_of_user
CREATE INDEX orders_replaced_of_user ON orders USING btree (user_id, created_at) WHERE deleted_at IS NOT NULL;

-- index orders_to_collect
CREATE INDEX orders_to_collect ON orders USING btree (gacha_id, id) WHERE state = 'assigned'::text AND delivery_type = 'self'::text AND deleted_at IS NULL;

-- index orders_to_pack
CREATE INDEX orders_to_pack ON orders USING btree (assigned_at, id) INCLUDE (user_id, gacha_id) WHERE state = 'assigned'::text AND delivery_type = 'mail'::text AND deleted_at IS NULL AND NOT is_packed;

-- index orders_to_pack_of_user
CREATE INDEX orders_to_pack_of_user ON orders USING btree (user_id, assigned_at, id) INCLUDE (gacha_id) WHERE state = 'assigned'::text AND delivery_type = 'mail'::text AND deleted_at IS NULL AND NOT is_packed;

-- index payment_steps_of_payment
CREATE INDEX payment_steps_of_payment ON payment_steps USING btree (payment_id, id);

-- index payments_of_a_day
CREATE INDEX payments_of_a_day ON payments USING brin (created_at) WITH (autosummarize='on');

-- index payments_of_order
CREATE INDEX payments_of_order ON payments USING btree (order_id);

-- index payments_one_live_per_order
CREATE UNIQUE INDEX payments_one_live_per_order ON payments USING btree (order_id) WHERE is_live;

-- index payments_unfinished
CREATE INDEX payments_unfinished ON payments USING btree (order_id) WHERE NOT is_finished;

-- index pickup_tokens_of_user
CREATE INDEX pickup_tokens_of_user ON pickup_tokens USING btree (user_id, created_at DESC);

-- index pickup_tokens_one_live_per_user
CREATE UNIQUE INDEX pickup_tokens_one_live_per_user ON pickup_tokens USING btree (user_id) WHERE superseded_at IS NULL;

-- index prizes_last_changed
CREATE INDEX prizes_last_changed ON prizes USING btree (updated_at);

-- index prizes_of_gacha
CREATE INDEX prizes_of_gacha ON prizes USING btree (gacha_id, "position");

-- index refunds_by_bank
CREATE INDEX refunds_by_bank ON refunds USING btree (order_id) WHERE origin = 'charge-back'::text AND state = 'done'::text;

-- index refunds_of_order
CREATE INDEX refunds_of_order ON refunds USING btree (order_id);

-- index refunds_of_payment
CREATE INDEX refunds_of_payment ON refunds USING btree (payment_id);

-- index refunds_one_owed_per_payment
CREATE UNIQUE INDEX refunds_one_owed_per_payment ON refunds USING btree (payment_id) WHERE state = 'owed'::text;

-- index refunds_to_settle
CREATE INDEX refunds_to_settle ON refunds USING btree (created_at, id) WHERE state = 'owed'::text OR origin = 'charge-back'::text AND state = 'done'::text AND amount > remaining;

-- index restores_one_open
CREATE UNIQUE INDEX restores_one_open ON restores USING btree ((true)) WHERE settled_at IS NULL;

-- index shared_counts_expired
CREATE INDEX shared_counts_expired ON shared_counts USING btree (expires_at);

-- index shipment_items_of_shipment
CREATE INDEX shipment_items_of_shipment ON shipment_items USING btree (shipment_id);

-- index shipments_being_packed
CREATE INDEX shipments_being_packed ON shipments USING btree (packed_at, id) WHERE posted_at IS NULL;

-- index shipments_of_number
CREATE INDEX shipments_of_number ON shipments USING btree (tracking_number, carrier) WHERE posted_at IS NOT NULL;

-- index signing_keys_one_current
CREATE UNIQUE INDEX signing_keys_one_current ON signing_keys USING btree ((superseded_at IS NULL)) WHERE superseded_at IS NULL;

-- index staff_roles_of_gacha
CREATE INDEX staff_roles_of_gacha ON staff_roles USING btree (gacha_id, staff_id);

-- index staff_roles_once_for_all
CREATE UNIQUE INDEX staff_roles_once_for_all ON staff_roles USING btree (staff_id, role) WHERE gacha_id IS NULL;

-- index staff_roles_once_per_gacha
CREATE UNIQUE INDEX staff_roles_once_per_gacha ON staff_roles USING btree (staff_id, role, gacha_id) WHERE gacha_id IS NOT NULL;

-- index undone_handover_items_of_item
CREATE INDEX undone_handover_items_of_item ON undone_handover_items USING btree (order_detail_id);

-- index user_bans_of_user
CREATE INDEX user_bans_of_user ON user_bans USING btree (user_id, changed_at);

-- index wrong_codes_latest
CREATE INDEX wrong_codes_latest ON wrong_codes USING btree (at DESC, id);

-- index wrong_codes_of_staff
CREATE INDEX wrong_codes_of_staff ON wrong_codes USING btree (staff_id, at DESC, id);

-- function close_conflict_items
CREATE OR REPLACE FUNCTION public.close_conflict_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update handover_conflict_items set open_for = null where conflict_id = new.id and open_for is not null;
  return null;
end $function$;
revoke execute on function close_conflict_items() from public;

-- function correct_address
CREATE OR REPLACE FUNCTION public.correct_address(of_order uuid, sealed text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into delivery_infos (order_id, address, corrected_at) values (of_order, sealed, clock_timestamp())
    on conflict (order_id) do update set address = excluded.address, corrected_at = excluded.corrected_at;
  return found;
end $function$;
revoke execute on function correct_address(uuid,text) from public;

-- function note_address
CREATE OR REPLACE FUNCTION public.note_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into address_events (order_id, kind) values (old.order_id, 'erased');
  else
    insert into address_events (order_id, kind) values (new.order_id, 'corrected');
  end if;
  return null;
end $function$;
revoke execute on function note_address() from public;

-- function note_packed
CREATE OR REPLACE FUNCTION public.note_packed(of_orders uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from orders where id = any (of_orders) order by id for no key update;
  update orders o set is_packed = items.are_packed
    from (select d.order_id, bool_and(i.shipment_id is not null) as are_packed
            from order_details d left join shipment_items i on i.order_detail_id = d.id
           where d.order_id = any (of_orders) group by d.order_id) items
   where o.id = items.order_id and o.is_packed <> items.are_packed;
end $function$;
revoke execute on function note_packed(uuid[]) from public;

-- function note_packed_items
CREATE OR REPLACE FUNCTION public.note_packed_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform note_packed(array(select distinct d.order_id from changed c join order_details d on d.id = c.order_detail_id));
  return null;
end $function$;
revoke execute on function note_packed_items() from public;

-- function note_payment_step
CREATE OR REPLACE FUNCTION public.note_payment_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

-- function reap_pickup_tokens
CREATE OR REPLACE FUNCTION public.reap_pickup_tokens(days integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
revoke execute on function reap_pickup_tokens(integer,integer) from public;

-- function refuse_address_of_packed
CREATE OR REPLACE FUNCTION public.refuse_address_of_packed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (tg_op = 'INSERT' or new.corrected_at is distinct from old.corrected_at) and (
       exists (select from order_details d join shipment_items i on i.order_detail_id = d.id where d.order_id = new.order_id)
       or exists (select from orders where id = new.order_id and state in ('cancelled', 'refunding', 'refunded'))) then
    raise exception 'the order is in a parcel, or over' using errcode = 'check_violation', constraint = 'delivery_infos_of_packed_stay';
  end if;
  return null;
end $function$;

-- function refuse_change
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is written once', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$;

-- function refuse_change_but_key
CREATE OR REPLACE FUNCTION public.refuse_change_but_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - 'seed' <> to_jsonb(old) - 'seed' or split_part(new.seed, '.', 2) = split_part(old.seed, '.', 2) then
    raise exception 'seeds is written once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

-- function refuse_change_but_return
CREATE OR REPLACE FUNCTION public.refuse_change_but_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.returned_after is not null or to_jsonb(new) - 'returned_after' <> to_jsonb(old) - 'returned_after' then
    raise exception 'draws is written once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

-- function refuse_handing_over_posted
CREATE OR REPLACE FUNCTION public.refuse_handing_over_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from shipment_items where order_detail_id = new.order_detail_id) then
    raise exception 'the item is in a parcel' using errcode = 'check_violation', constraint = 'handover_items_are_not_posted';
  end if;
  return null;
end $function$;

-- function refuse_late_payment
CREATE OR REPLACE FUNCTION public.refuse_late_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from orders o join gachas g on g.id = o.gacha_id
              where o.id = new.order_id and greatest(g.end_at, g.updated_at) + interval '30 seconds' <= clock_timestamp()) then
    raise exception 'the sale has ended' using errcode = 'lock_not_available';
  end if;
  return null;
end $function$;

-- function refuse_losing_address
CREATE OR REPLACE FUNCTION public.refuse_losing_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from orders where id = old.order_id and deleted_at is null and state not in ('cancelled', 'delivered', 'refunded')
                and (state <> 'refunding' or delivered_at is null)) then
    raise exception 'the order of this address is still there' using errcode = 'check_violation', constraint = 'delivery_infos_of_orders_stay';
  end if;
  return null;
end $function$;

-- function refuse_opening_refunded
CREATE OR REPLACE FUNCTION public.refuse_opening_refunded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

-- function refuse_other_than_posted
CREATE OR REPLACE FUNCTION public.refuse_other_than_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from order_details d join orders o on o.id = d.order_id
                  where d.id = new.order_detail_id and o.delivery_type = 'mail' and d.deleted_at is null and d.refunded_at is null)
     or exists (select from handover_items where order_detail_id = new.order_detail_id) then
    raise exception 'the item is not one that is posted' using errcode = 'check_violation', constraint = 'shipment_items_are_posted';
  end if;
  return null;
end $function$;

-- function refuse_refunding_more
CREATE OR REPLACE FUNCTION public.refuse_refunding_more()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

-- function refuse_refunding_packed
CREATE OR REPLACE FUNCTION public.refuse_refunding_packed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from shipment_items where order_detail_id = new.id) then
    raise exception 'the item is in a parcel' using errcode = 'check_violation', constraint = 'order_details_refunded_are_not_packed';
  end if;
  return null;
end $function$;

-- function refuse_rewriting
CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'payment_steps is append-only' using errcode = 'check_violation', constraint = 'payment_steps_only_grow';
end $function$;

-- function refuse_rewriting_address_events
CREATE OR REPLACE FUNCTION public.refuse_rewriting_address_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'address_events is append-only' using errcode = 'check_violation', constraint = 'address_events_only_grow';
end $function$;

-- function refuse_rewriting_bans
CREATE OR REPLACE FUNCTION public.refuse_rewriting_bans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'user_bans is append-only' using errcode = 'check_violation', constraint = 'user_bans_only_grow';
end $function$;

-- function refuse_rewriting_deeds
CREATE OR REPLACE FUNCTION public.refuse_rewriting_deeds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'deeds is append-only' using errcode = 'check_violation', constraint = 'deeds_only_grow';
end $function$;

-- function refuse_rewriting_refund
CREATE OR REPLACE FUNCTION public.refuse_rewriting_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

-- function refuse_undoing_refunded
CREATE OR REPLACE FUNCTION public.refuse_undoing_refunded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from orders where id = new.order_id and state in ('refunding', 'refunded')) then
    raise exception 'the order was refunded' using errcode = 'check_violation', constraint = 'order_details_of_refunded_stay';
  end if;
  return null;
end $function$;

-- function refuse_unfounded_draws
CREATE OR REPLACE FUNCTION public.refuse_unfounded_draws()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
end $function$;

-- function refuse_unpacking_posted
CREATE OR REPLACE FUNCTION public.refuse_unpacking_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from shipments where id = old.shipment_id and posted_at is not null) then
    raise exception 'the parcel was posted' using errcode = 'check_violation', constraint = 'shipment_items_posted_stay';
  end if;
  return null;
end $function$;

-- function take_back_undone_items
CREATE OR REPLACE FUNCTION public.take_back_undone_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
revoke execute on function take_back_undone_items() from public;

-- function tell_catalogue_news
CREATE OR REPLACE FUNCTION public.tell_catalogue_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue', '');
  return null;
end $function$;

-- function tell_user_news
CREATE OR REPLACE FUNCTION public.tell_user_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('users', '');
  return null;
end $function$;

-- function touch_updated_at
CREATE OR REPLACE FUNCTION public.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := clock_timestamp();
  return new;
end $function$;

-- trigger address_events.never_emptied
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON address_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_address_events();

-- trigger address_events.only_grow
CREATE TRIGGER only_grow BEFORE DELETE OR UPDATE ON address_events FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_address_events();

-- trigger deeds.never_emptied
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON deeds FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_deeds();

-- trigger deeds.only_grow
CREATE TRIGGER only_grow BEFORE DELETE OR UPDATE ON deeds FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_deeds();

-- trigger delivery_infos.noted_when_corrected
CREATE TRIGGER noted_when_corrected AFTER UPDATE ON delivery_infos FOR EACH ROW WHEN (new.corrected_at IS DISTINCT FROM old.corrected_at) EXECUTE FUNCTION note_address();

-- trigger delivery_infos.noted_when_erased
CREATE TRIGGER noted_when_erased AFTER DELETE ON delivery_infos FOR EACH ROW EXECUTE FUNCTION note_address();

-- trigger delivery_infos.noted_when_given_again
CREATE TRIGGER noted_when_given_again AFTER INSERT ON delivery_infos FOR EACH ROW WHEN (new.corrected_at IS NOT NULL) EXECUTE FUNCTION note_address();

-- trigger delivery_infos.of_orders_stay
CREATE TRIGGER of_orders_stay AFTER DELETE ON delivery_infos FOR EACH ROW EXECUTE FUNCTION refuse_losing_address();

-- trigger delivery_infos.of_packed_stay
CREATE TRIGGER of_packed_stay AFTER INSERT OR UPDATE ON delivery_infos FOR EACH ROW WHEN (new.corrected_at IS NOT NULL) EXECUTE FUNCTION refuse_address_of_packed();

-- trigger draws.draws_founded
CREATE TRIGGER draws_founded AFTER INSERT ON draws REFERENCING NEW TABLE AS drawn FOR EACH STATEMENT EXECUTE FUNCTION refuse_unfounded_draws();

-- trigger draws.written_but_returned
CREATE TRIGGER written_but_returned BEFORE UPDATE ON draws FOR EACH ROW EXECUTE FUNCTION refuse_change_but_return();

-- trigger draws.written_once
CREATE TRIGGER written_once BEFORE DELETE ON draws FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger gachas.tell_news
CREATE TRIGGER tell_news AFTER INSERT OR DELETE OR UPDATE OF name, description, price, has_limit, maximum, on_sale, published, start_at, end_at, redeem_limit_date, delivery_type, auth_provider_type, auth_provider_id, needs_checkin, thumbnail_image_url, lineup_image_url, tags, deleted_at OR TRUNCATE ON gachas FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_news();

-- trigger gachas.touch
CREATE TRIGGER touch BEFORE UPDATE ON gachas FOR EACH ROW WHEN (old.last_serial_number = new.last_serial_number AND old.last_draw = new.last_draw) EXECUTE FUNCTION touch_updated_at();

-- trigger handover_conflict_items.only_closed
CREATE TRIGGER only_closed BEFORE UPDATE ON handover_conflict_items FOR EACH ROW WHEN (old.report_id IS DISTINCT FROM new.report_id OR old.order_detail_id IS DISTINCT FROM new.order_detail_id OR old.conflict_id IS DISTINCT FROM new.conflict_id OR new.open_for IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- trigger handover_conflict_items.written_once
CREATE TRIGGER written_once BEFORE DELETE ON handover_conflict_items FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger handover_conflicts.closes_items
CREATE TRIGGER closes_items AFTER UPDATE OF settled_at ON handover_conflicts FOR EACH ROW WHEN (old.settled_at IS NULL AND new.settled_at IS NOT NULL) EXECUTE FUNCTION close_conflict_items();

-- trigger handover_conflicts.never_deleted
CREATE TRIGGER never_deleted BEFORE DELETE ON handover_conflicts FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger handover_conflicts.settled_stays
CREATE TRIGGER settled_stays BEFORE UPDATE ON handover_conflicts FOR EACH ROW WHEN (old.settled_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- trigger handover_items.not_posted
CREATE TRIGGER not_posted AFTER INSERT ON handover_items FOR EACH ROW EXECUTE FUNCTION refuse_handing_over_posted();

-- trigger handover_undos.written_once
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON handover_undos FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger late_report_names.written_once
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON late_report_names FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger odds_versions.written_once
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON odds_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger order_details.of_refunded_stay
CREATE TRIGGER of_refunded_stay AFTER UPDATE OF delivered_at ON order_details FOR EACH ROW WHEN (old.delivered_at IS NOT NULL AND new.delivered_at IS NULL) EXECUTE FUNCTION refuse_undoing_refunded();

-- trigger order_details.refunded_not_packed
CREATE TRIGGER refunded_not_packed AFTER UPDATE OF refunded_at ON order_details FOR EACH ROW WHEN (new.refunded_at IS NOT NULL AND old.refunded_at IS NULL) EXECUTE FUNCTION refuse_refunding_packed();

-- trigger order_details.touch
CREATE TRIGGER touch BEFORE UPDATE ON order_details FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- trigger orders.touch
CREATE TRIGGER touch BEFORE UPDATE ON orders FOR EACH ROW WHEN (old.is_packed = new.is_packed) EXECUTE FUNCTION touch_updated_at();

-- trigger payment_steps.only_grow
CREATE TRIGGER only_grow BEFORE DELETE OR UPDATE ON payment_steps FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

-- trigger payments.first_step
CREATE TRIGGER first_step AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION note_payment_step();

-- trigger payments.next_step
CREATE TRIGGER next_step AFTER UPDATE ON payments FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION note_payment_step();

-- trigger payments.payments_before_reveal
CREATE CONSTRAINT TRIGGER payments_before_reveal AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_late_payment();

-- trigger payments.touch
CREATE TRIGGER touch BEFORE UPDATE ON payments FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.epoch IS DISTINCT FROM new.epoch OR old.tries IS DISTINCT FROM new.tries OR old.lease_until IS DISTINCT FROM new.lease_until) EXECUTE FUNCTION touch_updated_at();

-- trigger prizes.tell_news
CREATE TRIGGER tell_news AFTER INSERT OR DELETE OR UPDATE OF gacha_id, "position", name, picking_name, description, supply, pickup_weight, image_url, pickup_image_url, secret_image_url, deleted_at OR TRUNCATE ON prizes FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_news();

-- trigger prizes.touch
CREATE TRIGGER touch BEFORE UPDATE ON prizes FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- trigger redeem_details.tell_news
CREATE TRIGGER tell_news AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON redeem_details FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_news();

-- trigger refunds.ends_once
CREATE TRIGGER ends_once BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_refund();

-- trigger refunds.of_what_is_left
CREATE TRIGGER of_what_is_left BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_refunding_more();

-- trigger refunds.refunded_stays
CREATE CONSTRAINT TRIGGER refunded_stays AFTER UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.prizes IS NOT NULL AND (old.prizes IS NULL OR new.state <> old.state AND new.state <> 'done'::text)) EXECUTE FUNCTION refuse_opening_refunded();

-- trigger refunds.written_once
CREATE TRIGGER written_once BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger restored_payments.never_deleted
CREATE TRIGGER never_deleted BEFORE DELETE ON restored_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger restores.never_deleted
CREATE TRIGGER never_deleted BEFORE DELETE ON restores FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger seeds.never_emptied
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON seeds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- trigger seeds.written_but_key
CREATE TRIGGER written_but_key BEFORE UPDATE ON seeds FOR EACH ROW EXECUTE FUNCTION refuse_change_but_key();

-- trigger seeds.written_once
CREATE TRIGGER written_once BEFORE DELETE ON seeds FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger shipment_items.note_packed
CREATE TRIGGER note_packed AFTER INSERT ON shipment_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_packed_items();

-- trigger shipment_items.note_unpacked
CREATE TRIGGER note_unpacked AFTER DELETE ON shipment_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_packed_items();

-- trigger shipment_items.only_posted
CREATE TRIGGER only_posted AFTER INSERT OR UPDATE ON shipment_items FOR EACH ROW EXECUTE FUNCTION refuse_other_than_posted();

-- trigger shipment_items.posted_stay
CREATE TRIGGER posted_stay AFTER DELETE ON shipment_items FOR EACH ROW EXECUTE FUNCTION refuse_unpacking_posted();

-- trigger undone_handover_items.take_back
CREATE TRIGGER take_back AFTER INSERT ON undone_handover_items REFERENCING NEW TABLE AS undone FOR EACH STATEMENT EXECUTE FUNCTION take_back_undone_items();

-- trigger undone_handover_items.written_once
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON undone_handover_items FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- trigger user_bans.never_emptied
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON user_bans FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_bans();

-- trigger user_bans.only_grow
CREATE TRIGGER only_grow BEFORE DELETE OR UPDATE ON user_bans FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_bans();

-- trigger users.tell_news
CREATE TRIGGER tell_news AFTER DELETE OR UPDATE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_user_news();

-- migration 01-schema
insert into migrations (name) values ('01-schema');

-- migration 02-rates
insert into migrations (name) values ('02-rates');

-- migration 03-idempotency
insert into migrations (name) values ('03-idempotency');

-- migration 04-deed
insert into migrations (name) values ('04-deed');

-- migration 05-user
insert into migrations (name) values ('05-user');

-- migration 06-gacha
insert into migrations (name) values ('06-gacha');

-- migration 07-staff
insert into migrations (name) values ('07-staff');

-- migration 08-device
insert into migrations (name) values ('08-device');

-- migration 09-wrong-code
insert into migrations (name) values ('09-wrong-code');

-- migration 10-check-in
insert into migrations (name) values ('10-check-in');

-- migration 11-order
insert into migrations (name) values ('11-order');

-- migration 12-address
insert into migrations (name) values ('12-address');

-- migration 13-draw
insert into migrations (name) values ('13-draw');

-- migration 14-payment
insert into migrations (name) values ('14-payment');

-- migration 15-sandbox
insert into migrations (name) values ('15-sandbox');

-- migration 16-pickup
insert into migrations (name) values ('16-pickup');

-- migration 17-handover
insert into migrations (name) values ('17-handover');

-- migration 18-conflict
insert into migrations (name) values ('18-conflict');

-- migration 19-shipment
insert into migrations (name) values ('19-shipment');

-- migration 20-refund
insert into migrations (name) values ('20-refund');

-- migration 21-encryption
insert into migrations (name) values ('21-encryption');

-- migration 22-restore
insert into migrations (name) values ('22-restore');

-- migration 23-upkeep
insert into migrations (name) values ('23-upkeep');
