import { Refusal } from '../refusal.ts';
import type { CappedSpender } from './capped.ts';
import { spansAt } from './tokyo.ts';

/** Null without a limit. */
export const leftOf = (limit: number | null, spent: number): number | null =>
  limit === null ? null : Math.max(0, limit - spent);

/** By the day and the month; null without a limit. */
export function leftToSpend({ allowed, spent }: CappedSpender): number | null {
  if (allowed === 'unknown') return 0;
  const left = [leftOf(allowed.day, spent.day), leftOf(allowed.month, spent.month)].filter((yen) => yen !== null);
  return left.length === 0 ? null : Math.min(...left);
}

/** Of a sum that is more than is left: tells of the month before the day, since that is over later. */
export function refusalToSpend({ allowed, spent, now }: CappedSpender, yen: number): Refusal | null {
  if (yen === 0) return null;
  if (allowed === 'unknown') return new Refusal('BIRTH_MONTH_REQUIRED');
  const spans = spansAt(now);
  for (const period of ['month', 'day'] as const) {
    const limit = allowed[period];
    if (limit === null || spent[period] + yen <= limit) continue;
    const reached = { period: PERIODS[period], limit, left: Math.max(0, limit - spent[period]) };
    const from = spans[period].until.toISOString();
    return new Refusal('SPENDING_LIMIT', [], { named: { spending: { ...reached, from } } });
  }
  return null;
}

const PERIODS = { day: 'DAY', month: 'MONTH' } as const;
