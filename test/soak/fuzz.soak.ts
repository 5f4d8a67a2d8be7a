import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { openSubject } from '../support/fuzz/open-subject.ts';
import { fuzz } from '../support/fuzz/run.ts';
import { heapOf, INSPECTED } from '../support/heap.ts';
import { isAlive, type RunningGateway, runs } from '../support/running-gateway.ts';
import { disagreements } from './support/books.ts';
import { restsIn } from './support/recovered.ts';
import { SCALE, scaled, seeds, tell } from './support/scale.ts';
import { World } from './support/world.ts';

const MB = 1024 * 1024;
/** In as many parts as there are looks at the memory; the first fills the caches. */
const PARTS = 6;
const SECONDS = scaled(3_600, 60);
/** More than the rounds that a part has. */
const APART = 10_000_019;
/**
 * Between the level after the first part, when the caches are full, and that after any other. A short run fills them all the
 * time.
 */
const MAX_GROWTH_MB = SCALE < 0.1 ? 60 : 30;

/** In production what a gateway refuses by itself is off, and a developer's has pages that production has not. */
const PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_UNSAFE: 'sandbox,powerful-user,lossy-database',
};

let world: World;
let gateways: RunningGateway[];
let subject: Awaited<ReturnType<typeof openSubject>>;

beforeAll(async () => {
  world = await World.opens('sandbox', INSPECTED);
  gateways = [await world.starts({ INTROSPECTION: 'on' }), await world.starts(PRODUCTION)];
  subject = await openSubject(
    world.database,
    gateways.map(({ address }) => address),
  );
});
afterAll(() => world.close());

const levels = async (): Promise<number[]> => {
  const heaps: number[] = [];
  for (const gateway of gateways) heaps.push(Math.round((await heapOf(gateway)) / MB));
  return heaps;
};

test(
  'whatever is sent for an hour: no fault, no leak, no answer beyond its bounds, and books that agree',
  async () => {
    const [seed = 0] = seeds(1);
    const heaps: number[][] = [];
    for (let part = 0; part < PARTS; part += 1) {
      const until = Date.now() + (SECONDS * 1000) / PARTS;
      const [{ counts, findings, slowest, largest }] = await Promise.all([
        fuzz(subject, { seed: seed + part * APART, until }),
        subject.liveOn(() => Date.now() < until),
      ]);
      heaps.push(await levels());
      tell(`fuzz, part ${part + 1} of ${PARTS}`, { counts, slowest, largest, heapMb: heaps.at(-1) });
      expect(findings).toEqual([]);
      expect(gateways.map(({ process }) => isAlive(process.pid ?? 0))).toEqual([true, true]);
    }
    await isQuiet();
    for (const [index] of gateways.entries()) {
      const [full = 0, ...later] = heaps.map((level) => level[index] ?? 0);
      expect(Math.max(...later) - full).toBeLessThan(MAX_GROWTH_MB);
    }
  },
  (SECONDS + 300) * 1000,
);

/** Nothing was logged that an operator would be woken for, no connection is held, and the books agree. */
async function isQuiet(): Promise<void> {
  const faults = gateways.flatMap(({ said }) => said.split('\n').filter((line) => /"level":[56]0/.test(line)));
  expect(faults.slice(0, 5)).toEqual([]);
  const busy = async () =>
    world.database.sql(
      `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
  await eventually(async () => (await busy()).length === 0);
  const orders = await world.database.sql<{ id: string }>('select distinct order_id as id from payments');
  await restsIn(
    world,
    orders.map(({ id }) => id),
  );
  expect(await disagreements(world)).toEqual([]);
  const env = { DATABASE_URL: world.database.url, PAYMENT_PROCESSOR: 'sandbox' };
  for (const [file, words] of [
    ['src/commands/gacha.ts', ['books']],
    ['src/commands/gacha.ts', ['draws', 'verify']],
  ] as const) {
    const { code, said, complained } = await runs(file, [...words], env);
    tell(file, { said: said.split('\n').slice(-4), complained });
    expect(code).toBe(0);
  }
}
