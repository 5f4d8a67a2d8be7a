import { Migration } from '@mikro-orm/migrations';

/**
 * Reports of counters that had no network: when they came in, and what of them could not be taken, which waits for a supervisor. An item
 * is in one conflict of a report. What is settled stays so. And how names are sorted: Tablet 2 before Tablet 10.
 */
export class Migration33HandoverConflicts extends Migration {
  override name = '33-handover-conflicts';

  override up(): void {
    for (const part of [REPORTED, CONFLICTS, ITEMS, REAP_PICKUP_TOKENS, BY_NAME]) this.addSql(part);
  }
}

/** First those to which handovers refer. Null: it was reported when it happened. */
const REPORTED = `
lock table staff, gachas, pickup_tokens in share row exclusive mode;
alter table handovers add column report_id uuid, add column reported_at timestamptz(3);`;

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
  constraint handover_conflicts_of_report unique (id, report_id),
  constraint handover_conflicts_token_known check ((pickup_token_id is null) = (reason = 'PICKUP_CODE_UNKNOWN')),
  constraint handover_conflicts_settled_is_complete check (
    (settled_at is null) = (settled_by is null) and (settled_at is null) = (decision is null) and (settled_at is null) = (settled_because is null))
);
create unique index handover_conflicts_without_items_once on handover_conflicts (report_id)
  where reason in ('PICKUP_CODE_UNKNOWN', 'NOTHING_COVERED');
create index handover_conflicts_open on handover_conflicts (reported_at, id) where settled_at is null;
create index handover_conflicts_of_gacha on handover_conflicts (gacha_id, reported_at, id);
create index handover_conflicts_of_token on handover_conflicts (pickup_token_id);
create trigger settled_stays before update on handover_conflicts for each row when (old.settled_at is not null) execute function refuse_change();
create trigger never_deleted before delete on handover_conflicts for each row execute function refuse_change();`;

const ITEMS = `
create table handover_conflict_items (
  report_id uuid not null,
  order_detail_id uuid not null references order_details (id),
  conflict_id uuid not null,
  constraint handover_conflict_items_once_per_report primary key (report_id, order_detail_id),
  foreign key (conflict_id, report_id) references handover_conflicts (id, report_id)
);
create index handover_conflict_items_of_conflict on handover_conflict_items (conflict_id);
create trigger written_once before update or delete on handover_conflict_items for each row execute function refuse_change();`;

/**
 * As before, but that a code of which a conflict tells stays, and each code for four days at least: so long a counter may report what
 * it handed over without a network.
 */
const REAP_PICKUP_TOKENS = `
create or replace function reap_pickup_tokens(days int, most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  since uuid;
  until uuid := (lpad(to_hex((extract(epoch from now() - make_interval(days => greatest(days, 4))) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  looked_at uuid[];
  unused uuid[];
begin
  insert into upkeep (job, reached, ran_at) values ('pickup tokens', '00000000-0000-0000-0000-000000000000', now()) on conflict do nothing;
  select reached into since from upkeep where job = 'pickup tokens' for update skip locked;
  if not found then return 0; end if;
  looked_at := array(select id from pickup_tokens where id > since and id < until order by id limit most);
  if cardinality(looked_at) = 0 then return 0; end if;
  unused := array(select token from unnest(looked_at) as token
                   where not exists (select from handovers where pickup_token_id = token)
                     and not exists (select from handover_conflicts where pickup_token_id = token));
  delete from pickup_token_items where pickup_token_id = any(unused);
  delete from pickup_tokens where id = any(unused);
  update upkeep set reached = looked_at[cardinality(looked_at)], ran_at = now() where job = 'pickup tokens';
  return cardinality(looked_at);
end $$`;

const BY_NAME = `create collation by_name (provider = icu, locale = 'ja-u-kn-true')`;
