import { randomInt, randomUUID } from 'node:crypto';
import type { Loaded } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import type { Gacha } from '../gacha/gacha.ts';
import { Prize } from '../gacha/prize.ts';
import { hashOf, isExpired, PickupToken } from '../pickup/pickup-token.ts';
import { Refusal } from '../refusal.ts';
import type { Staff } from '../user/staff.ts';
import { gachasOf } from './permission.ts';

/** What lies on the counter for one gacha of a code. */
export type HandoverSheet = {
  gacha: Gacha;
  userId: string;
  authedId: string;
  items: SheetItem[];
  orders: { id: string; playAmount: number }[];
};

export type SheetItem = { prize: Prize; amount: number };

export type CoveringToken = Loaded<PickupToken, 'user' | 'items.order' | 'items.prize'>;
export type CoveredItem = CoveringToken['items']['$'][number];

/** The word that shows staff what a sheet looks like, without any code. */
const EXAMPLE = 'example';

/**
 * What a code still covers: a sheet for each gacha that it covers and this staff member may hand over, or for those of
 * them that were asked for. Reading changes nothing.
 */
export async function readHandovers(
  em: EntityManager,
  staff: Staff,
  code: string,
  gachaIds?: readonly string[] | null,
): Promise<HandoverSheet[]> {
  if (code === EXAMPLE) {
    const asked = await gachasOf(em, staff, gachaIds);
    return exampleSheets(em, gachaIds ? asked : asked.slice(0, 1));
  }
  const token = await findToken(em, code);
  const ofToken = [...new Set(token.items.$.map(({ order }) => order.$.gacha.id))];
  const covered = await gachasOf(em, staff, gachaIds ? ofToken.filter((id) => gachaIds.includes(id)) : ofToken);
  // To those whose gachas it does not cover, a code is not even known.
  if (covered.length === 0) throw new Refusal('PICKUP_CODE_UNKNOWN');
  refuseUnlessValid(token, await databaseClock(em));
  return covered.map((gacha) => sheetOf(token, gacha));
}

/** All items of a code at one gacha, handed over or not. */
export const coveredAt = (token: CoveringToken, gacha: Gacha): CoveredItem[] =>
  token.items.$.filter(({ order }) => order.$.gacha.id === gacha.id);

export async function findToken(em: EntityManager, code: string): Promise<CoveringToken> {
  const token = await em.findOne(PickupToken, { codeHash: hashOf(code) }, { populate: ['user', 'items.order', 'items.prize'] });
  if (!token) throw new Refusal('PICKUP_CODE_UNKNOWN');
  return token;
}

export function refuseUnlessValid(token: Pick<PickupToken, 'supersededAt' | 'expiresAt'>, now: Date): void {
  if (token.supersededAt) throw new Refusal('PICKUP_CODE_SUPERSEDED');
  if (isExpired(token, now)) throw new Refusal('PICKUP_CODE_EXPIRED');
}

/** The items of a code at one gacha that have not been handed over, counted by prize. */
export function sheetOf(token: CoveringToken, gacha: Gacha): HandoverSheet {
  const waiting = coveredAt(token, gacha).filter(({ deliveredAt }) => !deliveredAt);
  const orders = new Map(waiting.map(({ order }) => [order.id, { id: order.id, playAmount: order.$.playAmount }]));
  return {
    gacha,
    userId: token.user.id,
    authedId: token.user.$.providerUserId,
    items: countByPrize(waiting.map(({ prize }) => prize.$)),
    orders: [...orders.values()],
  };
}

function countByPrize(prizes: readonly Prize[]): SheetItem[] {
  const counts = new Map<Prize, number>();
  for (const prize of prizes) counts.set(prize, (counts.get(prize) ?? 0) + 1);
  return [...counts].map(([prize, amount]) => ({ prize, amount })).sort((a, b) => a.prize.position - b.prize.position);
}

/** Made-up items over real prizes, for whoever builds or tries a reader. Nothing of it is stored. */
async function exampleSheets(em: EntityManager, gachas: readonly Gacha[]): Promise<HandoverSheet[]> {
  const prizes = await em.find(Prize, { gacha: { $in: gachas.map(({ id }) => id) }, deletedAt: null });
  return gachas.map((gacha) => {
    const own = prizes.filter((prize) => prize.gacha.id === gacha.id);
    const plays = own.length === 0 ? [] : Array.from({ length: randomInt(1, 11) }, () => own[randomInt(own.length)] as Prize);
    const orders = plays.length === 0 ? [] : [{ id: randomUUID(), playAmount: plays.length }];
    return { gacha, userId: randomUUID(), authedId: 'example', items: countByPrize(plays), orders };
  });
}
