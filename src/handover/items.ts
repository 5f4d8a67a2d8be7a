import { randomInt, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlain, reader } from '../database/plain.ts';
import type { Gacha } from '../gacha/gacha.ts';
import { Prize } from '../gacha/prize.ts';
import { hashOf, isExpired, type PickupToken } from '../pickup/pickup-token.ts';
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

/** A code with everything that it was given out for, handed over or not, as it was at one instant. */
export type CoveringToken = Pick<PickupToken, 'id' | 'expiresAt' | 'supersededAt'> & {
  userId: string;
  authedId: string;
  items: CoveredItem[];
  now: Date;
};
export type CoveredItem = {
  id: string;
  order: { id: string; gachaId: string; playAmount: number };
  prize: Prize;
  deliveredAt: Date | null;
};

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
  const ofToken = [...new Set(token.items.map(({ order }) => order.gachaId))];
  const covered = await gachasOf(em, staff, gachaIds ? ofToken.filter((id) => gachaIds.includes(id)) : ofToken);
  // To those whose gachas it does not cover, a code is not even known.
  if (covered.length === 0) throw new Refusal('PICKUP_CODE_UNKNOWN');
  refuseUnlessValid(token);
  return covered.map((gacha) => sheetOf(token, gacha));
}

/** All items of a code at one gacha, handed over or not. */
export const coveredAt = (token: CoveringToken, gacha: Gacha): CoveredItem[] =>
  token.items.filter(({ order }) => order.gachaId === gacha.id);

/** In one statement, which sees one instant. */
export async function findToken(em: EntityManager, code: string): Promise<CoveringToken> {
  type Item = Omit<CoveredItem, 'prize' | 'deliveredAt'> & { prize: Record<string, unknown>; deliveredAt: string | null };
  type Row = Pick<CoveringToken, 'id' | 'userId' | 'authedId'> & {
    expiresAt: string;
    supersededAt: string | null;
    now: string;
    items: Item[] | null;
  };
  const [row] = await em.execute<Row[]>(
    `select t.id, t.expires_at as "expiresAt", t.superseded_at as "supersededAt", clock_timestamp() as now,
            u.id as "userId", u.provider_user_id as "authedId",
            (select json_agg(json_build_object('id', d.id, 'deliveredAt', d.delivered_at, 'prize', row_to_json(p),
                               'order', json_build_object('id', o.id, 'gachaId', o.gacha_id, 'playAmount', o.play_amount)) order by d.id)
               from pickup_token_items i
               join order_details d on d.id = i.order_detail_id
               join orders o on o.id = d.order_id
               join prizes p on p.id = d.prize_id
              where i.pickup_token_id = t.id) as items
       from pickup_tokens t join users u on u.id = t.user_id where t.code_hash = ?`,
    [hashOf(code)],
  );
  if (!row) throw new Refusal('PICKUP_CODE_UNKNOWN');
  const prizeOf = reader<Prize>(em, Prize);
  return {
    ...row,
    expiresAt: new Date(row.expiresAt),
    supersededAt: row.supersededAt === null ? null : new Date(row.supersededAt),
    now: new Date(row.now),
    items: (row.items ?? []).map(({ prize, deliveredAt, ...item }) => ({
      ...item,
      prize: prizeOf(prize),
      deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
    })),
  };
}

export function refuseUnlessValid(token: CoveringToken): void {
  if (token.supersededAt) throw new Refusal('PICKUP_CODE_SUPERSEDED');
  if (isExpired(token, token.now)) throw new Refusal('PICKUP_CODE_EXPIRED');
}

/** The items of a code at one gacha that have not been handed over, counted by prize. */
export function sheetOf(token: CoveringToken, gacha: Gacha): HandoverSheet {
  const waiting = coveredAt(token, gacha).filter(({ deliveredAt }) => !deliveredAt);
  const orders = new Map(waiting.map(({ order }) => [order.id, { id: order.id, playAmount: order.playAmount }]));
  return {
    gacha,
    userId: token.userId,
    authedId: token.authedId,
    items: countByPrize(waiting.map(({ prize }) => prize)),
    orders: [...orders.values()],
  };
}

function countByPrize(prizes: readonly Prize[]): SheetItem[] {
  return [...Map.groupBy(prizes, ({ id }) => id).values()]
    .map((same) => ({ prize: same[0] as Prize, amount: same.length }))
    .sort((a, b) => a.prize.position - b.prize.position);
}

/** Made-up items over real prizes, for whoever builds or tries a reader. Nothing of it is stored. */
async function exampleSheets(em: EntityManager, gachas: readonly Gacha[]): Promise<HandoverSheet[]> {
  const prizes = await findPlain<Prize>(em, Prize, 'where gacha_id = any(array[?]::uuid[]) and deleted_at is null', [
    gachas.map(({ id }) => id),
  ]);
  return gachas.map((gacha) => {
    const own = prizes.filter((prize) => prize.gacha.id === gacha.id);
    const plays = own.length === 0 ? [] : Array.from({ length: randomInt(1, 11) }, () => own[randomInt(own.length)] as Prize);
    const orders = plays.length === 0 ? [] : [{ id: randomUUID(), playAmount: plays.length }];
    return { gacha, userId: randomUUID(), authedId: 'example', items: countByPrize(plays), orders };
  });
}
