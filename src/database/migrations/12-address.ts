import { migration } from '../schema/migration.ts';

/** Where prizes are posted to. */
export const Migration12Address = migration('12-address', () => [
  ADDRESSES,
  ORDERS_KEEP_THEM,
  EVENTS,
  NOTED,
  CORRECTED,
  // Else every role of the server may call them.
  'revoke execute on function note_address, correct_address from public',
]);

/** Sealed, and erased a while after it was delivered. */
const ADDRESSES = `
create table delivery_infos (
  order_id uuid primary key references orders (id),
  address text not null constraint delivery_infos_sealed check (address like '1.%'),
  corrected_at timestamptz(3),
  delivered_at timestamptz(3)
);
create index delivery_infos_delivered on delivery_infos (delivered_at) where delivered_at is not null;`;

/** An address stays while its order may still be paid, or has something to be posted. */
const ORDERS_KEEP_THEM = `
create function refuse_losing_address() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = old.order_id and deleted_at is null and state not in ('cancelled', 'delivered', 'refunded')
                and (state <> 'refunding' or delivered_at is null)) then
    raise exception 'the order of this address is still there' using errcode = 'check_violation', constraint = 'delivery_infos_of_orders_stay';
  end if;
  return null;
end $$;
create trigger of_orders_stay after delete on delivery_infos for each row execute function refuse_losing_address();`;

/**
 * That an address was corrected or erased, and never the address. Without a foreign key, like the deeds: erasing would wait for
 * orders that are locked.
 */
const EVENTS = `
create table address_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  kind text not null constraint address_events_kind check (kind in ('corrected', 'erased')),
  at timestamptz(3) not null default clock_timestamp()
);
create index address_events_of_order on address_events (order_id, at);
create function refuse_rewriting_address_events() returns trigger language plpgsql as $$
begin
  raise exception 'address_events is append-only' using errcode = 'check_violation', constraint = 'address_events_only_grow';
end $$;
create trigger only_grow before update or delete on address_events for each row execute function refuse_rewriting_address_events();
create trigger never_emptied before truncate on address_events for each statement execute function refuse_rewriting_address_events();`;

/** By the database, so that no statement can forget it. */
const NOTED = `
create function note_address() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into address_events (order_id, kind) values (old.order_id, 'erased');
  else
    insert into address_events (order_id, kind) values (new.order_id, 'corrected');
  end if;
  return null;
end $$;
create trigger noted_when_given_again after insert on delivery_infos for each row
  when (new.corrected_at is not null) execute function note_address();
create trigger noted_when_corrected after update on delivery_infos for each row
  when (new.corrected_at is distinct from old.corrected_at) execute function note_address();
create trigger noted_when_erased after delete on delivery_infos for each row execute function note_address();`;

/**
 * A gateway may not change addresses. It may call this; of an order of which something is packed it is refused, see the parcels.
 */
const CORRECTED = `
create function correct_address(of_order uuid, sealed text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into delivery_infos (order_id, address, corrected_at) values (of_order, sealed, clock_timestamp())
    on conflict (order_id) do update set address = excluded.address, corrected_at = excluded.corrected_at;
  return found;
end $$;`;
