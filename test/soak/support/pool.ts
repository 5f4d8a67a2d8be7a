import { expect } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.ts';
import type { RunningGateway } from '../../support/running-gateway.ts';
import { type Buyer, readsOrder } from './crowd.ts';
import type { World } from './world.ts';

/** As many as a gateway has for reads; four more are kept for payments, whose recovery may be waiting, too. */
const CONNECTIONS = 16;
const KEPT_FOR_PAYMENTS = 4;

/** Over a connection of its own, which alone is left. */
export async function directly<Row>({ database }: World, sql: string): Promise<Row[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows as Row[];
}

/** Every connection of a gateway can be used: as many requests as it likes wait for a table that is locked. */
export async function isWhole(world: World, gateway: RunningGateway, buyers: readonly Buyer[]): Promise<void> {
  const locker = new pg.Client(world.database.url);
  await locker.connect();
  await locker.query('begin');
  await locker.query('lock table orders in access exclusive mode');
  const reading = buyers.slice(0, 3 * CONNECTIONS).map((buyer) => readsOrder(gateway, buyer));
  let most = 0;
  await eventually(async () => {
    const [row] = await directly<{ waiting: number }>(
      world,
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    most = Math.max(most, row?.waiting ?? 0);
    expect(most).toBeGreaterThanOrEqual(CONNECTIONS);
  }).finally(() => locker.end());
  await Promise.all(reading);
  expect(most).toBeLessThanOrEqual(CONNECTIONS + KEPT_FOR_PAYMENTS);
}
