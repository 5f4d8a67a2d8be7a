import { setTimeout as pause } from 'node:timers/promises';
import type { Found, Processor } from '../payment/processor/processor.ts';
import type { Row } from './payment-row.ts';

/** A processor that has not answered for so many payments in a row is out of reach, and is left alone. */
const MOST_SILENCES = 20;
/** How long each next question for the same payment waits. */
const PAUSES_MS = [0, 1_000, 4_000];

/** `found` is null for a payment that the processor never heard of; `silence` says why nobody can tell. */
export type Ask = (payment: Row) => Promise<{ found: Found | null } | { silence: string }>;

/** Asks a processor what became of its payments, for as long as it answers. */
export function asker(processor: Processor): Ask {
  let silences = 0;
  let fault = '';
  return async (payment) => {
    if (payment.processor !== processor.name)
      return { silence: `${payment.processor} is not the processor of this configuration` };
    for (const ms of PAUSES_MS) {
      if (silences >= MOST_SILENCES) break;
      await pause(ms);
      try {
        const found = await processor.find(payment.processorOrderId);
        silences = 0;
        return { found };
      } catch (error) {
        fault = (error as Error).message.split('\n')[0] ?? '';
      }
    }
    silences += 1;
    return { silence: `the processor ${processor.name} cannot be reached (${fault})` };
  };
}
