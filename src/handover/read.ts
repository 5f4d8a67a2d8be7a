import { randomInt, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlain } from '../database/plain.ts';
import type { Gacha } from '../gacha/gacha.ts';
import { Prize } from '../gacha/prize.ts';
import { hashOf, isExpired, type PickupToken } from '../pickup/pickup-token.ts';
import { Refusal } from '../refusal.ts';
import { gachasOf, type Keeper, keeps } from './staff-gachas.ts';

/** What lies on the counter for one gacha of a code. */
export type HandoverSheet = {
  gacha: CounterGacha;
  userId: string;
  authedId: string;
  items: SheetItem[];
  orders: { id: string; playAmount: number }[];
};

export type SheetItem = { prize: CounterPrize; amount: number };
type CounterGacha = Pick<Gacha, 'id' | 'name'>;
type CounterPrize = Pick<Prize, 'id' | 'name' | 'position' | 'pickingName' | 'imageUrl' | 'pickupImageUrl'>;

/** A code with everything that it was given out for, handed over or not, as it was at one instant. */
export type CoveringToken = Pick<PickupToken, 'id' | 'expiresAt' | 'supersededAt'> & {
  userId: string;
  authedId: string;
  items: CoveredItem[];
  now: Date;
};
export type CoveredItem = {
  id: string;
  order: { id: string; playAmount: number };
  gacha: CounterGacha & { startAt: string; isRemoved: boolean };
  prize: CounterPrize;
  deliveredAt: Date | null;
};

/** The word that shows staff what a sheet looks like, without any code. */
const EXAMPLE = 'example';

/**
 * What a code still covers: a sheet for each gacha that it covers and this staff member may hand over, or for those of
 * them that were asked for. Reading changes nothing.
 */
export async function readHandovers(
  { em, desk }: { em: EntityManager; desk: { tokenOf(code: string): Promise<CoveringToken | null> } },
  staff: Keeper,
  code: string,
  gachaIds?: readonly string[] | null,
): Promise<HandoverSheet[]> {
  if (code === EXAMPLE) {
    const asked = await gachasOf(em, staff, gachaIds);
    return exampleSheets(em, gachaIds ? asked : asked.slice(0, 1));
  }
  const token = await desk.tokenOf(code);
  const covered = gachasIn(token).filter(({ id }) => keeps(staff, id) && (!gachaIds || gachaIds.includes(id)));
  // To those whose gachas it does not cover, a code is not even known.
  if (!token || covered.length === 0) throw new Refusal('PICKUP_CODE_UNKNOWN');
  const refusal = staleness(token);
  if (refusal) throw refusal;
  return covered.map((gacha) => sheetOf(token, gacha));
}

/** The latest first, as staff see their gachas. */
function gachasIn(token: CoveringToken | null): CounterGacha[] {
  const gachas = new Map(token?.items.map(({ gacha }) => [gacha.id, gacha]));
  return [...gachas.values()]
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => Date.parse(b.startAt) - Date.parse(a.startAt) || (a.id < b.id ? -1 : 1));
}

/** All items of a code at one gacha, handed over or not. */
export const coveredAt = (token: CoveringToken, gachaId: string): CoveredItem[] =>
  token.items.filter(({ gacha }) => gacha.id === gachaId);

/** In one statement, which sees one instant. */
export async function findTokens(em: EntityManager, codes: readonly string[]): Promise<(CoveringToken | null)[]> {
  type Item = Omit<CoveredItem, 'deliveredAt'> & { deliveredAt: string | null };
  type Row = Pick<CoveringToken, 'id' | 'userId' | 'authedId'> & {
    hash: string;
    expiresAt: string;
    supersededAt: string | null;
    now: string;
    items: Item[] | null;
  };
  const hashes = codes.map(hashOf);
  const rows = await em.execute<Row[]>(
    `select t.id, t.code_hash as hash, t.expires_at as "expiresAt", t.superseded_at as "supersededAt", statement_timestamp() as now,
            u.id as "userId", u.provider_user_id as "authedId",
            (select json_agg(json_build_object('id', d.id, 'deliveredAt', d.delivered_at,
                       'order', json_build_object('id', o.id, 'playAmount', o.play_amount),
                       'gacha', json_build_object('id', g.id, 'name', g.name, 'startAt', g.start_at, 'isRemoved', g.deleted_at is not null),
                       'prize', json_build_object('id', p.id, 'name', p.name, 'position', p.position, 'pickingName', p.picking_name,
                                                  'imageUrl', p.image_url, 'pickupImageUrl', p.pickup_image_url)) order by d.id)
               from pickup_token_items i
               join order_details d on d.id = i.order_detail_id
               join orders o on o.id = d.order_id
               join gachas g on g.id = o.gacha_id
               join prizes p on p.id = d.prize_id
              where i.pickup_token_id = t.id) as items
       from pickup_tokens t join users u on u.id = t.user_id where t.code_hash = any(array[?]::text[])`,
    [hashes],
  );
  const tokens = new Map(
    rows.map(({ hash, items, ...row }) => [
      hash,
      {
        ...row,
        expiresAt: new Date(row.expiresAt),
        supersededAt: row.supersededAt === null ? null : new Date(row.supersededAt),
        now: new Date(row.now),
        items: (items ?? []).map((item) => ({
          ...item,
          deliveredAt: item.deliveredAt === null ? null : new Date(item.deliveredAt),
        })),
      },
    ]),
  );
  return hashes.map((hash) => tokens.get(hash) ?? null);
}

/** Why a code is not good any more. */
export function staleness(token: CoveringToken): Refusal | null {
  if (token.supersededAt) return new Refusal('PICKUP_CODE_SUPERSEDED');
  return isExpired(token, token.now) ? new Refusal('PICKUP_CODE_EXPIRED') : null;
}

/** The items of a code at one gacha that have not been handed over, counted by prize. */
export function sheetOf(token: CoveringToken, gacha: CounterGacha): HandoverSheet {
  const waiting = coveredAt(token, gacha.id).filter(({ deliveredAt }) => !deliveredAt);
  const orders = new Map(waiting.map(({ order }) => [order.id, { id: order.id, playAmount: order.playAmount }]));
  return {
    gacha,
    userId: token.userId,
    authedId: token.authedId,
    items: countByPrize(waiting.map(({ prize }) => prize)),
    orders: [...orders.values()],
  };
}

function countByPrize(prizes: readonly CounterPrize[]): SheetItem[] {
  return [...Map.groupBy(prizes, ({ id }) => id).values()]
    .map((same) => ({ prize: same[0] as CounterPrize, amount: same.length }))
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
