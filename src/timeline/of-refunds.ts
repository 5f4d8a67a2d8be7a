import type { EntityManager } from '@mikro-orm/postgresql';
import { refundsOf } from '../refund/find.ts';
import { eventOf, MAX_EVENTS, type TimelineEvent } from './event.ts';

/** Shows money that went back; the order for it, and its being taken back, are audit entries. */
export async function eventsOfRefunds(em: EntityManager, orderIds: readonly string[]): Promise<TimelineEvent[]> {
  const found = await refundsOf(em, orderIds);
  return found
    .slice(-MAX_EVENTS)
    .flatMap(({ id: sourceId, orderId, state, amount, endedAt }) =>
      ['done', 'taken-back'].includes(state) && endedAt
        ? [eventOf({ kind: 'REFUNDED', orderId, at: endedAt, sourceId, refundedYen: amount })]
        : [],
    );
}
