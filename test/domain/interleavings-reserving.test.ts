import { describe, expect, test } from '@jest/globals';
import { A_DAY, aMeeting, GIVEN_UP_AFTER } from '../support/meeting.ts';

/** The numbers are those of the interleavings of one payment, two drivers and GMO, of which there are twenty. */
const { scene, keeps, aPayment, aSleeper, aCallOnItsWay, paysAgain, tradeOf } = aMeeting();

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
    expect(await paysAgain(payment)).toBe('PAID');
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
    expect(await paysAgain(payment)).toBe('PAID');
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
    expect(await paysAgain(payment)).toBe('PAID');
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
    expect(await paysAgain(payment)).toBe('PAID');
    way.goesOn();
    await first;
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['voided, VOID', 'captured, SALES']);
  });
});
