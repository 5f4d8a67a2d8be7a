import { migration } from '../schema/migration.ts';

/**
 * A fan who is erased stays as a row without a person, since orders and books refer to it. It is out of service like a banned
 * one, so that whatever refuses a banned fan refuses this one.
 */
export const Migration37ErasedUsers = migration('37-erased-users', () => [
  ERASED,
  ADDRESSES_GO,
  CORRECTED,
  ERASING,
  // Else every role of the server may call it.
  'revoke execute on function erase_user from public',
]);

const ERASED = `
alter table users add column erased_at timestamptz(3);
alter table users add constraint users_erased_is_nobody check (
  erased_at is null or (banned_at is not null and provider_user_id = 'erased:' || id)) not valid;`;

/** An address stays while its order may still be paid, or has something to be posted, and its fan is not erased. */
const ADDRESSES_GO = `
create or replace function refuse_losing_address() returns trigger language plpgsql as $$
begin
  if exists (select from orders o join users u on u.id = o.user_id
              where o.id = old.order_id and u.erased_at is null and o.deleted_at is null
                and o.state not in ('cancelled', 'delivered', 'refunded')
                and (o.state <> 'pending' or o.payable_until > clock_timestamp())
                and (o.state <> 'refunding' or o.delivered_at is null)) then
    raise exception 'the order of this address is still there' using errcode = 'check_violation', constraint = 'delivery_infos_of_orders_stay';
  end if;
  return null;
end $$;`;

/** As before, and waits for whoever is being erased. */
const CORRECTED = `
create or replace function correct_address(of_order uuid, sealed text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where id = (select user_id from orders where id = of_order) and erased_at is null for key share;
  if not found then
    raise exception 'the fan of this address was erased' using errcode = 'check_violation', constraint = 'delivery_infos_of_somebody';
  end if;
  insert into delivery_infos (order_id, address, corrected_at) values (of_order, sealed, clock_timestamp())
    on conflict (order_id) do update set address = excluded.address, corrected_at = excluded.corrected_at;
  return found;
end $$;`;

/** A gateway may not change who a user is. It may call this, which refuses while money or a parcel of the user is under way. */
const ERASING = `
create function erase_user(of_user uuid, of_caller text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its_orders uuid[];
begin
  perform from users where id = of_user for update;
  -- As the indexes have it: one of those that are there, one of those that were replaced.
  its_orders := array(select id from orders where user_id = of_user and deleted_at is null
                      union all select id from orders where user_id = of_user and deleted_at is not null);
  if exists (select from payments where order_id = any (its_orders) and not is_finished)
     or exists (select from refunds where order_id = any (its_orders) and state = 'owed')
     or exists (select from orders where user_id = of_user and is_unpaid)
     or exists (select from shipments where user_id = of_user and posted_at is null) then
    raise exception 'something of this user is under way' using errcode = 'check_violation', constraint = 'users_erased_wait_for_nothing';
  end if;
  update users set provider_user_id = 'erased:' || id, erased_at = clock_timestamp(), banned_at = coalesce(banned_at, clock_timestamp())
   where id = of_user and erased_at is null;
  delete from delivery_infos where order_id = any (its_orders);
  delete from check_ins where user_id = of_user;
  delete from check_in_places where user_id = of_user;
  delete from check_in_jumps where user_id = of_user;
  delete from kept_calls where caller = of_caller;
  update pickup_tokens set superseded_at = clock_timestamp() where user_id = of_user and superseded_at is null;
end $$;`;
