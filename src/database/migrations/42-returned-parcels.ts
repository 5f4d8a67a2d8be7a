import { migration } from '../schema/migration.ts';

/**
 * Parcels that came back, and orders that are held. What came back waits again, and is in no parcel until it is packed
 * anew; the parcel keeps what it had. Neither it nor what staff hold is packed or handed over, also through a gateway that
 * does not know of holds.
 */
export const Migration42ReturnedParcels = migration('42-returned-parcels', () => [
  HOLDS,
  RETURNS,
  ITEMS,
  UNPACKED,
  NOT_PACKED,
  NOT_HANDED_OVER,
  ADDRESSES,
]);

/**
 * `returned_at`: something of it came back, and nobody has said yet where it goes. `released_at`: it goes out, although
 * its fan is banned.
 */
const HOLDS = `
alter table orders add column held_at timestamptz(3), add column held_because text, add column returned_at timestamptz(3),
  add column released_at timestamptz(3);
alter table orders add constraint orders_held_has_reason check (
  (held_at is null) = (held_because is null) and (held_because is null or held_because ~ '\\S')) not valid;`;

const RETURNS = `
alter table shipments add column returned_at timestamptz(3), add column returned_because text;
alter table shipments add constraint shipments_returned check (
  (returned_at is null) = (returned_because is null) and (returned_at is null or posted_at is not null)
  and (returned_because is null or returned_because in ('unknown-address', 'refused', 'kept-too-long'))) not valid;`;

const ITEMS = `
create table returned_items (
  shipment_id uuid not null references shipments (id),
  order_detail_id uuid not null references order_details (id),
  primary key (shipment_id, order_detail_id)
);
create index returned_items_of_item on returned_items (order_detail_id);
create trigger written_once before update or delete on returned_items for each row execute function refuse_change();
create function refuse_returning_unposted() returns trigger language plpgsql as $$
begin
  if not exists (select from shipments s join shipment_items i on i.shipment_id = s.id
                  where s.id = new.shipment_id and s.returned_at is not null and i.order_detail_id = new.order_detail_id) then
    raise exception 'the item was in no parcel that came back' using errcode = 'check_violation', constraint = 'returned_items_of_returned';
  end if;
  return null;
end $$;
create trigger of_returned after insert on returned_items for each row execute function refuse_returning_unposted();`;

/** What was posted stays in its parcel, unless that came back. */
const UNPACKED = `
create or replace function refuse_unpacking_posted() returns trigger language plpgsql as $$
begin
  if exists (select from shipments s where s.id = old.shipment_id and s.posted_at is not null
                and not exists (select from returned_items r where r.shipment_id = s.id and r.order_detail_id = old.order_detail_id)) then
    raise exception 'the parcel was posted' using errcode = 'check_violation', constraint = 'shipment_items_posted_stay';
  end if;
  return null;
end $$;`;

const NOT_PACKED = `
create function refuse_packing_held() returns trigger language plpgsql as $$
begin
  if exists (select from order_details d join orders o on o.id = d.order_id
              where d.id = new.order_detail_id and (o.held_at is not null or o.returned_at is not null)) then
    raise exception 'the order is held' using errcode = 'check_violation', constraint = 'shipment_items_are_not_held';
  end if;
  return null;
end $$;
create trigger not_held after insert on shipment_items for each row execute function refuse_packing_held();`;

/** What a counter without a network gave out is written down, held or not. */
const NOT_HANDED_OVER = `
create function refuse_handing_over_held() returns trigger language plpgsql as $$
begin
  if exists (select from order_details d join orders o on o.id = d.order_id join handovers h on h.id = new.handover_id
              where d.id = new.order_detail_id and o.held_at is not null and h.report_id is null) then
    raise exception 'the order is held' using errcode = 'check_violation', constraint = 'handover_items_are_not_held';
  end if;
  return null;
end $$;
create trigger not_held after insert on handover_items for each row execute function refuse_handing_over_held();`;

/** The address of an order of which something was posted is corrected only if that came back. */
const ADDRESSES = `
create or replace function refuse_address_of_packed() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or new.corrected_at is distinct from old.corrected_at) and (
       exists (select from order_details d join shipment_items i on i.order_detail_id = d.id join shipments s on s.id = i.shipment_id
                where d.order_id = new.order_id
                  and (s.posted_at is null or not exists (select from orders o where o.id = new.order_id and o.returned_at is not null)))
       or exists (select from orders where id = new.order_id and state in ('cancelled', 'refunding', 'refunded'))) then
    raise exception 'the order is in a parcel, or over' using errcode = 'check_violation', constraint = 'delivery_infos_of_packed_stay';
  end if;
  return null;
end $$;`;
