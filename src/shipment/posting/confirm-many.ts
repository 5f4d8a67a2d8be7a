import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { type Doer, writeManyDeeds } from '../../staff/audit-entry.ts';
import { Mistakes } from '../mistakes.ts';
import { parcelDeeds } from '../packing/pack.ts';
import { lockOrders, packedItems, shippingScope } from '../postal-items.ts';
import { findLines, type ImportLine, inBlocks } from './import-line.ts';
import { lockKeysOf, lockLabels, postAll } from './post.ts';
import { type Postable, postable } from './postable.ts';

/** `before`: what was posted so before, and is passed over. */
export type Confirmed = { posted: number; before: number };

/**
 * All parcels are posted, or none and every mistake is named. What is told is read twice, a block at a time, since all of it
 * would take too much memory: first every order and number is locked, then the parcels are posted.
 */
export function confirmMany(em: EntityManager, by: Doer, read: () => AsyncIterable<ImportLine>): Promise<Confirmed> {
  return transact(em, async (tx) => {
    const scope = await shippingScope(tx, by);
    await lockTold(tx, read());
    const [now, mistakes] = [await databaseClock(tx), new Mistakes()];
    const confirmed = { posted: 0, before: 0 };
    for await (const told of inBlocks(read())) {
      const block = await postable(tx, scope, told, now);
      mistakes.add(block.errors);
      // Also after a mistake, which takes all of it back: what is in the file twice is found by what was posted.
      await postFound(tx, by, block, now);
      confirmed.posted += block.open.length;
      confirmed.before += told.length - block.open.length;
    }
    mistakes.refuse();
    return confirmed;
  });
}

async function lockTold(tx: EntityManager, told: AsyncIterable<ImportLine>): Promise<void> {
  const lockKeys = new Set<number>();
  for await (const block of inBlocks(told)) {
    const { found } = await findLines(tx, block);
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

async function postFound(tx: EntityManager, by: Doer, { open, itemsOf }: Postable, now: Date): Promise<void> {
  if (open.length === 0) return;
  await postAll(
    tx,
    open,
    open.flatMap(({ id }) => itemsOf.get(id) ?? []),
    now,
  );
  const deeds = open.flatMap(({ id, carrier, trackingNumber }) =>
    parcelDeeds(by, 'SHIPMENT_CONFIRMED', id, itemsOf.get(id) ?? [], { after: { carrier, trackingNumber } }),
  );
  await writeManyDeeds(tx, deeds);
}
