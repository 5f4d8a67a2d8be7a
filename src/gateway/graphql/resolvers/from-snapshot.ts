import type { Catalogue, ShownGacha } from '../../../browse/catalogue.ts';
import type { View } from '../../../browse/catalogue-cache.ts';
import type { Prize } from '../../../gacha/prize.ts';
import type { Context } from '../../request/context.ts';

/** For what a foreign key promises: that it is not there is a fault of ours, not an answer. */
function existing<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('a row that another refers to is missing');
  return row;
}

/** For fields of what came out of the snapshot, which has therefore been loaded. */
export function loadedSnapshot({ snapshot }: Context): View {
  if (!snapshot.loaded) throw new Error('the snapshot of this request has not been loaded');
  return snapshot.loaded;
}

/** At once where a root field has loaded the snapshot, as those of long lists do. */
function inCatalogue<T>({ snapshot }: Context, find: (catalogue: Catalogue) => T | undefined): T | Promise<T> {
  if (snapshot.loaded) return existing(find(snapshot.loaded.catalogue));
  return snapshot.load().then(({ catalogue }) => existing(find(catalogue)));
}

/** A gacha and a prize are never removed from the catalogue. */
export const shownGacha = (context: Context, id: string): ShownGacha | Promise<ShownGacha> =>
  inCatalogue(context, ({ gachas }) => gachas.get(id));

export const shownPrize = (context: Context, id: string): Prize | Promise<Prize> =>
  inCatalogue(context, ({ prizes }) => prizes.get(id));
