import { Refused } from '../shared/parts/refused.tsx';
import { SignInChoice } from '../shared/parts/sign-in-choice.tsx';
import { useAsked } from '../shared/use-asked.ts';
import { AtWorkDocument } from './documents.ts';
import { ask, session } from './session.ts';
import { words } from './words.ts';

export function Page() {
  return (
    <main class="staff stack">
      <h1>{words().name}</h1>
      {session.isIn.value ? <AtWork /> : <SignInChoice session={session} />}
    </main>
  );
}

function AtWork() {
  const { value, error, again } = useAsked(() => ask(AtWorkDocument, {}), []);
  return (
    <>
      <Refused error={error} again={again} />
      {value?.staffMe && <p>{words().hello(value.staffMe.name)}</p>}
    </>
  );
}
