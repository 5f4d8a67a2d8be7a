import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { isWell, msUntilReady } from './afterwards.ts';
import { directly } from './connections.ts';
import { type Buyer, crowd, outcomeOf, pays } from './crowd.ts';
import { aLoad, type Load } from './load.ts';
import { World } from './world.ts';

const READY_WITHIN_MS = 5_000;
const FEW = 24;

type Scale = { rounds: number; betweenMs: number; buyers: number };

let world: World;

export function lostConnections(scale: Scale): void {
  afterEach(() => world.close());

  test(`a gateway outlives the end of all its sessions under load, ${scale.rounds} times: its pool is whole, and no payment is lost`, () =>
    outlives(scale));
}

async function outlives(scale: Scale): Promise<void> {
  world = await World.opens('sandbox');
  const gateway = await world.starts();
  const gachaId = await aGacha(world.database, { prizes: [prizeEntry({ stock: 50_000 })] });
  const buyers = await crowd(world, scale.buyers, () => gachaId);
  const challenged = buyers.pop() as Buyer;
  expect(outcomeOf(await pays(gateway, challenged, 'tok_3ds_challenge'))).toBe('challenged');

  const load = aLoad(world, [gateway], gachaId, buyers);
  for (let round = 0; round < scale.rounds; round += 1) {
    await servesFor(load, scale.betweenMs);
    expect(await endAllSessions()).toBeGreaterThan(0);
    await msUntilReady([gateway], READY_WITHIN_MS);
  }
  await servesFor(load, scale.betweenMs);
  await load.stop();
  await isWell(world, [gateway], load, buyers);
  const stateOf = `select state from payments where order_id = ?`;
  expect(await world.database.sql(stateOf, [challenged.orderId])).toEqual([{ state: 'declined' }]);
}

/** So long at least, and until it was seen to serve: also where the machine is slow. */
async function servesFor({ paid }: Load, ms: number): Promise<void> {
  const before = paid.length;
  await pause(ms);
  await eventually(() => paid.length > before + FEW);
}

async function endAllSessions(): Promise<number> {
  const [row] = await directly<{ ended: number }>(
    world.database.url,
    `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return row?.ended ?? 0;
}
