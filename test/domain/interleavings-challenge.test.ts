import { describe, expect, test } from '@jest/globals';
import { answersChallenge } from '../support/gmo-server/browser.ts';
import { A_DAY, aMeeting } from '../support/meeting.ts';
import { returnPathOf } from '../support/return-path.ts';
import type { TakeOver } from '../support/take-over.ts';

/** The numbers are those of the interleavings of one payment, two drivers and GMO, of which there are twenty. */
const { scene, keeps, aPayment, paysAgain, tradeOf } = aMeeting();

const ACTS = {
  cancels: ({ fan, orderId }: TakeOver) => fan.cancels(orderId),
  'orders anew': ({ fan, gachaId }: TakeOver) => fan.ordersPlays(gachaId),
  'pays with another card': ({ fan, orderId }: TakeOver) => fan.pays(orderId, scene.server.issueToken()),
};
const acts = (payment: TakeOver, act: keyof typeof ACTS) => ACTS[act](payment);

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
    expect(await paysAgain(payment)).toBe('PAID');
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
    expect(await paysAgain(payment)).toBe('PAID');
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

  test.each(['cancels', 'orders anew', 'pays with another card'] as const)(
    'the fan %s while the challenge is being ended: that is too late, and it is paid once',
    async (act) => {
      const { payment, comesBack, completes } = await challenged();
      await comesBack();
      const way = keeps('SecureTran2');
      const first = completes();
      await way.arrived;
      expect((await acts(payment, act)).code).toBe('PAYMENT_IN_PROGRESS');
      way.goesOn();
      expect((await first).data.completePayment.order.status).toBe('PAID');
      expect(await payment.attempts()).toEqual(['captured, SALES']);
    },
  );

  test('another card is being asked when the holder of the first comes back: only the second is charged', async () => {
    const { payment, comesBack } = await challenged();
    const way = keeps('ExecTran');
    const second = acts(payment, 'pays with another card');
    await way.arrived;
    expect((await comesBack()).body).toMatch(/ended while it waited at the bank/);
    way.goesOn();
    expect((await second).data.pay.order.status).toBe('PAID');
    await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(['abandoned, AUTHENTICATED', 'captured, SALES']);
    await payment.isTakenOver(A_DAY);
    expect(await payment.attempts()).toEqual(['declined, AUTHENTICATED', 'captured, SALES']);
  });

  test.each([
    ['pays with another card', ['voided, VOID', 'captured, SALES']],
    ['cancels', ['voided, VOID']],
    ['orders anew', ['voided, VOID']],
  ] as const)('the fan %s, and then the bank reserves money for the first card: it is released', async (act, attempts) => {
    const { payment } = await challenged();
    await acts(payment, act);
    const trade = await tradeOf(payment);
    scene.server.book.step(trade, 'AUTH');
    trade.authorisations += 1;
    for (let time = 0; time < 3; time += 1) await payment.isTakenOver();
    expect(await payment.attempts()).toEqual(attempts);
  });

  test('a recovery asks after the holder when the fan cancels: nothing is left, and the order stays cancelled', async () => {
    const { payment, comesBack, completes } = await challenged();
    const way = keeps('SearchTrade', 'done');
    const recovery = payment.isTakenOver();
    await way.arrived;
    expect((await acts(payment, 'cancels')).code).toBeUndefined();
    way.goesOn();
    await recovery;
    expect((await comesBack()).body).toMatch(/ended while it waited at the bank/);
    expect((await completes()).code).toBe('PAYMENT_SUPERSEDED');
    expect((await payment.fan.sees(payment.orderId)).status).toBe('CANCELLED');
    expect(await payment.attempts()).toEqual(['declined, AUTHENTICATED']);
  });

  test('a recovery asks after the holder when another card pays: only that is charged', async () => {
    const { payment } = await challenged();
    const way = keeps('SearchTrade', 'done');
    const recovery = payment.isTakenOver();
    await way.arrived;
    expect((await acts(payment, 'pays with another card')).data.pay.order.status).toBe('PAID');
    way.goesOn();
    await recovery;
    expect(await payment.attempts()).toEqual(['abandoned, AUTHENTICATED', 'captured, SALES']);
    await payment.isTakenOver(A_DAY);
  });

  test('a holder who never comes back is waited for, and then the processor is asked before the attempt is over', async () => {
    const { payment } = await challenged();
    const asked = scene.server.callsOf('SearchTrade');
    await payment.isTakenOver();
    expect(scene.server.callsOf('SearchTrade')).toBe(asked + 1);
    expect(await payment.attempts()).toEqual(['declined, AUTHENTICATED']);
  });
});
