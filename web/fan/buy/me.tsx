import { useState } from 'preact/hooks';
import { day, language, moment } from '../../shared/language.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Dialog } from '../../shared/parts/dialog.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { SignInChoice } from '../../shared/parts/sign-in-choice.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { asked } from '../../shared/router.ts';
import { useAsked, useDeed } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { LegalTextDocument, WhoAmIDocument, type WhoAmIQuery } from '../documents.ts';
import { ask, isBanned, session, signedUp } from '../session.ts';
import { words } from '../words.ts';
import { SellerFacts } from './seller.tsx';
import { SpendingCard } from './spending.tsx';

/** An address of this page alone: a link must not lead the fan to another site. */
const safeBack = (): string => {
  const back = asked.value.get('back') ?? '/';
  return /^\/(?![/\\])/.test(back) ? back : '/';
};

export function Me() {
  const said = words();
  const isIn = session.isIn.value;
  const { value, error, again } = useAsked(() => ask(WhoAmIDocument, {}), [isIn, signedUp.value]);
  const state = isBanned.value ? 'banned' : isIn ? 'signed-in' : 'signed-out';
  return (
    <div class="stack narrow" data-state={state}>
      <h1>{isIn ? said.account : shared().signIn}</h1>
      {isIn ? <SignedIn me={value?.me} /> : <SignIn />}
      {isIn && value?.me && <SpendingCard back={asked.value.has('back') ? safeBack() : undefined} />}
      {error === undefined && !value && <Waiting label={shared().waiting} lines={4} />}
      <Refused error={error} again={again} />
      <section class="card stack-close">
        <h2>{said.legal}</h2>
        <div class="row">
          <LegalButton kind="TERMS" />
          <LegalButton kind="PRIVACY" />
        </div>
      </section>
      {value?.seller && (
        <section class="card stack-close">
          <h2>{said.seller}</h2>
          <SellerFacts seller={value.seller} />
        </section>
      )}
    </div>
  );
}

function SignIn() {
  return (
    <div class="card stack">
      <p>{words().signInWhy}</p>
      <SignInChoice session={session} back={safeBack()} />
    </div>
  );
}

function SignedIn({ me }: { me: WhoAmIQuery['me'] | undefined }) {
  const said = words();
  const { value: providers } = useAsked(() => session.providers(), []);
  const leaving = useDeed(() => session.signOut());
  const checkIns = me?.checkIns?.nodes ?? [];
  return (
    <section class="card stack">
      {me && (
        <div>
          <p class="small quiet">{said.signedInAs}</p>
          <p class="big-name">{me.providerUserId}</p>
          <p class="small quiet">
            {providers?.find(({ issuer }) => issuer === session.issuer())?.label[language.value] ?? me.providerType}
            {' · '}
            {said.memberSince(day(me.createdAt))}
          </p>
        </div>
      )}
      {checkIns.length > 0 && (
        <div class="stack-close">
          <h2>{said.yourCheckIns}</h2>
          <ul class="stack-close">
            {checkIns.map(({ id, gacha, expiresAt }) => (
              <li key={id} class="row apart">
                <a href={`/gachas/${gacha.id}`}>{gacha.name}</a>
                <span class="small quiet">{said.until(moment(expiresAt))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Refused error={leaving.error} again={leaving.run} />
      <div>
        <Button busy={leaving.isBusy} onClick={leaving.run}>
          {shared().signOut}
        </Button>
      </div>
    </section>
  );
}

export function LegalButton({ kind }: { kind: 'TERMS' | 'PRIVACY' }) {
  const [isOpen, open] = useState(false);
  const said = words();
  const title = kind === 'TERMS' ? said.terms : said.privacy;
  return (
    <>
      <Button onClick={() => open(true)}>{title}</Button>
      {isOpen && (
        <Dialog title={title} onClose={() => open(false)}>
          <LegalText kind={kind} />
          <Button wide onClick={() => open(false)}>
            {shared().close}
          </Button>
        </Dialog>
      )}
    </>
  );
}

function LegalText({ kind }: { kind: 'TERMS' | 'PRIVACY' }) {
  const said = words();
  const { value, error, again } = useAsked(() => ask(LegalTextDocument, { kind }), [kind]);
  if (error !== undefined) return <Refused error={error} again={again} />;
  if (!value) return <Waiting label={shared().waiting} lines={6} />;
  if (!value.legalText) return <p>{said.noText}</p>;
  const { text, version, since } = value.legalText;
  return (
    <>
      <p class="lines">{text}</p>
      <p class="small quiet">{said.legalVersion(version, day(since))}</p>
    </>
  );
}
