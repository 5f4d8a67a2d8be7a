import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { printSeed, SEED } from '../seeded.ts';
import type { Real } from './command.ts';
import { ALL } from './commands.ts';
import { type Model, newModel } from './model.ts';
import { recover } from './payments.ts';
import { stateOf } from './state.ts';
import { openWorld, type World } from './world.ts';

let world: World;

/** Compares the service with its model over so many random sequences of what fans, staff and accidents do. */
export function compareWithModel(sequences: number): void {
  beforeAll(async () => {
    printSeed();
    world = await openWorld();
  });
  afterAll(() => world.close());

  test(`${sequences} sequences of what fans, staff and accidents do leave the service as the model says`, () => play(sequences));
}

async function play(sequences: number): Promise<void> {
  const commands = fc.commands(ALL, { maxCommands: 24 });
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const model: Model = newModel();
      const real: Real = await world.begin(model);
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      await recover().run(model, real);
      expect(await stateOf(real)).toEqual({
        stock: model.gachas.map(({ stock, lastOne }) => stock + Number(lastOne)),
        reserved: 0,
        fans: model.fans.map(({ orders, charged }) => ({
          charged,
          orders: Object.fromEntries(
            orders
              .filter(({ state }) => state !== 'cancelled')
              .map(({ id, state, plays, hasLastOne = false }) => {
                const won = state === 'pending' ? 0 : plays + Number(hasLastOne);
                return [id, { state, plays, won }];
              }),
          ),
        })),
      });
    }),
    { seed: SEED, numRuns: sequences, endOnFailure: true },
  );
  await world.booksBalance();
}
