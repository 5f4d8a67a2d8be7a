import type { ComponentChild, ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { choose, language } from '../shared/language.ts';
import { Go } from '../shared/parts/button.tsx';
import { later } from '../shared/parts/later.tsx';
import { SignInChoice } from '../shared/parts/sign-in-choice.tsx';
import { match, path } from '../shared/router.ts';
import { shared } from '../shared/words.ts';
import { ConflictsScreen } from './conflicts/conflicts-screen.tsx';
import { openConflicts } from './conflicts/open-conflicts.ts';
import { MeScreen } from './enrol/me-screen.tsx';
import { NothingHere, WhoScreen } from './enrol/who-screen.tsx';
import { FindScreen } from './find/find-screen.tsx';
import { ConflictIcon, DeskIcon, FindIcon, MeIcon, PastIcon, ScanIcon, UpIcon } from './icons.tsx';
import { reports, toLookAt, untold } from './reports/keep.ts';
import { ScanScreen } from './scan/scan-screen.tsx';
import { device, isOnline, session } from './session.ts';
import { desk } from './sheet/desk.ts';
import { PastScreen } from './sheet/past-screen.tsx';
import { isFromBefore, standing } from './standing.ts';
import { hasDesk, isSupervisor, mayFind, maySeeCodes, who } from './who.ts';
import { words } from './words.ts';

const loadConsole = () => import('./console/console.tsx').then(({ Console }) => Console);
const Console = later(loadConsole);

const OF_DESK = /^\/staff\/(desk|today|catalogue|orders|parcels|people|money)(\/|$)/;

type Tab = { to: string; name: 'scan' | 'past' | 'find' | 'conflicts' | 'desk' | 'me'; Icon: ComponentType; count?: number };

function tabs(): Tab[] {
  return [
    ...(maySeeCodes.value
      ? ([
          { to: '/staff', name: 'scan', Icon: ScanIcon },
          { to: '/staff/past', name: 'past', Icon: PastIcon, count: toLookAt.value },
        ] as const)
      : []),
    ...(mayFind.value ? ([{ to: '/staff/find', name: 'find', Icon: FindIcon }] as const) : []),
    ...(isSupervisor.value
      ? ([{ to: '/staff/conflicts', name: 'conflicts', Icon: ConflictIcon, count: openConflicts.value }] as const)
      : []),
    ...(hasDesk.value ? ([{ to: '/staff/desk', name: 'desk', Icon: DeskIcon }] as const) : []),
    { to: '/staff/me', name: 'me', Icon: MeIcon },
  ];
}

function screen(): ComponentChild {
  if (standing.value !== 'in') return <WhoScreen />;
  if (match('/staff/me')) return <MeScreen />;
  if (match('/staff')) return maySeeCodes.value ? <ScanScreen /> : mayFind.value ? <FindScreen /> : <NothingHere />;
  // What is kept here stays in view after a member has lost the role.
  if (match('/staff/past') && (maySeeCodes.value || reports.value.length > 0)) return <PastScreen />;
  if (match('/staff/find') && mayFind.value) return <FindScreen />;
  if (match('/staff/conflicts') && isSupervisor.value) return <ConflictsScreen />;
  return (
    <div class="page stack" data-state="not-found">
      <h1 tabIndex={-1}>{shared().notFound}</h1>
      <div>
        <Go to="/staff">{words().tabs.scan}</Go>
      </div>
    </div>
  );
}

const LIES_OPEN = ['reading', 'sheet', 'unread', 'no', 'failed', 'done', 'taken-back'];

export function Page() {
  const said = words();
  const isIn = standing.value === 'in';
  // A member that hands nothing over is always at the desk, but for reports that were not told yet.
  const isOfDesk = OF_DESK.test(path.value) || (!maySeeCodes.value && path.value !== '/staff/past');
  const isAtDesk = isIn && hasDesk.value && !isFromBefore.value && isOfDesk;
  const isOpen = isIn && !isAtDesk && path.value === '/staff' && LIES_OPEN.includes(desk.value.kind);
  useTitle(isAtDesk);
  useFocus();
  return (
    <div class={`counter ${isAtDesk ? 'at-desk' : isOpen ? 'open' : ''}`}>
      <header class="top">
        <p class="at-work">
          <strong>{who.value?.name ?? said.name}</strong>
          {device.told.value && <span class="small quiet">{device.told.value.name}</span>}
        </p>
        <Told />
        {!isIn && (
          <button
            type="button"
            class="button bare"
            lang={language.value === 'ja' ? 'en' : 'ja'}
            onClick={() => choose(language.value === 'ja' ? 'en' : 'ja')}
          >
            {shared().language}
          </button>
        )}
      </header>
      {isIn && !isAtDesk && (
        <nav class="tabs" aria-label={said.name}>
          {tabs().map(({ to, name, Icon, count = 0 }) => (
            <a key={to} href={to} aria-current={path.value === to ? 'page' : undefined}>
              <Icon />
              <span>{said.tabs[name]}</span>
              {count > 0 && <span class="count numbers">{count}</span>}
            </a>
          ))}
        </nav>
      )}
      {isAtDesk && <Console />}
      {!isAtDesk && (
        <main>
          {isIn && isFromBefore.value && who.value && (
            <div class="notice look from-before">
              <p>{said.enrol.lastHere(who.value.name)}</p>
              {isOnline.value && <SignInChoice session={session} back="/staff" />}
            </div>
          )}
          {screen()}
        </main>
      )}
    </div>
  );
}

/** Always in view: what the gateway does not know yet, and whether it can be reached. */
function Told() {
  const said = words().state;
  return (
    <p class="told" role="status">
      {!isOnline.value && <span class="tag look">{said.noNetwork}</span>}
      {untold.value > 0 && (
        <a class="tag look untold" href="/staff/past" data-untold={untold.value}>
          <UpIcon />
          {said.untoldShort(untold.value)}
        </a>
      )}
      {toLookAt.value > 0 && (
        <a class="tag wrong" href="/staff/past">
          {said.toLookAt(toLookAt.value)}
        </a>
      )}
    </p>
  );
}

/** The desk has titles of its own. */
function useTitle(isAtDesk: boolean): void {
  const title = untold.value > 0 ? `(${untold.value}) ${words().name}` : words().name;
  useEffect(() => {
    if (!isAtDesk) document.title = title;
  }, [title, isAtDesk]);
}

/** A new screen is read out from its heading on. */
function useFocus(): void {
  const before = useRef(path.value);
  useEffect(() => {
    if (before.current === path.value) return;
    before.current = path.value;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [path.value]);
}
