import { useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Dialog } from '../../shared/parts/dialog.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { useAsked } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { LegalTextDocument } from '../documents.ts';
import { ask, type Consents, consent } from '../session.ts';
import { words } from '../words.ts';

const KINDS = ['terms', 'privacy'] as const;

/** Over whatever is shown, which goes on where it was. */
export function Consent() {
  const asked = consent.value;
  if (!asked) return null;
  return <Asked required={asked.required} answer={asked.answer} />;
}

function Asked({ required, answer }: { required: Consents; answer: (agrees: boolean) => void }) {
  const said = words();
  const kinds = KINDS.filter((kind) => required[kind] !== undefined);
  const [ticked, tick] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const agree = (): void => {
    if (kinds.every((kind) => ticked.includes(kind))) answer(true);
    else setMissing(true);
  };
  return (
    <Dialog title={said.consent} onClose={() => answer(false)}>
      <div class="stack" data-state="consent">
        <p>{said.consentTold}</p>
        {kinds.map((kind) => (
          <section key={kind} class="stack-close">
            <h3>{said[kind]}</h3>
            <Text kind={kind} version={required[kind] ?? null} />
            <label class="tick">
              <input
                type="checkbox"
                checked={ticked.includes(kind)}
                onChange={({ currentTarget }) => {
                  setMissing(false);
                  tick(currentTarget.checked ? [...ticked, kind] : ticked.filter((one) => one !== kind));
                }}
              />
              <span>{said.agreeTo[kind]}</span>
            </label>
          </section>
        ))}
        <p class="mistake" role="alert">
          {isMissing ? said.agreeFirst : ''}
        </p>
        <Button kind="main" wide onClick={agree}>
          {said.agree}
        </Button>
        <Button kind="bare" wide onClick={() => answer(false)}>
          {said.notNow}
        </Button>
      </div>
    </Dialog>
  );
}

function Text({ kind, version }: { kind: (typeof KINDS)[number]; version: number | null }) {
  const upper = kind === 'terms' ? 'TERMS' : 'PRIVACY';
  const { value, error, again } = useAsked(() => ask(LegalTextDocument, { kind: upper, version }), [kind, version]);
  if (error !== undefined) return <Refused error={error} again={again} />;
  if (!value) return <Waiting label={shared().waiting} lines={4} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section class="legal-text lines small" tabIndex={0} aria-label={words()[kind]}>
      {value.legalText?.text ?? words().noText}
    </section>
  );
}
