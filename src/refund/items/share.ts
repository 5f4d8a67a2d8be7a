/**
 * What each play of an order cost, to the yen: the same for all, and what does not divide goes to the first plays, a yen each. So
 * the shares of all plays together are what was paid.
 */
export function sharesOf(paid: number, plays: number): number[] {
  const [share, rest] = [Math.floor(paid / plays), paid % plays];
  return Array.from({ length: plays }, (_, index) => share + (index < rest ? 1 : 0));
}

/** An item without a play was given in addition, and cost nothing. */
export function priceOf(items: readonly { play: number | null }[], { paid, plays }: { paid: number; plays: number }): number {
  const shares = sharesOf(paid, plays);
  return items.reduce((sum, { play }) => sum + (play === null ? 0 : (shares[play - 1] ?? 0)), 0);
}
