import { expect } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { isAlive, type RunningGateway } from '../../support/running-gateway.ts';
import { disagreements } from './books.ts';
import { ask, tally } from './client.ts';
import type { Buyer } from './crowd.ts';
import type { Load } from './load.ts';
import { isWhole } from './pool.ts';
import { restsIn } from './recovered.ts';
import type { World } from './world.ts';

/**
 * What may be heard of a database that comes and goes: never a fault of ours, never nothing. A payment that did not begin is not
 * found, and one whose bank's page got lost on the way to its holder has failed.
 */
const ALLOWED = [
  '200',
  '201',
  '202',
  '204',
  'UNAVAILABLE',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_TRY_LATER',
  'NOT_FOUND',
  'AUTHENTICATION_FAILED',
  // Of an order whose first payment was cut off before it was begun.
  'PAYMENT_REQUIRED',
];

export async function msUntilReady(gateways: readonly RunningGateway[], withinMs: number): Promise<number> {
  const began = performance.now();
  for (const { address } of gateways)
    await eventually(async () => (await ask(address, '/readyz')).status === 200, { withinMs: 2 * withinMs });
  const ms = performance.now() - began;
  expect(ms).toBeLessThan(withinMs);
  return Math.round(ms);
}

/** After a fault and the end of the load: nothing worse than a refusal was heard, the gateways are whole, and nothing is lost. */
export async function isWell(
  world: World,
  gateways: readonly RunningGateway[],
  { heard, paid }: Load,
  buyers: readonly Buyer[],
): Promise<Record<string, number>> {
  expect(gateways.flatMap(({ said }) => said.split('\n').filter((line) => line.includes('INTERNAL')))).toEqual([]);
  const outcomes = tally(heard.map(({ status, code }) => code ?? status));
  expect(Object.keys(outcomes).filter((outcome) => !ALLOWED.includes(outcome))).toEqual([]);
  expect(heard.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);
  expect(gateways.map(({ process }) => isAlive(process.pid ?? 0))).toEqual(gateways.map(() => true));
  for (const gateway of gateways) await isWhole(world, gateway, buyers);
  await isSettled(world);
  expect(await lostOf(world, paid)).toEqual([]);
  expect(await disagreements(world)).toEqual([]);
  return outcomes;
}

async function isSettled(world: World): Promise<void> {
  const unfinished = await world.database.sql<{ id: string }>('select order_id as id from payments where not is_finished');
  await restsIn(
    world,
    unfinished.map(({ id }) => id),
  );
}

/** Orders that were said to be paid and are not. */
async function lostOf({ database }: World, paid: readonly string[]): Promise<string[]> {
  const assigned = await database.sql<{ id: string }>(
    `select id from orders where state = 'assigned' and id = any(array[?]::uuid[])`,
    [paid],
  );
  const known = new Set(assigned.map(({ id }) => id));
  return paid.filter((id) => !known.has(id));
}
