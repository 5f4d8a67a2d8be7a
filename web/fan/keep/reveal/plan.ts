import type { Brief } from '../kept.ts';

type Item = NonNullable<Brief['items']>[number];

/** A prize that at most so many plays of a hundred win is greeted with more. */
const RARE_PERCENT = 10;

/** What the screen needs of an order. */
export type Revealed = Pick<Brief, 'id' | 'items'> & { gacha: Pick<Brief['gacha'], 'id' | 'name' | 'deliveryType'> };

export type Shown = { item: Item; isRare: boolean };

/** What was drawn, the commonest first and the rarest last; what is as common as another stays in the order of the plays. */
export const planOf = (items: readonly Item[]): Shown[] =>
  items
    .map((item) => ({ item, isRare: item.won.emissionProbability <= RARE_PERCENT }))
    .toSorted((one, other) => other.item.won.emissionProbability - one.item.won.emissionProbability);
