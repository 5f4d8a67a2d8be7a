import { yen } from '../../shared/language.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { later } from '../../shared/parts/later.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { useAsked } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { words } from '../words.ts';
import { readCardForm } from './card-form.ts';

export type FieldsProps = { total: number; payWith: (token: string) => void };

const GmoFields = later(() => import('./gmo-fields.tsx').then((it) => it.GmoFields));

/** The form of the processor that takes the money here; in the same place the sandbox's cards. */
export function CardFields(props: FieldsProps) {
  const said = words().paying;
  const { value: form, error, again } = useAsked(readCardForm, []);
  if (error !== undefined)
    return (
      <Notice kind="look">
        <p>{said.noScript}</p>
        <div>
          <Button onClick={again}>{shared().again}</Button>
        </div>
      </Notice>
    );
  if (!form) return <Waiting label={shared().waiting} lines={3} />;
  return form.processor === 'gmo' ? <GmoFields {...props} form={form} /> : <SandboxCards {...props} />;
}

const FAILING = [
  ...(['tok_declined', 'tok_limit', 'tok_security_code', 'tok_expired'] as const),
  ...(['tok_3ds_fail', 'tok_invalid', 'tok_try_later'] as const),
] as const;

function SandboxCards({ total, payWith }: FieldsProps) {
  const said = words().paying;
  return (
    <section class="card stack" aria-labelledby="cards-title">
      <h2 id="cards-title" class="with-icon">
        <Icon name="card" />
        {said.sandbox}
      </h2>
      <p class="small">{said.sandboxTold}</p>
      <Button kind="main" wide onClick={() => payWith('tok_fine')}>
        {said.pay(yen(total))}
      </Button>
      <Button wide onClick={() => payWith('tok_3ds_challenge')}>
        {said.cards.asks}
      </Button>
      <details class="more">
        <summary>{said.failing}</summary>
        <div class="stack-close failing">
          {FAILING.map((token) => (
            <Button key={token} wide onClick={() => payWith(token)}>
              {said.cards[token]}
            </Button>
          ))}
        </div>
      </details>
    </section>
  );
}
