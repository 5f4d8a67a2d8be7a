import { migration } from '../schema/migration.ts';

/**
 * Books that a person stops, and how far they are behind the payments; and what a person writes down of a refund may be about
 * single items, as one of this service may.
 */
export const Migration49StoppedBooks = migration('49-stopped-books', () => [STOPPED, OF_ITEMS, THEIR_ORDER]);

/** To a gateway of before, a run that was stopped is one that was interrupted. */
const STOPPED = `
alter table books_runs
  add column stopped_by uuid references staff (id),
  add column checked int not null default 0,
  add column check_count int,
  add column checking text,
  add constraint books_runs_stopped check (stopped_by is null or coalesce(outcome, '') = 'interrupted');`;

/** A bank asks for money of the order, and not of its items. */
const OF_ITEMS = `
alter table refunds drop constraint refunds_of_items;
alter table refunds add constraint refunds_of_items check (
  item_prizes is null or (item_prizes in ('restock', 'write-off') and origin <> 'charge-back' and prizes is null)) not valid;`;

/** What was written down is done at once; items are named with their refund, and with none that has ended otherwise. */
const THEIR_ORDER = `
create or replace function refuse_refunding_item() returns trigger language plpgsql as $$
begin
  if not exists (select from refunds r join order_details d on d.order_id = r.order_id
                  where r.id = new.refund_id and (r.state = 'owed' or r.state = 'done' and r.origin <> 'gateway')
                    and r.item_prizes is not null and d.id = new.order_detail_id and d.deleted_at is null) then
    raise exception 'the item is of another order' using errcode = 'check_violation', constraint = 'refund_items_of_their_order';
  end if;
  if exists (select from refund_items i join refunds r on r.id = i.refund_id
              where i.order_detail_id = new.order_detail_id and i.refund_id <> new.refund_id and r.state in ('owed', 'done')) then
    raise exception 'the item was refunded' using errcode = 'check_violation', constraint = 'refund_items_once';
  end if;
  return null;
end $$;`;
