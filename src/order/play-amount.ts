import { badInput, type Refusal } from '../refusal.ts';
import { MAX_ORDER_YEN } from './order.ts';

export const MAX_PLAYS = 100;

/** The mistake in a number of plays, and in what they cost where that is known. */
export function mistakeIn(playAmount: number, price = 0): Refusal | undefined {
  if (!Number.isInteger(playAmount) || playAmount < 1 || playAmount > MAX_PLAYS)
    return badInput('playAmount', `must be a whole number from 1 to ${MAX_PLAYS}`);
  return price * playAmount > MAX_ORDER_YEN
    ? badInput('playAmount', `one order may cost at most ${MAX_ORDER_YEN} yen`)
    : undefined;
}
