import { describe, expect, test } from '@jest/globals';
import { Alarm } from '../../src/payment/processor/processor.ts';
import { prizeEntry } from '../support/catalogue.ts';
import { aMeeting } from '../support/meeting.ts';

/** The numbers are those of the interleavings of one payment, two drivers and GMO, of which there are twenty. */
const { scene, keeps, aPayment, aSleeper, aCallOnItsWay, paysAgain, tradeOf } = aMeeting();

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
    expect(await paysAgain(payment)).toBe('PAID');
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
    expect(await paysAgain(payment)).toBe('PAID');
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
    expect(await paysAgain(payment)).toBe('PAID');
    sleep.wakes();
    await first;
  });
});
