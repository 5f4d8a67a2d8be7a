import type { Random } from '../draw/draw.ts';
import type { Payment } from './payment.ts';
import { FREE_OF_CHARGE, type Processor } from './processor.ts';

/** What paying needs from outside: who takes the money, and where chance comes from. */
export type Till = { processor: Processor; random: Random };

export const processorOf = (till: Till, payment: Pick<Payment, 'processor'>): Processor =>
  payment.processor === FREE_OF_CHARGE.name ? FREE_OF_CHARGE : till.processor;
