import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { allOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, given, type Tables, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { Order, type OrderRow, REPLACEABLE } from '../order/order.ts';
import { playsTakenBy } from '../order/plays.ts';
import type { Terms } from '../order/terms.ts';
import { type CappedSpender, cappedSpenders } from '../spending/capped.ts';
import type { SpendingCaps } from '../spending/caps.ts';
import { spenderColumns } from '../spending/spender.ts';
import { User } from '../user/user.ts';
import { DeclinedCard, type PayingFrom } from './attempt/declined-card.ts';
import { livePaymentsOf } from './attempt/find.ts';
import { Payment, type PaymentRow } from './attempt/payment.ts';
import {
  type DeclineLimits,
  type Declines,
  isInDoubt,
  lastDeclineAtAddress,
  lastDeclineOfOrder,
  lastDeclineOfUser,
  type Skipped,
  skippedAt,
  skippedFor,
} from './declines.ts';

/** `terms` are those of an order that can be paid: one whose payment waits at the bank has both. */
export type AttemptFacts = {
  order: OrderRow;
  live: PaymentRow | undefined;
  terms: Omit<Terms, 'checkIn'> | undefined;
  declines: Declines;
  /** None where nothing says how much its user may spend. */
  spender: CappedSpender | undefined;
};

type Asked = { orderId: string; user: { id: string }; from?: PayingFrom | undefined };

/** Another user may ask for the same order, and has none: so the user is a part of the key. */
export const factsKey = ({ user, orderId }: Pick<Asked, 'user' | 'orderId'>): string => `${user.id} ${orderId}`;

export async function readAttemptFacts(
  tx: EntityManager,
  requests: readonly Asked[],
  { declineLimits, spendingCaps }: { declineLimits: DeclineLimits; spendingCaps: SpendingCaps },
): Promise<Map<string, AttemptFacts>> {
  if (requests.length === 0) return new Map();
  const asked = requests.map(askedOf);
  const orders = await askedOrders(tx, { asked, ...skippedFor(declineLimits) });
  const begun = orders.filter(({ state }) => state !== 'pending');
  const live = await readLive(tx, begun);
  const payable = orders.filter(isPayable);
  const terms = await readTerms(tx, payable);
  const buying = payable.map(({ userId: id, birthMonth, ownCap, begunAt: now }) => ({ id, birthMonth, ownCap, now }));
  const spenders = await cappedSpenders(tx, buying, spendingCaps);
  return new Map(
    orders.map(({ playsTaken, lastOfOrder, lastOfUser, lastOfAddress, birthMonth: _, ownCap: __, begunAt: ___, ...order }) => {
      const its = terms.get(order.oddsVersionId);
      const facts = {
        order,
        live: live.get(order.id),
        terms: its && isPayable(order) ? { ...its, playsTaken: playsTaken ?? 0 } : undefined,
        declines: { lastOfOrder, lastOfUser, lastOfAddress },
        spender: spenders.get(order.userId),
      };
      return [factsKey({ orderId: order.id, user: { id: order.userId } }), facts];
    }),
  );
}

const askedOf = ({ orderId: id, user, from }: Asked) => ({
  ...{ id, userId: user.id, address: from?.address ?? null, skippedAtAddress: skippedAt(from) },
});
type AskedRow = ReturnType<typeof askedOf>;

const askedOrders = statement((tx, { asked, ofOrder, ofUser }: { asked: readonly AskedRow[] } & Skipped) =>
  tablesOf(tx, Order, Payment, DeclinedCard, User)
    .selectFrom(given(tx, Order, 'asked', asked, { address: 'text', skippedAtAddress: 'int' }))
    .innerJoin('orders', (join) => join.onRef('orders.id', '=', 'asked.id').onRef('orders.user_id', '=', 'asked.userId'))
    .where('orders.deleted_at', 'is', null)
    .select(allOf(tx, Order))
    .select((eb) =>
      eb
        .selectFrom(playsTakenBy(tx, eb.ref('orders.user_id')).as('taken'))
        .select(({ fn }) => fn.sum<number>('taken.plays').as('plays'))
        .whereRef('taken.gacha_id', '=', 'orders.gacha_id')
        .as('playsTaken'),
    )
    // When the attempt will have been created: it counts on that day, and is judged by it.
    .select(sql<Date>`now()::timestamptz(3)`.as('begunAt'))
    .select(({ ref }) => spenderColumns(tx, ref('orders.user_id')))
    .select((eb) => [lastDeclineOfOrder(eb, ofOrder).as('lastOfOrder'), lastDeclineOfUser(eb, ofUser).as('lastOfUser')])
    .leftJoinLateral(
      (eb) => lastDeclineAtAddress(eb).as('crowd'),
      (join) => join.onTrue(),
    )
    .select((eb) => eb.case().when(isInDoubt(eb)).then(eb.ref('crowd.at')).end().as('lastOfAddress')),
);

const isPayable = ({ state }: OrderRow): boolean => REPLACEABLE.includes(state);

async function readLive(tx: EntityManager, orders: readonly OrderRow[]): Promise<Map<string, PaymentRow>> {
  if (orders.length === 0) return new Map();
  const live = await livePaymentsOf(
    tx,
    orders.map(({ id }) => id),
  );
  return new Map(live.map((payment) => [payment.orderId, payment]));
}

/** Terms that orders sold under the same odds share. Stock is drawn by the weights under which they were sold. */
type SharedTerms = Omit<Terms, 'checkIn' | 'playsTaken'>;

async function readTerms(tx: EntityManager, orders: readonly OrderRow[]): Promise<Map<string, SharedTerms>> {
  if (orders.length === 0) return new Map();
  const oddsVersionIds = [...new Set(orders.map(({ oddsVersionId }) => oddsVersionId))];
  const rows = await soldUnder(tx, { oddsVersionIds });
  return new Map(
    rows.map(({ oddsVersionId, weights, now, stocks, ...gacha }) => {
      const prizes = stocks.map(({ id, stock }) => ({ stock, pickupWeight: weights[id] ?? 0 }));
      return [oddsVersionId, { gacha, prizes, now }];
    }),
  );
}

const soldUnder = statement((tx, { oddsVersionIds }: { oddsVersionIds: readonly string[] }) =>
  tablesOf(tx, Gacha, OddsVersion, Prize)
    .selectFrom('odds_versions')
    .innerJoin('gachas', 'gachas.id', 'odds_versions.gacha_id')
    .where('odds_versions.id', '=', anyOf(oddsVersionIds))
    .select(allOf(tx, Gacha))
    .select(['odds_versions.id as oddsVersionId', 'odds_versions.weights', sql<Date>`clock_timestamp()`.as('now')])
    .select((eb) => jsonArrayFrom(stocksOf(eb)).as('stocks')),
);

const stocksOf = (eb: ExpressionBuilder<Tables<[typeof Gacha, typeof Prize]>, 'gachas'>) =>
  eb
    .selectFrom('prizes')
    .select(['prizes.id', 'prizes.stock'])
    .whereRef('prizes.gacha_id', '=', 'gachas.id')
    .where('prizes.deleted_at', 'is', null);
