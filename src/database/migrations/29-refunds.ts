import { Migration } from '@mikro-orm/migrations';

/** Money that goes back: written before the processor is asked for it, and each refund begins where the one before it ended. */
export class Migration29Refunds extends Migration {
  override name = '29-refunds';

  override up(): void {
    for (const part of [REFUNDS, STEPS]) this.addSql(part);
  }
}

/** Before it \`remaining\` of the payment was not refunded yet, and the processor had \`at_processor\`. A whole refund says what becomes of the prizes. */
const REFUNDS = `
create table refunds (
  id uuid primary key,
  order_id uuid not null references orders (id),
  payment_id uuid not null references payments (id),
  origin text not null constraint refunds_origin check (origin in ('gateway', 'by-hand', 'charge-back', 'otherwise')),
  state text not null constraint refunds_state check (state in ('owed', 'done', 'given-up')),
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
  constraint refunds_amount check (amount between 0 and remaining and (amount > 0 or remaining = 0)),
  constraint refunds_whole_has_prizes check ((amount = remaining) = (prizes is not null)),
  constraint refunds_ended_has_date check ((state = 'owed') = (ended_at is null)),
  constraint refunds_owed_by_gateway check (origin = 'gateway' or state = 'done')
);
create index refunds_of_order on refunds (order_id);
create unique index refunds_one_owed_per_payment on refunds (payment_id) where state = 'owed';
create unique index refunds_one_after_another on refunds (payment_id, remaining) where state <> 'given-up';`;

/** With the payment locked: what is refunded in all is never more than what was captured. */
const STEPS = `
create function refuse_refunding_more() returns trigger language plpgsql as $$
declare
  taken int;
  all_back int;
  back_at_processor int;
begin
  select amount into taken from payments where id = new.payment_id and order_id = new.order_id and state = 'captured' for no key update;
  select coalesce(sum(amount), 0), coalesce(sum(amount) filter (where origin in ('gateway', 'by-hand')), 0)
    into all_back, back_at_processor from refunds where payment_id = new.payment_id and state <> 'given-up';
  if taken is null or (new.remaining = 0 and taken > 0)
     or new.remaining <> taken - all_back or new.at_processor <> taken - back_at_processor then
    raise exception 'a refund of what is not there' using errcode = 'check_violation', constraint = 'refunds_of_what_is_left';
  end if;
  return new;
end $$;
create trigger of_what_is_left before insert on refunds for each row execute function refuse_refunding_more();
create function refuse_rewriting_refund() returns trigger language plpgsql as $$
declare
  driven constant text[] := array['state', 'epoch', 'lease_until', 'tries', 'uncertain_until', 'ended_at'];
begin
  if old.state <> 'owed' or to_jsonb(new) - driven <> to_jsonb(old) - driven then
    raise exception 'a refund is written once, and ends once' using errcode = 'check_violation', constraint = 'refunds_end_once';
  end if;
  return new;
end $$;
create trigger ends_once before update on refunds for each row execute function refuse_rewriting_refund();
create trigger written_once before delete on refunds for each row execute function refuse_change();`;
