import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { auditDraws } from '../../../../src/draw/audit/audit.ts';
import { openTestDatabase } from '../../database.ts';
import { openTestGateway } from '../../gateway.ts';
import { asOperator } from '../../refund-desk.ts';
import { expectSalesToEqualBooks } from '../../sales.ts';
import { printSeed, SEED } from '../../seeded.ts';
import type { Stage } from '../../stage.ts';
import { askForCode, buy, collect, undo } from './counter.ts';
import { giveUp, isHeldFor, takeBack } from './ending.ts';
import { reportLate, settle } from './late.ts';
import { COUNTERS, FANS, type Model, newModel, remainingOf, wholeOf } from './model.ts';
import { chargeBack, giveBack, payBack, refund, refundItems, refundPart } from './money.ts';
import { comesBack, correctAddress, pack, post, unpack } from './post.ts';
import { expected, seen } from './seen.ts';
import { newWorld, type Real } from './world.ts';

const fan = fc.nat(FANS - 1);
// Mostly the same order, where one thing meets another.
const which = fc.oneof(fc.constant(0), fc.nat(3));
const amount = fc.integer({ min: 1, max: 4 }).map((times) => times * 250);
const someOrAll = fc.option(amount);
const prizes = fc.constantFrom('restock', 'write-off', null);
const decided = fc.constantFrom('restock' as const, 'write-off' as const);

const late = fc.tuple(fan, fc.nat(2), fc.integer({ min: 1, max: 3 })).map((at) => reportLate(...at));
const decision = fc.constantFrom('HANDED_OVER_AFTER_ALL' as const, 'ACCEPTED_AS_LOSS' as const);
const settled = fc.tuple(which, decision).map((at) => settle(...at));

const ALL = [
  fc.tuple(fan, fc.nat(1), fc.integer({ min: 1, max: 3 })).map((at) => buy(...at)),
  fan.map(askForCode),
  fan.map(askForCode),
  ...[1, 2, 3].map(() =>
    fc.tuple(fan, fc.nat(2), fc.integer({ min: 1, max: 3 }), fc.nat(COUNTERS - 1)).map((at) => collect(...at)),
  ),
  which.map(undo),
  late,
  late,
  settled,
  settled,
  fc.tuple(which, prizes).map((at) => refund(...at)),
  fc.tuple(which, amount).map((at) => refundPart(...at)),
  ...[1, 2].map(() =>
    fc.tuple(which, fc.nat(2), fc.integer({ min: 1, max: 2 }), someOrAll, decided).map((at) => refundItems(...at)),
  ),
  fc.tuple(which, someOrAll, prizes).map((at) => payBack(...at)),
  fc.tuple(which, someOrAll).map((at) => chargeBack(...at)),
  which.map(takeBack),
  fc.tuple(which, fc.boolean()).map((at) => giveUp(...at)),
  fc.option(fc.constantFrom('arrives' as const, 'is lost' as const)).map((unheard) => giveBack(unheard ?? undefined)),
  fc.tuple(which, fc.integer({ min: 1, max: 3 })).map((at) => pack(...at)),
  which.map(unpack),
  which.map(post),
  which.map(correctAddress),
  which.map(comesBack),
  which.map(correctAddress),
];

const BEGINNING = [buy(0, 0, 3), buy(1, 1, 2), askForCode(0)];

let stage: Stage;

/**
 * Compares the service with a model of what becomes of paid orders, over so many random sequences of what people and accidents
 * do.
 */
export function compareAfterwards(sequences: number): void {
  beforeAll(async () => {
    printSeed();
    const database = await openTestDatabase();
    stage = { database, gateway: await openTestGateway(database) };
  });
  afterAll(async () => {
    await stage.gateway.close();
    await stage.database.close();
  });

  test('the last-one prize costs nothing, whichever items it goes back with', async () => {
    await playOne([buy(0, 0, 3), refundItems(2, 2, 2, null, 'restock'), refundItems(2, 0, 2, null, 'write-off')]);
    await playOne([buy(0, 0, 2), buy(0, 0, 1), refundItems(3, 1, 1, null, 'restock'), giveBack(), buy(0, 0, 1)]);
  });

  test(`${sequences} sequences of what becomes of paid orders leave the service as the model says`, () => play(sequences));
}

async function play(sequences: number): Promise<void> {
  await fc.assert(fc.asyncProperty(fc.commands(ALL, { maxCommands: 40, size: 'max' }), playOne), {
    seed: SEED,
    numRuns: sequences,
    endOnFailure: true,
  });
  await booksAndDrawsAgree();
}

async function playOne(sequence: Iterable<fc.AsyncCommand<Model, Real>>): Promise<void> {
  const model = newModel();
  const real = await newWorld(stage, { stock: model.stock, fans: FANS });
  for (const each of BEGINNING) await each.run(model, real);
  await fc.asyncModelRun(() => ({ model, real }), sequence);
  await settleAll(model, real);
  expect(await seen(real)).toEqual(expected(model));
}

/** Until nothing is owed, held beside a charge-back, or left of a refunded order, which the books would tell. */
async function settleAll(model: Model, real: Real): Promise<void> {
  await giveBack().run(model, real);
  for (const _held of model.orders.filter(isHeldFor)) await giveUp(0, false).run(model, real);
  for (const [index, order] of model.orders.entries())
    if (wholeOf(order) && remainingOf(order) > 0) await refund(index, null).run(model, real);
  await giveBack().run(model, real);
}

async function booksAndDrawsAgree(): Promise<void> {
  const { balances, processed } = asOperator(() => stage.database);
  await balances();
  await expectSalesToEqualBooks(stage.database, processed());
  expect((await auditDraws(stage.database.fork(), undefined, () => {})).first).toBeNull();
}
