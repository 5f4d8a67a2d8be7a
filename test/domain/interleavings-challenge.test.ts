import { describe, expect, test } from '@jest/globals';
import { answersChallenge } from '../support/gmo-server/browser.ts';
import { aMeeting } from '../support/meeting.ts';
import { returnPathOf } from '../support/return-path.ts';

/** The numbers are those of the interleavings of one payment, two drivers and GMO, of which there are twenty. */
const { scene, keeps, aPayment, paysAgain, tradeOf } = aMeeting();

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
