import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { guardValue } from '../database/guard.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Prize } from '../gacha/prize.ts';
import { Order, type ShownOrder } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { hashOfCode, isExpired, PickupToken, PickupTokenItem } from '../pickup/pickup-token.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { User } from '../user/user.ts';

/** All items of a code, handed over or not, in one snapshot. */
export type CoveringToken = Pick<PickupToken, 'id' | 'expiresAt' | 'createdAt'> & {
  supersededAt: Date | null;
  fan: User;
  items: CoveredItem[];
  now: Date;
};

export type CoveredItem = {
  id: string;
  order: ShownOrder & { oddsVersionId: string };
  gacha: Pick<Gacha, 'id' | 'name' | 'redeemPolicy'> & { startAt: Date; isRemoved: boolean; redeemLimitDate: Date | null };
  prize: HandoverPrize;
  deliveredAt: Date | null;
  isRefunded: boolean;
  refundedAt: Date | null;
  /** By staff, with its order. */
  isHeld: boolean;
};

export type HandoverPrize = Pick<Prize, 'id' | 'position'>;

export const coveredAt = (token: CoveringToken, gachaId: string): CoveredItem[] =>
  token.items.filter(({ gacha }) => gacha.id === gachaId);

/** The gachas that a token is for, the latest first. */
export const gachasOfToken = ({ items }: CoveringToken): CoveredItem['gacha'][] =>
  [...new Map(items.map(({ gacha }) => [gacha.id, gacha])).values()]
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => b.startAt.getTime() - a.startAt.getTime() || (a.id < b.id ? -1 : 1));

const MAX_NAMED_GACHAS = 20;

/** For a token that covers nothing at this counter. */
export function refuseCounter(token: CoveringToken): Refusal {
  const gachas = gachasOfToken(token).slice(0, MAX_NAMED_GACHAS);
  if (gachas.length === 0) return new Refusal('PICKUP_CODE_UNKNOWN');
  const stale = staleness(token);
  return stale ? new Refusal(stale) : new Refusal('WRONG_COUNTER', [], { gachas: gachas.map(({ id, name }) => ({ id, name })) });
}

export function staleness(token: CoveringToken): RefusalCode | null {
  if (token.supersededAt) return 'PICKUP_CODE_SUPERSEDED';
  return isExpired(token, token.now) ? 'PICKUP_CODE_EXPIRED' : null;
}

/** By code. */
export async function findTokens(em: EntityManager, codes: readonly string[]): Promise<Map<string, CoveringToken>> {
  const tokens = await tokensBy(em, 'code_hash', codes.map(hashOfCode));
  return new Map(
    codes.flatMap((code) => {
      const token = tokens.get(hashOfCode(code));
      return token ? [[code, token]] : [];
    }),
  );
}

export const findTokensById = (em: EntityManager, ids: readonly string[]): Promise<Map<string, CoveringToken>> =>
  tokensBy(em, 'id', ids);

type TokenKey = 'id' | 'code_hash';

async function tokensBy(em: EntityManager, key: TokenKey, values: readonly string[]): Promise<Map<string, CoveringToken>> {
  const items = await coveredItems(em, { values }, key);
  const rowsOf = Map.groupBy(items, ({ token_id, hash }) => (key === 'id' ? token_id : hash));
  return new Map([...rowsOf].map(([value, rows]) => [value, { ...tokenIn(rows[0] as ItemRow), items: rows.map(itemIn) }]));
}

type ItemRow = Awaited<ReturnType<typeof coveredItems>>[number];

/** Inner joins: a token covers at least one item. */
const coveredItems = statement((em, { values }: { values: readonly string[] }, key: TokenKey) =>
  tablesOf(em, PickupToken, PickupTokenItem, User, OrderDetail, Order, Gacha, Prize)
    .selectFrom('pickup_tokens as token')
    .innerJoin('users as owner', 'owner.id', 'token.user_id')
    .innerJoin('pickup_token_items as covered', 'covered.pickup_token_id', 'token.id')
    .innerJoin('order_details as item', 'item.id', 'covered.order_detail_id')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .innerJoin('gachas', 'gachas.id', 'orders.gacha_id')
    .innerJoin('prizes', 'prizes.id', 'item.prize_id')
    .where(`token.${key}`, '=', anyOf(values))
    .select(['token.id as token_id', 'token.code_hash as hash', 'token.expires_at', 'token.superseded_at', 'token.created_at'])
    .select(['owner.id as fan_id', 'owner.provider_type', 'owner.provider_id', 'owner.provider_user_id'])
    .select([
      'owner.created_at as signed_up_at',
      'owner.banned_at',
      'owner.erased_at',
      sql<Date>`statement_timestamp()`.as('now'),
    ])
    .select(['item.id', 'item.delivered_at', 'item.refunded_at', 'item.order_id'])
    .select(['orders.play_amount', 'orders.price', 'orders.state', 'orders.serial_number', 'orders.created_at as ordered_at'])
    .select('orders.odds_version_id')
    .select(({ ref }) => guardValue<Date | null>('hold', ref('orders.held_at')).as('held_at'))
    .select(['gachas.id as gacha_id', 'gachas.name as gacha_name', 'gachas.start_at', 'gachas.deleted_at'])
    .select(['gachas.redeem_limit_date', 'gachas.redeem_policy'])
    .select(['prizes.id as prize_id', 'prizes.position'])
    .orderBy('item.id'),
);

const tokenIn = (row: ItemRow): Omit<CoveringToken, 'items'> => ({
  id: row.token_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  supersededAt: row.superseded_at,
  fan: {
    ...{ id: row.fan_id, createdAt: row.signed_up_at, bannedAt: row.banned_at, erasedAt: row.erased_at },
    ...{ providerType: row.provider_type, providerId: row.provider_id, providerUserId: row.provider_user_id },
  },
  now: row.now,
});

const itemIn = (row: ItemRow): CoveredItem => ({
  id: row.id,
  order: {
    ...{ id: row.order_id, gachaId: row.gacha_id, state: row.state, playAmount: row.play_amount, price: row.price },
    ...{ serialNumber: row.serial_number, createdAt: row.ordered_at, oddsVersionId: row.odds_version_id },
  },
  gacha: {
    ...{ id: row.gacha_id, name: row.gacha_name, startAt: row.start_at, isRemoved: row.deleted_at !== null },
    ...{ redeemLimitDate: row.redeem_limit_date, redeemPolicy: row.redeem_policy },
  },
  prize: { id: row.prize_id, position: row.position },
  deliveredAt: row.delivered_at,
  isRefunded: row.refunded_at !== null,
  refundedAt: row.refunded_at,
  isHeld: row.held_at !== null,
});
