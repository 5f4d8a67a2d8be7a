import { Migration } from '@mikro-orm/migrations';

/**
 * Parcels: being packed until they are posted. The primary key of an item lets it be posted once; an item goes by post or over the
 * counter, as its order says.
 */
export class Migration24Shipments extends Migration {
  override name = '24-shipments';

  override up(): void {
    this.addSql(SHIPMENTS);
    this.addSql(ONE_WAY_OUT);
    this.addSql(POSTED_STAYS);
    this.addSql(DELIVERED_GOES);
    this.addSql(CORRECT_ADDRESS);
    // Else every role of the server may call them.
    this.addSql('revoke execute on function correct_address, refuse_handing_over_posted from public');
  }
}

const SHIPMENTS = `
create table shipments (
  id uuid primary key,
  user_id uuid not null references users (id),
  staff_id uuid not null references staff (id),
  packed_at timestamptz(3) not null,
  carrier text constraint shipments_carrier check (carrier in ('yamato', 'sagawa', 'japanpost')),
  tracking_number text,
  posted_at timestamptz(3),
  corrected_at timestamptz(3),
  constraint shipments_posted_is_complete check (
    (posted_at is not null) = (carrier is not null) and (posted_at is not null) = (tracking_number is not null)),
  constraint shipments_corrected_once_posted check (corrected_at is null or posted_at is not null)
);
create index shipments_being_packed on shipments (packed_at, id) where posted_at is null;
create index shipments_of_number on shipments (tracking_number, carrier) where posted_at is not null;
create table shipment_items (
  order_detail_id uuid primary key references order_details (id),
  shipment_id uuid not null references shipments (id)
);
create index shipment_items_of_shipment on shipment_items (shipment_id);`;

/** Gateways of the version before hand over, too, and have no right to read parcels: so the second looks with its owner's. */
const ONE_WAY_OUT = `
create function refuse_other_than_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from order_details d join orders o on o.id = d.order_id
                  where d.id = new.order_detail_id and o.delivery_type = 'mail' and d.deleted_at is null)
     or exists (select from handover_items where order_detail_id = new.order_detail_id) then
    raise exception 'the item is not one that is posted' using errcode = 'check_violation', constraint = 'shipment_items_are_posted';
  end if;
  return null;
end $$;
create trigger only_posted after insert or update on shipment_items for each row execute function refuse_other_than_posted();
create function refuse_handing_over_posted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from shipment_items where order_detail_id = new.order_detail_id) then
    raise exception 'the item is in a parcel' using errcode = 'check_violation', constraint = 'handover_items_are_not_posted';
  end if;
  return null;
end $$;
create trigger not_posted after insert on handover_items for each row execute function refuse_handing_over_posted();`;

const POSTED_STAYS = `
create function refuse_unpacking_posted() returns trigger language plpgsql as $$
begin
  if exists (select from shipments where id = old.shipment_id and posted_at is not null) then
    raise exception 'the parcel was posted' using errcode = 'check_violation', constraint = 'shipment_items_posted_stay';
  end if;
  return null;
end $$;
create trigger posted_stay after delete on shipment_items for each row execute function refuse_unpacking_posted();
create function refuse_address_of_packed() returns trigger language plpgsql as $$
begin
  if new.corrected_at is distinct from old.corrected_at and exists (
       select from order_details d join shipment_items i on i.order_detail_id = d.id where d.order_id = new.order_id) then
    raise exception 'the order is in a parcel' using errcode = 'check_violation', constraint = 'delivery_infos_of_packed_stay';
  end if;
  return null;
end $$;
alter table delivery_infos add column corrected_at timestamptz(3), add column delivered_at timestamptz(3);
create trigger of_packed_stay after update on delivery_infos for each row execute function refuse_address_of_packed();`;

/** An address may be erased, too, when all of its order was delivered. */
const DELIVERED_GOES = `
create or replace function refuse_losing_address() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = old.order_id and deleted_at is null and state not in ('cancelled', 'delivered')) then
    raise exception 'the order of this address is still there' using errcode = 'check_violation', constraint = 'delivery_infos_of_orders_stay';
  end if;
  return null;
end $$;`;

/** A gateway may not change addresses. It may call this, for an order of which nothing is packed. */
const CORRECT_ADDRESS = `
create function correct_address(of_order uuid, sealed text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update delivery_infos set address = sealed, corrected_at = clock_timestamp() where order_id = of_order;
  return found;
end $$;`;
