import type { SpendingCaps } from '../spending/caps.ts';
import type { Payment } from './attempt/payment.ts';
import type { DeclineLimits } from './declines.ts';
import { FREE_OF_CHARGE, type Processor } from './processor/processor.ts';
import type { Drive } from './steps/driver.ts';

export type Checkout = Pick<Drive, 'run' | 'returnUrl' | 'onDrawn' | 'events' | 'renewLeaseAfterMs' | 'from'> & {
  processor: Processor;
  declineLimits?: DeclineLimits;
  /** What one staff member orders to go back in a day before it is told; 0 is never. */
  refundAlertYen?: number;
  spendingCaps?: SpendingCaps;
};

export type PaidAt = Pick<Checkout, 'processor'>;

export const processorOf = (checkout: PaidAt, payment: Pick<Payment, 'processor'>): Processor =>
  payment.processor === FREE_OF_CHARGE.name ? FREE_OF_CHARGE : checkout.processor;
