import type { ComponentChildren } from 'preact';
import { count, language } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { lacksTold } from '../files/picture-told.tsx';
import { said } from '../words.ts';
import { type Change, costOf, isUnread, type Placed } from './prize-change.ts';
import { lacksText } from './prize-texts.tsx';

type RowProps = Placed & {
  change: Change | undefined;
  /** Undefined while it is being asked. */
  after: string | undefined;
  isChanging: boolean;
  /** How many there are once all is saved. */
  places: number;
  pictures: () => void;
  texts: () => void;
  makeNormal: () => void;
  set: (change: Partial<Change>) => void;
};

export function PrizeRow({ prize, place, change, after, isChanging, places, pictures, texts, makeNormal, set }: RowProps) {
  const { gacha } = said();
  const name = language.value === 'ja' ? prize.nameJa : prize.nameEn;
  const isGone = change?.isRetired ?? false;
  // There is one, and it has no part in the odds.
  const isLast = prize.kind === 'LAST_ONE';
  const isWrong = change !== undefined && isUnread(change);
  const written = (name: 'amount' | 'weight' | 'value' | 'place') => ({
    ...{ id: `${name}-${prize.id}`, value: change?.[name] ?? '' },
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set({ [name]: currentTarget.value }),
  });
  return (
    <li class={`card prize-row ${isGone ? 'gone' : ''}`} data-prize={prize.id}>
      <div class="prize-name">
        <strong>
          {name} {prize.kind !== 'NORMAL' && <span class="tag">{gacha.kinds[prize.kind]}</span>}{' '}
          {lacksText(prize) && <span class="tag look">{gacha.oneText}</span>}{' '}
          {[prize.image, prize.pickupImage, prize.secretImage].some(lacksTold) && (
            <span class="tag look">{gacha.picturesUntold}</span>
          )}{' '}
          {prize.isRetired && <span class="tag look">{gacha.comesBack}</span>}
        </strong>
        <span class="small quiet numbers">
          {gacha.left(count(prize.stock), count(prize.supply ?? prize.stock))} · {gacha.weight} {count(prize.pickupWeight)}
        </span>
      </div>
      <p class="odds numbers">
        <span>{isLast ? gacha.noPart : `${prize.emissionProbability}%`}</span>
        {isChanging && !isLast && (
          <>
            <span aria-hidden="true">→</span>
            <span class="for-readers">{said().desk.after}</span>
            {after === undefined ? '…' : <strong data-after>{isGone ? '–' : after}</strong>}
          </>
        )}
      </p>
      <div class="row">
        <Button onClick={pictures}>{gacha.pictures}</Button>
        <Button onClick={texts}>{gacha.texts}</Button>
        {prize.kind === 'SECRET' && <Button onClick={makeNormal}>{gacha.makeNormal}</Button>}
      </div>
      <label class="tick">
        <input type="checkbox" checked={isGone} onChange={({ currentTarget }) => set({ isRetired: currentTarget.checked })} />
        {gacha.retire}
      </label>
      <div class="prize-fields">
        <Field id={`amount-${prize.id}`} label={gacha.more}>
          <input type="number" step={1} min={-prize.stock} disabled={isGone || isLast} {...written('amount')} />
        </Field>
        <Field id={`weight-${prize.id}`} label={gacha.newWeight}>
          <input
            type="number"
            step={1}
            min={1}
            placeholder={String(prize.pickupWeight)}
            disabled={isGone || isLast}
            {...written('weight')}
          />
        </Field>
        <Field id={`value-${prize.id}`} label={gacha.prizeFields.retailValue}>
          <input
            inputMode="numeric"
            disabled={isGone}
            aria-invalid={isWrong}
            {...written('value')}
            value={change?.value ?? costOf(prize)}
          />
          {isWrong && <span class="mistake">{gacha.unread}</span>}
        </Field>
        <Field id={`place-${prize.id}`} label={gacha.prizeFields.place}>
          <input
            type="number"
            step={1}
            min={1}
            max={places}
            placeholder={String(place)}
            disabled={isGone}
            {...written('place')}
          />
        </Field>
      </div>
    </li>
  );
}

function Field({ id, label, children }: { id: string; label: string; children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
    </div>
  );
}
