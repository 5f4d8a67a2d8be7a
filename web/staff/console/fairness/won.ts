import type { Mistake } from './mistake.ts';
import type { DrawRecord } from './replay.ts';

/** An order with the items that it has. */
export type DrawnOrder = {
  order: DrawRecord['order'];
  paidPlays: number;
  plays: readonly number[];
  lastOnes: readonly { id: string }[];
};

type Drawn = { plays: Set<number>; lastOnes: Set<string> };

/** What orders won by the draws that stand: whatever else they have was never drawn. */
export class Won {
  private readonly byOrder = new Map<string, Drawn>();
  /** Orders of which something was told already: that their items are too few or too many follows from it. */
  private readonly told = new Set<string>();

  /** How many orders have won something. */
  get orders(): number {
    return this.byOrder.size;
  }

  note({ order, play, lastOne, returnedAfter }: DrawRecord): void {
    if (returnedAfter !== null) return;
    const drawn = this.byOrder.get(order.id) ?? { plays: new Set(), lastOnes: new Set() };
    this.byOrder.set(order.id, drawn);
    drawn.plays.add(play);
    if (lastOne) drawn.lastOnes.add(lastOne.id);
  }

  tell({ id }: DrawRecord['order']): void {
    this.told.add(id);
  }

  mistakesIn({ order, paidPlays, plays, lastOnes }: DrawnOrder): Mistake[] {
    const drawn = this.byOrder.get(order.id);
    const undrawn: Mistake[] = [
      ...plays.filter((play) => !drawn?.plays.has(play)).map((play) => ({ what: 'undrawn' as const, order, play })),
      ...lastOnes.filter(({ id }) => !drawn?.lastOnes.has(id)).map(() => ({ what: 'undrawn' as const, order })),
    ];
    const isWhole = paidPlays === 0 || paidPlays === plays.length || this.told.has(order.id);
    return undrawn.length > 0 || isWhole ? undrawn : [{ what: 'items', order, is: plays.length, must: paidPlays }];
  }
}
