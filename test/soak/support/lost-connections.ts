import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import type { RunningGateway } from '../../support/running-gateway.ts';
import { aToken, MEMBERS } from '../../support/tokens.ts';
import { disagreements } from './books.ts';
import { ask, type Heard, tally } from './client.ts';
import { type Buyer, crowd, outcomeOf, pays, paysOverGraphql, readsOrder } from './crowd.ts';
import { restsIn } from './recovered.ts';
import { World } from './world.ts';

const PAYERS = 24;
const ORDERERS = 6;
const READY_WITHIN_MS = 5_000;
/** As many as a gateway has for reads; four more are kept for payments, whose recovery may be waiting, too. */
const CONNECTIONS = 16;
const KEPT_FOR_PAYMENTS = 4;

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
  const connections = await connectionsOf(gateway, buyers);
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
    while (!isOver) {
      const token = await aToken(MEMBERS, randomUUID());
      const call = async (method: string, path: string, body?: object) =>
        note(await ask(gateway.address, `/api/v1${path}`, { method, token, body }));
      if ((await call('POST', '/users/signup', {})).status >= 300) continue;
      const ordered = await call('POST', `/gachas/${gachaId}/orders`, { play_amount: 1 });
      if (ordered.status >= 300) continue;
      const path = `/orders/${JSON.parse(ordered.body).order_id ?? JSON.parse(ordered.body).id}`;
      await call('POST', `${path}/payments`, { token: 'tok_3ds_challenge' });
      await call('GET', `${path}/payment`);
      await call('DELETE', path);
    }
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

/** Over a connection of its own, which alone is left. */
async function directly<Row>(sql: string): Promise<Row[]> {
  const client = new pg.Client(world.database.url);
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows as Row[];
}

async function endAllSessions(): Promise<number> {
  const [row] = await directly<{ ended: number }>(
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

/** How many connections a gateway can use: as many requests as it likes wait for a table that is locked. */
async function connectionsOf(gateway: RunningGateway, buyers: readonly Buyer[]): Promise<number> {
  const locker = new pg.Client(world.database.url);
  await locker.connect();
  await locker.query('begin');
  await locker.query('lock table orders in access exclusive mode');
  const reading = buyers.slice(0, 3 * CONNECTIONS).map((buyer) => readsOrder(gateway, buyer));
  let most = 0;
  await eventually(async () => {
    const [row] = await directly<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    most = Math.max(most, row?.waiting ?? 0);
    expect(most).toBeGreaterThanOrEqual(CONNECTIONS);
  }).finally(() => locker.end());
  await Promise.all(reading);
  return most;
}
