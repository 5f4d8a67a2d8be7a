import { migration } from '../schema/migration.ts';

/** The catalogue: what is sold, and under which odds. */
export const Migration06Gacha = migration('06-gacha', () => [GACHAS, PRIZES, REDEEM_DETAILS, ODDS_VERSIONS, NEWS]);

/** Counting a sale or a draw does not change the gacha: a fan sees when the operator changed it. */
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
  last_draw int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  redeem_policy text not null default 'ignore' constraint gachas_redeem_policy check (redeem_policy in ('ignore', 'warn', 'refuse')),
  constraint gachas_sale_has_length check (start_at < end_at),
  constraint gachas_auth_method check (auth_provider_type is not null or auth_provider_id is null)
);
create index gachas_newest_first on gachas (start_at desc, id);
create trigger touch before update on gachas for each row
  when (old.last_serial_number = new.last_serial_number and old.last_draw = new.last_draw) execute function touch_updated_at();`;

/** A gateway looks for stock that was sold since it last looked, by the time of the last change. */
const PRIZES = `
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
create index prizes_last_changed on prizes (updated_at);
create trigger touch before update on prizes for each row execute function touch_updated_at();`;

const REDEEM_DETAILS = `
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
);`;

/** An order is drawn under the odds that its fan saw, so they are never changed: a change of odds is a new version. */
const ODDS_VERSIONS = `
create table odds_versions (
  id uuid primary key,
  gacha_id uuid not null references gachas (id),
  number int not null,
  weights jsonb not null,
  supplies jsonb not null,
  changed_by text not null,
  reason text not null,
  created_at timestamptz(3) not null default now(),
  constraint odds_versions_number_once unique (gacha_id, number)
);
create trigger written_once before update or delete on odds_versions for each row execute function refuse_change();`;

/**
 * Tells every gateway at once when the operator changes the catalogue. Sales change stock and counters with every play, so
 * these columns are left out: each gateway looks them up by itself.
 */
const NEWS = `
create function tell_catalogue_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger tell_news after insert or delete or truncate or update of name, description, price, has_limit, maximum, on_sale, published,
  start_at, end_at, redeem_limit_date, delivery_type, auth_provider_type, auth_provider_id, needs_checkin, thumbnail_image_url,
  lineup_image_url, tags, deleted_at on gachas for each statement execute function tell_catalogue_news();
create trigger tell_news after insert or delete or truncate or update of gacha_id, position, name, picking_name, description, supply,
  pickup_weight, image_url, pickup_image_url, secret_image_url, deleted_at on prizes for each statement execute function tell_catalogue_news();
create trigger tell_news after insert or delete or truncate or update on redeem_details for each statement execute function tell_catalogue_news();`;
