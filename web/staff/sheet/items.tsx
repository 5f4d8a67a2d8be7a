import { Picture } from '../../shared/parts/picture.tsx';
import { MinusIcon, PlusIcon } from '../icons.tsx';
import type { Sheet } from '../store.ts';
import { words } from '../words.ts';

type ItemsProps = {
  items: Sheet['items'];
  /** How many of each are given; all where it is not said. */
  amounts: Readonly<Record<string, number>>;
  choose: (id: string, amount: number) => void;
  isBusy: boolean;
};

/**
 * What to fetch: the picture, the name in the store, that under which it was won, and how many. Everything is ticked at first,
 * since most fans take all.
 */
export function Items({ items, amounts, choose, isBusy }: ItemsProps) {
  const said = words().sheet;
  return (
    <ul class="items" aria-label={said.give}>
      {items.map(({ id, prize, won = [], amount }) => {
        // A sheet that a page of before has kept tells none.
        const chosen = amounts[id] ?? amount;
        const { pickingName: name } = prize;
        const sold = won.map((one) => one.name).join(' / ');
        return (
          <li key={id} class={`item ${chosen === 0 ? 'left-out' : ''}`}>
            <label class="item-tick">
              <input
                type="checkbox"
                aria-label={said.giveItem(name)}
                checked={chosen > 0}
                indeterminate={chosen > 0 && chosen < amount}
                disabled={isBusy}
                onChange={() => choose(id, chosen > 0 ? 0 : amount)}
              />
              <Picture picture={prize.pickupImage ?? won[0]?.image ?? null} ratio={1} eager alt="" />
              <span class="item-name">
                <strong>{name}</strong>
                {sold !== '' && sold !== name && <span class="small quiet">{sold}</span>}
              </span>
              <span class="item-amount numbers">×{chosen}</span>
            </label>
            {amount > 1 && (
              <div class="stepper">
                <button
                  type="button"
                  class="button"
                  aria-label={said.fewer(name)}
                  disabled={isBusy || chosen === 0}
                  onClick={() => choose(id, chosen - 1)}
                >
                  <MinusIcon />
                </button>
                <span class="numbers small">{said.of(chosen, amount)}</span>
                <button
                  type="button"
                  class="button"
                  aria-label={said.more(name)}
                  disabled={isBusy || chosen === amount}
                  onClick={() => choose(id, chosen + 1)}
                >
                  <PlusIcon />
                </button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
