import { useEffect, useRef } from 'preact/hooks';
import { count } from '../../../shared/language.ts';
import { Button, Go } from '../../../shared/parts/button.tsx';
import { words } from '../keep-words.ts';
import type { Brief } from '../kept.ts';
import { Gift } from './capsule.tsx';
import type { Shown } from './plan.ts';

type Line = { prize: Shown['item']['prize']; amount: number; isRare: boolean };

/** The rarest first; the same prize once, with its number. */
function linesOf(plan: readonly Shown[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { item, isRare } of plan.toReversed()) {
    const line = lines.get(item.prize.id);
    if (line) line.amount += 1;
    else lines.set(item.prize.id, { prize: item.prize, amount: 1, isRare });
  }
  return [...lines.values()];
}

export function All({ order, plan, again }: { order: Brief; plan: readonly Shown[]; again: () => void }) {
  const said = words().reveal;
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone.
  useEffect(() => list.current?.focus(), []);
  const isWaiting = order.items?.some(({ deliveredAt, refundedAt }) => deliveredAt === null && refundedAt === null);
  const { id, gacha } = order;
  return (
    <>
      <ul class="all" ref={list} tabIndex={-1} aria-label={said.list}>
        {linesOf(plan).map(({ prize, amount, isRare }, index) => (
          <li key={prize.id} data-rare={isRare || undefined} style={{ '--late': `${Math.min(index, 8) * 60}ms` }}>
            {prize.image ? <img src={prize.image.url} alt={prize.image.alt ?? ''} /> : <Gift />}
            <strong>{prize.name}</strong>
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
