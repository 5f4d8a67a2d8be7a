import { useRef, useState } from 'preact/hooks';
import { focusHeading } from '../../shared/focus.ts';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { Refusal, stateOfError } from '../../shared/refusal.ts';
import { asked, go } from '../../shared/router.ts';
import { useAsked, useDeed } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { LastScreenDocument, type LastScreenQuery } from '../documents.ts';
import { isComplete, noteMistakes } from '../parts/address.ts';
import { ask, isBanned, session, signedUp } from '../session.ts';
import { words } from '../words.ts';
import { address, mistakes } from './address-memory.ts';
import { CheckInNeeded } from './check-in-over.tsx';
import { Confirm, Help, Never } from './last-confirm.tsx';
import { Items } from './last-items.tsx';
import './order.css';
import { type Begun, orderAndPay } from './pay-order.ts';
import { UnpaidOrder } from './unpaid.tsx';

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
    <div class="stack narrow last" data-state={stateOf(value, error)}>
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

function stateOf(value: LastScreenQuery | undefined, error: unknown): string {
  if (isBanned.value) return 'banned';
  if (!value) return error === undefined ? 'loading' : stateOfError(error);
  if (!value.gacha?.lastScreen) return 'gone';
  const { refusal } = value.gacha.viewerOrderability;
  return refusal === null ? 'shown' : refusal.toLowerCase().replaceAll('_', '-');
}

function Ask({ gacha, screen, again, back }: { gacha: Gacha; screen: Screen; again: () => Promise<void>; back: string }) {
  const said = words().ordering;
  const [changed, setChanged] = useState<'TERMS_CHANGED' | 'CHECK_IN_REQUIRED'>();
  const { quantity: playAmount, termsVersion, totalPrice } = screen;
  const isPosted = gacha.deliveryType === 'MAIL';
  const begun = useRef<Begun>(undefined);
  const isMine = { gachaId: gacha.id, playAmount, termsVersion, isPosted };
  const { run, error, isBusy } = useDeed(async () => {
    setChanged(undefined);
    try {
      await orderAndPay(isMine, begun);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'TERMS_CHANGED' || error.code === 'CHECK_IN_REQUIRED') {
        await again();
        setChanged(error.code);
        focusHeading();
      } else if (isPosted && (noteMistakes(mistakes, error.detail.errors ?? []) || error.code === 'DELIVERY_INFO_REQUIRED'))
        go(`/gachas/${gacha.id}/address?plays=${playAmount}`);
      else throw error;
    }
  });
  // The same press would be refused again.
  const isRefused = error instanceof Refusal && error.action === undefined && !error.detail.retryable;
  return (
    <>
      <Never gacha={gacha} back={back} />
      <UnpaidOrder warns isOnlyTold />
      <CheckInNeeded gacha={gacha} isRefused={changed === 'CHECK_IN_REQUIRED'} />
      {changed === 'TERMS_CHANGED' && (
        <Notice kind="look" title={said.changed}>
          <p>{said.changedTold}</p>
        </Notice>
      )}
      <h2 class="gacha-name">{gacha.name}</h2>
      <Items gacha={gacha} screen={screen} back={back} />
      <Refused error={error} again={run}>
        <Help error={error} gachaId={gacha.id} back={back} again={run} />
      </Refused>
      {!isRefused && <Confirm gacha={gacha} totalPrice={totalPrice} isBusy={isBusy} confirm={run} back={back} />}
    </>
  );
}
