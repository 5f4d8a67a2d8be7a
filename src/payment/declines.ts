import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, sql } from 'kysely';
import { guardValue } from '../database/guard.ts';
import { anyOf, type Tables } from '../database/tables.ts';
import { vaultOf } from '../encryption/sealed-column.ts';
import { type Order, PAYABLE_FOR_MINUTES } from '../order/order.ts';
import { CARD_REFUSALS, Refusal } from '../refusal.ts';
import type { User } from '../user/user.ts';
import type { DeclinedCard, PayingFrom } from './attempt/declined-card.ts';
import type { Payment } from './attempt/payment.ts';
import type { Processor } from './processor/processor.ts';

/** How many cards may be declined before no other is asked; 0 is no limit. `perHour` is of a user. */
export type DeclineLimits = { perOrder: number; perHour: number; perAddress: number };

export const NO_LIMITS: DeclineLimits = { perOrder: 0, perHour: 0, perAddress: 0 };

/**
 * What is there where a limit is reached: when the decline before which there were too few began. `lastOfAddress` is null for a
 * user that the declines of others there do not concern.
 */
export type Declines = { lastOfOrder: Date | null; lastOfUser: Date | null; lastOfAddress: Date | null };

const WINDOW_MINUTES = 60;

const DIGEST_LENGTH = 22;

/** Nothing tells the address from it without the key, and with another first key it is another one. */
export const digestOfAddress = (em: EntityManager, address: string): string =>
  vaultOf(em).secretOf('caller addresses', address).slice(0, DIGEST_LENGTH);

type Orders = ExpressionBuilder<Tables<[typeof Order, typeof Payment]>, 'orders'>;

const NEVER = 2 ** 31 - 1;

export const skippedAt = (from: PayingFrom | undefined): number => (from?.mostDeclines || NEVER) - 1;

/** How many declines are skipped: the one after them is there where the limit is reached. */
export const skippedFor = ({ perOrder, perHour }: Pick<DeclineLimits, 'perOrder' | 'perHour'>) => ({
  ofOrder: (perOrder || NEVER) - 1,
  ofUser: (perHour || NEVER) - 1,
});
export type Skipped = ReturnType<typeof skippedFor>;

export const lastDeclineOfOrder = (eb: Orders, skipped: number) =>
  eb
    .selectFrom('payments as tried')
    .select(({ ref }) => guardValue('declines of an order', ref('tried.created_at')).as('created_at'))
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
    .select(({ ref }) => guardValue('declines of a user', ref('tried.created_at')).as('created_at'))
    .whereRef('other.user_id', '=', 'orders.user_id')
    // Two indexes, each of which knows one half.
    .where(({ or, eb }) => or([eb('other.deleted_at', 'is', null), eb('other.deleted_at', 'is not', null)]))
    .where('other.created_at', '>', minutesAgo(WINDOW_MINUTES + PAYABLE_FOR_MINUTES))
    .where('tried.created_at', '>', minutesAgo(WINDOW_MINUTES))
    .where('tried.refusal', '=', anyOf(CARD_REFUSALS))
    .orderBy('tried.created_at', 'desc')
    .offset(skipped)
    .limit(sql.lit(1));

type Asked = { address: string | null; skippedAtAddress: number };
type OrdersAsked = ExpressionBuilder<Tables<[typeof DeclinedCard]> & { asked: Asked }, 'asked'>;

/** Of all payers there. */
export const lastDeclineAtAddress = (eb: OrdersAsked) =>
  eb
    .selectFrom('declined_cards')
    .select(({ ref }) => guardValue('declines at an address', ref('declined_cards.at')).as('at'))
    .whereRef('declined_cards.address', '=', 'asked.address')
    .where('declined_cards.at', '>', minutesAgo(WINDOW_MINUTES))
    .orderBy('declined_cards.at', 'desc')
    .offset(sql<number>`asked."skippedAtAddress"`)
    .limit(sql.lit(1));

type Crowded = ExpressionBuilder<
  Tables<[typeof Order, typeof Payment, typeof User]> & { crowd: { at: Date | null } },
  'orders' | 'crowd'
>;

/** Of a crowd behind one address only these may be trying cards: users with a declined one, and new users. */
export const isInDoubt = (eb: Crowded) =>
  eb.and([eb('crowd.at', 'is not', null), eb.or([eb(lastDeclineOfUser(eb, 0), 'is not', null), eb.exists(newcomer(eb))])]);

const newcomer = (eb: Crowded) =>
  eb
    .selectFrom('users')
    .select('users.id')
    .whereRef('users.id', '=', 'orders.user_id')
    .where('users.created_at', '>', minutesAgo(WINDOW_MINUTES));

const minutesAgo = (minutes: number) => sql<Date>`statement_timestamp() - ${sql.lit(`${minutes} minutes`)}::interval`;

/** Cards are tested where many may be tried. Free orders ask no card. */
export function refusalToTry(
  { lastOfOrder, lastOfUser, lastOfAddress }: Declines,
  now: Date,
  { canChallenge }: Pick<Processor, 'canChallenge'>,
): Refusal | null {
  if (lastOfOrder) return new Refusal('TOO_MANY_DECLINES', [], { limit: 'declines-of-order' });
  if (lastOfUser) return anHourAfter(lastOfUser, now, 'declines-of-user');
  // Where its holder can be asked, the payment demands that instead.
  return lastOfAddress && !canChallenge ? anHourAfter(lastOfAddress, now, 'declines-of-address') : null;
}

function anHourAfter(first: Date, now: Date, limit: string): Refusal {
  const seconds = WINDOW_MINUTES * 60 - (now.getTime() - first.getTime()) / 1000;
  return new Refusal('RATE_LIMITED', [], { retryAfterSeconds: Math.max(1, Math.ceil(seconds)), limit });
}
