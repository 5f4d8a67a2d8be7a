import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { OwnPostgres } from '../../support/own-postgres.ts';
import type { RunningGateway } from '../../support/running-gateway.ts';
import { openWay } from '../../support/way.ts';
import { disagreements } from './books.ts';
import { ask, type Heard, tally } from './client.ts';
import { type Buyer, crowd, outcomeOf, pays, readsOrder } from './crowd.ts';
import { expectFewLines } from './few-lines.ts';
import { restsIn } from './recovered.ts';
import { World } from './world.ts';

/** What was read of the catalogue is shown for a moment without asking. */
const SHOWN_MS = 500;
/** What was refused at first may have begun in this time after the silence. */
const SETTLED_MS = 2_000;
const CLIENTS = 24;
/** Each pays so seldom that a fast machine does not run out of orders to be paid for. */
const BETWEEN_MS = 200;

/**
 * `servedMs`: how long all is well before and after. How long at most a refusal, a probe, and the way back may take: a machine
 * that does other things beside is slow, not wrong.
 */
type Scale = { silentMs: number; servedMs: number } & Record<'toldWithinMs' | 'probedWithinMs' | 'wellWithinMs', number>;

let world: World;
let server: OwnPostgres;

type Said = Heard & { what: string; began: number };

/** For a time of silence as long as it is worth here. */
export function silentDatabase(scale: Scale): void {
  afterEach(async () => {
    server?.thaws();
    await world?.close();
    await server?.away();
  });

  test.each(Object.keys(SILENCES) as (keyof typeof SILENCES)[])(
    'while %s all is refused in time, observation goes on, and afterwards all is well at once',
    (name) => staysSilent(scale, SILENCES[name]),
  );
}

type Silence = { url: string; begins(): void; ends(): void };

/** The database of the gateway, and how it falls silent. */
const SILENCES = {
  'every process of PostgreSQL is stopped': async (url: string): Promise<Silence> => ({
    url,
    begins: () => server.freezes(),
    ends: () => server.thaws(),
  }),
  'the network brings nothing to the database or back': async (url: string): Promise<Silence> => {
    const way = await openWay(url);
    world.atEnd(async () => way.cut());
    return { url: way.url, begins: () => way.silence(), ends: () => way.hear() };
  },
};

async function staysSilent(scale: Scale, silenceOf: (url: string) => Promise<Silence>): Promise<void> {
  const { toldWithinMs, probedWithinMs, wellWithinMs } = scale;
  server = await OwnPostgres.starts();
  world = await World.opens('sandbox', {}, server.url);
  const silence = await silenceOf(world.database.url);
  const gateway = await world.starts({ DATABASE_URL: silence.url });
  const gachaId = await aGacha(world.database, { prizes: [prizeEntry({ stock: 50_000 })] });
  const buyers = await crowd(world, paidAtMost(scale), () => gachaId);
  const { said, paid, stop } = aLoad(gateway, buyers);
  await pause(scale.servedMs);

  silence.begins();
  const frozen = performance.now();
  await pause(scale.silentMs);
  silence.ends();
  const thawed = performance.now();
  const wellAfter = await msUntilWell(gateway, buyers);
  await pause(scale.servedMs);
  await stop();

  const isProbe = ({ what }: Said) => what.startsWith('/');
  const between = (from: number, to: number) => said.filter(({ began }) => began > from && began < to);
  const meanwhile = between(frozen, thawed - toldWithinMs);
  const asked = meanwhile.filter((one) => !isProbe(one));
  const refused = asked.filter(({ what, began }) => what !== 'list' || began > frozen + SHOWN_MS);
  expect(tally(refused.map(({ what, status, code }) => `${what} ${status} ${code}`))).toEqual({
    'pay 503 UNAVAILABLE': expect.any(Number),
    'read 503 UNAVAILABLE': expect.any(Number),
    'list 503 UNAVAILABLE': expect.any(Number),
  });
  expect(slowest(between(frozen - toldWithinMs, thawed).filter((one) => !isProbe(one)))).toBeLessThan(toldWithinMs);
  expect(tally(meanwhile.filter(isProbe).map(({ what, status }) => `${what} ${status}`))).toEqual({
    '/healthz 200': expect.any(Number),
    '/metrics 200': expect.any(Number),
    '/readyz 503': expect.any(Number),
  });
  expect(median(meanwhile.filter(isProbe))).toBeLessThan(probedWithinMs);
  expect(slowest(meanwhile.filter(isProbe))).toBeLessThan(2 * probedWithinMs);

  expect(wellAfter).toBeLessThan(wellWithinMs);
  const afterwards = between(thawed + Math.max(wellAfter, SETTLED_MS), Number.POSITIVE_INFINITY);
  expect(afterwards.length).toBeGreaterThan(CLIENTS);
  expect(afterwards.filter(({ status }) => status !== 200)).toEqual([]);
  await restsIn(world, await unfinished());
  expect(await assigned(paid)).toHaveLength(paid.length);
  expect(await disagreements(world)).toEqual([]);
  expectFewLines([gateway]);
}

const slowest = (heard: readonly Heard[]): number => Math.max(...heard.map(({ ms }) => ms));
const median = (heard: readonly Heard[]): number => heard.map(({ ms }) => ms).sort((a, b) => a - b)[heard.length >> 1] ?? 0;

/** Orders that are enough for all clients until all is well again, and for the look whether it is. */
const paidAtMost = ({ silentMs, servedMs, wellWithinMs }: Scale): number =>
  Math.ceil((CLIENTS * (servedMs + silentMs + wellWithinMs + servedMs) + wellWithinMs) / BETWEEN_MS);

/** Clients that pay, read and look; and a probe beside them. */
function aLoad(gateway: RunningGateway, buyers: Buyer[]) {
  const [said, paid]: [Said[], string[]] = [[], []];
  let isOver = false;
  const note = async (what: string, asking: () => Promise<Heard>): Promise<Heard> => {
    const began = performance.now();
    const heard = await asking();
    said.push({ ...heard, what, began });
    if (heard.status !== 200) await pause(100);
    return heard;
  };
  const client = async () => {
    for (; !isOver; await pause(BETWEEN_MS)) {
      const buyer = buyers.pop() as Buyer;
      if (outcomeOf(await note('pay', () => pays(gateway, buyer))) === 'paid') paid.push(buyer.orderId);
      await note('read', () => readsOrder(gateway, buyer));
      await note('list', () => ask(gateway.address, '/api/v1/gachas', { token: buyer.token }));
    }
  };
  const watcher = async (path: string) => {
    while (!isOver) {
      await note(path, () => ask(gateway.address, path));
      await pause(200);
    }
  };
  const running = [...Array.from({ length: CLIENTS }, client), ...['/healthz', '/readyz', '/metrics'].map(watcher)];
  const stop = async () => {
    isOver = true;
    await Promise.all(running);
  };
  world.atEnd(() => stop().catch(() => {}));
  return { said, paid, stop };
}

/** Until a payment, a look and the readiness have been answered as ever. */
async function msUntilWell(gateway: RunningGateway, buyers: Buyer[]): Promise<number> {
  const began = performance.now();
  const isWell = [
    async () => outcomeOf(await pays(gateway, buyers.pop() as Buyer)) === 'paid',
    async () => (await ask(gateway.address, '/api/v1/gachas')).status === 200,
    async () => (await ask(gateway.address, '/readyz')).status === 200,
  ];
  await Promise.all(
    isWell.map(async (look) => {
      await eventually(look, { withinMs: 60_000, everyMs: BETWEEN_MS });
    }),
  );
  return performance.now() - began;
}

async function unfinished(): Promise<string[]> {
  const rows = await world.database.sql<{ id: string }>('select order_id as id from payments where not is_finished');
  return rows.map(({ id }) => id);
}

async function assigned(ids: readonly string[]): Promise<string[]> {
  const rows = await world.database.sql<{ id: string }>(
    `select id from orders where state = 'assigned' and id = any(array[?]::uuid[])`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
