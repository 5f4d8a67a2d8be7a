import { badInput, type Refusal } from '../refusal.ts';
import { MAX_ORDER_YEN, MAX_PLAYS } from './order.ts';

/** The mistake in a number of plays, and in what they cost where that is known. */
export function mistakeIn(playAmount: number, price = 0): Refusal | undefined {
  if (!Number.isInteger(playAmount) || playAmount < 1 || playAmount > MAX_PLAYS)
    return badInput('playAmount', 'NOT_WHOLE', { least: 1, most: MAX_PLAYS });
  return price * playAmount > MAX_ORDER_YEN ? badInput('playAmount', 'ORDER_TOO_DEAR', { most: MAX_ORDER_YEN }) : undefined;
}
