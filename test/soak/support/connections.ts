import { expect } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.ts';
import type { RunningGateway } from '../../support/running-gateway.ts';
import { type Buyer, readsOrder } from './crowd.ts';

/** As many as a gateway has for reads; four more are kept for payments, whose recovery may be waiting, too. */
export const CONNECTIONS = 16;
export const KEPT_FOR_PAYMENTS = 4;

/** Over a connection of its own, which alone is left. */
export async function directly<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows as Row[];
}

/** How many connections a gateway can use: as many requests as it likes wait for a table that is locked. */
export async function connectionsOf(gateway: RunningGateway, buyers: readonly Buyer[], url: string): Promise<number> {
  const locker = new pg.Client(url);
  await locker.connect();
  await locker.query('begin');
  await locker.query('lock table orders in access exclusive mode');
  const reading = buyers.slice(0, 3 * CONNECTIONS).map((buyer) => readsOrder(gateway, buyer));
  let most = 0;
  await eventually(async () => {
    const [row] = await directly<{ waiting: number }>(
      url,
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    most = Math.max(most, row?.waiting ?? 0);
    expect(most).toBeGreaterThanOrEqual(CONNECTIONS);
  }).finally(() => locker.end());
  await Promise.all(reading);
  return most;
}
