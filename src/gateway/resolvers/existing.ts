import type { ShownGacha } from '../../browse/catalogue.ts';
import type { Context } from '../context.ts';

/** For what a foreign key promises: that it is not there is a fault of ours, not an answer. */
export async function existing<T>(loaded: Promise<T | null>): Promise<T> {
  const row = await loaded;
  if (row === null) throw new Error('a row that another refers to is missing');
  return row;
}

/** The same for what the catalogue has: a gacha and a prize are never removed from it. */
export async function shownGacha({ view }: Context, id: string): Promise<ShownGacha> {
  return existing(view().then(({ catalogue }) => catalogue.gachas.get(id) ?? null));
}
