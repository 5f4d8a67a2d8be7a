import { useState } from 'preact/hooks';
import { yen } from '../../shared/language.ts';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { Refusal, stateOfError } from '../../shared/refusal.ts';
import { asked, go } from '../../shared/router.ts';
import { useAsked, useDeed } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { LastScreenDocument, type LastScreenQuery } from '../documents.ts';
import { ask, isBanned, session, signedUp } from '../session.ts';
import { words } from '../words.ts';
import { address, isComplete, noteMistakes } from './address-memory.ts';
import { Items } from './last-items.tsx';
import './order.css';
import { order, pay, untilDecided } from './pay-order.ts';
import { payAddress, UnpaidOrder } from './unpaid.tsx';

type Gacha = NonNullable<LastScreenQuery['gacha']>;
type Screen = NonNullable<Gacha['lastScreen']>;

const MOST = 100;
const playsAsked = (): number => Math.min(MOST, Math.max(1, Math.floor(Number(asked.value.get('plays')) || 1)));

/** What the law wants to be told before the click that orders. Nothing is ordered before that one. */
export function LastScreen({ gachaId }: { gachaId: string }) {
  const said = words().ordering;
  const playAmount = playsAsked();
  const why = [gachaId, playAmount, session.isIn.value, signedUp.value];
  const { value, error, again } = useAsked(() => ask(LastScreenDocument, { gachaId, playAmount }), why);
  const gacha = value?.gacha;
  const back = `/gachas/${gachaId}?plays=${playAmount}`;
  const needsAddress = gacha?.deliveryType === 'MAIL' && !isComplete(address.value);
  if (needsAddress) {
    // An address is kept as long as the page is open; after that it is asked for again.
    queueMicrotask(() => go(`/gachas/${gachaId}/address?plays=${playAmount}`, { replace: true }));
    return <Waiting label={shared().waiting} />;
  }
  return (
    <div
      class="stack narrow last"
      data-state={isBanned.value ? 'banned' : gacha?.lastScreen ? 'shown' : error === undefined ? 'loading' : stateOfError(error)}
    >
      <a class="wayback" href={back}>
        <Icon name="back" />
        {said.backToGacha}
      </a>
      <div>
        <h1>{said.last}</h1>
        <p class="quiet">{said.lastTold}</p>
      </div>
      <Refused error={error} again={again} />
      {!value && error === undefined && <Waiting label={shared().waiting} lines={8} />}
      {value && !gacha?.lastScreen && (
        <Notice kind="look" title={words().look.gone}>
          <p>{words().look.goneTold}</p>
        </Notice>
      )}
      {gacha?.lastScreen && <Ask gacha={gacha} screen={gacha.lastScreen} again={again} back={back} />}
    </div>
  );
}

function Ask({ gacha, screen, again, back }: { gacha: Gacha; screen: Screen; again: () => Promise<void>; back: string }) {
  const said = words().ordering;
  const [isChanged, setChanged] = useState(false);
  const { quantity: playAmount, termsVersion, totalPrice } = screen;
  const isPosted = gacha.deliveryType === 'MAIL';
  const isMine = { gachaId: gacha.id, playAmount, termsVersion, isPosted };
  const { run, error, isBusy } = useDeed(async () => {
    setChanged(false);
    try {
      await orderAndPay(isMine);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'TERMS_CHANGED') {
        setChanged(true);
        await again();
      } else if (isPosted && (noteMistakes(error.detail.errors ?? []) || error.code === 'DELIVERY_INFO_REQUIRED'))
        go(`/gachas/${gacha.id}/address?plays=${playAmount}`);
      else throw error;
    }
  });
  return (
    <>
      <UnpaidOrder warns isOnlyTold />
      {isChanged && (
        <Notice kind="look" title={said.changed}>
          <p>{said.changedTold}</p>
        </Notice>
      )}
      <h2 class="gacha-name">{gacha.name}</h2>
      <Items gacha={gacha} screen={screen} back={back} />
      <Refused error={error} again={run}>
        <Help error={error} gachaId={gacha.id} back={back} again={run} />
      </Refused>
      <Confirm gacha={gacha} totalPrice={totalPrice} isBusy={isBusy} confirm={run} back={back} />
    </>
  );
}

/** What is free is drawn at once; for all else the fan goes to the page of a card, which is a document of its own. */
async function orderAndPay(wanted: Parameters<typeof order>[0]): Promise<void> {
  const { id, totalPrice } = await order(wanted);
  if (totalPrice > 0) {
    location.assign(payAddress(id));
    // Still pressed while the page goes away.
    await new Promise(() => {});
  }
  const step = await untilDecided(id, await pay(id, null, crypto.randomUUID()));
  go(step.payment?.status === 'CAPTURED' ? `/orders/${id}/reveal` : `/orders/${id}`);
}

/** One button, and nothing like it beside. */
function Confirm({
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

function Help({ error, gachaId, back, again }: { error: unknown; gachaId: string; back: string; again: () => void }) {
  const said = words();
  if (!(error instanceof Refusal)) return null;
  const to = (address: string, text: string) => (
    <div>
      <Go to={address}>{text}</Go>
    </div>
  );
  if (error.action === 'CHECK_IN') return to(`/check-in?gacha=${gachaId}`, said.look.checkIn);
  if (error.action === 'SIGN_IN')
    return to(`/me?back=${encodeURIComponent(location.pathname + location.search)}`, shared().signIn);
  if (error.action === 'WAIT')
    return (
      <div>
        <Button onClick={again}>{shared().again}</Button>
      </div>
    );
  if (error.code === 'LIMIT_EXCEEDED' || error.code === 'SOLD_OUT') return to(back, said.ordering.fewer);
  return to(back, said.ordering.backToGacha);
}
