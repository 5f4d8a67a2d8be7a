import type { OddsVersion } from '../../gacha/odds.ts';
import { takenBy } from '../last-one.ts';
import type { DrawRow } from './rows.ts';

/** The stock that must have been left before each draw of a gacha, counted from the draws before it. */
export class ReplayedStock {
  private readonly taken = new Map<string, number>();
  /** By the number of the draw after which they were returned. */
  private readonly returns = new Map<number, string[]>();

  /** None of a prize that the version does not know. */
  left(prizeId: string, { supplies }: OddsVersion): number {
    const supply = supplies[prizeId];
    return supply === undefined ? 0 : supply - this.takenOf(prizeId);
  }

  /** Of all that can be drawn under the version. */
  drawable(version: OddsVersion): number {
    return Object.entries(version.weights).reduce((sum, [id, weight]) => (weight > 0 ? sum + this.left(id, version) : sum), 0);
  }

  takenOf(prizeId: string): number {
    return this.taken.get(prizeId) ?? 0;
  }

  take({ sequence, returnedAfter, ...row }: Pick<DrawRow, 'sequence' | 'prizeId' | 'lastOneId' | 'returnedAfter'>): void {
    const taken = takenBy([row]);
    for (const prizeId of taken) this.add(prizeId, 1);
    if (returnedAfter !== null) this.returns.set(returnedAfter, [...(this.returns.get(returnedAfter) ?? []), ...taken]);
    for (const back of this.returns.get(sequence) ?? []) this.add(back, -1);
    this.returns.delete(sequence);
  }

  private add(prizeId: string, plays: number): void {
    this.taken.set(prizeId, this.takenOf(prizeId) + plays);
  }
}
