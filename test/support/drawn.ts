import type { EntityManager } from '@mikro-orm/postgresql';
import { returnPrizes } from '../../src/draw/stock.ts';
import { newProcessorOrderId, type Payment, type PaymentState } from '../../src/payment/attempt/payment.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { drawPrizes, type Reserved } from '../../src/payment/steps/draw-prizes.ts';
import type { TestDatabase } from './database.ts';
import { oneRow } from './stage.ts';

type Attempt = Pick<Payment, 'id' | 'epoch' | 'amount' | 'processorOrderId'> & { gachaId: string };

/** An attempt to pay an order that stands in a state. */
export async function hasAttempt(database: TestDatabase, orderId: string, state: PaymentState): Promise<Attempt> {
  await database.sql('update orders set state = ? where id = ?', [state === 'challenged' ? 'waiting' : 'paying', orderId]);
  return oneRow<Attempt>(
    database,
    `with paying as (select * from orders where id = ?), payment as (
       insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until)
       select gen_random_uuid(), id, 'sandbox', ?, price * play_amount, ?, now() + interval '1 hour' from paying
       returning id, epoch, amount, processor_order_id as "processorOrderId"
     ) select payment.*, gacha_id as "gachaId" from payment, paying`,
    [orderId, newProcessorOrderId(), state],
  );
}

/** An order whose money is reserved at the sandbox, and whose payment is about to be drawn. */
export async function isReserved(database: TestDatabase, orderId: string): Promise<Reserved> {
  const { amount, processorOrderId, ...payment } = await hasAttempt(database, orderId, 'registered');
  const { register, authorise } = sandbox(database.orm.em);
  const reference = await register({ processorOrderId, amount });
  const answer = await authorise(reference, { amount, cardToken: null, returnUrl: null });
  if (answer.outcome !== 'authorised') throw new Error('the sandbox reserves the money of every card');
  const { accessId, accessPass } = reference;
  return { ...payment, from: 'registered', reservation: { accessId, accessPass, ...answer.slip } };
}

/** Draws for reserved payments in one batch, in their order; null for one whose turn it is not. */
export async function draws(database: TestDatabase, reserved: readonly Reserved[]): Promise<(Payment | null)[]> {
  const answers = await drawPrizes.doAll(database.fork(), reserved, 'wait');
  return answers as (Payment | null)[];
}

/** Draws orders in one batch: their money is not taken yet. */
export async function areDrawn(database: TestDatabase, orderIds: readonly string[]): Promise<void> {
  const reserved: Reserved[] = [];
  for (const orderId of orderIds) reserved.push(await isReserved(database, orderId));
  await draws(database, reserved);
}

/** What happens when the money of drawn orders is refused for good. */
export const areRefused = (database: TestDatabase, orderIds: readonly string[]): Promise<void> =>
  database.fork().transactional(async (em: EntityManager) => {
    await em.execute(`update payments set state = 'voiding' where order_id = any(array[?]::uuid[]) and state = 'drawn'`, [
      orderIds,
    ]);
    await returnPrizes(em, orderIds);
    await em.execute(`update orders set state = 'pending' where id = any(array[?]::uuid[]) and state = 'paying'`, [orderIds]);
  });
