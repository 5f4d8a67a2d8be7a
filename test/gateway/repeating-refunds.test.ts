import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { sandboxKeys } from '../support/opened.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();

let gateway: TestGateway;
const asked: { orderId: string; transactions: number }[] = [];

beforeAll(async () => {
  const real = sandbox(stage.database.orm.em);
  const find = async (orderId: string) => {
    const { count } = await oneRow<{ count: number }>(
      stage.database,
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    asked.push({ orderId, transactions: count });
    return real.find(orderId);
  };
  gateway = await openTestGateway(stage.database, { processor: { ...real, find } });
});
afterAll(() => gateway.close());

const CALL = (name: string) =>
  `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { refund { id status amount } } }`;

async function refundedByHand() {
  const gachaId = await aGacha(stage.database, { price: 500 });
  const operator = await StaffMember.isHired(gateway, stage.database, [gachaId], 'operator');
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(gachaId, 2);
  const { processorOrderId } = await oneRow<{ processorOrderId: string }>(
    stage.database,
    'select processor_order_id as "processorOrderId" from payments where order_id = ?',
    [orderId],
  );
  const keys = await sandboxKeys(stage.database, processorOrderId);
  const gives = (captured: number, left: number) => sandbox(stage.database.orm.em).refund(keys, { captured, left });
  return { operator, orderId, gives };
}

test('a refund under a key is written once, and the processor is asked while no transaction is open', async () => {
  const { operator, orderId, gives } = await refundedByHand();
  const input = { orderId, origin: 'BY_HAND', prizes: 'WRITE_OFF', reason: 'at the till', idempotencyKey: randomUUID() };
  const early = await operator.asks(CALL('recordRefund'), { input });
  expect([early.code, early.errors[0]?.extensions.errors?.[0]?.field]).toEqual(['NOT_GIVEN_BACK', 'amount']);
  await gives(1000, 0);
  asked.length = 0;
  const first = await operator.asks(CALL('recordRefund'), { input });
  expect(first.data.recordRefund.refund).toMatchObject({ status: 'DONE', amount: 1000 });
  expect((await operator.asks(CALL('recordRefund'), { input })).data).toEqual(first.data);
  expect(asked).toEqual([{ orderId: expect.any(String), transactions: 0 }]);
  const again = { ...input, idempotencyKey: randomUUID() };
  expect((await operator.asks(CALL('recordRefund'), { input: again })).code).not.toBeNull();
});

test('who may not, hears so under a key without the processor being asked', async () => {
  const { orderId } = await refundedByHand();
  const stranger = await StaffMember.isHired(gateway, stage.database, [await aGacha(stage.database)], 'operator');
  asked.length = 0;
  const input = { orderId, origin: 'BY_HAND', prizes: 'WRITE_OFF', reason: 'at the till', idempotencyKey: randomUUID() };
  expect((await stranger.asks(CALL('recordRefund'), { input })).code).toBe('FORBIDDEN');
  expect(asked).toEqual([]);
});

test('a refund is given up once under a key, and answered again', async () => {
  const { operator, orderId } = await refundedByHand();
  const { gachaId } = await oneRow<{ gachaId: string }>(stage.database, 'select gacha_id as "gachaId" from orders where id = ?', [
    orderId,
  ]);
  const support = await StaffMember.isHired(gateway, stage.database, [gachaId], 'support');
  const { refund } = (await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' })).data.refundOrder;
  asked.length = 0;
  const input = { refundId: refund.id, reason: 'paid in cash', idempotencyKey: randomUUID() };
  const first = await operator.asks(CALL('giveUpRefund'), { input });
  expect(first.data.giveUpRefund.refund.status).toBe('GIVEN_UP');
  expect((await operator.asks(CALL('giveUpRefund'), { input })).data).toEqual(first.data);
  expect(asked).toEqual([{ orderId: expect.any(String), transactions: 0 }]);
  const other = { ...input, idempotencyKey: randomUUID() };
  expect((await operator.asks(CALL('giveUpRefund'), { input: other })).code).toBe('NOT_FOUND');
});
