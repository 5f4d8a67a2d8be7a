import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import { transact } from '../database/transaction.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { Refusal } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { hashOf, newCode, PickupToken, VALID_FOR_MINUTES } from './pickup-token.ts';

export type IssuedToken = { token: string; expiredAt: Date; orderDetails: OrderDetail[] };

/** A new code over everything that waits on site for this user at this moment. Earlier codes end with it. */
export async function issuePickupToken(em: EntityManager, user: User): Promise<IssuedToken> {
  return transact(em, async (em) => {
    await lockUser(em, user);
    const now = await databaseClock(em);
    // Ending the old code first waits for a handover that is using it, so that its items are not covered again.
    await em.nativeUpdate(PickupToken, { user: user.id, supersededAt: null }, { supersededAt: now });
    const orderDetails = await em.find(
      OrderDetail,
      { order: { user: user.id, state: 'assigned', deliveryType: 'self' }, deliveredAt: null, deletedAt: null },
      { orderBy: { createdAt: 'asc', order: 'asc', play: 'asc' } },
    );
    if (orderDetails.length === 0) throw new Refusal('NOTHING_TO_PICK_UP');
    const token = newCode();
    const expiredAt = new Date(now.getTime() + VALID_FOR_MINUTES * 60_000);
    em.create(PickupToken, { user: user.id, codeHash: hashOf(token), expiresAt: expiredAt, items: orderDetails });
    await em.flush();
    return { token, expiredAt, orderDetails };
  });
}
