import { Migration } from '@mikro-orm/migrations';

/**
 * A whole refund may end while a charge-back of all stands: from then on that one keeps the order refunded. What is replaced allows more
 * than before, so no row has to be looked at.
 */
export class Migration38RefundedByBank extends Migration {
  override name = '38-refunded-by-bank';

  override up(): void {
    for (const part of [ROWS, ENDINGS, STAYS]) this.addSql(part);
  }
}

/** Charge-backs of nothing were possible once, and can be taken back. */
const ROWS = `
alter table refunds drop constraint refunds_amount;
alter table refunds add constraint refunds_amount check (remaining >= 0 and (
  origin = 'charge-back' and (amount > 0 or state = 'taken-back')
  or origin <> 'charge-back' and amount between 0 and remaining and (amount > 0 or remaining = 0))) not valid;`;

const ENDINGS = `
create or replace function refuse_rewriting_refund() returns trigger language plpgsql as $$
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
end $$;`;

/** Looked at when all is written, since one refund takes the place of another: an order of which all is back stays refunded, by one of them. */
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
