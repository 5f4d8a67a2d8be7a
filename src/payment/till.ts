import type { Clerk } from './clerk.ts';
import type { Payment } from './payment.ts';
import { FREE_OF_CHARGE, type Processor } from './processor/processor.ts';

/** What paying needs from outside. */
export type Till = {
  /** Who takes the money. */
  processor: Processor;
  /** Who writes down what happens. */
  clerk: Clerk;
  /** Where a browser comes back to from the bank of a card. */
  returnUrl(returnKey: string): string;
};

export const processorOf = (till: Pick<Till, 'processor'>, payment: Pick<Payment, 'processor'>): Processor =>
  payment.processor === FREE_OF_CHARGE.name ? FREE_OF_CHARGE : till.processor;
