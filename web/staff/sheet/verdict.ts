import type { SheetPartsFragment } from '../documents.ts';

/** What a counter must see at a glance: hand over, look first, no; and that it is done. */
export type Verdict = 'go' | 'look' | 'no' | 'done';

export type Reason = 'late' | 'too-late' | 'partly-gone' | 'no-network';

type Known = Pick<SheetPartsFragment, 'late'> & { handedOver: readonly { isByOthers: boolean }[] };

/** Why a sheet is not just to be handed over. `isOld`: it was read before the network went. */
export function reasonsOf({ late, handedOver }: Known, isOld: boolean): Reason[] {
  return [
    ...(late === 'REFUSE' ? (['too-late'] as const) : []),
    ...(late === 'WARN' ? (['late'] as const) : []),
    ...(handedOver.length > 0 ? (['partly-gone'] as const) : []),
    ...(isOld ? (['no-network'] as const) : []),
  ];
}

/** A supervisor may allow what came too late. */
export function verdictOf(reasons: readonly Reason[], isLateAllowed: boolean): Verdict {
  if (reasons.includes('too-late') && !isLateAllowed) return 'no';
  return reasons.length > 0 ? 'look' : 'go';
}

/** Which items go, where so many of each prize are given. All of them by default. */
export const chosenIds = (
  items: readonly { id: string; itemIds: readonly string[] }[],
  amounts: Readonly<Record<string, number>>,
) => items.flatMap(({ id, itemIds }) => itemIds.slice(0, amounts[id] ?? itemIds.length));
