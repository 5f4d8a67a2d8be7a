import { useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Refusal } from '../../shared/refusal.ts';
import { asked } from '../../shared/router.ts';
import { useDeed } from '../../shared/use-asked.ts';
import { words } from '../words.ts';
import { findPosition, NoPosition } from './position.ts';
import { type Found, report } from './report.ts';

export function ByPosition({ tell }: { tell: (found: Found) => void }) {
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

export function ByBeacon({ tell, isKnown }: { tell: (found: Found) => void; isKnown: boolean }) {
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
