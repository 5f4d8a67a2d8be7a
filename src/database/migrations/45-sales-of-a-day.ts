import { builtBeside } from '../schema/built-beside.ts';
import { migration } from '../schema/migration.ts';

/**
 * Sales and exports read what was paid, or went back, in a period: a few kilobytes that cost selling next to nothing. An
 * order that is collected months later lies far from others of its day, which would widen what a page is said to hold:
 * several spans are kept.
 */
export const Migration45SalesOfADay = migration('45-sales-of-a-day', () => [...ORDERS, ...REFUNDS], { isTransactional: false });

const SPANS = 'timestamptz_minmax_multi_ops';
const AS_IT_GROWS = 'with (pages_per_range = 32, autosummarize = on)';

const ORDERS = builtBeside(
  'orders_of_a_day',
  `orders using brin (assigned_at ${SPANS}, (coalesce(assigned_at, created_at)) ${SPANS}) ${AS_IT_GROWS}`,
);
const REFUNDS = builtBeside('refunds_of_a_day', `refunds using brin ((coalesce(ended_at, created_at)) ${SPANS}) ${AS_IT_GROWS}`);
