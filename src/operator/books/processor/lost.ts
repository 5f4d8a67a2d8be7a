import type { EntityManager } from '@mikro-orm/postgresql';
import type { Processor } from '../../../payment/processor/processor.ts';
import type { BookLine, Findings } from '../lines/check.ts';
import { type Period, within } from '../lines/period.ts';
import { asker } from './ask.ts';
import { amountAt, moneyAt } from './processor-state.ts';
import { addUnasked, type Unasked } from './unfinished.ts';

export const LOST = 'lost payments given back = without money at the processor';

type LostPayment = { processorOrderId: string; yen: number; outcome: string | null };

/** Payments that a restored database has no row of: what the processor had of them must have gone back. */
export async function compareLost(
  em: EntityManager,
  processor: Processor,
  period: Period,
  unasked: Unasked[],
): Promise<Findings> {
  const ask = asker(processor);
  const line: Required<BookLine> = { subject: LOST, here: 0, there: 0, yen: { here: 0, there: 0 } };
  const findings: Findings = { lines: [line], differences: [], notKept: 0 };
  for (const { processorOrderId, yen, outcome } of await lostPayments(em, period)) {
    const answer = await ask({ processor: processor.name, processorOrderId });
    if ('unreachable' in answer) {
      addUnasked(unasked, { id: processorOrderId, amount: yen }, answer.unreachable);
      continue;
    }
    const isBack = moneyAt(answer.found) === 'nothing';
    const why = isBack
      ? null
      : `the payment was lost in a restore, and the processor still has ${amountAt(answer.found)} yen of it`;
    line.here += 1;
    line.yen.here += yen;
    line.there += Number(isBack);
    line.yen.there += isBack ? yen : 0;
    const sides = { here: 1, there: 0, yen: { here: yen, there: 0 } };
    const owed = outcome === null ? ': restore -- settle must be run again' : '';
    if (why) findings.differences.push({ subject: LOST, ...sides, ids: { processorOrder: processorOrderId }, why: why + owed });
  }
  return findings;
}

const lostPayments = (em: EntityManager, period: Period): Promise<LostPayment[]> =>
  em.fork().execute<LostPayment[]>(
    `select distinct on (processor_order_id) processor_order_id as "processorOrderId", yen, outcome
       from restored_payments where payment_id is null and ${within(period, 'noted_at')} order by processor_order_id`,
  );
