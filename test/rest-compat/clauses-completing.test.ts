import { expect, test } from '@jest/globals';
import { clause } from '../support/clause.ts';
import { aRestStage, type RestFan, refusal } from '../support/rest-stage.ts';

const { stage, gacha, fan, sql } = aRestStage();

const COMPLETE = `mutation ($input: CompletePaymentInput!) { completePayment(input: $input) {
  order { status items { id } } payment { status method } } }`;
const payment = (orderId: string) => `/api/v1/orders/${orderId}/payment`;
const won = async (orderId: string) =>
  (await sql<{ n: number }>('select count(*)::int as n from order_details where order_id = ?', [orderId]))[0]?.n;

/** Of an order without a payment: what a client of one way, and of the other, hears. */
async function bothHear(viewer: RestFan, orderId: string) {
  const rest = await viewer.get(payment(orderId));
  const graphql = await viewer.asks(COMPLETE, { input: { orderId } });
  return [...refusal(rest), graphql.code];
}

clause('D-completing-free', 'GET …/payment of an order that costs nothing MUST complete it, once', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha({ price: 0 }), 2);
  const { status, body } = await viewer.get(payment(orderId));
  expect([status, body.status, body.type, body.order_id]).toEqual([200, 'captured', 'free', orderId]);
  const order = await viewer.sees(orderId);
  expect([order.status, order.order_details.length]).toEqual(['assigned', 2]);
  expect((await viewer.get(payment(orderId))).body).toEqual(body);
  expect((await viewer.post(`${payment(orderId)}s`)).body).toEqual(body);
  expect(await won(orderId)).toBe(2);
});

test('over GraphQL it is completed as well', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha({ price: 0 }), 2);
  const { data } = await viewer.asks(COMPLETE, { input: { orderId } });
  expect(data.completePayment).toMatchObject({
    order: { status: 'PAID', items: [expect.anything(), expect.anything()] },
    payment: { status: 'CAPTURED', method: 'FREE' },
  });
});

clause(
  'D-payment-required',
  'GET …/payment of an order that needs a card, and that nobody began to pay, MUST say so',
  async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    const { status, body } = await viewer.get(payment(orderId));
    expect([status, body.code, body.action, body.retryable]).toEqual([402, 'PAYMENT_REQUIRED', 'PAY', false]);
    expect(body.detail).toMatch(/Pay it with a card/);
    expect(await bothHear(viewer, orderId)).toEqual([402, 'PAYMENT_REQUIRED', 'PAYMENT_REQUIRED']);
    expect(await sql('select from payments where order_id = ?', [orderId])).toEqual([]);
    expect((await viewer.sees(orderId)).status).toBe('pending');
    // A client that does what it hears.
    expect((await viewer.post(`${payment(orderId)}s`)).status).toBe(200);
    expect((await viewer.get(payment(orderId))).body.status).toBe('captured');
  },
);

test('completing holds to the terms of paying', async () => {
  const terms = async (changes: Record<string, unknown>, meanwhile?: (gachaId: string, orderId: string) => Promise<unknown>) => {
    const [viewer, id] = [await fan(), await gacha(changes)];
    const orderId = await viewer.hasOrdered(id);
    await meanwhile?.(id, orderId);
    return bothHear(viewer, orderId);
  };
  const expires = (_gachaId: string, orderId: string) => sql('update orders set payable_until = now() where id = ?', [orderId]);
  const closes = (gachaId: string) => sql('update gachas set on_sale = false where id = ?', [gachaId]);
  const sellsOut = (gachaId: string) => sql('update prizes set stock = 0 where gacha_id = ?', [gachaId]);
  const cancels = (_gachaId: string, orderId: string) => sql(`update orders set state = 'cancelled' where id = ?`, [orderId]);
  const heard = [
    ...[await terms({ price: 0 }, closes), await terms({ price: 0 }, sellsOut), await terms({ price: 0 }, expires)],
    ...[await terms({ price: 0 }, cancels), await terms({}, expires), await terms({}, cancels)],
  ];
  expect(heard).toEqual(
    ['NOT_ON_SALE', 'SOLD_OUT', 'ORDER_EXPIRED', 'ORDER_CANCELLED', 'ORDER_EXPIRED', 'ORDER_CANCELLED'].map((code) => [
      409,
      code,
      code,
    ]),
  );
});

test('nobody completes an order of somebody else', async () => {
  const [viewer, stranger] = [await fan(), await fan()];
  const orderId = await viewer.hasOrdered(await gacha({ price: 0 }));
  expect(await bothHear(stranger, orderId)).toEqual([404, 'NOT_FOUND', 'NOT_FOUND']);
  expect((await stage.gateway.send({ method: 'GET', url: payment(orderId) })).statusCode).toBe(401);
  expect(await won(orderId)).toBe(0);
});

test('looking ahead completes nothing: a HEAD is refused, and reading the order leaves it as it is', async () => {
  const viewer = await fan();
  const orderId = await viewer.hasOrdered(await gacha({ price: 0 }));
  const headers = { authorization: `Bearer ${viewer.token}` };
  const head = await stage.gateway.send({ method: 'HEAD', url: payment(orderId), headers });
  expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET, OPTIONS']);
  expect((await viewer.sees(orderId)).status).toBe('pending');
  expect(await won(orderId)).toBe(0);
});
