import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { CheckIn } from '../check-in/check-in.ts';
import { guardValue } from '../database/guard.ts';
import { statement } from '../database/statement.ts';
import { anyOf, given, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { isId } from '../refusal.ts';
import { SaleTerms } from '../seller/sale-terms.ts';
import { type CappedSpender, cappedSpenders } from '../spending/capped.ts';
import { NO_CAPS, type SpendingCaps } from '../spending/caps.ts';
import { spenderColumns } from '../spending/spender.ts';
import { Order, type OrderState } from './order.ts';
import { playsTakenBy } from './plays.ts';
import type { Terms } from './terms.ts';

/** `unpaid` is the order that a new one would replace. */
export type Offer = Terms & {
  gacha: Pick<Gacha, 'price' | 'deliveryType'>;
  oddsVersionId: string;
  /** In force at this moment; null where a version before them has made the gacha. */
  termsInForce: { id: string; number: number } | null;
  unpaid: { id: string; state: OrderState } | null;
  /** None where nothing says how much the user may spend. */
  spender?: CappedSpender | undefined;
};

type OfferQuery = { userId: string; gachaId: string };

/** Undefined for a gacha that users cannot see. */
export async function findOffers(
  tx: EntityManager,
  asked: readonly OfferQuery[],
  caps: SpendingCaps = NO_CAPS,
): Promise<(Offer | undefined)[]> {
  const known = asked.filter(({ gachaId }) => isId(gachaId));
  const gachaIds = [...new Set(known.map(({ gachaId }) => gachaId))];
  const pairs = known.map(({ userId, gachaId }) => ({ userId, gachaId }));
  const sales = new Map((await offeredGachas(tx, { gachaIds })).map((row) => [row.id, gachaTermsIn(row)]));
  const rows = await buyersOf(tx, { pairs });
  const buyers = new Map(rows.map((row) => [offerKey(row.userId, row.gachaId), buyerTermsIn(row)]));
  const [first] = sales.values();
  const buying = first ? rows.map(({ userId: id, birthMonth, ownCap }) => ({ id, birthMonth, ownCap, now: first.now })) : [];
  const spenders = await cappedSpenders(tx, buying, caps);
  return asked.map(({ userId, gachaId }) => {
    const [sale, buyer] = [sales.get(gachaId), buyers.get(offerKey(userId, gachaId))];
    return sale && buyer && { ...sale, ...buyer, spender: spenders.get(userId) };
  });
}

const offerKey = (userId: string, gachaId: string): string => `${userId} ${gachaId}`;

const offeredGachas = statement((tx, { gachaIds }: { gachaIds: readonly string[] }) =>
  tablesOf(tx, Gacha, OddsVersion, SaleTerms, Prize)
    .selectFrom('gachas')
    .innerJoin('odds_versions as odds', (on) =>
      on.onRef('odds.gacha_id', '=', 'gachas.id').onRef('odds.number', '=', 'gachas.odds_number'),
    )
    .leftJoin('sale_terms as terms', (on) =>
      on.onRef('terms.gacha_id', '=', 'gachas.id').onRef('terms.number', '=', 'gachas.terms_number'),
    )
    .where('gachas.id', '=', anyOf(gachaIds))
    .where('gachas.published', '=', true)
    .where('gachas.deleted_at', 'is', null)
    .select([
      'gachas.id',
      'gachas.price',
      'gachas.delivery_type',
      'auth_provider_type',
      'auth_provider_id',
      'has_limit',
      'maximum',
    ])
    .select(['needs_checkin', 'on_sale', 'paused', 'published', 'gachas.start_at', 'gachas.end_at', 'odds.id as odds_version_id'])
    // With the price, in one statement: an import changes both, or neither.
    .select(({ ref }) => [guardValue('terms of sale', ref('terms.id')).as('terms_id'), 'terms.number as terms_number'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('prizes')
          .whereRef('prizes.gacha_id', '=', 'gachas.id')
          .where('prizes.deleted_at', 'is', null)
          .select(['stock', 'pickup_weight as pickupWeight']),
      ).as('prizes'),
    )
    // JavaScript dates hold no more than milliseconds.
    .select(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now')),
);

const gachaTermsIn = (row: Awaited<ReturnType<typeof offeredGachas>>[number]) => ({
  gacha: {
    id: row.id,
    price: row.price,
    deliveryType: row.delivery_type,
    authProviderType: row.auth_provider_type,
    authProviderId: row.auth_provider_id,
    hasLimit: row.has_limit,
    maximum: row.maximum,
    isCheckInNeeded: row.needs_checkin,
    onSale: row.on_sale,
    isPaused: row.paused,
    published: row.published,
    startAt: row.start_at,
    endAt: row.end_at,
  },
  oddsVersionId: row.odds_version_id,
  termsInForce: row.terms_id === null || row.terms_number === null ? null : { id: row.terms_id, number: row.terms_number },
  prizes: row.prizes,
  now: row.now,
});

const buyersOf = statement((tx, { pairs }: { pairs: readonly OfferQuery[] }) =>
  tablesOf(tx, CheckIn, Order)
    .selectFrom(given(tx, CheckIn, 'asked', pairs))
    .leftJoin('check_ins as found', (on) =>
      on.onRef('found.user_id', '=', 'asked.userId').onRef('found.gacha_id', '=', 'asked.gachaId'),
    )
    .leftJoin('orders as unpaid', (on) =>
      on.onRef('unpaid.user_id', '=', 'asked.userId').on(({ ref }) => ref('unpaid.is_unpaid')),
    )
    .select(({ ref }) => spenderColumns(tx, ref('asked.userId')))
    .select(['asked.userId', 'asked.gachaId', 'found.expires_at', 'unpaid.id as unpaid_id', 'unpaid.state as unpaid_state'])
    .select(({ ref, selectFrom }) =>
      selectFrom(playsTakenBy(tx, ref('asked.userId')).as('taken'))
        .whereRef('taken.gacha_id', '=', 'asked.gachaId')
        .select(({ fn }) => fn.sum<number>('taken.plays').as('plays'))
        .as('plays_taken'),
    ),
);

const buyerTermsIn = (row: Awaited<ReturnType<typeof buyersOf>>[number]) => ({
  checkIn: row.expires_at && { expiresAt: row.expires_at },
  playsTaken: row.plays_taken ?? 0,
  unpaid: row.unpaid_id && row.unpaid_state ? { id: row.unpaid_id, state: row.unpaid_state } : null,
});
