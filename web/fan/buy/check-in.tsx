import { useEffect, useState } from 'preact/hooks';
import { focusHeading } from '../../shared/focus.ts';
import { moment } from '../../shared/language.ts';
import { Go } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Picture } from '../../shared/parts/picture.tsx';
import { asked } from '../../shared/router.ts';
import { useAsked } from '../../shared/use-asked.ts';
import { OpenNowDocument } from '../documents.ts';
import { ask, isBanned, session, signedUp } from '../session.ts';
import { words } from '../words.ts';
import './check-in.css';
import { ByBeacon, ByPosition } from './check-in-ways.tsx';
import type { Found } from './report.ts';

export function CheckIn() {
  const said = words().checkingIn;
  const [found, setFound] = useState<Found>();
  const isIn = session.isIn.value && !isBanned.value;
  const { value } = useAsked(async () => (isIn ? ask(OpenNowDocument, {}) : undefined), [isIn, signedUp.value]);
  if (found && found.length > 0) return <Done found={found} />;
  const opened = value?.me?.checkIns?.nodes.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now()) ?? [];
  const beacon = <ByBeacon key="beacon" tell={setFound} isKnown={asked.value.has('beacon')} />;
  const position = <ByPosition key="position" tell={setFound} />;
  const ways = asked.value.has('beacon') ? [beacon, position] : [position, beacon];
  const ready = found ? 'nothing' : opened.length > 0 ? 'checked-in' : 'ready';
  return (
    <div class="stack narrow check-in" data-state={isBanned.value ? 'banned' : isIn ? ready : 'signed-out'}>
      <h1>{said.title}</h1>
      <p>{said.told}</p>
      {opened.length > 0 && (
        <section class="stack-close" aria-labelledby="opened">
          <h2 id="opened" class="with-icon">
            <Icon name="check" />
            {said.already}
          </h2>
          <Opened found={opened} />
        </section>
      )}
      {isIn && ways}
      {!isIn && !isBanned.value && (
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

/** What can be bought now, and until when; first the gacha that led here. */
function Opened({ found }: { found: Found }) {
  const said = words().checkingIn;
  const wanted = asked.value.get('gacha');
  return (
    <ul class="stack">
      {found
        .toSorted((one, other) => Number(other.gacha.id === wanted) - Number(one.gacha.id === wanted))
        .map(({ id, gacha, expiresAt }) => (
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
  );
}

/** Back to the gacha that wanted it, or on to one of those that opened. */
function Done({ found }: { found: Found }) {
  const said = words().checkingIn;
  useEffect(() => focusHeading(), []);
  const wanted = asked.value.get('gacha');
  const isThere = found.some(({ gacha }) => gacha.id === wanted);
  return (
    <div class="stack narrow check-in" data-state="done">
      <div class="done-mark">
        <Icon name="check" size={40} />
      </div>
      <h1>{said.done}</h1>
      <p>{said.doneTold(found.length)}</p>
      {wanted && !isThere && <Notice kind="look">{said.notThis}</Notice>}
      <Opened found={found} />
      {wanted && isThere && (
        <Go kind="main" wide to={`/gachas/${wanted}`}>
          {said.back}
        </Go>
      )}
    </div>
  );
}
