import type { DrawRecord } from './replay.ts';

type AtDraw = 'missing' | 'terms' | 'stocks' | 'bound' | 'value' | 'prize' | 'lastOne' | 'item' | 'returned';
type AtOrder = 'undrawn' | 'items';
type AtPrize = 'supply' | 'stock';

/**
 * What does not agree: with a seed or a version of the odds (`number`), at a draw (`sequence`, or several that are missing
 * `until` one), at an order, or at a prize. `is` and `must`: how many there are, and how many there would have to be.
 */
export type Mistake = {
  what: 'hash' | 'digest' | AtDraw | AtOrder | AtPrize;
  number?: number;
  sequence?: number;
  until?: number;
  order?: DrawRecord['order'];
  play?: number;
  prize?: { nameJa: string; nameEn: string };
  is?: number;
  must?: number;
};

export type What = Mistake['what'];
