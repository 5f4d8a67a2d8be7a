/** The terms of draws, and their records, as `gachaFairness` tells them. */
export type Version = {
  number: number;
  page: string | null;
  digest: string | null;
  prizes: readonly { weight: number; supply: number; prize: { id: string; kind: string } }[];
};

type Named = { id: string };

export type DrawRecord = {
  sequence: number;
  order: Named & { serialNumber: number | null };
  attempt: number;
  play: number;
  seedNumber: number;
  oddsNumber: number;
  soldUnder: number;
  drawnUnder: number;
  stocks: readonly number[];
  bound: number;
  value: number;
  prize: Named;
  leftAfter: number | null;
  lastOne: Named | null;
  returnedAfter: number | null;
  itemPrize: Named | null;
  hasLastOneItem: boolean;
};

/** The stock that must have been left before each draw, counted from the draws before it. */
export class Replay {
  private readonly taken = new Map<string, number>();
  /** By the number of the draw after which they went back. */
  private readonly returns = new Map<number, string[]>();
  /** How far the record was from what was counted, at the draw before. */
  private shift = '';

  left({ supply, prize }: Version['prizes'][number]): number {
    return supply - this.takenOf(prize.id);
  }

  /** Of all that can be drawn under a version. */
  drawable({ prizes }: Version): number {
    return prizes.reduce((sum, prize) => (prize.weight > 0 ? sum + this.left(prize) : sum), 0);
  }

  take(sequence: number, prizeIds: readonly string[], returnedAfter: number | null): void {
    for (const id of prizeIds) this.add(id, 1);
    if (returnedAfter !== null) this.returns.set(returnedAfter, [...(this.returns.get(returnedAfter) ?? []), ...prizeIds]);
    for (const id of this.returns.get(sequence) ?? []) this.add(id, -1);
    this.returns.delete(sequence);
  }

  /**
   * Whether the stocks that were written down are those that were left. What differs by as much as at the draw before follows
   * from that: it was told, and the record is taken for right from then on, so that one mistake is not thousands.
   */
  agrees(prizes: readonly (Version['prizes'][number] & { stock: number })[], stocks: readonly number[], isGap: boolean): boolean {
    const shifts = prizes.map(({ stock }, index) => (stocks[index] ?? 0) - stock);
    const isSame = shifts.every((shift) => shift === 0) && stocks.length === prizes.length;
    const shift = isSame ? '' : shifts.join();
    const isKnown = !isSame && (isGap || shift === this.shift);
    this.shift = isKnown ? '' : shift;
    if (isKnown) for (const [index, { prize }] of prizes.entries()) this.add(prize.id, -(shifts[index] ?? 0));
    return isSame || isKnown;
  }

  takenOf(id: string): number {
    return this.taken.get(id) ?? 0;
  }

  private add(id: string, plays: number): void {
    this.taken.set(id, this.takenOf(id) + plays);
  }
}
