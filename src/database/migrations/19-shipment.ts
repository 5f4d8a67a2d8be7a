import { migration } from '../schema/migration.ts';

/**
 * Parcels: being packed until they are posted. The primary key of an item lets it be posted once; an item goes by post or over
 * the counter, as its order says.
 */
export const Migration19Shipment = migration('19-shipment', () => [
  SHIPMENTS,
  ONE_WAY_OUT,
  POSTED_STAYS,
  PACKED_STAYS,
  NOTED,
  NOTING,
  // Else every role of the server may call them.
  'revoke execute on function note_packed, note_packed_items from public',
]);

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

const ONE_WAY_OUT = `
create function refuse_other_than_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from order_details d join orders o on o.id = d.order_id
                  where d.id = new.order_detail_id and o.delivery_type = 'mail' and d.deleted_at is null and d.refunded_at is null)
     or exists (select from handover_items where order_detail_id = new.order_detail_id) then
    raise exception 'the item is not one that is posted' using errcode = 'check_violation', constraint = 'shipment_items_are_posted';
  end if;
  return null;
end $$;
create trigger only_posted after insert or update on shipment_items for each row execute function refuse_other_than_posted();
create function refuse_handing_over_posted() returns trigger language plpgsql as $$
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
create trigger posted_stay after delete on shipment_items for each row execute function refuse_unpacking_posted();`;

/**
 * An item is taken out of its parcel before it is refunded, or goes elsewhere. An order that is over gets no new address: an old
 * one may be erased by the time a bank gives the money back.
 */
const PACKED_STAYS = `
create function refuse_refunding_packed() returns trigger language plpgsql as $$
begin
  if exists (select from shipment_items where order_detail_id = new.id) then
    raise exception 'the item is in a parcel' using errcode = 'check_violation', constraint = 'order_details_refunded_are_not_packed';
  end if;
  return null;
end $$;
create trigger refunded_not_packed after update of refunded_at on order_details for each row
  when (new.refunded_at is not null and old.refunded_at is null) execute function refuse_refunding_packed();
create function refuse_address_of_packed() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or new.corrected_at is distinct from old.corrected_at) and (
       exists (select from order_details d join shipment_items i on i.order_detail_id = d.id where d.order_id = new.order_id)
       or exists (select from orders where id = new.order_id and state in ('cancelled', 'refunding', 'refunded'))) then
    raise exception 'the order is in a parcel, or over' using errcode = 'check_violation', constraint = 'delivery_infos_of_packed_stay';
  end if;
  return null;
end $$;
create trigger of_packed_stay after insert or update on delivery_infos for each row
  when (new.corrected_at is not null) execute function refuse_address_of_packed();`;

/**
 * An order of which everything is in a parcel says so itself: an index alone finds what waits to be packed. It looks after the
 * lock: what another transaction takes out of a parcel meanwhile would count as packed.
 */
const NOTED = `
create function note_packed(of_orders uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from orders where id = any (of_orders) order by id for no key update;
  update orders o set is_packed = items.are_packed
    from (select d.order_id, bool_and(i.shipment_id is not null) as are_packed
            from order_details d left join shipment_items i on i.order_detail_id = d.id
           where d.order_id = any (of_orders) group by d.order_id) items
   where o.id = items.order_id and o.is_packed <> items.are_packed;
end $$;`;

/** By the database, so that no statement that packs or unpacks can forget it. */
const NOTING = `
create function note_packed_items() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_packed(array(select distinct d.order_id from changed c join order_details d on d.id = c.order_detail_id));
  return null;
end $$;
create trigger note_packed after insert on shipment_items referencing new table as changed
  for each statement execute function note_packed_items();
create trigger note_unpacked after delete on shipment_items referencing old table as changed
  for each statement execute function note_packed_items();`;
