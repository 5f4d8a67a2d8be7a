import type { EntityManager } from '@mikro-orm/postgresql';
import type { Range } from '../../database/keyset.ts';
import { type Key, sortKeysOf } from '../../database/ordering.ts';
import type { Doer } from '../../staff/audit-entry.ts';
import type { Scope } from '../../staff/role.ts';
import { heldParcels } from '../hold.ts';
import { openedParcels } from '../packing/addresses.ts';
import { PACKED_FIRST, parcelsBeingPacked } from '../packing/being-packed.ts';
import { parcelNumber } from '../parcel-number.ts';
import { shippingScope } from '../postal-items.ts';
import type { ShipmentRow } from '../shipment.ts';
import type { Outgoing } from './label.ts';

/** `until`: packed then or before. */
export type Sought = { scope: Scope; since: Date | null; until?: Date | undefined };

/** `withheld`: parcels with something, too, which the reader does not post; `held`: those of banned fans and of held orders. */
type OutgoingPage = { parcels: Outgoing[]; withheld: number; held: number; until: Date | undefined };

const PAGE = 50;

/**
 * A page at a time of the parcels with anything of these gachas, those packed first before others. Parcels that hold anything
 * which the reader does not post are left out. Where addresses are shown, the reading is noted for each order; a member that is
 * revoked meanwhile reads no more.
 */
export async function* outgoing(
  em: EntityManager,
  by: Doer,
  { scope, ...filter }: Sought,
  showsAddresses: boolean,
): AsyncGenerator<OutgoingPage> {
  for (let after: Key[] | undefined; ; ) {
    const allowed = await shippingScope(em, by);
    const sought = { ...filter, scope: scope === 'all' ? allowed : scope };
    const { rows, hasLater } = await parcelsBeingPacked(em, sought, pageAfter(after));
    const last = rows.at(-1);
    yield { ...(await parcelsOf(em, rows, allowed, showsAddresses ? by : undefined)), until: last?.packedAt };
    if (!hasLater || !last) return;
    after = sortKeysOf(PACKED_FIRST, last);
  }
}

const pageAfter = (after: Key[] | undefined): Range => ({
  ...{ after, before: undefined, most: PAGE },
  ...{ fromEnd: false, isCounted: false, looksAround: false },
});

async function parcelsOf(
  em: EntityManager,
  rows: readonly ShipmentRow[],
  allowed: Scope,
  reader?: Doer,
): Promise<Omit<OutgoingPage, 'until'>> {
  const held = await heldParcels(
    em,
    rows.map(({ id }) => id),
  );
  const free = rows.filter(({ id }) => !held.has(id));
  const shipmentIds = free.map(({ id }) => id);
  const { opened, withheld } = await openedParcels(em, shipmentIds, allowed, reader);
  const parcels = free.flatMap(({ id, packedAt }) => {
    const { items, deliveryInfo } = opened.get(id) ?? {};
    return items && deliveryInfo ? [{ id, number: parcelNumber(id), packedAt, items: items.length, deliveryInfo }] : [];
  });
  return { parcels, withheld, held: rows.length - free.length };
}
