import { describe, expect, test } from '@jest/globals';
import { Alarm, type Processor } from '../../src/payment/processor/processor.ts';
import { giveUpRefund } from '../../src/refund/give-up.ts';
import { isSameMonth } from '../support/gmo-server/clock.ts';
import type { Fault } from '../support/gmo-server/faults.ts';
import { type Asked, aRefundStage, PART, WHOLE } from '../support/refund-stage.ts';
import { goBack, TO_ANOTHER_DAY, timePasses } from '../support/refunds.ts';

/**
 * Between a refund's row and GMO's book stand calls that get lost, processes that end between any two of them, and Japan's
 * calendar.
 */
const stage = aRefundStage();
const { paid, order, stateOf, yenAt } = stage;

type Case = { asked: Asked; left: number; daysAgo: number; ends: string };
const SALES: [string, number, string][] = [
  ['of the same day', 0, 'VOID'],
  ['of another day of the month', TO_ANOTHER_DAY, 'RETURN'],
  ['of another month', 40, 'RETURNX'],
];
const CASES = SALES.flatMap(([when, daysAgo, job]): [string, Case][] => [
  [`all of a sale ${when}`, { asked: WHOLE, left: 0, daysAgo, ends: job }],
  [`a part of a sale ${when}`, { asked: PART, left: 1200, daysAgo, ends: 'CAPTURE' }],
]);

const NEVER_ARRIVES: Fault = { kind: 'drop', commits: false };
const ANSWER_LOST: Fault = { kind: 'drop', commits: true };
const REFUSED: Fault = { kind: 'errors', errors: ['E11010010'], commits: false };

const breaks = (fault: Fault) => {
  for (const call of ['AlterTran', 'ChangeTran'] as const) stage.server.breaks(call, fault, fault, fault);
};

async function recovers(seconds: number): Promise<void> {
  stage.server.recovers();
  await timePasses(stage.database, seconds);
  expect(await goBack(stage.database, stage.processor)).toEqual([]);
}

async function expectOnce({ orderId, id }: { orderId: string; id: string }, { left, ends }: Pick<Case, 'left' | 'ends'>) {
  expect([(await stateOf(orderId)).state, yenAt(id)]).toEqual(['done', left]);
  expect(stage.server.ledger(id)).toMatchObject({ status: ends, refunds: 1 });
}

describe.each(CASES)('of %s', (_what, it) => {
  test('it goes back once, and is certain', async () => {
    const one = await paid(it.daysAgo);
    await order(one.orderId, it.asked);
    expect(yenAt(one.id)).toBe(1500);
    expect(await goBack(stage.database, stage.processor)).toEqual([]);
    await expectOnce(one, it);
    expect((await stateOf(one.orderId)).isUncertain).toBe(false);
  });

  test.each<[string, Fault]>([
    ['is lost on its way', NEVER_ARRIVES],
    ['is carried out, and its answer lost', ANSWER_LOST],
    ['is carried out, and answered by HTTP 502', { kind: 'http', status: 502, commits: true }],
  ])('a call that %s gives back once, by the row', async (_how, fault) => {
    const one = await paid(it.daysAgo);
    await order(one.orderId, it.asked);
    breaks(fault);
    await goBack(stage.database, stage.processor);
    await recovers(60);
    await expectOnce(one, it);
  });

  /** The process ends there: nothing that it would write afterwards is written. */
  const ending = (when: 'before' | 'after', call: 'find' | 'refund'): Processor => {
    const end = async () => {
      await stage.database.sql('update refunds set epoch = epoch + 1, lease_until = now() where state = ?', ['owed']);
      throw new Error('the process ended');
    };
    const around = async <T>(kind: string, work: () => Promise<T>): Promise<T> => {
      if (kind === call && when === 'before') return end();
      const answer = await work();
      return kind === call ? end() : answer;
    };
    return {
      ...stage.processor,
      find: (one) => around('find', () => stage.processor.find(one)),
      refund: (...one) => around('refund', () => stage.processor.refund(...one)),
    };
  };

  test.each([
    ['before', 'find'],
    ['after', 'find'],
    ['before', 'refund'],
    ['after', 'refund'],
  ] as const)('a process that ends %s %s leaves it to another, which gives back once', async (when, call) => {
    const one = await paid(it.daysAgo);
    await order(one.orderId, it.asked);
    await goBack(stage.database, ending(when, call));
    expect((await stateOf(one.orderId)).state).toBe('owed');
    expect(await goBack(stage.database, stage.processor)).toEqual([]);
    await expectOnce(one, it);
    // A call that was begun by the first may still arrive.
    expect((await stateOf(one.orderId)).isUncertain).toBe(call === 'refund');
  });

  test.each(['before', 'after'] as const)('a process that ends %s find gives nothing up, and the next one does', async (when) => {
    const one = await paid(it.daysAgo);
    await order(one.orderId, it.asked);
    breaks(REFUSED);
    expect(await goBack(stage.database, stage.processor)).toEqual([expect.any(Alarm)]);
    await timePasses(stage.database);
    const { id: refundId } = await stateOf(one.orderId);
    const givesUp = (processor: Processor) =>
      giveUpRefund(stage.database.fork(), { processor }, { account: 'a test' }, { refundId, reason: 'refused' });
    await expect(givesUp(ending(when, 'find'))).rejects.toThrow('the process ended');
    expect((await stateOf(one.orderId)).state).toBe('owed');
    expect(await givesUp(stage.processor)).toMatchObject({ refund: { state: 'given-up' } });
    expect([yenAt(one.id), (await one.fan.sees(one.orderId)).status]).toEqual([1500, 'PAID']);
    await order(one.orderId, it.asked);
    await recovers(0);
    await expectOnce(one, it);
  });
});

describe.each([1, 31])('where GMO is %i days further when the next process goes on', (days) => {
  const goesOn = async (fault: Fault) => {
    const one = await paid();
    await order(one.orderId, WHOLE);
    breaks(fault);
    await goBack(stage.database, stage.processor);
    const { clock } = stage.server.book;
    const before = clock.stamp();
    clock.passes({ days });
    await recovers(60);
    return { one, later: isSameMonth(before, clock.stamp()) ? 'RETURN' : 'RETURNX' };
  };

  test('a call that never arrived is made by the job of that day', async () => {
    const { one, later } = await goesOn(NEVER_ARRIVES);
    await expectOnce(one, { left: 0, ends: later });
  });

  test('a call of which the answer got lost is not made again', async () => {
    const { one } = await goesOn(ANSWER_LOST);
    await expectOnce(one, { left: 0, ends: 'VOID' });
  });
});

test('a second refund waits until no call for the first can arrive any more', async () => {
  const { orderId, id } = await paid();
  await order(orderId, PART);
  stage.server.breaks('ChangeTran', ...Array(3).fill({ kind: 'drop', commits: true }));
  await goBack(stage.database, stage.processor);
  stage.server.recovers();
  await timePasses(stage.database, 60);
  await goBack(stage.database, stage.processor);
  expect(await stateOf(orderId)).toMatchObject({ state: 'done', isUncertain: true });
  await order(orderId, { amount: 200 });
  const calls = stage.server.calls.length;
  expect(await goBack(stage.database, stage.processor)).toEqual([]);
  expect(stage.server.calls.length).toBe(calls);
  const waiting = await stateOf(orderId);
  expect(waiting).toMatchObject({ state: 'owed', tries: 0 });
  expect(waiting.inSeconds).toBeGreaterThan(60);
  await timePasses(stage.database, 400);
  await goBack(stage.database, stage.processor);
  expect([(await stateOf(orderId)).state, yenAt(id)]).toEqual(['done', 1000]);
});
