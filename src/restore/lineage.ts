import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Seen, type Verdict, verdictOn } from './verdict.ts';

/**
 * In which cluster and on which timeline this database lives, and when a gateway last wrote here. It is restored with the
 * database, so after a restore it disagrees with the server, or is old.
 */
export const DatabaseLineage = defineEntity({
  name: 'DatabaseLineage',
  tableName: 'database_lineage',
  properties: {
    isOnly: p.boolean().primary().default(true),
    systemIdentifier: p.text(),
    timeline: p.integer(),
    beatAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

/** Functions of the server, for which there are no entities. Every user may call them. */
const SYSTEM = '(select system_identifier::text from pg_control_system())';
const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`;
const IS_OPEN = 'exists (select from restores where settled_at is null)';

/**
 * Says that a gateway writes here, later than ever before. Null where the server is not the one that was recorded, or does not
 * know any more what this process has written before.
 */
export async function beat(em: EntityManager, remembered: Date | null): Promise<Date | null> {
  const [row] = await em.fork().execute<{ ms: number }[]>(
    `update database_lineage set beat_at = greatest(clock_timestamp(), beat_at + interval '1 ms')
      where system_identifier = ${SYSTEM} and timeline = ${TIMELINE} and beat_at >= ?::timestamptz and not ${IS_OPEN}
      returning extract(epoch from beat_at)::float8 * 1000 as ms`,
    [remembered?.toISOString() ?? '-infinity'],
  );
  return row ? new Date(Math.round(row.ms)) : null;
}

async function seenIn(em: EntityManager): Promise<Seen> {
  const [row] = await em.fork().execute<(Omit<Seen, 'beatAt'> & { ms: number })[]>(
    `select system_identifier <> ${SYSTEM} as "isOtherCluster", timeline <> ${TIMELINE} as "isOtherTimeline", ${IS_OPEN} as "isOpen",
            extract(epoch from beat_at)::float8 * 1000 as ms,
            extract(epoch from clock_timestamp() - beat_at)::float8 as "quietSeconds"
       from database_lineage`,
  );
  if (!row) throw new Error('the database does not say where it comes from');
  const { ms, ...seen } = row;
  return { ...seen, beatAt: new Date(Math.round(ms)) };
}

/** `remembered`: the last beat of this process, which nothing but a loss can take back. */
export async function judge(em: EntityManager, remembered: Date | null = null): Promise<Verdict> {
  return verdictOn(await seenIn(em), remembered);
}

export const lastBeat = async (em: EntityManager): Promise<Date> => (await seenIn(em)).beatAt;

/** From now on the server that it lives on is the right one. */
export async function recordLineage(em: EntityManager): Promise<void> {
  await em.execute(
    `update database_lineage set system_identifier = ${SYSTEM}, timeline = ${TIMELINE},
            beat_at = greatest(clock_timestamp(), beat_at + interval '1 ms')`,
  );
}
