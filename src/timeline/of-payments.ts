import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { anyOf, given, tablesOf } from '../database/tables.ts';
import { Draw } from '../draw/record.ts';
import { Payment, PaymentStep } from '../payment/attempt/payment.ts';
import { eventOf, MAX_EVENTS, type TimelineEvent } from './event.ts';

/** Each step of each attempt to pay; why it came to nothing stands at the step that says so. */
export async function eventsOfPayments(em: EntityManager, orderIds: readonly string[]): Promise<TimelineEvent[]> {
  const found = await steps(em, { orders: orderIds.map((orderId) => ({ orderId })) });
  return found.map(({ refusal, ...step }) =>
    eventOf({ ...step, kind: 'PAYMENT_STEP', refusal: ENDINGS.includes(step.step) ? refusal : null }),
  );
}

const ENDINGS: readonly string[] = ['declined', 'abandoned', 'voiding'];

const steps = statement((em, { orders }: { orders: readonly { orderId: string }[] }) =>
  tablesOf(em, Payment, PaymentStep)
    .selectFrom(given(em, Payment, 'asked', orders))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('payments')
          .innerJoin('payment_steps as step', 'step.payment_id', 'payments.id')
          .whereRef('payments.order_id', '=', 'asked.orderId')
          .select(['payments.order_id as orderId', 'payments.id as sourceId', 'payments.refusal'])
          .select(['step.id as place', 'step.to_state as step', 'step.at'])
          .orderBy('step.id', 'desc')
          .limit(MAX_EVENTS)
          .as('taken'),
      (join) => join.onTrue(),
    )
    .selectAll('taken'),
);

/** A draw whose prizes went back is told too: the steps of its payment tell that. */
export async function eventsOfDraws(em: EntityManager, orderIds: readonly string[]): Promise<TimelineEvent[]> {
  const found = await draws(em, { orderIds });
  return found.map((draw) => eventOf({ ...draw, kind: 'DRAWN', sourceId: draw.orderId }));
}

const draws = statement((em, { orderIds }: { orderIds: readonly string[] }) =>
  tablesOf(em, Draw)
    .selectFrom('draws')
    .where('order_id', '=', anyOf(orderIds))
    .groupBy(['order_id', 'attempt'])
    .select([
      'order_id as orderId',
      'attempt as place',
      sql<Date>`min(drawn_at)`.as('at'),
      sql<number>`count(*)::int`.as('amount'),
    ]),
);
