import { useState } from 'preact/hooks';
import { endKey, keyFor } from '../../shared/key.ts';
import { moment } from '../../shared/language.ts';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Picture } from '../../shared/parts/picture.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Offline, Refusal } from '../../shared/refusal.ts';
import { asked } from '../../shared/router.ts';
import { useDeed } from '../../shared/use-asked.ts';
import { CheckInDocument, type CheckInMutation } from '../documents.ts';
import { ask, isBanned, session } from '../session.ts';
import { words } from '../words.ts';
import './check-in.css';
import { findPosition, NoPosition } from './position.ts';

type Found = NonNullable<CheckInMutation['checkIn']>['checkIns'];
type Place = { beaconId: number } | { position: { latitude: string; longitude: string } };

const DEED = 'check-in';

/** A report that no answer came to is the same one when it is made again. */
async function report(place: Place): Promise<Found> {
  try {
    const { checkIn } = await ask(CheckInDocument, { place, key: keyFor(DEED, place) });
    endKey(DEED);
    return checkIn?.checkIns ?? [];
  } catch (error) {
    if (!(error instanceof Offline)) endKey(DEED);
    throw error;
  }
}

export function CheckIn() {
  const said = words().checkingIn;
  const [found, setFound] = useState<Found>();
  const state = isBanned.value
    ? 'banned'
    : !session.isIn.value
      ? 'signed-out'
      : found
        ? found.length
          ? 'done'
          : 'nothing'
        : 'ready';
  if (found && found.length > 0) return <Done found={found} />;
  const beacon = <ByBeacon key="beacon" tell={setFound} isKnown={asked.value.has('beacon')} />;
  const position = <ByPosition key="position" tell={setFound} />;
  const ways = asked.value.has('beacon') ? [beacon, position] : [position, beacon];
  return (
    <div class="stack narrow check-in" data-state={state}>
      <h1>{said.title}</h1>
      <p>{said.told}</p>
      {(state === 'ready' || state === 'nothing') && ways}
      {state === 'signed-out' && (
        <section class="card stack">
          <p>{said.signInTold}</p>
          <Go kind="main" wide to={`/me?back=${encodeURIComponent(`/check-in${location.search}`)}`}>
            {said.signIn}
          </Go>
        </section>
      )}
    </div>
  );
}

function ByPosition({ tell }: { tell: (found: Found) => void }) {
  const said = words().checkingIn;
  const [isNothing, setNothing] = useState(false);
  const { run, error, isBusy } = useDeed(async () => {
    setNothing(false);
    const found = await report({ position: await findPosition() });
    setNothing(found.length === 0);
    tell(found);
  });
  return (
    <section class="card stack" aria-labelledby="by-position">
      <h2 id="by-position" class="with-icon">
        <Icon name="pin" />
        {said.byPosition}
      </h2>
      <p class="small">{said.whyPosition}</p>
      {isNothing && <Nothing isPlace />}
      <Trouble error={error} again={run} />
      <Button kind={asked.value.has('beacon') ? 'plain' : 'main'} wide busy={isBusy} onClick={run}>
        {isBusy ? said.locating : said.locate}
      </Button>
    </section>
  );
}

/** A place is known, and has nothing for this fan's way to sign in. */
function Nothing({ isPlace = false }: { isPlace?: boolean }) {
  const said = words().checkingIn;
  return (
    <Notice kind="look" title={isPlace ? said.notHere : said.nothing}>
      <p>{isPlace ? said.notHereTold : said.nothingTold}</p>
    </Notice>
  );
}

function Trouble({ error, again }: { error: unknown; again: () => void }) {
  const said = words().checkingIn;
  if (error instanceof NoPosition)
    return (
      <Notice kind="look" title={said[error.why]}>
        <p>{said[`${error.why}Told`]}</p>
      </Notice>
    );
  if (error instanceof Refusal && error.code === 'AREA_NOT_FOUND')
    return (
      <Notice kind="look" title={said.notHere}>
        <p>{said.notHereTold}</p>
      </Notice>
    );
  return <Refused error={error} again={again} />;
}

/** Digits as people type them, also in full width. */
const numberIn = (text: string): number | undefined => {
  const digits = text.normalize('NFKC').trim();
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
};

function ByBeacon({ tell, isKnown }: { tell: (found: Found) => void; isKnown: boolean }) {
  const said = words().checkingIn;
  const [text, setText] = useState(() => asked.peek().get('beacon') ?? '');
  const [isWrong, setWrong] = useState(false);
  const [isNothing, setNothing] = useState(false);
  const { run, error, isBusy } = useDeed(async () => {
    const beaconId = numberIn(text);
    if (beaconId === undefined) return;
    const found = await report({ beaconId });
    setNothing(found.length === 0);
    tell(found);
  });
  return (
    <section class="card stack" aria-labelledby="by-beacon">
      <h2 id="by-beacon" class="with-icon">
        <Icon name="collect" />
        {said.byBeacon}
      </h2>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isMistyped = numberIn(text) === undefined;
          setWrong(isMistyped);
          if (!isMistyped) void run();
        }}
      >
        <div class="field">
          <label for="beacon">{said.beacon}</label>
          <input
            id="beacon"
            class="numbers"
            inputMode="numeric"
            autocomplete="off"
            value={text}
            aria-invalid={isWrong || undefined}
            aria-describedby="beacon-told"
            onInput={({ currentTarget }) => {
              setNothing(false);
              setText(currentTarget.value);
            }}
          />
          <p id="beacon-told" class={isWrong ? 'mistake' : 'small quiet'}>
            {isWrong ? said.beaconWrong : said.beaconTold}
          </p>
        </div>
        {isNothing && <Nothing />}
        <Trouble error={error} again={run} />
        <Button type="submit" kind={isKnown ? 'main' : 'plain'} wide busy={isBusy}>
          {said.go}
        </Button>
      </form>
    </section>
  );
}

/** Back to the gacha that wanted it, or on to one of those that opened. */
function Done({ found }: { found: Found }) {
  const said = words().checkingIn;
  const wanted = asked.value.get('gacha');
  const isThere = found.some(({ gacha }) => gacha.id === wanted);
  return (
    <div class="stack narrow check-in" data-state="done">
      <div class="done-mark">
        <Icon name="check" size={40} />
      </div>
      <h1>{said.done}</h1>
      <p role="status">{said.doneTold(found.length)}</p>
      {wanted && !isThere && <Notice kind="look">{said.notThis}</Notice>}
      <ul class="stack">
        {found.map(({ id, gacha, expiresAt }) => (
          <li key={id}>
            <a class="card opened" href={`/gachas/${gacha.id}`}>
              <Picture picture={gacha.thumbnailImage} ratio={1} alt="" />
              <span>
                <strong>{gacha.name}</strong>
                <span class="small quiet">{said.until(moment(expiresAt))}</span>
              </span>
              <Icon name="on" />
            </a>
          </li>
        ))}
      </ul>
      {wanted && isThere && (
        <Go kind="main" wide to={`/gachas/${wanted}`}>
          {said.back}
        </Go>
      )}
    </div>
  );
}
