import { Migration } from '@mikro-orm/migrations';

/**
 * A late report has several names, and tells of items that are in the open conflict of another one. An item is in one open conflict of
 * a code and sign-in; that it was in it stays.
 */
export class Migration40LateReportNames extends Migration {
  override name = '40-late-report-names';

  override up(): void {
    for (const part of [NAMES, ITEMS, SETTLING]) this.addSql(part);
    this.addSql('revoke execute on function close_conflict_items from public');
  }
}

const NAMES = `
create table late_report_names (name uuid primary key, report_id uuid not null);
create trigger written_once before update or delete on late_report_names for each row execute function refuse_change();`;

/**
 * Many reports tell of one conflict: so an item of it no longer names the report that opened it. The index let a code that is not known have
 * one conflict of a report, whatever else its items were. Locked as by a report: first the items.
 */
const ITEMS = `
lock table handover_conflict_items, handover_conflicts in access exclusive mode;
alter table handover_conflict_items add column open_for uuid,
  drop constraint handover_conflict_items_conflict_id_report_id_fkey,
  add constraint handover_conflict_items_in_conflict foreign key (conflict_id) references handover_conflicts (id) not valid;
alter table handover_conflicts drop constraint handover_conflicts_of_report;
drop index handover_conflicts_without_items_once;
drop trigger written_once on handover_conflict_items;
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
