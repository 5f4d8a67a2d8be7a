import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { language } from '../../../shared/language.ts';

/**
 * What was drawn of an item stays while the item does: where a list of two thousand is drawn again, only what is new in it takes
 * time. `draw` depends on nothing else than the item, and on what stays as long as the screen does.
 */
export function useDrawn<Item extends object>(draw: (item: Item) => VNode): (item: Item) => VNode {
  const drawn = useRef({ in: language.value, by: new WeakMap<Item, VNode>() });
  if (drawn.current.in !== language.value) drawn.current = { in: language.value, by: new WeakMap() };
  const { by } = drawn.current;
  return (item) => {
    const before = by.get(item);
    if (before) return before;
    const now = draw(item);
    by.set(item, now);
    return now;
  };
}
