import { type ExpressionBuilder, sql } from 'kysely';
import { anyOf, type Tables } from '../database/tables.ts';
import { type Order, PAYABLE_FOR_MINUTES } from '../order/order.ts';
import { CARD_REFUSALS, Refusal } from '../refusal.ts';
import type { Payment } from './attempt/payment.ts';

/** How many cards may be declined before no other is asked; 0 is no limit. */
export type DeclineLimits = { perOrder: number; perHour: number };

export const NO_LIMITS: DeclineLimits = { perOrder: 0, perHour: 0 };

/** What is there where a limit is reached: when the decline before which there were too few began. */
export type Declines = { lastOfOrder: Date | null; lastOfUser: Date | null };

const WINDOW_MINUTES = 60;

type Orders = ExpressionBuilder<Tables<[typeof Order, typeof Payment]>, 'orders'>;

const NEVER = 2 ** 31 - 1;

/** How many declines are skipped: the one after them is there where the limit is reached. */
export const skippedFor = ({ perOrder, perHour }: DeclineLimits) => ({
  ofOrder: (perOrder || NEVER) - 1,
  ofUser: (perHour || NEVER) - 1,
});
export type Skipped = ReturnType<typeof skippedFor>;

export const lastDeclineOfOrder = (eb: Orders, skipped: number) =>
  eb
    .selectFrom('payments as tried')
    .select('tried.created_at')
    .whereRef('tried.order_id', '=', 'orders.id')
    .where('tried.refusal', '=', anyOf(CARD_REFUSALS))
    .orderBy('tried.created_at', 'desc')
    .offset(skipped)
    .limit(sql.lit(1));

/** Of all orders of its user, those too that were replaced since. */
export const lastDeclineOfUser = (eb: Orders, skipped: number) =>
  eb
    .selectFrom('payments as tried')
    .innerJoin('orders as other', 'other.id', 'tried.order_id')
    .select('tried.created_at')
    .whereRef('other.user_id', '=', 'orders.user_id')
    // Two indexes, each of which knows one half.
    .where(({ or, eb }) => or([eb('other.deleted_at', 'is', null), eb('other.deleted_at', 'is not', null)]))
    .where('other.created_at', '>', minutesAgo(WINDOW_MINUTES + PAYABLE_FOR_MINUTES))
    .where('tried.created_at', '>', minutesAgo(WINDOW_MINUTES))
    .where('tried.refusal', '=', anyOf(CARD_REFUSALS))
    .orderBy('tried.created_at', 'desc')
    .offset(skipped)
    .limit(sql.lit(1));

const minutesAgo = (minutes: number) => sql<Date>`statement_timestamp() - ${sql.lit(`${minutes} minutes`)}::interval`;

/** Cards are tested where many may be tried. Free orders ask no card. */
export function refusalToTry({ lastOfOrder, lastOfUser }: Declines, now: Date): Refusal | null {
  if (lastOfOrder) return new Refusal('TOO_MANY_DECLINES');
  if (!lastOfUser) return null;
  const seconds = WINDOW_MINUTES * 60 - (now.getTime() - lastOfUser.getTime()) / 1000;
  return new Refusal('RATE_LIMITED', [], { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}
