import { migration } from '../schema/migration.ts';

/**
 * A refund of items: so many yen for these, which are withdrawn, and the rest of their order goes on. A refund of all that is
 * left names no items, since it withdraws whatever waits.
 */
export const Migration41RefundedItems = migration('41-refunded-items', () => [
  COLUMN,
  WHAT_IS_LEFT,
  ITEMS,
  ONCE,
  NOT_UNDONE,
  NOTED,
]);

/** An item may be worth nothing: one that was free, or given in addition. */
const COLUMN = `
alter table refunds add column item_prizes text;
alter table refunds add constraint refunds_of_items check (
  item_prizes is null or (item_prizes in ('restock', 'write-off') and origin = 'gateway' and prizes is null)) not valid;
alter table refunds drop constraint refunds_amount;
alter table refunds add constraint refunds_amount check (remaining >= 0 and (
    origin = 'charge-back' and (amount > 0 or state = 'taken-back')
    or origin <> 'charge-back' and amount between 0 and remaining and (amount > 0 or remaining = 0 or item_prizes is not null))) not valid;`;

/** As before, and of items less than all that is left, but for an order that was free; once the order is refunded, none. */
const WHAT_IS_LEFT = `
create or replace function refuse_refunding_more() returns trigger language plpgsql as $$
declare
  taken int;
  all_back int;
  back_at_processor int;
  is_refunded boolean;
  is_charged_back boolean;
begin
  select amount into taken from payments where id = new.payment_id and order_id = new.order_id and state = 'captured' for no key update;
  select coalesce(sum(amount), 0), coalesce(sum(amount) filter (where origin in ('gateway', 'by-hand')), 0),
         coalesce(bool_or(prizes is not null), false), coalesce(bool_or(origin = 'charge-back'), false)
    into all_back, back_at_processor, is_refunded, is_charged_back
    from refunds where payment_id = new.payment_id and state in ('owed', 'done');
  if taken is null or new.remaining <> greatest(taken - all_back, 0) or new.at_processor <> taken - back_at_processor
     or new.amount > taken or (new.amount = 0 and (is_refunded or (taken > 0 and new.item_prizes is null))) then
    raise exception 'a refund of what is not there' using errcode = 'check_violation', constraint = 'refunds_of_what_is_left';
  end if;
  if new.item_prizes is not null then
    if is_refunded or (new.amount >= new.remaining and taken > 0) then
      raise exception 'all that is left is no refund of items' using errcode = 'check_violation', constraint = 'refunds_one_whole';
    end if;
  elsif (new.prizes is not null) <> (not is_refunded and new.amount >= new.remaining)
     or (new.origin = 'charge-back' and new.prizes = 'restock') then
    raise exception 'an order is refunded once' using errcode = 'check_violation', constraint = 'refunds_one_whole';
  end if;
  if new.origin = 'charge-back' and is_charged_back then
    raise exception 'an order is charged back once' using errcode = 'check_violation', constraint = 'refunds_one_charge_back';
  end if;
  return new;
end $$;`;

const ITEMS = `
create table refund_items (
  refund_id uuid not null references refunds (id),
  order_detail_id uuid not null references order_details (id),
  primary key (refund_id, order_detail_id)
);
create index refund_items_of_item on refund_items (order_detail_id);
create trigger written_once before update or delete on refund_items for each row execute function refuse_change();`;

/** The payment is locked by the refund that was written before its items, so that each sees what the other has written. */
const ONCE = `
create function refuse_refunding_item() returns trigger language plpgsql as $$
begin
  if not exists (select from refunds r join order_details d on d.order_id = r.order_id
                  where r.id = new.refund_id and r.state = 'owed' and r.item_prizes is not null
                    and d.id = new.order_detail_id and d.deleted_at is null) then
    raise exception 'the item is of another order' using errcode = 'check_violation', constraint = 'refund_items_of_their_order';
  end if;
  if exists (select from refund_items i join refunds r on r.id = i.refund_id
              where i.order_detail_id = new.order_detail_id and i.refund_id <> new.refund_id and r.state in ('owed', 'done')) then
    raise exception 'the item was refunded' using errcode = 'check_violation', constraint = 'refund_items_once';
  end if;
  return null;
end $$;
create trigger refunded_once after insert on refund_items for each row execute function refuse_refunding_item();`;

/** An item that was refunded after it was handed over or posted stays so. */
const NOT_UNDONE = `
create or replace function refuse_undoing_refunded() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and state in ('refunding', 'refunded'))
     or exists (select from refund_items i join refunds r on r.id = i.refund_id
                 where i.order_detail_id = new.id and r.state in ('owed', 'done')) then
    raise exception 'the order was refunded' using errcode = 'check_violation', constraint = 'order_details_of_refunded_stay';
  end if;
  return null;
end $$;`;

/** What was withdrawn is not packed any more. */
const NOTED = `
create or replace function note_packed(of_orders uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from orders where id = any (of_orders) order by id for no key update;
  update orders o set is_packed = items.are_packed
    from (select d.order_id, bool_and(i.shipment_id is not null) as are_packed
            from order_details d left join shipment_items i on i.order_detail_id = d.id
           where d.order_id = any (of_orders) and d.refunded_at is null group by d.order_id) items
   where o.id = items.order_id and o.is_packed <> items.are_packed;
end $$;`;
