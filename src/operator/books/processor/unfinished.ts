import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordIds } from '../lines/check.ts';
import { type Period, within } from '../lines/period.ts';
import type { Compared } from './at-processor.ts';
import { type BookedPayment, idsOf, isFreeOfCharge } from './payment-row.ts';
import { type ProcessorState, stateAtProcessor } from './processor-state.ts';

export type OpenItem = {
  ids: RecordIds;
  state: string;
  yen: number;
  /** In seconds. */
  age: number;
  tries: number;
  standing: ProcessorState | 'free of charge' | 'not asked';
  isOverdue: boolean;
  /** Null for a payment that is only late. */
  why: string | null;
};

/** Most payments take seconds, or are asked for again within minutes. Two states take longer by themselves. */
const OVERDUE_AFTER_MINUTES: Record<string, number> = {
  // The card's bank gives its holder a quarter of an hour.
  challenged: 20,
  // Watched for a day, at last every hour.
  abandoned: 26 * 60,
};
const USUALLY = 5;

const overdueAfter = (state: string): number => (OVERDUE_AFTER_MINUTES[state] ?? USUALLY) * 60;

export function addUnfinished(open: OpenItem[], { row, answer }: Compared): OpenItem {
  const item: OpenItem = {
    ids: idsOf(row),
    state: row.state,
    yen: row.amount,
    age: row.age,
    tries: row.tries,
    standing: isFreeOfCharge(row) ? 'free of charge' : 'found' in answer ? stateAtProcessor(answer.found) : 'not asked',
    isOverdue: row.age >= overdueAfter(row.state),
    why: 'found' in answer ? answer.why : null,
  };
  open.push(item);
  return item;
}

type OwedRefund = { id: string; orderId: string; paymentId: string; yen: number; age: number; tries: number };

/** The processor is asked for a refund within seconds; one that takes longer is for a person. */
export async function addOwedRefunds(em: EntityManager, open: OpenItem[], period: Period): Promise<void> {
  const owed = await em.fork().execute<OwedRefund[]>(
    `select id, order_id as "orderId", payment_id as "paymentId", amount as yen, tries,
            greatest(extract(epoch from clock_timestamp() - created_at), 0)::int as age
       from refunds where state = 'owed' and ${within(period, 'created_at')} order by created_at`,
  );
  for (const { id: refund, orderId: order, paymentId: payment, ...item } of owed)
    open.push({
      ...item,
      ids: { refund, order, payment },
      ...{ state: 'refund owed', standing: 'not asked', why: null },
      isOverdue: item.age >= overdueAfter('refund owed'),
    });
}

/** Grouped by reason; the first payments of a group are named. */
export type Unasked = { ids: RecordIds; payments: number; yen: number; why: string };

const MAX_NAMED_PAYMENTS = 20;

export function addUnasked(unasked: Unasked[], { id, amount }: Pick<BookedPayment, 'id' | 'amount'>, why: string): void {
  const group = unasked.find((one) => one.why === why);
  if (!group) return void unasked.push({ ids: { payment: id }, payments: 1, yen: amount, why });
  if (group.payments < MAX_NAMED_PAYMENTS) group.ids.payment += ` ${id}`;
  group.payments += 1;
  group.yen += amount;
}
