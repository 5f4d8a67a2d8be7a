import type { EntityManager } from '@mikro-orm/postgresql';
import { type FieldError, type FieldMistake, mistaken } from '../../refusal.ts';
import { covers, type Scope } from '../../staff/role.ts';
import type { ParcelLabel } from '../carrier.ts';
import { type Hold, lockHeldParcels } from '../hold.ts';
import { type PostalItem, packedItems } from '../postal-items.ts';
import { itemsIn, type ShipmentRow, type ShippedItem, shipmentsByIds } from '../shipment.ts';
import { type FoundLine, findLines, type ImportLine, inLine } from './import-line.ts';
import { takenLabels } from './post.ts';

export type Postable = { open: FoundLine[]; itemsOf: Map<string, PostalItem[]>; errors: FieldError[] };

export async function postable(tx: EntityManager, scope: Scope, told: readonly ImportLine[], now: Date): Promise<Postable> {
  const { found, errors } = await findLines(tx, told);
  const facts = await factsOf(tx, found, scope, now);
  const open = found.filter((one) => {
    const wrong = mistakeIn(one, facts);
    if (wrong) errors.push(inLine(one, wrong));
    if (wrong !== undefined) return false;
    facts.inFile.add(one.id);
    facts.taken.add(nameOf(one));
    return true;
  });
  return { open, itemsOf: facts.itemsOf, errors };
}

type Facts = {
  rows: Map<string, ShipmentRow>;
  itemsOf: Map<string, PostalItem[]>;
  /** What was in posted parcels of which nothing is to be posted any more: they came back, or were refunded. */
  former: Map<string, ShippedItem[]>;
  taken: Set<string>;
  inFile: Set<string>;
  scope: Scope;
  held: Map<string, Hold>;
};

async function factsOf(tx: EntityManager, told: readonly FoundLine[], scope: Scope, now: Date): Promise<Facts> {
  const ids = told.map(({ id }) => id);
  const rows = await shipmentsByIds(tx, ids);
  const itemsOf = Map.groupBy(await packedItems(tx, ids), ({ shipmentId }) => shipmentId ?? '');
  const emptied = rows.filter(({ id, postedAt }) => postedAt && !itemsOf.has(id)).map(({ id }) => id);
  const former = emptied.length > 0 ? await itemsIn(tx, { shipmentIds: emptied }) : [];
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    itemsOf,
    former: Map.groupBy(former, ({ shipmentId }) => shipmentId),
    taken: new Set((await takenLabels(tx, told)).map(nameOf)),
    // Parcels that others posted were posted before these locks, so at an earlier time.
    inFile: new Set(rows.filter(({ postedAt }) => postedAt?.getTime() === now.getTime()).map(({ id }) => id)),
    scope,
    held: await lockHeldParcels(tx, ids),
  };
}

/** Null where it was posted so before: there is nothing to do. */
function mistakeIn(
  one: FoundLine,
  { rows, itemsOf, former, taken, inFile, scope, held }: Facts,
): FieldMistake | null | undefined {
  const { parcel } = one;
  const [row, items] = [rows.get(one.id), itemsOf.get(one.id) ?? former.get(one.id) ?? []];
  if (!row || items.length === 0 || !items.every(({ gachaId }) => covers(scope, gachaId)))
    return mistaken('PARCEL_UNKNOWN', { parcel });
  if (inFile.has(one.id)) return mistaken('PARCEL_TWICE', { parcel });
  if (row.postedAt && row.carrier === one.carrier && row.trackingNumber === one.trackingNumber) return null;
  if (row.postedAt) return mistaken('PARCEL_POSTED', { parcel, label: `${row.carrier} ${row.trackingNumber}` });
  const hold = held.get(row.id);
  if (hold) return mistaken(HELD_IN_FILE[hold], { parcel });
  return taken.has(nameOf(one)) ? mistaken('LABEL_TAKEN', { parcel, label: nameOf(one) }) : undefined;
}

const HELD_IN_FILE = {
  'fan-banned': 'PARCEL_HELD',
  'order-held': 'PARCEL_OF_HELD_ORDER',
  'parcel-returned': 'PARCEL_OF_RETURNED',
} as const satisfies Record<Hold, string>;

const nameOf = ({ carrier, trackingNumber }: ParcelLabel): string => `${carrier} ${trackingNumber}`;
