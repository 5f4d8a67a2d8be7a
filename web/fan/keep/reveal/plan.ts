import type { Brief } from '../kept.ts';

type Item = NonNullable<Brief['items']>[number];

/** A prize that at most one play in so many wins is greeted with more. */
const RARE = 0.1;

export type Shown = { item: Item; isRare: boolean };

/** What was drawn, the commonest first and the rarest last; what is as common as another stays in the order of the plays. */
export function planOf(items: readonly Item[], weights: readonly number[]): Shown[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return items
    .map((item) => ({ item, isRare: sum > 0 && item.prize.pickupWeight / sum <= RARE }))
    .toSorted((one, other) => other.item.prize.pickupWeight - one.item.prize.pickupWeight);
}
