import { describe, expect, test } from '@jest/globals';
import type { Processor } from '../../src/payment/processor/processor.ts';
import type { Fault } from '../support/gmo-server/faults.ts';
import { goBack, timePasses } from '../support/refunds.ts';
import { type Asked, aShopAtGmo, PART, WHOLE } from '../support/shop-at-gmo.ts';

/** Between a refund's row and GMO's book stand calls that get lost, and processes that end between any two of them. */
const { shop, paid, order, stateOf, yenAt } = aShopAtGmo();

const WAYS: [string, Asked, number][] = [
  ['all', WHOLE, 0],
  ['a part', PART, 1200],
];

describe.each(WAYS)('of %s', (_way, asked, left) => {
  test('it goes back once, and is certain', async () => {
    const { orderId, id } = await paid();
    await order(orderId, asked);
    expect(yenAt(id)).toBe(1500);
    expect(await goBack(shop.database, shop.processor)).toEqual([]);
    expect([await stateOf(orderId), yenAt(id), shop.server.ledger(id)?.refunds]).toMatchObject([
      { state: 'done', isUncertain: false },
      left,
      1,
    ]);
  });

  const BLIND: [string, Fault][] = [
    ['is lost on its way', { kind: 'drop', commits: false }],
    ['is carried out, and its answer lost', { kind: 'drop', commits: true }],
    ['is carried out, and answered by HTTP 502', { kind: 'http', status: 502, commits: true }],
  ];

  test.each(BLIND)('a call that %s gives back once, by the row', async (_what, fault) => {
    const { orderId, id } = await paid();
    await order(orderId, asked);
    shop.server.breaks(left === 0 ? 'AlterTran' : 'ChangeTran', fault, fault, fault);
    await goBack(shop.database, shop.processor);
    shop.server.recovers();
    await timePasses(shop.database, 60);
    await goBack(shop.database, shop.processor);
    expect([(await stateOf(orderId)).state, yenAt(id), shop.server.ledger(id)?.refunds]).toEqual(['done', left, 1]);
  });

  /** The process ends there: nothing that it would write afterwards is written. */
  const ends = (when: 'before' | 'after', call: 'find' | 'refund'): Processor => {
    const end = async () => {
      await shop.database.sql('update refunds set epoch = epoch + 1, lease_until = now() where state = ?', ['owed']);
      throw new Error('the process ended');
    };
    const around = async <T>(kind: string, work: () => Promise<T>): Promise<T> => {
      if (kind === call && when === 'before') return end();
      const answer = await work();
      return kind === call ? end() : answer;
    };
    return {
      ...shop.processor,
      find: (one) => around('find', () => shop.processor.find(one)),
      refund: (...one) => around('refund', () => shop.processor.refund(...one)),
    };
  };

  test.each([
    ['before', 'find'],
    ['after', 'find'],
    ['before', 'refund'],
    ['after', 'refund'],
  ] as const)('a process that ends %s %s leaves it to another, which gives back once', async (when, call) => {
    const { orderId, id } = await paid();
    await order(orderId, asked);
    await goBack(shop.database, ends(when, call));
    expect((await stateOf(orderId)).state).toBe('owed');
    expect(await goBack(shop.database, shop.processor)).toEqual([]);
    expect([await stateOf(orderId), yenAt(id), shop.server.ledger(id)?.refunds]).toMatchObject([
      // A call that was begun by the first may still arrive.
      { state: 'done', isUncertain: call === 'refund' },
      left,
      1,
    ]);
  });
});

test('a second refund waits until no call for the first can arrive any more', async () => {
  const { orderId, id } = await paid();
  await order(orderId, PART);
  shop.server.breaks('ChangeTran', ...Array(3).fill({ kind: 'drop', commits: true }));
  await goBack(shop.database, shop.processor);
  shop.server.recovers();
  await timePasses(shop.database, 60);
  await goBack(shop.database, shop.processor);
  expect(await stateOf(orderId)).toMatchObject({ state: 'done', isUncertain: true });
  await order(orderId, { amount: 200 });
  const calls = shop.server.calls.length;
  expect(await goBack(shop.database, shop.processor)).toEqual([]);
  expect(shop.server.calls.length).toBe(calls);
  const waiting = await stateOf(orderId);
  expect(waiting).toMatchObject({ state: 'owed', tries: 0 });
  expect(waiting.inSeconds).toBeGreaterThan(60);
  await timePasses(shop.database, 400);
  await goBack(shop.database, shop.processor);
  expect([(await stateOf(orderId)).state, yenAt(id)]).toEqual(['done', 1000]);
});
