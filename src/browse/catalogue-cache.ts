import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import { type Catalogue, readCatalogue, withStocksOfNow } from './catalogue.ts';

/** What everybody sees at an instant, by the database's clock. The same object as long as nothing in it changed. */
export type View = { catalogue: Catalogue; now: Date };

export type Showcase = {
  look(): Promise<View>;
  /** Something was sold in this gateway: the next look sees it. */
  sold(): void;
  /** The operator changed something: nothing that is shown holds any more. */
  changed(): void;
};

type Timing = {
  /** How long stocks may be shown that another gateway has sold from. */
  stocksMs: number;
  /** How long anything may be shown without asking; in between the database tells. */
  wholeMs(): number;
};

/**
 * Keeps the catalogue for all who look at it, for a moment: on a sale's first minute everybody asks for the same. Those who
 * come while it is read wait for that one reading. Nothing is ever decided on it.
 */
export function showcase(em: EntityManager, { stocksMs, wholeMs }: Timing): Showcase {
  let kept: { catalogue: Catalogue; readAt: number; stocksAt: number; asOf: Date; clockAhead: number } | undefined;
  let reading: { view: Promise<View>; begun: number } | undefined;
  let edition = 0;
  let soldAt = 0;

  const view = (now: number): View => ({
    catalogue: (kept as { catalogue: Catalogue }).catalogue,
    now: new Date(now + (kept?.clockAhead ?? 0)),
  });

  async function read(): Promise<View> {
    const [begun, of] = [performance.now(), edition];
    const whole = !kept || begun - kept.readAt >= wholeMs();
    const catalogue = whole || !kept ? await readCatalogue(em) : await withStocksOfNow(em, kept.catalogue, kept.asOf);
    const now = await databaseClock(em);
    const clockAhead = now.getTime() - Date.now();
    const asOf = new Date(now.getTime() - (performance.now() - begun));
    const readAt = whole || !kept ? begun : kept.readAt;
    // What changed while it was read may be in it or not.
    kept = of === edition ? { catalogue, readAt, stocksAt: begun, asOf, clockAhead } : undefined;
    return { catalogue, now };
  }

  return {
    look: async () => {
      const now = performance.now();
      const isFresh = kept && now - kept.stocksAt < stocksMs && now - kept.readAt < wholeMs() && kept.stocksAt > soldAt;
      if (isFresh) return view(Date.now());
      if (reading && reading.begun >= soldAt && now - reading.begun < stocksMs) return reading.view;
      const mine = { view: read(), begun: now };
      reading = mine;
      return mine.view.finally(() => {
        if (reading === mine) reading = undefined;
      });
    },
    sold: () => {
      soldAt = performance.now();
    },
    changed: () => {
      edition += 1;
      kept = undefined;
      reading = undefined;
    },
  };
}
