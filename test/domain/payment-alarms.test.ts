import { describe, expect, test } from '@jest/globals';
import { Alarm } from '../../src/payment/processor/processor.ts';
import { A_DAY, aMeeting, GIVEN_UP_AFTER } from '../support/meeting.ts';
import { oneRow } from '../support/stage.ts';
import type { TakeOver } from '../support/take-over.ts';

const { scene, clockIsRight, aSleeper, tradeOf } = aMeeting();

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
