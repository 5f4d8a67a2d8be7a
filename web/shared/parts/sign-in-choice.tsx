import { language } from '../language.ts';
import type { Session } from '../session.ts';
import { useAsked, useDeed } from '../use-asked.ts';
import { shared } from '../words.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Refused } from './refused.tsx';
import { Waiting } from './waiting.tsx';

/** A button for each way to sign in; the page goes away and comes back to where it was. */
export function SignInChoice({ session, back }: { session: Session; back?: string }) {
  const words = shared();
  const { value: providers, error, again } = useAsked(() => session.providers(), []);
  const failed = session.failed.value;
  return (
    <div class="stack" data-state="sign-in">
      {failed && (
        <Notice kind={failed === 'failed' ? 'wrong' : 'told'}>
          {failed === 'failed' ? words.signInFailed : words.signInCancelled}
        </Notice>
      )}
      <p>{providers?.length === 0 ? words.noProviders : words.signInTold}</p>
      {!providers && !error && <Waiting label={words.waiting} lines={2} />}
      <Refused error={error} again={again} />
      {providers?.map((provider, index) => (
        <ProviderButton
          key={provider.issuer}
          main={index === 0}
          label={provider.label[language.value]}
          leave={() => session.signIn(provider, back)}
        />
      ))}
    </div>
  );
}

function ProviderButton({ label, main, leave }: { label: string; main: boolean; leave: () => Promise<void> }) {
  const { run, error, isBusy } = useDeed(leave);
  return (
    <>
      <Button kind={main ? 'main' : 'plain'} wide busy={isBusy} onClick={run}>
        {label}
      </Button>
      {error !== undefined && <Notice kind="wrong">{shared().signInFailed}</Notice>}
    </>
  );
}
