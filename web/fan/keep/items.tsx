import { count, day, yen } from '../../shared/language.ts';
import { Picture } from '../../shared/parts/picture.tsx';
import { words } from './keep-words.ts';
import type { Brief } from './kept.ts';
import { type ItemState, itemRefunds, itemState } from './state.ts';

type Item = NonNullable<Brief['items']>[number];
type Line = { key: string; won: Item['won']; state: ItemState; amount: number };

/** The same prize, sold as the same, in the same state is one line with its number. The rarest is first. */
export function linesOf(order: Brief): Line[] {
  const lines = new Map<string, Line>();
  for (const item of order.items ?? []) {
    const state = itemState(item, order);
    const key = `${item.prize.id} ${item.won.name} ${state}`;
    const line = lines.get(key);
    if (line) line.amount += 1;
    else lines.set(key, { key, won: item.won, state, amount: 1 });
  }
  return [...lines.values()].toSorted((one, other) => one.won.emissionProbability - other.won.emissionProbability);
}

/** Each once, in the order of the plays. */
function namesOf({ items }: Brief, refunded: readonly { id: string }[]): string {
  const ids = new Set(refunded.map(({ id }) => id));
  return [...new Set((items ?? []).filter(({ id }) => ids.has(id)).map(({ won }) => won.name))].join(' · ');
}

const TAGS: Record<ItemState, string> = {
  ...{ collect: 'tag fine', post: 'tag fine', collected: 'tag', posted: 'tag', refunded: 'tag look' },
};

export function Items({ order }: { order: Brief }) {
  const said = words().orders;
  const lines = linesOf(order);
  if (lines.length === 0) return null;
  const namedAt = lines.find(({ won }) => won.namedAt !== null)?.won.namedAt;
  return (
    <section class="stack-close">
      <h2>{said.won}</h2>
      <ul class="prizes">
        {lines.map(({ key, won, state, amount }) => (
          <li key={key} class="won-prize">
            <Picture picture={won.image} ratio={1} alt={won.image?.alt ?? ''} />
            <span class="order-names">
              <strong>{won.name}</strong>
              <span class="row">
                {won.kind === 'LAST_ONE' && <span class="tag look">{said.lastOne}</span>}
                <span class={TAGS[state]}>{said.item[state]}</span>
                {amount > 1 && <span class="numbers">{said.times(count(amount))}</span>}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {itemRefunds(order).map(({ id, amount, items }) => (
        <p key={id} class="small quiet">
          {said.refundedItem(namesOf(order, items ?? []), yen(amount))}
        </p>
      ))}
      {namedAt && <p class="small quiet">{said.namedLater(day(namedAt))}</p>}
    </section>
  );
}
