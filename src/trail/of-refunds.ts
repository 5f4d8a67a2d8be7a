import type { EntityManager } from '@mikro-orm/postgresql';
import { refundsOf } from '../refund/find.ts';
import { eventOf, MAX_EVENTS, type TimelineEvent } from './event.ts';

/** What went back; that it was ordered is a deed. */
export async function eventsOfRefunds(em: EntityManager, orderIds: readonly string[]): Promise<TimelineEvent[]> {
  const found = await refundsOf(em, orderIds);
  return found
    .slice(-MAX_EVENTS)
    .flatMap(({ id: sourceId, orderId, state, amount, endedAt }) =>
      state === 'done' && endedAt ? [eventOf({ kind: 'REFUNDED', orderId, at: endedAt, sourceId, refundedYen: amount })] : [],
    );
}
