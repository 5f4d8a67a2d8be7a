import type { TestDatabase } from './database.ts';

/** Which instants tell when something happened at a counter. */
const INSTANTS: Record<string, string[]> = {
  pickup_tokens: ['created_at', 'expires_at', 'superseded_at'],
  code_readings: ['at'],
  deeds: ['at'],
  devices: ['invited_at', 'signed_in_at'],
  handovers: ['delivered_at', 'reported_at'],
  order_details: ['delivered_at'],
  orders: ['delivered_at'],
  handover_undos: ['undone_at'],
  handover_conflicts: ['occurred_at', 'reported_at', 'settled_at'],
};

/** Everything that was done at counters was done so much earlier. */
export async function timePasses({ orm }: TestDatabase, minutes: number): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('set local session_replication_role = replica');
    for (const [table, columns] of Object.entries(INSTANTS)) {
      const earlier = columns.map((column) => `${column} = ${column} - make_interval(mins => ${minutes})`);
      await em.execute(`update ${table} set ${earlier.join(', ')}`);
    }
  });
}

export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
