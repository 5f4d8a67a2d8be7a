import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import type { RunningGateway } from '../../support/running-gateway.ts';
import { disagreements } from './books.ts';
import { ask, type Heard, tally } from './client.ts';
import { CONNECTIONS, connectionsOf, directly, KEPT_FOR_PAYMENTS } from './connections.ts';
import { type Buyer, crowd, ordersAndCancels, outcomeOf, pays, paysOverGraphql, readsOrder } from './crowd.ts';
import { restsIn } from './recovered.ts';
import { World } from './world.ts';

const PAYERS = 24;
const ORDERERS = 6;
const READY_WITHIN_MS = 5_000;

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

  const load = aLoad(gateway, gachaId, buyers);
  for (let round = 0; round < scale.rounds; round += 1) {
    await pause(scale.betweenMs);
    expect(await endAllSessions()).toBeGreaterThan(0);
    expect(await msUntilReady(gateway)).toBeLessThan(READY_WITHIN_MS);
  }
  await pause(scale.betweenMs);
  const { paid, heard } = await load.stop();

  const outcomes = tally(heard.map(({ status, code }) => code ?? status));
  expect(Object.keys(outcomes).filter((outcome) => !ALLOWED.includes(outcome))).toEqual([]);
  expect(paid.length).toBeGreaterThan(PAYERS);
  const connections = await connectionsOf(gateway, buyers, world.database.url);
  expect(connections).toBeGreaterThanOrEqual(CONNECTIONS);
  expect(connections).toBeLessThanOrEqual(CONNECTIONS + KEPT_FOR_PAYMENTS);

  const unfinished = await world.database.sql<{ id: string }>('select order_id as id from payments where not is_finished');
  await restsIn(
    world,
    unfinished.map(({ id }) => id),
  );
  const stateOf = `select state from payments where order_id = ?`;
  expect(await world.database.sql(stateOf, [challenged.orderId])).toEqual([{ state: 'declined' }]);
  const assigned = await world.database.sql<{ id: string }>(
    `select id from orders where state = 'assigned' and id = any(array[?]::uuid[])`,
    [paid],
  );
  expect(paid.filter((id) => !assigned.some((order) => order.id === id))).toEqual([]);
  expect(await disagreements(world)).toEqual([]);
}

/** What may be heard of a database that comes and goes: never a fault of ours, never nothing. A payment that did not begin is not found. */
const ALLOWED = ['200', '201', '202', '204', 'UNAVAILABLE', 'PAYMENT_IN_PROGRESS', 'PAYMENT_TRY_LATER', 'NOT_FOUND'];

/** Users who pay, each an order of its own, and users who order, cancel, and are asked by their bank. */
function aLoad(gateway: RunningGateway, gachaId: string, buyers: Buyer[]) {
  const [paid, heard]: [string[], Heard[]] = [[], []];
  let isOver = false;
  const note = (answer: Heard): Heard => {
    heard.push(answer);
    return answer;
  };
  const payer = async (who: number) => {
    while (!isOver) {
      const buyer = buyers.pop();
      if (!buyer) throw new Error('every order has been paid');
      const answer = note(await (who % 2 ? pays : paysOverGraphql)(gateway, buyer));
      if (outcomeOf(answer) === 'paid') paid.push(buyer.orderId);
      note(await readsOrder(gateway, buyer));
    }
  };
  const orderer = async () => {
    while (!isOver) await ordersAndCancels(gachaId, async (path, request) => note(await ask(gateway.address, path, request)));
  };
  const running = [...Array.from({ length: PAYERS }, (_, who) => payer(who)), ...Array.from({ length: ORDERERS }, orderer)];
  const stop = async () => {
    isOver = true;
    await Promise.all(running);
    return { paid, heard };
  };
  world.atEnd(async () => void (await stop().catch(() => {})));
  return { stop };
}

async function endAllSessions(): Promise<number> {
  const [row] = await directly<{ ended: number }>(
    world.database.url,
    `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return row?.ended ?? 0;
}

async function msUntilReady({ address }: RunningGateway): Promise<number> {
  const began = performance.now();
  await eventually(async () => (await ask(address, '/readyz')).status === 200, { withinMs: 2 * READY_WITHIN_MS });
  return performance.now() - began;
}
