import { count } from '../../shared/language.ts';
import { Picture } from '../../shared/parts/picture.tsx';
import { words } from './keep-words.ts';
import type { Brief } from './kept.ts';
import { type ItemState, itemState } from './state.ts';

type Item = NonNullable<Brief['items']>[number];
type Line = { prize: Item['prize']; state: ItemState; amount: number };

/** The same prize in the same state is one line with its number. */
export function linesOf(order: Brief): Line[] {
  const lines = new Map<string, Line>();
  for (const item of order.items ?? []) {
    const state = itemState(item, order);
    const key = `${item.prize.id} ${state}`;
    const line = lines.get(key);
    if (line) line.amount += 1;
    else lines.set(key, { prize: item.prize, state, amount: 1 });
  }
  return [...lines.values()].toSorted((one, other) => one.prize.pickupWeight - other.prize.pickupWeight);
}

const TAGS: Record<ItemState, string> = {
  ...{ collect: 'tag fine', post: 'tag fine', collected: 'tag', posted: 'tag', refunded: 'tag look' },
};

export function Items({ order }: { order: Brief }) {
  const said = words().orders;
  const lines = linesOf(order);
  if (lines.length === 0) return null;
  return (
    <section class="stack-close">
      <h2>{said.won}</h2>
      <ul class="prizes">
        {lines.map(({ prize, state, amount }) => (
          <li key={`${prize.id} ${state}`} class="won-prize">
            <Picture picture={prize.image} ratio={1} alt={prize.image?.alt ?? ''} />
            <span class="order-names">
              <strong>{prize.name}</strong>
              <span class="row">
                <span class={TAGS[state]}>{said.item[state]}</span>
                {amount > 1 && <span class="numbers">{said.times(count(amount))}</span>}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
