import type { Catalogue, ShownGacha } from '../../../browse/catalogue.ts';
import type { Prize } from '../../../gacha/prize.ts';
import type { Context } from '../../request/context.ts';

/** For what a foreign key promises: that it is not there is a fault of ours, not an answer. */
function existing<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('a row that another refers to is missing');
  return row;
}

function inCatalogue<T>({ glance }: Context, find: (catalogue: Catalogue) => T | undefined): T | Promise<T> {
  const view = glance();
  return view instanceof Promise ? view.then(({ catalogue }) => existing(find(catalogue))) : existing(find(view.catalogue));
}

/** A gacha and a prize are never removed from the catalogue. */
export const shownGacha = (context: Context, id: string): ShownGacha | Promise<ShownGacha> =>
  inCatalogue(context, ({ gachas }) => gachas.get(id));

export const shownPrize = (context: Context, id: string): Prize | Promise<Prize> =>
  inCatalogue(context, ({ prizes }) => prizes.get(id));
