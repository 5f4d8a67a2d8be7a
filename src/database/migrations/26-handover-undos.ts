import { Migration } from '@mikro-orm/migrations';

/**
 * Handovers that were undone. `handover_items` has what stands, and its primary key goes on letting an item stand once, also for the
 * version before. What is undone moves from there to `undone_handover_items`, which the database does by itself. And at which device a
 * handover was reported, and what a gacha does after its `redeem_limit_date`.
 */
export class Migration26HandoverUndos extends Migration {
  override name = '26-handover-undos';

  override up(): void {
    for (const part of [COLUMNS, UNDOS, UNDONE_ITEMS, TAKE_BACK]) this.addSql(part);
  }
}

/** Staff first, to which handovers refer. What there is has the default of the policy: no row has to be looked at. */
const COLUMNS = `
lock table staff in share row exclusive mode;
alter table gachas add column redeem_policy text not null default 'ignore',
  add constraint gachas_redeem_policy check (redeem_policy in ('ignore', 'warn', 'refuse')) not valid;
alter table handovers add column device_id uuid;`;

const UNDOS = `
create table handover_undos (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  handover_id uuid not null references handovers (id),
  device_id uuid,
  reason text not null constraint handover_undos_reason check (reason ~ '\\S'),
  undone_at timestamptz(3) not null,
  constraint handover_undos_of_one unique (id, handover_id)
);
create trigger written_once before update or delete on handover_undos for each row execute function refuse_change();`;

const UNDONE_ITEMS = `
create table undone_handover_items (
  handover_id uuid not null,
  order_detail_id uuid not null references order_details (id),
  undo_id uuid not null,
  primary key (handover_id, order_detail_id),
  foreign key (undo_id, handover_id) references handover_undos (id, handover_id)
);
create index undone_handover_items_of_item on undone_handover_items (order_detail_id);
create trigger written_once before update or delete on undone_handover_items for each row execute function refuse_change();`;

/** A gateway may not delete what stands: it says what is undone, and what does not stand in that handover cannot be. */
const TAKE_BACK = `
create function take_back_undone_items() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken int;
begin
  delete from handover_items stood using undone
   where stood.order_detail_id = undone.order_detail_id and stood.handover_id = undone.handover_id;
  get diagnostics taken = row_count;
  if taken < (select count(*) from undone) then
    raise exception 'what is undone does not stand in its handover' using errcode = 'check_violation', constraint = 'undone_handover_items_stood';
  end if;
  return null;
end $$;
revoke execute on function take_back_undone_items from public;
create trigger take_back after insert on undone_handover_items referencing new table as undone
  for each statement execute function take_back_undone_items();`;
