import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { aGacha } from '../../support/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { disagreements } from './books.ts';
import { tally } from './client.ts';
import { crowd, outcomeOf, pays } from './crowd.ts';
import { World } from './world.ts';

const PAYERS = 24;
const HEARD_WITHIN_MS = 5_000;
const PATIENCE_MS = 60_000;
/** How long GMO takes to answer, so that payers are also cut off while it is asked. */
const ANSWER_MS = 80;

let world: World;

/**
 * `moments`: when the sessions end, in milliseconds after paying began: in the middle of different steps. A machine that does other things
 * beside has longer to tell the end.
 */
export function cutOffPayers(moments: readonly number[], heardWithinMs = HEARD_WITHIN_MS): void {
  afterEach(() => world.close());

  test.each(['sandbox', 'gmo'] as const)(
    'payers whose database sessions end (%s) come again and hear the end within seconds, charged once',
    async (processor) => {
      world = await World.opens(processor);
      const gateway = await world.starts();
      const gachaId = await aGacha(world.database);
      const slowest: number[] = [];
      for (const moment of moments) {
        const buyers = await crowd(world, PAYERS, () => gachaId);
        for (const operation of ['EntryTran', 'ExecTran', 'AlterTran'] as const)
          world.gmo.breaks(operation, ...Array(PAYERS).fill({ kind: 'delay', ms: ANSWER_MS }));
        let cutOff = Number.POSITIVE_INFINITY;
        const ends = buyers.map(async (buyer) => {
          const until = performance.now() + PATIENCE_MS;
          for (;;) {
            const outcome = outcomeOf(await pays(gateway, buyer, world.gmo.issueToken()));
            const isOver = !/^(UNAVAILABLE|PAYMENT_IN_PROGRESS|PAYMENT_TRY_LATER|HTTP 0)$/.test(outcome);
            if (isOver || performance.now() > until) return { outcome, ms: performance.now() - cutOff };
            await pause(200);
          }
        });
        await pause(moment);
        cutOff = performance.now();
        await world.database.sql(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        const heard = await Promise.all(ends);
        expect(tally(heard.map(({ outcome }) => outcome))).toEqual({ paid: PAYERS });
        slowest.push(Math.max(0, ...heard.map(({ ms }) => ms)));
        world.gmo.recovers();
      }
      expect(slowest.every((ms) => ms < heardWithinMs) || slowest.map(Math.round)).toBe(true);
      await eventually(async () => expect(await disagreements(world)).toEqual([]));
    },
  );
}
