import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { gmo } from '../../src/payment/processor/gmo/gmo.ts';
import { japaneseTime } from '../../src/payment/processor/japan.ts';
import { Alarm, type Processor } from '../../src/payment/processor/processor.ts';
import { giveUpRefund } from '../../src/refund/give-up.ts';
import { type Happened, recordRefund } from '../../src/refund/record.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { booksOf, expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import type { Fault } from '../support/gmo-server/faults.ts';
import { GmoServer } from '../support/gmo-server/server.ts';
import { gmoSettings } from '../support/processors.ts';
import { goBack, orders, timePasses } from '../support/refunds.ts';
import { oneRow } from '../support/stage.ts';

/** Between a refund's row and GMO's book stand calls that get lost, and processes that end between any two of them. */
let server: GmoServer;
let processor: Processor;
let database: TestDatabase;
let gateway: TestGateway;
let gachaId: string;
let support: StaffMember;

beforeAll(async () => {
  server = await GmoServer.starts();
  processor = gmo(gmoSettings(server), () => {});
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { processor });
  gachaId = await aGacha(database, { price: 500 });
  support = await StaffMember.isHired(gateway, database, [gachaId], 'support');
});
afterEach(async () => {
  server.recovers();
  server.book.clock.standsAt(japaneseTime(new Date()));
  await timePasses(database);
  await goBack(database, processor);
  await expectBooksToBalance(database, processor);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await server.goesDown();
});

type Asked = { amount?: number; prizes?: string };
const WHOLE: Asked = { prizes: 'RESTOCK' };
const PART: Asked = { amount: 300 };
const WAYS: [string, Asked, number][] = [
  ['all', WHOLE, 0],
  ['a part', PART, 1200],
];

async function paid() {
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasOrdered(gachaId, 3);
  await fan.pays(orderId, server.issueToken());
  const { id } = await oneRow<{ id: string }>(database, 'select processor_order_id as id from payments where order_id = ?', [
    orderId,
  ]);
  return { fan, orderId, id };
}

const order = (orderId: string, asked: Asked) =>
  orders(support, { orderId, ...asked, ...(asked.amount && { idempotencyKey: randomUUID() }) });

const stateOf = (orderId: string) =>
  oneRow<{ state: string; tries: number; inSeconds: number; isUncertain: boolean; id: string }>(
    database,
    `select id, state, tries, extract(epoch from lease_until - clock_timestamp())::float8 as "inSeconds",
            coalesce(uncertain_until > clock_timestamp(), false) as "isUncertain"
       from refunds where order_id = ? order by created_at desc limit 1`,
    [orderId],
  );

const yenAt = (id: string): number => {
  const { status = '', amount = 0 } = server.ledger(id) ?? {};
  return ['VOID', 'RETURN', 'RETURNX'].includes(status) ? 0 : amount;
};

describe.each(WAYS)('of %s', (_way, asked, left) => {
  test('it goes back once, and is certain', async () => {
    const { orderId, id } = await paid();
    await order(orderId, asked);
    expect(yenAt(id)).toBe(1500);
    expect(await goBack(database, processor)).toEqual([]);
    expect([await stateOf(orderId), yenAt(id), server.ledger(id)?.refunds]).toMatchObject([
      { state: 'done', isUncertain: false },
      left,
      1,
    ]);
  });

  const BLIND: [string, Fault][] = [
    ['is lost on its way', { kind: 'drop', commits: false }],
    ['is carried out, and its answer lost', { kind: 'drop', commits: true }],
    ['is carried out, and answered by HTTP 502', { kind: 'http', status: 502, commits: true }],
  ];

  test.each(BLIND)('a call that %s gives back once, by the row', async (_what, fault) => {
    const { orderId, id } = await paid();
    await order(orderId, asked);
    server.breaks(left === 0 ? 'AlterTran' : 'ChangeTran', fault, fault, fault);
    await goBack(database, processor);
    server.recovers();
    await timePasses(database, 60);
    await goBack(database, processor);
    expect([(await stateOf(orderId)).state, yenAt(id), server.ledger(id)?.refunds]).toEqual(['done', left, 1]);
  });

  /** The process ends there: nothing that it would write afterwards is written. */
  const ends = (when: 'before' | 'after', call: 'find' | 'refund'): Processor => {
    const end = async () => {
      await database.sql('update refunds set epoch = epoch + 1, lease_until = now() where state = ?', ['owed']);
      throw new Error('the process ended');
    };
    const around = async <T>(kind: string, work: () => Promise<T>): Promise<T> => {
      if (kind === call && when === 'before') return end();
      const answer = await work();
      return kind === call ? end() : answer;
    };
    return {
      ...processor,
      find: (one) => around('find', () => processor.find(one)),
      refund: (...one) => around('refund', () => processor.refund(...one)),
    };
  };

  test.each([
    ['before', 'find'],
    ['after', 'find'],
    ['before', 'refund'],
    ['after', 'refund'],
  ] as const)('a process that ends %s %s leaves it to another, which gives back once', async (when, call) => {
    const { orderId, id } = await paid();
    await order(orderId, asked);
    await goBack(database, ends(when, call));
    expect((await stateOf(orderId)).state).toBe('owed');
    expect(await goBack(database, processor)).toEqual([]);
    expect([await stateOf(orderId), yenAt(id), server.ledger(id)?.refunds]).toMatchObject([
      // A call that was begun by the first may still arrive.
      { state: 'done', isUncertain: call === 'refund' },
      left,
      1,
    ]);
  });
});

test('a second refund waits until no call for the first can arrive any more', async () => {
  const { orderId, id } = await paid();
  await order(orderId, PART);
  server.breaks('ChangeTran', ...Array(3).fill({ kind: 'drop', commits: true }));
  await goBack(database, processor);
  server.recovers();
  await timePasses(database, 60);
  await goBack(database, processor);
  expect(await stateOf(orderId)).toMatchObject({ state: 'done', isUncertain: true });
  await order(orderId, { amount: 200 });
  const calls = server.calls.length;
  expect(await goBack(database, processor)).toEqual([]);
  expect(server.calls.length).toBe(calls);
  const waiting = await stateOf(orderId);
  expect(waiting).toMatchObject({ state: 'owed', tries: 0 });
  expect(waiting.inSeconds).toBeGreaterThan(60);
  await timePasses(database, 400);
  await goBack(database, processor);
  expect([(await stateOf(orderId)).state, yenAt(id)]).toEqual(['done', 1000]);
});

describe('what the processor does not carry out', () => {
  const tooLate = async () => {
    const one = await paid();
    await order(one.orderId, WHOLE);
    server.book.clock.passes({ days: 181 });
    return one;
  };

  test('is an alarm, asked for hourly, and the order stays as it is', async () => {
    const { orderId, fan } = await tooLate();
    const [alarm] = await goBack(database, processor);
    expect(alarm).toBeInstanceOf(Alarm);
    for (let time = 0; time < 13; time += 1) {
      await timePasses(database);
      await goBack(database, processor);
    }
    const owed = await stateOf(orderId);
    expect(owed).toMatchObject({ state: 'owed', tries: 14 });
    expect(owed.inSeconds).toBeGreaterThan(3500);
    expect((await fan.sees(orderId)).status).toBe('REFUNDING');
    expect((await booksOf(database, processor)).open.find(({ ids }) => ids.order === orderId)).toMatchObject({
      state: 'refund owed',
      yen: 1500,
    });
  });

  test('is given up by a person once it is certain, and what was won waits again', async () => {
    const { orderId, fan } = await tooLate();
    await goBack(database, processor);
    const by = { account: 'a test' };
    const { id: refundId } = await stateOf(orderId);
    const giveUp = () => giveUpRefund(database.fork(), { processor }, by, { refundId, reason: 'paid back in cash' });
    await expect(giveUp()).rejects.toMatchObject({ code: 'BAD_INPUT', errors: [{ field: 'refundId' }] });
    await timePasses(database);
    expect(await giveUp()).toMatchObject({ state: 'given-up' });
    expect((await fan.sees(orderId)).status).toBe('PAID');
    expect(await fan.hasCode()).toEqual(expect.any(String));
    await expect(giveUp()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const cash: Happened = { orderId, origin: 'otherwise', prizes: 'write-off', reason: 'cash' };
    expect(await recordRefund(database.fork(), { processor }, by, cash)).toMatchObject({ state: 'done', amount: 1500 });
    expect((await fan.sees(orderId)).status).toBe('REFUNDED');
  });

  test('because a person changed it there is an alarm, and nothing is guessed', async () => {
    const { orderId, id } = await paid();
    await order(orderId, WHOLE);
    const found = await processor.find(id);
    if (found?.status !== 'captured') throw new Error('it is not captured');
    await processor.refund(found.reference, { captured: 1500, left: 700 });
    const [alarm] = await goBack(database, processor);
    expect(alarm).toBeInstanceOf(Alarm);
    expect(yenAt(id)).toBe(700);
    await processor.refund(found.reference, { captured: 700, left: 0 });
    await timePasses(database);
    expect(await goBack(database, processor)).toEqual([]);
    expect((await stateOf(orderId)).state).toBe('done');
  });
});

describe('what a person did at the processor meanwhile', () => {
  const by = { account: 'a test' };
  const giveUp = async (orderId: string, using = processor) => {
    const { id: refundId } = await stateOf(orderId);
    return giveUpRefund(database.fork(), { processor: using }, by, { refundId, reason: 'done by hand' });
  };
  const foundNow = async (id: string) => {
    const found = await processor.find(id);
    if (found?.status !== 'captured') throw new Error('it is not captured');
    return found.reference;
  };

  test('is written down after the refund was given up: all of it beside a part that was owed', async () => {
    const { orderId, id } = await paid();
    await order(orderId, PART);
    await processor.refund(await foundNow(id), { captured: 1500, left: 0 });
    expect((await goBack(database, processor))[0]).toBeInstanceOf(Alarm);
    expect(await giveUp(orderId)).toMatchObject({ state: 'given-up' });
    const all: Happened = { orderId, origin: 'by-hand', prizes: 'write-off', reason: 'done by hand' };
    expect(await recordRefund(database.fork(), { processor }, by, all)).toMatchObject({ amount: 1500, state: 'done' });
  });

  test('is not given up where it was what was asked for', async () => {
    const { orderId, id } = await paid();
    await order(orderId, WHOLE);
    await processor.refund(await foundNow(id), { captured: 1500, left: 0 });
    await expect(giveUp(orderId)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await timePasses(database, 60);
    expect(await goBack(database, processor)).toEqual([]);
    expect((await stateOf(orderId)).state).toBe('done');
  });

  test('is given up where the processor does not know the payment any more', async () => {
    const { orderId, fan } = await paid();
    await order(orderId, WHOLE);
    const forgetful = { ...processor, find: async () => null };
    expect((await goBack(database, forgetful))[0]).toBeInstanceOf(Alarm);
    expect(await giveUp(orderId, forgetful)).toMatchObject({ state: 'given-up' });
    expect((await fan.sees(orderId)).status).toBe('PAID');
  });
});

describe('what was not refunded by this service', () => {
  const record = (happened: Happened) => recordRefund(database.fork(), { processor }, { account: 'a test' }, happened);
  const byHand = async (id: string, captured: number, left: number) => {
    const found = await processor.find(id);
    if (found?.status !== 'captured') throw new Error('it is not captured');
    await processor.refund(found.reference, { captured, left });
  };

  test('at the processor makes books that do not balance, and is written down as it is there', async () => {
    const { orderId, id } = await paid();
    await byHand(id, 1500, 1100);
    const wrong = (await booksOf(database, processor)).differences.map(({ why }) => why);
    expect(wrong).toEqual(['the payment is of 1500 yen, and of 1100 at the processor']);
    const part = { orderId, origin: 'by-hand', remaining: 1500, reason: 'a part' } as const;
    await expect(record({ ...part, amount: 300 })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    const twice = await Promise.allSettled([record({ ...part, amount: 400 }), record({ ...part, amount: 400 })]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(record({ ...part, amount: 400 })).rejects.toMatchObject({ errors: [{ field: 'remaining' }] });
    await expectBooksToBalance(database, processor);
    await order(orderId, WHOLE);
    await goBack(database, processor);
    expect(yenAt(id)).toBe(0);
  });

  test('but taken back by the bank of the card stays what the processor has', async () => {
    const { orderId, id, fan } = await paid();
    await record({ orderId, origin: 'charge-back', amount: 500, remaining: 1500, reason: 'a dispute' });
    await expectBooksToBalance(database, processor);
    await order(orderId, { amount: 1000, prizes: 'WRITE_OFF' });
    await goBack(database, processor);
    expect([yenAt(id), (await fan.sees(orderId)).status]).toEqual([500, 'REFUNDED']);
  });
});
