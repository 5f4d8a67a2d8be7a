import { dayInJapan } from '../../src/database/time/japanese-time.ts';
import type { Processor } from '../../src/payment/processor/processor.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { recoverRefunds } from '../../src/refund/give-back.ts';
import { recordRefund } from '../../src/refund/record.ts';
import { refundOrder } from '../../src/refund/refund-order.ts';
import type { Fan } from './actors.ts';
import type { TestDatabase } from './database.ts';

export const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) {
  status refund { id amount status origin createdAt endedAt } } }`;

/** So many days before today is another day of this month: the first has none before it, but one after it. */
export const TO_ANOTHER_DAY = dayInJapan(new Date()).endsWith('01') ? -1 : 1;

export type RefundAsked = {
  orderId: string;
  itemIds?: readonly string[];
  amount?: number;
  prizes?: string;
  reason?: string;
  idempotencyKey?: string;
};

/** What every gateway does every few seconds. Answers why it could not. */
export async function goBack(database: TestDatabase, processor: Processor = sandbox(database.orm.em)): Promise<unknown[]> {
  const complaints: unknown[] = [];
  await recoverRefunds(database.orm.em, { processor }, (_refund, error) => complaints.push(error));
  return complaints;
}

/** Tests have no time to wait, so what is to be tried later is tried now. */
export const timePasses = (database: TestDatabase, seconds = 3600): Promise<unknown> =>
  database.fork().transactional(async (em) => {
    await em.execute('alter table refunds disable trigger ends_once');
    await em.execute(
      `update refunds set lease_until = lease_until - make_interval(secs => ?), uncertain_until = uncertain_until - make_interval(secs => ?)`,
      [seconds, seconds],
    );
    await em.execute('alter table refunds enable trigger ends_once');
  });

/** Of two orders of a fan: one that is owed, and a charge-back that was written down. */
export async function aRefundOfEach(database: TestDatabase, fan: Fan, gachaId: string) {
  const [owed, disputed] = [await fan.hasPaid(gachaId), await fan.hasPaid(gachaId)];
  const [by, why] = [{ account: 'a test' }, { reason: 'a test', prizes: 'write-off' } as const];
  const { refund } = await refundOrder(database.fork(), by, { orderId: owed, ...why });
  const checkout = { processor: sandbox(database.orm.em) };
  const written = await recordRefund(database.fork(), checkout, by, { orderId: disputed, origin: 'charge-back', ...why });
  return { refundId: refund.id, writtenId: written.id };
}
