import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { liveCheckIns } from '../check-in/check-in.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Order } from '../order/order.ts';
import { knownId, Refusal } from '../refusal.ts';
import type { User } from '../user/user.ts';

/** The one filter that a list of gachas knows, in the specification's spelling. */
export type GachaFilter = 'nopickuped';

const NONE: FilterQuery<Gacha> = { id: { $in: [] } };

/** Which gachas a list shows to this viewer: by login method, and by the check-ins that are valid at this moment. */
export async function listedGachas(em: EntityManager, viewer: User | null, now: Date): Promise<FilterQuery<Gacha>> {
  const published: FilterQuery<Gacha> = { published: true, deletedAt: null };
  if (!viewer) return { ...published, needsCheckIn: false };
  const live = await liveCheckIns(em, viewer, now);
  return {
    ...published,
    $and: [
      {
        $or: [
          { authProviderType: null },
          { authProviderType: viewer.providerType, $or: [{ authProviderId: null }, { authProviderId: viewer.providerId }] },
        ],
      },
      { $or: [{ needsCheckIn: false }, { id: { $in: live.map(({ gacha }) => gacha.id) } }] },
    ],
  };
}

/** The gachas of which this viewer still has prizes to receive, whatever became of check-in and sale. */
export async function notPickedUp(em: EntityManager, viewer: User | null): Promise<FilterQuery<Gacha>> {
  if (!viewer) return NONE;
  const rows = await em.execute<{ id: string }[]>(
    `select distinct gacha_id as id from orders where user_id = ? and state = 'assigned' and deleted_at is null`,
    [viewer.id],
  );
  return { id: { $in: rows.map(({ id }) => id) } };
}

/** A published gacha is readable by everybody; one that was taken back only by those who bought of it. */
export async function readGacha(em: EntityManager, viewer: User | null, id: string): Promise<Gacha> {
  const gacha = await em.findOne(Gacha, { id: knownId(id), deletedAt: null });
  if (!gacha) throw new Refusal('NOT_FOUND');
  if (gacha.published) return gacha;
  const bought = viewer && (await em.count(Order, { user: viewer.id, gacha: id, state: { $in: ['assigned', 'delivered'] } }));
  if (!bought) throw new Refusal('NOT_FOUND');
  return gacha;
}
