import { Migration } from '@mikro-orm/migrations';

/** Orders of which all money goes back. Constraints that are replaced allow more than before, so no row has to be looked at. */
export class Migration28RefundedOrders extends Migration {
  override name = '28-refunded-orders';

  override up(): void {
    for (const part of [ORDERS, ADDRESSES]) this.addSql(part);
  }
}

/** A refunded order was paid, and keeps the instant when it was delivered. */
const ORDERS = `
alter table orders drop constraint orders_state, add constraint orders_state check (
  state in ('pending', 'paying', 'waiting', 'assigned', 'delivered', 'cancelled', 'refunding', 'refunded')) not valid;
alter table orders drop constraint orders_paid_is_complete, add constraint orders_paid_is_complete check (
  (state in ('assigned', 'delivered', 'refunding', 'refunded')) = (assigned_at is not null)
  and (assigned_at is null or serial_number is not null)) not valid;
alter table orders drop constraint orders_delivered_has_date, add constraint orders_delivered_has_date check (
  state in ('refunding', 'refunded') or (state = 'delivered') = (delivered_at is not null)) not valid;`;

/** An address may be erased, too, when its order was refunded, or is being refunded after it was delivered. */
const ADDRESSES = `
create or replace function refuse_losing_address() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = old.order_id and deleted_at is null and state not in ('cancelled', 'delivered', 'refunded')
                and (state <> 'refunding' or delivered_at is null)) then
    raise exception 'the order of this address is still there' using errcode = 'check_violation', constraint = 'delivery_infos_of_orders_stay';
  end if;
  return null;
end $$;`;
