import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../../database/tables.ts';
import { IS_OPEN, SYSTEM, TIMELINE } from './lineage.ts';
import type { Remembered } from './lineage-verdict.ts';

/** When a gateway was last there. The row of all, in `DatabaseLineage`, is moved on by whichever comes first after a failover. */
export const LineageBeat = defineEntity({
  name: 'LineageBeat',
  tableName: 'lineage_beats',
  properties: {
    gateway: p.uuid().primary(),
    beatAt: p.datetime(3),
    /** Migrations that its program knows of and that take something away. */
    contracts: p.array().defaultRaw(`'{}'`),
  },
});

const KNOWS_ALL = `beat_at >= ?::timestamptz and timeline = ?::int
  and exists (select from lineage_beats own where own.gateway = ?::uuid and own.beat_at >= ?::timestamptz)`;

/**
 * Says that a gateway writes here, later than ever before. Null where the server is not the one that was recorded, or does not
 * know any more what this process has written before.
 */
export async function writeHeartbeat(
  em: EntityManager,
  { gateway, contracts }: { gateway: string; contracts: readonly string[] },
  remembered: Remembered | null,
): Promise<Remembered | null> {
  const at = remembered?.at.toISOString();
  const [row] = await em.fork().execute<{ ms: number; timeline: number }[]>(
    `with here as (
       update database_lineage set beat_at = greatest(clock_timestamp(), beat_at + interval '1 ms')
        where system_identifier = ${SYSTEM} and timeline = ${TIMELINE} and not ${IS_OPEN} ${remembered ? `and ${KNOWS_ALL}` : ''}
        returning beat_at, timeline
     ), own as (
       insert into lineage_beats (gateway, beat_at, contracts) select ?::uuid, beat_at, string_to_array(?, ',') from here
       on conflict (gateway) do update set beat_at = excluded.beat_at
     )
     select extract(epoch from beat_at)::float8 * 1000 as ms, timeline from here`,
    [...(remembered ? [at, remembered.timeline, gateway, at] : []), gateway, contracts.join()],
  );
  if (!row) return null;
  const now = new Date(Math.round(row.ms));
  return { gateway, timeline: row.timeline, at: now, since: remembered?.since ?? now };
}

/** Many times as long as a gateway takes to write its next beat. */
const SINCE = sql<Date>`clock_timestamp() - interval '1 minute'`;

/** Whether a gateway runs that was made before a migration. */
export async function isNeededBefore(em: EntityManager, migration: string): Promise<boolean> {
  const before = await tablesOf(em, LineageBeat)
    .selectFrom('lineage_beats')
    .select('gateway')
    .where('beat_at', '>=', SINCE)
    .where(sql<boolean>`not ${migration} = any(contracts)`)
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}

/** A gateway that was killed leaves a row. */
const FORGOTTEN = sql<Date>`clock_timestamp() - interval '30 days'`;

export async function endBeating(em: EntityManager, gateway: string): Promise<void> {
  const beats = tablesOf(em, LineageBeat).deleteFrom('lineage_beats');
  await beats.where((beat) => beat.or([beat('gateway', '=', gateway), beat('beat_at', '<', FORGOTTEN)])).execute();
}
