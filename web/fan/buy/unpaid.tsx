import { useState } from 'preact/hooks';
import { clock, yen } from '../../shared/language.ts';
import { Go } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { useAsked } from '../../shared/use-asked.ts';
import { UnpaidDocument } from '../documents.ts';
import { CancelOrder } from '../parts/cancel-order.tsx';
import { ask, isBanned, session, signedUp } from '../session.ts';
import { words } from '../words.ts';
import { useOthers } from './told.ts';

export const payAddress = (orderId: string): string => `/pay/card?order=${encodeURIComponent(orderId)}`;

/**
 * Nothing where there is none. `warns`: another order may take its place. `isOnlyTold`: beside the button that orders nothing is
 * to be pressed.
 */
export function UnpaidOrder({ warns = false, isOnlyTold = false }: { warns?: boolean; isOnlyTold?: boolean }) {
  const said = words();
  const isIn = session.isIn.value && !isBanned.value;
  const [isCancelled, setCancelled] = useState(false);
  const { value, again } = useAsked(
    async () => (isIn ? ((await ask(UnpaidDocument, {})).orders?.nodes[0] ?? null) : null),
    [isIn, signedUp.value],
  );
  useOthers(again);
  const cancelled = (): Promise<void> => {
    setCancelled(true);
    return again();
  };
  if (isCancelled && !value) return <Notice kind="fine">{said.unpaid.cancelled}</Notice>;
  // Its time may have passed while the screen was open.
  if (!value || (value.payableUntil && Date.parse(value.payableUntil) <= Date.now())) return null;
  const { gacha, playAmount, totalPrice, payableUntil } = value;
  return (
    <section class="unpaid" aria-labelledby="unpaid-title">
      <div class="stack-close">
        <h2 id="unpaid-title">
          <Icon name="clock" size={20} />
          {said.unpaid.title}
        </h2>
        <p>{said.unpaid.told(gacha.name, said.look.plays(playAmount), yen(totalPrice))}</p>
        {payableUntil && <p class="small numbers">{said.unpaid.until(clock(payableUntil))}</p>}
        {warns && <p class="small">{said.unpaid.replaced}</p>}
      </div>
      {!isOnlyTold && (
        <div class="row">
          <Go to={payAddress(value.id)}>{said.unpaid.pay}</Go>
          <CancelOrder order={value} done={cancelled} />
        </div>
      )}
    </section>
  );
}
