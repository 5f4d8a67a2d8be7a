import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { RunningGateway } from '../support/running-gateway.ts';
import { disagreements } from './support/books.ts';
import { catchAll } from './support/catch.ts';
import { ask } from './support/client.ts';
import type { Buyer } from './support/crowd.ts';
import { nameOf, POINTS, type Point } from './support/points.ts';
import { paysAgain, restsIn, secondsUntilJust, unjustEnds } from './support/recovered.ts';
import { giveUpAgain } from './support/refunding.ts';
import { chance, scaled, seeds, tell } from './support/scale.ts';
import { walker } from './support/walk.ts';
import { watch } from './support/watch.ts';
import { type Caught, Windows } from './support/windows.ts';
import { World } from './support/world.ts';

/** So many payments are stopped with one gateway. */
const AT_ONCE = 9;
const SETTLED_WITHIN_MS = 60_000;

let world: World;
afterEach(() => world.close());

type Sleeper = { gateway: RunningGateway; late: Caught[]; places: string[]; givenUp: Buyer[] };

/** A gateway that falls asleep in the middle of its payments. Some calls of it reach the processor only when it wakes up. */
async function fallsAsleep(windows: Windows, points: readonly Point[], buyers: Buyer[], isLate: () => boolean): Promise<Sleeper> {
  const gateway = await world.starts();
  const walkers = await Promise.all(points.map((point) => walker(world, windows, point, gateway, 2)));
  buyers.push(...walkers.map(({ buyer }) => buyer));
  const caught = await catchAll(windows, gateway, walkers);
  gateway.process.kill('SIGSTOP');
  const late: Caught[] = [];
  for (const [{ fate, place }, it] of caught) {
    if (fate === 'is lost') await it.isLost();
    else if ('call' in place && isLate()) late.push(it);
    else await it.goesOn();
  }
  const givenUp = walkers.flatMap(({ route, buyer }) => (route === 'refund given up' ? [buyer] : []));
  return { gateway, late, places: [...caught.keys()].map(nameOf), givenUp };
}

test.each(seeds(scaled(2)))(
  'a gateway that wakes up after another took over changes nothing and charges nobody (seed %i)',
  async (seed) => {
    world = await World.opens('gmo');
    const windows = await Windows.open(world);
    const { shuffled, below } = chance(seed);
    const points = shuffled(POINTS);
    const [buyers, sleepers]: [Buyer[], Sleeper[]] = [[], []];
    while (points.length > 0) sleepers.push(await fallsAsleep(windows, points.splice(0, AT_ONCE), buyers, () => below(2) === 0));
    const other = await world.starts();
    const watching = watch(world, () => other, buyers);
    const seconds = await secondsUntilJust(world);
    const ids = buyers.map(({ orderId }) => orderId);
    await restsIn(world, ids);
    const again = await paysAgain(world, other, buyers);
    const givenUp = sleepers.flatMap((sleeper) => sleeper.givenUp);
    expect(await giveUpAgain(world, givenUp)).toEqual(givenUp.map(() => 'given-up'));

    for (const { gateway, late } of sleepers) {
      for (const call of late) await call.goesOn();
      gateway.process.kill('SIGCONT');
    }
    await pause(5_000);
    const began = performance.now();
    while ((await disagreements(world)).length > 0 && performance.now() - began < SETTLED_WITHIN_MS) {
      await world.timePasses(60, ids);
      await pause(2_000);
    }
    await watching.stop();
    const awake = await Promise.all(sleepers.map(({ gateway }) => ask(gateway.address, '/readyz')));
    const stopped = new Set(sleepers.flatMap(({ places }) => places));
    const late = sleepers.reduce((sum, one) => sum + one.late.length, 0);
    tell('late processes', {
      seed,
      sleepers: sleepers.length,
      stoppedAt: stopped.size,
      late,
      seconds,
      again,
      looks: watching.looks,
    });
    expect(watching.seen).toEqual([]);
    expect(await disagreements(world)).toEqual([]);
    expect(awake.map(({ status }) => status)).toEqual(sleepers.map(() => 200));
    expect(unjustEnds(again)).toEqual([]);
    expect(stopped.size).toBeGreaterThan(POINTS.length * 0.9);
  },
);
