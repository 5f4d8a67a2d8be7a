import { describe, expect, test } from '@jest/globals';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { sandboxKeys } from '../support/opened.ts';
import { returnPathOf } from '../support/return-path.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
const CHALLENGE = 'tok_3ds_challenge';

const fan = () => Fan.signsUp(stage.gateway);
const gacha = () => aGacha(stage.database);

const ATTEMPTS = `query ($id: ID!) { order(id: $id) { status payment { id status }
  payments { nodes { id status refusal method amount redirectUrl order { id status } } } } }`;

async function attemptsOf(viewer: Fan, orderId: string) {
  const { data, errors } = await viewer.asks(ATTEMPTS, { id: orderId });
  expect(errors).toEqual([]);
  return data.order;
}

describe('an order tells every attempt to pay it, the newest first', () => {
  test('a card that was declined, with what was said, and the one that paid after it', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha(), 2);
    expect((await viewer.pays(orderId, 'tok_limit')).code).toBe('CARD_LIMIT_EXCEEDED');
    const declined = { status: 'FAILED', refusal: 'CARD_LIMIT_EXCEEDED', method: 'CARD', amount: 1000, redirectUrl: null };
    expect(await attemptsOf(viewer, orderId)).toMatchObject({
      ...{ status: 'PENDING', payment: null },
      payments: { nodes: [{ ...declined, order: { id: orderId, status: 'PENDING' } }] },
    });
    const { payment } = (await viewer.pays(orderId, 'tok_good')).data.pay;
    const order = await attemptsOf(viewer, orderId);
    expect(order.payment).toEqual({ id: payment.id, status: 'CAPTURED' });
    expect(order.payments.nodes).toMatchObject([{ id: payment.id, status: 'CAPTURED', refusal: null }, declined]);
    for (const one of order.payments.nodes) expect(one.order).toEqual({ id: orderId, status: order.status });
  });

  test('none before the first', async () => {
    const viewer = await fan();
    expect((await attemptsOf(viewer, await viewer.hasOrdered(await gacha()))).payments.nodes).toEqual([]);
  });

  test('one at the bank of the card, and that it gave way to another card', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    const { redirectUrl } = (await viewer.pays(orderId, CHALLENGE)).data.pay;
    const [waiting] = (await attemptsOf(viewer, orderId)).payments.nodes;
    expect(waiting).toMatchObject({ status: 'CHALLENGED', refusal: null, redirectUrl });
    await viewer.pays(orderId, 'tok_another');
    expect((await attemptsOf(viewer, orderId)).payments.nodes).toMatchObject([
      { status: 'CAPTURED', refusal: null },
      { id: waiting.id, status: 'FAILED', refusal: 'PAYMENT_SUPERSEDED', redirectUrl: null },
    ]);
  });

  test('of a cancelled order too: what waited at the bank has ended, before its holder is back and after', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    await viewer.pays(orderId, 'tok_expired');
    const { redirectUrl } = (await viewer.pays(orderId, CHALLENGE)).data.pay;
    await viewer.cancels(orderId);
    const ended = {
      ...{ status: 'CANCELLED', payment: null },
      payments: {
        nodes: [
          { status: 'FAILED', refusal: 'PAYMENT_SUPERSEDED', redirectUrl: null },
          { status: 'FAILED', refusal: 'CARD_EXPIRED' },
        ],
      },
    };
    expect(await attemptsOf(viewer, orderId)).toMatchObject(ended);
    const transaction = new URL(redirectUrl).searchParams.get('transaction') ?? '';
    const back = returnPathOf(await answerChallenge(stage.database.orm.em, transaction, true));
    await stage.gateway.send({ method: 'GET', url: back });
    expect(await attemptsOf(viewer, orderId)).toMatchObject(ended);
  });
});

const SLIP = 'processorOrderId accessId accessPass tranId tranDate approve forward';
const SLIPS = `query ($id: ID!) { paymentAttempts(orderId: $id) { payment { id status amount refusal createdAt } slip { ${SLIP} } } }`;
const staffOf = (gachaIds: string[] | 'all') => StaffMember.isHired(stage.gateway, stage.database, gachaIds);

describe('what the card processor wrote', () => {
  test('is read by the staff of the gacha, for every attempt, with the access key masked', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const orderId = await viewer.hasOrdered(gachaId, 2);
    await viewer.pays(orderId, 'tok_declined');
    await viewer.pays(orderId);
    const { data, errors } = await (await staffOf([gachaId])).asks(SLIPS, { id: orderId });
    expect(errors).toEqual([]);
    const slips = data.paymentAttempts.map(({ slip }: { slip: Record<string, unknown> }) => slip);
    const [paid, declined, ...others] = slips;
    const own = '{ nodes { id status amount refusal createdAt } }';
    const { payments } = (await viewer.asks(`query ($id: ID!) { order(id: $id) { payments ${own} } }`, { id: orderId })).data
      .order;
    expect(data.paymentAttempts).toEqual(
      payments.nodes.map((payment: object, index: number) => ({ payment, slip: slips[index] })),
    );
    expect(payments.nodes).toMatchObject([{ status: 'CAPTURED', amount: 1000 }, { refusal: 'PAYMENT_DECLINED' }]);
    const written = await oneRow<Record<string, string>>(
      stage.database,
      `select s.* from sandbox_transactions s join payments using (processor_order_id) where order_id = ? and state = 'captured'`,
      [orderId],
    );
    const { accessId, accessPass } = await sandboxKeys(stage.database, String(written.processor_order_id));
    expect(paid).toEqual({
      ...{ processorOrderId: written.processor_order_id, accessId },
      ...{ accessPass: '*'.repeat(accessPass.length), tranId: written.tran_id, tranDate: written.tran_date },
      ...{ approve: written.approve, forward: written.forward },
    });
    expect(paid.tranDate).toMatch(/^\d{14}$/);
    expect(declined).toMatchObject({ processorOrderId: expect.stringMatching(/./), tranId: null, tranDate: null, approve: null });
    expect(others).toEqual([]);
    expect((await (await staffOf('all')).asks(SLIPS, { id: orderId })).data).toEqual(data);
  });

  test('is not read by staff of another gacha, nor by its fan; unknown orders answer the same, except to staff of all', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const orderId = await viewer.hasPaid(gachaId);
    const codes = async (person: Fan | StaffMember) => {
      const answers = [orderId, gachaId, 'no id'].map((id) => person.asks(SLIPS, { id }));
      return (await Promise.all(answers)).map(({ code }) => code);
    };
    expect(await codes(viewer)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect(await codes(await staffOf([await gacha()]))).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect(await codes(await staffOf('all'))).toEqual([undefined, 'NOT_FOUND', 'NOT_FOUND']);
  });

  test('is read of an order that was replaced, too', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const orderId = await viewer.hasOrdered(gachaId);
    await viewer.pays(orderId, CHALLENGE);
    await viewer.hasOrdered(gachaId);
    const { data } = await (await staffOf([gachaId])).asks(SLIPS, { id: orderId });
    expect(data.paymentAttempts).toMatchObject([{ payment: { status: 'FAILED', refusal: 'PAYMENT_SUPERSEDED' } }]);
  });

  test('is read of the newest hundred attempts', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const orderId = await viewer.hasOrdered(gachaId);
    for (let count = 0; count < 101; count += 1) await viewer.pays(orderId, 'tok_declined');
    const { paymentAttempts } = (await (await staffOf([gachaId])).asks(SLIPS, { id: orderId })).data;
    const written = await stage.database.sql<{ id: string }>(
      'select id from payments where order_id = ? order by created_at desc, id desc',
      [orderId],
    );
    expect(written).toHaveLength(101);
    const read = paymentAttempts.map(({ payment }: { payment: { id: string } }) => payment.id);
    expect(read).toEqual(written.slice(0, 100).map(({ id }) => id));
  });

  test('is not told to a fan over GraphQL, wherever a payment is read; the REST paths tell it, as specified', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    await viewer.pays(orderId);
    for (const field of ['slip { tranId }', ...SLIP.split(' ')]) {
      const inOrder = `query ($id: ID!) { order(id: $id) { payment { ${field} } payments { nodes { ${field} } } } }`;
      const { data, errors } = await viewer.asks(inOrder, { id: orderId });
      expect([data, errors.map(({ message }) => message)]).toEqual([
        null,
        Array(2).fill(expect.stringContaining('on type "Payment"')),
      ]);
    }
    const shown = (await viewer.get(`/api/v1/orders/${orderId}`)).body.payment;
    expect(shown).toMatchObject({ access_pass: expect.stringMatching(/^\*+$/), tran_id: expect.stringMatching(/^\d+$/) });
    expect((await viewer.get(`/api/v1/orders/${orderId}/payment`)).body.tran_id).toBe(shown.tran_id);
  });
});
