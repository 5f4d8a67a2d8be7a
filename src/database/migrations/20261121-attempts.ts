import { Migration } from '@mikro-orm/migrations';

/**
 * The payment attempt as a machine: more states, what a challenge needs, and a history that only grows. The database
 * itself refuses a step that the table of transitions does not have.
 */
export class Migration20261121Attempts extends Migration {
  override name = '20261121-attempts';

  override up(): void {
    for (const part of [COLUMNS, HISTORY]) this.addSql(part);
  }
}

const COLUMNS = `
alter table payments drop constraint payments_state;
alter table payments add constraint payments_state check (state in ('entered', 'registered', 'challenged', 'returned', 'authorised',
  'drawn', 'captured', 'declined', 'voiding', 'voided', 'abandoned'));
alter table payments add column tries int not null default 0;
alter table payments add column redirect_url text;
alter table payments add column return_key text;
alter table payments add constraint payments_return_key_once unique (return_key);
drop index payments_one_live_per_order;
create unique index payments_one_live_per_order on payments (order_id)
  where state in ('entered', 'registered', 'challenged', 'returned', 'authorised', 'drawn', 'captured');
drop index payments_unfinished;
create index payments_unfinished on payments (lease_until)
  where state in ('entered', 'registered', 'challenged', 'returned', 'authorised', 'drawn', 'voiding', 'abandoned');`;

const HISTORY = `
create table payment_steps (
  id bigserial primary key,
  payment_id uuid not null references payments (id),
  from_state text,
  to_state text not null,
  epoch int not null,
  at timestamptz(3) not null default clock_timestamp()
);
create index payment_steps_of_payment on payment_steps (payment_id, id);
insert into payment_steps (payment_id, to_state, epoch, at) select id, state, epoch, updated_at from payments;

create function note_payment_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.state, new.state) not in (
      ('entered', 'registered'), ('entered', 'declined'),
      ('registered', 'authorised'), ('registered', 'challenged'), ('registered', 'declined'), ('registered', 'abandoned'),
      ('challenged', 'returned'), ('challenged', 'declined'),
      ('returned', 'authorised'), ('returned', 'challenged'), ('returned', 'declined'), ('returned', 'abandoned'),
      ('authorised', 'drawn'), ('authorised', 'voiding'),
      ('drawn', 'captured'), ('drawn', 'voiding'),
      ('voiding', 'voided'),
      ('abandoned', 'voiding'), ('abandoned', 'declined')
    ) then
      raise exception 'a payment does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'payments_steps';
    end if;
    insert into payment_steps (payment_id, from_state, to_state, epoch) values (new.id, old.state, new.state, new.epoch);
  else
    insert into payment_steps (payment_id, to_state, epoch) values (new.id, new.state, new.epoch);
  end if;
  return null;
end $$;
create trigger first_step after insert on payments for each row execute function note_payment_step();
create trigger next_step after update on payments for each row when (old.state is distinct from new.state) execute function note_payment_step();

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'what happened is not rewritten' using errcode = 'check_violation', constraint = 'payment_steps_only_grow';
end $$;
create trigger only_grow before update or delete on payment_steps for each row execute function refuse_rewriting();`;
