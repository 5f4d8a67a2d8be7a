import { describe, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();

const fan = () => Fan.signsUp(stage.gateway);
const gacha = (changes: Record<string, unknown> = {}) => aGacha(stage.database, changes);
const stockOf = async (gachaId: string) =>
  (await oneRow<{ n: number }>(stage.database, 'select sum(stock)::int as n from prizes where gacha_id = ?', [gachaId])).n;

/** What the processor's own book says of an order: how often money was reserved, taken and given back. */
const bookOf = (orderId: string) =>
  oneRow<{ entries: number; captured: number; voided: number; declined: number }>(
    stage.database,
    `select count(*)::int as entries, coalesce(sum(captures * s.amount), 0)::int as captured,
            coalesce(sum(voids), 0)::int as voided, count(*) filter (where status = 'declined')::int as declined
       from sandbox_transactions s join payments using (processor_order_id) where order_id = ?`,
    [orderId],
  );

const READ = `query ($id: ID!) { order(id: $id) { status serialNumber paidAt payableUntil
  items { id order { id } deliveredAt prize { id gacha { id } } } payment { status } payments { nodes { status refusal } } } }`;

describe('paying', () => {
  test('assigns the order: a prize a play, a number, a payment, and the stock is taken', async () => {
    const [viewer, gachaId] = [await fan(), await gacha({ price: 120 })];
    const orderId = await viewer.hasOrdered(gachaId, 5);
    const { order, payment, redirectUrl } = (await viewer.pays(orderId)).data.pay;
    expect(order).toMatchObject({ id: orderId, status: 'PAID', payableUntil: null });
    expect(payment).toMatchObject({ status: 'CAPTURED', method: 'CARD', amount: 600 });
    expect(redirectUrl).toBeNull();
    const read = (await viewer.asks(READ, { id: orderId })).data.order;
    expect(read.paidAt).toMatch(/^\d{4}-.*Z$/);
    expect(read.items).toHaveLength(5);
    for (const detail of read.items) {
      expect(detail).toMatchObject({
        order: { id: orderId },
        deliveredAt: null,
        prize: { gacha: { id: gachaId } },
      });
    }
    expect(await stockOf(gachaId)).toBe(995);
    expect(await bookOf(orderId)).toEqual({ entries: 1, captured: 600, voided: 0, declined: 0 });
  });

  test('twice answers the same payment and charges once, also with a card that would be declined', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha({ price: 700 }));
    const first = (await viewer.pays(orderId)).data.pay;
    expect((await viewer.pays(orderId)).data.pay).toEqual(first);
    expect((await viewer.pays(orderId, 'tok_declined')).data.pay).toEqual(first);
    expect(await bookOf(orderId)).toEqual({ entries: 1, captured: 700, voided: 0, declined: 0 });
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'with the token %s is a payment like any other',
    async (token) => {
      const viewer = await fan();
      const orderId = await viewer.hasOrdered(await gacha());
      expect((await viewer.pays(orderId, token)).data.pay.order.status).toBe('PAID');
    },
  );

  test('with a card that is declined leaves the order pending, and payable with another', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const orderId = await viewer.hasOrdered(gachaId, 2);
    const declined = await viewer.pays(orderId, 'tok_declined');
    const { extensions } = declined.errors[0] ?? {};
    expect(extensions).toEqual({ code: 'PAYMENT_DECLINED', retryable: false, action: 'NEW_CARD' });
    expect(await viewer.sees(orderId)).toMatchObject({ status: 'PENDING', items: null, payment: null });
    expect(await stockOf(gachaId)).toBe(1000);
    expect((await viewer.pays(orderId, 'tok_good')).data.pay.order.status).toBe('PAID');
    expect(await bookOf(orderId)).toEqual({ entries: 2, captured: 1000, voided: 0, declined: 1 });
  });

  test('gives numbers that count up within the gacha', async () => {
    const [one, another] = [await gacha(), await gacha()];
    const numbers: number[] = [];
    for (const gachaId of [one, one, another, one, another]) {
      const viewer = await fan();
      await viewer.cancels(await viewer.hasOrdered(gachaId));
      numbers.push((await viewer.reads(await viewer.hasPaid(gachaId))).data.order.serialNumber);
    }
    expect(numbers).toEqual([1, 2, 1, 3, 2]);
  });

  test('nothing costs nothing: no processor is asked', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha({ price: 0 }), 3);
    const { order, payment } = (await viewer.pays(orderId, 'tok_declined')).data.pay;
    expect(order.items).toHaveLength(3);
    expect(payment).toMatchObject({ method: 'FREE', amount: 0, status: 'CAPTURED' });
    expect((await bookOf(orderId)).entries).toBe(0);
  });

  test('an order of somebody else finds none', async () => {
    const orderId = await (await fan()).hasOrdered(await gacha());
    expect((await (await fan()).pays(orderId)).code).toBe('NOT_FOUND');
    expect((await bookOf(orderId)).entries).toBe(0);
  });
});

describe('an order is not paid', () => {
  test('after its hour', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    await stage.database.sql('update orders set payable_until = now() where id = ?', [orderId]);
    expect((await viewer.pays(orderId)).code).toBe('ORDER_EXPIRED');
    expect((await bookOf(orderId)).entries).toBe(0);
    expect((await viewer.ordersPlays(await gacha())).code).toBeUndefined();
  });

  test('when the prizes went to others meanwhile, and can be when stock returns', async () => {
    const entry = gachaEntry({ prizes: [prizeEntry({ stock: 3 })] });
    await importCatalogue(stage.database.fork(), { gachas: [entry] });
    const [slow, fast] = [await fan(), await fan()];
    const orderId = await slow.hasOrdered(entry.id, 3);
    await fast.hasPaid(entry.id, 1);
    expect((await slow.pays(orderId)).code).toBe('SOLD_OUT');
    expect((await bookOf(orderId)).captured).toBe(0);
    expect(await slow.sees(orderId)).toMatchObject({ status: 'PENDING', items: null, payment: null });
    expect(await stockOf(entry.id)).toBe(2);
    await importCatalogue(stage.database.fork(), { gachas: [{ ...entry, prizes: [{ ...entry.prizes[0], stock: 4 }] }] });
    expect((await slow.pays(orderId)).data.pay.order.items).toHaveLength(3);
  });

  test('when the prizes go while the card is asked: what was reserved is given back', async () => {
    const gachaId = await gacha({ prizes: [prizeEntry({ stock: 1 })] });
    const processor = sandbox(stage.database.orm.em);
    const slow = await openTestGateway(stage.database, {
      processor: {
        ...processor,
        authorise: async (reference, request) => {
          await stage.database.sql('update prizes set stock = 0 where gacha_id = ?', [gachaId]);
          return processor.authorise(reference, request);
        },
      },
    });
    const viewer = await Fan.signsUp(slow);
    const orderId = await viewer.hasOrdered(gachaId);
    expect((await viewer.pays(orderId)).code).toBe('SOLD_OUT');
    expect(await bookOf(orderId)).toEqual({ entries: 1, captured: 0, voided: 1, declined: 0 });
    const ended = {
      status: 'PENDING',
      items: null,
      payment: null,
      payments: { nodes: [{ status: 'FAILED', refusal: 'SOLD_OUT' }] },
    };
    expect((await viewer.asks(READ, { id: orderId })).data.order).toMatchObject(ended);
    await slow.close();
  });

  test('of an order that is being paid by no attempt is refused: another one could charge it twice', async () => {
    const viewer = await fan();
    const orderId = await viewer.hasOrdered(await gacha());
    await stage.database.sql(`update orders set state = 'paying' where id = ?`, [orderId]);
    expect((await viewer.pays(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
    expect(await stage.database.sql('select 1 from payments where order_id = ?', [orderId])).toEqual([]);
    await stage.database.sql(`update orders set state = 'pending' where id = ?`, [orderId]);
    expect((await viewer.pays(orderId)).data.pay.order.status).toBe('PAID');
  });

  test('beyond a limit or a sale that changed meanwhile', async () => {
    const [viewer, gachaId] = [await fan(), await gacha()];
    const orderId = await viewer.hasOrdered(gachaId, 5);
    await stage.database.sql('update gachas set has_limit = true, maximum = 4 where id = ?', [gachaId]);
    expect((await viewer.pays(orderId)).code).toBe('LIMIT_EXCEEDED');
    await stage.database.sql('update gachas set has_limit = false, on_sale = false where id = ?', [gachaId]);
    expect((await viewer.pays(orderId)).code).toBe('NOT_ON_SALE');
    expect((await bookOf(orderId)).entries).toBe(0);
  });
});

test('nothing of the draw is shown before the money was taken, and nothing can undo it', async () => {
  const processor = sandbox(stage.database.orm.em);
  const noAnswer = async () => {
    throw new Error('the processor does not answer');
  };
  const cut = await openTestGateway(stage.database, { processor: { ...processor, capture: noAnswer } });
  const viewer = await Fan.signsUp(cut);
  const gachaId = await gacha();
  const orderId = await viewer.hasOrdered(gachaId, 4);
  expect((await viewer.pays(orderId)).code).toBe('UNAVAILABLE');
  expect(await stage.database.sql('select 1 from order_details where order_id = ?', [orderId])).toHaveLength(4);

  const read = (await viewer.asks(READ, { id: orderId })).data.order;
  expect(read).toMatchObject({ status: 'PENDING', serialNumber: null, paidAt: null, items: null });
  expect(read.payment.status).toBe('PROCESSING');
  expect((await viewer.cancels(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  expect((await viewer.pays(orderId)).code).toBe('PAYMENT_IN_PROGRESS');
  expect((await viewer.ordersPlays(gachaId)).code).toBe('PAYMENT_IN_PROGRESS');
  expect((await viewer.asksForCode()).code).toBe('NOTHING_TO_PICK_UP');
  await cut.close();

  // The first driver has gone; the same payment is finished, with the prizes that were drawn then.
  await stage.database.sql('update payments set lease_until = now() where order_id = ?', [orderId]);
  const won = await stage.database.sql(
    "select json_build_object('id', prize_id) as prize from order_details where order_id = ? order by play",
    [orderId],
  );
  const finish =
    'mutation ($input: CompletePaymentInput!) { completePayment(input: $input) { payment { status } order { items { prize { id } } } } }';
  const { data } = await stage.gateway.ask(finish, { input: { orderId } }, viewer.token);
  expect(data.completePayment).toEqual({ payment: { status: 'CAPTURED' }, order: { items: won } });
  expect(await bookOf(orderId)).toEqual({ entries: 1, captured: 2000, voided: 0, declined: 0 });
});
