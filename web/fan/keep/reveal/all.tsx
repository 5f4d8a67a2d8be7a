import { useEffect, useRef } from 'preact/hooks';
import { count } from '../../../shared/language.ts';
import { Button, Go } from '../../../shared/parts/button.tsx';
import { words } from '../keep-words.ts';
import { Gift } from './capsule.tsx';
import type { Revealed, Shown } from './plan.ts';

type Line = { key: string; won: Shown['item']['won']; amount: number; isRare: boolean };

/** The rarest first; the same prize once, with its number. */
function linesOf(plan: readonly Shown[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { item, isRare } of plan.toReversed()) {
    const key = `${item.prize.id} ${item.won.name}`;
    const line = lines.get(key);
    if (line) line.amount += 1;
    else lines.set(key, { key, won: item.won, amount: 1, isRare });
  }
  return [...lines.values()];
}

export function All({ order, plan, again }: { order: Revealed; plan: readonly Shown[]; again: () => void }) {
  const said = words().reveal;
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone.
  useEffect(() => list.current?.focus(), []);
  const isWaiting = order.items?.some(({ deliveredAt, refundedAt }) => deliveredAt === null && refundedAt === null);
  const { id, gacha } = order;
  return (
    <>
      <ul class="all" ref={list} tabIndex={-1} aria-label={said.list}>
        {linesOf(plan).map(({ key, won, amount, isRare }, index) => (
          <li key={key} data-rare={isRare || undefined} style={{ '--late': `${Math.min(index, 8) * 60}ms` }}>
            {won.image ? <img src={won.image.url} alt={won.image.alt ?? ''} /> : <Gift />}
            {won.kind === 'LAST_ONE' && <span class="tag look">{words().orders.lastOne}</span>}
            <strong>{won.name}</strong>
            {amount > 1 && <span class="numbers">{words().orders.times(count(amount))}</span>}
          </li>
        ))}
      </ul>
      <div class="reveal-foot">
        {isWaiting && gacha.deliveryType === 'SELF' && (
          <Go to={`/code?gacha=${encodeURIComponent(gacha.id)}`} kind="main" wide>
            {said.toCode}
          </Go>
        )}
        {isWaiting && gacha.deliveryType === 'MAIL' && <p class="small">{said.posted}</p>}
        <Go to={`/orders/${id}`} wide>
          {said.toOrder}
        </Go>
        <Button kind="bare" wide onClick={again}>
          {said.again}
        </Button>
      </div>
    </>
  );
}
