import { type LogPosition, type PositionRow, positionIn } from './position.ts';
import { Probe } from './probe.ts';

/** A commit that is not waited for may be seen by others before it is written out. */
const LOOK = `
  select system_identifier::text as system, current_database() as database, lsn::text,
         ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int as timeline
    from pg_control_system(),
         (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end)
         as written (lsn)`;

/** The position of the primary: everything that any caller was told is done lies before it. */
export function openPrimary(url: string): { ask(): Promise<LogPosition>; stop(): void } {
  const probe = new Probe<PositionRow>(url, LOOK);
  return { ask: async () => positionIn(await probe.ask()), stop: () => probe.stop() };
}
