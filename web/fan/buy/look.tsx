import { useState } from 'preact/hooks';
import type { Asking } from '../../shared/client.ts';
import { moment } from '../../shared/language.ts';
import { Go } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Picture } from '../../shared/parts/picture.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { stateOfError } from '../../shared/refusal.ts';
import { asked } from '../../shared/router.ts';
import { useAsked } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { LookDocument, type LookQuery } from '../documents.ts';
import { ask, isBanned, session, signedUp } from '../session.ts';
import { words } from '../words.ts';
import { BuyBar } from './buy-bar.tsx';
import { Standing } from './card.tsx';
import { checkInEnd } from './check-in-over.tsx';
import './look.css';
import { PickUp } from './pick-up.tsx';
import { Price } from './price.tsx';
import { Prizes } from './prizes.tsx';
import { Seed } from './seed.tsx';
import { useOthers } from './told.ts';
import { UnpaidOrder } from './unpaid.tsx';

export type Looked = NonNullable<LookQuery['gacha']>;

type Asks = (variables: { gachaId: string }, options: Asking) => Promise<LookQuery>;
const askAsFan: Asks = (variables, options) => ask(LookDocument, variables, options);

/** What is left changes while a fan thinks. */
const AGAIN_MS = 15_000;

/** `asks`: another way to the same answer, which an operator has for a draft. */
export function Look({ gachaId, asks = askAsFan }: { gachaId: string; asks?: Asks }) {
  const said = words();
  const why = [gachaId, session.isIn.value, signedUp.value];
  const look = useAsked((signal) => asks({ gachaId }, { signal }), why, { everyMs: AGAIN_MS });
  useOthers(look.again);
  const gacha = look.value?.gacha;
  return (
    <div class="stack look" data-state={stateOf(look.value, look.error)}>
      <a class="wayback" href="/">
        <Icon name="back" />
        {said.browse}
      </a>
      {look.value && !gacha && <Gone />}
      {!look.value && look.error === undefined && <ToCome />}
      <Refused error={look.error} again={look.again} />
      {gacha && <Shown key={gacha.id} gacha={gacha} again={look.again} />}
    </div>
  );
}

function stateOf(value: LookQuery | undefined, error: unknown): string {
  if (!value) return error === undefined ? 'loading' : stateOfError(error);
  if (!value.gacha) return 'gone';
  if (isBanned.value) return 'banned';
  const { isOrderable, refusal } = value.gacha.viewerOrderability;
  return isOrderable ? 'orderable' : (refusal ?? 'closed').toLowerCase().replaceAll('_', '-');
}

export function Gone() {
  const said = words();
  return (
    <div class="stack">
      <h1>{said.look.gone}</h1>
      <p>{said.look.goneTold}</p>
      <div>
        <Go to="/">{shared().home}</Go>
      </div>
    </div>
  );
}

/** The place of the picture is kept, so that nothing jumps. */
function ToCome() {
  return (
    <>
      <div class="picture" style={{ aspectRatio: '8 / 5' }} />
      <Waiting label={shared().waiting} lines={6} />
    </>
  );
}

const wanted = (most: number): number =>
  Math.min(Math.max(1, Math.floor(Number(asked.peek().get('plays')) || 1)), Math.max(1, most));

function Shown({ gacha, again }: { gacha: Looked; again: () => Promise<void> }) {
  const said = words();
  const most = gacha.viewerOrderability.maxPlayAmount;
  const [plays, setPlays] = useState(() => wanted(most));
  return (
    <>
      <UnpaidOrder warns />
      <div class="look-parts">
        <div class="look-main stack">
          <Picture picture={gacha.lineupImage ?? gacha.thumbnailImage} eager />
          <div class="stack-close">
            <p class="row tags">
              <Standing gacha={gacha} isCheckInOver={checkInEnd(gacha) !== null} />
            </p>
            <h1>{gacha.name}</h1>
            <Price price={gacha.price} />
            {gacha.description && <p class="lines">{gacha.description}</p>}
            <p class="small quiet facts-line">
              <span>
                <Icon name={gacha.deliveryType === 'MAIL' ? 'parcel' : 'counter'} size={18} />
                {said.delivery[gacha.deliveryType]}
              </span>
              <span>
                <Icon name="clock" size={18} />
                {Date.parse(gacha.startAt) > Date.now() ? said.from(moment(gacha.startAt)) : said.until(moment(gacha.endAt))}
              </span>
            </p>
          </div>
          <Prizes gacha={gacha} />
          <Seed fairness={gacha.fairness} />
          <PickUp gacha={gacha} />
        </div>
        <div class="look-side stack">
          <BuyBar gacha={gacha} plays={Math.min(plays, Math.max(1, most))} setPlays={setPlays} again={again} />
        </div>
      </div>
    </>
  );
}
