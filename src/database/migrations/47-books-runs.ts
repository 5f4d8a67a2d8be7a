import { Migration } from '@mikro-orm/migrations';

/**
 * The books as an operator without a shell has them drawn up: one run at a time, and what it found. A run whose gateway died is
 * not heard of any more, and does not stand in the way of the next.
 */
export class Migration47BooksRuns extends Migration {
  override name = '47-books-runs';

  override up(): void {
    for (const part of [RUNS, FINDINGS]) this.addSql(part);
  }
}

const RUNS = `
create table books_runs (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  from_at timestamptz(3),
  until_at timestamptz(3),
  begun_at timestamptz(3) not null default clock_timestamp(),
  heard_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  outcome text,
  compared int not null default 0,
  payments int,
  as_of timestamptz(3),
  lines jsonb,
  counts jsonb,
  constraint books_runs_outcome check (outcome in ('agrees', 'differs', 'interrupted', 'too-long', 'failed')),
  constraint books_runs_ended check ((ended_at is null) = (outcome is null)),
  constraint books_runs_result check (
    (lines is not null) = (coalesce(outcome, '') in ('agrees', 'differs')) and (lines is null) = (counts is null) and (lines is null) = (as_of is null))
);
create unique index books_runs_one on books_runs ((true)) where ended_at is null;
create index books_runs_latest on books_runs (begun_at desc, id);
create trigger ended_stays before update on books_runs for each row when (old.ended_at is not null) execute function refuse_change();`;

const FINDINGS = `
create table books_findings (
  id uuid primary key,
  run_id uuid not null references books_runs (id) on delete cascade,
  kind text not null constraint books_findings_kind check (kind in ('difference', 'not-asked', 'to-be-disputed', 'unfinished')),
  subject text not null,
  why text not null,
  yen bigint,
  order_id uuid,
  ids jsonb not null
);
create index books_findings_of_run on books_findings (run_id, kind collate "C", id);
create trigger never_changed before update on books_findings for each row execute function refuse_change();`;
