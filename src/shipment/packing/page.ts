import type { EntityManager } from '@mikro-orm/postgresql';
import type { Range, Slice } from '../../database/keyset.ts';
import type { Doer } from '../../staff/audit-entry.ts';
import { User } from '../../user/user.ts';
import type { Hold } from '../hold.ts';
import { parcelsOf, type WaitingParcel } from './parcels.ts';
import { type WaitingFan, type WaitingFilter, waitingFans } from './waiting.ts';

export type FanWithParcels = WaitingFan & { fan: User; parcels: WaitingParcel[]; held: Hold | null };

/** A page of fans, each with what waits. Only the addresses of this page are opened. */
export async function fansWithParcels(
  em: EntityManager,
  by: Doer,
  filter: WaitingFilter,
  range: Range,
  showsAddresses: boolean,
): Promise<Slice<FanWithParcels>> {
  const { rows, ...slice } = await waitingFans(em, filter, range);
  const fans = await em.find(User, { id: rows.map(({ userId }) => userId) });
  const fanOf = new Map(fans.map((fan) => [fan.id, fan]));
  const found = await parcelsOf(em, rows, { by, filter, showsAddresses });
  const parcels = Map.groupBy(found, ({ userId }) => userId);
  const withParcels = (row: WaitingFan) => {
    const fan = fanOf.get(row.userId) as User;
    const its = parcels.get(row.userId) ?? [];
    return { ...row, fan, parcels: its, held: its.every(({ held }) => held) ? (its[0]?.held ?? null) : null };
  };
  return { ...slice, rows: rows.map(withParcels) };
}
