import { Button } from '../../../shared/parts/button.tsx';
import { PictureDrop } from '../files/picture-drop.tsx';
import { TwoLanguages } from '../parts/two-languages.tsx';
import { said } from '../words.ts';
import { emptyPrize, type NewPrize, PICTURES } from './new-prize.ts';

type NewPrizesProps = {
  prizes: readonly NewPrize[];
  set: (prizes: readonly NewPrize[]) => void;
  /** How many there are with the others, where there are others, among which each has a place. */
  places?: number;
};
const KINDS = ['NORMAL', 'SECRET', 'LAST_ONE'] as const;
const NUMBERS = ['stock', 'pickupWeight', 'retailValue', 'place'] as const;
/** Of a last-one prize there is one, which no play draws. */
const COUNTED: readonly string[] = ['stock', 'pickupWeight'];

/** Prizes that are to be added. */
export function NewPrizes({ prizes, set, places }: NewPrizesProps) {
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
            {NUMBERS.filter(
              (name) => (prize.kind !== 'LAST_ONE' || !COUNTED.includes(name)) && (places !== undefined || name !== 'place'),
            ).map((name) => (
              <div key={name} class="field">
                <label for={`new-${name}-${at}`}>{gacha.prizeFields[name]}</label>
                <input
                  id={`new-${name}-${at}`}
                  type="number"
                  min={name === 'pickupWeight' || name === 'place' ? 1 : 0}
                  max={name === 'place' ? places : undefined}
                  step={1}
                  value={prize[name]}
                  onInput={({ currentTarget }) => change(at, { [name]: currentTarget.value })}
                />
                {name === 'place' && <span class="small quiet">{gacha.standsLast}</span>}
              </div>
            ))}
          </div>
          <More {...{ prize, at }} change={(one) => change(at, one)} />
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

type MoreProps = { prize: NewPrize; at: number; change: (one: Partial<NewPrize>) => void };

/** What has a default, or can be said later. */
function More({ prize, at, change }: MoreProps) {
  const { gacha } = said();
  return (
    <details>
      <summary>{gacha.moreOfPrize}</summary>
      <div class="stack">
        <TwoLanguages
          id={`new-description-${at}`}
          title={gacha.fields.description}
          value={{ ja: prize.descriptionJa, en: prize.descriptionEn }}
          rows={3}
          mistake={undefined}
          set={({ ja, en }) =>
            change({ ...(ja !== undefined && { descriptionJa: ja }), ...(en !== undefined && { descriptionEn: en }) })
          }
        />
        <div class="field">
          <label for={`new-pickingName-${at}`}>{gacha.pickingName}</label>
          <input
            id={`new-pickingName-${at}`}
            value={prize.pickingName}
            onInput={({ currentTarget }) => change({ pickingName: currentTarget.value })}
          />
          <span class="small quiet">{gacha.nameElsewhere}</span>
        </div>
        <div class="grid">
          {PICTURES.map((name) => (
            <section key={name} class="stack-close">
              <h3>{gacha.prizePictures[name]}</h3>
              <PictureDrop id={`new-${name}-${at}`} value={prize[name]} set={(path) => change({ [name]: path })} />
            </section>
          ))}
        </div>
      </div>
    </details>
  );
}
