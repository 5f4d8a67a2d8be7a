import { describe, expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { giveUpRefund } from '../../src/refund/give-up.ts';
import { StaffMember } from '../support/actors.ts';
import { clause } from '../support/clause.ts';
import { asOperator } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { aRestStage, type RestFan, refusal } from '../support/rest-stage.ts';

const { stage, gacha, fan, staff } = aRestStage();
const { records, takesBack } = asOperator(() => stage.database);

async function isRefunded(orderId: string, prizes = 'WRITE_OFF'): Promise<{ refundId: string; isBack: () => Promise<unknown> }> {
  const { data } = await (await StaffMember.isHired(stage.gateway, stage.database, 'all', 'supervisor')).refundsOrder({
    orderId,
    prizes,
  });
  return { refundId: data.refundOrder.refund.id, isBack: () => goBack(stage.database) };
}

const listed = async (viewer: RestFan, query: string) => {
  const { body } = await viewer.get(`/api/v1/orders${query}`);
  return [body.total, body.data.map(({ id }: { id: string }) => id)];
};

/** While its money is on the way, and when it is back. */
const STATES = ['refunding', 'refunded'] as const;

/** A fan with two paid orders, of which the first is refunded. */
async function aRefund(state: (typeof STATES)[number], changes: Record<string, unknown> = {}) {
  const [viewer, id] = [await fan(), await gacha(changes)];
  const [orderId, kept] = [await viewer.hasPaid(id, 2), await viewer.hasPaid(id)];
  const { isBack, refundId } = await isRefunded(orderId);
  if (state === 'refunded') await isBack();
  return { viewer, id, orderId, kept, refundId };
}

clause('D-refunded-lists', 'A refunded order MUST be in no list, and absent MUST be assigned for it as well', async () => {
  for (const state of STATES) {
    const { viewer, kept, orderId } = await aRefund(state);
    for (const query of ['', '?status=', '?status=assigned', '?status=undelivered'])
      expect([state, query, ...(await listed(viewer, query))]).toEqual([state, query, 1, [kept]]);
    for (const status of ['pending', 'delivered'] as const) expect(await viewer.seesOrders(status)).not.toContain(orderId);
  }
});

clause(
  'D-refunded-detail',
  'A refunded order MUST say so by its id, with the payment that was captured, and deleted_at in each item that it took back',
  async () => {
    for (const state of STATES) {
      const { viewer, orderId } = await aRefund(state);
      const order = await viewer.sees(orderId);
      expect(order).toMatchObject({ status: state, item_count: 2, payment: { status: 'captured' } });
      for (const item of order.order_details) expect(item).toMatchObject({ delivered_at: null, deleted_at: expect.any(String) });
    }
  },
);

clause('D-refunded-nothing-left', 'Of a refunded order there MUST be no ticket, no code, and no undelivered gacha', async () => {
  for (const state of STATES) {
    const [viewer, id] = [await fan(), await gacha()];
    const { isBack } = await isRefunded(await viewer.hasPaid(id));
    if (state === 'refunded') await isBack();
    expect((await viewer.get('/api/v1/redeem_tickets')).body).toEqual([]);
    expect(refusal(await viewer.asksForCode())).toEqual([404, 'NOTHING_TO_PICK_UP']);
    expect(await viewer.seesGachas('nopickuped')).toEqual([]);
    // Money that is owed may stay here, and the prize may be had: only then the play is free again.
    expect((await viewer.get(`/api/v1/gachas/${id}`)).body.play_count).toBe(state === 'refunded' ? 0 : 1);
  }
});

clause(
  'D-taken-back-limit',
  'A refund that was only on record MUST be taken back above the limit of plays, too, which then sells no more',
  async () => {
    const [viewer, id] = [await fan(), await gacha({ has_limit: true, maximum: 2 })];
    const count = async () => (await viewer.get(`/api/v1/gachas/${id}`)).body.play_count;
    const orderId = await viewer.hasPaid(id, 2);
    const recorded = await records({ orderId, origin: 'otherwise', prizes: 'write-off' });
    expect(await count()).toBe(0);
    await viewer.hasPaid(id);
    expect(await takesBack(recorded.id)).toMatchObject({ aboveLimit: 1 });
    expect([await count(), (await viewer.sees(orderId)).status]).toEqual([3, 'assigned']);
    expect(refusal(await viewer.ordersPlays(id, 1))).toEqual([409, 'LIMIT_EXCEEDED']);
    const deed = await stage.database.sql(`select after from deeds where action = 'REFUND_TAKEN_BACK' and order_id = ?`, [
      orderId,
    ]);
    expect(deed).toMatchObject([{ after: { playsAboveLimit: 1 } }]);
  },
);

clause('D-refunded-not-paid', 'A refunded order MUST be neither paid, completed nor cancelled: ORDER_REFUNDED', async () => {
  for (const state of STATES) {
    const { viewer, orderId } = await aRefund(state);
    const path = `/api/v1/orders/${orderId}`;
    const answers = [
      await viewer.post(`${path}/payments`),
      await viewer.post(`${path}/payments`, { token: 'tok_another' }),
      await viewer.post(`${path}/payments`, {}, { 'idempotency-key': 'a-new-one' }),
      await viewer.get(`${path}/payment`),
      await viewer.delete(path),
    ];
    expect(answers.map(refusal)).toEqual(answers.map(() => [409, 'ORDER_REFUNDED']));
  }
});

describe('paying a refunded order', () => {
  const PAY = 'mutation ($input: PayInput!) { pay(input: $input) { order { status } payment { id status } } }';
  const COMPLETE = 'mutation ($input: CompletePaymentInput!) { completePayment(input: $input) { payment { status } } }';
  const CANCEL = 'mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { order { status } } }';

  test.each(STATES)('is refused over GraphQL as well, while it is %s', async (state) => {
    const { viewer, orderId } = await aRefund(state);
    for (const mutation of [PAY, COMPLETE, CANCEL])
      expect((await viewer.asks(mutation, { input: { orderId } })).code).toBe('ORDER_REFUNDED');
  });

  test('under the key of its payment answers as the first time, over both', async () => {
    const [viewer, id] = [await fan(), await gacha()];
    const [one, other] = [await viewer.hasOrdered(id), 'payment-of-graphql'];
    const pays = () => viewer.post(`/api/v1/orders/${one}/payments`, {}, { 'idempotency-key': 'payment-of-rest' });
    const first = await pays();
    const second = await viewer.hasOrdered(id);
    const asks = () => viewer.asks(PAY, { input: { orderId: second, idempotencyKey: other } });
    const answered = await asks();
    for (const orderId of [one, second]) await (await isRefunded(orderId)).isBack();
    const again = await pays();
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
    expect((await asks()).data).toEqual(answered.data);
  });

  test('under the key of its payment answers that payment where its answer was lost before it was kept', async () => {
    const [viewer, id] = [await fan(), await gacha()];
    const orderId = await viewer.hasOrdered(id);
    const pays = () => viewer.post(`/api/v1/orders/${orderId}/payments`, {}, { 'idempotency-key': 'lost' });
    const { body } = await pays();
    await stage.database.sql('update kept_calls set answer = null where payment_id = ?', [body.id]);
    await (await isRefunded(orderId)).isBack();
    expect((await pays()).body).toMatchObject({ id: body.id, status: 'captured' });
  });

  test('is answered again once its refund was given up', async () => {
    const { viewer, orderId, refundId } = await aRefund('refunding');
    const why = { refundId, reason: 'a test', isRestRefunded: false };
    await giveUpRefund(stage.database.fork(), { processor: sandbox(stage.database.orm.em) }, { account: 'Olga' }, why);
    expect((await viewer.post(`/api/v1/orders/${orderId}/payments`)).body.status).toBe('captured');
    expect((await viewer.sees(orderId)).order_details.map((item: { deleted_at: unknown }) => item.deleted_at)).toEqual([
      null,
      null,
    ]);
  });
});

test('items that were handed over before the refund stay the fan’s', async () => {
  const [viewer, id] = [await fan(), await gacha()];
  const orderId = await viewer.hasPaid(id);
  await (await staff()).handsOver(await viewer.hasCode(), id, [orderId]);
  await isRefunded(orderId);
  expect((await viewer.sees(orderId)).order_details).toMatchObject([{ delivered_at: expect.any(String), deleted_at: null }]);
});
