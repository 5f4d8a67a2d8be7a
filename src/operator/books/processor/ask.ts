import { setTimeout as pause } from 'node:timers/promises';
import type { FoundPayment, Processor } from '../../../payment/processor/processor.ts';
import type { BookedPayment } from './payment-row.ts';

/** After so many unanswered payments in a row the processor is not asked any more. */
const MAX_FAILURES_IN_A_ROW = 20;
const RETRY_DELAYS_MS = [0, 1_000, 4_000];

/** `found` is null for a payment that the processor does not know; `unreachable` says why it could not be asked. */
export type Ask = (
  payment: Pick<BookedPayment, 'processor' | 'processorOrderId'>,
) => Promise<{ found: FoundPayment | null } | { unreachable: string }>;

export function asker(processor: Processor): Ask {
  let failures = 0;
  let fault = '';
  return async (payment) => {
    if (payment.processor !== processor.name)
      return { unreachable: `${payment.processor} is not the processor of this configuration` };
    for (const ms of RETRY_DELAYS_MS) {
      if (failures >= MAX_FAILURES_IN_A_ROW) break;
      await pause(ms);
      try {
        const found = await processor.find(payment.processorOrderId);
        failures = 0;
        return { found };
      } catch (error) {
        fault = (error as Error).message.split('\n')[0] ?? '';
      }
    }
    failures += 1;
    return { unreachable: `the processor ${processor.name} cannot be reached (${fault})` };
  };
}
