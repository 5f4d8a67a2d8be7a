import type { DrawRow, Version } from './rows.ts';

/** Counts what the draws of one gacha took, in their sequence, and so knows what must have been left before each. */
export class StockTaking {
  private readonly taken = new Map<string, number>();
  /** What was given back after the draw of this number. */
  private readonly returns = new Map<number, string[]>();

  /** How many of a prize were left before a draw under a version; none of a prize that the version does not know. */
  left(prizeId: string, { supplies }: Version): number {
    const supply = supplies[prizeId];
    return supply === undefined ? 0 : supply - this.takenOf(prizeId);
  }

  takenOf(prizeId: string): number {
    return this.taken.get(prizeId) ?? 0;
  }

  take({ sequence, prizeId, returnedAfter }: Pick<DrawRow, 'sequence' | 'prizeId' | 'returnedAfter'>): void {
    this.add(prizeId, 1);
    if (returnedAfter !== null) this.returns.set(returnedAfter, [...(this.returns.get(returnedAfter) ?? []), prizeId]);
    for (const back of this.returns.get(sequence) ?? []) this.add(back, -1);
    this.returns.delete(sequence);
  }

  private add(prizeId: string, plays: number): void {
    this.taken.set(prizeId, this.takenOf(prizeId) + plays);
  }
}
