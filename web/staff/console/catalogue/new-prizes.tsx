import { Button } from '../../../shared/parts/button.tsx';
import { said } from '../words.ts';
import type { NewPrize } from './draft.ts';

export const emptyPrize = (): NewPrize => ({
  key: crypto.randomUUID(),
  ...{ nameJa: '', nameEn: '', stock: '', pickupWeight: '', retailValue: '' },
});

type NewPrizesProps = { prizes: readonly NewPrize[]; set: (prizes: readonly NewPrize[]) => void };
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
            {NUMBERS.map((name) => (
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
