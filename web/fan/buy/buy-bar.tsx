import { count, moment, yen } from '../../shared/language.ts';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { enter, isBanned } from '../session.ts';
import { words } from '../words.ts';
import { isToCome } from './card.tsx';
import { CheckInOver } from './check-in-over.tsx';
import type { Looked } from './look.tsx';

type BarProps = { gacha: Looked; plays: number; setPlays: (plays: number) => void; again: () => Promise<void> };

/** How many, what that costs, and the one thing to press. */
export function BuyBar({ gacha, plays, setPlays, again }: BarProps) {
  const said = words().look;
  const { isOrderable, maxPlayAmount: most } = gacha.viewerOrderability;
  return (
    <section class="buy-bar" aria-label={said.order} id="plays">
      <div class="row apart limits">
        <Limit gacha={gacha} />
        {isOrderable && most > 1 && (
          <button type="button" class="most small" disabled={plays >= most} onClick={() => setPlays(most)}>
            {said.most(count(most))}
          </button>
        )}
      </div>
      {isOrderable && (
        <div class="row apart">
          <Stepper plays={plays} most={most} setPlays={setPlays} />
          <p class="sum numbers" aria-live="polite">
            <span class="small quiet">{said.sum}</span> {gacha.price === 0 ? words().free : yen(gacha.price * plays)}
          </p>
        </div>
      )}
      <CheckInOver gacha={gacha} />
      <Main gacha={gacha} plays={plays} again={again} />
    </section>
  );
}

function Limit({ gacha }: { gacha: Looked }) {
  const said = words().look;
  if (!gacha.hasLimit || gacha.status !== 'ON_SALE') return <span />;
  const { remainingPlays } = gacha.viewerOrderability;
  const most = count(gacha.maxPlaysPerUser);
  return (
    <p class="small quiet">
      {remainingPlays === null || remainingPlays === gacha.maxPlaysPerUser
        ? said.limit(most)
        : said.limitLeft(count(remainingPlays), most)}
    </p>
  );
}

function Stepper({ plays, most, setPlays }: { plays: number; most: number; setPlays: (plays: number) => void }) {
  const said = words().look;
  return (
    <fieldset class="stepper">
      <legend class="for-readers">{said.howMany}</legend>
      <button type="button" aria-label={said.fewer} disabled={plays <= 1} onClick={() => setPlays(plays - 1)}>
        <Icon name="minus" />
      </button>
      <output class="numbers" aria-live="polite">
        {said.plays(plays)}
      </output>
      <button type="button" aria-label={said.more} disabled={plays >= most} onClick={() => setPlays(plays + 1)}>
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}

function Main({ gacha, plays, again }: Omit<BarProps, 'setPlays'>) {
  const said = words().look;
  const entering = useDeed(async () => {
    await enter();
    await again();
  });
  const { isOrderable, refusal, action } = gacha.viewerOrderability;
  const here = `/gachas/${gacha.id}`;
  const signIn = `/me?back=${encodeURIComponent(`${here}?plays=${plays}`)}`;
  const main = (to: string, text: string) => (
    <Go kind="main" wide to={to}>
      {text}
    </Go>
  );
  if (isBanned.value || refusal === 'USER_BANNED') return <Never text={said.banned} />;
  if (isOrderable) return main(`${here}/${gacha.deliveryType === 'MAIL' ? 'address' : 'order'}?plays=${plays}`, said.order);
  // No fan is asked to sign in for what is sold out or closed.
  if (gacha.status === 'SOLD_OUT') return <Never text={said.soldOut} />;
  if (gacha.status === 'CLOSED') return <Never text={closedAs(gacha)} />;
  if (refusal === 'AUTH_METHOD_MISMATCH') return main(signIn, said.otherAccount);
  if (action === 'SIGN_IN') return main(signIn, said.signIn);
  if (action === 'CHECK_IN') return main(`/check-in?gacha=${gacha.id}`, said.checkIn);
  if (action === 'SIGN_UP')
    return (
      <>
        <Refused error={entering.error} again={entering.run} />
        <Button kind="main" wide busy={entering.isBusy} onClick={entering.run}>
          {said.signUp}
        </Button>
      </>
    );
  if (refusal === 'SOLD_OUT') return <Never text={said.soldOut} />;
  if (action === 'GIVE_BIRTH_MONTH') return main(signIn, words().spending.tell);
  if (refusal === 'SPENDING_LIMIT')
    return (
      <>
        <p class="small">{words().spending.reached}</p>
        {main('/me', words().spending.see)}
      </>
    );
  if (refusal === 'LIMIT_EXCEEDED') return <Never text={said.limitReached} />;
  return <Never text={closedAs(gacha)} />;
}

function closedAs(gacha: Looked): string {
  const said = words().look;
  if (isToCome(gacha)) return said.opensAt(moment(gacha.startAt));
  if (Date.parse(gacha.endAt) <= Date.now()) return said.closed;
  return gacha.isPaused ? said.paused : said.notSold;
}

const Never = ({ text }: { text: string }) => (
  <Button kind="main" wide disabled>
    {text}
  </Button>
);
