import { migration } from '../schema/migration.ts';

/**
 * The cluster of this database and its last heartbeat, and the payments that were settled after a restore: see
 * src/operator/restore.
 */
export const Migration22Restore = migration('22-restore', () => [LINEAGE, BEATS, RESTORES, RESTORED_PAYMENTS]);

/** One row, which gateways write every second: with half of its page left free, PostgreSQL writes it beside itself. */
const LINEAGE = `
create table database_lineage (
  is_only boolean primary key default true constraint database_lineage_only check (is_only),
  system_identifier text not null,
  timeline int not null,
  beat_at timestamptz(3) not null default clock_timestamp()
) with (fillfactor = 50);
insert into database_lineage (system_identifier, timeline)
  select system_identifier::text, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int from pg_control_system();`;

/** When each gateway was last there, which no other gateway moves on: so each finds what the database has lost of its own. */
const BEATS = `create table lineage_beats (gateway uuid primary key, beat_at timestamptz(3) not null) with (fillfactor = 50)`;

const RESTORES = `
create table restores (
  id uuid primary key,
  point timestamptz(3) not null,
  begun_at timestamptz(3) not null default clock_timestamp(),
  changed_by text not null,
  reason text not null,
  prepared_at timestamptz(3),
  settled_at timestamptz(3),
  outcome text constraint restores_outcome check (outcome in ('settled', 'nothing lost')),
  constraint restores_settled_somehow check ((settled_at is null) = (outcome is null))
);
create unique index restores_one_open on restores ((true)) where settled_at is null;
create trigger never_deleted before delete on restores for each row execute function refuse_change();`;

/**
 * A lost payment has no row in payments; `payer` is the user whom the processor names. The plan is written before the processor
 * is called.
 */
const RESTORED_PAYMENTS = `
create table restored_payments (
  restore_id uuid not null references restores (id),
  processor_order_id text not null,
  payment_id uuid references payments (id),
  yen int not null,
  state_before text,
  found text not null,
  outcome text,
  noted_at timestamptz(3) not null default clock_timestamp(),
  done_at timestamptz(3),
  payer uuid,
  primary key (restore_id, processor_order_id),
  constraint restored_payments_known_state check ((payment_id is null) = (state_before is null)),
  constraint restored_payments_done check ((done_at is null) = (outcome is null))
);
create trigger never_deleted before delete on restored_payments for each row execute function refuse_change();`;
