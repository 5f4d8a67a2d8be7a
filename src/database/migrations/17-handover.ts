import { migration } from '../schema/migration.ts';

/** Handovers and undone handovers: an undone item moves away from `handover_items`, whose primary key lets an item stand once. */
export const Migration17Handover = migration('17-handover', () => [
  READINGS,
  HANDOVERS,
  UNDOS,
  UNDONE_ITEMS,
  TAKE_BACK,
  // Else every role of the server may call it.
  'revoke execute on function take_back_undone_items from public',
]);

/**
 * When a counter last read a good pickup code: what it gave out by that reading it may report although the code was replaced
 * since.
 */
const READINGS = `
create table code_readings (
  pickup_token_id uuid not null,
  staff_id uuid not null,
  device_id uuid not null,
  at timestamptz(3) not null,
  primary key (pickup_token_id, staff_id, device_id)
);
create index code_readings_oldest on code_readings (at);`;

/** Without `reported_at` it was reported when it happened. */
const HANDOVERS = `
create table handovers (
  id uuid primary key,
  pickup_token_id uuid not null references pickup_tokens (id),
  gacha_id uuid not null references gachas (id),
  staff_id uuid not null references staff (id),
  delivered_at timestamptz(3) not null,
  device_id uuid,
  report_id uuid,
  reported_at timestamptz(3)
);
create index handovers_of_token on handovers (pickup_token_id);
create index handovers_of_gacha on handovers (gacha_id, delivered_at);
create table handover_items (
  order_detail_id uuid primary key references order_details (id),
  handover_id uuid not null references handovers (id)
);`;

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
create trigger take_back after insert on undone_handover_items referencing new table as undone
  for each statement execute function take_back_undone_items();`;
