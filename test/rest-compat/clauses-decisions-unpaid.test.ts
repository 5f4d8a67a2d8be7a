import { expect } from '@jest/globals';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { clause } from '../support/clause.ts';
import { aRestStage, type RestFan, refusal } from '../support/rest-stage.ts';
import { returnPathOf } from '../support/return-path.ts';

const { stage, gacha, fan, sql } = aRestStage();

const CARD = 'tok_3ds_challenge';

async function anExpired(viewer: RestFan, gachaId: string): Promise<string> {
  const orderId = await viewer.hasOrdered(gachaId);
  await sql('update orders set payable_until = now() where id = ?', [orderId]);
  return orderId;
}

/** An order whose payment waits at the bank. */
async function atTheBank(changes: Record<string, unknown> = {}) {
  const [viewer, id] = [await fan(), await gacha(changes)];
  const orderId = await viewer.hasOrdered(id, 2);
  const { body } = await viewer.pays(orderId, CARD);
  const transaction = new URL(body.redirect_url).searchParams.get('transaction') ?? '';
  const comesBack = async () => {
    const url = returnPathOf(await answerChallenge(stage.database.orm.em, transaction, true));
    return stage.gateway.send({ method: 'GET', url });
  };
  return { viewer, id, orderId, comesBack, payment: () => viewer.get(`/api/v1/orders/${orderId}/payment`) };
}

clause('D-payable-until', 'An order MUST be payable for an hour, or until the sale ends if that is earlier', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const row = 'select o.payable_until - o.created_at as time, o.payable_until = g.end_at as "isEnd" from orders o';
  const timeOf = async (orderId: string) =>
    (await sql<{ time: unknown; isEnd: boolean }>(`${row} join gachas g on g.id = gacha_id where o.id = ?`, [orderId]))[0];
  expect(await timeOf(await viewer.hasOrdered(id))).toMatchObject({ isEnd: false });
  await sql(`update gachas set end_at = now() + interval '10 minutes' where id = ?`, [id]);
  expect(await timeOf(await viewer.hasOrdered(id))).toMatchObject({ isEnd: true });
});

clause('D-expired', 'An unpaid order past its time MUST be expired: readable by its id, in no list, not payable', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const orderId = await anExpired(viewer, id);
  expect((await viewer.sees(orderId)).status).toBe('expired');
  for (const status of ['assigned', 'undelivered', 'delivered', 'pending'] as const)
    expect(await viewer.seesOrders(status)).toEqual([]);
  expect((await viewer.get('/api/v1/orders?status=pending')).body.total).toBe(0);
  expect(refusal(await viewer.pays(orderId))).toEqual([409, 'ORDER_EXPIRED']);
  expect((await viewer.cancels(orderId)).body.status).toBe('cancelled');
  const replaced = await anExpired(viewer, id);
  await viewer.hasOrdered(id);
  expect((await viewer.reads(replaced)).status).toBe(404);
});

clause(
  'D-not-on-sale',
  'NOT_ON_SALE MUST say WAIT and be retryable before the sale, and not where it is closed or over',
  async () => {
    const viewer = await fan();
    const [early, closed, ended] = [
      await gacha({ start_at: '2099-01-01T00:00:00Z' }),
      await gacha({ on_sale: false }),
      await gacha(),
    ];
    const orderId = await viewer.hasOrdered(ended);
    await sql('update gachas set end_at = now() where id = ?', [ended]);
    const answers = [await viewer.ordersPlays(early), await viewer.ordersPlays(closed), await viewer.ordersPlays(ended)];
    answers.push(await viewer.pays(orderId));
    expect(answers.map(({ body }) => [body.code, body.retryable, body.action])).toEqual([
      ['NOT_ON_SALE', true, 'WAIT'],
      ['NOT_ON_SALE', false, undefined],
      ['NOT_ON_SALE', false, undefined],
      ['NOT_ON_SALE', false, undefined],
    ]);
  },
);

clause('D-prize-updated', 'updated_at of a prize MUST move with its stock', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const prize = async () => (await viewer.get(`/api/v1/gachas/${id}/prizes`)).body.data[0];
  const before = await prize();
  await viewer.hasPaid(id);
  const after = await prize();
  expect(Number(after.stock)).toBe(Number(before.stock) - 1);
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
});

clause(
  'D-payment-absent',
  'payment MUST be absent until one was captured or is at the bank, and so what is not known of it',
  async () => {
    const [viewer, id] = [await fan(), await gacha()];
    const orderId = await viewer.hasOrdered(id);
    expect(await viewer.sees(orderId)).not.toHaveProperty('payment');
    await viewer.pays(orderId, 'tok_declined');
    expect(await viewer.sees(orderId)).not.toHaveProperty('payment');
    await viewer.pays(orderId, CARD);
    const { payment } = await viewer.sees(orderId);
    expect(payment).toMatchObject({ status: 'challenged', access_id: expect.stringMatching(/./) });
    for (const field of ['tran_id', 'tran_date', 'approve', 'forward']) expect(payment).not.toHaveProperty(field);
    await sql(`update payments set state = 'returned' where order_id = ? and is_live`, [orderId]);
    expect(await viewer.sees(orderId)).not.toHaveProperty('payment');
  },
);

clause('D-at-the-bank', 'A payment at the bank MUST give way to a cancellation, a new order, or another card', async () => {
  const ends = {
    cancelled: ({ viewer, orderId }: Awaited<ReturnType<typeof atTheBank>>) => viewer.cancels(orderId),
    replaced: ({ viewer, id }: Awaited<ReturnType<typeof atTheBank>>) => viewer.ordersPlays(id),
    paid: ({ viewer, orderId }: Awaited<ReturnType<typeof atTheBank>>) => viewer.pays(orderId, 'tok_another'),
  };
  for (const [how, end] of Object.entries(ends)) {
    const waiting = await atTheBank();
    expect([how, (await end(waiting)).status]).toEqual([how, 200]);
    expect((await waiting.comesBack()).body).toMatch(/ended while it waited at the bank/);
    const told = await waiting.payment();
    if (how === 'paid') expect(told.body.status).toBe('captured');
    else expect(refusal(told)).toEqual([409, 'PAYMENT_SUPERSEDED']);
  }
});
