import type { ComponentChild } from 'preact';
import { choose, language } from '../shared/language.ts';
import { Go } from '../shared/parts/button.tsx';
import { SignInChoice } from '../shared/parts/sign-in-choice.tsx';
import { asked, match, path } from '../shared/router.ts';
import { shared } from '../shared/words.ts';
import { buying } from './buy/screens.tsx';
import { keeping } from './keep/screens.tsx';
import { session } from './session.ts';
import { words } from './words.ts';

/** By their addresses. */
export type Screens = Readonly<Record<string, (found: Record<string, string>) => ComponentChild>>;

const SCREENS: Screens = {
  ...buying,
  ...keeping,
  '/me': () => <SignInChoice session={session} back={asked.value.get('back') ?? '/'} />,
};

const ROOTS = ['/', '/gachas', '/check-in', '/orders', '/code', '/me', '/fair'];

export const isScreen = (url: URL): boolean => ROOTS.includes(`/${url.pathname.split('/')[1] ?? ''}`);

function screen(): ComponentChild {
  for (const [pattern, show] of Object.entries(SCREENS)) {
    const found = match(pattern);
    if (found) return show(found);
  }
  return (
    <div class="stack">
      <h1>{shared().notFound}</h1>
      <div>
        <Go to="/">{shared().home}</Go>
      </div>
    </div>
  );
}

const TABS = [
  ['/', 'browse'],
  ['/check-in', 'checkIn'],
  ['/orders', 'orders'],
  ['/code', 'code'],
] as const;

export function Page() {
  const said = words();
  return (
    <div class="fan">
      <header class="top">
        <a class="brand" href="/">
          {said.name}
        </a>
        <nav class="tabs" aria-label={said.name}>
          {TABS.map(([to, name]) => (
            <a key={to} href={to} aria-current={path.value === to ? 'page' : undefined}>
              {said[name]}
            </a>
          ))}
        </nav>
        <button
          type="button"
          class="button bare"
          lang={language.value === 'ja' ? 'en' : 'ja'}
          onClick={() => choose(language.value === 'ja' ? 'en' : 'ja')}
        >
          {shared().language}
        </button>
      </header>
      <main class="main">{screen()}</main>
    </div>
  );
}
