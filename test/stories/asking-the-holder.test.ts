import { afterEach, describe, expect, test } from '@jest/globals';
import { openBatches } from '../../src/database/batch.ts';
import { returnKeyOf } from '../../src/payment/attempt/access-keys.ts';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { recover } from '../../src/payment/recover.ts';
import { Fan } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { restClient } from '../support/rest.ts';
import { returnPathOf } from '../support/return-path.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
const CARD = 'tok_3ds_challenge';

afterEach(() => expectBooksToBalance(stage.database, sandbox(stage.database.orm.em)));

/** A fan with an order whose card must be vouched for by its holder. */
async function aChallengedFan() {
  const fan = await Fan.signsUp(stage.gateway);
  const client = restClient(stage.gateway, fan.token);
  const gachaId = await aGacha(stage.database);
  const orderId = await fan.hasOrdered(gachaId, 2);
  const pay = () => client.post(`/api/v1/orders/${orderId}/payments`, { token: CARD });
  const first = await pay();
  const transaction = new URL(first.body.redirect_url).searchParams.get('transaction') ?? '';
  return {
    fan,
    orderId,
    first,
    pay,
    gachaId,
    payWithoutCard: () => client.post(`/api/v1/orders/${orderId}/payments`, {}),
    reads: () => client.get(`/api/v1/orders/${orderId}/payment`),
    order: async () => (await client.get(`/api/v1/orders/${orderId}`)).body,
    /** At the bank of the card: where the browser is sent back to. */
    answers: async (passes: boolean) => returnPathOf(await answerChallenge(stage.database.orm.em, transaction, passes)),
    comesBack: (path: string) => stage.gateway.send({ method: 'GET', url: path }),
  };
}

test('the browser goes to the bank and comes back, and reading the payment finishes it', async () => {
  const { first, answers, comesBack, reads, order } = await aChallengedFan();
  expect([first.status, first.body.status]).toEqual([202, 'challenged']);
  expect(await order()).toMatchObject({ status: 'pending' });
  expect((await comesBack(await answers(true))).statusCode).toBe(200);
  const read = await reads();
  expect([read.status, read.body.status, read.body.redirect_url]).toEqual([200, 'captured', undefined]);
  expect((await order()).order_details).toHaveLength(2);
  expect((await reads()).body).toEqual(read.body);
});

test('over GraphQL the same: redirectUrl first, then completePayment', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(await aGacha(stage.database));
  const { payment, order, redirectUrl } = (await fan.pays(orderId, CARD)).data.pay;
  expect([payment.status, order.status]).toEqual(['CHALLENGED', 'PENDING']);
  const transaction = new URL(redirectUrl).searchParams.get('transaction') ?? '';
  const back = await answerChallenge(stage.database.orm.em, transaction, true);
  await stage.gateway.send({ method: 'GET', url: returnPathOf(back) });
  const finished = await fan.asks(
    'mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { status } payment { status } redirectUrl } }',
    { id: orderId },
  );
  expect(finished.data.completePayment).toEqual({
    order: { status: 'PAID' },
    payment: { status: 'CAPTURED' },
    redirectUrl: null,
  });
});

test('reading, prefetching and paying again before the holder is back change nothing, and lead to the same bank', async () => {
  const { first, pay, reads, payWithoutCard, order, answers, comesBack } = await aChallengedFan();
  for (const answer of [await reads(), await pay(), await payWithoutCard(), await reads()]) {
    expect([answer.status, answer.body.redirect_url]).toEqual([202, first.body.redirect_url]);
  }
  await comesBack(await answers(true));
  await reads();
  expect((await order()).status).toBe('assigned');
});

test('a holder who is not recognised pays nothing, and may try another card', async () => {
  const { answers, comesBack, reads, fan, orderId } = await aChallengedFan();
  await comesBack(await answers(false));
  expect((await reads()).body.code).toBe('AUTHENTICATION_FAILED');
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('PAID');
});

test('nobody comes back with a key that was not given out, and coming back twice is harmless', async () => {
  const { answers, comesBack, reads } = await aChallengedFan();
  for (const key of ['x', '0'.repeat(32), '%00', '..%2f'])
    expect((await comesBack(`/payments/return/${key}`)).statusCode).toBe(404);
  expect((await reads()).status).toBe(202);
  const path = await answers(true);
  await comesBack(path);
  await comesBack(path);
  expect((await reads()).status).toBe(200);
  await comesBack(path);
  expect((await reads()).body.status).toBe('captured');
});

const checkout = () => ({
  processor: sandbox(stage.database.orm.em),
  run: openBatches(stage.database.orm.em),
  returnUrl: () => '',
});

test('a payment whose browser came back is finished also if nobody asks for it', async () => {
  const { answers, comesBack, order } = await aChallengedFan();
  await comesBack(await answers(true));
  await recover(stage.database.orm.em, checkout(), () => {});
  expect((await order()).status).toBe('assigned');
});

test('a browser that comes back before the holder was asked waits on, for the same bank', async () => {
  const { orderId, reads, first } = await aChallengedFan();
  const row = await oneRow<{ id: string }>(stage.database, 'select id from payments where order_id = ?', [orderId]);
  await stage.gateway.send({ method: 'GET', url: `/payments/return/${returnKeyOf(stage.database.orm.em, row)}` });
  for (const _time of [1, 2]) expect((await reads()).body.redirect_url).toBe(first.body.redirect_url);
});

test('coming back with the access id of another payment is no coming back', async () => {
  const [mine, other] = [await aChallengedFan(), await aChallengedFan()];
  const path = await mine.answers(true);
  const theirs = new URL(`http://gateway.test${await other.answers(true)}`).searchParams.get('AccessID');
  await mine.comesBack(path.replace(/AccessID=\w+/, `AccessID=${theirs}`));
  expect((await mine.reads()).status).toBe(202);
  await mine.comesBack(path);
  expect((await mine.reads()).body.status).toBe('captured');
});

test('coming back too early, again and again, does not make the time longer, and a HEAD is no coming back', async () => {
  const { orderId, reads } = await aChallengedFan();
  const sql = stage.database.sql;
  const row = await oneRow<{ id: string }>(stage.database, 'select id from payments where order_id = ?', [orderId]);
  const url = `/payments/return/${returnKeyOf(stage.database.orm.em, row)}`;
  expect((await stage.gateway.send({ method: 'HEAD', url })).statusCode).toBe(405);
  const deadline = async () =>
    (await sql<{ at: Date }>('select lease_until as at from payments where order_id = ?', [orderId]))[0]?.at;
  const first = new Date(String(await deadline())).getTime();
  await stage.gateway.send({ method: 'GET', url });
  await reads();
  expect(new Date(String(await deadline())).getTime()).toBeLessThan(first + 1000);
});

test('a holder who never comes back is waited for a quarter of an hour', async () => {
  const { orderId, reads, fan } = await aChallengedFan();
  await recover(stage.database.orm.em, checkout(), () => {});
  expect((await reads()).status).toBe(202);
  const [row] = await stage.database.sql<{ minutes: number }>(
    'select round(extract(epoch from lease_until - now()) / 60)::int as minutes from payments where order_id = ?',
    [orderId],
  );
  expect(row?.minutes).toBe(15);
  await stage.database.sql('update payments set lease_until = now() where order_id = ?', [orderId]);
  await recover(stage.database.orm.em, checkout(), () => {});
  expect((await reads()).body.code).toBe('AUTHENTICATION_FAILED');
  expect((await fan.pays(orderId)).data.pay.order.status).toBe('PAID');
});

type Challenged = Awaited<ReturnType<typeof aChallengedFan>>;
const stateOf = async (orderId: string) =>
  stage.database.sql('select state, refusal from payments where order_id = ? order by created_at', [orderId]);
const SUPERSEDED = 'PAYMENT_SUPERSEDED';

describe('a payment that only waits at the bank', () => {
  test.each([
    ['is cancelled', (it: Challenged) => it.fan.cancels(it.orderId)],
    ['is replaced by a new one', (it: Challenged) => it.fan.ordersPlays(it.gachaId)],
  ])('ends when its order %s, and its holder is told so', async (_how, end) => {
    const it = await aChallengedFan();
    expect((await end(it)).code).toBeUndefined();
    expect((await it.reads()).body.code).toBe(SUPERSEDED);
    const back = await it.answers(true);
    for (const _time of [1, 2]) expect((await it.comesBack(back)).body).toMatch(/ended while it waited at the bank/);
    expect((await it.reads()).body).toMatchObject({ code: SUPERSEDED, retryable: false });
    expect(await stateOf(it.orderId)).toEqual([{ state: 'abandoned', refusal: SUPERSEDED }]);
  });

  test('ends without its holder after a quarter of an hour where its order was cancelled', async () => {
    const it = await aChallengedFan();
    await it.fan.cancels(it.orderId);
    await stage.database.sql('update payments set lease_until = now() where order_id = ?', [it.orderId]);
    await recover(stage.database.orm.em, checkout(), () => {});
    expect(await stateOf(it.orderId)).toEqual([{ state: 'declined', refusal: SUPERSEDED }]);
    expect((await it.reads()).body.code).toBe(SUPERSEDED);
  });

  test('ends when another card pays, and its holder finds the order paid once', async () => {
    const it = await aChallengedFan();
    const paid = (await it.fan.pays(it.orderId, 'tok_another')).data.pay;
    expect([paid.order.status, paid.payment.status]).toEqual(['PAID', 'CAPTURED']);
    expect((await it.comesBack(await it.answers(true))).body).toMatch(/ended while it waited at the bank/);
    expect((await it.reads()).body).toMatchObject({ status: 'captured', id: paid.payment.id });
    expect(await stateOf(it.orderId)).toEqual([
      { state: 'abandoned', refusal: SUPERSEDED },
      { state: 'captured', refusal: null },
    ]);
  });

  test('stays where another card may not pay, since the time to pay is over', async () => {
    const it = await aChallengedFan();
    await stage.database.sql('update orders set payable_until = now() where id = ?', [it.orderId]);
    expect((await it.fan.pays(it.orderId, 'tok_another')).code).toBe('ORDER_EXPIRED');
    expect((await it.order()).status).toBe('pending');
    await it.comesBack(await it.answers(true));
    expect((await it.reads()).body.status).toBe('captured');
  });

  test('takes nothing of the limit, since a new order would end it', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    const id = await aGacha(stage.database, { has_limit: true, maximum: 2 });
    const offer = async () =>
      (
        await fan.asks('query ($id: ID!) { gacha(id: $id) { viewerPlayCount viewerOrderability { refusal remainingPlays } } }', {
          id,
        })
      ).data.gacha;
    await fan.pays(await fan.hasOrdered(id, 2), CARD);
    expect(await offer()).toEqual({ viewerPlayCount: 0, viewerOrderability: { refusal: null, remainingPlays: 2 } });
    const orderId = await fan.hasOrdered(id, 2);
    await fan.pays(orderId, CARD);
    expect((await fan.pays(orderId, 'tok_another')).data.pay.order.status).toBe('PAID');
    expect(await offer()).toEqual({ viewerPlayCount: 2, viewerOrderability: { refusal: 'LIMIT_EXCEEDED', remainingPlays: 0 } });
  });

  test('is none of a cancelled order, in GraphQL too', async () => {
    const it = await aChallengedFan();
    await it.fan.cancels(it.orderId);
    expect(await it.fan.sees(it.orderId)).toMatchObject({ status: 'CANCELLED', payment: null });
    expect(await it.order()).not.toHaveProperty('payment');
  });
});

test('a payment whose browser has come back holds its order until it is finished', async () => {
  const { answers, comesBack, fan, orderId, gachaId, reads } = await aChallengedFan();
  await comesBack(await answers(true));
  expect((await fan.cancels(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  expect((await fan.ordersPlays(gachaId)).code).toBe('PAYMENT_IN_PROGRESS');
  expect((await reads()).body.status).toBe('captured');
});
