import { Migration } from '@mikro-orm/migrations';

/**
 * A fan who is erased stays as a row without a person, since orders and books refer to it. It is out of service like a banned one,
 * so that whatever refuses a banned fan refuses this one.
 */
export class Migration37ErasedUsers extends Migration {
  override name = '37-erased-users';

  override up(): void {
    for (const part of [ERASED, ADDRESSES_GO, ERASING]) this.addSql(part);
    // Else every role of the server may call it.
    this.addSql('revoke execute on function erase_user from public');
  }
}

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

/** A gateway may not change who a user is. It may call this, which refuses while money or a parcel of the user is under way. */
const ERASING = `
create function erase_user(of_user uuid, of_caller text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where id = of_user for update;
  if exists (select from payments p join orders o on o.id = p.order_id where o.user_id = of_user and not p.is_finished)
     or exists (select from refunds r join orders o on o.id = r.order_id where o.user_id = of_user and r.state = 'owed')
     or exists (select from orders where user_id = of_user and is_unpaid)
     or exists (select from shipments where user_id = of_user and posted_at is null) then
    raise exception 'something of this user is under way' using errcode = 'check_violation', constraint = 'users_erased_wait_for_nothing';
  end if;
  update users set provider_user_id = 'erased:' || id, erased_at = clock_timestamp(), banned_at = coalesce(banned_at, clock_timestamp())
   where id = of_user and erased_at is null;
  delete from delivery_infos using orders where orders.id = delivery_infos.order_id and orders.user_id = of_user;
  delete from check_ins where user_id = of_user;
  delete from check_in_places where user_id = of_user;
  delete from check_in_jumps where user_id = of_user;
  delete from kept_calls where caller = of_caller;
  update pickup_tokens set superseded_at = clock_timestamp() where user_id = of_user and superseded_at is null;
end $$;`;
