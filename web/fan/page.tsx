import type { ComponentChild } from 'preact';
import { choose, language } from '../shared/language.ts';
import { Go } from '../shared/parts/button.tsx';
import { Icon, type IconName } from '../shared/parts/icon.tsx';
import { later } from '../shared/parts/later.tsx';
import { Notice } from '../shared/parts/notice.tsx';
import { match, path } from '../shared/router.ts';
import { shared } from '../shared/words.ts';
import { Consent } from './buy/consent.tsx';
import { buying } from './buy/screens.tsx';
import { OrdersHint } from './keep/hint.tsx';
import { keeping } from './keep/screens.tsx';
import { isBanned, session } from './session.ts';
import { words } from './words.ts';

/** By their addresses. */
export type Screens = Readonly<Record<string, (found: Record<string, string>) => ComponentChild>>;

const Me = later(() => import('./buy/me.tsx').then(({ Me }) => Me));
const Preview = later(() => import('./preview/screen.tsx').then((it) => it.Preview));

const SCREENS: Screens = {
  ...buying,
  ...keeping,
  '/me': () => <Me />,
  '/staff/preview/:id': ({ id = '' }) => <Preview gachaId={id} />,
};

const ROOTS = ['/', '/gachas', '/check-in', '/orders', '/code', '/me', '/fair'];

export const isScreen = (url: URL): boolean => ROOTS.includes(`/${url.pathname.split('/')[1] ?? ''}`);

function screen(): ComponentChild {
  for (const [pattern, show] of Object.entries(SCREENS)) {
    const found = match(pattern);
    if (found) return show(found);
  }
  return (
    <div class="stack" data-state="not-found">
      <h1>{shared().notFound}</h1>
      <div>
        <Go to="/">{shared().home}</Go>
      </div>
    </div>
  );
}

type Tab = readonly [to: string, name: 'browse' | 'checkIn' | 'orders' | 'code', icon: IconName];
const TABS: readonly Tab[] = [
  ['/', 'browse', 'search'],
  ['/check-in', 'checkIn', 'pin'],
  ['/orders', 'orders', 'orders'],
  ['/code', 'code', 'collect'],
];

/** While a fan chooses or pays there is one thing to press at the lower edge. */
const isIntent = (): boolean => /^\/(gachas|pay|staff)\//.test(path.value);

const isAt = (to: string): boolean =>
  to === '/' ? path.value === '/' || path.value.startsWith('/gachas/') : path.value.startsWith(to);

export function Page() {
  const said = words();
  return (
    <div class={isIntent() ? 'fan intent' : 'fan'}>
      <a class="skip" href="#content">
        {said.toContent}
      </a>
      <header class="top">
        <a class="brand" href="/">
          <Mark />
          {said.name}
        </a>
        <nav class="tabs" aria-label={said.places}>
          {TABS.map(([to, name, icon]) => (
            <a key={to} href={to} aria-current={isAt(to) ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{said[name]}</span>
              {name === 'orders' && <OrdersHint />}
            </a>
          ))}
        </nav>
        <div class="top-end">
          <button
            type="button"
            class="button bare"
            lang={language.value === 'ja' ? 'en' : 'ja'}
            onClick={() => choose(language.value === 'ja' ? 'en' : 'ja')}
          >
            {shared().language}
          </button>
          <a class="account" href="/me" aria-current={path.value === '/me' ? 'page' : undefined}>
            <Icon name="person" />
            <span>{session.isIn.value ? said.account : shared().signIn}</span>
          </a>
        </div>
      </header>
      <main class="screen" id="content">
        {isBanned.value && (
          <div class="over">
            <Notice kind="wrong" title={said.banned}>
              <p>{said.bannedTold}</p>
            </Notice>
          </div>
        )}
        {screen()}
      </main>
      <Consent />
    </div>
  );
}

/** The capsule of the icon on the home screen. */
function Mark() {
  return (
    <svg width="32" height="32" viewBox="92 98 328 328" aria-hidden="true" class="mark">
      <path d="M106 262a150 150 0 0 0 300 0z" class="mark-lower" />
      <path d="M106 262a150 150 0 0 1 300 0z" class="mark-upper" />
      <path d="M110 262H402" class="mark-line" />
      <path d="M156 214Q176 160 228 142" class="mark-shine" />
      <path d="M232 346q24 22 48 0" class="mark-smile" />
      <ellipse cx="206" cy="316" rx="16" ry="20" class="mark-eye" />
      <ellipse cx="306" cy="316" rx="16" ry="20" class="mark-eye" />
    </svg>
  );
}
