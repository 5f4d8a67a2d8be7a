import { useState } from 'preact/hooks';
import { once } from '../../shared/key.ts';
import { clock, yen } from '../../shared/language.ts';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { useAsked, useDeed } from '../../shared/use-asked.ts';
import { CancelOrderDocument, UnpaidDocument } from '../documents.ts';
import { ask, isBanned, session, signedUp } from '../session.ts';
import { words } from '../words.ts';
import { tellOthers, useOthers } from './told.ts';

export const payAddress = (orderId: string): string => `/pay/card?order=${encodeURIComponent(orderId)}`;

/** Stands under its key until it is decided. */
export async function cancel(orderId: string): Promise<void> {
  await once(`cancel-${orderId}`, orderId, (key) => ask(CancelOrderDocument, { orderId, key }));
  tellOthers();
}

/** Nothing where there is none. `warns`: another order may take its place. `isOnlyTold`: beside the button that orders nothing is to be pressed. */
export function UnpaidOrder({ warns = false, isOnlyTold = false }: { warns?: boolean; isOnlyTold?: boolean }) {
  const said = words();
  const isIn = session.isIn.value && !isBanned.value;
  const [isCancelled, setCancelled] = useState(false);
  const { value, again } = useAsked(
    async () => (isIn ? ((await ask(UnpaidDocument, {})).orders?.nodes[0] ?? null) : null),
    [isIn, signedUp.value],
  );
  useOthers(again);
  const cancelling = useDeed(async () => {
    if (!value) return;
    await cancel(value.id);
    setCancelled(true);
    await again();
  });
  if (isCancelled && !value) return <Notice kind="fine">{said.unpaid.cancelled}</Notice>;
  if (!value) return null;
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
        <Refused error={cancelling.error} again={cancelling.run} />
      </div>
      {!isOnlyTold && (
        <div class="row">
          <Go to={payAddress(value.id)}>{said.unpaid.pay}</Go>
          <Button kind="bare" busy={cancelling.isBusy} onClick={cancelling.run}>
            {said.unpaid.cancel}
          </Button>
        </div>
      )}
    </section>
  );
}
