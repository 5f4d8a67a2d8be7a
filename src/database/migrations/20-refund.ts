import { migration } from '../schema/migration.ts';

/** Money that goes back, whichever way. What the gateway gives back is written before the processor is asked for it. */
export const Migration20Refund = migration('20-refund', () => [REFUNDS, REFUNDS_FOUND, WHAT_IS_LEFT, ENDS_ONCE, STAYS]);

/**
 * Before it `remaining` of the payment was not refunded yet, and the processor had `at_processor`. A whole refund says what
 * becomes of the prizes. A bank may take money back of which nothing is left; what a person wrote down may be taken back.
 */
const REFUNDS = `
create table refunds (
  id uuid primary key,
  order_id uuid not null references orders (id),
  payment_id uuid not null references payments (id),
  origin text not null constraint refunds_origin check (origin in ('gateway', 'by-hand', 'charge-back', 'otherwise')),
  state text not null constraint refunds_state check (state in ('owed', 'done', 'given-up', 'taken-back')),
  remaining int not null,
  at_processor int not null,
  amount int not null,
  prizes text constraint refunds_prizes check (prizes in ('restock', 'write-off')),
  reason text not null constraint refunds_reason check (reason ~ '\\S'),
  epoch int not null default 1,
  lease_until timestamptz(3) not null default clock_timestamp(),
  tries int not null default 0,
  uncertain_until timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  taken_back_at timestamptz(3),
  taken_back_because text,
  constraint refunds_amount check (remaining >= 0 and (
    origin = 'charge-back' and (amount > 0 or state = 'taken-back')
    or origin <> 'charge-back' and amount between 0 and remaining and (amount > 0 or remaining = 0))),
  constraint refunds_whole_has_prizes check (prizes is null or amount >= remaining),
  constraint refunds_ended_has_date check ((state = 'owed') = (ended_at is null)),
  constraint refunds_owed_by_gateway check (origin = 'gateway' or state in ('done', 'taken-back')),
  constraint refunds_taken_back check (
    case when state = 'taken-back' then origin <> 'gateway' and taken_back_at is not null and coalesce(taken_back_because, '') ~ '\\S'
    else taken_back_at is null and taken_back_because is null end)
);
create unique index refunds_one_owed_per_payment on refunds (payment_id) where state = 'owed';
create trigger written_once before delete on refunds for each row execute function refuse_change();`;

/**
 * `refunds_of_payment` serves the sum of a payment's refunds, before each refund and in the books; `refunds_by_bank` serves each
 * gateway, which asks every few seconds for money that goes back twice. `refunds_to_settle` is the operators' list, the oldest
 * first: only such a charge-back can exceed what was captured, since no refund is written after it.
 */
const REFUNDS_FOUND = `
create index refunds_of_order on refunds (order_id);
create index refunds_of_payment on refunds (payment_id);
create index refunds_by_bank on refunds (order_id) where origin = 'charge-back' and state = 'done';
create index refunds_to_settle on refunds (created_at, id)
  where state = 'owed' or (origin = 'charge-back' and state = 'done' and amount > remaining);`;

/**
 * With the payment locked, and each refund begins where the one before it ended: what is refunded in all is never more than what
 * was captured. Once the order is refunded only a bank takes more, once, and never the prizes.
 */
const WHAT_IS_LEFT = `
create function refuse_refunding_more() returns trigger language plpgsql as $$
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
end $$;
create trigger of_what_is_left before insert on refunds for each row execute function refuse_refunding_more();`;

/** A charge-back of all may take the place of a whole refund: from then on it keeps the order refunded. */
const ENDS_ONCE = `
create function refuse_rewriting_refund() returns trigger language plpgsql as $$
declare
  driven constant text[] := array['state', 'epoch', 'lease_until', 'tries', 'uncertain_until', 'ended_at'];
  taken_back constant text[] := array['state', 'taken_back_at', 'taken_back_because'];
begin
  if not (old.state = 'owed' and new.state <> 'taken-back' and to_jsonb(new) - driven = to_jsonb(old) - driven
          or old.state = 'done' and new.state = 'taken-back' and to_jsonb(new) - taken_back = to_jsonb(old) - taken_back
          or old.state = 'done' and old.origin = 'charge-back' and old.prizes is null and new.prizes is not null
             and to_jsonb(new) - 'prizes' = to_jsonb(old) - 'prizes') then
    raise exception 'a refund is written once, and ends once' using errcode = 'check_violation', constraint = 'refunds_end_once';
  end if;
  return new;
end $$;
create trigger ends_once before update on refunds for each row execute function refuse_rewriting_refund();`;

/**
 * Looked at when all is written, since one refund takes the place of another: an order of which all is back stays refunded, by
 * one of them.
 */
const STAYS = `
create function refuse_opening_refunded() returns trigger language plpgsql as $$
declare
  taken int;
  back int;
  whole int;
begin
  select amount into taken from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount), 0), count(prizes) into back, whole
    from refunds where payment_id = new.payment_id and state in ('owed', 'done');
  if whole > 1 or (whole = 0 and back > 0 and back >= taken) then
    raise exception 'all of it is back by other ways' using errcode = 'check_violation', constraint = 'refunds_refunded_stays';
  end if;
  return null;
end $$;
create constraint trigger refunded_stays after update on refunds deferrable initially deferred for each row
  when (new.prizes is not null and (old.prizes is null or new.state <> old.state and new.state <> 'done')) execute function refuse_opening_refunded();`;
