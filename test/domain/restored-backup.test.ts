import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { gmo } from '../../src/payment/processor/gmo/gmo.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';
import { answersChallenge } from '../support/gmo-server/browser.ts';
import { GmoServer } from '../support/gmo-server/server.ts';
import { gmoSettings } from '../support/processors.ts';
import { returnPathOf } from '../support/return-path.ts';
import { type Scene, TakeOver } from '../support/take-over.ts';

/** A database that was restored from a backup knows less than the processor, which has taken the money since. */
const scene = {} as Scene;
const processor = () => gmo(gmoSettings(scene.server), () => {});

beforeAll(async () => {
  scene.server = await GmoServer.starts();
  scene.database = await openTestDatabase();
  scene.gateway = await openTestGateway(scene.database, {
    processor: processor(),
  });
});
afterAll(async () => {
  await scene.gateway.close();
  await scene.database.close();
  await scene.server.goesDown();
});

/** The restored database finishes the payment that the processor knows: charged once, with prizes, and books that balance. */
async function expectPaidAfter(payment: TakeOver, backup: Scene['database']): Promise<void> {
  const restored = payment.in(backup);
  try {
    await restored.isTakenOver();
    expect(await restored.attempts()).toEqual(['captured, SALES']);
    const trades = [...scene.server.book.trades.values()].map(({ captures, voids, refunds }) => [captures, voids, refunds]);
    expect(trades.at(-1)).toEqual([1, 0, 0]);
    expect((await auditDraws(backup.fork(), payment.gachaId)).first).toBeNull();
    await expectBooksToBalance(backup, processor());
  } finally {
    await backup.close();
  }
}

test.each([
  ['entered', 'before', 'register'],
  ['entered', 'after', 'register'],
  ['registered', 'before', 'authorise'],
  ['registered', 'after', 'authorise'],
  ['drawn', 'before', 'capture'],
  ['drawn', 'after', 'capture'],
] as const)('a backup in which the payment is %s, taken %s %s: it is paid', async (state, when, call) => {
  const payment = await TakeOver.of(scene);
  const sleep = payment.fallsAsleep(when, call);
  const first = payment.begins();
  await sleep.reached;
  const backup = await scene.database.copy();
  sleep.wakes();
  expect(await first).toBe('captured');
  const [row] = await backup.sql<{ state: string }>('select state from payments where order_id = ?', [payment.orderId]);
  expect(row?.state).toBe(state);
  await expectPaidAfter(payment, backup);
});

test.each(['challenged', 'returned'] as const)('a backup in which the payment is %s: it is paid', async (state) => {
  const payment = await TakeOver.of(scene, 'challenge');
  const { data } = await payment.fan.pays(payment.orderId, scene.server.issueToken('challenge'));
  const url = returnPathOf(await answersChallenge(data.pay.redirectUrl, 'passed'));
  const comesBack = () => scene.gateway.send({ method: 'GET', url });
  if (state === 'returned') await comesBack();
  const backup = await scene.database.copy();
  await comesBack();
  await payment.isTakenOver();
  expect(await payment.attempts()).toEqual(['captured, SALES']);
  await expectPaidAfter(payment, backup);
});
