import type { EntityManager } from '@mikro-orm/postgresql';
import { returnDraws } from '../../src/draw/return-prizes.ts';
import { newProcessorOrderId, type Payment, type PaymentState } from '../../src/payment/payment.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { settle } from '../../src/payment/settle.ts';
import type { TestDatabase } from './database.ts';
import { oneRow } from './stage.ts';

export type Claim = Pick<Payment, 'id' | 'epoch'>;

/** An order whose payment stands where the test wants it: the money is reserved and the draw is next, if it does not say. */
export async function isAuthorised(database: TestDatabase, orderId: string, state: PaymentState = 'authorised'): Promise<Claim> {
  await database.sql(`update orders set state = 'paying' where id = ?`, [orderId]);
  const processorOrderId = newProcessorOrderId();
  const payment = await oneRow<Claim & { amount: number }>(
    database,
    `insert into payments (id, order_id, processor, processor_order_id, amount, state, lease_until)
     select gen_random_uuid(), id, 'sandbox', ?, price * play_amount, ?, now() + interval '1 hour' from orders where id = ?
     returning id, epoch, amount`,
    [processorOrderId, state, orderId],
  );
  const { register, authorise } = sandbox(database.orm.em);
  const { amount } = payment;
  await authorise(await register({ processorOrderId, amount }), { amount, cardToken: null, returnUrl: null });
  return payment;
}

/** Draws orders in one settlement: their money is not taken yet. */
export async function areDrawn(database: TestDatabase, orderIds: readonly string[]): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const orderId of orderIds) claims.push(await isAuthorised(database, orderId));
  await settle(database.fork(), claims);
  return claims;
}

/** What happens when the money of drawn orders is refused for good. */
export const areRefused = (database: TestDatabase, orderIds: readonly string[]): Promise<void> =>
  database.fork().transactional(async (em: EntityManager) => {
    await returnDraws(em, orderIds);
    await em.execute(`update payments set state = 'voiding' where order_id = any(array[?]::uuid[]) and state = 'drawn'`, [
      orderIds,
    ]);
    await em.execute(`update orders set state = 'pending' where id = any(array[?]::uuid[]) and state = 'paying'`, [orderIds]);
  });
