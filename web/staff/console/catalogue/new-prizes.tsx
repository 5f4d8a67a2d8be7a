import { Button } from '../../../shared/parts/button.tsx';
import { said } from '../words.ts';
import type { NewPrize } from './draft.ts';

export const emptyPrize = (): NewPrize => ({
  key: crypto.randomUUID(),
  ...{ kind: 'NORMAL', nameJa: '', nameEn: '', stock: '', pickupWeight: '', retailValue: '' },
});

type NewPrizesProps = { prizes: readonly NewPrize[]; set: (prizes: readonly NewPrize[]) => void };
const KINDS = ['NORMAL', 'SECRET', 'LAST_ONE'] as const;
const NUMBERS = ['stock', 'pickupWeight', 'retailValue'] as const;

/** Prizes that are to be added. */
export function NewPrizes({ prizes, set }: NewPrizesProps) {
  const { gacha } = said();
  const change = (at: number, one: Partial<NewPrize>): void =>
    set(prizes.map((prize, index) => (index === at ? { ...prize, ...one } : prize)));
  return (
    <section class="stack-close">
      {prizes.map((prize, at) => (
        <fieldset key={prize.key} class="card both new-prize">
          <legend>{gacha.newPrize(at + 1)}</legend>
          <div class="grid">
            <div class="field">
              <label for={`new-kind-${at}`}>{gacha.kind}</label>
              <select
                id={`new-kind-${at}`}
                value={prize.kind}
                aria-describedby={`new-kind-told-${at}`}
                onChange={({ currentTarget: { value } }) => change(at, { kind: value as NewPrize['kind'] })}
              >
                {KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {gacha.kindNames[kind]}
                  </option>
                ))}
              </select>
              <span id={`new-kind-told-${at}`} class="small quiet">
                {gacha.kindsTold[prize.kind]}
              </span>
            </div>
            {(['nameJa', 'nameEn'] as const).map((name) => (
              <div key={name} class="field">
                <label for={`new-${name}-${at}`}>
                  {gacha.fields.name} ({gacha.languages[name === 'nameJa' ? 'ja' : 'en']})
                </label>
                <input
                  id={`new-${name}-${at}`}
                  value={prize[name]}
                  onInput={({ currentTarget }) => change(at, { [name]: currentTarget.value })}
                />
              </div>
            ))}
            {NUMBERS.filter((name) => prize.kind !== 'LAST_ONE' || name === 'retailValue').map((name) => (
              <div key={name} class="field">
                <label for={`new-${name}-${at}`}>{gacha.prizeFields[name]}</label>
                <input
                  id={`new-${name}-${at}`}
                  type="number"
                  min={name === 'pickupWeight' ? 1 : 0}
                  step={1}
                  value={prize[name]}
                  onInput={({ currentTarget }) => change(at, { [name]: currentTarget.value })}
                />
              </div>
            ))}
          </div>
          <div>
            <Button kind="bare" onClick={() => set(prizes.filter((_, index) => index !== at))}>
              {gacha.leaveOut}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button onClick={() => set([...prizes, emptyPrize()])}>{gacha.addPrize}</Button>
      </div>
    </section>
  );
}
