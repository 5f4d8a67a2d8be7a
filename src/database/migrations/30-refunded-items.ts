import { Migration } from '@mikro-orm/migrations';

/** What was refunded before it was handed over is neither handed over nor posted. */
export class Migration30RefundedItems extends Migration {
  override name = '30-refunded-items';

  override up(): void {
    for (const part of [ITEMS, NOT_PACKED, NOT_UNDONE]) this.addSql(part);
    // Else every role of the server may call it.
    this.addSql('revoke execute on function refuse_refunding_packed from public');
  }
}

const ITEMS = `
alter table order_details add column refunded_at timestamptz(3),
  add constraint order_details_refunded_stay check (refunded_at is null or delivered_at is null) not valid;`;

/** What is in a parcel is taken out of it first. A gateway of the version before refunds nothing, and has no right to read parcels. */
const NOT_PACKED = `
create function refuse_refunding_packed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from shipment_items where order_detail_id = new.id) then
    raise exception 'the item is in a parcel' using errcode = 'check_violation', constraint = 'order_details_refunded_are_not_packed';
  end if;
  return null;
end $$;
create trigger refunded_not_packed after update of refunded_at on order_details for each row
  when (new.refunded_at is not null and old.refunded_at is null) execute function refuse_refunding_packed();
create or replace function refuse_other_than_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from order_details d join orders o on o.id = d.order_id
                  where d.id = new.order_detail_id and o.delivery_type = 'mail' and d.deleted_at is null and d.refunded_at is null)
     or exists (select from handover_items where order_detail_id = new.order_detail_id) then
    raise exception 'the item is not one that is posted' using errcode = 'check_violation', constraint = 'shipment_items_are_posted';
  end if;
  return null;
end $$;`;

/** A gateway of the version before undoes handovers, too, and knows of no refunds. */
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
