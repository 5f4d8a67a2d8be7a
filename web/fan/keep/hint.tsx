import { signal } from '@preact/signals';
import { words } from './keep-words.ts';
import type { Brief } from './kept.ts';
import { recall } from './kept.ts';
import { isClosed } from './opened.ts';

const known = signal<readonly Brief[]>([]);

/** As the list of orders was read last: nothing is asked for a dot. */
export const tellOrders = (orders: readonly Brief[]): void => {
  known.value = orders;
};

void recall('orders').then((kept) => {
  if (kept && known.value.length === 0) known.value = kept.value;
});

/** Beside the name of the list: a dot, and a sentence for screen readers. */
export function OrdersHint() {
  const closed = known.value.filter(isClosed).length;
  if (closed === 0) return null;
  return (
    <span class="hint-dot">
      <span class="for-readers">{words().hintToOpen(closed)}</span>
    </span>
  );
}
