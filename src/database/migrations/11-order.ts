import { migration } from '../schema/migration.ts';

/** Orders and what was won with them. The constraints stand behind every check and lock: what they forbid cannot be written. */
export const Migration11Order = migration('11-order', () => [ORDERS, ORDERS_FOUND, ORDER_DETAILS, NOT_UNDONE]);

/**
 * The database checks what must be true in each state; which state follows which is checked by `ORDER_TRANSITIONS` alone. A
 * refunded order was paid, and keeps the instant when it was delivered. That a parcel was packed is no change of the order that
 * its fan would see.
 */
const ORDERS = `
create table orders (
  id uuid primary key,
  gacha_id uuid not null references gachas (id),
  user_id uuid not null references users (id),
  odds_version_id uuid not null references odds_versions (id),
  delivery_type text not null constraint orders_delivery_type check (delivery_type in ('self', 'mail')),
  state text not null constraint orders_state check (
    state in ('pending', 'paying', 'waiting', 'assigned', 'delivered', 'cancelled', 'refunding', 'refunded')),
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
  is_packed boolean not null default false,
  constraint orders_total check (price >= 0 and price::bigint * play_amount <= 9999999),
  constraint orders_paid_is_complete check (
    (state in ('assigned', 'delivered', 'refunding', 'refunded')) = (assigned_at is not null)
    and (assigned_at is null or serial_number is not null)),
  constraint orders_delivered_has_date check (
    state in ('refunding', 'refunded') or (state = 'delivered') = (delivered_at is not null)),
  constraint orders_only_unpaid_vanish check (deleted_at is null or state in ('pending', 'waiting')),
  constraint orders_serial_number_once unique (gacha_id, serial_number)
);
create trigger touch before update on orders for each row when (old.is_packed = new.is_packed) execute function touch_updated_at();`;

/**
 * How many plays a user has taken or kept is asked with every list and every order, and answered from an index alone. The index
 * of unpaid orders names a column, not states: where its states stood in a statement too, PostgreSQL read all unpaid orders
 * instead of finding a few by their ids. What waits to be collected or packed is found by the last three, however much there is.
 */
const ORDERS_FOUND = `
create index orders_of_user on orders (user_id, created_at desc, id) where deleted_at is null;
create index orders_replaced_of_user on orders (user_id, created_at) where deleted_at is not null;
create index orders_plays_taken on orders (user_id, gacha_id) include (play_amount)
  where state in ('paying', 'assigned', 'delivered') and deleted_at is null;
create index orders_refunded_of_user on orders (user_id, gacha_id) where state in ('refunding', 'refunded') and deleted_at is null;
create unique index orders_one_unpaid_per_user on orders (user_id) where is_unpaid;
create index orders_to_collect on orders (gacha_id, id)
  where state = 'assigned' and delivery_type = 'self' and deleted_at is null;
create index orders_to_pack on orders (assigned_at, id) include (user_id, gacha_id)
  where state = 'assigned' and delivery_type = 'mail' and deleted_at is null and not is_packed;
create index orders_to_pack_of_user on orders (user_id, assigned_at, id) include (gacha_id)
  where state = 'assigned' and delivery_type = 'mail' and deleted_at is null and not is_packed;`;

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
  refunded_at timestamptz(3),
  constraint order_details_handed_over_stay check (deleted_at is null or delivered_at is null),
  constraint order_details_refunded_stay check (refunded_at is null or delivered_at is null)
);
create index order_details_of_prize on order_details (prize_id);
create unique index order_details_one_per_play on order_details (order_id, play) where deleted_at is null;
create trigger touch before update on order_details for each row execute function touch_updated_at();`;

const NOT_UNDONE = `
create function refuse_undoing_refunded() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and state in ('refunding', 'refunded')) then
    raise exception 'the order was refunded' using errcode = 'check_violation', constraint = 'order_details_of_refunded_stay';
  end if;
  return null;
end $$;
create trigger of_refunded_stay after update of delivered_at on order_details for each row
  when (old.delivered_at is not null and new.delivered_at is null) execute function refuse_undoing_refunded();`;
