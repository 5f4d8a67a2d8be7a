import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { aGacha } from '../../support/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { disagreements } from './books.ts';
import { tally } from './client.ts';
import { type Buyer, crowd, outcomeOf, pays } from './crowd.ts';
import { tell } from './scale.ts';
import { World } from './world.ts';

const PAYERS = 24;
/** A driver that dies keeps its payment until the lease ends, after half a minute; one that ends lets go of it at once. */
const HEARD_WITHIN_MS = 5_000;
/** Coming again they pay several times over, and a machine that does other things beside needs longer for each. */
const TIMES_UNDISTURBED = 3;
const PATIENCE_MS = 60_000;
/** How long GMO takes to answer, so that payers are also cut off while it is asked. */
const ANSWER_MS = 80;

let world: World;

/** `moments`: when the sessions end, in milliseconds after paying began: in the middle of different steps. */
export function cutOffPayers(moments: readonly number[]): void {
  afterEach(() => world.close());

  test.each(['sandbox', 'gmo'] as const)(
    'payers whose database sessions end (%s) come again and hear the end within five seconds, charged once',
    async (processor) => {
      world = await World.opens(processor);
      const gateway = await world.starts();
      const gachaId = await aGacha(world.database);
      const round = async (moment?: number) => slowestOf(gateway, await crowd(world, PAYERS, () => gachaId), moment);
      // The first crowd meets a gateway that has just started.
      await round();
      const undisturbed = await round();
      const slowest: number[] = [];
      for (const moment of moments) slowest.push(await round(moment));
      tell('cut off payers', { undisturbed, slowest });
      for (const ms of slowest) expect(ms).toBeLessThan(HEARD_WITHIN_MS + TIMES_UNDISTURBED * undisturbed);
      await eventually(async () => expect(await disagreements(world)).toEqual([]));
    },
  );
}

/** How long the slowest takes that is paid, after the sessions ended where they do. */
async function slowestOf(gateway: { address: string }, buyers: readonly Buyer[], moment?: number): Promise<number> {
  for (const operation of ['EntryTran', 'ExecTran', 'AlterTran'] as const)
    world.gmo.breaks(operation, ...Array(PAYERS).fill({ kind: 'delay', ms: ANSWER_MS }));
  const ends = buyers.map((buyer) => hearsTheEnd(gateway, buyer));
  let from = performance.now();
  if (moment !== undefined) {
    await pause(moment);
    from = performance.now();
    await world.database.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }
  const heard = await Promise.all(ends);
  world.gmo.recovers();
  expect(tally(heard.map(({ outcome }) => outcome))).toEqual({ paid: PAYERS });
  return Math.round(Math.max(0, ...heard.map(({ at }) => at - from)));
}

async function hearsTheEnd(gateway: { address: string }, buyer: Buyer): Promise<{ outcome: string; at: number }> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const outcome = outcomeOf(await pays(gateway, buyer, world.gmo.issueToken()));
    const isOver = !/^(UNAVAILABLE|PAYMENT_IN_PROGRESS|PAYMENT_TRY_LATER|HTTP 0)$/.test(outcome);
    if (isOver || performance.now() > until) return { outcome, at: performance.now() };
    await pause(200);
  }
}
