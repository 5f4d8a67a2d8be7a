import { migration } from '../schema/migration.ts';

/** Items of offline reports that could not be taken as handed over, and wait for a supervisor. A settled row never changes. */
export const Migration18Conflict = migration('18-conflict', () => [
  REPORT_NAMES,
  CONFLICTS,
  ITEMS,
  SETTLING,
  // Else every role of the server may call it.
  'revoke execute on function close_conflict_items from public',
]);

/** A late report has several names. */
const REPORT_NAMES = `
create table late_report_names (name uuid primary key, report_id uuid not null);
create trigger written_once before update or delete on late_report_names for each row execute function refuse_change();`;

/** However often a counter reports the same of a code, at whatever instants: one conflict of it is open. */
const CONFLICTS = `
create table handover_conflicts (
  id uuid primary key,
  report_id uuid not null,
  pickup_token_id uuid references pickup_tokens (id),
  gacha_id uuid not null references gachas (id),
  staff_id uuid not null references staff (id),
  device_id uuid,
  occurred_at timestamptz(3) not null,
  reported_at timestamptz(3) not null,
  reason text not null constraint handover_conflicts_reason check (reason ~ '^[A-Z]+(_[A-Z]+)*$'),
  handover_id uuid references handovers (id),
  settled_at timestamptz(3),
  settled_by uuid references staff (id),
  settled_device_id uuid,
  decision text constraint handover_conflicts_decision check (decision in ('ACCEPTED_AS_LOSS', 'HANDED_OVER_AFTER_ALL', 'REPORT_WRONG')),
  settled_because text constraint handover_conflicts_because check (settled_because ~ '\\S'),
  about uuid,
  constraint handover_conflicts_token_known check ((pickup_token_id is null) = (reason = 'PICKUP_CODE_UNKNOWN')),
  constraint handover_conflicts_settled_is_complete check (
    (settled_at is null) = (settled_by is null) and (settled_at is null) = (decision is null) and (settled_at is null) = (settled_because is null))
);
create unique index handover_conflicts_one_open on handover_conflicts (about) where settled_at is null;
create index handover_conflicts_about on handover_conflicts (about) where about is not null;
create index handover_conflicts_open on handover_conflicts (reported_at, id) where settled_at is null;
create index handover_conflicts_of_gacha on handover_conflicts (gacha_id, reported_at, id);
create index handover_conflicts_of_token on handover_conflicts (pickup_token_id);
create trigger settled_stays before update on handover_conflicts for each row when (old.settled_at is not null) execute function refuse_change();
create trigger never_deleted before delete on handover_conflicts for each row execute function refuse_change();`;

/**
 * An item is in one conflict of a report, and in one open conflict of a code and sign-in, which is `open_for`. Another report
 * may tell of items that are in the open conflict of this one. That an item was in it stays.
 */
const ITEMS = `
create table handover_conflict_items (
  report_id uuid not null,
  order_detail_id uuid not null references order_details (id),
  conflict_id uuid not null constraint handover_conflict_items_in_conflict references handover_conflicts (id),
  open_for uuid,
  constraint handover_conflict_items_once_per_report primary key (report_id, order_detail_id)
);
create index handover_conflict_items_of_conflict on handover_conflict_items (conflict_id);
create unique index handover_conflict_items_open_once on handover_conflict_items (open_for, order_detail_id) where open_for is not null;
create trigger written_once before delete on handover_conflict_items for each row execute function refuse_change();
create trigger only_closed before update on handover_conflict_items for each row
  when ((old.report_id, old.order_detail_id, old.conflict_id) is distinct from (new.report_id, new.order_detail_id, new.conflict_id)
        or new.open_for is not null) execute function refuse_change();`;

const SETTLING = `
create function close_conflict_items() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update handover_conflict_items set open_for = null where conflict_id = new.id and open_for is not null;
  return null;
end $$;
create trigger closes_items after update of settled_at on handover_conflicts for each row
  when (old.settled_at is null and new.settled_at is not null) execute function close_conflict_items();`;
