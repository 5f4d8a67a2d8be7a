import type { EntityManager } from '@mikro-orm/postgresql';
import { withPriority } from '../database/connection/priority.ts';
import { fromPrimary, type Reading } from '../database/reading.ts';
import { inTurn } from '../database/replicas/in-turn.ts';
import { databaseClock } from '../database/time/clock.ts';
import { type Catalogue, readCatalogue, type ShownCatalogue, withGachaOfNow, withStocksOfNow } from './catalogue.ts';

/** `now` is by the database's clock. `catalogue` is the same object as long as nothing in it changed. */
export type Snapshot = { catalogue: Catalogue; now: Date };
/** As one viewer reads it. */
export type ShownSnapshot = { catalogue: ShownCatalogue; now: Date };

export type CatalogueCache = {
  get(): Promise<Snapshot>;
  /** With one gacha as the transaction of `em` has it: not committed yet, so for its caller alone. */
  renewed(snapshot: Snapshot, em: EntityManager, gachaId: string): Promise<Snapshot>;
  markStockStale(): void;
  invalidate(): void;
};

type Settings = {
  stockTtlMs: number;
  ttlMs(): number;
  /** Times each read of the rows; the clock is always the primary's. */
  reading?: (() => Reading) | undefined;
  /** What addresses of this gateway's own pictures begin with. */
  own?: (() => string) | undefined;
};

type Cached = { catalogue: Catalogue; readAt: number; stockReadAt: number; asOf: Date; clockAhead: number };

/** In the first minute of a sale every request asks for the same, so requests share a reading. Nothing is decided on it. */
export function catalogueCache(
  em: EntityManager,
  { stockTtlMs, ttlMs, reading: from = () => fromPrimary, own = () => '' }: Settings,
): CatalogueCache {
  let cached: Cached | undefined;
  let edition = 0;
  let soldAt = 0;

  async function read(): Promise<Snapshot> {
    const [begun, readEdition, before] = [performance.now(), edition, cached];
    const isValid = before !== undefined && begun - before.readAt < ttlMs();
    const catalogue = await from()(em, (one) =>
      isValid ? withStocksOfNow(one, before.catalogue, before.asOf) : readCatalogue(one, own()),
    );
    const now = await databaseClock(em);
    const clockAhead = now.getTime() - Date.now();
    const asOf = new Date(now.getTime() - (performance.now() - begun));
    const readAt = isValid ? before.readAt : begun;
    // A change during the reading may be in it or not.
    cached = readEdition === edition ? { catalogue, readAt, stockReadAt: begun, asOf, clockAhead } : undefined;
    return { catalogue, now };
  }

  function fresh(at: number): Snapshot | undefined {
    if (!cached || at - cached.stockReadAt >= stockTtlMs || at - cached.readAt >= ttlMs()) return undefined;
    const { catalogue, clockAhead, stockReadAt } = cached;
    return stockReadAt > soldAt ? { catalogue, now: new Date(Date.now() + clockAhead) } : undefined;
  }

  // Uses a reserved connection: transactions that hold all others may be waiting for this read. One at a time, since payments
  // need the other reserved ones.
  const readNext = inTurn(() => withPriority(read));

  return {
    get: async () => fresh(performance.now()) ?? readNext(),
    renewed: async ({ catalogue }, em, gachaId) => ({
      catalogue: await withGachaOfNow(em, catalogue, gachaId, own()),
      now: await databaseClock(em),
    }),
    markStockStale: () => {
      soldAt = performance.now();
    },
    invalidate: () => {
      edition += 1;
      cached = undefined;
    },
  };
}
