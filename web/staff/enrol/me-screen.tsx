import { useEffect, useState } from 'preact/hooks';
import { choose, language } from '../../shared/language.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Dialog } from '../../shared/parts/dialog.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { shared } from '../../shared/words.ts';
import { leave } from '../leave.ts';
import { mustStayHere } from '../reports/keep.ts';
import { device } from '../session.ts';
import { hasSound, sound } from '../sheet/tone.ts';
import { ownPlaces, who } from '../who.ts';
import { words } from '../words.ts';

/** The member at work here, what this device can do, and the end of the work. */
export function MeScreen() {
  const said = words();
  const [isSure, setSure] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const end = async (): Promise<void> => {
    setSure(false);
    setRefused(!(await leave()));
  };
  const isDevice = device.isInvited.value;
  return (
    <div class="page stack" data-state={mustStayHere.value ? 'me-untold' : 'me'}>
      <h1 tabIndex={-1}>{said.me.title}</h1>
      <dl class="card facts">
        <Fact name={said.me.member} value={who.value?.name} />
        <Fact name={said.me.device} value={device.told.value?.name} />
        <Fact name={said.me.roles} value={who.value?.roles.map(({ role }) => said.role[role]).join(said.comma)} />
        <Fact name={said.me.places} value={ownPlaces.value.map(({ name }) => name).join(said.comma)} />
        <Keeping />
      </dl>
      <div class="card stack-close">
        <label class="tick">
          <input
            type="checkbox"
            checked={hasSound.value}
            onChange={({ currentTarget }) => {
              hasSound.value = currentTarget.checked;
              if (currentTarget.checked) sound('go');
            }}
          />
          {said.me.sound}
        </label>
        <p class="small quiet">{said.me.soundTold}</p>
      </div>
      <div class="card row apart">
        <span>{said.me.language}</span>
        <button
          type="button"
          class="button"
          lang={language.value === 'ja' ? 'en' : 'ja'}
          onClick={() => choose(language.value === 'ja' ? 'en' : 'ja')}
        >
          {shared().language}
        </button>
      </div>
      {(isRefused || mustStayHere.value) && (
        <Notice kind="look">
          <p>{said.me.signOutRefused}</p>
        </Notice>
      )}
      <div class="stack-close">
        <Button disabled={mustStayHere.value} onClick={() => (isDevice ? setSure(true) : void end())}>
          {isDevice ? said.me.signOutDevice : said.me.signOut}
        </Button>
        {isDevice && <p class="small quiet">{said.me.signOutDeviceTold}</p>}
      </div>
      {isSure && (
        <Dialog title={said.me.sure} onClose={() => setSure(false)}>
          <p>{said.me.signOutDeviceTold}</p>
          <div class="row">
            <Button kind="main" onClick={() => void end()}>
              {said.me.signOutDevice}
            </Button>
            <Button onClick={() => setSure(false)}>{said.me.stay}</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Keeping() {
  const said = words().me;
  const [isReady, setReady] = useState<boolean>();
  const [isSafe, setSafe] = useState<boolean>();
  useEffect(() => {
    const look = async () => {
      setReady((await navigator.serviceWorker?.getRegistration('/staff'))?.active != null);
      setSafe((await navigator.storage?.persisted?.()) ?? false);
    };
    look().catch(() => setReady(false));
  }, []);
  return (
    <>
      <Fact name={said.offline} value={isReady === undefined ? undefined : isReady ? said.offlineReady : said.offlineNot} />
      <Fact name={said.persist} value={isSafe === undefined ? undefined : isSafe ? said.persistSure : said.persistMaybe} />
    </>
  );
}
