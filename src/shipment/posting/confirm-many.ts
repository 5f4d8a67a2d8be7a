import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import { type Doer, writeDeeds } from '../../deed/deed.ts';
import { type FieldError, Refusal } from '../../refusal.ts';
import { covers, type Scope } from '../../staff/role.ts';
import type { Label } from '../carrier.ts';
import { parcelDeeds } from '../packing/pack.ts';
import { lockOrders, type PostalItem, packedItems, shippingScope } from '../postal-items.ts';
import { type ShipmentRow, shipmentsByIds } from '../shipment.ts';
import { lockKeysOf, lockLabels, postAll, takenLabels } from './post.ts';
import { type Found, findTold, inBlocks, mistake, type Told } from './told.ts';

const MAX_ERRORS = 50;

/** `before`: what was posted so before, and is passed over. */
export type Confirmed = { posted: number; before: number };

/**
 * All parcels are posted, or none and every mistake is named. What is told is read twice, a block at a time, since all of it would
 * take too much memory: first every order and number is locked, then the parcels are posted.
 */
export function confirmMany(em: EntityManager, by: Doer, read: () => AsyncIterable<Told>): Promise<Confirmed> {
  return transact(em, async (tx) => {
    const scope = await shippingScope(tx, by);
    await lockTold(tx, read());
    const confirmed = { posted: 0, before: 0 };
    const errors: FieldError[] = [];
    for await (const told of inBlocks(read())) {
      const block = await postable(tx, scope, told);
      errors.push(...block.errors);
      if (errors.length >= MAX_ERRORS) break;
      if (errors.length === 0) await postFound(tx, by, block);
      confirmed.posted += block.open.length;
      confirmed.before += told.length - block.open.length;
    }
    if (errors.length > 0) throw new Refusal('BAD_INPUT', errors.slice(0, MAX_ERRORS));
    return confirmed;
  });
}

async function lockTold(tx: EntityManager, told: AsyncIterable<Told>): Promise<void> {
  const lockKeys = new Set<number>();
  for await (const block of inBlocks(told)) {
    const { found } = await findTold(tx, block);
    const items = await packedItems(
      tx,
      found.map(({ id }) => id),
    );
    await lockOrders(tx, { orderIds: [...new Set(items.map(({ orderId }) => orderId))] });
    for (const key of await lockKeysOf(tx, found)) lockKeys.add(key);
  }
  // Labels after all orders, as in confirmShipment: else the two could wait for each other.
  await lockLabels(tx, lockKeys);
}

type Postable = { open: Found[]; itemsOf: Map<string, PostalItem[]>; errors: FieldError[] };

async function postable(tx: EntityManager, scope: Scope, told: readonly Told[]): Promise<Postable> {
  const { found, errors } = await findTold(tx, told);
  const facts = await factsOf(tx, found, scope);
  const open = found.filter((one) => {
    const wrong = mistakeIn(one, facts);
    if (wrong) errors.push(mistake(one, wrong));
    return wrong === undefined;
  });
  return { open, itemsOf: facts.itemsOf, errors };
}

type Facts = { rows: Map<string, ShipmentRow>; itemsOf: Map<string, PostalItem[]>; taken: ReadonlySet<string>; scope: Scope };

async function factsOf(tx: EntityManager, told: readonly Found[], scope: Scope): Promise<Facts> {
  const ids = told.map(({ id }) => id);
  return {
    rows: new Map((await shipmentsByIds(tx, ids)).map((row) => [row.id, row])),
    itemsOf: Map.groupBy(await packedItems(tx, ids), ({ shipmentId }) => shipmentId ?? ''),
    taken: new Set((await takenLabels(tx, told)).map(nameOf)),
    scope,
  };
}

/** Null where it was posted so before: there is nothing to do. */
function mistakeIn(one: Found, { rows, itemsOf, taken, scope }: Facts): string | null | undefined {
  const [row, items] = [rows.get(one.id), itemsOf.get(one.id) ?? []];
  if (!row || items.length === 0 || !items.every(({ gachaId }) => covers(scope, gachaId))) return 'is no parcel here';
  if (row.postedAt && row.carrier === one.carrier && row.trackingNumber === one.trackingNumber) return null;
  if (row.postedAt) return `was posted already, as ${row.carrier} ${row.trackingNumber}`;
  return taken.has(nameOf(one)) ? `cannot have ${nameOf(one)}: it is that of another parcel` : undefined;
}

const nameOf = ({ carrier, trackingNumber }: Label): string => `${carrier} ${trackingNumber}`;

async function postFound(tx: EntityManager, by: Doer, { open, itemsOf }: Postable): Promise<void> {
  if (open.length === 0) return;
  await postAll(
    tx,
    open,
    open.flatMap(({ id }) => itemsOf.get(id) ?? []),
  );
  const deeds = open.flatMap(({ id, carrier, trackingNumber }) =>
    parcelDeeds(by, 'SHIPMENT_CONFIRMED', id, itemsOf.get(id) ?? [], { after: { carrier, trackingNumber } }),
  );
  await writeDeeds(tx, deeds);
}
