import { migration } from '../schema/migration.ts';

/**
 * What a refund of items leaves of an order, or gives back to it, also changes whether all of it is packed; and what was packed
 * before its order was held is not posted, also through a gateway that does not know of holds.
 */
export const Migration46PackedAndPosted = migration('46-packed-and-posted', () => [
  NOTED,
  // Else every role of the server may call it.
  'revoke execute on function note_packed_refunded from public',
  NOT_POSTED,
]);

/** By the database, so that no statement that withdraws an item, or gives it again, can forget it. */
const NOTED = `
create function note_packed_refunded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from orders where id = new.order_id and delivery_type = 'mail') then
    perform note_packed(array[new.order_id]);
  end if;
  return null;
end $$;
create trigger note_packed_refunded after update of refunded_at on order_details for each row
  when (new.refunded_at is distinct from old.refunded_at) execute function note_packed_refunded();`;

const NOT_POSTED = `
create function refuse_posting_held() returns trigger language plpgsql as $$
begin
  if exists (select from shipment_items i join order_details d on d.id = i.order_detail_id join orders o on o.id = d.order_id
              where i.shipment_id = new.id and (o.held_at is not null or o.returned_at is not null)) then
    raise exception 'the order is held' using errcode = 'check_violation', constraint = 'shipments_posted_are_not_held';
  end if;
  return null;
end $$;
create trigger not_held after update of posted_at on shipments for each row
  when (old.posted_at is null and new.posted_at is not null) execute function refuse_posting_held();`;
