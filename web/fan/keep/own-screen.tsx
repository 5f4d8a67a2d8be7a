import type { ComponentChildren } from 'preact';
import { clock } from '../../shared/language.ts';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { SignInChoice } from '../../shared/parts/sign-in-choice.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { Refusal } from '../../shared/refusal.ts';
import { shared } from '../../shared/words.ts';
import { session } from '../session.ts';
import { words } from './keep-words.ts';
import { isKeptOnly } from './kept.ts';

type OwnScreenProps = { title: string; state: string; children: ComponentChildren; back?: { to: string; name: string } };

/** What is a fan’s own: visitors are asked to sign in, and come back here. `state` is its name for tests. */
export function OwnScreen({ title, state, children, back }: OwnScreenProps) {
  const isOut = session.state.value === 'out' && !isKeptOnly();
  return (
    <section class="keep stack" data-state={isOut ? 'signed-out' : state}>
      {back && (
        <a class="wayback" href={back.to}>
          <Icon name="back" />
          {back.name}
        </a>
      )}
      <h1>{title}</h1>
      {isOut ? <SignInChoice session={session} /> : children}
    </section>
  );
}

type TroubleProps = { error: unknown; again?: (() => void) | undefined };

/** Why a screen shows nothing, and what helps there. */
export function Trouble({ error, again }: TroubleProps) {
  if (error instanceof Refusal && error.action === 'SIGN_IN') return <SignInChoice session={session} />;
  if (error instanceof Refusal && error.action === 'SIGN_UP') return <Nothing />;
  // Told above every screen.
  if (error instanceof Refusal && error.code === 'USER_BANNED') return null;
  return <Refused error={error} again={again} />;
}

export const stateOf = (error: unknown, found: string | undefined): string => {
  if (found !== undefined) return found;
  if (error === undefined) return 'loading';
  if (!(error instanceof Refusal)) return 'offline';
  if (error.action === 'SIGN_UP') return 'empty';
  if (error.action === 'SIGN_IN') return 'signed-out';
  return error.code === 'USER_BANNED' ? 'banned' : 'refused';
};

export const Loading = () => <Waiting label={shared().waiting} lines={6} />;

/** Nothing was won yet: the way to where something is. */
export function Nothing({ children }: { children?: ComponentChildren }) {
  const said = words();
  return (
    <div class="calm card">
      {children ?? <p>{said.orders.none}</p>}
      <Go to="/" kind="main">
        {said.orders.look}
      </Go>
    </div>
  );
}

/** What is shown was kept. A page that was opened without a network has to sign in once there is one, so it loads again. */
export function AsOfNotice({ asOf, again }: { asOf: number | undefined; again: () => void }) {
  if (asOf === undefined) return null;
  return (
    <Notice kind="look" title={words().asOf(clock(asOf))}>
      <div>
        <Button onClick={() => (isKeptOnly() ? location.reload() : again())}>{shared().again}</Button>
      </div>
    </Notice>
  );
}
