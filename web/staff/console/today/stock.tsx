import { count, moment } from '../../../shared/language.ts';
import type { GachaInStockFragment } from '../documents.ts';
import { Level } from '../parts/chart.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { said } from '../words.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * A last-one prize is won beside another: it is no play of its own. Of a gacha with very many prizes only the first are asked
 * for: then there are more.
 */
function leftOf({ prizes: { nodes, totalCount } }: GachaInStockFragment): string {
  const left = sum(nodes.filter(({ kind, isRetired }) => kind !== 'LAST_ONE' && !isRetired).map(({ stock }) => stock));
  return `${count(left)}${totalCount > nodes.length ? '+' : ''}`;
}

/** What can still be won: each prize with its number, and a level for the eye. */
export function Stock({ gachas: shown, total }: { gachas: readonly GachaInStockFragment[]; total: number }) {
  const { today, desk } = said();
  return (
    <section class="stack-close">
      <h2>{today.stock}</h2>
      {shown.length === 0 && <p class="quiet">{today.noneOnSale}</p>}
      {total > shown.length && <p class="small quiet numbers">{desk.ofTotal(shown.length, total)}</p>}
      <div class="panels">
        {shown.map((gacha) => {
          const prizes = gacha.prizes.nodes.filter(({ isRetired }) => !isRetired);
          return (
            <article key={gacha.id} class="card stack-close">
              <h3>
                <a href={`/staff/catalogue/${gacha.id}`}>{gacha.name}</a>
              </h3>
              <p class="row small">
                <StatusTag {...gacha} />
                <strong class="numbers">{today.playsLeft(leftOf(gacha))}</strong>
                <span class="quiet">{today.until(moment(gacha.endAt))}</span>
              </p>
              <ul class="levels">
                {prizes.map(({ id, name, stock, supply }) => (
                  <li key={id}>
                    <span class="level-name">{name}</span>
                    <span class="numbers small">
                      {count(stock)} / {count(supply ?? stock)}
                    </span>
                    <Level
                      part={stock / Math.max(1, supply ?? stock)}
                      label={`${name}: ${today.ofSupply(count(stock), count(supply ?? stock))}`}
                    />
                  </li>
                ))}
              </ul>
            </article>
          );
        })}
      </div>
    </section>
  );
}
