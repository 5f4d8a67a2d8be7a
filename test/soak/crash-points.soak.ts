import { afterEach, expect, test } from '@jest/globals';
import type { RunningGateway } from '../support/running-gateway.ts';
import { disagreements } from './support/books.ts';
import { catchAll } from './support/catch.ts';
import type { Buyer } from './support/crowd.ts';
import { nameOf, POINTS, type Point } from './support/points.ts';
import { paysAgain, restsIn, secondsUntilJust, unjustEnds } from './support/recovered.ts';
import { giveUpAgain } from './support/refunding.ts';
import { refundsEnd } from './support/refunds.ts';
import { chance, scaled, seeds, tell } from './support/scale.ts';
import { type Walker, walker } from './support/walk.ts';
import { watch } from './support/watch.ts';
import { Windows } from './support/windows.ts';
import { World } from './support/world.ts';

/** So many die with one gateway. */
const AT_ONCE = 8;
const TRIES = 4;

/** Commands start so slowly that gateways would not wait for them: they are caught at the end, among themselves. */
function nextOf(left: readonly Point[]): readonly Point[] {
  const quick = left.filter(({ route }) => route !== 'refund given up');
  return (quick.length > 0 ? quick : left).slice(0, AT_ONCE);
}

let world: World;
afterEach(() => world.close());

test.each(seeds(scaled(4)))(
  'a gateway killed at any step leaves nobody charged without prizes, or the reverse (seed %i)',
  async (seed) => {
    world = await World.opens('gmo');
    const windows = await Windows.open(world);
    const random = chance(seed);
    const [buyers, givenUp]: [Buyer[], Buyer[]] = [[], []];
    const killed = new Set<string>();
    let alive: RunningGateway | undefined;
    const watching = watch(world, () => alive, buyers);
    let left: readonly Point[] = random.shuffled(POINTS);
    for (let round = 0; left.length > 0; round += 1) {
      if (round >= TRIES * Math.ceil(POINTS.length / AT_ONCE)) throw new Error(`never reached: ${left.map(nameOf).join('; ')}`);
      const gateway = await world.starts();
      alive = gateway;
      const walkers: Walker[] = await Promise.all(
        nextOf(left).map((point) => walker(world, windows, point, gateway, 1 + random.below(3))),
      );
      buyers.push(...walkers.map(({ buyer }) => buyer));
      givenUp.push(...walkers.flatMap(({ route, buyer }) => (route === 'refund given up' ? [buyer] : [])));
      const caught = await catchAll(windows, gateway, walkers);
      alive = undefined;
      await world.kills();
      for (const [{ fate }, { goesOn, isLost }] of caught) await (fate === 'happens' ? goesOn() : isLost());
      for (const one of caught.keys()) killed.add(nameOf(one));
      left = [...left.filter((point) => !killed.has(nameOf(point)))];
    }
    const gateway = await world.starts();
    alive = gateway;
    const seconds = await secondsUntilJust(world);
    await restsIn(
      world,
      buyers.map(({ orderId }) => orderId),
    );
    expect(await giveUpAgain(world, givenUp)).toEqual(givenUp.map(() => 'given-up'));
    const refunds = await refundsEnd(world);
    expect(await disagreements(world)).toEqual([]);
    const again = await paysAgain(world, gateway, buyers);
    await watching.stop();
    tell('crash points', { seed, killedAt: killed.size, secondsToRecover: seconds, looks: watching.looks, refunds, again });
    expect(watching.seen).toEqual([]);
    expect(await disagreements(world)).toEqual([]);
    expect(unjustEnds(again)).toEqual([]);
  },
);
