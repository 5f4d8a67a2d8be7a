import { Migration } from '@mikro-orm/migrations';

/**
 * A bank may take money back of which nothing is left, and a dispute may be won. What is replaced allows more than before, so no row has
 * to be looked at, and gateways that know nothing of it write as they did.
 */
export class Migration36ChargeBacks extends Migration {
  override name = '36-charge-backs';

  override up(): void {
    for (const part of [ROWS, STEPS, ENDINGS, ADDRESSES]) this.addSql(part);
    // It reads what a gateway of the version before may not. Else every role of the server may call it.
    this.addSql('revoke execute on function refuse_address_of_packed from public');
  }
}

/** What remains goes up again when a refund ends, so it tells no two of them apart any more; the trigger below does. */
const ROWS = `
drop index refunds_one_after_another;
alter table refunds add column taken_back_at timestamptz(3), add column taken_back_because text,
  drop constraint refunds_state, drop constraint refunds_amount, drop constraint refunds_whole_has_prizes, drop constraint refunds_owed_by_gateway;
alter table refunds
  add constraint refunds_state check (state in ('owed', 'done', 'given-up', 'taken-back')) not valid,
  add constraint refunds_amount check (remaining >= 0 and (origin = 'charge-back' and amount > 0
    or origin <> 'charge-back' and amount between 0 and remaining and (amount > 0 or remaining = 0))) not valid,
  add constraint refunds_whole_has_prizes check (prizes is null or amount >= remaining) not valid,
  add constraint refunds_owed_by_gateway check (origin = 'gateway' or state in ('done', 'taken-back')) not valid,
  add constraint refunds_taken_back check (
    case when state = 'taken-back' then origin <> 'gateway' and taken_back_at is not null and coalesce(taken_back_because, '') ~ '\\S'
    else taken_back_at is null and taken_back_because is null end) not valid;`;

/** With the payment locked. Once the order is refunded only a bank takes more, once, and never the prizes. */
const STEPS = `
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
     or new.amount > taken or (new.amount = 0 and (is_refunded or taken > 0)) then
    raise exception 'a refund of what is not there' using errcode = 'check_violation', constraint = 'refunds_of_what_is_left';
  end if;
  if (new.prizes is not null) <> (not is_refunded and new.amount >= new.remaining)
     or (new.origin = 'charge-back' and new.prizes = 'restock') then
    raise exception 'an order is refunded once' using errcode = 'check_violation', constraint = 'refunds_one_whole';
  end if;
  if new.origin = 'charge-back' and is_charged_back then
    raise exception 'an order is charged back once' using errcode = 'check_violation', constraint = 'refunds_one_charge_back';
  end if;
  return new;
end $$;`;

/** What a person wrote down may be taken back. An order of which all money is back by other ways stays refunded. */
const ENDINGS = `
create or replace function refuse_rewriting_refund() returns trigger language plpgsql as $$
declare
  driven constant text[] := array['state', 'epoch', 'lease_until', 'tries', 'uncertain_until', 'ended_at'];
  taken_back constant text[] := array['state', 'taken_back_at', 'taken_back_because'];
  taken int;
  others int;
begin
  if not (old.state = 'owed' and new.state <> 'taken-back' and to_jsonb(new) - driven = to_jsonb(old) - driven
          or old.state = 'done' and new.state = 'taken-back' and to_jsonb(new) - taken_back = to_jsonb(old) - taken_back) then
    raise exception 'a refund is written once, and ends once' using errcode = 'check_violation', constraint = 'refunds_end_once';
  end if;
  if new.state in ('given-up', 'taken-back') and new.prizes is not null then
    select amount into taken from payments where id = new.payment_id for no key update;
    select coalesce(sum(amount), 0) into others from refunds where payment_id = new.payment_id and id <> new.id and state in ('owed', 'done');
    if others > 0 and others >= taken then
      raise exception 'all of it is back by other ways' using errcode = 'check_violation', constraint = 'refunds_refunded_stays';
    end if;
  end if;
  return new;
end $$;`;

/** The address of an order may be erased by the time a bank gives its money back. None is kept of an order that is over. */
const ADDRESSES = `
create or replace function refuse_address_of_packed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (tg_op = 'INSERT' or new.corrected_at is distinct from old.corrected_at) and (
       exists (select from order_details d join shipment_items i on i.order_detail_id = d.id where d.order_id = new.order_id)
       or exists (select from orders where id = new.order_id and state in ('cancelled', 'refunding', 'refunded'))) then
    raise exception 'the order is in a parcel, or over' using errcode = 'check_violation', constraint = 'delivery_infos_of_packed_stay';
  end if;
  return null;
end $$;
drop trigger of_packed_stay on delivery_infos;
create trigger of_packed_stay after insert or update on delivery_infos for each row
  when (new.corrected_at is not null) execute function refuse_address_of_packed();
create or replace function correct_address(of_order uuid, sealed text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into delivery_infos (order_id, address, corrected_at) values (of_order, sealed, clock_timestamp())
    on conflict (order_id) do update set address = excluded.address, corrected_at = excluded.corrected_at;
  return found;
end $$;`;
