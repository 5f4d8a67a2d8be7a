import { Migration } from '@mikro-orm/migrations';

/** The whole service. The constraints are the last line behind every check and lock: what they forbid cannot be written. */
export class Migration20261121Service extends Migration {
  override name = '20261121-service';

  override up(): void {
    for (const part of [WHO, GACHAS, CHECK_IN, ORDERS, PAYMENTS, HANDOVER, TOUCH]) this.addSql(part);
  }
}

const WHO = `
create table users (
  id uuid primary key,
  provider_type text not null,
  provider_id text not null,
  provider_user_id text not null,
  created_at timestamptz(3) not null default now(),
  constraint users_one_per_identity unique (provider_type, provider_id, provider_user_id)
);
create table staff (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  name text not null,
  all_gachas boolean not null default false,
  constraint staff_one_per_subject unique (issuer, subject)
);`;

const GACHAS = `
create table gachas (
  id uuid primary key,
  name text not null,
  description text not null,
  price int not null constraint gachas_price check (price between 0 and 9999999),
  has_limit boolean not null,
  maximum int not null constraint gachas_maximum check (maximum >= 0),
  on_sale boolean not null,
  published boolean not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  redeem_limit_date timestamptz(3),
  delivery_type text not null constraint gachas_delivery_type check (delivery_type in ('self', 'mail')),
  auth_provider_type text,
  auth_provider_id text,
  needs_checkin boolean not null,
  thumbnail_image_url text not null,
  lineup_image_url text not null,
  tags text[] not null,
  odds_number int not null default 0,
  last_serial_number int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  constraint gachas_sale_has_length check (start_at < end_at),
  constraint gachas_auth_method check (auth_provider_type is not null or auth_provider_id is null)
);
create index gachas_newest_first on gachas (start_at desc, id);
create table prizes (
  id uuid primary key,
  gacha_id uuid not null references gachas (id),
  position int not null,
  name text not null,
  picking_name text not null,
  description text not null,
  supply int not null,
  stock int not null,
  pickup_weight int not null constraint prizes_pickup_weight check (pickup_weight >= 0),
  image_url text not null,
  pickup_image_url text not null,
  secret_image_url text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  constraint prizes_stock check (stock between 0 and supply)
);
create index prizes_of_gacha on prizes (gacha_id, position);
create table redeem_details (
  id uuid primary key,
  gacha_id uuid not null references gachas (id),
  probability_provision text not null,
  rule text not null,
  place_url text not null,
  place_text text not null,
  info_text text not null,
  call_number text not null,
  web_url text not null,
  constraint redeem_details_one_per_gacha unique (gacha_id)
);
create table odds_versions (
  id uuid primary key,
  gacha_id uuid not null references gachas (id),
  number int not null,
  weights jsonb not null,
  created_at timestamptz(3) not null default now(),
  constraint odds_versions_number_once unique (gacha_id, number)
);`;

const CHECK_IN = `
create table beacons (
  beacon_id bigint primary key,
  valid_hours int not null constraint beacons_valid_hours check (valid_hours > 0)
);
create table beacon_gachas (
  beacon_id bigint not null references beacons (beacon_id) on delete cascade,
  gacha_id uuid not null references gachas (id),
  primary key (beacon_id, gacha_id)
);
create table areas (
  id uuid primary key,
  name text not null,
  latitude double precision not null constraint areas_latitude check (latitude between -90 and 90),
  longitude double precision not null constraint areas_longitude check (longitude between -180 and 180),
  radius_m int not null constraint areas_radius check (radius_m > 0),
  valid_hours int not null constraint areas_valid_hours check (valid_hours > 0),
  constraint areas_one_per_name unique (name)
);
create table area_gachas (
  area_id uuid not null references areas (id) on delete cascade,
  gacha_id uuid not null references gachas (id),
  primary key (area_id, gacha_id)
);
create table check_ins (
  user_id uuid not null references users (id),
  gacha_id uuid not null references gachas (id),
  checked_in_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, gacha_id)
);`;

const ORDERS = `
create table orders (
  id uuid primary key,
  gacha_id uuid not null references gachas (id),
  user_id uuid not null references users (id),
  odds_version_id uuid not null references odds_versions (id),
  delivery_type text not null constraint orders_delivery_type check (delivery_type in ('self', 'mail')),
  state text not null constraint orders_state check (state in ('pending', 'paying', 'assigned', 'delivered', 'cancelled')),
  play_amount int not null constraint orders_play_amount check (play_amount between 1 and 100),
  price int not null,
  serial_number int,
  payable_until timestamptz(3) not null,
  assigned_at timestamptz(3),
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  constraint orders_total check (price >= 0 and price::bigint * play_amount <= 9999999),
  constraint orders_paid_is_complete check (
    (state in ('assigned', 'delivered')) = (assigned_at is not null) and (assigned_at is null or serial_number is not null)),
  constraint orders_delivered_has_date check ((state = 'delivered') = (delivered_at is not null)),
  constraint orders_only_unpaid_vanish check (deleted_at is null or state = 'pending'),
  constraint orders_serial_number_once unique (gacha_id, serial_number)
);
create unique index orders_one_unpaid_per_user on orders (user_id) where state in ('pending', 'paying') and deleted_at is null;
create index orders_of_user on orders (user_id, created_at desc, id) where deleted_at is null;
create table order_details (
  id uuid primary key,
  order_id uuid not null references orders (id),
  prize_id uuid not null references prizes (id),
  play int not null constraint order_details_play check (play between 1 and 100),
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  constraint order_details_one_per_play unique (order_id, play)
);
create index order_details_of_prize on order_details (prize_id);
create table delivery_infos (
  order_id uuid primary key references orders (id),
  fullname text not null,
  phone_number text not null,
  country text not null,
  zip_code text not null,
  prefecture text not null,
  city text not null,
  address1 text not null,
  address2 text
);`;

const PAYMENTS = `
create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  processor text not null,
  processor_order_id text not null constraint payments_processor_order_id_fits check (processor_order_id ~ '^[0-9A-Za-z-]{1,27}$'),
  amount int not null constraint payments_amount check (amount between 0 and 9999999),
  state text not null constraint payments_state check (
    state in ('entered', 'authorised', 'drawn', 'captured', 'declined', 'voiding', 'voided')),
  epoch int not null default 1,
  lease_until timestamptz(3) not null,
  refusal text,
  access_id text not null default '',
  access_pass text not null default '',
  tran_id text not null default '',
  tran_date text not null default '',
  approve text not null default '',
  forward text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint payments_processor_order_id_once unique (processor_order_id)
);
create unique index payments_one_live_per_order on payments (order_id) where state in ('entered', 'authorised', 'drawn', 'captured');
create index payments_of_order on payments (order_id);
create index payments_unfinished on payments (lease_until) where state in ('entered', 'authorised', 'drawn', 'voiding');
create table sandbox_transactions (
  processor_order_id text primary key,
  status text not null constraint sandbox_transactions_status check (status in ('declined', 'authorised', 'captured', 'voided')),
  amount int not null,
  access_id text not null,
  access_pass text not null,
  tran_id text not null,
  tran_date text not null,
  approve text not null,
  forward text not null,
  captures int not null default 0,
  voids int not null default 0,
  created_at timestamptz(3) not null default now()
);`;

const HANDOVER = `
create table pickup_tokens (
  id uuid primary key,
  user_id uuid not null references users (id),
  code_hash text not null,
  expires_at timestamptz(3) not null,
  superseded_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint pickup_tokens_code_once unique (code_hash)
);
create unique index pickup_tokens_one_live_per_user on pickup_tokens (user_id) where superseded_at is null;
create table pickup_token_items (
  pickup_token_id uuid not null references pickup_tokens (id),
  order_detail_id uuid not null references order_details (id),
  primary key (pickup_token_id, order_detail_id)
);
create table posts (
  staff_id uuid not null references staff (id),
  gacha_id uuid not null references gachas (id),
  primary key (staff_id, gacha_id)
);
create table handovers (
  id uuid primary key,
  pickup_token_id uuid not null references pickup_tokens (id),
  gacha_id uuid not null references gachas (id),
  staff_id uuid not null references staff (id),
  delivered_at timestamptz(3) not null
);
create table handover_items (
  order_detail_id uuid primary key references order_details (id),
  handover_id uuid not null references handovers (id)
);`;

/** `updated_at` is kept by the database, so that no statement can forget it. Counting a sale does not change the gacha. */
const TOUCH = `
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger touch before update on gachas for each row when (old.last_serial_number = new.last_serial_number) execute function touch_updated_at();
create trigger touch before update on prizes for each row execute function touch_updated_at();
create trigger touch before update on orders for each row execute function touch_updated_at();
create trigger touch before update on order_details for each row execute function touch_updated_at();
create trigger touch before update on payments for each row execute function touch_updated_at();`;
