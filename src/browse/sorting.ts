import { type Ordering, orderedBy, type SortKey, sortedBy } from '../database/ordering.ts';
import type { Language } from '../language/language.ts';
import type { ShownGacha } from './catalogue.ts';

export type GachaSortField = 'START' | 'END' | 'PRICE' | 'NAME';
export type SortDirection = 'ASC' | 'DESC';

const FIELDS: Record<GachaSortField, SortKey<ShownGacha>> = {
  START: { kind: 'instant', of: ({ startAt }) => startAt },
  END: { kind: 'instant', of: ({ endAt }) => endAt },
  PRICE: { kind: 'number', of: ({ price }) => price },
  NAME: { kind: 'text', of: ({ name }) => name },
};

const USUAL: Record<GachaSortField, SortDirection> = { START: 'DESC', END: 'DESC', PRICE: 'ASC', NAME: 'ASC' };

/** By name, as it is shown. */
export function gachaOrdering(
  field: GachaSortField,
  language: Language,
  direction: SortDirection = USUAL[field],
): Ordering<ShownGacha> {
  const name = `gachas ${field} ${direction}${field === 'NAME' ? ` ${language}` : ''}`;
  return {
    name,
    keys: [
      { ...FIELDS[field], descending: direction === 'DESC' },
      { kind: 'id', of: ({ id }) => id },
    ],
  };
}

export const PRIZES_BY_POSITION = orderedBy('prizes', 'number', 'position');

const sorted = new WeakMap<readonly ShownGacha[], Map<string, readonly ShownGacha[]>>();

/** Sorted once as long as nothing in the catalogue changes. */
export function sortedGachas(gachas: readonly ShownGacha[], ordering: Ordering<ShownGacha>): readonly ShownGacha[] {
  const lists = sorted.get(gachas) ?? new Map<string, readonly ShownGacha[]>();
  sorted.set(gachas, lists);
  const list = lists.get(ordering.name) ?? sortedBy(ordering, gachas);
  lists.set(ordering.name, list);
  return list;
}
