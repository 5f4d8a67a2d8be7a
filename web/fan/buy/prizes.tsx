import { useState } from 'preact/hooks';
import { count, locale } from '../../shared/language.ts';
import { Picture } from '../../shared/parts/picture.tsx';
import { words } from '../words.ts';
import type { Looked } from './look.tsx';
import { shareOf } from './odds.ts';

type Prize = Looked['prizes']['nodes'][number];

const exactly = (percent: number): string => percent.toLocaleString(locale(), { maximumFractionDigits: 6 });

/** What is left of each stands first; how likely it is stands in words, and on request in percent. */
export function Prizes({ gacha }: { gacha: Looked }) {
  const said = words().look;
  const [isExact, setExact] = useState(false);
  const prizes = gacha.prizes.nodes;
  // A last-one prize is not drawn: it comes beside another.
  const all = prizes.reduce((sum, { kind, stock }) => (kind === 'LAST_ONE' ? sum : sum + stock), 0);
  return (
    <section class="stack prizes" aria-labelledby="prizes-title">
      <div class="row apart">
        <h2 id="prizes-title">{said.prizes}</h2>
        <p class="numbers quiet">{said.inAll(count(all))}</p>
      </div>
      <ul class="prize-list">
        {prizes.map((prize) =>
          prize.kind === 'LAST_ONE' ? (
            <LastOne key={prize.id} prize={prize} isOver={all === 0} />
          ) : (
            <OnePrize key={prize.id} prize={prize} all={all} isExact={isExact} />
          ),
        )}
      </ul>
      <div class="stack-close">
        <div>
          <button type="button" class="button" aria-pressed={isExact} onClick={() => setExact(!isExact)}>
            {isExact ? said.rough : said.exact}
          </button>
        </div>
        <p class="small quiet">{said.oddsTold}</p>
        {gacha.probabilityProvision && <p class="small quiet lines">{said.oddsBy(gacha.probabilityProvision)}</p>}
      </div>
    </section>
  );
}

/** What is told of it in place of odds: how it is won, and whether it is still there. */
function LastOne({ prize: { name, description, image, stock }, isOver }: { prize: Prize; isOver: boolean }) {
  const said = words().look;
  const isGone = stock === 0 || isOver;
  return (
    <li class={isGone ? 'prize last-one none-left' : 'prize last-one'}>
      <Picture picture={image} ratio={1} alt={image?.alt ?? ''} />
      <div class="prize-told">
        <p>
          <span class="tag look">{said.lastOne}</span>
        </p>
        <h3>{name}</h3>
        {description && <p class="small quiet lines">{description}</p>}
        <p class="small">{stock === 0 ? said.lastOneWon : isOver ? said.lastOneOver : said.lastOneTold}</p>
      </div>
    </li>
  );
}

function OnePrize({ prize, all, isExact }: { prize: Prize; all: number; isExact: boolean }) {
  const said = words().look;
  const { kind, isHidden, name, description, image, stock, emissionProbability } = prize;
  const isGone = stock === 0;
  return (
    <li class={isGone ? 'prize none-left' : 'prize'}>
      <Picture picture={image} ratio={1} alt={image?.alt ?? ''} />
      <div class="prize-told">
        {kind === 'SECRET' && !isHidden && (
          <p>
            <span class="tag fine">{said.secretWon}</span>
          </p>
        )}
        <h3>{name}</h3>
        {isHidden && <p class="small quiet">{said.secretTold}</p>}
        {description && <p class="small quiet lines">{description}</p>}
        <p class="prize-left numbers">{isGone ? said.noneLeft : said.left(count(stock))}</p>
        <div class="bar" aria-hidden="true">
          <span style={{ width: `${all === 0 ? 0 : (stock / all) * 100}%` }} />
        </div>
        <p class="small numbers odds">
          {oddsIn(emissionProbability)}
          {!isGone && <span class="quiet together">{said.of(count(stock), count(all))}</span>}
        </p>
        {isExact && <p class="prize-exact numbers">{said.percent(exactly(emissionProbability))}</p>}
      </div>
    </li>
  );
}

function oddsIn(percent: number): string {
  const said = words().look;
  const share = shareOf(percent);
  if (share === 'none') return said.none;
  if (share === 'every') return said.every;
  return said.share(count(share.wins), count(share.of));
}
