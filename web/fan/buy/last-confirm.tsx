import { yen } from '../../shared/language.ts';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refusal } from '../../shared/refusal.ts';
import { shared } from '../../shared/words.ts';
import type { LastScreenQuery } from '../documents.ts';
import { isBanned } from '../session.ts';
import { words } from '../words.ts';

type Gacha = NonNullable<LastScreenQuery['gacha']>;

/** What no press would help: the sale may have ended since the gacha was looked at. */
function neverFor({ viewerOrderability: { refusal } }: Gacha): string | undefined {
  const { soldOut, limitReached, notSold, paused } = words().look;
  const told: Record<string, string> = {
    ...{ SOLD_OUT: soldOut, LIMIT_EXCEEDED: limitReached, NOT_ON_SALE: notSold, SALE_PAUSED: paused },
    SPENDING_LIMIT: words().spending.reached,
  };
  return refusal === null ? undefined : told[refusal];
}

/** Before anything is read that cannot be ordered. */
export function Never({ gacha, back }: { gacha: Gacha; back: string }) {
  const title = neverFor(gacha);
  if (!title) return null;
  return (
    <Notice kind="look" title={title}>
      <div>
        {gacha.viewerOrderability.refusal === 'SPENDING_LIMIT' ? (
          <Go to="/me">{words().spending.see}</Go>
        ) : (
          <Go to={back}>{words().ordering.backToGacha}</Go>
        )}
      </div>
    </Notice>
  );
}

/** One button, and nothing like it beside. */
export function Confirm({
  gacha,
  totalPrice,
  isBusy,
  confirm,
  back,
}: {
  gacha: Gacha;
  totalPrice: number;
  isBusy: boolean;
  confirm: () => void;
  back: string;
}) {
  const said = words().ordering;
  const { action } = gacha.viewerOrderability;
  const here = `${location.pathname}${location.search}`;
  if (isBanned.value) return null;
  if (action === 'SIGN_IN')
    return (
      <Go kind="main" wide to={`/me?back=${encodeURIComponent(here)}`}>
        {words().look.signIn}
      </Go>
    );
  if (action === 'CHECK_IN')
    return (
      <Go kind="main" wide to={`/check-in?gacha=${gacha.id}`}>
        {words().look.checkIn}
      </Go>
    );
  if (action === 'GIVE_BIRTH_MONTH')
    return (
      <Go kind="main" wide to={toMe()}>
        {words().spending.tell}
      </Go>
    );
  if (neverFor(gacha)) return null;
  const isFree = totalPrice === 0;
  return (
    <div class="confirm stack-close">
      <Button kind="main" wide busy={isBusy} onClick={confirm}>
        {isFree ? said.confirmFree : said.confirm(yen(totalPrice))}
      </Button>
      <p class="small quiet">{isFree ? said.confirmFreeTold : said.confirmTold}</p>
      <a class="small" href={back}>
        {said.backToGacha}
      </a>
    </div>
  );
}

/** And back to here. */
export const toMe = (): string => `/me?back=${encodeURIComponent(location.pathname + location.search)}`;

export function Help({ error, gachaId, back, again }: { error: unknown; gachaId: string; back: string; again: () => void }) {
  const said = words();
  if (!(error instanceof Refusal)) return null;
  const to = (address: string, text: string) => (
    <div>
      <Go to={address}>{text}</Go>
    </div>
  );
  if (error.action === 'CHECK_IN') return to(`/check-in?gacha=${gachaId}`, said.look.checkIn);
  if (error.action === 'GIVE_BIRTH_MONTH') return to(toMe(), said.spending.tell);
  if (error.code === 'SPENDING_LIMIT') return to('/me', said.spending.see);
  if (error.action === 'SIGN_IN') return to(toMe(), shared().signIn);
  if (error.action === 'WAIT')
    return (
      <div>
        <Button onClick={again}>{shared().again}</Button>
      </div>
    );
  if (error.code === 'LIMIT_EXCEEDED' || error.code === 'SOLD_OUT') return to(back, said.ordering.fewer);
  return to(back, said.ordering.backToGacha);
}
