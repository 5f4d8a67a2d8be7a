import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { japaneseTime } from '../../src/database/time/japanese-time.ts';
import { gmo } from '../../src/payment/processor/gmo/gmo.ts';
import { expectBooksToBalance } from './books.ts';
import { openTestDatabase } from './database.ts';
import type { Call } from './each-call.ts';
import { openTestGateway } from './gateway.ts';
import type { Operation } from './gmo-server/operations.ts';
import { GmoServer, type Moment } from './gmo-server/server.ts';
import { gmoSettings } from './processors.ts';
import { oneRow } from './stage.ts';
import { type Scene, TakeOver } from './take-over.ts';

type OnItsWay = { arrived: Promise<void>; goesOn(): void; isLost(): void };

export const GIVEN_UP_AFTER = 301;
export const A_DAY = 24 * 3600 + 1;

/**
 * The stage on which the process that began a payment, a recovery that takes it over, and GMO meet. Whatever they do to each
 * other, no money stays reserved or taken for an attempt that is over: after each test the books are held to that.
 */
export function aMeeting() {
  const scene = {} as Scene;

  beforeAll(async () => {
    scene.server = await GmoServer.starts();
    scene.database = await openTestDatabase();
    scene.gateway = await openTestGateway(scene.database, {
      processor: gmo(gmoSettings(scene.server), () => {}),
    });
  });
  afterEach(async () => {
    scene.server.gate = undefined;
    scene.server.recovers();
    clockIsRight();
    await expectBooksToBalance(
      scene.database,
      gmo(gmoSettings(scene.server), () => {}),
    );
  });
  afterAll(async () => {
    await scene.gateway.close();
    await scene.database.close();
    await scene.server.goesDown();
  });

  const clockIsRight = () => scene.server.book.clock.standsAt(japaneseTime(new Date()));

  /** The next call of this operation is kept on its way: before it is carried out, or before its answer leaves. */
  function keeps(operation: Operation, at: Moment['at'] = 'arrived', job?: 'VOID'): OnItsWay {
    const [arrived, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<'goes on' | 'lost'>()];
    scene.server.gate = async (moment) => {
      if (moment.operation !== operation || moment.at !== at || (job && moment.form.get('JobCd') !== job)) return 'goes on';
      scene.server.gate = undefined;
      arrived.resolve();
      return decided.promise;
    };
    return { arrived: arrived.promise, goesOn: () => decided.resolve('goes on'), isLost: () => decided.resolve('lost') };
  }

  const aPayment = (card?: string, changes?: Record<string, unknown>) => TakeOver.of(scene, card, changes);
  /** A payment whose first driver has fallen asleep there. */
  async function aSleeper(when: 'before' | 'after', call: Call, card?: string) {
    const payment = await aPayment(card);
    const sleep = payment.fallsAsleep(when, call);
    const first = payment.begins();
    await sleep.reached;
    return { payment, sleep, first };
  }

  /** A payment whose first call of this operation is kept on its way. */
  async function aCallOnItsWay(operation: Operation, at: Moment['at'] = 'arrived', card?: string) {
    const payment = await aPayment(card);
    const way = keeps(operation, at);
    const first = payment.begins();
    await way.arrived;
    return { payment, way, first };
  }

  const paysAgain = async ({ fan, orderId }: TakeOver) =>
    (await fan.pays(orderId, scene.server.issueToken())).data?.pay?.order.status;
  const tradeOf = async ({ orderId }: TakeOver) => {
    const latest = 'select processor_order_id as id from payments where order_id = ? order by created_at limit 1';
    const trade = scene.server.book.trades.get((await oneRow<{ id: string }>(scene.database, latest, [orderId])).id);
    if (!trade) throw new Error('GMO never heard of it');
    return trade;
  };

  return { scene, keeps, clockIsRight, aPayment, aSleeper, aCallOnItsWay, paysAgain, tradeOf };
}
