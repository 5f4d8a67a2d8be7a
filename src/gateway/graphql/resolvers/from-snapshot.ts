import type { PrizeRow, ShownCatalogue, ShownGacha } from '../../../browse/catalogue.ts';
import type { ShownSnapshot } from '../../../browse/catalogue-cache.ts';
import type { Context } from '../../request/context.ts';
import { type Known, seenPrize } from '../nodes/in-catalogue.ts';

/** A foreign key promises the row: its absence is a fault. */
export function existing<T>(row: T | null | undefined): T {
  if (row == null) throw new Error('a row that a foreign key refers to is missing');
  return row;
}

export function loadedSnapshot({ snapshot }: Context): ShownSnapshot {
  if (!snapshot.loaded) throw new Error('the snapshot of this request has not been loaded');
  return snapshot.loaded;
}

/** Synchronous once loaded: avoids a promise for each item of a long list. */
function inCatalogue<T>({ snapshot }: Context, find: (catalogue: ShownCatalogue) => T | undefined): T | Promise<T> {
  if (snapshot.loaded) return existing(find(snapshot.loaded.catalogue));
  return snapshot.load().then(({ catalogue }) => existing(find(catalogue)));
}

export const shownGacha = (context: Context, id: string): ShownGacha | Promise<ShownGacha> =>
  inCatalogue(context, ({ gachas }) => gachas.get(id));

/** As this caller may see it. */
export function shownPrize(context: Context, id: string): Known<PrizeRow> {
  const row = inCatalogue(context, ({ prizes }) => prizes.get(id));
  return row instanceof Promise ? row.then((one) => seenPrize(context, one)) : seenPrize(context, row);
}
