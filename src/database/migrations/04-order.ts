import { Migration } from '@mikro-orm/migrations';

/** Orders and what was won with them. The constraints stand behind every check and lock: what they forbid cannot be written. */
export class Migration04Order extends Migration {
  override name = '04-order';

  override up(): void {
    for (const part of [ORDERS, ORDERS_FOUND, ORDER_DETAILS, DELIVERY_INFOS]) this.addSql(part);
  }
}

/** The database checks what must be true in each state; which state follows which is checked by `ORDER_TRANSITIONS` alone. */
const ORDERS = `
create table orders (
  id uuid primary key,
  gacha_id uuid not null references gachas (id),
  user_id uuid not null references users (id),
  odds_version_id uuid not null references odds_versions (id),
  delivery_type text not null constraint orders_delivery_type check (delivery_type in ('self', 'mail')),
  state text not null constraint orders_state check (
    state in ('pending', 'paying', 'waiting', 'assigned', 'delivered', 'cancelled')),
  play_amount int not null constraint orders_play_amount check (play_amount between 1 and 100),
  price int not null,
  serial_number int,
  payable_until timestamptz(3) not null,
  assigned_at timestamptz(3),
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  is_unpaid boolean not null generated always as (state in ('pending', 'paying', 'waiting') and deleted_at is null) stored,
  constraint orders_total check (price >= 0 and price::bigint * play_amount <= 9999999),
  constraint orders_paid_is_complete check (
    (state in ('assigned', 'delivered')) = (assigned_at is not null) and (assigned_at is null or serial_number is not null)),
  constraint orders_delivered_has_date check ((state = 'delivered') = (delivered_at is not null)),
  constraint orders_only_unpaid_vanish check (deleted_at is null or state in ('pending', 'waiting')),
  constraint orders_serial_number_once unique (gacha_id, serial_number)
);
create trigger touch before update on orders for each row execute function touch_updated_at();`;

/**
 * How many plays a user has taken is asked with every list and every order, and answered from an index alone. The index of
 * unpaid orders names a column, not states: where its states stood in a statement too, PostgreSQL read all unpaid orders
 * instead of finding a few by their ids.
 */
const ORDERS_FOUND = `
create index orders_of_user on orders (user_id, created_at desc, id) where deleted_at is null;
create index orders_replaced_of_user on orders (user_id, created_at) where deleted_at is not null;
create index orders_plays_taken on orders (user_id, gacha_id) include (play_amount)
  where state in ('paying', 'assigned', 'delivered') and deleted_at is null;
create unique index orders_one_unpaid_per_user on orders (user_id) where is_unpaid;`;

/** A play whose prize was taken back may be drawn again; what was handed over is not taken back. */
const ORDER_DETAILS = `
create table order_details (
  id uuid primary key,
  order_id uuid not null references orders (id),
  prize_id uuid not null references prizes (id),
  play int not null constraint order_details_play check (play between 1 and 100),
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  constraint order_details_handed_over_stay check (deleted_at is null or delivered_at is null)
);
create index order_details_of_prize on order_details (prize_id);
create unique index order_details_one_per_play on order_details (order_id, play) where deleted_at is null;
create trigger touch before update on order_details for each row execute function touch_updated_at();`;

/** An address is sealed, and lost with its order: of an order that may still be paid, or was, it stays. */
const DELIVERY_INFOS = `
create table delivery_infos (
  order_id uuid primary key references orders (id),
  address text not null constraint delivery_infos_sealed check (address like '1.%')
);
create function refuse_losing_address() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = old.order_id and deleted_at is null and state <> 'cancelled') then
    raise exception 'the order of this address is still there' using errcode = 'check_violation', constraint = 'delivery_infos_of_orders_stay';
  end if;
  return null;
end $$;
create trigger of_orders_stay after delete on delivery_infos for each row execute function refuse_losing_address();`;
