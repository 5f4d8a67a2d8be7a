import { Migration } from '@mikro-orm/migrations';

/**
 * An order of which everything is in a parcel says so itself: an index alone finds what waits to be packed. Triggers keep it true, since
 * gateways of the version before pack and unpack, too.
 */
export class Migration43PackedOrders extends Migration {
  override name = '43-packed-orders';

  override up(): void {
    for (const part of [COLUMN, NOTED, TRIGGERS]) this.addSql(part);
    // Else every role of the server may call them.
    this.addSql('revoke execute on function note_packed, note_packed_items from public');
  }
}

/** That a parcel was packed is no change of the order that its fan would see. */
const COLUMN = `
alter table orders add column is_packed boolean not null default false;
create or replace trigger touch before update on orders for each row
  when (old.is_packed = new.is_packed) execute function touch_updated_at();`;

/** It looks after the lock: what another transaction takes out of a parcel meanwhile would count as packed. */
const NOTED = `
create function note_packed(of_orders uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from orders where id = any (of_orders) order by id for no key update;
  update orders o set is_packed = items.are_packed
    from (select d.order_id, bool_and(i.shipment_id is not null) as are_packed
            from order_details d left join shipment_items i on i.order_detail_id = d.id
           where d.order_id = any (of_orders) group by d.order_id) items
   where o.id = items.order_id and o.is_packed <> items.are_packed;
end $$;
create function note_packed_items() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_packed(array(select distinct d.order_id from changed c join order_details d on d.id = c.order_detail_id));
  return null;
end $$;`;

const TRIGGERS = `
create trigger note_packed after insert on shipment_items referencing new table as changed
  for each statement execute function note_packed_items();
create trigger note_unpacked after delete on shipment_items referencing old table as changed
  for each statement execute function note_packed_items();`;
