import type { Written } from '../parts/edited.ts';
import { toLocal } from './draft.ts';
import type { Chosen } from './places-screen.tsx';
import { written } from './position.ts';

/** What a form of a place has, as it is written into its fields. */
export type Field = 'where' | 'radius' | 'hours' | 'isActive' | 'startAt' | 'endAt' | 'gachas';

/** By the names of the words for them. */
export const NAMES = {
  where: 'position',
  radius: 'radius',
  hours: 'hours',
  isActive: 'active',
  startAt: 'from',
  endAt: 'until',
  gachas: 'gachas',
} as const satisfies Record<Field, string>;

/** Always in the same order, so that the same gachas are the same text. */
export const listed = (ids: readonly string[]): string => ids.toSorted().join(' ');
export const idsIn = (text: string): string[] => text.split(' ').filter(Boolean);

export function valuesOf(chosen: Chosen): Written<Field> {
  const area = chosen.kind === 'area' ? chosen.area : undefined;
  const place = area ?? (chosen.kind === 'beacon' ? chosen.beacon : undefined);
  return {
    where: area ? `${written(area.latitude)}, ${written(area.longitude)}` : '',
    ...{ radius: String(area?.radiusMetres ?? 100), hours: String(place?.validHours ?? 24) },
    isActive: (place?.isActive ?? true) ? 'yes' : '',
    ...{ startAt: toLocal(place?.startAt ?? null), endAt: toLocal(place?.endAt ?? null) },
    gachas: listed(place?.gachas.nodes.map(({ id }) => id) ?? []),
  };
}
