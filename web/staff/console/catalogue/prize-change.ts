import type { DeskPrizeFragment, PreviewedPrizeInput } from '../documents.ts';
import { type NewPrize, previewedOf } from './new-prize.ts';

/** What is written beside a prize. Of a number that is empty nothing changes, but for what it costs: that is none then. */
export type Change = {
  /** How many more. */
  amount: string;
  weight: string;
  value: string | undefined;
  /** In the list, of which 1 is the first. */
  place: string;
  isRetired: boolean;
  /** Of one that others took out of the draw meanwhile. */
  isBack: boolean;
};
export type Changes = Readonly<Record<string, Change>>;

export const NO_CHANGE: Change = { amount: '', weight: '', value: undefined, place: '', isRetired: false, isBack: false };

/** A prize, and where it stands. */
export type Placed = { prize: DeskPrizeFragment; place: number };

export const placed = (prizes: readonly DeskPrizeFragment[]): Placed[] =>
  prizes.map((prize, index) => ({ prize, place: index + 1 }));

export const costOf = ({ retailValue }: DeskPrizeFragment): string => String(retailValue ?? '');

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[,\s]/g, '');
export const wholeOf = (text: string): number | undefined => (/^-?\d+$/.test(plain(text)) ? Number(plain(text)) : undefined);

/** What it costs is written as a text: a browser tells an empty number from one that it cannot read by nothing. */
export const isUnread = ({ value = '' }: Change): boolean => plain(value) !== '' && !/^\d+$/.test(plain(value));

export type Changed = Partial<Record<'amount' | 'weight' | 'place', number>> & {
  value?: number | null;
  isRetired?: true;
  isBack?: true;
};

/** Nothing where it stays as it is. */
export function changedOf({ prize, place }: Placed, change: Change | undefined): Changed | undefined {
  if (!change || (prize.isRetired && !change.isBack)) return undefined;
  if (change.isRetired) return { isRetired: true };
  const [amount, weight, to] = [wholeOf(change.amount) || undefined, wholeOf(change.weight), wholeOf(change.place)];
  const value = change.value === undefined || isUnread(change) ? undefined : (wholeOf(change.value) ?? null);
  const changed = {
    ...(amount !== undefined && { amount }),
    ...(weight !== undefined && weight !== prize.pickupWeight && { weight }),
    ...(value !== undefined && value !== prize.retailValue && { value }),
    ...(to !== undefined && to !== place && { place: to }),
    ...(prize.isRetired && { isBack: true as const }),
  };
  return Object.keys(changed).length === 0 ? undefined : changed;
}

export const previewOf = (prizes: readonly Placed[], changes: Changes, added: readonly NewPrize[]): PreviewedPrizeInput[] => [
  ...prizes.flatMap((one): PreviewedPrizeInput[] => {
    const changed = changedOf(one, changes[one.prize.id]);
    const prizeId = one.prize.id;
    if (!changed) return [];
    if (changed.isRetired) return [{ prizeId, isRetired: true }];
    const { amount, weight: pickupWeight, value } = changed;
    return [
      {
        ...{ prizeId, isRetired: false },
        ...(amount !== undefined && { amount }),
        ...(pickupWeight !== undefined && { pickupWeight }),
        ...(value === null ? { without: ['RETAIL_VALUE'] } : value !== undefined && { retailValue: value }),
      },
    ];
  }),
  ...added.flatMap(previewedOf),
];
