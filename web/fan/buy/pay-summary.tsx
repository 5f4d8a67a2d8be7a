import { useEffect, useState } from 'preact/hooks';
import { yen } from '../../shared/language.ts';
import { Picture } from '../../shared/parts/picture.tsx';
import { words } from '../words.ts';
import type { ToPay } from './pay.tsx';

/** What is paid, and how long it can be. */
export function Summary({ order, again }: { order: ToPay; again: () => Promise<void> }) {
  const said = words();
  const { gacha, playAmount, totalPrice, payableUntil, oddsUrl } = order;
  return (
    <section class="card pay-summary" aria-label={said.paying.sum}>
      <Picture picture={gacha.thumbnailImage} ratio={1} alt="" />
      <div class="stack-close">
        <h2>{gacha.name}</h2>
        <p class="small quiet">
          {said.look.plays(playAmount)} ・{' '}
          <a href={oddsUrl} target="_blank" rel="noopener">
            {said.paying.odds}
          </a>
        </p>
        <p class="pay-sum numbers">
          <span class="small quiet">{said.paying.sum}</span> {yen(totalPrice)}
        </p>
        {payableUntil && <Remaining until={payableUntil} over={again} />}
      </div>
    </section>
  );
}

const SOON_MS = 5 * 60_000;
const two = (number: number): string => String(number).padStart(2, '0');

function Remaining({ until, over }: { until: string; over: () => void }) {
  const said = words().paying;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Date.parse(until) - now);
  useEffect(() => {
    if (left === 0) over();
  }, [left === 0]);
  const seconds = Math.floor(left / 1_000);
  const text = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return (
    <p class={left < SOON_MS ? 'remaining soon numbers' : 'remaining numbers'}>
      <span class="small">{said.remaining}</span>{' '}
      <span role="timer" aria-label={said.remaining}>
        {text}
      </span>
    </p>
  );
}
