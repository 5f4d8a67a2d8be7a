import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { gmo } from '../../src/payment/gmo/gmo.ts';
import { japaneseTime } from '../../src/payment/japan.ts';
import { Alarm } from '../../src/payment/processor.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';
import { answersChallenge } from '../support/gmo-server/browser.ts';
import type { Operation } from '../support/gmo-server/operations.ts';
import { GmoServer, type Moment } from '../support/gmo-server/server.ts';
import { gmoSettings } from '../support/processors.ts';
import { returnPathOf } from '../support/return-path.ts';
import { oneRow } from '../support/stage.ts';
import { type Call, type Scene, TakeOver } from '../support/take-over.ts';

/**
 * What the process that began a payment, a recovery that takes it over, and GMO may do to each other, one test for each
 * order in which it can happen. Whatever happens, no money stays reserved or taken for an attempt that is over.
 */
const scene = {} as Scene;
const GIVEN_UP_AFTER = 301;
const A_DAY = 24 * 3600 + 1;

beforeAll(async () => {
  scene.server = await GmoServer.starts();
  scene.database = await openTestDatabase();
  scene.gateway = await openTestGateway(scene.database, {
    processor: gmo(gmoSettings(scene.server), () => {}),
    returnUrl: (key) => `http://gateway.test/payments/return/${key}`,
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

type OnItsWay = { arrived: Promise<void>; goesOn(): void; isLost(): void };

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

describe('before the card is asked', () => {
  test('1: the driver dies before its announcement arrives', async () => {
    const payment = await aPayment();
    const way = keeps('EntryTran');
    const sleep = payment.fallsAsleep('after', 'register');
    const first = payment.begins();
    await way.arrived;
    const asked = scene.server.callsOf('SearchTrade');
    await payment.isTakenOver();
    expect(scene.server.callsOf('SearchTrade')).toBe(asked + 1);
    expect(await payment.attempts()).toEqual(['abandoned, unknown']);
    expect(await paysAgain(payment)).toBe('ASSIGNED');
    way.isLost();
    sleep.wakes();
    await first;
    expect(await payment.attempts()).toEqual(['abandoned, unknown', 'captured, SALES']);
  });

  test('2: it sleeps before it announces, is taken over, wakes up and announces: the card is never asked', async () => {
    const { payment, sleep, first } = await aSleeper('before', 'register');
    await payment.isTakenOver();
    sleep.wakes();
    expect(await first).toBe('PAYMENT_IN_PROGRESS');
    expect(await payment.attempts()).toEqual(['abandoned, UNPROCESSED']);
    expect((await tradeOf(payment)).authorisations).toBe(0);
  });

  test('3a: it sleeps after it announced, is taken over, and wakes up: the card is never asked', async () => {
    const { payment, sleep, first } = await aSleeper('after', 'register');
    await payment.isTakenOver();
    sleep.wakes();
    expect(await first).toBe('PAYMENT_IN_PROGRESS');
    expect(await payment.attempts()).toEqual(['abandoned, UNPROCESSED']);
  });

  test('20: while GMO is down such an attempt waits, and is over when it is back', async () => {
    const { payment, sleep, first } = await aSleeper('before', 'register');
    await scene.server.goesDown();
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['entered, unknown']);
    expect(payment.complaints).toHaveLength(1);
    await scene.server.comesUp();
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['abandoned, unknown']);
    expect(await paysAgain(payment)).toBe('ASSIGNED');
    sleep.wakes();
    await first;
  });
});

describe('while the card is asked', () => {
  test('3b, 8: it sleeps before it asks, is given up, wakes up and reserves: released, and no prize for it', async () => {
    const { payment, sleep, first } = await aSleeper('before', 'authorise');
    await payment.isTakenOver(GIVEN_UP_AFTER);
    expect(await payment.attempts()).toEqual(['abandoned, UNPROCESSED']);
    sleep.wakes();
    await first;
    expect(await payment.attempts()).toEqual(['voiding, AUTH']);
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voided, VOID']);
  });

  test('4: the call is on its way when it is taken over: asked for again, and paid once', async () => {
    const { payment, way, first } = await aCallOnItsWay('ExecTran');
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['registered, UNPROCESSED']);
    way.goesOn();
    expect(await first).toBe('PAYMENT_IN_PROGRESS');
    expect(await payment.attempts()).toEqual(['registered, AUTH']);
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['captured, SALES']);
  });

  test('5: the call is carried out after the watch has ended: the row learns of it, and it is released', async () => {
    const { payment, way, first } = await aCallOnItsWay('ExecTran');
    await payment.isTakenOver(GIVEN_UP_AFTER);
    await payment.isTakenOver(A_DAY);
    expect(await payment.attempts()).toEqual(['declined, UNPROCESSED']);
    way.goesOn();
    await first;
    expect(await payment.attempts()).toEqual(['voiding, AUTH']);
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voided, VOID']);
  });

  test('6: it reserves and dies: the recovery goes on', async () => {
    const { payment, sleep, first } = await aSleeper('after', 'authorise');
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['captured, SALES']);
    sleep.wakes();
    await first;
  });

  test.each(['before', 'after'] as const)(
    '7: it reserves, and wakes up when the recovery has drawn on that (%s the capture): nothing is released',
    async (when) => {
      const { payment, sleep, first } = await aSleeper('after', 'authorise');
      const way = keeps('AlterTran', when === 'before' ? 'arrived' : 'done');
      const taken = payment.isTakenOver();
      await way.arrived;
      sleep.wakes();
      expect(await first).toBe('PAYMENT_IN_PROGRESS');
      way.goesOn();
      await taken;
      expect(await payment.attempts()).toEqual(['captured, SALES']);
      expect(await tradeOf(payment)).toMatchObject({ authorisations: 1, captures: 1, voids: 0, refunds: 0 });
    },
  );

  test('14: the address of the challenge is lost with the answer: the attempt is over, and nothing is reserved', async () => {
    const { payment, way, first } = await aCallOnItsWay('ExecTran', 'done', 'challenge');
    way.isLost();
    expect(await first).toBe('AUTHENTICATION_FAILED');
    expect(await payment.attempts()).toEqual(['declined, AUTHENTICATED']);
    expect(await paysAgain(payment)).toBe('ASSIGNED');
  });

  test('14, taken over: the same, and it is watched', async () => {
    const { payment, sleep, first } = await aSleeper('after', 'authorise', 'challenge');
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['abandoned, AUTHENTICATED']);
    sleep.wakes();
    expect(await first).toBe('PAYMENT_IN_PROGRESS');
  });

  test('18: it is given up, the holder pays again, and the first card is reserved after all: that one is released', async () => {
    const { payment, way, first } = await aCallOnItsWay('ExecTran');
    await payment.isTakenOver(GIVEN_UP_AFTER);
    expect(await paysAgain(payment)).toBe('ASSIGNED');
    way.goesOn();
    await first;
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voided, VOID', 'captured, SALES']);
  });
});

describe('after a challenge', () => {
  /** A payment whose holder has answered the bank; coming back is up to the test. */
  async function challenged(result: 'passed' | 'failed' = 'passed') {
    const payment = await aPayment('challenge');
    const { data } = await payment.fan.pays(payment.orderId, scene.server.issueToken('challenge'));
    const path = returnPathOf(await answersChallenge(data.pay.redirectUrl, result));
    const comesBack = () => scene.gateway.send({ method: 'GET', url: path });
    const completes = () =>
      payment.fan.asks(
        'mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { status } payment { status } } }',
        { id: payment.orderId },
      );
    return { payment, comesBack, completes };
  }

  test('a holder who was not recognised is told at once, and may pay with another card', async () => {
    const { payment, comesBack, completes } = await challenged('failed');
    await comesBack();
    expect((await completes()).code).toBe('AUTHENTICATION_FAILED');
    expect(await payment.attempts()).toEqual(['declined, AUTHENTICATED']);
    expect(await paysAgain(payment)).toBe('ASSIGNED');
  });

  test('15: the call that ends it is late, and another one is told no: what it reserves is found and released', async () => {
    const { payment, comesBack, completes } = await challenged();
    await comesBack();
    const way = keeps('SecureTran2');
    const first = completes();
    await way.arrived;
    const trade = await tradeOf(payment);
    // The bank is asked again, and says no this time.
    Object.assign(trade.challenge ?? {}, { result: 'failed' });
    scene.server.breaks('SecureTran2', { kind: 'errors', errors: ['42G030000'], commits: false });
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['abandoned, AUTHENTICATED']);
    expect(await paysAgain(payment)).toBe('ASSIGNED');
    Object.assign(trade.challenge ?? {}, { result: 'passed' });
    way.goesOn();
    await first;
    await payment.isTakenOver();
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voided, VOID', 'captured, SALES']);
  });

  test('16: it is ended twice at once: the second is told that the first runs, asks again, and it is paid once', async () => {
    const { payment, comesBack, completes } = await challenged();
    await comesBack();
    const way = keeps('SecureTran2', 'done');
    const first = completes();
    await way.arrived;
    await payment.isTakenOver();
    way.goesOn();
    await first;
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['captured, SALES']);
    expect((await tradeOf(payment)).authorisations).toBe(1);
  });

  test('a holder who never comes back is waited for, and then the processor is asked before the attempt is over', async () => {
    const { payment } = await challenged();
    const asked = scene.server.callsOf('SearchTrade');
    await payment.isTakenOver();
    expect(scene.server.callsOf('SearchTrade')).toBe(asked + 1);
    expect(await payment.attempts()).toEqual(['declined, AUTHENTICATED']);
  });
});

describe('when prizes are drawn', () => {
  test('9: sold out after the reservation, the driver dies, and midnight strikes: it is returned instead of voided', async () => {
    const payment = await aPayment('plain', { prizes: [prizeEntry({ stock: 1 })] });
    const [asleep, late] = [payment.fallsAsleep('after', 'authorise'), payment.fallsAsleep('before', 'void')];
    const first = payment.begins();
    await asleep.reached;
    await scene.database.sql('update prizes set stock = 0, supply = 0 where gacha_id = ?', [payment.gachaId]);
    asleep.wakes();
    await late.reached;
    expect(await payment.attempts()).toEqual(['voiding, AUTH']);
    scene.server.book.clock.passes({ days: 1 });
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voided, RETURN']);
    late.wakes();
    expect(await first).toBe('PAYMENT_IN_PROGRESS');
    expect((await tradeOf(payment)).voids).toBe(1);
  });

  test('10: the draw is committed and its answer is lost: nothing is released, and the driver goes on', async () => {
    const payment = await aPayment();
    const connection = scene.database.orm.em.getConnection();
    const commit = connection.commit.bind(connection);
    let isLost = false;
    connection.commit = async (...words) => {
      await commit(...words);
      const [row] = await scene.database.sql<{ state: string }>('select state from payments where order_id = ?', [
        payment.orderId,
      ]);
      if (isLost || row?.state !== 'drawn') return;
      isLost = true;
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    };
    expect(await payment.begins()).toBe('captured');
    connection.commit = commit;
    expect(isLost).toBe(true);
    expect(await payment.attempts()).toEqual(['captured, SALES']);
  });

  test('11: the capture is not answered, and asked again: taken once', async () => {
    const payment = await aPayment();
    scene.server.breaks('AlterTran', { kind: 'drop', commits: true });
    scene.server.breaks('SearchTrade', ...Array(9).fill({ kind: 'drop', commits: false }));
    expect(await payment.begins()).toBe('UNAVAILABLE');
    scene.server.recovers();
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['captured, SALES']);
    expect((await tradeOf(payment)).captures).toBe(1);
  });

  test('12: the capture is late, and the draw was taken back since GMO no longer held the money: nothing is taken', async () => {
    const { payment, way, first } = await aCallOnItsWay('AlterTran');
    scene.server.book.step(await tradeOf(payment), 'VOID');
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voided, VOID']);
    way.goesOn();
    await first;
    expect(await payment.attempts()).toEqual(['voided, VOID']);
    expect((await tradeOf(payment)).captures).toBe(0);
    expect(await paysAgain(payment)).toBe('ASSIGNED');
  });

  test('13: the release has looked, a late capture gets through, and then the release: GMO gives the money back', async () => {
    const payment = await aPayment();
    const sale = keeps('AlterTran');
    const first = payment.begins();
    await sale.arrived;
    scene.server.breaks('AlterTran', { kind: 'errors', errors: ['E01420010'], commits: false });
    const release = keeps('AlterTran', 'arrived', 'VOID');
    // The recovery's capture is refused for good, the draw is taken back, and its release is on its way.
    await payment.isTakenOver();
    const taken = payment.isTakenOver();
    await release.arrived;
    sale.goesOn();
    await first;
    release.goesOn();
    await taken;
    const trade = await tradeOf(payment);
    expect([trade.captures, trade.refunds]).toEqual([1, 1]);
    expect(await payment.attempts()).toEqual(['voided, VOID']);
    expect(await paysAgain(payment)).toBe('ASSIGNED');
  });

  test('17: several recoveries at once: one takes it up', async () => {
    const { payment, sleep, first } = await aSleeper('after', 'authorise');
    await payment.timePasses(0);
    await Promise.all(Array.from({ length: 5 }, () => payment.recovers()));
    expect(await payment.attempts()).toEqual(['captured, SALES']);
    expect((await tradeOf(payment)).captures).toBe(1);
    sleep.wakes();
    await first;
  });

  test('19: the reservation outlives its validity: the draw is taken back, and the release by RETURN', async () => {
    const { payment, sleep, first } = await aSleeper('before', 'capture');
    scene.server.book.clock.passes({ days: 61 });
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voiding, AUTH']);
    expect((payment.complaints.at(-1) as { cause?: unknown }).cause).toBeInstanceOf(Alarm);
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voided, RETURN']);
    expect(await paysAgain(payment)).toBe('ASSIGNED');
    sleep.wakes();
    await first;
  });
});

describe('what no call can move', () => {
  const isAlarm = (payment: TakeOver) => {
    const { cause } = payment.complaints.at(-1) as { cause?: unknown };
    return cause instanceof Alarm;
  };
  const nextInSeconds = async ({ orderId }: TakeOver) =>
    (
      await oneRow<{ s: number }>(
        scene.database,
        'select extract(epoch from lease_until - clock_timestamp())::float8 as s from payments where order_id = ?',
        [orderId],
      )
    ).s;

  test('a reservation that can neither be taken nor released any more is an alarm, and soon asked for hourly', async () => {
    const { payment, sleep, first } = await aSleeper('before', 'capture');
    scene.server.book.clock.passes({ days: 181 });
    for (let time = 0; time < 14; time += 1) await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voiding, AUTH']);
    expect(isAlarm(payment)).toBe(true);
    expect(await nextInSeconds(payment)).toBeGreaterThan(3500);
    clockIsRight();
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voided, VOID']);
    sleep.wakes();
    await first;
  });

  test('another amount at the processor draws nothing, and is an alarm', async () => {
    const { payment, sleep, first } = await aSleeper('after', 'authorise');
    const trade = await tradeOf(payment);
    Object.assign(trade, { amount: 501 });
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['registered, AUTH']);
    expect(isAlarm(payment)).toBe(true);
    Object.assign(trade, { amount: 500 });
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['captured, SALES']);
    sleep.wakes();
    await first;
  });

  test('an attempt that was given up is watched every five minutes at most, and after an hour every hour', async () => {
    const { payment, sleep, first } = await aSleeper('before', 'authorise');
    await payment.isTakenOver(GIVEN_UP_AFTER);
    const intervals: number[] = [];
    for (let time = 0; time < 22; time += 1) {
      await payment.isTakenOver(0);
      intervals.push(Math.round(await nextInSeconds(payment)));
    }
    const firstHour = intervals.slice(0, 19);
    expect(firstHour.every((seconds) => seconds <= 300)).toBe(true);
    expect(firstHour.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(3300);
    expect(intervals.slice(19).every((seconds) => seconds > 3590 && seconds <= 3600)).toBe(true);
    await payment.isTakenOver(A_DAY);
    expect(await payment.attempts()).toEqual(['declined, UNPROCESSED']);
    scene.server.gate = async () => 'lost';
    sleep.wakes();
    await first;
  });
});
