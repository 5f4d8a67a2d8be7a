import type { EntityManager } from '@mikro-orm/postgresql';
import { isLive } from '../check-in/check-in.ts';
import { accepts } from '../gacha/gacha.ts';
import { Order } from '../order/order.ts';
import { knownId, Refusal } from '../refusal.ts';
import type { User } from '../user/user.ts';
import type { ShownGacha } from './catalogue.ts';
import type { View } from './catalogue-cache.ts';
import type { Standings } from './viewer-state.ts';

/** The one filter that a list of gachas knows, in the specification's spelling. */
export type GachaFilter = 'nopickuped';

/** Which gachas a list shows to this viewer: by login method, and by the check-ins that are valid at this moment. */
export function listedGachas({ catalogue, now }: View, viewer: User | null, standings: Standings | null): ShownGacha[] {
  if (!viewer || !standings) return catalogue.published.filter(({ needsCheckIn }) => !needsCheckIn);
  return catalogue.published.filter(
    (gacha) => accepts(gacha, viewer) && (!gacha.needsCheckIn || isLive(standings(gacha.id).checkIn, now)),
  );
}

/** The gachas of which this viewer still has prizes to receive, whatever became of check-in and sale. */
export async function notPickedUp(em: EntityManager, { catalogue }: View, viewer: User | null): Promise<ShownGacha[]> {
  if (!viewer) return [];
  const rows = await em.execute<{ id: string }[]>(
    `select distinct gacha_id as id from orders where user_id = ? and state = 'assigned' and deleted_at is null`,
    [viewer.id],
  );
  const ids = new Set(rows.map(({ id }) => id));
  return [...catalogue.gachas.values()].filter(({ id }) => ids.has(id));
}

/** A published gacha is readable by everybody; one that was taken back only by those who bought of it. */
export async function readGacha(em: EntityManager, { catalogue }: View, viewer: User | null, id: string): Promise<ShownGacha> {
  const gacha = catalogue.gachas.get(knownId(id));
  if (!gacha || gacha.deletedAt) throw new Refusal('NOT_FOUND');
  if (gacha.published) return gacha;
  const bought = viewer && (await em.count(Order, { user: viewer.id, gacha: id, state: { $in: ['assigned', 'delivered'] } }));
  if (!bought) throw new Refusal('NOT_FOUND');
  return gacha;
}
