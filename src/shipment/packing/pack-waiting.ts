import type { EntityManager } from '@mikro-orm/postgresql';
import { type Key, sortKeysOf } from '../../database/ordering.ts';
import { transact } from '../../database/transaction.ts';
import { badInput, Refusal, type RefusalCode } from '../../refusal.ts';
import { covers, type Scope } from '../../staff/role.ts';
import { MAX_NAMED_FOR_PARCEL, shippingScope } from '../postal-items.ts';
import { type PackedBy, packParcel } from './pack.ts';
import { parcelsOf } from './parcels.ts';
import { BY_WAITING, type WaitingFilter, waitingFans } from './waiting.ts';

const PAGE = 100;

/**
 * Where this staff member posts. Each parcel in a transaction of its own, so that it may be stopped and begun again. Answers how
 * many were packed.
 */
export async function packWaiting(em: EntityManager, by: PackedBy, filter: WaitingFilter): Promise<number> {
  const within = { ...filter, scope: await scopeWithin(em, by, filter) };
  let packed = 0;
  for (let after: Key[] | undefined; ; ) {
    const range = { after, before: undefined, most: PAGE, fromEnd: false, isCounted: false, looksAround: false };
    const { rows, hasLater } = await waitingFans(em, within, range);
    const parcels = await parcelsOf(em, rows, { by, filter: within, showsAddresses: false });
    for (const { itemIds } of parcels.filter(({ held }) => !held))
      for (let from = 0; from < itemIds.length; from += MAX_NAMED_FOR_PARCEL)
        packed += await packOne(em, by, itemIds.slice(from, from + MAX_NAMED_FOR_PARCEL));
    const last = rows.at(-1);
    if (!hasLater || !last) return packed;
    after = sortKeysOf(BY_WAITING, last);
  }
}

async function scopeWithin(em: EntityManager, by: PackedBy, { scope }: WaitingFilter): Promise<Scope> {
  const own = await transact(em, (tx) => shippingScope(tx, by));
  if (scope === 'all') return own;
  if (!scope.every((gachaId) => covers(own, gachaId))) throw badInput('gachaIds', 'GACHAS_OF_OTHERS');
  return scope;
}

const LEFT: readonly RefusalCode[] = [
  'ALREADY_PACKED',
  'ALREADY_HANDED_OVER',
  'SEVERAL_ADDRESSES',
  'ADDRESS_MISSING',
  'ORDER_HELD',
  'USER_BANNED',
];

/** Leaves for the next time a parcel that was packed meanwhile, redirected by its fan, or is held. */
async function packOne(em: EntityManager, by: PackedBy, itemIds: readonly string[]): Promise<number> {
  try {
    await packParcel(em, by, { orderIds: [], itemIds });
    return 1;
  } catch (error) {
    if (error instanceof Refusal && LEFT.includes(error.code)) return 0;
    throw error;
  }
}
