import { isReady, type NewPrize } from './new-prize.ts';
import { type Changes, NO_CHANGE, type Placed, wholeOf } from './prize-change.ts';

/** One that stands in the list once others are taken out of it and came back. */
type Standing = { id: string; place: number; to: number | undefined };
type Move = { prizeId: string; position: number };

const standing = (prizes: readonly Placed[], changes: Changes): Standing[] => {
  const there = prizes.flatMap(({ prize, place }): (Standing & { isBack: boolean })[] => {
    const change = changes[prize.id] ?? NO_CHANGE;
    if (change.isRetired || (prize.isRetired && !change.isBack)) return [];
    return [{ id: prize.id, place, to: wholeOf(change.place), isBack: prize.isRetired }];
  });
  // What comes back is the last.
  return [...there.filter(({ isBack }) => !isBack), ...there.filter(({ isBack }) => isBack)];
};

/**
 * How many places there are once others are out and those are added that have a place themselves, which others may stand behind.
 * One that lacks something is not added.
 */
export const placesOf = (prizes: readonly Placed[], changes: Changes, added: readonly NewPrize[]): number =>
  standing(prizes, changes).length + added.filter((one) => isReady(one) && wholeOf(one.place) !== undefined).length;

/** For a new one: also behind those without a place. */
export const placesOfNew = (prizes: readonly Placed[], changes: Changes, added: readonly NewPrize[]): number =>
  standing(prizes, changes).length + Math.max(1, added.filter(isReady).length);

/** With all places that are written, also those of new prizes: the others fill the gaps in their order. */
function wantedOrder(now: readonly Standing[], added: readonly NewPrize[]): string[] {
  const ofNew = added.filter(isReady).map(({ key, place }) => ({ id: key, to: wholeOf(place) }));
  // Of two with the same place the new one gets it, since that is added last.
  const all = [...ofNew, ...now];
  const pinned = all.filter(({ to }) => to !== undefined).toSorted((one, other) => (one.to ?? 0) - (other.to ?? 0));
  const order = [...now, ...ofNew].filter(({ to }) => to === undefined).map(({ id }) => id);
  let least = 0;
  for (const { id, to = 1 } of pinned) {
    const at = Math.max(least, to - 1);
    order.splice(at, 0, id);
    least = at + 1;
  }
  return order;
}

/**
 * One after the other, from the first place on: each goes behind the one that it shall follow, wherever that stands by then, so
 * that in the end each has the place that is written for it. New prizes are added after that.
 */
export function movesOf(prizes: readonly Placed[], changes: Changes, added: readonly NewPrize[]): Move[] {
  const now = standing(prizes, changes);
  const isThere = new Set(now.map(({ id }) => id));
  const order = wantedOrder(now, added).filter((id) => isThere.has(id));
  const written = new Map(now.filter(({ to }) => to !== undefined).map((one) => [one.id, one]));
  let list = now.map(({ id }) => id);
  return order.flatMap((id, index): Move[] => {
    const one = written.get(id);
    if (!one) return [];
    const others = list.filter((other) => other !== id);
    const before = order[index - 1];
    const at = before === undefined ? 0 : others.indexOf(before) + 1;
    const isMoved = list[at] !== id;
    list = others.toSpliced(at, 0, id);
    // What is written is also done where nothing moves, so that the form forgets it.
    return isMoved || one.to !== one.place ? [{ prizeId: id, position: at + 1 }] : [];
  });
}

/** In the order in which none of them moves another from its place. */
export function addedInOrder(prizes: readonly Placed[], changes: Changes, added: readonly NewPrize[]): NewPrize[] {
  const order = wantedOrder(standing(prizes, changes), added);
  return added.filter(isReady).toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
}
