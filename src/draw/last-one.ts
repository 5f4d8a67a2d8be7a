import type { Play } from './draw.ts';

/** `id`: the last-one prize; `idle`: what cannot be drawn under the odds of now, itself among it. */
export type LastOne = { id: string; idle: ReadonlySet<string> };

/** Where the gacha has no last-one prize, a play says nothing of it. */
export type AwardedPlay = Play & { leftAfter?: number | null; lastOneId?: string | null };

type Before = { stocks: ReadonlyMap<string, number>; lastOne: LastOne | null };

/**
 * Whether a play gets the last-one prize: nothing else is left to draw after it, the prize is still there, and the order was sold
 * with it. The draw and its proof go by this one rule.
 */
export const winsLastOne = (leftAfter: number, isThere: boolean, isDeclared: boolean): boolean =>
  leftAfter === 0 && isThere && isDeclared;

/** What each play of an order leaves, and which of them got the last-one prize. `weights`: of the odds that it was sold under. */
export function awarded(
  { stocks, lastOne }: Before,
  weights: Readonly<Record<string, number>>,
  plays: readonly Play[],
): readonly AwardedPlay[] {
  if (!lastOne) return plays;
  const { id, idle } = lastOne;
  let left = 0;
  for (const [prizeId, stock] of stocks) if (!idle.has(prizeId)) left += stock;
  let isThere = (stocks.get(id) ?? 0) > 0;
  const place = Object.keys(weights).sort().indexOf(id);
  return plays.map((play) => {
    if (!idle.has(play.prizeId)) left -= 1;
    const isWon = winsLastOne(left, isThere, place >= 0);
    // A later play of an order that can draw more than others finds it gone.
    const before = place >= 0 && !isThere ? play.stocks.with(place, 0) : play.stocks;
    if (isWon) isThere = false;
    return { ...play, stocks: before, leftAfter: left, lastOneId: isWon ? id : null };
  });
}

/** What was taken from stock with these plays. */
export const takenBy = (plays: readonly Pick<AwardedPlay, 'prizeId' | 'lastOneId'>[]): string[] =>
  plays.flatMap(({ prizeId, lastOneId }) => (lastOneId ? [prizeId, lastOneId] : [prizeId]));
