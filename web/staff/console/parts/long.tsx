import type { VNode } from 'preact';

const IN_A_GROUP = 10;

/**
 * Cards of which there may be two thousand. A group that is out of view is neither styled nor laid out, and costs a press as
 * much as one element does: a dialog makes all that stands beside it inert, which is slow to tell each card.
 */
export function Long<Item>({ items, drawn }: { items: readonly Item[]; drawn: (item: Item) => VNode }) {
  const groups: VNode[] = [];
  for (let from = 0; from < items.length; from += IN_A_GROUP)
    groups.push(
      <div key={from} class="stack">
        {items.slice(from, from + IN_A_GROUP).map(drawn)}
      </div>,
    );
  return <div class="stack long">{groups}</div>;
}
