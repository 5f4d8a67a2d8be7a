import { Migration } from '@mikro-orm/migrations';

/**
 * That an address was corrected or erased is noted by the database, whichever version of the gateway does it, and never the address.
 * Without a foreign key, like the deeds: erasing would wait for orders that are locked.
 */
export class Migration45AddressEvents extends Migration {
  override name = '45-address-events';

  override up(): void {
    this.addSql(TABLE);
    this.addSql(TRIGGERS);
    this.addSql('revoke execute on function note_address from public');
  }
}

const TABLE = `
create table address_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  kind text not null constraint address_events_kind check (kind in ('corrected', 'erased')),
  at timestamptz(3) not null default clock_timestamp()
);
create index address_events_of_order on address_events (order_id, at);
create function refuse_rewriting_address_events() returns trigger language plpgsql as $$
begin
  raise exception 'address_events is append-only' using errcode = 'check_violation', constraint = 'address_events_only_grow';
end $$;
create trigger only_grow before update or delete on address_events for each row execute function refuse_rewriting_address_events();
create trigger never_emptied before truncate on address_events for each statement execute function refuse_rewriting_address_events();`;

const TRIGGERS = `
create function note_address() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into address_events (order_id, kind) values (old.order_id, 'erased');
  else
    insert into address_events (order_id, kind) values (new.order_id, 'corrected');
  end if;
  return null;
end $$;
create trigger noted_when_given_again after insert on delivery_infos for each row
  when (new.corrected_at is not null) execute function note_address();
create trigger noted_when_corrected after update on delivery_infos for each row
  when (new.corrected_at is distinct from old.corrected_at) execute function note_address();
create trigger noted_when_erased after delete on delivery_infos for each row execute function note_address();`;
