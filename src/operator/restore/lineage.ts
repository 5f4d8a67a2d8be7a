import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type LineageVerdict, lineageVerdictOn, type Remembered, type SeenLineage } from './lineage-verdict.ts';

/**
 * The cluster and the timeline of this database, and the last heartbeat of any gateway. The row is restored with the database, so
 * after a restore it disagrees with the server, or is old.
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
export const SYSTEM = '(select system_identifier::text from pg_control_system())';
export const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`;
export const IS_OPEN = 'exists (select from restores where settled_at is null)';

async function seenIn(em: EntityManager, remembered: Remembered | null): Promise<SeenLineage> {
  const [row] = await em.fork().execute<(Omit<SeenLineage, 'beatAt' | 'ownBeatAt'> & { ms: number; ownMs: number | null })[]>(
    `select system_identifier <> ${SYSTEM} as "isOtherCluster", (timeline <> ${TIMELINE} or coalesce(?::int, timeline) <> ${TIMELINE}) as "isOtherTimeline", ${IS_OPEN} as "isOpen",
            extract(epoch from beat_at)::float8 * 1000 as ms,
            (select extract(epoch from own.beat_at)::float8 * 1000 from lineage_beats own where gateway = ?::uuid) as "ownMs",
            extract(epoch from clock_timestamp() - beat_at)::float8 as "quietSeconds"
       from database_lineage`,
    [remembered?.timeline ?? null, remembered?.gateway ?? null],
  );
  if (!row) throw new Error('the database does not say where it comes from');
  const { ms, ownMs, ...seen } = row;
  return { ...seen, beatAt: new Date(Math.round(ms)), ownBeatAt: ownMs === null ? null : new Date(Math.round(ownMs)) };
}

/** `remembered`: the last beat of this process, which nothing but a loss can take back. */
export async function judgeLineage(em: EntityManager, remembered: Remembered | null = null): Promise<LineageVerdict> {
  return lineageVerdictOn(await seenIn(em, remembered), remembered);
}

export const lastBeat = async (em: EntityManager): Promise<Date> => (await seenIn(em, null)).beatAt;

/** From now on the server that it lives on is the right one. How far it has come stays as it is: other gateways compare it. */
export async function recordLineage(em: EntityManager): Promise<void> {
  await em.execute(`update database_lineage set system_identifier = ${SYSTEM}, timeline = ${TIMELINE}`);
}
