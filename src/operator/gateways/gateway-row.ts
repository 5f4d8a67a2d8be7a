import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { insertOf } from '../../database/write.ts';

/** What a gateway last said of itself. A row that stays silent is of one that died, or that its database does not hear. */
export const GatewayRow = defineEntity({
  name: 'GatewayRow',
  tableName: 'gateways',
  properties: {
    id: p.uuid().primary(),
    /** Its machine and port. */
    name: p.text(),
    version: p.text(),
    startedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** When it was heard of last. */
    at: p.datetime(3).defaultRaw('clock_timestamp()'),
    stoppedAt: p.datetime(3).nullable(),
    notReady: p.array().defaultRaw(`'{}'`),
    /** Requests that it turned away since it started, since too many were under way. */
    turnedAway: p.bigint('number').defaultRaw('0'),
    underWay: p.integer().default(0),
  },
});
export type GatewayRow = InferEntity<typeof GatewayRow>;

export type Told = {
  id: string;
  name: string;
  version: string;
  notReady: readonly string[];
  turnedAway: number;
  underWay: number;
};

/** Each gateway writes a row of its own, and none waits for another. */
export async function tellOf(em: EntityManager, { notReady, ...told }: Told): Promise<void> {
  await tell(em.fork(), { rows: [{ ...told, notReady: [...notReady] }] });
}

const tell = statement((em, { rows }: { rows: readonly (Omit<Told, 'notReady'> & { notReady: string[] })[] }) =>
  insertOf(em, GatewayRow, rows).onConflict((on) =>
    on.column('id').doUpdateSet(({ ref }) => ({
      at: sql<Date>`clock_timestamp()`,
      not_ready: ref('excluded.not_ready'),
      turned_away: ref('excluded.turned_away'),
      under_way: ref('excluded.under_way'),
    })),
  ),
);

/** What stops well is not looked for. */
export async function tellStopped(em: EntityManager, id: string): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  await tablesOf(em.fork(), GatewayRow).updateTable('gateways').set({ at: now, stopped_at: now }).where('id', '=', id).execute();
}
