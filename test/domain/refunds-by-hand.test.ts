import { describe, expect, test } from '@jest/globals';
import { Alarm } from '../../src/payment/processor/processor.ts';
import { giveUpRefund } from '../../src/refund/give-up.ts';
import { type Happened, recordRefund } from '../../src/refund/record.ts';
import { booksOf, expectBooksToBalance } from '../support/books.ts';
import { aRefundStage, PART, WHOLE } from '../support/refund-stage.ts';
import { goBack, timePasses } from '../support/refunds.ts';

/** What a processor does not carry out, and what people do there beside this service. */
const stage = aRefundStage();
const { paid, order, stateOf, yenAt, lowers } = stage;

describe('what the processor does not carry out', () => {
  const tooLate = async () => {
    const one = await paid();
    await order(one.orderId, WHOLE);
    stage.server.book.clock.passes({ days: 181 });
    return one;
  };

  test('is an alarm, asked for hourly, and the order stays as it is', async () => {
    const { orderId, fan } = await tooLate();
    const [alarm] = await goBack(stage.database, stage.processor);
    expect(alarm).toBeInstanceOf(Alarm);
    for (let time = 0; time < 13; time += 1) {
      await timePasses(stage.database);
      await goBack(stage.database, stage.processor);
    }
    const owed = await stateOf(orderId);
    expect(owed).toMatchObject({ state: 'owed', tries: 14 });
    expect(owed.inSeconds).toBeGreaterThan(3500);
    expect((await fan.sees(orderId)).status).toBe('REFUNDING');
    expect((await booksOf(stage.database, stage.processor)).open.find(({ ids }) => ids.order === orderId)).toMatchObject({
      state: 'refund owed',
      yen: 1500,
    });
  });

  test('is given up by a person once it is certain, and what was won waits again', async () => {
    const { orderId, fan } = await tooLate();
    await goBack(stage.database, stage.processor);
    const by = { account: 'a test' };
    const { id: refundId } = await stateOf(orderId);
    const giveUp = () =>
      giveUpRefund(stage.database.fork(), { processor: stage.processor }, by, { refundId, reason: 'paid back in cash' });
    await expect(giveUp()).rejects.toMatchObject({
      code: 'REFUND_UNCERTAIN',
      retryAfterSeconds: expect.any(Number),
      errors: [{ field: 'refundId' }],
    });
    await timePasses(stage.database);
    expect(await giveUp()).toMatchObject({ refund: { state: 'given-up' } });
    expect((await fan.sees(orderId)).status).toBe('PAID');
    expect(await fan.hasCode()).toEqual(expect.any(String));
    await expect(giveUp()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const cash: Happened = { orderId, origin: 'otherwise', prizes: 'write-off', reason: 'cash' };
    expect(await recordRefund(stage.database.fork(), { processor: stage.processor }, by, cash)).toMatchObject({
      state: 'done',
      amount: 1500,
    });
    expect((await fan.sees(orderId)).status).toBe('REFUNDED');
  });

  test('because a person changed it there is an alarm, and nothing is guessed', async () => {
    const { orderId, id } = await paid();
    await order(orderId, WHOLE);
    await lowers(id, 1500, 700);
    const [alarm] = await goBack(stage.database, stage.processor);
    expect(alarm).toBeInstanceOf(Alarm);
    expect(yenAt(id)).toBe(700);
    await lowers(id, 700, 0);
    await timePasses(stage.database);
    expect(await goBack(stage.database, stage.processor)).toEqual([]);
    expect((await stateOf(orderId)).state).toBe('done');
  });
});

describe('what a person did at the processor meanwhile', () => {
  const by = { account: 'a test' };
  const giveUp = async (orderId: string, using = stage.processor) => {
    const { id: refundId } = await stateOf(orderId);
    return giveUpRefund(stage.database.fork(), { processor: using }, by, { refundId, reason: 'done by hand' });
  };
  test('is written down after the refund was given up: all of it beside a part that was owed', async () => {
    const { orderId, id } = await paid();
    await order(orderId, PART);
    await lowers(id, 1500, 0);
    expect((await goBack(stage.database, stage.processor))[0]).toBeInstanceOf(Alarm);
    expect(await giveUp(orderId)).toMatchObject({ refund: { state: 'given-up' } });
    const all: Happened = { orderId, origin: 'by-hand', prizes: 'write-off', reason: 'done by hand' };
    expect(await recordRefund(stage.database.fork(), { processor: stage.processor }, by, all)).toMatchObject({
      amount: 1500,
      state: 'done',
    });
  });

  test('is not given up where it was what was asked for', async () => {
    const { orderId, id } = await paid();
    await order(orderId, WHOLE);
    await lowers(id, 1500, 0);
    await expect(giveUp(orderId)).rejects.toMatchObject({ code: 'REFUND_CARRIED_OUT' });
    await timePasses(stage.database, 60);
    expect(await goBack(stage.database, stage.processor)).toEqual([]);
    expect((await stateOf(orderId)).state).toBe('done');
  });

  test('is given up where the processor does not know the payment any more', async () => {
    const { orderId, fan } = await paid();
    await order(orderId, WHOLE);
    const forgetful = { ...stage.processor, find: async () => null };
    expect((await goBack(stage.database, forgetful))[0]).toBeInstanceOf(Alarm);
    expect(await giveUp(orderId, forgetful)).toMatchObject({ refund: { state: 'given-up' } });
    expect((await fan.sees(orderId)).status).toBe('PAID');
  });
});

describe('what was not refunded by this service', () => {
  const record = (happened: Happened, processor = stage.processor) =>
    recordRefund(stage.database.fork(), { processor }, { account: 'a test' }, happened);
  test('at the processor makes books that do not balance, and is written down as it is there', async () => {
    const { orderId, id } = await paid();
    await lowers(id, 1500, 1100);
    const wrong = (await booksOf(stage.database, stage.processor)).differences.map(({ why }) => why);
    expect(wrong).toEqual(['the payment is of 1500 yen, and of 1100 at the processor']);
    const part = { orderId, origin: 'by-hand', remaining: 1500, reason: 'a part' } as const;
    await expect(record({ ...part, amount: 300 })).rejects.toMatchObject({
      code: 'NOT_GIVEN_BACK',
    });
    const twice = await Promise.allSettled([record({ ...part, amount: 400 }), record({ ...part, amount: 400 })]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(record({ ...part, amount: 400 })).rejects.toMatchObject({
      ...{ code: 'REMAINING_CHANGED', named: { remaining: 1100 } },
      errors: [{ field: 'remaining' }],
    });
    await expectBooksToBalance(stage.database, stage.processor);
    await order(orderId, WHOLE);
    await goBack(stage.database, stage.processor);
    expect(yenAt(id)).toBe(0);
  });

  test('of one item is not written down for another, too, by two who looked at the same time', async () => {
    const { orderId, id } = await paid();
    await lowers(id, 1500, 1000);
    const items = await stage.database.sql<{ id: string }>('select id from order_details where order_id = ? order by play', [
      orderId,
    ]);
    let toLook = 2;
    const bothHaveLooked = Promise.withResolvers<void>();
    const processor = {
      ...stage.processor,
      find: (wanted: string) =>
        stage.processor.find(wanted).then(async (found) => {
          toLook -= 1;
          if (toLook === 0) bothHaveLooked.resolve();
          await bothHaveLooked.promise;
          return found;
        }),
    };
    const ofItem = { orderId, origin: 'by-hand', prizes: 'write-off', reason: 'broken' } as const;
    const twice = await Promise.allSettled(items.slice(0, 2).map((item) => record({ ...ofItem, itemIds: [item.id] }, processor)));
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'REMAINING_CHANGED' } });
    await expectBooksToBalance(stage.database, stage.processor);
  });

  test('but taken back by the bank of the card stays what the processor has', async () => {
    const { orderId, id, fan } = await paid();
    await record({ orderId, origin: 'charge-back', amount: 500, remaining: 1500, reason: 'a dispute' });
    await expectBooksToBalance(stage.database, stage.processor);
    await order(orderId, { amount: 1000, prizes: 'WRITE_OFF' });
    await goBack(stage.database, stage.processor);
    expect([yenAt(id), (await fan.sees(orderId)).status]).toEqual([500, 'REFUNDED']);
  });
});
